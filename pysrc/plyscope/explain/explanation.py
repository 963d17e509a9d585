"""What a tick means: the one place where it is said, for the page, transcripts and programs."""

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
    """What there is to say of a tick.

    sentence   what has happened, in words
    condition  when the open node of MAX or MIN will be cut at its window, in words; "" where it
               will not be, at a node of chance, and in a search by vectors
    claims     what both assert, as data (see claims.py)
    line       the line of the search's source (`source_of`) that ran, from 1
    variables  what the variables of the running function hold, by name, as people read it
    player     who moves at the node whose function runs: "MAX", "MIN", "chance", or a name

    and `pseudocode_line`, the line of the book's pseudocode, None where there is none: its figures
    begin with MAX, and there MAX and MIN alternate.
    """

    sentence: str
    condition: str
    claims: tuple[Claim, ...]
    source_line: int
    pseudocode_line: int | None
    variables: Mapping[str, str]
    player: str


def explain_tick(cursor: TickClaims) -> Explanation:
    """Return what there is to say of a moment."""
    claims, cuts = cursor.claims(), cursor.condition()
    words = SentenceWriter(
        cursor, claims if cuts is None else [*claims, cuts], collect_numbers(cursor)
    )
    player = format_player(
        cursor.game, cursor.player_at(cursor.running_ply), cursor.traits.returns_vectors
    )
    verb = cursor.tick.annotation or cursor.tick.kind
    return Explanation(
        words.sentence(),
        condition_sentence(words, cuts),
        tuple(words.claims),
        *_printed(cursor, _find_lines(cursor.traits, player, verb, cursor.tick)),
        _format_variables(cursor, list_variables(cursor), words.format_variable),
        player,
    )


def explain_mcts_tick(cursor: MctsClaims) -> Explanation:
    """Return what there is to say of a tick of a search by simulations."""
    words = MctsSentenceWriter(cursor)
    player = format_player(
        cursor.game, cursor.player_at(cursor.running_ply), has_separate_utilities(cursor.game)
    )
    found = list_mcts_variables(cursor)
    lines = _find_lines(cursor.traits, player, cursor.event)
    written = _format_variables(cursor, found, words.format_variable)
    return Explanation(words.sentence(), "", words.claims, *lines, written, player)


def _find_lines(
    traits: SearchTraits, player: str, verb: str, tick: Tick | None = None
) -> tuple[int, int | None]:
    """Return the line of the source that ran, and that of the pseudocode."""
    book = find_pseudocode(traits.algorithm)
    line = find_line(find_source(traits.algorithm), player, verb, tick)
    assert line is not None  # a function is called whoever begins
    return line, None if book is None else find_line(book, player, verb, tick)


def _printed(place: TickClaims, lines: tuple[int, int | None]) -> tuple[int, int | None]:
    """Return the lines, but none of pseudocode that calls the other player's function.

    The book prints it for players who alternate: MAX-VALUE calls MIN-VALUE, though MAX moves again.
    """
    if place.tick.kind == "leave" and not has_alternating_turns(place.game):
        child = place.game.result(place.states[-1], place.node.entered_actions[-1])
        if place.game.to_move(child) == place.player_at(place.last_ply) in (MAX, MIN):
            return lines[0], None
    return lines


def collect_numbers(cursor: Cursor) -> list[float]:
    """Return every number of a moment, so that no two of them read alike."""
    numbers = [end for frame in cursor.path for end in (frame.alpha, frame.beta)]
    values = [*(frame.value for frame in cursor.path), cursor.tick.value]
    for value in values:
        numbers += value if isinstance(value, tuple) else () if value is None else (value,)
    return numbers


def _format_variables(
    cursor: Cursor | MctsClaims,
    variables_by_name: Mapping[str, Any],
    format_value: Callable[[Any], str],
) -> dict[str, str]:
    """Return variables as people read them: an action by its name."""
    state = cursor.states[cursor.running_ply]

    def written(value: Any) -> str:
        if not isinstance(value, tuple) or value[:1] != ("action",):
            return format_value(value)
        return "None" if value[1] is None else cursor.game.action_name(state, value[1])

    return {name: written(value) for name, value in variables_by_name.items()}


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
