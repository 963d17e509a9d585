"""A trace as plain data, for JSON."""

from math import inf
from typing import Any

from plyscope.trace.mcts_tree import build_mcts_tree
from plyscope.trace.trace import Trace


def trace_to_json(trace: Trace) -> dict[str, Any]:
    """Return a trace as plain data for JSON: its nodes and its events, infinite bounds as null.

    Of a search that revisits its nodes it also has `merged`: each node once, with its visits.
    """
    return _mcts_nodes(trace) | {
        "version": 1,
        "value": trace.result.value,
        "action": trace.result.action,
        "line": list(trace.result.principal_variation),
        "counts": dict(trace.result.counts),
        "nodes": [
            {
                "parent": node.parent,
                "action": node.action,
                "alpha": _finite_or_none(node.alpha),
                "beta": _finite_or_none(node.beta),
                "value": node.value,
                "actions": node.action_count,
                "cut": node.cut,
                "dropped": node.forward_pruned,
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
                "alpha": _finite_or_none(event.alpha),
                "beta": _finite_or_none(event.beta),
                "skipped": event.skipped,
                "annotation": event.annotation,
            }
            for event in trace.events
        ],
    }


def _mcts_nodes(trace: Trace) -> dict[str, Any]:
    """Return the merged nodes of a search by simulations, in the order of their first visits."""
    if not any(event.annotation == "simulation" for event in trace.events[:1]):
        return {}
    return {
        "merged": [
            {
                "parent": node.parent,
                "action": node.action,
                "visits": node.visits,
                "mean": node.mean if node.visits else None,
                "prior": node.prior,
                "actions": node.action_count,
            }
            for node in build_mcts_tree(trace.numbers).nodes
        ]
    }


def _finite_or_none(value: float) -> float | None:
    return None if value in (inf, -inf) else value
