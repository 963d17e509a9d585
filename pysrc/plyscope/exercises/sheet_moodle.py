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
from plyscope.exercises.exercise_figure import picture
from plyscope.exercises.grade_values import ROUNDED, possible
from plyscope.exercises.windows import Window
from plyscope.render.print_svg import draw_print_svg
from plyscope.render.xml_text import escape_xml

# What stands in an answer: Moodle takes the backslash away before } and #, of the others it reads
# the entity.
_INSIDE = {"}": r"\}", "#": r"\#", "~": "&#126;", '"': "&#34;", "\\": "&#92;", "/": "&#47;"}
_INSIDE |= {"&": "&#38;", "<": "&#60;", ">": "&#62;", "*": "&#92;*"}
NOTHING = "-"


def moodle(exercises: Sequence[Exercise], title: str, seeds: Sequence[int]) -> str:
    """Return exercises as questions of a category that is named as the sheet is."""
    category = title.replace("/", "//")  # one slash would begin a category within it
    return "\n".join(
        [
            '<?xml version="1.0" encoding="UTF-8"?>',
            "<quiz>",
            '<question type="category"><category>'
            f"<text>$course$/top/{escape_xml(category)}</text></category></question>",
            *(
                _question(number, each, f", seed {seeds[number - 1]}" if seeds else "")
                for number, each in enumerate(exercises, 1)
            ),
            "</quiz>",
            "",
        ]
    )


def _question(number: int, exercise: Exercise, seed: str) -> str:
    picture_ = b2a_base64(draw_print_svg(picture(exercise)).encode(), newline=False).decode()
    solved = b2a_base64(
        draw_print_svg(picture(exercise, solved=True)).encode(), newline=False
    ).decode()
    points = keys.points(exercise)
    name = f"{number:03}. {keys.heading(exercise)}{seed}"
    return "\n".join(
        [
            '<question type="cloze">',
            f"<name><text>{escape_xml(name)}</text></name>",
            f'<questiontext format="html"><text><![CDATA[{"".join(_asked(exercise))}]]></text>',
            f'<file name="tree.svg" path="/" encoding="base64">{picture_}</file></questiontext>',
            f'<generalfeedback format="html"><text><![CDATA[{_image("key.svg")}'
            f"<p>{keys.points_line(exercise, points)}</p>]]></text>",
            f'<file name="key.svg" path="/" encoding="base64">{solved}</file></generalfeedback>',
            f"<defaultgrade>{sum(points.values())}</defaultgrade>",
            "</question>",
        ]
    )


def _image(name: str) -> str:
    return f'<p><img src="@@PLUGINFILE@@/{name}" alt="The tree" style="max-width:100%"></p>'


def _asked(exercise: Exercise) -> Iterator[str]:
    if exercise.rule:
        yield f"<p>{exercise.rule}</p>"
    yield _image("tree.svg")
    for part, task in zip(exercise.parts, exercise.tasks, strict=True):
        yield f"<p>{task}</p>"
        if part == "values":
            yield from _values(exercise)
        elif part == "windows":
            yield "<p>Write windows as [-inf, 3], and - where a node has no more of them.</p>"
            yield from _windows(exercise)
        elif part == "unvisited":
            leaves = [exercise.name(leaf) for leaf in exercise.unvisited]
            said = [", ".join(leaves), " ".join(leaves), ",".join(leaves)] if leaves else ["none"]
            yield "<p>Their names from left to right, such as b1, b2; or none: "
            yield f"{_field(keys.points(exercise)[part], said)}</p>"
        else:
            tree = exercise.tree
            names = (tree.action_name(tree.initial, action) for action in exercise.moves)
            yield f"<p>{_field(1, names)}</p>"


def _values(exercise: Exercise) -> Iterator[str]:
    right = possible(exercise)
    for state in keys.inner(exercise):
        if exercise.kind == "maxn":
            texts = [", ".join(map(_plain, vector)) for vector in right[state]]
            spelled = [f"({text})" for text in texts] + texts
            field = _field(1, [each for text in spelled for each in (text, text.replace(" ", ""))])
        else:
            field = _number(right[state][0])
        yield f"<p>{exercise.name(state)} = {field}</p>"


def _windows(exercise: Exercise) -> Iterator[str]:
    most = max(len(each.changes) for each in exercise.windows.values())
    for state in keys.inner(exercise):
        told = exercise.windows.get(state)
        fields = []
        for moment, window in told.changes.items() if told else ():
            optional = told is not None and told.optional(moment)
            spelled = _spelled(window)
            fields.append(_field(int(not optional), [*spelled, NOTHING] if optional else spelled))
        fields += [_field(0, [NOTHING])] * (most - len(fields))
        yield f"<p>{exercise.name(state)}: {' '.join(fields)}</p>"


def _spelled(window: Window) -> list[str]:
    """Return how a window may be written."""
    found = []
    for minus, infinite in (("-", "inf"), ("-", "∞"), ("−", "∞")):
        ends = [_end(end, minus, infinite) for end in window]
        found += [f"[{ends[0]}, {ends[1]}]", f"[{ends[0]},{ends[1]}]"]
        plus = [f"+{end}" if end == infinite else end for end in ends]
        found += [f"[{plus[0]}, {plus[1]}]", f"[{plus[0]},{plus[1]}]"]
    return found


def _end(end: float, minus: str, infinite: str) -> str:
    if end in (inf, -inf):
        return infinite if end > 0 else f"{minus}{infinite}"
    return _plain(end).replace("-", minus)


def _plain(value: Any) -> str:
    """Return a number as it is typed."""
    return str(int(value)) if value == int(value) else repr(value)


def _number(value: float) -> str:
    """Return a field for a number; where two decimals cannot write it, rounded will do."""
    exact = abs(value - round(value, 2)) < 1e-9
    text = _plain(round(value, 2 if exact else 6))
    tolerance = "0.000001" if exact else f"{ROUNDED}"
    return f"{{1:NUMERICAL:={text}:{tolerance}}}"


def _field(weight: int, spelled: Iterable[str]) -> str:
    """Return a field that takes any of these spellings."""
    answers = "~".join(f"={_inside(each)}" for each in dict.fromkeys(spelled))
    return f"{{{weight}:SHORTANSWER:{answers}}}"


def _inside(text: str) -> str:
    return "".join(_INSIDE.get(character, character) for character in text)
