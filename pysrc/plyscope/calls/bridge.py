"""The page's way in: one call, JSON in and JSON out. Every call stands alone.

A position travels as {"game": name, "first": who began, "moves": names from the start};
what chance brought is among the moves. What else a call may be asked with is in schema.py.
"""

import json
from collections.abc import Callable

from plyscope.calls import schema
from plyscope.calls.dispatch import answer_as_json, answer_call
from plyscope.search import ALGORITHMS
from plyscope.search.compile_watch import strip_watch
from plyscope.trace.trace import compile_taped_search

Deliver = Callable[[bytes], None]


def call(name: str, arguments: str, deliver: Deliver | None = None) -> str:
    """Answer one call of the page: {"value": ...} or {"error": {"kind", "message"}}; never raise.

    `deliver` takes the blocks of a search's tape, packed as bytes, while the search runs;
    where it raises SearchStopped, the search ends. A fault of ours is of the kind "Defect", and has
    its traceback on stderr.
    """
    return answer_as_json(lambda: answer_call(name, schema.read(name, arguments), deliver))


def warm_up() -> None:
    """Do, for the memory image, what is done once: above all whatever reads a source."""
    for name, algorithm in ALGORITHMS.items():
        call("source", json.dumps({"algorithm": name}))
        strip_watch(algorithm.function)
        for counts in {True, algorithm.game_kind.must_alternate}:
            compile_taped_search(algorithm.function, counts)
    call("search", json.dumps({"moves": _NEARLY_OVER}), lambda _: None)
    call("outline", json.dumps({"moves": _NEARLY_OVER}))
    call("nodes", json.dumps({"moves": [], "paths": [[0]]}))
    call("values", json.dumps({"moves": _NEARLY_OVER}))
    call("values", json.dumps({"game": "draughts:W:WK14,K15:BK32"}))  # builds its endgames
    call("tree", json.dumps({"text": "[[1, 2], 3]"}))


_NEARLY_OVER = ["a1", "b1", "c1", "b2", "a2", "a3", "c2"]
