"""What is known of closed nodes of a recorded search: a value, a bound or an estimate.

The shell asks for the nodes that it draws, as recording this for every node would take too long:
marking each node as it closes raised the time of a recorded search from 1.5 times that of a silent
one to 1.8 times. What is known of a closed node never changes, so each is asked for once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any

from plyscope.calls.playing_strength import Strength
from plyscope.game import CHANCE
from plyscope.page.part import Part, event
from plyscope.page.program_facts import OWN
from plyscope.tape.format import ANNOTATIONS
from plyscope.trace.replay import determine_node_bound
from plyscope.trace.search_traits import SearchTraits
from plyscope.trace.tick import NodeBound, OpenNode
from plyscope.trace.value_format import format_number

if TYPE_CHECKING:
    from plyscope.page.app import App

_INFINITE = {"inf": inf, "-inf": -inf}
_BASES = {"proved": "Value", "judged": "Evaluation", "likely": "Very likely"}
_BOUNDS = ("at most", "", "at least")


@dataclass(frozen=True)
class NodeBoundsState:
    """Nothing: each question stands alone."""


@dataclass(frozen=True)
class BoundQuestion:
    """A search; `basis` is how the value of its root is known, "" while that is not asked."""

    game: str
    algorithm: str
    options: dict  # type: ignore[type-arg]
    strength: dict  # type: ignore[type-arg]
    basis: str


class NodeBounds(Part[NodeBoundsState]):
    """The bounds of nodes."""

    name = "bounds"

    def __init__(self, app: "App") -> None:
        super().__init__(app, NodeBoundsState())

    @event
    def describe(self, call: int, question: BoundQuestion, rows: list) -> None:  # type: ignore[type-arg]
        """Reply with the description of each node of `rows`: see `describe_nodes`."""
        try:
            choices = self.app.catalog.find_game(question.game)
            players = choices.game.players
            traits = find_traits(choices.game, question, is_vector=_has_vectors(rows))
            described = describe_nodes(rows, traits, players, question.basis)
        except (ValueError, TypeError, LookupError) as error:
            self.app.api.reply(call, error=str(error))
        else:
            self.app.api.reply(call, described)


def _has_vectors(rows: Sequence[Sequence[Any]]) -> bool:
    return any(isinstance(row[-1], list) for row in rows)


def find_traits(game: Any, question: BoundQuestion, is_vector: bool) -> SearchTraits:
    """Return the traits of a search; a user's search promises no more than the plain ones."""
    if question.algorithm == OWN:
        return SearchTraits(game, "maxn" if is_vector else "alphabeta", {})
    strength = Strength.read(question.strength)
    return SearchTraits(game, *strength.select_search(question.algorithm, question.options))


def describe_nodes(
    rows: Sequence[Sequence[Any]], traits: SearchTraits, players: Sequence[str], basis: str = ""
) -> list[tuple[str, str, int]]:
    """Return of each node the sign before its value, its text and the player with a bound.

    The text has "{}" in place of the value. The player is -1 unless the value is a vector in which
    that player's utility alone is bounded.

    A row holds the index of the best child's row, or -1; the kind of the last annotation, or -1;
    the numbers of its actions and of the evaluations at it and below; whether a cutoff ended it;
    the window on entry; the player to move, -1 for chance; and the value. A child's row comes
    before its parent's. If the kind is None the row is that of the root after the search, whose
    value is known on `basis`.
    """
    bounds: list[NodeBound] = []
    for row in rows:
        if row[1] is None:
            bounds.append(NodeBound(0, basis, row[-1]))
        else:
            bounds.append(_determine_bound(row, bounds, traits))
    return [(bound.sign, _describe(bound, players), _bounded_player(bound)) for bound in bounds]


def _determine_bound(
    row: Sequence[Any], bounds: Sequence[NodeBound], traits: SearchTraits
) -> NodeBound:
    best, kind, action_count, evaluation_count, cut, alpha, beta, player, value = row
    value = tuple(value) if isinstance(value, list) else _INFINITE.get(value, value)
    annotations = ((ANNOTATIONS[kind], 0.0),) if kind >= 0 else ()
    best_bound = bounds[best] if best >= 0 else None
    if best < 0 and annotations and annotations[0][0] == "stand pat":
        best_bound = NodeBound(0, "judged", value, "stand pat")
    node = OpenNode(
        player if player >= CHANCE else None,
        value,
        _INFINITE.get(alpha, alpha),
        _INFINITE.get(beta, beta),
        action_count=action_count,
        best_bound=best_bound,
        evaluation_count=evaluation_count,
        cut=cut,
        annotations=annotations,
    )
    return determine_node_bound(node, value, traits)


def _bounded_player(bound: NodeBound) -> int:
    return -1 if bound.player is None else bound.player


def _describe(bound: NodeBound, players: Sequence[str]) -> str:
    """Return what is known of a node, with "{}" in place of its value."""
    if bound.basis == "unknown":
        return "Returned {}, the only value its window allows: its true value is unknown"
    word = "" if bound.player is not None else _BOUNDS[bound.bound + 1]
    text = " ".join(filter(None, (_BASES[bound.basis], word, "{}")))
    if bound.player is None:
        return text
    least = format_number(bound.value[bound.player])
    return f"{text}; {players[bound.player]} gets at least {least}"
