"""What the page asks about a search it shows: sentences, source in step, opened ghosts, sizes.

Every call stands alone: the position travels as moves, the moment as plain data.
"""

from collections.abc import Sequence
from math import inf
from typing import Any

from plyscope.calls.explanation_panel import drawer
from plyscope.calls.game_queries import followed
from plyscope.calls.playing_strength import Strength
from plyscope.evaluation import evaluate_by_feature, has_features, parse_weights
from plyscope.explain.skipped_moves import evaluate_skipped_moves
from plyscope.explain.source import SourceText, find_pseudocode, find_source
from plyscope.game import Game
from plyscope.render.board_svg import find_board_view
from plyscope.render.svg import draw_svg
from plyscope.render.textbook_layout import build_figure
from plyscope.render.tikz import draw_tikz
from plyscope.search.algorithm import UP_TO_TWO_WITHOUT_CHANCE, find_algorithm
from plyscope.search.minimal_proof import (
    count_minimal_leaves,
    effective_branching_factor,
    searched_depth,
)
from plyscope.search.node_budget import limit_moves
from plyscope.search.tree_size import PartialCountError, SizeCache, TreeTooLargeError, count_tree
from plyscope.trace import Node, Tape, Trace, trace_json
from plyscope.trace.search_traits import SearchTraits
from plyscope.trace.tape_validation import check_tape
from plyscope.trace.trace import record_tape
from plyscope.trace.value_format import RAW_VALUES, ValueUnit
from plyscope.watch import SILENT, SearchStopped

Options = dict[str, Any]
MOST_POSITIONS = 40_000  # different ones, of a tree that the page has counted
AT_ONCE = 2_000  # of them in one call, a tenth of a second: what else the page asks waits no longer

_JUDGED = ("judged", "estimate")  # how a node is known whose worth EVAL said


def source(algorithm: str, strength: Strength) -> dict[str, Any]:
    """Return the texts of an algorithm: the function that runs, and the book's pseudocode."""
    name, _ = strength.search(algorithm, {})
    book = find_pseudocode(name)
    return {
        "source": _text(find_source(name)),
        "pseudocode": None if book is None else _text(book),
    }


def explanation(
    game: Game[Any],
    state: Any,
    *,
    algorithm: str,
    options: Options,
    strength: Strength,
    tape: list[float],
    done: bool,
) -> dict[str, Any]:
    """Return what the drawer shows of a tick, the last one of `tape`.

    The page sends the tape up to that tick, with every closed subtree folded to its enter and leave
    (see tape/writer.py); `done` tells that the search came to its end there.
    """
    name, options = strength.search(algorithm, options)
    find_algorithm(name).check(game, options)
    check_tape(game, state, name, options, tape, done)
    shown = drawer(game, state, name, options, tape, done)
    return shown | {"evaluation": _evaluation_at(game, state, name, options, shown["claims"])}


def evaluation(
    game: Game[Any], state: Any, *, path: list[int], weights: str
) -> dict[str, Any] | None:
    """Return how the position at the end of a path is judged, None in a game without features.

    `weights` is the text of the option; each of the terms is [feature, value, weight, product].
    """
    if not has_features(game):
        return None
    state = followed(game, state, path)
    found = evaluate_by_feature(game, state, parse_weights(game, weights))  # type: ignore[arg-type]
    return {**found._asdict(), "terms": [list(term) for term in found.terms]}


def _evaluation_at(
    game: Game[Any], state: Any, name: str, options: Options, claims: list[dict[str, Any]]
) -> dict[str, Any] | None:
    """Return how EVAL judged the position that is told of, None where it judged none."""
    path = next((claim["node"] for claim in claims if claim.get("origin") in _JUDGED), None)
    if path is None or "weights" not in find_algorithm(name).options:
        return None
    found = evaluation(game, state, path=path, weights=options.get("weights", ""))
    return found if found and found["terms"] else None


def ghosts(
    game: Game[Any], state: Any, *, algorithm: str, options: Options, **asked: Any
) -> dict[str, Any]:
    """Open the skipped children of the node at the end of a path: see `opened`.

    They are judged by the weights of the search, and told in its order.
    """
    find_algorithm(algorithm).check(game, options)
    deep = asked["strength"].kind == "depth"  # by a depth of its own, too
    unit = SearchTraits(
        game, (deep and find_algorithm(algorithm).depth_variant) or algorithm, options
    ).value_unit
    game, *_ = find_algorithm(algorithm).prepare(limit_moves(game), options, SILENT)
    return opened(game, state, unit=unit, **asked)


def opened(
    game: Game[Any],
    state: Any,
    *,
    strength: Strength,
    path: list[int],
    entered: list[int],
    value: float,
    alpha: float | None,
    beta: float | None,
    unit: ValueUnit = RAW_VALUES,
) -> dict[str, Any]:
    """Open the skipped children of the node at the end of a path, whoever skipped them.

    `strength` is how far the search looked, by a depth of its own, too; an open bound is None;
    `unit` is in what its values are told.
    """
    state = followed(game, state, path)
    depth = strength.depth - len(path) if strength.kind == "depth" else None
    if depth is not None and depth < 1:
        raise ValueError(
            f"A search {strength.depth} plies deep tries no moves at ply {len(path)}: it skipped "
            "none there."
        )
    if set(game.actions(state)) <= set(entered):
        raise ValueError("No move was skipped here: there is none to open.")
    window = (-inf if alpha is None else alpha, inf if beta is None else beta)
    opened = evaluate_skipped_moves(game, state, entered, value, window, depth, unit)
    return {
        "ghosts": [[g.action, g.name, g.value] for g in opened.moves],
        "value": opened.value,
        "proof": opened.proof,
    }


_counted: tuple[Any, SizeCache] = (None, {})  # what is being counted, and how far that is


def size(
    game: Game[Any], state: Any, question: Any, *, depth: int | None, part: bool
) -> dict[str, int] | str | None:
    """Return the size of plain minimax's tree, None where it is too large to count.

    With `part` the answer is "more" where that would take long: the same `question`, asked again,
    goes on from there.
    """
    global _counted
    if _counted[0] != (question, depth):
        _counted = ((question, depth), {})
    known = _counted[1]
    try:
        once = AT_ONCE if part else inf
        nodes, leaves = count_tree(
            game,
            state,
            depth,
            max_positions=MOST_POSITIONS,
            known_sizes=known,
            max_new_positions=once,
        )
    except PartialCountError:
        return "more"
    except TreeTooLargeError:
        _counted = (None, {})
        return None
    _counted = (None, {})
    return {"nodes": nodes, "leaves": leaves}


def minimum(game: Game[Any], state: Any, *, depth: int | None) -> int | None:
    """Return the leaves of the minimal proof tree, None where the tree is too large.

    0 where chance or a third player takes part: best moves and refutations then prove nothing.
    """
    if not UP_TO_TWO_WITHOUT_CHANCE.includes(game):
        return 0
    try:
        return count_minimal_leaves(game, state, depth, max_positions=MOST_POSITIONS)
    except TreeTooLargeError:
        return None


def branching(
    *,
    algorithm: str,
    options: Options,
    strength: Strength,
    nodes: int,
    plies: int,
    iterations: int,
) -> float | None:
    """Return the effective branching factor of a search that ended; None for simulations.

    It reached `plies` plies with `nodes` nodes; of a search that deepens they are those of the
    `iterations` that it finished.
    """
    name, options = strength.search(algorithm, options)
    chosen = find_algorithm(name)
    if "simulations" in chosen.extra_counters:
        return None
    depth = chosen.options.get("depth")
    asked: int | None = None if depth is None else options.get("depth", depth.default)
    if depth is not None:
        depth.check("depth", asked)
    return effective_branching_factor(nodes, searched_depth(asked, iterations, plies))


def figure(
    game: Game[Any],
    state: Any,
    *,
    format: str,
    nodes: list[Node],
    signs: Sequence[str] = (),
    scale: float | None = None,
) -> str:
    """Return some nodes of a search, the root first, as "svg" or "tikz".

    `signs` has what stands before the value of each, or "later" where it has not come yet; `scale`
    what makes sums of the values, where they are told so. Of chess and draughts the position is
    shown above the tree.
    """
    told = {node.id: sign for node, sign in zip(nodes, signs, strict=False)}
    root = build_figure(game, state, nodes, told, ValueUnit(scale))
    return (draw_tikz if format == "tikz" else draw_svg)(root, find_board_view(game, state))


def trace_data(
    game: Game[Any], state: Any, *, algorithm: str, options: Options, strength: Strength
) -> dict[str, Any]:
    """Return the whole trace as plain data: the search is run once more for it."""
    name, options = strength.search(algorithm, options)
    tape = _Bounded()
    try:
        found = record_tape(game, state, name, tape, **options)
    except SearchStopped:
        raise ValueError(too_long(_Bounded.most)) from None
    return trace_json.trace_to_json(Trace(game, state, tape.numbers, found))


def too_long(most: int) -> str:
    """Say that a trace has more than so many numbers."""
    return (
        f"A trace of more than {most:,} numbers is no file to work with: choose a position nearer "
        "to the end, or fewer plies."
    )


class _Bounded(Tape):
    """A tape that ends a search which has grown too large for a file."""

    most = 1_000_000

    def __init__(self) -> None:
        super().__init__()
        self.limit = self.most

    def deliver_block(self) -> None:
        raise SearchStopped


def _text(source: SourceText) -> dict[str, str]:
    return {"name": source.name, "text": source.text}
