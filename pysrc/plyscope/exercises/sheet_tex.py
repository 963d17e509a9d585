"""Sheets as a LaTeX document."""

from collections.abc import Iterator, Sequence

from plyscope.exercises import solution
from plyscope.exercises.exercise import Exercise
from plyscope.exercises.exercise_figure import make_figure
from plyscope.render.svg import list_nodes
from plyscope.render.tikz import PREAMBLE, draw_forest, escape_tex

_HEAD = (
    r"""\documentclass[11pt]{article}
\usepackage[utf8]{inputenc}
\usepackage[margin=20mm]{geometry}
\usepackage{amssymb, textcomp}
"""
    + PREAMBLE
    + r"""
\setlength{\parindent}{0pt}
\setlength{\parskip}{4pt}
\newsavebox{\drawn}
% A tree in its own size if it fits the line, otherwise scaled to the line.
\newcommand{\tree}{\par\medskip\noindent\makebox[\linewidth]{\ifdim\wd\drawn>\linewidth
  \resizebox{\linewidth}{!}{\usebox{\drawn}}\else\usebox{\drawn}\fi}\par\medskip}
\newcommand{\blank}[1]{\makebox[#1]{\hrulefill}}
\newcommand{\cell}[2]{\begin{tabular}{|c|}\hline\textit{#2}\\\hline\rule{0pt}{7mm}%
  \makebox[#1]{}\\\hline\end{tabular}\hspace{-.4pt}\allowbreak}
\newcommand{\lineof}[1]{\makebox[.47\linewidth]{\rule{0pt}{7.2mm}\makebox[7mm][r]{\textit{#1}\ }%
  \hrulefill}\hspace{.025\linewidth}\allowbreak}
\newcommand{\solved}[2]{\parbox[t]{.49\linewidth}{\raggedright\textit{#1}: #2}\hfill\allowbreak}
\newenvironment{exercise}[1]{\par\addvspace{6mm}\noindent\begin{minipage}{\linewidth}%
  \setlength{\parskip}{4pt}\textbf{#1}\par}{\end{minipage}\par}
\begin{document}"""
)
_STYLES = r"""
  for tree={s sep=3mm, l=16mm, l sep=0pt, parent anchor=south, child anchor=north, fit=band,
    ignore edge},
  beside/.style 2 args={label={[font=\itshape\small, inner sep=1pt, anchor=#1 east]#2}},
  max/.append style={minimum size=9mm, inner sep=0pt, font=\scriptsize,
    letter/.style={beside={south}{150:##1}}},
  min/.append style={letter/.style={beside={north}{210:##1}}},
  chance/.append style={minimum size=7.5mm, inner sep=0pt, font=\scriptsize, s sep=7mm,
    letter/.style={beside={south}{150:##1}}},
  player/.append style={minimum width=12mm, minimum height=6mm, s sep=5mm,
    letter/.style={beside={south}{160:##1}}},
  stacked/.style={align=center, font=\small, inner sep=2pt},
  called/.style={label={[font=\tiny, inner sep=1pt]below:#1}},
  move/.append style={edge label={node[midway, fill=white, inner sep=1pt,
    font=\scriptsize]{#1}}},
  odds/.style={edge label+={node[midway, fill=white, inner sep=1pt, font=\scriptsize,
    text=chance]{#1}}},
  move west/.style={move={#1}},
  odds west/.style={odds={#1}},
  cut/.style={edge label+={node[pos=0.3, sloped, inner sep=0pt, font=\footnotesize,
    text=black]{$/\!/$}}},
  skipped/.style={edge={dashed, gray}},
  crossed/.style={skipped, path picture={\color{gray}\draw (path picture bounding box.south west)
    -- (path picture bounding box.north east) (path picture bounding box.north west)
    -- (path picture bounding box.south east);}},"""
_MATH_SYMBOLS = {"−": "$-$", "∞": r"$\infty$", "→": r"$\to$", "α": r"$\alpha$", "β": r"$\beta$"}
_MATH_SYMBOLS |= {"△": r"$\triangle$", "▽": r"$\triangledown$", "○": r"$\circ$"}
_MATH_SYMBOLS |= {"≥": r"$\ge$", "≤": r"$\le$", "–": "--", "ⁿ": r"\textsuperscript{n}"}


def write_latex(
    exercises: Sequence[Exercise], title: str, seeds: Sequence[int], solutions: bool
) -> str:
    """Return the exercises with space for answers and, if asked for, solutions on a new page."""
    points = [solution.count_points(each) for each in exercises]
    max_points = sum(sum(parts.values()) for parts in points)
    legend = solution.format_legend(exercises)
    lines = [
        _HEAD,
        rf"{{\Large {_escape(title)}}}\hfill Name \blank{{50mm}}\quad "
        rf"Points \blank{{10mm}} of {max_points}",
        *([rf"\par\medskip{{\small {_escape(legend)}}}"] if legend else []),
    ]
    for place, exercise in enumerate(exercises):
        lines += [*_write_exercise(place + 1, exercise, solution.format_total(points[place])), ""]
    if solutions:
        lines += [
            r"\clearpage",
            rf"{{\Large {_escape(title)}: solutions}}",
            "",
            _escape(solution.format_note(exercises)),
            "",
        ]
        for place, exercise in enumerate(exercises):
            seed = f"seed {seeds[place]}" if seeds else ""
            line = solution.format_points(exercise, points[place])
            lines += [*_write_solution(place + 1, exercise, seed, line), ""]
    return "\n".join([*lines, r"\end{document}", ""])


def _escape(text: str) -> str:
    """Return a text with the characters escaped that LaTeX treats specially."""
    return "".join(_MATH_SYMBOLS.get(character, character) for character in escape_tex(text))


def _begin_exercise(number: int, exercise: Exercise, margin: str, is_solved: bool) -> Iterator[str]:
    title = _escape(solution.format_heading(exercise))
    heading = rf"{number}. {title}\hfill{{\normalfont\small {margin}}}"
    yield rf"\begin{{exercise}}{{{heading}}}"
    if exercise.rule:
        yield _escape(exercise.rule)
    root = make_figure(exercise, is_solved)
    # Move names stand halfway up the edges, where edges are half as far apart as the nodes.
    longest = max(len(item.name) for item in list_nodes(root))
    spacing = f"\n  for tree={{s sep={2.5 * longest:.0f}mm}}," if longest > 3 else ""
    drawn = draw_forest(root, _STYLES + spacing)
    yield rf"\begin{{lrbox}}{{\drawn}}{drawn}\end{{lrbox}}\tree"


def _write_exercise(number: int, exercise: Exercise, points: str) -> Iterator[str]:
    yield from _begin_exercise(number, exercise, points, False)
    for letter, part, task in zip("abcd", exercise.parts, exercise.tasks, strict=False):
        space = _write_answer_space(exercise, part)
        yield rf"\addvspace{{3mm}}({letter}) {_escape(task)} {space}\par"
    yield r"\end{exercise}"


def _write_answer_space(exercise: Exercise, part: str) -> str:
    """Return the ruled space for the answer to a part."""
    letters = [name for name, _ in solution.format_values(exercise)]
    if part == "values":
        width = "21mm" if exercise.definition.has_vectors else "6mm" if len(letters) > 13 else "9mm"
        return r"\par" + "".join(rf"\cell{{{width}}}{{{letter}}}" for letter in letters)
    if part == "windows":
        return r"\par" + "".join(rf"\lineof{{{letter}}}" for letter in letters)
    return r"\blank{35mm}" if part == "move" else r"Names: \hrulefill"


def _write_solution(number: int, exercise: Exercise, seed: str, points: str) -> Iterator[str]:
    yield from _begin_exercise(number, exercise, seed, True)
    if "values" in exercise.parts:
        pairs = ((node, _escape(value)) for node, value in solution.format_values(exercise))
        values = (rf"\textit{{{node}}} = \mbox{{{value}}}" for node, value in pairs)
        yield rf"Values: {', '.join(values)}\par"
    if "windows" in exercise.parts:
        lines = (
            rf"\solved{{{node}}}{{{_escape(text)}}}"
            for node, text in solution.format_windows(exercise)
        )
        yield rf"Windows:\par{''.join(lines)}\par"
    if "unvisited" in exercise.parts:
        yield rf"Never visited: {_escape(solution.format_unvisited(exercise))}."
    if "move" in exercise.parts:
        yield rf"Best move: {_escape(solution.format_best_moves(exercise))}."
    yield r"\par"
    yield rf"{{\small {points}}}"
    yield r"\end{exercise}"
