"""Hints in three steps: the rule, the numbers it applies to, the solution."""

from plyscope.exercises.exercise import Exercise
from plyscope.exercises.feedback import FeedbackWriter, format_value, format_window
from plyscope.exercises.solution import list_inner_nodes
from plyscope.game import CHANCE, MAX
from plyscope.validation import check_choice, is_integer, join_names, join_with, short_repr

WINDOW_RULE = (
    "A node inherits the current window of its parent. A returned value can raise α at a MAX node "
    "and lower β at a MIN node."
)


def make_hints(
    exercise: Exercise, part: str, node: str | int | None = None
) -> tuple[str, str, str]:
    """Return three hints for one item of an exercise, each telling more than the one before.

    `node` is a node by its name or number; for "unvisited" a leaf, such as "c2", or None; for
    "move" None. Raises ValueError if the exercise does not ask for the part or the node.

    >>> from plyscope.exercises import Exercise, parse_tree
    >>> for hint in make_hints(Exercise(parse_tree("[[3, 12, 8], [2, 4, 6]]")), "values", "b"):
    ...     print(hint)
    b is a MIN node: its value is the minimum of its children’s values.
    The children of b have the values 3, 12 and 8.
    b is a MIN node: min(3, 12, 8) = 3.
    """
    check_choice("a part of this exercise", part, exercise.parts)
    feedback = FeedbackWriter(exercise)
    if part == "move":
        return _hint_move(exercise, feedback)
    if part == "unvisited" and node is None:
        return _hint_unvisited(exercise, feedback)
    state = _find_node(exercise, node, is_leaf=part == "unvisited")
    if part == "values":
        return _hint_value(exercise, feedback, state)
    if part == "windows":
        return _hint_windows(exercise, feedback, state)
    return _hint_leaf(exercise, feedback, state)


def _find_node(exercise: Exercise, node: str | int | None, is_leaf: bool) -> int:
    """Return the number of a leaf, or of an inner node."""
    tree = exercise.tree
    states = list_inner_nodes(exercise)
    if is_leaf:
        states = [state for state in range(tree.size) if tree.is_terminal(state)]
    names = {exercise.node_name(state): state for state in states}
    if isinstance(node, str) and node in names:
        return names[node]
    if is_integer(node) and node in states:
        return node
    kind = "leaf" if is_leaf else "inner node"
    raise ValueError(
        f"The tree has no {kind} {short_repr(node)}: choose one of {join_names(list(names))}."
    )


def _hint_value(exercise: Exercise, feedback: FeedbackWriter, state: int) -> tuple[str, str, str]:
    name = exercise.node_name(state)
    values = [format_value(exercise.node_value(child)) for child in exercise.tree.children(state)]
    sentence = f"The children of {name} have the values {join_with('and', values)}."
    if len(values) == 1:
        sentence = f"{name} has one child, with the value {values[0]}."
    return feedback.explain_rule(state), sentence, f"{feedback.derive_value(state)}."


def _hint_windows(exercise: Exercise, feedback: FeedbackWriter, state: int) -> tuple[str, str, str]:
    name, windows = exercise.node_name(state), exercise.windows.get(state)
    if windows is None:
        cut_node = exercise.node_name(feedback.find_cut_node(state))
        cut = f"{cut_node} is cut off before the search reaches {name}."
        return WINDOW_RULE, cut, f"{name} is never visited, so it has no window."
    children = exercise.tree.children(state)
    returned = [
        f"{exercise.node_name(children[action])} returns {format_value(value)}"
        for action, value in windows.returned.items()
    ]
    entry = feedback.explain_window(state, None, None, "missing")
    sequence = join_with("and", [format_window(each) for each in windows.sequence])
    end = " and is then cut off" if windows.cut_by is not None else ""
    return WINDOW_RULE, f"{entry} {join_with('and', returned)}.", f"{name} has {sequence}{end}."


def _hint_unvisited(exercise: Exercise, feedback: FeedbackWriter) -> tuple[str, str, str]:
    cut_nodes = [s for s in list_inner_nodes(exercise) if _has_skipping_cutoff(exercise, s)]
    if not cut_nodes:
        no_cutoff = "No node is cut off before its last child."
        return _cutoff_rule(exercise), no_cutoff, feedback.explain_no_cutoff()
    cuts = [
        f"{exercise.node_name(s)} after {exercise.node_name(_find_last_child(exercise, s))}"
        for s in cut_nodes
    ]
    leaves = [exercise.node_name(leaf) for leaf in exercise.unvisited_leaves]
    return (
        _cutoff_rule(exercise),
        f"The search cuts off {join_with('and', cuts)}.",
        f"Never visited: {join_with('and', leaves)}.",
    )


def _has_skipping_cutoff(exercise: Exercise, state: int) -> bool:
    """Return whether a node is cut off before its last child."""
    windows = exercise.windows.get(state)
    has_cutoff = windows is not None and windows.cut_by is not None
    return has_cutoff and any(
        child in exercise.skipped_nodes for child in exercise.tree.children(state)
    )


def _find_last_child(exercise: Exercise, state: int) -> int:
    """Return the child after which a node is cut off."""
    cut_by = exercise.windows[state].cut_by
    assert cut_by is not None
    return exercise.tree.children(state)[cut_by]


def _hint_leaf(exercise: Exercise, feedback: FeedbackWriter, leaf: int) -> tuple[str, str, str]:
    name = exercise.node_name(leaf)
    if leaf in exercise.skipped_nodes:
        node = feedback.find_cut_node(leaf)
        window = format_window(exercise.windows[node].sequence[-1])
        child = exercise.node_name(_find_last_child(exercise, node))
        sentence = f"After {child}, the window of {exercise.node_name(node)} is {window}."
        solution = feedback.explain_unvisited_leaf(leaf, node, False, False)
        return _cutoff_rule(exercise), sentence, solution
    parent = feedback.parent(leaf)
    window = format_window(exercise.windows[parent].find_before(exercise.tree.path(leaf)[-1]))
    sentence = f"When the search reaches {name}, the window of {exercise.node_name(parent)} is "
    sentence += f"{window}."
    return _cutoff_rule(exercise), sentence, f"{name} is visited: no cutoff skips it."


def _cutoff_rule(exercise: Exercise) -> str:
    max_cut, min_cut = ("v > β", "v < α") if exercise.ties == "strict" else ("v ≥ β", "v ≤ α")
    return (
        f"A MAX node skips its remaining children once {max_cut}, a MIN node once {min_cut}. The "
        f"search goes from {exercise.direction}."
    )


def _hint_move(exercise: Exercise, feedback: FeedbackWriter) -> tuple[str, str, str]:
    tree, root = exercise.tree, exercise.tree.initial
    player = tree.to_move(root)
    assert player != CHANCE  # such an exercise asks for no move
    mover = tree.players[player]
    which = "highest" if player == MAX else "lowest"
    rule = f"{mover} moves at the root and takes the move with the {which} value."
    if exercise.definition.has_vectors:
        rule = f"{mover} moves at the root and takes the vector with the highest utility for "
        rule += f"{mover}."
    names = [tree.action_name(root, action) for action in tree.actions(root)]
    values = [format_value(exercise.node_value(child)) for child in tree.children(root)]
    outcomes = [f"{name} leads to {value}" for name, value in zip(names, values, strict=True)]
    solution = feedback.explain_move(None, "missing")
    if len(exercise.best_moves) > 1:
        best = [tree.action_name(root, action) for action in exercise.best_moves]
        solution = f"{join_with('and', best)} are equally good, and best."
    return rule, f"{join_with('and', outcomes)}.", solution
