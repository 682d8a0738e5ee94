"""Tests of the bots, the hints and the card counter."""
