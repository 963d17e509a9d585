"""The tree of an exercise as a figure: as it is asked, and as it is solved."""

from plyscope.exercises.exercise import Exercise
from plyscope.game import CHANCE
from plyscope.render.textbook_layout import FigureNode, lay_out


def make_figure(exercise: Exercise, is_solved: bool = False) -> FigureNode:
    """Return the figure of an exercise: its letters and leaves or, `solved`, all of it.

    Then it has the values, the windows on entry, the cut marks, and the leaves never visited
    crossed out. From left to right it is always the tree that is asked, whatever the direction.
    """
    root = _make_node(exercise, exercise.tree.initial, 0, is_solved)
    lay_out(root)
    return root


def _make_node(exercise: Exercise, state: int, ply: int, is_solved: bool) -> FigureNode:
    """Return the item of a node and all below it."""
    tree = exercise.tree
    item = FigureNode("", ply, letter=exercise.node_name(state))
    if tree.is_terminal(state):
        item.is_leaf, item.value = True, exercise.node_value(state)
        item.is_crossed_out = is_solved and state in exercise.skipped_nodes
        return item
    item.player = tree.to_move(state)
    if exercise.kind == "maxn":
        item.mover_name = tree.players[item.player]
    if is_solved:
        item.value = exercise.node_value(state)
        item.is_crossed_out = state in exercise.skipped_nodes
        windows = exercise.windows.get(state)
        if windows:
            item.window = windows.changes[None]
            item.has_cutoff = windows.cut_by is not None
    odds = dict(tree.outcomes(state)) if item.player == CHANCE else {}
    for action, child in enumerate(tree.children(state)):
        below = _make_node(exercise, child, ply + 1, is_solved)
        below.probability = odds.get(action)
        # Nodes have letters, so a move is named only where it is asked, or has a name of its own.
        if tree.has_names(state) or (ply == 0 and not odds):
            below.name = tree.action_name(state, action)
        item.children.append(below)
    return item
