"""What a search is tried on, and what is right there."""
