"""Pictures and sounds of the game as files; `make/` draws the pictures."""
