"""The story of a search: what there is to say of each of its ticks, read off its tape."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import Any, Protocol

from plyscope.explain.claims_of_tick import Meaning
from plyscope.explain.explanation import Told, tell, tell_simulated
from plyscope.explain.mcts_claims import Simulated
from plyscope.game import Game
from plyscope.tape.format import EVENTS
from plyscope.tape.reader import read
from plyscope.trace.events import Events
from plyscope.trace.mcts_tree import MergedTree
from plyscope.trace.open_node import Moment
from plyscope.trace.replay import moments
from plyscope.trace.search_traits import Manner

CHUNK = 1024  # ticks that are kept at a time


class Story(Protocol):
    """What there is to say of every tick of a search."""

    @property
    def ticks(self) -> int:
        """How many ticks there are after tick 0."""

    def told(self, tick: int) -> Told:
        """Return what there is to say of a tick; raise ValueError where there is none such."""


def story(
    game: Game[Any],
    state: Any,
    algorithm: str,
    options: Mapping[str, Any],
    numbers: Sequence[float],
) -> Story:
    """Return the story that a tape tells, of a search by this algorithm with these options."""
    manner = Manner(game, algorithm, options)
    return (Simulations if manner.simulates else Searched)(state, manner, numbers)


class Searched:
    """The story of a search that visits each node once. Near ticks are told at once."""

    def __init__(self, state: Any, manner: Manner, numbers: Sequence[float]) -> None:
        self.game, self.state, self.manner, self.numbers = manner.game, state, manner, numbers
        self._chunk: list[Moment] = []
        self._from = 0
        self._rest, self._next = self._moments(), 0  # what comes after the chunk, and from where on

    @cached_property
    def ticks(self) -> int:
        return len(Events(self.numbers))

    def _moments(self) -> Iterator[Moment]:
        return moments(self.game, self.state, self.manner, read(self.numbers))

    def place(self, tick: int) -> Meaning:
        """Return the moment of a tick with all that it means."""
        _check(tick, self.ticks)
        if not 0 <= tick - self._from < len(self._chunk):
            self._from = tick - tick % CHUNK
            if self._from < self._next:
                self._rest, self._next = self._moments(), 0
            skipped = self._from - self._next
            self._chunk = list(islice(self._rest, skipped, skipped + CHUNK))
            self._next = self._from + CHUNK
        return Meaning(self.game, self.state, self.manner, self._chunk[tick - self._from])

    def told(self, tick: int) -> Told:
        return tell(self.place(tick))

    def last(self, done: bool) -> Meaning:
        """Return what the last tick of the tape means; `done` tells that the search is over."""
        moment = deque(self._moments(), maxlen=1).pop()
        return Meaning(self.game, self.state, self.manner, moment._replace(last=done))


class Simulations:
    """The story of a search by simulations, whose tree grows as one goes on in it."""

    def __init__(self, state: Any, manner: Manner, numbers: Sequence[float]) -> None:
        self.game, self.state, self.manner, self.numbers = manner.game, state, manner, numbers
        self._restart()

    def _restart(self) -> None:
        self._tree, self._tick, self._records = MergedTree(), 0, read(self.numbers)
        self._next = next(self._records, None)

    @cached_property
    def ticks(self) -> int:
        return sum(record[0] in EVENTS for record in read(self.numbers))

    def place(self, tick: int) -> Simulated:
        """Return the tree as it stands at a tick with all that it means."""
        _check(tick, self.ticks)
        if tick < self._tick:
            self._restart()
        # What is no event is told with the event before it.
        while self._next is not None and (self._tick < tick or self._next[0] not in EVENTS):
            self._tick += self._tree.take(self._next)
            self._next = next(self._records, None)
        return self._place(tick == self.ticks)

    def _place(self, done: bool) -> Simulated:
        return Simulated(self.game, self.state, self.manner, self._tree, done)

    def told(self, tick: int) -> Told:
        return tell_simulated(self.place(tick))

    def last(self, done: bool) -> Simulated:
        """Return what the last tick of the tape means; `done` tells that the search is over."""
        self.place(self.ticks)
        return self._place(done)


def _check(tick: int, ticks: int) -> None:
    if not isinstance(tick, int) or isinstance(tick, bool) or not 0 <= tick <= ticks:
        raise ValueError(f"A tick of this search is from 0 to {ticks}, not {tick!r}.")
