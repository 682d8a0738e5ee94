"""Bots against bots on the same deals with the sides swapped: how much one is better than the other, and how surely."""
