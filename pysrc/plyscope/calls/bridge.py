"""The entry point of the page: one call, JSON in and JSON out. A call keeps no state.

A position is {"game": name, "first": player, "moves": names from the start}; outcomes of chance are
among the moves. schema.py declares all arguments.
"""

import json
import os
import random
import sys
from collections.abc import Callable

from plyscope.calls import schema
from plyscope.calls.dispatch import answer_as_json, answer_call
from plyscope.search import ALGORITHMS
from plyscope.search.compile_watch import strip_watch
from plyscope.trace.trace import compile_taped_search

Deliver = Callable[[bytes], None]


def call(name: str, arguments: str, deliver: Deliver | None = None) -> str:
    """Answer one call of the page: {"value": ...} or {"error": {"kind", "message"}}; never raise.

    `deliver` takes the blocks of a search's tape, packed as bytes, while the search runs; it may
    raise SearchStopped to end the search. A defect of Plyscope is of the kind "Defect", with its
    traceback on stderr.
    """
    return answer_as_json(lambda: answer_call(name, schema.read(name, arguments), deliver))


def wake() -> None:
    """Do what no memory image can have done, where Python has started from one.

    Every visitor would draw the same numbers. And whoever looks for a line of source, as a
    traceback does, must find no library rather than an empty one: an error that nobody expects.
    """
    random.seed()
    os.remove(next(path for path in sys.path if path.endswith(".zip")))


def warm_up() -> None:
    """Fill caches for the memory image, above all those of source code."""
    for name, algorithm in ALGORITHMS.items():
        call("source", json.dumps({"algorithm": name}))
        strip_watch(algorithm.function)
        for alternates in {True, algorithm.game_kind.must_alternate}:
            compile_taped_search(algorithm.function, alternates)
    call("search", json.dumps({"moves": _SHORT_GAME}), lambda _: None)
    call("outline", json.dumps({"moves": _SHORT_GAME}))
    call("nodes", json.dumps({"moves": [], "paths": [[0]]}))
    call("values", json.dumps({"moves": _SHORT_GAME}))
    call("values", json.dumps({"game": "draughts:W:WK14,K15:BK32"}))  # builds its endgames


_SHORT_GAME = ["a1", "b1", "c1", "b2", "a2", "a3", "c2"]
