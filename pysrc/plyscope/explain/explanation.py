"""Explanations of the ticks of a recorded search, for the page, transcripts and programs."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any, Protocol

from plyscope.explain.claims import Claim
from plyscope.explain.claims_of_tick import TickClaims
from plyscope.explain.mcts_claims import MctsClaims
from plyscope.explain.mcts_sentences import MctsSentenceWriter
from plyscope.explain.sentences import SentenceWriter
from plyscope.explain.source import (
    find_line,
    find_pseudocode,
    find_source,
    list_mcts_variables,
    list_variables,
)
from plyscope.explain.window_phrases import condition_sentence
from plyscope.game import MAX, MIN, Game, has_alternating_turns
from plyscope.tape.format import EVENT_KINDS
from plyscope.tape.reader import read_records
from plyscope.trace.events import EventList
from plyscope.trace.mcts_tree import MctsTree
from plyscope.trace.move_statistics import has_separate_utilities
from plyscope.trace.replay import replay_ticks
from plyscope.trace.search_traits import SearchTraits
from plyscope.trace.tick import Cursor, Tick, format_player


@dataclass(frozen=True)
class Explanation:
    """The explanation of a tick.

    sentence         what happened
    condition        when the open node of MAX or MIN will be cut; "" if no cutoff can follow, at a
                     chance node, and in a search with vectors
    claims           the statements of both as data: see claims.py
    source_line      the line of the search's source that ran, from 1: see `find_source`
    pseudocode_line  the line of its pseudocode, from 1; None without a figure, and where the figure
                     has no such line: it begins with MAX, and MAX and MIN alternate
    variables        the variables of the running function by name, formatted
    player           the player to move at the node whose function runs: "MAX", "MIN", "chance", a
                     player's own name, or "" if the game is over
    """

    sentence: str
    condition: str
    claims: tuple[Claim, ...]
    source_line: int
    pseudocode_line: int | None
    variables: Mapping[str, str]
    player: str


def explain_tick(cursor: TickClaims) -> Explanation:
    """Explain a tick of a tree search."""
    claims, condition = cursor.claims(), cursor.condition()
    if condition is not None:
        claims = (*claims, condition)
    writer = SentenceWriter(cursor, claims, collect_numbers(cursor))
    player = writer.player_name(cursor.player_at(cursor.running_ply))
    verb = cursor.tick.annotation or cursor.tick.kind
    source_line, pseudocode_line = _find_lines(cursor.traits, player, verb, cursor.tick)
    return Explanation(
        writer.sentence(),
        condition_sentence(writer, condition),
        claims,
        source_line,
        None if _repeats_mover(cursor) else pseudocode_line,
        _format_variables(cursor, list_variables(cursor), writer.format_variable),
        player,
    )


def explain_mcts_tick(cursor: MctsClaims) -> Explanation:
    """Explain a tick of a Monte Carlo tree search."""
    writer = MctsSentenceWriter(cursor)
    mover = cursor.player_at(cursor.running_ply)
    player = format_player(cursor.game, mover, has_separate_utilities(cursor.game))
    lines = _find_lines(cursor.traits, player, cursor.event)
    variables = _format_variables(cursor, list_mcts_variables(cursor), writer.format_variable)
    return Explanation(writer.sentence(), "", writer.claims, *lines, variables, player)


def _find_lines(
    traits: SearchTraits, player: str, verb: str, tick: Tick | None = None
) -> tuple[int, int | None]:
    """Return the source line and the pseudocode line of an event."""
    source_line = find_line(find_source(traits.algorithm), player, verb, tick)
    assert source_line is not None  # a search is called whoever begins
    pseudocode = find_pseudocode(traits.algorithm)
    return source_line, None if pseudocode is None else find_line(pseudocode, player, verb, tick)


def _repeats_mover(cursor: TickClaims) -> bool:
    """Return whether the child just left has the same mover as its parent.

    Pseudocode has no line for that: its MAX-VALUE calls MIN-VALUE.
    """
    if cursor.tick.kind != "leave" or has_alternating_turns(cursor.game):
        return False
    child = cursor.game.result(cursor.states[-1], cursor.node.entered_actions[-1])
    return cursor.game.to_move(child) == cursor.player_at(cursor.last_ply) in (MAX, MIN)


def collect_numbers(cursor: Cursor) -> list[float]:
    """Return every number of a tick, so that their texts can be made distinct."""
    numbers = [end for node in cursor.path for end in (node.alpha, node.beta)]
    values = [*(node.value for node in cursor.path), cursor.tick.value]
    for value in values:
        numbers += value if isinstance(value, tuple) else () if value is None else (value,)
    return numbers


def _format_variables(
    cursor: Cursor | MctsClaims,
    variables: Mapping[str, Any],
    format_value: Callable[[Any], str],
) -> dict[str, str]:
    """Format variables by name; show an action by the name of its move."""
    state = cursor.states[cursor.running_ply]

    def format_variable(value: Any) -> str:
        if not isinstance(value, tuple) or value[:1] != ("action",):
            return format_value(value)
        return "None" if value[1] is None else cursor.game.action_name(state, value[1])

    return {name: format_variable(value) for name, value in variables.items()}


CHUNK_TICKS = 1024  # ticks that are replayed and kept together


class Explainer(Protocol):
    """Explains every tick of a search."""

    @property
    def ticks(self) -> int:
        """The number of ticks after tick 0."""

    def explain(self, tick: int) -> Explanation:
        """Return the explanation of a tick; raise ValueError if there is no such tick."""


def make_explainer(
    game: Game[Any],
    state: Any,
    algorithm: str,
    options: Mapping[str, Any],
    numbers: Sequence[float],
) -> Explainer:
    """Return the explainer of a tape that this algorithm recorded with these options."""
    traits = SearchTraits(game, algorithm, options)
    return (MctsExplainer if traits.simulates else TreeExplainer)(state, traits, numbers)


class TreeExplainer:
    """Explains a search that visits each node once; replays many neighbouring ticks together."""

    def __init__(self, state: Any, traits: SearchTraits, numbers: Sequence[float]) -> None:
        self.game, self.state, self.traits, self.numbers = traits.game, state, traits, numbers
        self._chunk: list[Tick] = []
        self._chunk_start = 0
        self._remaining_ticks, self._next_tick = self._replay_ticks(), 0  # behind the chunk

    @cached_property
    def ticks(self) -> int:
        """The number of ticks after tick 0."""
        return len(EventList(self.numbers))

    def _replay_ticks(self) -> Iterator[Tick]:
        return replay_ticks(self.game, self.state, self.traits, read_records(self.numbers))

    def cursor_at(self, tick: int) -> TickClaims:
        """Return the claims of a tick."""
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
        """Explain a tick."""
        return explain_tick(self.cursor_at(tick))

    def last_cursor(self, done: bool) -> TickClaims:
        """Return the claims of the tape's last tick; `done` means that the search is over."""
        tick = deque(self._replay_ticks(), maxlen=1).pop()
        return TickClaims(self.game, self.state, self.traits, tick._replace(is_last=done))


class MctsExplainer:
    """Explains a Monte Carlo tree search; its tree grows with the tick."""

    def __init__(self, state: Any, traits: SearchTraits, numbers: Sequence[float]) -> None:
        self.game, self.state, self.traits, self.numbers = traits.game, state, traits, numbers
        self._restart()

    def _restart(self) -> None:
        self._tree, self._tick, self._records = MctsTree(), 0, read_records(self.numbers)
        self._next_record = next(self._records, None)

    @cached_property
    def ticks(self) -> int:
        """The number of ticks after tick 0."""
        return sum(record[0] in EVENT_KINDS for record in read_records(self.numbers))

    def cursor_at(self, tick: int) -> MctsClaims:
        """Return the claims of a tick, with the tree as of that tick."""
        _check_tick(tick, self.ticks)
        if tick < self._tick:
            self._restart()
        # Records that are no events belong to the event before them.
        while self._next_record is not None and (
            self._tick < tick or self._next_record[0] not in EVENT_KINDS
        ):
            self._tick += self._tree.apply_record(self._next_record)
            self._next_record = next(self._records, None)
        return self._make_cursor(tick == self.ticks)

    def _make_cursor(self, done: bool) -> MctsClaims:
        return MctsClaims(self.game, self.state, self.traits, self._tree, done)

    def explain(self, tick: int) -> Explanation:
        """Explain a tick."""
        return explain_mcts_tick(self.cursor_at(tick))

    def last_cursor(self, done: bool) -> MctsClaims:
        """Return the claims of the tape's last tick; `done` means that the search is over."""
        self.cursor_at(self.ticks)
        return self._make_cursor(done)


def _check_tick(tick: int, ticks: int) -> None:
    if not isinstance(tick, int) or isinstance(tick, bool) or not 0 <= tick <= ticks:
        raise ValueError(f"A tick of this search is from 0 to {ticks}, not {tick!r}.")
