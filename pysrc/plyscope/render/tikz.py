"""Figures as TikZ, for LaTeX's `forest`."""

from collections.abc import Callable
from typing import Any

from plyscope.game import CHANCE, MAX, BoardView
from plyscope.render.board_tikz import NEEDED, tikz_board
from plyscope.render.textbook_layout import Item, figure_of
from plyscope.trace.number_format import fraction, number
from plyscope.trace.trace import Trace
from plyscope.trace.value_unit import LOSS, WIN


def tikz(trace: Trace) -> str:
    """Return the tree of a trace as a TikZ document; it needs `forest`, and compiles by itself."""
    return draw_tikz(figure_of(trace))


def draw_tikz(root: Item, view: BoardView | None = None) -> str:
    """Return a figure as a TikZ document, above it the position of its root where it is given."""
    if view is None:
        preamble, body = PREAMBLE, forest(root)
    else:
        preamble = f"{PREAMBLE}\n{NEEDED}"
        body = "\n".join(
            [
                r"\begin{tabular}{@{}c@{}}",
                tikz_board(view),
                r"\\[8mm]",
                forest(root),
                r"\end{tabular}",
            ]
        )
    return "\n".join([_CLASS, preamble, r"\begin{document}", body, r"\end{document}", ""])


def forest(root: Item, styles: str = "") -> str:
    """Return a figure as a `forest`, for a document that has the preamble, with further styles."""
    return "\n".join([_STYLES + styles, _tikz_node(root, 1), r"\end{forest}"])


_CLASS = r"\documentclass[border=6pt]{standalone}"
PREAMBLE = r"""\usepackage{forest}
\definecolor{max}{HTML}{0072B2}
\definecolor{min}{HTML}{D55E00}
\definecolor{third}{HTML}{009E73}
\definecolor{fourth}{HTML}{A89A00}
\definecolor{chance}{HTML}{8C5A84}
\usetikzlibrary{shapes.geometric, shapes.misc}"""
_STYLES = r"""\begin{forest}
  for tree={s sep=5mm, l sep=11mm, edge={-}},
  max/.style={regular polygon, regular polygon sides=3, draw=max, thick, inner sep=1pt},
  min/.style={max, draw=min, shape border rotate=180},
  chance/.style={circle, draw=chance, thick, inner sep=2pt},
  player/.style 2 args={chamfered rectangle, draw=#1, thick, inner sep=2pt,
    label={[font=\scriptsize, text=#1]north east:#2}},
  leaf/.style={rectangle, draw, inner sep=3pt},
  ghost/.style={rectangle, draw=gray, dashed, minimum size=5mm, edge={dashed, gray}},
  move/.style={edge label={node[midway, left, font=\scriptsize]{#1}}},
  cut/.style={edge label+={node[pos=0.3, sloped, inner sep=0pt, font=\footnotesize]{$/\!/$}}},
  later/.style={draw=gray, dashed, edge={dashed, gray}},
  odds/.style={edge label+={node[midway, right, font=\scriptsize, text=chance]{#1}}},"""
_SIGNS = {
    "": "",
    "≤": r"\le ",
    "≥": r"\ge ",
    "≈": r"\approx ",
    "≤≈": r"{\le}{\approx} ",
    "≥≈": r"{\ge}{\approx} ",
}
_COLOURS = ("max", "min", "third", "fourth")


def _tikz_node(item: Item, depth: int, cut: bool = False) -> str:
    """Return the bracket of an item, which a cutoff skipped or not.

    Values are in braces, so that commas do no harm.
    """
    value = _SIGNS[item.sign] + _value(item.value, item.written) if item.sign != "?" else "?"
    options = [_style(item)]
    if item.leaf and item.letter and isinstance(item.value, tuple):  # on paper, one above the other
        value = r"$\\$".join(_utilities(item.value))
        options.append("stacked")
    if item.name:
        options.append(f"move={{{escaped(item.name)}}}")
    if item.probability is not None:
        options.append(f"odds={{${fraction(item.probability)}$}}")
    if item.letter:
        options.append(f"{'called' if item.leaf else 'letter'}={{{item.letter}}}")
    if item.crossed:
        options.append("crossed" if item.leaf else "skipped")
    if cut:
        options.append("cut")
    if item.later:
        options.append("later")
    head = f"{'  ' * depth}[{{{f'${value}$' if value else ''}}}, {', '.join(options)}"
    if not item.children:
        return head + "]"
    children = ((child, item.cut and (child.ghost or child.crossed)) for child in item.children)
    below = "\n".join(_tikz_node(child, depth + 1, cut) for child, cut in children)
    return f"{head}\n{below}\n{'  ' * depth}]"


def _style(item: Item) -> str:
    """Return the style of a node: what it is, or who moves there."""
    if item.ghost or item.leaf or item.player is None:
        return "ghost" if item.ghost else "leaf"
    if item.mover:
        return f"player={{{_COLOURS[item.player % 4]}}}{{{escaped(item.mover)}}}"
    return "chance" if item.player == CHANCE else "max" if item.player == MAX else "min"


def _value(value: Any, written: Callable[[float], str] = number) -> str:
    """Return a value in TeX's mathematics, a vector with each utility in its player's colour."""
    if isinstance(value, tuple):
        return f"({', '.join(_utilities(value))})"
    text = "" if value is None else written(value).replace("−", "-")
    if text in (WIN, LOSS):
        return rf"\mathrm{{{text}}}"
    return text.replace("∞", r"\infty")


def _utilities(value: tuple[float, ...]) -> list[str]:
    return [rf"\textcolor{{{_COLOURS[p % 4]}}}{{{_value(u)}}}" for p, u in enumerate(value)]


_WORDS = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}


def escaped(text: str) -> str:
    """Return a text with what TeX would read otherwise escaped."""
    return "".join("\\" + c if c in "#$%&_{}" else _WORDS.get(c, c) for c in text)
