"""What can be asked of a whole search: before it begins, or of its end."""

from typing import Any

from plyscope.exercises.question import Question
from plyscope.explain.claims_of_tick import TickClaims
from plyscope.explain.explanation import explain_mcts_tick
from plyscope.explain.mcts_claims import MctsClaims
from plyscope.game import CHANCE
from plyscope.search.compile_watch import find_watch_verbs
from plyscope.trace.tick import move_phrase
from plyscope.trace.trace import record
from plyscope.trace.value_format import format_number

MAX_LEAVES = 60  # of a tree, at most, that are asked for one by one
_DIRECTIONS = {"given": "left to right", "reversed": "right to left"}


def ask_unvisited_leaves(start: TickClaims) -> Question | None:
    """Ask which leaves of a small tree are never visited, where the search says in which order."""
    game: Any = start.game
    manner, state = start.traits, start.states[0]
    order = manner.option_value("order") or "given"
    sure = not (
        manner.has_expected_values
        or manner.definition.has_limit
        or manner.forward_prunes
        or manner.stores_estimates
    )
    prunes = "cut" in find_watch_verbs(manner.definition.function)
    if not (sure and prunes and hasattr(game, "turns") and order in _DIRECTIONS):
        return None
    if game.is_terminal(state) or len(leaves := _list_leaves(game, state)) > MAX_LEAVES:
        return None
    never = record(game, state, manner.algorithm, **manner.options).unvisited_states()
    way = f"{manner.definition.title} goes from {_DIRECTIONS[order]}"
    ends = "v > β and at v < α" if manner.cuts_strictly else "v ≥ β and at v ≤ α"
    missed = [leaf for leaf in leaves if leaf in never]
    return Question(
        "leaves",
        "Which leaves are never visited?",
        tuple(leaves[leaf][0] for leaf in missed),
        "The playback shows where they are cut off." if missed else "Nothing is cut here.",
        rule=f"{way}; it cuts at {ends}." if manner.uses_windows else f"{way}.",
        names=tuple(name for name, _ in leaves.values()),
        leaf_paths=tuple(
            (path, format_number(game.leaf_value(leaf))) for leaf, (_, path) in leaves.items()
        ),
    )


def _list_leaves(tree: Any, state: Any) -> dict[Any, tuple[str, tuple[int, ...]]]:
    """Return the leaves below a node of a tree, left to right, each with its name and its path."""
    found: dict[Any, tuple[str, tuple[int, ...]]] = {}
    ahead: list[tuple[Any, str, tuple[int, ...]]] = [(state, "", ())]
    while ahead and len(found) <= MAX_LEAVES:
        node, name, path = ahead.pop()
        if tree.is_terminal(node):
            found[node] = (name, path)
        for action in reversed(tree.actions(node)):
            own = tree.action_name(node, action)
            whole = f"{name} {own}".strip() if tree.has_names(node) else own
            ahead.append((tree.result(node, action), whole, (*path, action)))
    return found


def ask_most_visited_move(end: MctsClaims) -> Question | None:
    """Ask which move a search by simulations visits most."""
    moves = [end.tree.nodes[child] for child in end.root.children.values()]
    if end.root.action_count < 2 or len(moves) < 2 or end.player_at(0) == CHANCE:
        return None
    most = max(move.visits for move in moves)
    actions = end.game.actions(end.states[0])
    name = {action: move_phrase(end.game, end.states[0], action) for action in actions}
    right = tuple(name[move.path[-1]] for move in moves if move.visits == most)
    prompt = "Which move of the root will have most visits at the end?"
    reason = explain_mcts_tick(end).sentence
    return Question("move", prompt, right, reason, names=tuple(name.values()))
