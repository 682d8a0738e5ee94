"""The table and the network: rooms, sessions, links, hosts; no screen."""
