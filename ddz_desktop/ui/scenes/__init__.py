"""What the window can show, a scene a file."""
