"""What the page asks about a search it shows: sentences, source in step, opened ghosts, sizes.

Every call stands alone: the position travels as moves, the moment as plain data.
"""

from math import inf
from typing import Any

from plyscope.drawer import drawer
from plyscope.evaluation import evaluation as judged
from plyscope.evaluation import has_features, parse_weights
from plyscope.game import Game
from plyscope.observer import SILENT, SearchStopped
from plyscope.player import Strength
from plyscope.search.proof import effective_branching_factor, minimal_leaves
from plyscope.search.registry import find
from plyscope.search.size import NotYet, Sizes, TooLarge, tree_size
from plyscope.trace import Node, Tape, Trace, data, figures, svg, tikz
from plyscope.trace.ghosts import open_ghosts
from plyscope.trace.record import run
from plyscope.trace.source import Source, pseudocode_of, source_of

Arguments = dict[str, Any]
MOST_POSITIONS = 40_000  # different ones, of a tree that the page has counted
AT_ONCE = 2_000  # of them in one call, a tenth of a second: what else the page asks waits no longer

_JUDGED = ("judged", "estimate")  # how a node is known whose worth EVAL said


def source(args: Arguments) -> dict[str, Any]:
    """Return the texts of an algorithm: the function that runs, and the book's pseudocode."""
    name = _algorithm(args)
    book = pseudocode_of(name)
    return {
        "source": _text(source_of(name)),
        "pseudocode": None if book is None else _text(book),
    }


def explanation(game: Game[Any], state: Any, args: Arguments) -> dict[str, Any]:
    """Return what the drawer shows of a tick: the last one of `tape`, numbers or "inf" or "-inf".

    The page sends the tape up to that tick, with every closed subtree folded to its enter and leave
    (see trace/tape.py); `done` tells that the search came to its end there.
    """
    strength = Strength.read(args.get("strength", {}))
    name, options = strength.search(args.get("algorithm", "alphabeta"), args.get("options", {}))
    numbers = [float(number) for number in args["tape"]]
    shown = drawer(game, state, name, options, numbers, args.get("done", False))
    return shown | {"evaluation": _evaluation_at(game, state, name, options, shown["claims"])}


def evaluation(game: Game[Any], state: Any, args: Arguments) -> dict[str, Any] | None:
    """Return how the position at the end of a path is judged, None in a game without features.

    `weights` is the text of the option; each of the terms is [feature, value, weight, product].
    """
    if not has_features(game):
        return None
    for action in args.get("path", []):
        state = game.result(state, action)
    found = judged(game, state, parse_weights(game, args.get("weights", "")))  # type: ignore[arg-type]
    return {**found._asdict(), "terms": [list(term) for term in found.terms]}


def _evaluation_at(
    game: Game[Any], state: Any, name: str, options: Arguments, claims: list[dict[str, Any]]
) -> dict[str, Any] | None:
    """Return how EVAL judged the position that is told of, None where it judged none."""
    path = next((claim["node"] for claim in claims if claim.get("how") in _JUDGED), None)
    if path is None or "weights" not in find(name).options:
        return None
    found = evaluation(game, state, {"path": path, "weights": options.get("weights", "")})
    return found if found and found["terms"] else None


def ghosts(game: Game[Any], state: Any, args: Arguments) -> dict[str, Any]:
    """Open the skipped children of the node at the end of a path.

    They are judged by the weights of the search, and told in its order.
    """
    options = args.get("options", {})
    game, *_ = find(args.get("algorithm", "alphabeta")).arrange(game, options, SILENT)
    path = args["path"]
    for action in path:
        state = game.result(state, action)
    strength = Strength.read(args.get("strength", {}))
    depth = strength.depth - len(path) if strength.kind == "depth" else None
    window = (read_bound(args["alpha"], -inf), read_bound(args["beta"], inf))
    opened = open_ghosts(game, state, args["entered"], args["value"], window, depth)
    return {
        "ghosts": [[g.action, g.name, g.value] for g in opened.ghosts],
        "value": opened.value,
        "proof": opened.proof,
    }


_counted: tuple[Any, Sizes] = (None, {})  # what is being counted, and how far that is


def size(game: Game[Any], state: Any, args: Arguments) -> dict[str, int] | str | None:
    """Return the size of plain minimax's tree, None where it is too large to count.

    With `part` the answer is "more" where that would take long: the same question, asked again,
    goes on from there.
    """
    global _counted
    depth = args.get("depth")
    question = sorted(args.items())
    if _counted[0] != question:
        _counted = (question, {})
    known = _counted[1]
    try:
        once = AT_ONCE if args.get("part") else inf
        nodes, leaves = tree_size(game, state, depth, most=MOST_POSITIONS, known=known, once=once)
    except NotYet:
        return "more"
    except TooLarge:
        _counted = (None, {})
        return None
    _counted = (None, {})
    return {"nodes": nodes, "leaves": leaves}


def minimum(game: Game[Any], state: Any, args: Arguments) -> int | None:
    """Return the leaves of the minimal proof tree, None where the tree is too large."""
    depth = args.get("depth")
    try:
        tree_size(game, state, depth, most=MOST_POSITIONS)
    except TooLarge:
        return None
    return minimal_leaves(game, state, depth)


def branching(args: Arguments) -> float:
    """Return the effective branching factor of so many nodes at such a depth."""
    return effective_branching_factor(args["nodes"], args["depth"])


def figure(game: Game[Any], state: Any, args: Arguments) -> str:
    """Return some nodes of a search, the root first, as "svg" or "tikz".

    A node is [id, parent, action, alpha, beta, ply, value, actions, cut, entered], null for no
    parent or action and for an open bound.
    """
    formats = {"svg": svg.draw_svg, "tikz": tikz.draw_tikz}
    if args["format"] not in formats:
        raise ValueError(f"A figure is {' or '.join(formats)}, not {args['format']!r}.")
    nodes: dict[int, Node] = {}
    for number, parent, action, alpha, beta, *rest in args["nodes"]:
        window = (read_bound(alpha, -inf), read_bound(beta, inf))
        ply, value, *others = rest
        nodes[number] = Node(number, parent, action, *window, ply, read_value(value), *others)
        if parent is not None:
            nodes[parent].children.append(number)
    return formats[args["format"]](figures.figure(game, state, list(nodes.values())))


def trace_data(game: Game[Any], state: Any, args: Arguments) -> dict[str, Any]:
    """Return the whole trace as plain data: the search is run once more for it."""
    strength = Strength.read(args.get("strength", {}))
    name, options = strength.search(args.get("algorithm", "alphabeta"), args.get("options", {}))
    tape = _Bounded()
    try:
        found = run(game, state, name, tape, **options)
    except SearchStopped:
        raise ValueError(
            f"A trace of more than {_Bounded.most:,} numbers is no file to work with: choose a "
            "position nearer to the end, or fewer plies."
        ) from None
    return data.plain(Trace(game, state, tape.numbers, found))


class _Bounded(Tape):
    """A tape that ends a search which has grown too large for a file."""

    most = 1_000_000

    def expand(self, count: int) -> None:
        super().expand(count)
        if len(self.numbers) > self.most:
            raise SearchStopped


def _algorithm(args: Arguments) -> str:
    strength = Strength.read(args.get("strength", {}))
    return strength.search(args.get("algorithm", "alphabeta"), {})[0]


def read_value(value: Any) -> Any:
    """Return a value of a node: JSON has a vector of utilities as a list."""
    return tuple(value) if isinstance(value, list) else value


def read_bound(value: float | None, otherwise: float) -> float:
    """Return a window's end, in place of null the open one."""
    return otherwise if value is None else value


def _text(source: Source) -> dict[str, str]:
    return {"name": source.name, "text": source.text}
