"""Draws every picture of the game as a paper cut (剪纸): `python -m assets.make` writes them as SVG."""
