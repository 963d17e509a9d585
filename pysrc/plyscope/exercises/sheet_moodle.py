"""Sheets as Moodle XML: each exercise a question of the type Cloze, its answers embedded.

Every inner node has as many places for windows as any has, so that they give nothing away; one in
which nothing belongs wants a minus, and weighs nothing.
"""

from binascii import b2a_base64
from collections.abc import Iterable, Iterator, Sequence
from math import inf
from typing import Any

from plyscope.exercises import solution as keys
from plyscope.exercises.exercise import Exercise
from plyscope.exercises.exercise_figure import make_figure
from plyscope.exercises.grade_values import ROUNDING_TOLERANCE, find_accepted_values
from plyscope.exercises.windows import Window
from plyscope.render.print_svg import draw_print_svg
from plyscope.render.xml_text import escape_xml

# What stands in an answer: Moodle takes the backslash away before } and #, of the others it reads
# the entity.
_ESCAPES = {"}": r"\}", "#": r"\#", "~": "&#126;", '"': "&#34;", "\\": "&#92;", "/": "&#47;"}
_ESCAPES |= {"&": "&#38;", "<": "&#60;", ">": "&#62;", "*": "&#92;*"}
NO_WINDOW = "-"


def write_moodle(exercises: Sequence[Exercise], title: str, seeds: Sequence[int]) -> str:
    """Return exercises as questions of a category that is named as the sheet is."""
    category = title.replace("/", "//")  # one slash would begin a category within it
    return "\n".join(
        [
            '<?xml version="1.0" encoding="UTF-8"?>',
            "<quiz>",
            '<question type="category"><category>'
            f"<text>$course$/top/{escape_xml(category)}</text></category></question>",
            *(
                _write_question(number, each, f", seed {seeds[number - 1]}" if seeds else "")
                for number, each in enumerate(exercises, 1)
            ),
            "</quiz>",
            "",
        ]
    )


def _write_question(number: int, exercise: Exercise, seed: str) -> str:
    picture_ = b2a_base64(draw_print_svg(make_figure(exercise)).encode(), newline=False).decode()
    solved = b2a_base64(
        draw_print_svg(make_figure(exercise, is_solved=True)).encode(), newline=False
    ).decode()
    points = keys.count_points(exercise)
    name = f"{number:03}. {keys.format_heading(exercise)}{seed}"
    return "\n".join(
        [
            '<question type="cloze">',
            f"<name><text>{escape_xml(name)}</text></name>",
            '<questiontext format="html">'
            f"<text><![CDATA[{''.join(_write_parts(exercise))}]]></text>",
            f'<file name="tree.svg" path="/" encoding="base64">{picture_}</file></questiontext>',
            f'<generalfeedback format="html"><text><![CDATA[{_write_image("key.svg")}'
            f"<p>{keys.format_points(exercise, points)}</p>]]></text>",
            f'<file name="key.svg" path="/" encoding="base64">{solved}</file></generalfeedback>',
            f"<defaultgrade>{sum(points.values())}</defaultgrade>",
            "</question>",
        ]
    )


def _write_image(name: str) -> str:
    return f'<p><img src="@@PLUGINFILE@@/{name}" alt="The tree" style="max-width:100%"></p>'


def _write_parts(exercise: Exercise) -> Iterator[str]:
    if exercise.rule:
        yield f"<p>{exercise.rule}</p>"
    yield _write_image("tree.svg")
    for part, task in zip(exercise.parts, exercise.tasks, strict=True):
        yield f"<p>{task}</p>"
        if part == "values":
            yield from _write_value_fields(exercise)
        elif part == "windows":
            yield "<p>Write windows as [-inf, 3], and - where a node has no more of them.</p>"
            yield from _write_window_fields(exercise)
        elif part == "unvisited":
            leaves = [exercise.node_name(leaf) for leaf in exercise.unvisited_leaves]
            said = [", ".join(leaves), " ".join(leaves), ",".join(leaves)] if leaves else ["none"]
            yield "<p>Their names from left to right, such as b1, b2; or none: "
            yield f"{_write_text_field(keys.count_points(exercise)[part], said)}</p>"
        else:
            tree = exercise.tree
            names = (tree.action_name(tree.initial, action) for action in exercise.best_moves)
            yield f"<p>{_write_text_field(1, names)}</p>"


def _write_value_fields(exercise: Exercise) -> Iterator[str]:
    right = find_accepted_values(exercise)
    for state in keys.list_inner_nodes(exercise):
        if exercise.kind == "maxn":
            texts = [", ".join(map(_format_number, vector)) for vector in right[state]]
            spelled = [f"({text})" for text in texts] + texts
            field = _write_text_field(
                1, [each for text in spelled for each in (text, text.replace(" ", ""))]
            )
        else:
            field = _write_number_field(right[state][0])
        yield f"<p>{exercise.node_name(state)} = {field}</p>"


def _write_window_fields(exercise: Exercise) -> Iterator[str]:
    most = max(len(each.changes) for each in exercise.windows.values())
    for state in keys.list_inner_nodes(exercise):
        told = exercise.windows.get(state)
        fields = []
        for moment, window in told.changes.items() if told else ():
            optional = told is not None and told.is_optional(moment)
            spelled = _window_spellings(window)
            fields.append(
                _write_text_field(int(not optional), [*spelled, NO_WINDOW] if optional else spelled)
            )
        fields += [_write_text_field(0, [NO_WINDOW])] * (most - len(fields))
        yield f"<p>{exercise.node_name(state)}: {' '.join(fields)}</p>"


def _window_spellings(window: Window) -> list[str]:
    """Return how a window may be written."""
    found = []
    for minus, infinite in (("-", "inf"), ("-", "∞"), ("−", "∞")):
        ends = [_format_bound(end, minus, infinite) for end in window]
        found += [f"[{ends[0]}, {ends[1]}]", f"[{ends[0]},{ends[1]}]"]
        plus = [f"+{end}" if end == infinite else end for end in ends]
        found += [f"[{plus[0]}, {plus[1]}]", f"[{plus[0]},{plus[1]}]"]
    return found


def _format_bound(bound: float, minus: str, infinite: str) -> str:
    if bound in (inf, -inf):
        return infinite if bound > 0 else f"{minus}{infinite}"
    return _format_number(bound).replace("-", minus)


def _format_number(value: Any) -> str:
    """Return a number as it is typed."""
    return str(int(value)) if value == int(value) else repr(value)


def _write_number_field(value: float) -> str:
    """Return a field for a number; where two decimals cannot write it, rounded will do."""
    exact = abs(value - round(value, 2)) < 1e-9
    text = _format_number(round(value, 2 if exact else 6))
    tolerance = "0.000001" if exact else f"{ROUNDING_TOLERANCE}"
    return f"{{1:NUMERICAL:={text}:{tolerance}}}"


def _write_text_field(weight: int, spellings: Iterable[str]) -> str:
    """Return a field that takes any of these spellings."""
    answers = "~".join(f"={_escape(each)}" for each in dict.fromkeys(spellings))
    return f"{{{weight}:SHORTANSWER:{answers}}}"


def _escape(text: str) -> str:
    return "".join(_ESCAPES.get(character, character) for character in text)
