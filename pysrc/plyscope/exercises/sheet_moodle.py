"""Sheets as Moodle XML: one Cloze question for each exercise.

Every inner node has the same number of window fields, so that the number gives nothing away. An
unused field expects a minus sign and has no weight. Usual wrong answers have feedback.
"""

from binascii import b2a_base64
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf
from typing import Any

from plyscope.exercises import solution
from plyscope.exercises.exercise import Exercise
from plyscope.exercises.exercise_figure import make_figure
from plyscope.exercises.grading import ROUNDING_TOLERANCE, find_accepted_values
from plyscope.exercises.tree_text import format_tree
from plyscope.exercises.usual_mistakes import UsualMistake, UsualMistakes
from plyscope.exercises.windows import Window
from plyscope.render.print_svg import draw_print_svg
from plyscope.render.xml_text import escape_xml

# Characters of an answer: Moodle removes a backslash before } and #, and decodes entities.
_ESCAPES = {"}": r"\}", "#": r"\#", "~": "&#126;", '"': "&#34;", "\\": "&#92;", "/": "&#47;"}
_ESCAPES |= {"&": "&#38;", "<": "&#60;", ">": "&#62;", "*": "&#92;*"}
_FEEDBACK_ESCAPES = {**_ESCAPES, "*": "*", "\\": "&#92;"}
NO_WINDOW = "-"
_MAX_ALT_CHARACTERS = 10**9  # on one line


def write_moodle(
    exercises: Sequence[Exercise], title: str, seeds: Sequence[int], solutions: bool = True
) -> str:
    """Return the exercises as questions of a category named after the sheet.

    Without `solutions` a student gets no solution after the answer. Moodle grades all the same.
    """
    category = title.replace("/", "//")  # a single slash would begin a subcategory
    return "\n".join(
        [
            '<?xml version="1.0" encoding="UTF-8"?>',
            "<quiz>",
            '<question type="category"><category>'
            f"<text>$course$/top/{escape_xml(category)}</text></category></question>",
            *(
                _write_question(
                    number, each, f", seed {seeds[number - 1]}" if seeds else "", solutions
                )
                for number, each in enumerate(exercises, 1)
            ),
            "</quiz>",
            "",
        ]
    )


def _write_question(number: int, exercise: Exercise, seed: str, solutions: bool) -> str:
    figure = b2a_base64(draw_print_svg(make_figure(exercise)).encode(), newline=False).decode()
    points = solution.count_points(exercise)
    name = f"{number:03}. {solution.format_heading(exercise)}{seed}"
    return "\n".join(
        [
            '<question type="cloze">',
            f"<name><text>{escape_xml(name)}</text></name>",
            '<questiontext format="html">'
            f"<text><![CDATA[{''.join(_write_parts(exercise))}]]></text>",
            f'<file name="tree.svg" path="/" encoding="base64">{figure}</file></questiontext>',
            *(_write_general_feedback(exercise, points) if solutions else ()),
            f"<defaultgrade>{sum(points.values())}</defaultgrade>",
            "</question>",
        ]
    )


def _write_general_feedback(exercise: Exercise, points: Mapping[str, int]) -> Iterator[str]:
    """Yield the solution, which a student sees after the answer."""
    solved = b2a_base64(
        draw_print_svg(make_figure(exercise, is_solved=True)).encode(), newline=False
    ).decode()
    yield (
        f'<generalfeedback format="html"><text><![CDATA[{_write_image("solution.svg", exercise)}'
        f"<p>{solution.format_points(exercise, points)}</p>]]></text>"
    )
    yield f'<file name="solution.svg" path="/" encoding="base64">{solved}</file>'
    yield "</generalfeedback>"


def _write_image(name: str, exercise: Exercise) -> str:
    """Return a picture of the tree; who does not see it hears the tree as text."""
    text = escape_xml(format_tree(exercise.tree, _MAX_ALT_CHARACTERS)).replace('"', "&quot;")
    return f'<p><img src="@@PLUGINFILE@@/{name}" alt="{text}" style="max-width:100%"></p>'


def _write_parts(exercise: Exercise) -> Iterator[str]:
    if exercise.rule:
        yield f"<p>{exercise.rule}</p>"
    yield _write_image("tree.svg", exercise)
    mistakes = UsualMistakes(exercise)
    for part, task in zip(exercise.parts, exercise.tasks, strict=True):
        yield f"<p>{task}</p>"
        if part == "values":
            yield from _write_value_fields(exercise, mistakes)
        elif part == "windows":
            yield "<p>Write windows as [-inf, 3], and - in fields that you do not need.</p>"
            yield from _write_window_fields(exercise, mistakes)
        elif part == "unvisited":
            leaves = [exercise.node_name(leaf) for leaf in exercise.unvisited_leaves]
            spellings = [", ".join(leaves), " ".join(leaves), ",".join(leaves)]
            spellings = spellings if leaves else ["none"]
            yield "<p>Names from left to right, such as b1, b2, or none: "
            wrong = [
                ((each.answer and ", ".join(each.answer)) or "none", each.feedback)
                for each in mistakes.list_unvisited()
            ]
            points = solution.count_points(exercise)[part]
            yield f"{_write_text_field(points, spellings, wrong)}</p>"
        else:
            tree = exercise.tree
            names = (tree.action_name(tree.initial, action) for action in exercise.best_moves)
            yield f"<p>{_write_text_field(1, names, mistakes.list_moves())}</p>"


def _write_value_fields(exercise: Exercise, mistakes: UsualMistakes) -> Iterator[str]:
    accepted = find_accepted_values(exercise)
    for state in solution.list_inner_nodes(exercise):
        if exercise.definition.has_vectors:
            texts = [", ".join(map(_format_number, vector)) for vector in accepted[state]]
            spellings = [f"({text})" for text in texts] + texts
            wrong = [
                (f"({', '.join(map(_format_number, each.answer))})", each.feedback)
                for each in mistakes.list_values(state)
            ]
            field = _write_text_field(
                1, [each for text in spellings for each in (text, text.replace(" ", ""))], wrong
            )
        else:
            field = _write_number_field(accepted[state][0], mistakes.list_values(state))
        yield f"<p>{exercise.node_name(state)} = {field}</p>"


def _write_window_fields(exercise: Exercise, mistakes: UsualMistakes) -> Iterator[str]:
    most = max(len(each.changes) for each in exercise.windows.values())
    for state in solution.list_inner_nodes(exercise):
        windows = exercise.windows.get(state)
        fields: list[str] = []
        for after, window in windows.changes.items() if windows else ():
            is_optional = windows is not None and windows.is_optional(after)
            spellings = _window_spellings(window)
            spellings += [NO_WINDOW] if is_optional else []
            wrong = [
                (spelling, each.feedback)
                for each in ([] if fields else mistakes.list_first_windows(state))
                for spelling in _window_spellings(each.answer)
            ]
            fields.append(_write_text_field(int(not is_optional), spellings, wrong))
        fields += [_write_text_field(0, [NO_WINDOW])] * (most - len(fields))
        yield f"<p>{exercise.node_name(state)}: {' '.join(fields)}</p>"


def _window_spellings(window: Window) -> list[str]:
    """Return the accepted spellings of a window."""
    spellings = []
    for minus, infinite in (("-", "inf"), ("-", "∞"), ("−", "∞")):
        alpha, beta = (_format_bound(bound, minus, infinite) for bound in window)
        spellings += [f"[{alpha}, {beta}]", f"[{alpha},{beta}]"]
        alpha, beta = (f"+{each}" if each == infinite else each for each in (alpha, beta))
        spellings += [f"[{alpha}, {beta}]", f"[{alpha},{beta}]"]
    return spellings


def _format_bound(bound: float, minus: str, infinite: str) -> str:
    if bound in (inf, -inf):
        return infinite if bound > 0 else f"{minus}{infinite}"
    return _format_number(bound).replace("-", minus)


def _format_number(value: Any) -> str:
    """Return a number as it is typed on a keyboard."""
    return str(int(value)) if value == int(value) else repr(value)


def _write_number_field(value: float, mistakes: Iterable[UsualMistake]) -> str:
    """Return a field for a number, with a tolerance if two decimals cannot write it."""
    exact = abs(value - round(value, 2)) < 1e-9
    text = _format_number(round(value, 2 if exact else 6))
    tolerance = "0.000001" if exact else f"{ROUNDING_TOLERANCE}"
    wrong = "".join(
        f"~%0%{_format_number(round(answer, 6))}:0.000001#{_escape_feedback(feedback)}"
        for answer, feedback in mistakes
    )
    return f"{{1:NUMERICAL:={text}:{tolerance}{wrong}}}"


def _write_text_field(
    weight: int, spellings: Iterable[str], mistakes: Iterable[tuple[str, str]] = ()
) -> str:
    """Return a text field that accepts these spellings; mistakes are spellings with feedback."""
    accepted = list(dict.fromkeys(spellings))
    answers = [f"={_escape(each)}" for each in accepted]
    answers += [
        f"%0%{_escape(answer)}#{_escape_feedback(feedback)}"
        for answer, feedback in mistakes
        if answer not in accepted
    ]
    return f"{{{weight}:SHORTANSWER:{'~'.join(answers)}}}"


def _escape_feedback(text: str) -> str:
    return "".join(_FEEDBACK_ESCAPES.get(character, character) for character in text)


def _escape(text: str) -> str:
    return "".join(_ESCAPES.get(character, character) for character in text)
