"""How much is tried: little in the suite, PLYSCOPE_FUZZ times as much if that is asked for."""

import os

TIMES = int(os.environ.get("PLYSCOPE_FUZZ", "1"))


def examples(number):
    """Return how many are drawn at random, where the suite draws so many."""
    return number * TIMES
