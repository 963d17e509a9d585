"""Settings for every Python test."""

import gc
import os

from hypothesis import settings

from tests.volume import examples

# No deadline: the machines that run these tests share their cores. Where nobody looks for new
# failures, every run draws the same examples.
settings.register_profile(
    "plyscope", deadline=None, max_examples=examples(8), derandomize="CI" in os.environ
)
settings.load_profile("plyscope")

# What is imported and collected stays: a search for garbage among it finds none.
gc.disable()


def pytest_make_parametrize_id(config, val, argname):
    """Name a game by its class: an address would be another in every process."""
    if hasattr(val, "is_terminal") or (type(val) is object):
        return getattr(val, "__name__", type(val).__name__)
    return None


def pytest_collection_finish():
    """Leave what was imported and collected out of all later searches for garbage: it stays.

    And search less often: what searches and tapes make is mostly numbers, and freed without.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    gc.enable()


def pytest_terminal_summary(terminalreporter):
    """Say aloud what was skipped, for want of a browser or an oracle, and what would bring it."""
    skipped = [report.longrepr for report in terminalreporter.stats.get("skipped", [])]
    for reason in sorted({str(where[2]) for where in skipped if isinstance(where, tuple)}):
        terminalreporter.write_line(reason, yellow=True)
