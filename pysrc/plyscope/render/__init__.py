"""Draw a search tree as textbooks print it."""
