"""A trace as HTML, for notebooks."""

from html import escape

from plyscope.render.svg import trace_to_svg
from plyscope.render.textbook_layout import MAX_FIGURE_NODES
from plyscope.trace.trace import Trace

_MAX_NOTEBOOK_NODES = 400  # a larger picture cannot be read in a notebook's column


def trace_to_html(trace: Trace) -> str:
    """Return the tree of a trace, if it is small, and a table of its result and counts."""
    rows = {
        "algorithm": trace.algorithm,
        **{name: str(value) for name, value in trace.options.items()},
        "value": str(trace.result.value),
        "move": _action_name(trace),
        **{name: f"{count:,}" for name, count in trace.result.counts.items()},
    }
    cells = "".join(
        f"<tr><th>{escape(name)}</th><td>{escape(text)}</td></tr>" for name, text in rows.items()
    )
    table = f"<table>{cells}</table>"
    if len(trace.nodes) > min(_MAX_NOTEBOOK_NODES, MAX_FIGURE_NODES):
        return table
    return f'<div style="overflow-x: auto">{trace_to_svg(trace)}</div>{table}'


def _action_name(trace: Trace) -> str:
    action = trace.result.action
    return "" if action is None else trace.game.action_name(trace.state, action)
