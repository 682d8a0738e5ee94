"""Small bots in the formats of others, to try their adapters with."""
