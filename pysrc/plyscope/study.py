"""What the page asks about a search it shows: sentences, source in step, opened ghosts, sizes.

Every call stands alone: the position travels as moves, the moment as plain data.
"""

from math import inf
from typing import Any

from plyscope.evaluation import evaluation as judged
from plyscope.evaluation import has_features, parse_weights
from plyscope.game import Game
from plyscope.observer import SILENT, SearchStopped
from plyscope.player import Strength
from plyscope.search.proof import effective_branching_factor, minimal_leaves
from plyscope.search.registry import find
from plyscope.search.size import TooLarge, tree_size
from plyscope.trace import Node, Tape, Trace, data, figures, svg, tikz
from plyscope.trace.choices import SCORES
from plyscope.trace.explain import explain
from plyscope.trace.ghosts import open_ghosts
from plyscope.trace.merged import MergedTree
from plyscope.trace.moment import Moment
from plyscope.trace.place import mover
from plyscope.trace.reading import read_bound, read_merged, read_moment, read_value
from plyscope.trace.record import run
from plyscope.trace.simulated import simulated
from plyscope.trace.source import (
    Source,
    frame_of,
    line_at,
    pseudocode_of,
    source_of,
    variables,
)

Arguments = dict[str, Any]

_KINDS = {"alphabeta_hard": "hard", "fallible": "errs"}  # as explain() has them


def source(args: Arguments) -> dict[str, Any]:
    """Return the texts of an algorithm: the function that runs, and the book's pseudocode."""
    name = _algorithm(args)
    book = pseudocode_of(name)
    return {
        "source": _text(source_of(name)),
        "pseudocode": None if book is None else _text(book),
    }


def explanation(game: Game[Any], state: Any, args: Arguments) -> dict[str, Any]:
    """Explain a moment: its sentence, when the node is cut, the lines it is at, the variables."""
    name = _algorithm(args)
    moment = read_moment(args["moment"])
    if name in SCORES:
        # Before its first event a search has told nothing.
        known = args["moment"].get("merged")
        tree = MergedTree() if known is None else read_merged(known)
        told = simulated(game, state, moment, tree, name, args.get("options", {}))
        return told | {"evaluation": _evaluation_at(game, state, args, moment)}
    code = source_of(name)
    windows = any(verb == "cut" for _, verb in code.lines)
    options = args.get("options", {})
    ties = options.get("ties", "cut") if windows else None
    kind = "vectors" if find(name).vectors else _KINDS.get(name, "")
    sides = {key: options[key] for key in ("alliance", "until") if key in options}
    explained = explain(game, state, moment, ties, kind, **sides)
    at = state
    for frame in moment.path[1 : frame_of(moment) + 1]:
        at = game.result(at, frame.action or 0)
    player = mover(game, at)
    book = pseudocode_of(name)
    return {
        "sentence": explained.sentence,
        "condition": explained.condition,
        "player": player,
        "line": line_at(code, player, moment),
        "pseudocodeLine": None if book is None else line_at(book, player, moment),
        "variables": variables(game, state, moment, windows),
        "windows": windows,
        "evaluation": _evaluation_at(game, state, args, moment),
    }


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
    game: Game[Any], state: Any, args: Arguments, moment: Moment
) -> dict[str, Any] | None:
    """Return how the search judged a position at this moment, None where it judged none.

    It judges the leaves it leaves, unless the game is over there, and what it notes an estimate of.
    """
    path = [frame.action for frame in moment.path[1:]]
    if moment.kind == "leave" and moment.leaf:
        path.append(moment.action)
    elif moment.kind != "note" or moment.note != "estimate":
        return None
    if "weights" not in find(_algorithm(args)).options:
        return None
    weights = args.get("options", {}).get("weights", "")
    found = evaluation(game, state, {"path": path, "weights": weights})
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


def size(game: Game[Any], state: Any, args: Arguments) -> dict[str, int] | None:
    """Return the size of plain minimax's tree, and the least leaves that prove its value.

    None where the tree is too large to count.
    """
    depth = args.get("depth")
    try:
        nodes, leaves = tree_size(game, state, depth)
    except TooLarge:
        return None
    return {"nodes": nodes, "leaves": leaves}


def minimum(game: Game[Any], state: Any, args: Arguments) -> int | None:
    """Return the leaves of the minimal proof tree, None where the tree is too large."""
    depth = args.get("depth")
    try:
        tree_size(game, state, depth, most=60_000)
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


def _text(source: Source) -> dict[str, str]:
    return {"name": source.name, "text": source.text}
