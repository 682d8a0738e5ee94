"""Tests of what the networks see and say."""
