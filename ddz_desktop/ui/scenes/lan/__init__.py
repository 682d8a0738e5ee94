"""Scenes of the local network."""
