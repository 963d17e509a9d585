"""A tree as the tree editor draws it: where nodes are, and what is written at them."""

from functools import lru_cache
from typing import Any, TypeAlias

from plyscope.exercises.exercise import Exercise
from plyscope.exercises.tree_text import list_turns
from plyscope.game import CHANCE
from plyscope.games.tree import Tree
from plyscope.page.number_text import count_of
from plyscope.render.textbook_layout import find_positions
from plyscope.trace.value_format import format_number, format_probability

Path: TypeAlias = tuple[int, ...]

MAX_DRAWN_NODES = 5_000  # of a tree that is edited by hand
MAX_SHOWN_PLIES = 60  # of those whose mover can be changed


@lru_cache(8)
def draw_tree(tree: Tree) -> dict[str, Any]:
    """Return a tree as data for the shell.

    rows     a row for each node in depth-first order: index of its parent or -1, `x` in leaf
             widths, player to move (-1 for chance, None at a leaf), the value of a leaf as text,
             the name of the move that leads to it, and the probability of that move as text or None
    width    of all leaves side by side, in leaf widths
    plies    of the whole tree
    players  their names
    """
    children = [tree.children(state) for state in range(tree.size)]
    positions = find_positions(children)
    rows: list[list[Any]] = [[-1, positions[0], *_draw_node(tree, 0), "", None]]
    rows += [[] for _ in range(tree.size - 1)]
    plies = [0] * tree.size
    for state, below in enumerate(children):
        outcomes = dict(tree.outcomes(state)) if below and tree.to_move(state) == CHANCE else {}
        for action, child in enumerate(below):
            plies[child] = plies[state] + 1
            odds = format_probability(outcomes[action]) if outcomes else None
            name = tree.action_name(state, action)
            rows[child] = [state, positions[child], *_draw_node(tree, child), name, odds]
    return {
        "rows": rows,
        "width": max(positions) + 1,
        "plies": max(plies) + 1,
        "players": list(tree.players),
    }


def _draw_node(tree: Tree, state: int) -> tuple[int | None, str]:
    """Return the player to move and the value as text."""
    if tree.is_terminal(state):
        return None, format_number(tree.leaf_value(state))
    return tree.to_move(state), ""


def find_state(tree: Tree, path: Path) -> int:
    """Return the node at the end of a path, or as far as the path goes."""
    state = tree.initial
    for action in path:
        if action not in tree.actions(state):
            break
        state = tree.children(state)[action]
    return state


def find_parent(tree: Tree, path: Path) -> int | None:
    """Return the parent of the node at the end of a path; None for the root."""
    return find_state(tree, path[:-1]) if path else None


def walk_tree(tree: Tree, path: Path, key: str) -> Path:
    """Return the path that an arrow key or Home leads to; it stays where there is no node."""
    if key == "Home":
        return ()
    if key == "ArrowUp":
        return path[:-1]
    if key == "ArrowDown":
        return path if tree.is_terminal(find_state(tree, path)) else (*path, 0)
    parent = find_parent(tree, path)
    if parent is None:
        return path
    place = path[-1] + (1 if key == "ArrowRight" else -1)
    return (*path[:-1], min(max(place, 0), len(tree.children(parent)) - 1))


WALK_KEYS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home")


def name_mover(tree: Tree, state: int) -> str:
    """Return who moves at a node: "MAX", "chance", "leaf"."""
    if tree.is_terminal(state):
        return "leaf"
    player = tree.to_move(state)
    return "chance" if player == CHANCE else tree.players[player]


def format_leaf(tree: Tree, state: int) -> str:
    """Return the value of a leaf in words: "−3", or of a vector "1, 2, 6"."""
    value = tree.leaf_value(state)
    values = value if isinstance(value, tuple) else (value,)
    return ", ".join(map(format_number, values))


def describe_node(tree: Tree, path: Path) -> str:
    """Return what is read out of a node: "a2, MIN, 3 children"."""
    state, parent = find_state(tree, path), find_parent(tree, path)
    name = "Root" if parent is None else tree.action_name(parent, path[-1])
    if tree.is_terminal(state):
        return f"{name}, leaf, value {format_leaf(tree, state)}"
    children = count_of(len(tree.children(state)), "child", "children")
    return f"{name}, {name_mover(tree, state)}, {children}"


def describe_exercise_node(exercise: Exercise, state: int) -> str:
    """Return what is read out of a node of an exercise: "b, MIN", "c2, leaf, value 4"."""
    tree = exercise.tree
    text = f"{exercise.node_name(state)}, {name_mover(tree, state)}"
    return f"{text}, value {format_leaf(tree, state)}" if tree.is_terminal(state) else text


def find_path_to_ply(tree: Tree, ply: int) -> Path | None:
    """Return the path to an inner node at a ply; None if there is none."""
    level = [tree.initial]
    for _ in range(ply):
        level = [child for state in level for child in tree.children(state)]
    return next((tree.path(state) for state in level if not tree.is_terminal(state)), None)


def count_inner_plies(tree: Tree) -> int:
    """Return how many plies have inner nodes, up to those that are shown."""
    count, level = 0, [tree.initial]
    while count < MAX_SHOWN_PLIES:
        level = [child for state in level for child in tree.children(state)]
        if not level:
            break
        count += 1
    return count


def list_movers(tree: Tree) -> list[dict[str, str]]:
    """Return the movers that a ply can have, as choices of a select."""
    if any(isinstance(turn, int) for turn in list_turns(tree)):
        players = [{"value": str(n), "label": name} for n, name in enumerate(tree.players)]
    else:
        players = [{"value": "max", "label": "MAX"}, {"value": "min", "label": "MIN"}]
    return [*players, {"value": "chance", "label": "chance"}]


def find_probability(tree: Tree, path: Path) -> float | None:
    """Return the probability of the move that leads to a node; None if no chance leads to it."""
    if not path:
        return None
    parent = find_state(tree, path[:-1])
    return dict(tree.outcomes(parent))[path[-1]] if tree.to_move(parent) == CHANCE else None
