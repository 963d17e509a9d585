"""What a tick means: the one place where it is said, for the page, transcripts and programs."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from plyscope.explain.claims import Claim
from plyscope.explain.claims_of_tick import TickClaims
from plyscope.explain.mcts_claims import MctsClaims
from plyscope.explain.mcts_sentences import MctsSentenceWriter
from plyscope.explain.sentences import SentenceWriter
from plyscope.explain.source_lines import find_line, find_pseudocode, find_source
from plyscope.explain.source_variables import list_mcts_variables, list_variables
from plyscope.explain.window_phrases import condition
from plyscope.game import MAX, MIN, has_alternating_turns
from plyscope.trace.cursor import Cursor, format_player
from plyscope.trace.move_statistics import has_separate_utilities
from plyscope.trace.open_node import Tick
from plyscope.trace.search_traits import SearchTraits


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
        condition(words, cuts),
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
