"""The tape: the events of a search as a flat list of numbers."""
