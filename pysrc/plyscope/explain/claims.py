"""The claims of an explanation: statements as data, each of which can be proved or refuted.

A node is the tuple of the actions that lead to it from the root of the search. Values are utilities
of MAX, or vectors with one utility for each player. A `bound` is 0 for an exact value, 1 for a
lower bound and -1 for an upper bound.
"""

from dataclasses import asdict, dataclass, fields
from math import inf
from typing import Any

from plyscope.game import Action, Player
from plyscope.trace.tick import ActionPath


@dataclass(frozen=True)
class Claim:
    """A checkable statement of an explanation."""

    def to_json(self) -> dict[str, Any]:
        """Return the claim with its class name as plain data; infinite bounds become None."""
        values = {name: None if v in (inf, -inf) else v for name, v in asdict(self).items()}
        return {"claim": type(self).__name__, **values}

    def numbers(self) -> list[float]:
        """Return every value of the claim, so that their texts can be made distinct."""
        return [
            number
            for field in fields(self)
            if field.name in _VALUE_FIELDS
            for number in _flatten(getattr(self, field.name))
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
    """The value of a node, or a bound.

    The basis "proved" follows from finished games. "judged" rests on estimates: the claim is about
    the value that this search would find without its pruning. "likely" is only very probable. With
    `is_best_so_far` the value is that of the best move returned so far, not of the node. `origin`
    is "leaf" for a finished game, "judged" for an evaluated position, the kind of an annotation,
    "probe" or "". A bounded vector bounds the utility of `player`; `coalition` holds the players
    whose utilities the mover adds up.
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
    """The evaluation of `node` as a weighted sum of features: `value` is `total` / `scale`."""

    node: ActionPath
    total: float
    scale: float
    value: float


@dataclass(frozen=True)
class Comparison(Claim):
    """How a value compares with the best so far at `node`: "better", "equal" or "worse".

    A bound that is better "may be" better. A value with nothing to compare it to is the "first" of
    several, or the "only" one. `player` moves at `node`; `coalition` holds the players whose
    utilities it adds up in a search with vectors.
    """

    node: ActionPath
    relation: str
    value: float
    compared_to: float | None
    player: Player
    coalition: tuple[Player, ...] = ()


@dataclass(frozen=True)
class RemainingUtility(Claim):
    """The most that `node` leaves to `player`, who already has `compared_to`."""

    node: ActionPath
    player: Player
    value: float
    compared_to: float


@dataclass(frozen=True)
class WindowChange(Claim):
    """A change of one end, "alpha" or "beta", of the window of `node`."""

    node: ActionPath
    end: str
    before: float
    after: float


@dataclass(frozen=True)
class HeldBound(Claim):
    """A value that `player` holds as alpha or beta by `action` at `node`, on the open path.

    With the basis "judged" it rests on an estimate; without an action the player stands pat.
    """

    player: Player
    node: ActionPath
    action: Action | None
    value: float
    basis: str = "proved"


@dataclass(frozen=True)
class RelevantValues(Claim):
    """Only values `above` and `below` these ends can change the root's value, from `node` on.

    None is an open end. With `includes_ends` the ends themselves can matter, too. With
    `for_average` the ends are those that the average of a chance node above needs.
    """

    node: ActionPath
    above: float | None
    below: float | None
    includes_ends: bool = False
    for_average: bool = False


@dataclass(frozen=True)
class Closed(Claim):
    """Both ends of the window of `node` are `value`: no value can change that of the root."""

    node: ActionPath
    value: float


@dataclass(frozen=True)
class RootWindow(Claim):
    """The window of `node` is still that of the root: no bound has been found yet."""

    node: ActionPath
    above: float
    below: float


@dataclass(frozen=True)
class SearchWindow(Claim):
    """A window of `node` that the search has set itself, narrower than the bounds held above.

    A null window contains no value and asks a question: ">" whether the value is more than `above`,
    "<" whether it is less than `below`. The question of an aspiration window is "".
    """

    node: ActionPath
    above: float | None
    below: float | None
    question: str = ""


@dataclass(frozen=True)
class TriedMove(Claim):
    """`player` enters `action` at `node`, move `number` of `move_count`; or CHANCE brings it."""

    node: ActionPath
    player: Player
    action: Action
    number: int
    move_count: int
    probability: float | None = None


@dataclass(frozen=True)
class CutoffCondition(Claim):
    """`node` is cut as soon as its value is `sign` (≥, >, ≤ or <) `threshold`.

    `is_met` means that its `value` is. The threshold in a null window is that of its question. `at`
    is the node on the open path that holds the threshold, None if the search has set it. `surely`
    means that every value meets the condition.
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
    """A cutoff at `node` and the `count` of actions that it skips, listed if they are known.

    `end` is the end of the window that was reached, "alpha" or "beta"; "" in a search with vectors.
    """

    node: ActionPath
    count: int
    actions: tuple[Action, ...]
    end: str = ""


@dataclass(frozen=True)
class RejectedMove(Claim):
    """`player` gains nothing by `action` at `node` and so need not choose it."""

    player: Player
    node: ActionPath
    action: Action


@dataclass(frozen=True)
class AvoidedNode(Claim):
    """Best play does not reach `node`, so values beyond the bound do not matter."""

    node: ActionPath


@dataclass(frozen=True)
class ExtremeValue(Claim):
    """No value is smaller (end "alpha") or larger (end "beta") than this one."""

    end: str
    value: float
    player: Player | None = None


@dataclass(frozen=True)
class ReturnedBound(Claim):
    """Fail-hard returns an end of the window in place of `found_value`, which is beyond it.

    The end "" is a window without width: the value of the node is unknown.
    """

    node: ActionPath
    end: str
    value: float
    found_value: float


@dataclass(frozen=True)
class AverageTerm(Claim):
    """The contribution of an outcome to an average: `product` is `probability` times `value`."""

    node: ActionPath
    probability: float
    value: float
    product: float
    bound: int = 0


@dataclass(frozen=True)
class Average(Claim):
    """The average at `node` is `total`, or at least or at most that.

    `terms` holds (probability, value) of the outcomes so far. The others have `rest_probability`
    together and count with `rest_value`.
    """

    node: ActionPath
    terms: tuple[tuple[float, float], ...]
    rest_probability: float
    rest_value: float | None
    total: float
    bound: int = 0


@dataclass(frozen=True)
class EndgameResult(Claim):
    """The endgame database's result for `node`: `player` wins, or None for a draw.

    `plies` is the distance to the win, None if it is unknown.
    """

    node: ActionPath
    player: Player | None
    plies: int | None


@dataclass(frozen=True)
class ChosenMove(Claim):
    """`player` plays `action` at the root: the search has found nothing better."""

    player: Player
    action: Action


@dataclass(frozen=True)
class Annotation(Claim):
    """An annotation of the search at `node`: see `Watch.annotate`.

    `detail` depends on the kind: the action and whether it is proved ("book"), the action
    ("re-search"), whether the depth limit is reached ("not quiet"), the game is over ("extended")
    or the node budget is spent ("stopped"). `estimate` is the evaluation behind "futile".
    """

    node: ActionPath
    kind: str
    value: float
    detail: Any = None
    estimate: float | None = None


@dataclass(frozen=True)
class RootTurn(Claim):
    """`player` is to move at the root; its `coalition` counts in a search with vectors."""

    player: Player
    coalition: tuple[Player, ...] = ()


@dataclass(frozen=True)
class GameOver(Claim):
    """The game is over at `node`."""

    node: ActionPath


@dataclass(frozen=True)
class VisitCount(Claim):
    """The number of visits of `node`, and the mean `value` of its simulations.

    With `root_visits` no move of the root has more; `is_tied` means that another has as many.
    """

    node: ActionPath
    visits: int
    root_visits: int | None = None
    is_tied: bool = False
    value: Any = None
    player: Player | None = None  # whose utility `value` is, among more than two


@dataclass(frozen=True)
class FirstEstimate(Claim):
    """What was thought of `node` before any search below it: its prior, and its own `value`.

    The value is a utility of MAX, learned (`is_learned`) or that of EVAL.
    """

    node: ActionPath
    prior: float
    value: float
    is_learned: bool


@dataclass(frozen=True)
class MoveScore(Claim):
    """`action` has the highest score of the moves of `node`: mean plus exploration term."""

    node: ActionPath
    action: Action
    score_name: str
    move_count: int
    value: float | None = None
    mean: float | None = None
    exploration_term: float | None = None
