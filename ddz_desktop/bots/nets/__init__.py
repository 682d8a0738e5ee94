"""What the networks of the strong levels see and say. The only room of the game that knows numpy: enter it late."""
