"""Figures as TikZ, for LaTeX's `forest`."""

from plyscope.trace.explain import number
from plyscope.trace.figures import Item, figure
from plyscope.trace.trace import Trace


def tikz(trace: Trace) -> str:
    """Return the tree of a trace as a TikZ document; it needs `forest`, and compiles by itself."""
    return draw_tikz(figure(trace.game, trace.state, trace.nodes))


def draw_tikz(root: Item) -> str:
    """Return a figure as a TikZ document."""
    return "\n".join([_TIKZ_HEAD, _tikz_node(root, 1), _TIKZ_TAIL, ""])


_TIKZ_HEAD = r"""\documentclass[border=6pt]{standalone}
\usepackage{forest}
\definecolor{max}{HTML}{0072B2}
\definecolor{min}{HTML}{D55E00}
\usetikzlibrary{shapes.geometric}
\begin{document}
\begin{forest}
  for tree={s sep=5mm, l sep=11mm, edge={-}},
  max/.style={regular polygon, regular polygon sides=3, draw=max, thick, inner sep=1pt},
  min/.style={max, draw=min, shape border rotate=180},
  leaf/.style={rectangle, draw, inner sep=3pt},
  ghost/.style={rectangle, draw=gray, dashed, minimum size=5mm, edge={dashed, gray}},
  move/.style={edge label={node[midway, left, font=\scriptsize]{#1}}},"""
_TIKZ_TAIL = r"""\end{forest}
\end{document}"""


def _tikz_node(item: Item, depth: int) -> str:
    """Return the bracket of an item. Values are in braces, so that commas do no harm."""
    kind = "ghost" if item.ghost else "leaf" if item.leaf else "max" if item.is_max else "min"
    value = "" if item.value is None else number(item.value).replace("−", "-")
    value = value.replace("∞", r"\infty")
    options = [kind]
    if item.name:
        options.append(f"move={{{_tex(item.name)}}}")
    head = f"{'  ' * depth}[{{{f'${value}$' if value else ''}}}, {', '.join(options)}"
    if not item.children:
        return head + "]"
    below = "\n".join(_tikz_node(child, depth + 1) for child in item.children)
    return f"{head}\n{below}\n{'  ' * depth}]"


def _tex(text: str) -> str:
    """Return a name with what TeX would read otherwise escaped."""
    return "".join("\\" + c if c in "#$%&_{}" else c for c in text)
