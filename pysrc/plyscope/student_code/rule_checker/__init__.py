"""Check whether a game keeps the rules of the Game protocol."""
