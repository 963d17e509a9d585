"""Figures of search trees as TikZ, for LaTeX's package `forest`."""

from collections.abc import Callable
from math import inf
from typing import Any

from plyscope.game import CHANCE, MAX, BoardView
from plyscope.render.board_tikz import BOARD_PREAMBLE, draw_tikz_board
from plyscope.render.textbook_layout import FigureNode, build_trace_figure
from plyscope.trace.trace import Trace
from plyscope.trace.value_format import format_number, format_probability


def trace_to_tikz(trace: Trace) -> str:
    """Draw the tree of a trace as a LaTeX document; it needs the package `forest`."""
    return draw_tikz(build_trace_figure(trace))


def draw_tikz(root: FigureNode, view: BoardView | None = None) -> str:
    """Draw a figure as a LaTeX document; `view` is drawn above it, the position of its root."""
    if view is None:
        preamble, body = PREAMBLE, draw_forest(root)
    else:
        preamble = f"{PREAMBLE}\n{BOARD_PREAMBLE}"
        body = "\n".join(
            [
                r"\begin{tabular}{@{}c@{}}",
                draw_tikz_board(view),
                r"\\[8mm]",
                draw_forest(root),
                r"\end{tabular}",
            ]
        )
    return "\n".join([_CLASS, preamble, r"\begin{document}", body, r"\end{document}", ""])


def draw_forest(root: FigureNode, styles: str = "") -> str:
    """Draw a figure as a `forest` with further styles; its document needs PREAMBLE."""
    return "\n".join([_STYLES + styles, _draw_node(root, 1), r"\end{forest}"])


_CLASS = r"\documentclass[border=6pt]{standalone}"
PREAMBLE = r"""\usepackage{forest}
\definecolor{max}{HTML}{0072B2}
\definecolor{min}{HTML}{D55E00}
\definecolor{third}{HTML}{009E73}
\definecolor{fourth}{HTML}{A89A00}
\definecolor{chance}{HTML}{8C5A84}
\usetikzlibrary{shapes.geometric, shapes.misc}"""
# Bands: packed more tightly, three trees of a hundred end in TeX's "Dimension too large".
_STYLES = r"""\begin{forest}
  for tree={fit=band, s sep=5mm, l sep=11mm, edge={-}},
  max/.style={regular polygon, regular polygon sides=3, draw=max, thick, inner sep=0pt,
    minimum size=11mm},
  min/.style={max, draw=min, shape border rotate=180},
  chance/.style={circle, draw=chance, thick, inner sep=2pt},
  player/.style 2 args={chamfered rectangle, draw=#1, thick, inner sep=2pt,
    label={[font=\scriptsize, text=#1]north east:#2}},
  leaf/.style={rectangle, draw, inner sep=3pt},
  ghost/.style={rectangle, draw=gray, dashed, minimum size=5mm, edge={dashed, gray}},
  move/.style={edge label={node[pos=0.65, auto, inner sep=2pt, font=\scriptsize]{#1}}},
  move west/.style={edge label={node[pos=0.65, auto, swap, inner sep=2pt, font=\scriptsize]{#1}}},
  window/.style={label={[font=\scriptsize, inner sep=4pt]east:{$#1$}}},
  roomy/.style={s sep=16mm},
  cut/.style={edge label+={node[pos=0.4, sloped, inner sep=0pt, font=\footnotesize]{$/\!/$}}},
  later/.style={draw=gray, dashed, edge={dashed, gray}},
  odds/.style={edge label+={node[pos=0.65, auto, inner sep=2pt, font=\scriptsize,
    text=chance]{#1}}},
  odds west/.style={edge label+={node[pos=0.65, auto, swap, inner sep=2pt, font=\scriptsize,
    text=chance]{#1}}},"""
_TEX_SIGNS = {
    "": "",
    "≤": r"\le ",
    "≥": r"\ge ",
    "≈": r"\approx ",
    "≤≈": r"{\le}{\approx} ",
    "≥≈": r"{\ge}{\approx} ",
}
_PLAYER_STYLES = ("max", "min", "third", "fourth")


def _draw_node(node: FigureNode, depth: int, is_cut: bool = False, parent_x: float = 0) -> str:
    """Draw a node and all below it in brackets; `is_cut` puts the mark of a cutoff on its edge.

    The move stands on the outer side of its edge, a probability on the other one, the window on
    the right of the node: a node with few children has more room there. Values are in braces
    because they may contain commas.
    """
    value = (
        _TEX_SIGNS[node.sign] + _value_text(node.value, node.format_value)
        if node.sign != "?"
        else "?"
    )
    options = [_node_style(node)]
    if node.is_leaf and node.letter and isinstance(node.value, tuple):  # a figure for paper
        value = r"$\\$".join(_utility_texts(node.value))
        options.append("stacked")
    is_left = node.x < parent_x or (node.x == parent_x and node.probability is not None)
    if node.name:
        options.append(f"move{' west' if is_left else ''}={{{escape_tex(node.name)}}}")
    if node.probability is not None:
        probability = format_probability(node.probability)
        options.append(f"odds{'' if is_left else ' west'}={{${probability}$}}")
    if node.letter:
        options.append(f"{'called' if node.is_leaf else 'letter'}={{{node.letter}}}")
    if node.is_crossed_out:
        options.append("crossed" if node.is_leaf else "skipped")
    if window := _window_text(node):
        options.append(f"window={{{window}}}")
    if any(len(child.children) < 3 and _window_text(child) for child in node.children[:-1]):
        options.append("roomy")
    if is_cut:
        options.append("cut")
    if node.is_not_entered:
        options.append("later")
    head = f"{'  ' * depth}[{{{f'${value}$' if value else ''}}}, {', '.join(options)}"
    if not node.children:
        return head + "]"
    children = (
        (child, node.has_cutoff and (child.is_skipped or child.is_crossed_out))
        for child in node.children
    )
    below = "\n".join(_draw_node(child, depth + 1, cut, node.x) for child, cut in children)
    return f"{head}\n{below}\n{'  ' * depth}]"


def _node_style(node: FigureNode) -> str:
    """Return the TikZ style of a node."""
    if node.is_leaf or node.player is None:
        return "ghost" if node.is_empty else "leaf"
    if node.mover_name:
        return f"player={{{_PLAYER_STYLES[node.player % 4]}}}{{{escape_tex(node.mover_name)}}}"
    return "chance" if node.player == CHANCE else "max" if node.player == MAX else "min"


def _value_text(value: Any, format_value: Callable[[float], str] = format_number) -> str:
    """Return a value in TeX's math mode; each utility of a vector in its player's colour."""
    if isinstance(value, tuple):
        return f"({', '.join(_utility_texts(value))})"
    text = "" if value is None else format_value(value).replace("−", "-")
    if text.endswith(" wins"):
        return rf"\mathrm{{{escape_tex(text).replace(' ', '~')}}}"
    return text.replace("∞", r"\infty")


def _window_text(node: FigureNode) -> str:
    """Return [α, β] in TeX's math mode; "" at a leaf, and where both ends are open."""
    if not node.children or node.window == (-inf, inf):
        return ""
    return f"[{', '.join(_value_text(end, node.format_value) for end in node.window)}]"


def _utility_texts(value: tuple[float, ...]) -> list[str]:
    return [
        rf"\textcolor{{{_PLAYER_STYLES[p % 4]}}}{{{_value_text(u)}}}" for p, u in enumerate(value)
    ]


_TEX_ESCAPES = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}


def escape_tex(text: str) -> str:
    """Escape the characters of a text that are special in TeX."""
    return "".join("\\" + c if c in "#$%&_{}" else _TEX_ESCAPES.get(c, c) for c in text)
