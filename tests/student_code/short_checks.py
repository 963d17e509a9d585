"""Checks of programs with their own game, in less time than a user's check may take."""

import pytest

from plyscope.student_code.grader.own_game import plain_program, program_check, recursion_trials

TRIALS = 8  # of each search: enough to see each mistake of the corpus
SECONDS = (  # of processor time, which programs use up whose searches are slow
    (program_check, "SEARCH_SECONDS", 1.0),
    (recursion_trials, "SECONDS", 0.8),
    (plain_program, "TREE_SECONDS", 0.3),
)


def check_shortly(text, trials=TRIALS, **more):
    """Return the report of a check with few trials and a short time limit."""
    with pytest.MonkeyPatch.context() as patch:
        for module, name, seconds in SECONDS:
            patch.setattr(module, name, seconds)
        return program_check.check_program(text, trials=trials, **more)
