"""How the networks of the strong levels are made: features, networks, self-play, a command that can be resumed."""
