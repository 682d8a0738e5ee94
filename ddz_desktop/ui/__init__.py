"""The window: draws views, plays events, sends actions."""
