"""What a tick means: the one place where it is said, for the page, transcripts and programs."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from plyscope.explain.claims import Claim
from plyscope.explain.claims_of_tick import Meaning
from plyscope.explain.mcts_claims import Simulated
from plyscope.explain.mcts_sentences import SimulatedWords
from plyscope.explain.sentences import Words
from plyscope.explain.source_lines import line_at, pseudocode_of, source_of
from plyscope.explain.source_variables import simulated_variables, variables
from plyscope.explain.window_phrases import condition
from plyscope.game import MAX, MIN, has_alternating_turns
from plyscope.trace.cursor import Place, mover
from plyscope.trace.move_statistics import apart
from plyscope.trace.open_node import Moment
from plyscope.trace.search_traits import Manner


@dataclass(frozen=True)
class Told:
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
    line: int
    pseudocode_line: int | None
    variables: Mapping[str, str]
    player: str


def tell(place: Meaning) -> Told:
    """Return what there is to say of a moment."""
    claims, cuts = place.claims(), place.condition()
    words = Words(place, claims if cuts is None else [*claims, cuts], numbers_of(place))
    player = mover(place.game, place.player(place.running), place.manner.vectors)
    verb = place.moment.note or place.moment.kind
    return Told(
        words.sentence(),
        condition(words, cuts),
        tuple(words.claims),
        *_printed(place, _lines(place.manner, player, verb, place.moment)),
        _written(place, variables(place), words.variable),
        player,
    )


def tell_simulated(place: Simulated) -> Told:
    """Return what there is to say of a tick of a search by simulations."""
    words = SimulatedWords(place)
    player = mover(place.game, place.player(place.running), apart(place.game))
    found = simulated_variables(place)
    lines = _lines(place.manner, player, place.event)
    written = _written(place, found, words.variable)
    return Told(words.sentence(), "", words.claims, *lines, written, player)


def _lines(
    manner: Manner, player: str, verb: str, moment: Moment | None = None
) -> tuple[int, int | None]:
    """Return the line of the source that ran, and that of the pseudocode."""
    book = pseudocode_of(manner.algorithm)
    line = line_at(source_of(manner.algorithm), player, verb, moment)
    assert line is not None  # a function is called whoever begins
    return line, None if book is None else line_at(book, player, verb, moment)


def _printed(place: Meaning, lines: tuple[int, int | None]) -> tuple[int, int | None]:
    """Return the lines, but none of pseudocode that calls the other player's function.

    The book prints it for players who alternate: MAX-VALUE calls MIN-VALUE, though MAX moves again.
    """
    if place.moment.kind == "leave" and not has_alternating_turns(place.game):
        child = place.game.result(place.states[-1], place.node.entered[-1])
        if place.game.to_move(child) == place.player(place.last) in (MAX, MIN):
            return lines[0], None
    return lines


def numbers_of(place: Place) -> list[float]:
    """Return every number of a moment, so that no two of them read alike."""
    numbers = [end for frame in place.path for end in (frame.alpha, frame.beta)]
    values = [*(frame.value for frame in place.path), place.moment.value]
    for value in values:
        numbers += value if isinstance(value, tuple) else () if value is None else (value,)
    return numbers


def _written(
    place: Place | Simulated, found: Mapping[str, Any], write: Callable[[Any], str]
) -> dict[str, str]:
    """Return variables as people read them: an action by its name."""
    state = place.states[place.running]

    def written(value: Any) -> str:
        if not isinstance(value, tuple) or value[:1] != ("action",):
            return write(value)
        return "None" if value[1] is None else place.game.action_name(state, value[1])

    return {name: written(value) for name, value in found.items()}
