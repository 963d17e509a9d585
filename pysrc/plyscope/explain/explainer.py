"""The story of a search: what there is to say of each of its ticks, read off its tape."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import Any, Protocol

from plyscope.explain.claims_of_tick import TickClaims
from plyscope.explain.explanation import Explanation, explain_mcts_tick, explain_tick
from plyscope.explain.mcts_claims import MctsClaims
from plyscope.game import Game
from plyscope.tape.format import EVENT_KINDS
from plyscope.tape.reader import read_records
from plyscope.trace.events import EventList
from plyscope.trace.mcts_tree import MctsTree
from plyscope.trace.open_node import Tick
from plyscope.trace.replay import replay_ticks
from plyscope.trace.search_traits import SearchTraits

CHUNK_TICKS = 1024  # ticks that are kept at a time


class Explainer(Protocol):
    """What there is to say of every tick of a search."""

    @property
    def ticks(self) -> int:
        """How many ticks there are after tick 0."""

    def explain(self, tick: int) -> Explanation:
        """Return what there is to say of a tick; raise ValueError where there is none such."""


def make_explainer(
    game: Game[Any],
    state: Any,
    algorithm: str,
    options: Mapping[str, Any],
    numbers: Sequence[float],
) -> Explainer:
    """Return the story that a tape tells, of a search by this algorithm with these options."""
    manner = SearchTraits(game, algorithm, options)
    return (MctsExplainer if manner.simulates else TreeExplainer)(state, manner, numbers)


class TreeExplainer:
    """The story of a search that visits each node once. Near ticks are told at once."""

    def __init__(self, state: Any, traits: SearchTraits, numbers: Sequence[float]) -> None:
        self.game, self.state, self.traits, self.numbers = traits.game, state, traits, numbers
        self._chunk: list[Tick] = []
        self._chunk_start = 0
        self._remaining_ticks, self._next_tick = (
            self._replay_ticks(),
            0,
        )  # what comes after the chunk, and from where on

    @cached_property
    def ticks(self) -> int:
        return len(EventList(self.numbers))

    def _replay_ticks(self) -> Iterator[Tick]:
        return replay_ticks(self.game, self.state, self.traits, read_records(self.numbers))

    def cursor_at(self, tick: int) -> TickClaims:
        """Return the moment of a tick with all that it means."""
        _check_tick(tick, self.ticks)
        if not 0 <= tick - self._chunk_start < len(self._chunk):
            self._chunk_start = tick - tick % CHUNK_TICKS
            if self._chunk_start < self._next_tick:
                self._remaining_ticks, self._next_tick = self._replay_ticks(), 0
            skipped = self._chunk_start - self._next_tick
            self._chunk = list(islice(self._remaining_ticks, skipped, skipped + CHUNK_TICKS))
            self._next_tick = self._chunk_start + CHUNK_TICKS
        return TickClaims(self.game, self.state, self.traits, self._chunk[tick - self._chunk_start])

    def explain(self, tick: int) -> Explanation:
        return explain_tick(self.cursor_at(tick))

    def last_cursor(self, done: bool) -> TickClaims:
        """Return what the last tick of the tape means; `done` tells that the search is over."""
        moment = deque(self._replay_ticks(), maxlen=1).pop()
        return TickClaims(self.game, self.state, self.traits, moment._replace(is_last=done))


class MctsExplainer:
    """The story of a search by simulations, whose tree grows as one goes on in it."""

    def __init__(self, state: Any, traits: SearchTraits, numbers: Sequence[float]) -> None:
        self.game, self.state, self.traits, self.numbers = traits.game, state, traits, numbers
        self._restart()

    def _restart(self) -> None:
        self._tree, self._tick, self._records = MctsTree(), 0, read_records(self.numbers)
        self._next_record = next(self._records, None)

    @cached_property
    def ticks(self) -> int:
        return sum(record[0] in EVENT_KINDS for record in read_records(self.numbers))

    def cursor_at(self, tick: int) -> MctsClaims:
        """Return the tree as it stands at a tick with all that it means."""
        _check_tick(tick, self.ticks)
        if tick < self._tick:
            self._restart()
        # What is no event is told with the event before it.
        while self._next_record is not None and (
            self._tick < tick or self._next_record[0] not in EVENT_KINDS
        ):
            self._tick += self._tree.apply_record(self._next_record)
            self._next_record = next(self._records, None)
        return self._make_cursor(tick == self.ticks)

    def _make_cursor(self, done: bool) -> MctsClaims:
        return MctsClaims(self.game, self.state, self.traits, self._tree, done)

    def explain(self, tick: int) -> Explanation:
        return explain_mcts_tick(self.cursor_at(tick))

    def last_cursor(self, done: bool) -> MctsClaims:
        """Return what the last tick of the tape means; `done` tells that the search is over."""
        self.cursor_at(self.ticks)
        return self._make_cursor(done)


def _check_tick(tick: int, ticks: int) -> None:
    if not isinstance(tick, int) or isinstance(tick, bool) or not 0 <= tick <= ticks:
        raise ValueError(f"A tick of this search is from 0 to {ticks}, not {tick!r}.")
