"""How long a homework is checked. Run it with `build.py bench check`.

A right search, checked for the first time, when the trials are made as well, and again; then a
wrong one, whose tree is made small and whose mistake is looked for among all that are known; and
how many plain runs of all trials each of them takes.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "pysrc"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from plyscope import check
from plyscope.search import alphabeta
from plyscope.student_code.grader.trials.trial_set import trials_of
from tests.student_code.homework import NEGAMAX_AB, TWO_PARTS, changed

RIGHT = 2.0  # seconds, for a right search that is checked for the first time
WRONG = 4.0  # and for a wrong one


def seconds(act: Callable[[], object]) -> float:
    """Return how long it takes."""
    began = perf_counter()
    act()
    return perf_counter() - began


def plain() -> None:
    """Run our own search on every trial, unobserved."""
    for trial in trials_of("alphabeta"):
        alphabeta(trial.rules, trial.root)


def main() -> int:
    """Print all times; 1 where a mark is missed."""
    wrong = changed(NEGAMAX_AB, ("-beta, -alpha", "alpha, beta"))
    first = seconds(lambda: check(TWO_PARTS))
    once = seconds(plain)
    again = seconds(lambda: check(TWO_PARTS))
    named = seconds(lambda: check(wrong))
    print(f"all {len(trials_of('alphabeta'))} trials, searched and nothing else: {once:.3f} s")
    print(f"a right search: {first:.2f} s at first, at most {RIGHT:.0f} s; ", end="")
    print(f"{again:.2f} s again, {again / once:.0f} times as long as its searches")
    print(f"a wrong one, with its tree and its name: {named:.2f} s, at most {WRONG:.0f} s")
    return 0 if first <= RIGHT and named <= WRONG else 1


if __name__ == "__main__":
    sys.exit(main())
