"""The tree of an exercise as a figure, with or without the solution."""

from plyscope.exercises.exercise import Exercise
from plyscope.game import CHANCE
from plyscope.render.textbook_layout import FigureNode, lay_out


def make_figure(exercise: Exercise, is_solved: bool = False) -> FigureNode:
    """Return the figure of an exercise: letters and leaf values only or, if `is_solved`, all.

    A solved figure has the values, the windows on entry, cutoff marks, and the leaves that are
    never visited crossed out. Children stand left to right, whatever the search direction.
    """
    root = _make_node(exercise, exercise.tree.initial, 0, is_solved)
    lay_out(root)
    return root


def _make_node(exercise: Exercise, state: int, ply: int, is_solved: bool) -> FigureNode:
    """Return the figure of a subtree."""
    tree = exercise.tree
    node = FigureNode("", ply, letter=exercise.node_name(state))
    if tree.is_terminal(state):
        node.is_leaf, node.value = True, exercise.node_value(state)
        node.is_crossed_out = is_solved and state in exercise.skipped_nodes
        return node
    node.player = tree.to_move(state)
    if exercise.definition.has_vectors:
        node.mover_name = tree.players[node.player]
    if is_solved:
        node.value = exercise.node_value(state)
        node.is_crossed_out = state in exercise.skipped_nodes
        windows = exercise.windows.get(state)
        if windows:
            node.window = windows.changes[None]
            node.has_cutoff = windows.cut_by is not None
    probabilities = dict(tree.outcomes(state)) if node.player == CHANCE else {}
    for action, child in enumerate(tree.children(state)):
        child_node = _make_node(exercise, child, ply + 1, is_solved)
        child_node.probability = probabilities.get(action)
        # Nodes have letters: a move is named only at the root, where it is asked, or if the tree
        # names its moves.
        if tree.has_names(state) or (ply == 0 and not probabilities):
            child_node.name = tree.action_name(state, action)
        node.children.append(child_node)
    return node
