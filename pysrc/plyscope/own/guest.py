"""The page's way to code that is not ours: JSON in and JSON out, as in bridge.py.

A stand-in, with one call, until the real one is there.
"""

import contextlib
import io
import json
from collections.abc import Callable
from typing import Any

from plyscope import bridge
from plyscope.lab.own import game_of
from plyscope.own.follow import follow
from plyscope.trace.tape import Tape


def call(name: str, arguments: str, deliver: Callable[[bytes], None] | None = None) -> str:
    """Answer one call."""
    args = json.loads(arguments)
    if args.get("algorithm") != "own" or name != "search":
        return bridge.call(name, arguments, deliver)
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            space: dict[str, Any] = {"__name__": "own"}
            exec(compile(args["code"]["text"], "own", "exec"), space)
            game = game_of(args["game"], None)
            found = follow(space[args["code"]["name"]], game, tape=Tape(deliver))
            assert found.answer
    except BaseException as error:
        said = {"sentence": str(error), "line": 0, "kind": type(error).__name__, "frames": []}
        detail = said | {"printed": printed.getvalue()[:20_000]}
        return json.dumps({"error": {"kind": "Taught", "message": str(error), "detail": detail}})
    value = {
        "said": "",
        "value": found.answer.value,
        "move": None,
        "best": None,
        "careless": False,
        "seconds": 0.0,
        "printed": printed.getvalue()[:20_000],
    }
    return json.dumps({"value": value})
