"""Adapters of games and evaluations that student code brings."""
