"""Grade a search: compare it with a reference."""
