"""An exercise: on the stage, where it is answered; and in the Practice tab, with its marks."""

import re
from typing import TYPE_CHECKING, Any

from plyscope.exercises import DIRECTIONS, KINDS, LEVELS, Exercise, Mark, Marks
from plyscope.page.elements import Action, Child, Element, button, element, join_classes
from plyscope.page.form_fields import argument_field, check_field, choice_field, submit_button
from plyscope.page.number_text import count_of, group_digits
from plyscope.page.panels.tree_editor import (
    TYPED_CHARACTERS,
    place_node,
    render_field,
    render_message,
    render_stage,
)
from plyscope.page.part import action
from plyscope.page.sheet_form import TIES_LABELS
from plyscope.page.tree_picture import WALK_KEYS, describe_exercise_node, find_state

if TYPE_CHECKING:
    from plyscope.page.practice import Practice

FIELD_ID = "exercise-field"
FIRST_MOVE_ID = "exercise-move"
POINTS_ID = "exercise-points"
TREE_ID = "task-tree"  # where the tree takes keys
LEVEL_LABELS = ("very small", "small", "medium", "large", "hardest")
PART_TITLES = {
    "values": "Values",
    "windows": "Windows",
    "unvisited": "Never visited",
    "move": "Move",
}
_SIGNS = {"right": "✓", "follows": "∼", "wrong": "✗", "missing": "✗", "extra": "✗"}
_SIGN_OF = {"-": "−", "−": "−", "+": "+", "": "+"}  # of an infinite bound
_WRITTEN = {"values": "Value", "windows": "Windows"}

# The exercise on the stage


def render_exercise(practice: "Practice", exercise: Exercise) -> Element:
    """Return the exercise with its tools."""
    state = practice.state
    tree = exercise.tree
    chosen = find_state(tree, state.path)
    can_cross_out = state.part == "unvisited" and state.marks is None
    content = {
        "tree": practice.name,
        "label": "The exercise",
        "chosen": chosen,
        "text": _describe_chosen(practice, exercise, chosen),
        "place": place_node(tree, state.path),
        "typed": TYPED_CHARACTERS if practice.is_writable else "",
        "writes": "inner" if state.part in _WRITTEN and state.marks is None else "",
        "notes": _list_notes(practice, exercise),
    }
    reasons = [
        mark.feedback
        for mark in state.marks or ()
        if mark.part == state.part and mark.node in (exercise.node_name(chosen), "")
    ]
    # Beside the tab, which tells a problem, it is not told twice.
    problem = "" if practice.app.drawer.shows("practice") else state.problem
    message = problem or state.hint or " ".join(filter(None, reasons))
    return render_stage(
        content,
        {
            "onclick": action(practice.press),
            "onkeydown": _list_keys(practice, can_cross_out),
            "onsubmit": action(practice.go_on),
        },
        element(
            "div",
            {"class": "sketch-tools"},
            _render_task(practice, exercise),
            render_message(message, "status"),
            _render_points(practice),
            element(
                "div",
                {"class": "sketch-bar", "role": "toolbar", "aria-label": "Answer"},
                _render_question(practice, exercise, chosen),
                _render_steps(practice, exercise),
            ),
        ),
    )


def _render_task(practice: "Practice", exercise: Exercise) -> Child:
    """Return what is to be done, where the tab that tells it is not seen."""
    if practice.app.drawer.shows("practice"):
        return None
    part = practice.state.part
    return element(
        "p",
        {"class": "sketch-task"},
        element("b", None, PART_TITLES[part]),
        f" {exercise.tasks[exercise.parts.index(part)]} ",
        element("span", None, exercise.rule) if exercise.rule else None,
    )


def _list_keys(practice: "Practice", can_cross_out: bool) -> dict[str, Action]:
    keys = {key: action(practice.walk, key) for key in WALK_KEYS}
    if can_cross_out:
        keys |= {key: action(practice.cross_out) for key in (" ", "Enter")}
    next_exercise = practice.next_exercise
    if practice.state.marks is None:
        keys["Control+Enter"] = action(practice.check)
    elif next_exercise is not None:
        keys["Control+Enter"] = next_exercise[1]
    return keys


def _describe_chosen(practice: "Practice", exercise: Exercise, state: int) -> str:
    """Return what is read out of the chosen node: what it is, its answers, and its mark."""
    name, answer = exercise.node_name(state), practice.state.answer
    value, windows = answer.values.get(name), answer.windows.get(name)
    texts = [
        describe_exercise_node(exercise, state),
        f"value {value}" if value else "",
        f"windows {windows}" if windows else "",
        "never visited" if name in answer.unvisited else "",
        _find_verdict(practice, name),
    ]
    return ", ".join(filter(None, texts))


def _find_verdict(practice: "Practice", name: str) -> str:
    """Return the worst verdict at a node in the part of now: "right", "follows", "wrong" or ""."""
    state = practice.state
    found = {
        mark.verdict for mark in state.marks or () if (mark.part, mark.node) == (state.part, name)
    }
    if not found:
        return ""
    if found - {"right", "follows"}:
        return "wrong"
    return "follows" if "follows" in found else "right"


def _list_notes(practice: "Practice", exercise: Exercise) -> list[list[Any]]:
    """Return what is written at the nodes.

    A row has the number of the node, its letter, the value in it, the windows beside it as lines,
    whether it is crossed out, and its verdict.
    """
    answer = practice.state.answer
    rows: list[list[Any]] = []
    for state in range(exercise.tree.size):
        name = exercise.node_name(state)
        is_leaf = exercise.tree.is_terminal(state)
        note = [
            "" if is_leaf else name,
            "" if is_leaf else answer.values.get(name, ""),
            [] if is_leaf else _split_windows(answer.windows.get(name, "")),
            name in answer.unvisited,
            _find_verdict(practice, name),
        ]
        if any(note):
            rows.append([state, *note])
    return rows


def _split_windows(text: str) -> list[str]:
    """Return windows that were typed, one on each line."""
    pattern = r"([-−+]?)(inf(inity)?|∞)"
    text = re.sub(pattern, lambda match: f"{_SIGN_OF[match[1]]}∞", text, flags=re.I)
    return re.sub(r"\]\s*(→|->)?\s*\[", "]\n[", text).splitlines()


def _render_question(practice: "Practice", exercise: Exercise, chosen: int) -> Child:
    """Return what is answered now."""
    state = practice.state
    is_checked = state.marks is not None
    name = exercise.node_name(chosen)
    if state.part in _WRITTEN:
        if exercise.tree.is_terminal(chosen):
            return _note(f"{name} is a leaf: choose an inner node.")
        return render_field(
            f"{_WRITTEN[state.part]} of {name}",
            getattr(state.answer, state.part).get(name, ""),
            action(practice.write, state.number, state.part, name),
            key=f"{state.number} {state.part} {name}",
            class_=f"sketch-field is-{state.part}",
            id=FIELD_ID,
            disabled=is_checked,
            placeholder="[-inf, inf] [3, inf]" if state.part == "windows" else None,
        )
    if state.part == "unvisited":
        if is_checked:
            return _note("Crossed out: never visited")
        count = len(state.answer.unvisited)
        crossed = f"{count} crossed out" if count else "none yet"
        return _note(f"Press the leaves that are never visited: {crossed}")
    root = exercise.tree.initial
    moves = [exercise.tree.action_name(root, each) for each in exercise.tree.actions(root)]
    return element(
        "div",
        {"class": "segments", "role": "group", "aria-label": "The best move at the root"},
        [
            element(
                "button",
                {
                    "type": "button",
                    "id": None if number else FIRST_MOVE_ID,
                    "disabled": is_checked,
                    "aria-pressed": "true" if state.answer.move == move else "false",
                    "onclick": action(practice.choose_move, move),
                },
                move,
            )
            for number, move in enumerate(moves)
        ],
    )


def _note(text: str) -> Element:
    return element("span", {"class": "task-told"}, text)


def _render_steps(practice: "Practice", exercise: Exercise) -> list[Element]:
    """Return the buttons for a hint, the questions before and after, and the check.

    Each has a key: a button that takes the place of another one does not take its focus, and Enter
    does not press it by mistake.
    """
    state = practice.state
    found = []
    if state.marks is None:
        hint = action(practice.give_hint)
        is_disabled = practice.hinted_node is None
        found.append(button("Hint", hint, "hint", classes="is-small", disabled=is_disabled))
    if not practice.is_first_question:
        found.append(button("Back", action(practice.go_back), classes="is-small", key="back"))
    if not practice.is_last_question:
        classes = "is-small is-primary" if state.marks is None else "is-small"
        found.append(button("Next", action(practice.go_on), classes=classes, key="next"))
    elif state.marks is None:
        check = action(practice.check)
        found.append(button("Check", check, classes="is-small is-primary", key="check"))
    if practice.next_exercise is not None:
        text, does = practice.next_exercise
        found.append(button(text, does, classes="is-small is-primary", key="another"))
    return found


def _render_points(practice: "Practice") -> Child:
    """Return the points on the stage: there they are seen wherever the answer was checked."""
    if practice.marks is None:
        return None
    text = describe_points(practice.marks)
    return element("p", {"class": "sketch-points", "role": "status"}, text)


def describe_points(marks: Marks) -> str:
    """Return the points in words."""
    points = f"{marks.points} of {count_of(marks.max_points, 'point')}."
    return f"All right: {points}" if marks.is_right else points


# Practice in the Practice tab


def render_practice(practice: "Practice") -> Element:
    """Return the section of the Practice tab: the exercise under way, or the ways to one."""
    exercise = practice.exercise
    title = f"Exercise: {exercise.definition.title}" if exercise else "Practice"
    problem = practice.state.problem
    return element(
        "section",
        {"class": "lab-part", "aria-labelledby": "lab-practice"},
        element("h3", {"id": "lab-practice"}, title),
        element("p", {"class": "lab-problem", "role": "alert", "key": problem}, problem)
        if problem
        else None,
        _render_under_way(practice, exercise) if exercise else _render_beginning(practice),
    )


def _hint(text: str, **attributes: Any) -> Element:
    return element("p", {"class": "lab-hint", **attributes}, text)


def _link_button(text: str, does: Action) -> Element:
    return element("button", {"type": "button", "class": "link", "onclick": does}, text)


def _render_beginning(practice: "Practice") -> list[Element]:
    attempts = practice.attempts
    go_on = "Go on with the course" if attempts else "Begin the course"
    right = sum(attempt.is_right for attempt in attempts)
    score = f"{group_digits(right)} of {group_digits(len(attempts))} all right"
    return [
        _hint(
            "A course that rises in difficulty and goes back to what went wrong. You answer on the "
            "stage; every mark has its reason."
        ),
        element(
            "div",
            {"class": "lab-row"},
            button(
                go_on, action(practice.begin_next_step), classes="is-small is-primary", key="course"
            ),
            [
                element("span", {"class": "lab-told"}, score),
                _link_button("Save progress", action(practice.save_course)),
                _link_button("Delete it", action(practice.forget_course)),
            ]
            if attempts
            else None,
        ),
        element(
            "details",
            {"class": "lab-part is-inner", "key": "choice"},
            element("summary", None, "Choose an exercise"),
            _render_form(practice),
        ),
    ]


def _render_form(practice: "Practice") -> Element:
    wanted = practice.state.wanted
    rules = [
        choice_field(
            "Direction",
            dict(zip(DIRECTIONS, DIRECTIONS, strict=True)),
            wanted.direction,
            action(practice.set_wanted, "direction"),
        ),
        choice_field("At equality", TIES_LABELS, wanted.ties, action(practice.set_wanted, "ties")),
    ]
    levels = {str(level): label for level, label in zip(LEVELS, LEVEL_LABELS, strict=True)}
    return element(
        "form",
        {"class": "lab-form", "onsubmit": action(practice.begin_wanted)},
        element(
            "div",
            {"class": "lab-fields is-wide"},
            choice_field(
                "Kind",
                {name: kind.title for name, kind in KINDS.items()},
                wanted.kind,
                action(practice.set_wanted, "kind"),
            ),
            choice_field("Tree", levels, str(wanted.level), action(practice.set_level)),
            rules if KINDS[wanted.kind].prunes else None,
            argument_field("exercises", "seed", "Seed", wanted.seed, action(practice.set_seed)),
            check_field("Of your own tree", action(practice.set_own), is_checked=wanted.is_own),
        ),
        submit_button("Start"),
    )


def _render_forfeit(practice: "Practice") -> Child:
    """Return what a solution costs that was watched; None where nobody counts the points."""
    if practice.state.step is not None:
        cost = "this exercise does not count in the course."
    elif practice.app.embed.state.is_embedded:
        cost = "this exercise is graded with no points."
    else:
        return None
    return _hint(f"You watched the solution before answering, so {cost}", role="status")


def _render_under_way(practice: "Practice", exercise: Exercise) -> list[Child]:
    state = practice.state
    return [
        _hint(state.reason) if state.reason else None,
        element("p", {"class": "lab-rule"}, exercise.rule) if exercise.rule else None,
        _render_forfeit(practice) if state.is_solution_seen else None,
        element(
            "ol",
            {"class": "lab-parts"},
            [
                element(
                    "li",
                    {"key": part},
                    element(
                        "button",
                        {
                            "type": "button",
                            "class": "lab-task",
                            "aria-current": "step" if part == state.part else None,
                            "onclick": action(practice.show_part, part),
                        },
                        element("b", None, PART_TITLES[part]),
                        " ",
                        task,
                    ),
                )
                for part, task in zip(exercise.parts, exercise.tasks, strict=True)
            ],
        ),
        element("div", {"class": "lab-row"}, _render_main_button(practice), _render_ways(practice)),
        _render_marks(practice, practice.marks) if practice.marks else None,
    ]


def _render_main_button(practice: "Practice") -> Child:
    if practice.state.marks is None:
        text, does = "Check the answer", action(practice.check)
    elif practice.next_exercise is None:
        return None
    else:
        text, does = practice.next_exercise
    return button(text, does, classes="is-small is-primary", key=text)


def _render_ways(practice: "Practice") -> list[Element]:
    if practice.is_on_stage:
        watch = button("Watch the solution", action(practice.show_solution), classes="is-small")
    else:
        watch = button("Back to the exercise", action(practice.back), classes="is-small")
    return [watch, _link_button("Quit", action(practice.leave))]


def _render_marks(practice: "Practice", marks: Marks) -> Element:
    """Return the points, and the marks that say something, each leading to its node."""
    said = [mark for mark in marks.marks if mark.verdict != "right"]
    return element(
        "div",
        {"class": "lab-marks", "aria-label": "Marks", "role": "region"},
        element(
            "p",
            {"class": "lab-points", "id": POINTS_ID},
            describe_points(marks),
        ),
        element(
            "ol",
            {"class": "lab-reasons"},
            [_render_mark(practice, number, mark) for number, mark in enumerate(said)],
        ),
    )


def _render_mark(practice: "Practice", number: int, mark: Mark) -> Element:
    sign = {"class": "lab-sign", "aria-label": mark.verdict, "role": "img"}
    show = action(practice.show_mark, mark.part, mark.node)
    return element(
        "li",
        {"key": str(number), "class": join_classes("lab-reason", f"is-{mark.verdict}")},
        element("span", sign, _SIGNS[mark.verdict]),
        element("button", {"type": "button", "class": "lab-mark", "onclick": show}, mark.feedback),
    )
