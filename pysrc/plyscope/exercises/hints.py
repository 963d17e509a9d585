"""Hints in three steps: the rule, the numbers that it is about, the answer."""

from plyscope.exercises.exercise import Exercise
from plyscope.exercises.feedback import FeedbackWriter, format_value, format_window, join_with_and
from plyscope.exercises.solution import format_best_moves as best
from plyscope.exercises.solution import format_unvisited as leaves_of
from plyscope.exercises.solution import list_inner_nodes
from plyscope.game import CHANCE, MAX
from plyscope.validation import check_choice, is_integer, join_names, short_repr

WINDOW_RULE = (
    "A node is entered with the window that its parent has then. What comes back from a child can "
    "raise α at a node of MAX, and lower β at a node of MIN."
)


def make_hints(exercise: Exercise, part: str, node: str | int | None = None) -> tuple[str, ...]:
    """Return three hints for one thing that is asked, each telling more than the one before.

    `node` is a node by its letter or number; for "unvisited" a leaf, such as "c2", or nothing; for
    "move" nothing. Raises ValueError where that is not asked.

    >>> from plyscope.exercises import Exercise, parse_tree
    >>> for hint in make_hints(Exercise(parse_tree("[[3, 12, 8], [2, 4, 6]]")), "values", "b"):
    ...     print(hint)
    b is MIN’s: its value is the least of its children’s.
    The children of b are worth 3, 12 and 8.
    b is MIN’s: the least of 3, 12 and 8 is 3.
    """
    check_choice("a part of this exercise", part, exercise.parts)
    reasons = FeedbackWriter(exercise)
    if part == "move":
        return _hint_move(exercise, reasons)
    if part == "unvisited" and node is None:
        return _hint_unvisited(exercise, reasons)
    state = _find_node(exercise, node, leaf=part == "unvisited")
    if part == "values":
        return _hint_value(exercise, reasons, state)
    if part == "windows":
        return _hint_windows(exercise, reasons, state)
    return _hint_leaf(exercise, reasons, state)


def _find_node(exercise: Exercise, node: str | int | None, leaf: bool) -> int:
    """Return the node that is meant: a leaf, or an inner one."""
    tree = exercise.tree
    states = (
        [s for s in range(tree.size) if tree.is_terminal(s)] if leaf else list_inner_nodes(exercise)
    )
    names = {exercise.node_name(state): state for state in states}
    if isinstance(node, str) and node in names:
        return names[node]
    if is_integer(node) and node in states:
        return node
    what = "leaf" if leaf else "inner node"
    raise ValueError(f"There is no {what} {short_repr(node)}: there are {join_names(list(names))}.")


def _hint_value(exercise: Exercise, feedback: FeedbackWriter, state: int) -> tuple[str, ...]:
    children = [exercise.node_value(child) for child in exercise.tree.children(state)]
    name = exercise.node_name(state)
    worth = join_with_and([format_value(value) for value in children])
    told = f"The children of {name} are worth {worth}."
    if len(children) == 1:
        told = f"{name} has one child, which is worth {worth}."
    return feedback.explain_rule(state), told, f"{feedback.derive_value(state)}."


def _hint_windows(exercise: Exercise, feedback: FeedbackWriter, state: int) -> tuple[str, ...]:
    name, windows = exercise.node_name(state), exercise.windows.get(state)
    if windows is None:
        node = feedback.find_cut_node(state)
        cut = f"Before the search would come to {name}, {exercise.node_name(node)} is cut."
        return WINDOW_RULE, cut, f"{name} is never visited, so it has no window."
    children = exercise.tree.children(state)
    came = [
        f"{exercise.node_name(children[a])} with {format_value(v)}"
        for a, v in windows.returned.items()
    ]
    entry = feedback.explain_window(state, None, None, "missing")
    back = "comes" if len(came) == 1 else "come"
    all_ = join_with_and([format_window(each) for each in windows.sequence])
    end = ", and then is cut" if windows.cut_by is not None else ""
    return (
        WINDOW_RULE,
        f"{entry} Of its children {join_with_and(came)} {back} back.",
        f"{name} has {all_}{end}.",
    )


def _hint_unvisited(exercise: Exercise, feedback: FeedbackWriter) -> tuple[str, ...]:
    cut = [s for s in list_inner_nodes(exercise) if _has_skipping_cutoff(exercise, s)]
    if not cut:
        return (
            _cutoff_rule(exercise),
            "No window closes before the last child.",
            feedback.explain_no_cutoff(),
        )
    met = (
        f"{exercise.node_name(s)} after {exercise.node_name(_find_last_child(exercise, s))}"
        for s in cut
    )
    leaves = leaves_of(exercise)
    verb = "is" if len(exercise.unvisited_leaves) == 1 else "are"
    return (
        _cutoff_rule(exercise),
        f"The search cuts {join_with_and(list(met))}.",
        f"Never visited {verb} {join_with_and(leaves.split(', '))}.",
    )


def _has_skipping_cutoff(exercise: Exercise, state: int) -> bool:
    windows = exercise.windows.get(state)
    return (
        windows is not None and windows.cut_by is not None and _has_unvisited_child(exercise, state)
    )


def _has_unvisited_child(exercise: Exercise, state: int) -> bool:
    """Tell whether a node has children that were not visited."""
    return any(child in exercise.skipped_nodes for child in exercise.tree.children(state))


def _find_last_child(exercise: Exercise, state: int) -> int:
    last = exercise.windows[state].cut_by
    assert last is not None
    return exercise.tree.children(state)[last]


def _hint_leaf(exercise: Exercise, feedback: FeedbackWriter, leaf: int) -> tuple[str, ...]:
    name = exercise.node_name(leaf)
    if leaf in exercise.skipped_nodes:
        node = feedback.find_cut_node(leaf)
        window = format_window(exercise.windows[node].sequence[-1])
        child = exercise.node_name(_find_last_child(exercise, node))
        told = f"After {child} the window of {exercise.node_name(node)} is {window}."
        return (
            _cutoff_rule(exercise),
            told,
            feedback.explain_unvisited_leaf(leaf, node, False, False),
        )
    parent = feedback.parent(leaf)
    before = exercise.windows[parent].find_before(exercise.tree.path(leaf)[-1])
    told = f"When the search comes to {name}, {exercise.node_name(parent)} has "
    told += f"{format_window(before)}."
    return _cutoff_rule(exercise), told, f"{name} is visited: nothing is cut before it."


def _cutoff_rule(exercise: Exercise) -> str:
    max_cut, min_cut = ("v > β", "v < α") if exercise.ties == "strict" else ("v ≥ β", "v ≤ α")
    return (
        f"At a node of MAX all further children are skipped once {max_cut}, at a node of MIN once "
        f"{min_cut}; the search goes from {exercise.direction}."
    )


def _hint_move(exercise: Exercise, feedback: FeedbackWriter) -> tuple[str, ...]:
    tree, root = exercise.tree, exercise.tree.initial
    player = tree.to_move(root)
    who = tree.players[player]
    which = "most" if player == MAX else "least"
    rule = f"{who} moves at the root, and takes the move that leads to the {which}."
    if exercise.kind == "maxn":
        rule = f"{who} moves at the root, and takes the vector in which {who} gets most."
    assert player != CHANCE  # it has no move to ask for
    names = [tree.action_name(root, action) for action in tree.actions(root)]
    worth = [format_value(exercise.node_value(child)) for child in tree.children(root)]
    leads = [f"{name} leads to {value}" for name, value in zip(names, worth, strict=True)]
    told = feedback.explain_move(None, "missing")
    if len(exercise.best_moves) > 1:
        told = f"{best(exercise)}: all of them are best."
    return rule, f"{join_with_and(leads)}.", told
