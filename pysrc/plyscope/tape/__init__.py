"""The tape: a search as a flat list of numbers."""
