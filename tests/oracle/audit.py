"""An audit of an algorithm: random searches until enough of their claims were checked."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import count

from plyscope import record
from tests.oracle.options import search
from tests.oracle.oracle import verdicts

MOST = 12_000  # claims, until each option that was given has had two values
NO_CLAIMS = ("words", "condition")  # of ticks, and of what conditions foretold


@dataclass
class Audit:
    """What was found; `kinds` counts claims by their kind, `false` has an example of each."""

    name: str
    kinds: Counter = field(default_factory=Counter)
    wrong: Counter = field(default_factory=Counter)
    false: dict = field(default_factory=dict)
    options: dict = field(default_factory=dict)  # the values that each option had

    @property
    def claims(self):
        return sum(number for kind, number in self.kinds.items() if kind not in NO_CLAIMS)

    @property
    def varied(self):
        """Whether each option that was given had more than one value."""
        return all(len(values) > 1 for values in self.options.values())

    def take(self, seed):
        """Check one search."""
        game, state, options = search(self.name, seed)
        for option, value in options.items():
            self.options.setdefault(option, set()).add(value)
        trace = record(game, state, self.name, **options)
        for verdict in verdicts(trace):
            self.kinds[verdict.kind] += 1
            if not verdict.reason:
                continue
            self.wrong[verdict.kind] += 1
            size, *_ = self.false.get(verdict.kind, (trace.ticks + 1,))
            if trace.ticks < size:
                example = f"search({self.name!r}, {seed}): {game!r}, {state!r}, {options}"
                self.false[verdict.kind] = trace.ticks, example, verdict


def audit(name, claims, first=1):
    """Check so many claims of an algorithm, or a few more, by random searches.

    Few games have features: where weights were given but once it goes on until they are again,
    after 8,838 claims at most.
    """
    found = Audit(name)
    for seed in count(first):
        found.take(seed)
        if found.claims >= claims and (found.varied or found.claims >= MOST):
            return found
    raise AssertionError
