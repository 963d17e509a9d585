"""What an explanation asserts, before it is put into words: each claim can be proved or refuted.

A node is told by the actions that lead to it from the root of the search. Values are utilities of
MAX, in a search by vectors tuples with one utility a player.
"""

from dataclasses import asdict, dataclass, fields
from math import inf
from typing import Any

from plyscope.game import Action, Player
from plyscope.trace.tick import ActionPath


@dataclass(frozen=True)
class Claim:
    """Something that an explanation says is so."""

    def to_json(self) -> dict[str, Any]:
        """Return the claim as plain data, with its name, for JSON: infinite bounds as None."""
        told = {name: None if each in (inf, -inf) else each for name, each in asdict(self).items()}
        return {"claim": type(self).__name__, **told}

    def numbers(self) -> list[float]:
        """Return every value in it, so that they can be told apart where they are written."""
        return [
            number
            for each in fields(self)
            if each.name in _VALUE_FIELDS
            for number in _flatten(getattr(self, each.name))
        ]


_VALUE_FIELDS = (
    "value",
    "compared_to",
    "found_value",
    "before",
    "after",
    "above",
    "below",
    "terms",
    "total",
    "product",
    "threshold",
    "rest_value",
    "estimate",
)


def _flatten(value: Any) -> list[float]:
    if isinstance(value, tuple):
        return [number for each in value for number in _flatten(each)]
    return [] if value is None else [value]


@dataclass(frozen=True)
class NodeValue(Claim):
    """A node is worth a value: `sense` 0 exactly, 1 at least, -1 at most so much.

    basis "proved" follows from finished games, "judged" from estimates: it then speaks of what this
    search, without its pruning, would find. "likely" is very probable, and no more. With `tried` it
    speaks of the best of the moves that came back so far, not of the node. `how` is "leaf" for a
    finished game, "judged" for one that EVAL judged, a kind of note, "probe" or "". Of a vector
    with a bound it is the utility of `player` that is bounded; `side` is whose utilities the mover
    adds up.
    """

    node: ActionPath
    bound: int
    value: Any
    basis: str = "proved"
    origin: str = ""
    is_best_so_far: bool = False
    player: Player | None = None
    coalition: tuple[Player, ...] = ()


@dataclass(frozen=True)
class FeatureSum(Claim):
    """EVAL of `node` is a weighted sum of features, `total`, divided by `scale`: `value`."""

    node: ActionPath
    total: float
    scale: float
    value: float


@dataclass(frozen=True)
class Comparison(Claim):
    """For whoever moves at `node` a value is "better", "equal" or "worse" than the best so far.

    Or it "may be" better, being a bound; or it is the "first" of several, or the "only" one.
    `player` is who moves, `side` whose utilities it adds up, in a search by vectors.
    """

    node: ActionPath
    relation: str
    value: float
    compared_to: float | None
    player: Player
    coalition: tuple[Player, ...] = ()


@dataclass(frozen=True)
class RemainingUtility(Claim):
    """What another player gets at `node` leaves `player` at most `value`, which has `than`."""

    node: ActionPath
    player: Player
    value: float
    compared_to: float


@dataclass(frozen=True)
class WindowChange(Claim):
    """An end of the window of `node`, "alpha" or "beta", has moved from one number to another."""

    node: ActionPath
    end: str
    before: float
    after: float


@dataclass(frozen=True)
class HeldBound(Claim):
    """`player` has this value, as alpha or beta, by `action` at `node`, on the open path.

    With the basis "judged" it has it by an estimate; without an action it has it by standing pat.
    """

    player: Player
    node: ActionPath
    action: Action | None
    value: float
    basis: str = "proved"


@dataclass(frozen=True)
class RelevantValues(Claim):
    """Below `node` only values above the one and below the other can change the root's value.

    None is for an end that no value passes; `ties` tells that the ends themselves can matter, too.
    With `average` the ends are what the average of a chance node above asks for.
    """

    node: ActionPath
    above: float | None
    below: float | None
    includes_ends: bool = False
    for_average: bool = False


@dataclass(frozen=True)
class Closed(Claim):
    """Both ends of the window of `node` are `value`: no value there changes the root's value."""

    node: ActionPath
    value: float


@dataclass(frozen=True)
class RootWindow(Claim):
    """The window of `node` is that of the root: nobody has found a bound yet."""

    node: ActionPath
    above: float
    below: float


@dataclass(frozen=True)
class SearchWindow(Claim):
    """Of `node` the search asks only for values above the one and below the other.

    It has set such a window itself. A null window leaves room for none, and asks a question:
    `question` is ">", whether the node is worth more than the one, or "<", less than the other; ""
    of a window around the value that is expected.
    """

    node: ActionPath
    above: float | None
    below: float | None
    question: str = ""


@dataclass(frozen=True)
class TriedMove(Claim):
    """`player` enters `action` at `node`, the `number`th tried of `of`; or CHANCE brings it."""

    node: ActionPath
    player: Player
    action: Action
    number: int
    move_count: int
    probability: float | None = None


@dataclass(frozen=True)
class CutoffCondition(Claim):
    """`node` will be cut as soon as its value is `sign` (≥, >, ≤ or <) the bound; `now` it is.

    In a null window that is the bound which its question is about. `at` is the node on the open
    path whose mover has that bound; None where the search has set it. `surely` tells that every
    value meets the condition.
    """

    node: ActionPath
    sign: str
    threshold: float
    value: float | None = None
    is_met: bool = False
    at: ActionPath | None = None
    surely: bool = False


@dataclass(frozen=True)
class Cutoff(Claim):
    """A cutoff skips so many actions of `node`; `actions` names them where the tape tells which.

    `end` is the end of the window that was reached, "alpha" or "beta"; "" in a search by vectors.
    """

    node: ActionPath
    count: int
    actions: tuple[Action, ...]
    end: str = ""


@dataclass(frozen=True)
class RejectedMove(Claim):
    """`player` gains nothing by `action` at `node`, and so will not choose it."""

    player: Player
    node: ActionPath
    action: Action


@dataclass(frozen=True)
class AvoidedNode(Claim):
    """Best play does not come to `node`: what it is worth below this bound is no matter."""

    node: ActionPath


@dataclass(frozen=True)
class ExtremeValue(Claim):
    """No value is smaller (end "alpha") or larger (end "beta") than this one."""

    end: str
    value: float
    player: Player | None = None


@dataclass(frozen=True)
class ReturnedBound(Claim):
    """Fail-hard returns an end of its window, where the node has found what is beyond it.

    With the end "" the window has no width, and what the node is worth is not known.
    """

    node: ActionPath
    end: str
    value: float
    found_value: float


@dataclass(frozen=True)
class AverageTerm(Claim):
    """An outcome of this probability and value adds `total` to an average; `sense` as in Worth."""

    node: ActionPath
    probability: float
    value: float
    product: float
    bound: int = 0


@dataclass(frozen=True)
class Average(Claim):
    """The average at `node` is `total`: `terms` are (probability, value), the rest is `bound`.

    `rest` is how likely all outcomes are that are not among the terms; sense -1: at most so much.
    """

    node: ActionPath
    terms: tuple[tuple[float, float], ...]
    rest_probability: float
    rest_value: float | None
    total: float
    bound: int = 0


@dataclass(frozen=True)
class EndgameResult(Claim):
    """The game's database has `node`: `player` wins, or neither where it is None.

    `plies` is how soon, None where that is not known.
    """

    node: ActionPath
    player: Player | None
    plies: int | None


@dataclass(frozen=True)
class ChosenMove(Claim):
    """`player` plays `action` at the root: the search has found no better."""

    player: Player
    action: Action


@dataclass(frozen=True)
class Annotation(Claim):
    """The search noted `kind` with `value` at `node` (see `Watch.note`); `detail` says more.

    `estimate` is what EVAL says of the node, where that is why.
    """

    node: ActionPath
    kind: str
    value: float
    detail: Any = None
    estimate: float | None = None


@dataclass(frozen=True)
class RootTurn(Claim):
    """`player` is to move at the root; `side` is whose utilities it adds up, among several."""

    player: Player
    coalition: tuple[Player, ...] = ()


@dataclass(frozen=True)
class GameOver(Claim):
    """The game is over at `node`: there is nothing to search."""

    node: ActionPath


@dataclass(frozen=True)
class VisitCount(Claim):
    """`node` has had so many visits by simulations, which came to a mean of `value`.

    With `of`, the visits of the root, no move has had more; `tied` tells that another has as many.
    """

    node: ActionPath
    visits: int
    root_visits: int | None = None
    is_tied: bool = False
    value: Any = None
    player: Player | None = None  # whose utility it is, where there are more than two


@dataclass(frozen=True)
class MoveScore(Claim):
    """`action` has the highest score of `of` moves of `node`: `value`, `mean` and `rest`."""

    node: ActionPath
    action: Action
    score_name: str
    move_count: int
    value: float | None = None
    mean: float | None = None
    exploration_term: float | None = None
