"""Sheets as one HTML page to print on A4 and US letter."""

from collections.abc import Iterator, Mapping, Sequence

from plyscope.exercises import solution
from plyscope.exercises.exercise import Exercise
from plyscope.exercises.exercise_figure import make_figure
from plyscope.render.print_svg import draw_print_svg
from plyscope.render.xml_text import escape_xml

_STYLE = """
@page { margin: 17mm 17mm 19mm; @bottom-center { content: counter(page); font: 9pt serif; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 178mm; padding: 0 1mm; color: #1b2430; background: #fff;
  font: 10.5pt/1.45 Georgia, "Times New Roman", "Liberation Serif", serif; }
h1 { font-size: 17pt; font-weight: normal; margin: 0; }
h2 { font-size: 12pt; margin: 0 0 1mm; display: flex; justify-content: space-between; }
h2 small { font-size: 9.5pt; font-weight: normal; color: #55606c; }
p { margin: 0 0 1.5mm; }
header { display: flex; align-items: baseline; gap: 8mm; border-bottom: 0.4mm solid #1b2430;
  padding-bottom: 2mm; margin-bottom: 3mm; break-after: avoid; }
header h1 { flex: 1; }
.blank { display: inline-block; min-width: 52mm; border-bottom: 0.2mm solid #55606c; }
.few { min-width: 12mm; }
section { break-inside: avoid; margin-bottom: 9mm; }
.solutions { break-before: page; }
.solutions section { margin-bottom: 7mm; }
svg { display: block; max-width: 100%; height: auto; margin: 3.5mm auto; }
ol { list-style: none; margin: 0; padding: 0; counter-reset: part; }
li { counter-increment: part; padding-left: 7mm; margin-bottom: 3mm; position: relative; }
li::before { content: "(" counter(part, lower-alpha) ")"; position: absolute; left: 0; }
i { font-size: 11pt; }
.cells { display: flex; flex-wrap: wrap; gap: 2mm 0; margin-top: 1.5mm; }
.cells span { min-width: 12.5mm; margin-right: -1px; border: 1px solid #55606c;
  text-align: center; }
.cells i { display: block; line-height: 5mm; border-bottom: 1px solid #b9c0c8; }
.cells b { display: block; height: 7.5mm; font-weight: normal; }
.many span { min-width: 9.8mm; }
.wide span { min-width: 23mm; }
.lines { columns: 2; column-gap: 8mm; margin-top: 1mm; }
.lines div { display: flex; height: 7.4mm; align-items: flex-end; gap: 2mm; break-inside: avoid; }
.lines i { width: 5mm; text-align: right; }
.rule { flex: 1; border-bottom: 0.2mm solid #55606c; }
.answer { display: flex; gap: 2mm; align-items: baseline; }
.short .rule { flex: 0 0 35mm; }
.solutions p span { white-space: nowrap; }
.solutions .windows { columns: 2; column-gap: 8mm; margin: 0 0 1.5mm; }
.solutions .windows div { break-inside: avoid; padding-left: 6mm; text-indent: -6mm; }
.legend, .points { color: #55606c; }
header + p { margin-bottom: 5mm; }
@media screen { body { padding: 12mm 6mm; } .solutions { margin-top: 20mm; } }
"""


def write_html(
    exercises: Sequence[Exercise], title: str, seeds: Sequence[int], solutions: bool
) -> str:
    """Return the exercises with space for answers and, if asked for, solutions on a new page."""
    points = [solution.count_points(each) for each in exercises]
    max_points = sum(sum(parts.values()) for parts in points)
    legend = solution.format_legend(exercises)
    body = [
        f'<header><h1>{escape_xml(title)}</h1><span>Name</span><span class="blank"></span>',
        f'<span>Points <span class="blank few"></span> of {max_points}</span></header>',
        *([f'<p class="legend">{legend}</p>'] if legend else []),
        *(_write_exercise(place + 1, each, points[place]) for place, each in enumerate(exercises)),
    ]
    if solutions:
        body.append(
            f'<div class="solutions"><header><h1>{escape_xml(title)}: solutions</h1></header>'
        )
        note = solution.format_note(exercises)
        body += [f'<p class="legend">{note}</p>'] if note else []
        for place, each in enumerate(exercises):
            seed = f"seed {seeds[place]}" if seeds else ""
            body.append(
                _write_solution(place + 1, each, seed, solution.format_points(each, points[place]))
            )
        body.append("</div>")
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en">',
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width">',
            f"<title>{escape_xml(title)}</title>",
            f"<style>{_STYLE}</style>",
            *body,
            "</html>",
            "",
        ]
    )


def _write_exercise(number: int, exercise: Exercise, points: Mapping[str, int]) -> str:
    parts = zip(exercise.parts, exercise.tasks, strict=True)
    items = (f"<li>{_write_answer_space(exercise, part, task)}</li>" for part, task in parts)
    return "\n".join(
        [
            f"<section><h2>{number}. {solution.format_heading(exercise)}",
            f"<small>{solution.format_total(points)}</small></h2>",
            *([f"<p>{exercise.rule}</p>"] if exercise.rule else []),
            draw_print_svg(make_figure(exercise)),
            f"<ol>{''.join(items)}</ol></section>",
        ]
    )


def _write_answer_space(exercise: Exercise, part: str, task: str) -> str:
    """Return the task of a part, with ruled space for the answer."""
    letters = [name for name, _ in solution.format_values(exercise)]
    if part == "values":
        cells = "".join(f"<span><i>{letter}</i><b></b></span>" for letter in letters)
        size = " wide" if exercise.definition.has_vectors else " many" if len(letters) > 13 else ""
        return f'{task}<div class="cells{size}">{cells}</div>'
    if part == "windows":
        lines = (f'<div><i>{letter}</i><span class="rule"></span></div>' for letter in letters)
        return f'{task}<div class="lines">{"".join(lines)}</div>'
    short = " short" if part == "move" else ""
    task += "" if part == "move" else " Names:"
    return f'<div class="answer{short}">{task}<span class="rule"></span></div>'


def _write_solution(number: int, exercise: Exercise, seed: str, points: str) -> str:
    return "\n".join(
        [
            f"<section><h2>{number}. {solution.format_heading(exercise)}<small>{seed}</small></h2>",
            *([f"<p>{exercise.rule}</p>"] if exercise.rule else []),
            draw_print_svg(make_figure(exercise, is_solved=True)),
            *_write_parts(exercise),
            f'<p class="points">{points}</p></section>',
        ]
    )


def _write_parts(exercise: Exercise) -> Iterator[str]:
    if "values" in exercise.parts:
        pairs = solution.format_values(exercise)
        values = ", ".join(f"<i>{node}</i> = <span>{value}</span>" for node, value in pairs)
        yield f"<p>Values: {values}</p>"
    if "windows" in exercise.parts:
        lines = (
            f"<div><i>{node}</i>: {text}</div>" for node, text in solution.format_windows(exercise)
        )
        yield f'<p>Windows:</p><div class="windows">{"".join(lines)}</div>'
    rest = []
    if "unvisited" in exercise.parts:
        rest.append(f"Never visited: {solution.format_unvisited(exercise)}.")
    if "move" in exercise.parts:
        rest.append(f"Best move: {escape_xml(solution.format_best_moves(exercise))}.")
    if rest:
        yield f"<p>{' '.join(rest)}</p>"
