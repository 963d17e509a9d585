"""A trace as plain data, for JSON."""

from math import inf
from typing import Any

from plyscope.trace.trace import Trace


def plain(trace: Trace) -> dict[str, Any]:
    """Return a trace as plain data for JSON: its nodes and its events, infinite bounds as null."""
    return {
        "version": 1,
        "value": trace.result.value,
        "action": trace.result.action,
        "line": list(trace.result.line),
        "counts": dict(trace.result.counts),
        "nodes": [
            {
                "parent": node.parent,
                "action": node.action,
                "alpha": _finite(node.alpha),
                "beta": _finite(node.beta),
                "value": node.value,
                "actions": node.actions,
                "cut": node.cut,
                "dropped": node.dropped,
                "player": node.player,
                "probability": node.probability,
            }
            for node in trace.nodes
        ],
        "events": [
            {
                "kind": event.kind,
                "node": event.node,
                "action": event.action,
                "value": event.value,
                "alpha": _finite(event.alpha),
                "beta": _finite(event.beta),
                "skipped": event.skipped,
                "note": event.note,
            }
            for event in trace.events
        ],
    }


def _finite(value: float) -> float | None:
    return None if value in (inf, -inf) else value
