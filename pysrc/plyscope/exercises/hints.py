"""Hints in three steps: the rule, the numbers that it is about, the answer."""

from plyscope.exercises.exercise import Exercise
from plyscope.exercises.feedback import Reasons, joined, shown, shown_window
from plyscope.exercises.solution import inner
from plyscope.exercises.solution import move as best
from plyscope.exercises.solution import unvisited as leaves_of
from plyscope.game import CHANCE, MAX
from plyscope.validation import check_choice, is_integer, join_names, short_repr

ENTERED = (
    "A node is entered with the window that its parent has then. What comes back from a child can "
    "raise α at a node of MAX, and lower β at a node of MIN."
)


def hints(exercise: Exercise, part: str, node: str | int | None = None) -> tuple[str, ...]:
    """Return three hints for one thing that is asked, each telling more than the one before.

    `node` is a node by its letter or number; for "unvisited" a leaf, such as "c2", or nothing; for
    "move" nothing. Raises ValueError where that is not asked.

    >>> from plyscope.exercises import Exercise, tree_of
    >>> for hint in hints(Exercise(tree_of("[[3, 12, 8], [2, 4, 6]]")), "values", "b"):
    ...     print(hint)
    b is MIN’s: its value is the least of its children’s.
    The children of b are worth 3, 12 and 8.
    b is MIN’s: the least of 3, 12 and 8 is 3.
    """
    check_choice("a part of this exercise", part, exercise.parts)
    reasons = Reasons(exercise)
    if part == "move":
        return _move(exercise, reasons)
    if part == "unvisited" and node is None:
        return _unvisited(exercise, reasons)
    state = _state(exercise, node, leaf=part == "unvisited")
    if part == "values":
        return _value(exercise, reasons, state)
    if part == "windows":
        return _windows(exercise, reasons, state)
    return _leaf(exercise, reasons, state)


def _state(exercise: Exercise, node: str | int | None, leaf: bool) -> int:
    """Return the node that is meant: a leaf, or an inner one."""
    tree = exercise.tree
    states = [s for s in range(tree.size) if tree.is_terminal(s)] if leaf else inner(exercise)
    names = {exercise.name(state): state for state in states}
    if isinstance(node, str) and node in names:
        return names[node]
    if is_integer(node) and node in states:
        return node
    what = "leaf" if leaf else "inner node"
    raise ValueError(f"There is no {what} {short_repr(node)}: there are {join_names(list(names))}.")


def _value(exercise: Exercise, reasons: Reasons, state: int) -> tuple[str, ...]:
    children = [exercise.worth(child) for child in exercise.tree.children(state)]
    name = exercise.name(state)
    worth = joined([shown(value) for value in children])
    told = f"The children of {name} are worth {worth}."
    if len(children) == 1:
        told = f"{name} has one child, which is worth {worth}."
    return reasons.rule(state), told, f"{reasons.sum(state)}."


def _windows(exercise: Exercise, reasons: Reasons, state: int) -> tuple[str, ...]:
    name, windows = exercise.name(state), exercise.windows.get(state)
    if windows is None:
        node = reasons.cut_node(state)
        cut = f"Before the search would come to {name}, {exercise.name(node)} is cut."
        return ENTERED, cut, f"{name} is never visited, so it has no window."
    children = exercise.tree.children(state)
    came = [f"{exercise.name(children[a])} with {shown(v)}" for a, v in windows.returned.items()]
    entry = reasons.window(state, None, None, "missing")
    back = "comes" if len(came) == 1 else "come"
    all_ = joined([shown_window(each) for each in windows.written])
    end = ", and then is cut" if windows.cut_by is not None else ""
    return (
        ENTERED,
        f"{entry} Of its children {joined(came)} {back} back.",
        f"{name} has {all_}{end}.",
    )


def _unvisited(exercise: Exercise, reasons: Reasons) -> tuple[str, ...]:
    cut = [s for s in inner(exercise) if _skips(exercise, s)]
    if not cut:
        return _rule(exercise), "No window closes before the last child.", reasons.nothing_cut()
    met = (
        f"{exercise.name(s)} after {exercise.name(exercise.tree.children(s)[_last(exercise, s)])}"
        for s in cut
    )
    leaves = leaves_of(exercise)
    verb = "is" if len(exercise.unvisited) == 1 else "are"
    return (
        _rule(exercise),
        f"The search cuts {joined(list(met))}.",
        f"Never visited {verb} {joined(leaves.split(', '))}.",
    )


def _skips(exercise: Exercise, state: int) -> bool:
    windows = exercise.windows.get(state)
    return windows is not None and windows.cut_by is not None and _left(exercise, state)


def _left(exercise: Exercise, state: int) -> bool:
    """Tell whether a node has children that were not visited."""
    return any(child in exercise.skipped for child in exercise.tree.children(state))


def _last(exercise: Exercise, state: int) -> int:
    last = exercise.windows[state].cut_by
    assert last is not None
    return last


def _leaf(exercise: Exercise, reasons: Reasons, leaf: int) -> tuple[str, ...]:
    name = exercise.name(leaf)
    if leaf in exercise.skipped:
        node = reasons.cut_node(leaf)
        window = shown_window(exercise.windows[node].written[-1])
        child = exercise.name(exercise.tree.children(node)[_last(exercise, node)])
        told = f"After {child} the window of {exercise.name(node)} is {window}."
        return _rule(exercise), told, reasons.unpruned(leaf, node, False, False)
    parent = reasons.parent(leaf)
    before = exercise.windows[parent].before(exercise.tree.path(leaf)[-1])
    told = f"When the search comes to {name}, {exercise.name(parent)} has {shown_window(before)}."
    return _rule(exercise), told, f"{name} is visited: nothing is cut before it."


def _rule(exercise: Exercise) -> str:
    max_cut, min_cut = ("v > β", "v < α") if exercise.ties == "strict" else ("v ≥ β", "v ≤ α")
    return (
        f"At a node of MAX all further children are skipped once {max_cut}, at a node of MIN once "
        f"{min_cut}; the search goes from {exercise.direction}."
    )


def _move(exercise: Exercise, reasons: Reasons) -> tuple[str, ...]:
    tree, root = exercise.tree, exercise.tree.initial
    player = tree.to_move(root)
    who = tree.players[player]
    which = "most" if player == MAX else "least"
    rule = f"{who} moves at the root, and takes the move that leads to the {which}."
    if exercise.kind == "maxn":
        rule = f"{who} moves at the root, and takes the vector in which {who} gets most."
    assert player != CHANCE  # it has no move to ask for
    names = [tree.action_name(root, action) for action in tree.actions(root)]
    worth = [shown(exercise.worth(child)) for child in tree.children(root)]
    leads = [f"{name} leads to {value}" for name, value in zip(names, worth, strict=True)]
    told = reasons.move(None, "missing")
    if len(exercise.moves) > 1:
        told = f"{best(exercise)}: all of them are best."
    return rule, f"{joined(leads)}.", told
