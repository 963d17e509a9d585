"""What each call of the page may be asked with: its arguments by name, and nothing else."""

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from plyscope.calls import endgame_queries, parsers
from plyscope.calls.parsers import rows, signs
from plyscope.validation import short_repr

LONGEST = 16_000_000  # characters of JSON
REQUIRED = object()


class Argument(NamedTuple):
    """An argument: `read(name, value)` returns it as the call takes it, or raises ValueError.

    A default is read like what is given.
    """

    read: Callable[[str, Any], Any]
    default: Any = REQUIRED


# Which games there are, and who can begin, games.make says.
_POSITION = {
    "game": Argument(parsers.anything, "tictactoe"),
    "first": Argument(parsers.anything, None),
    "moves": Argument(parsers.moves, []),
}
_STRENGTH = {"strength": Argument(parsers.strength, {})}
_ALGORITHM = {"algorithm": Argument(parsers.algorithm, "alphabeta")} | _STRENGTH
_SEARCH = _POSITION | _ALGORITHM | {"options": Argument(parsers.options, {})}
_DEPTH = {"depth": Argument(parsers.plies, None)}
_PATH = Argument(parsers.actions)
_EXERCISE = {"exercise": Argument(parsers.anything)}
_TEXT = {"text": Argument(parsers.text)}

CALLS: dict[str, Mapping[str, Argument]] = {
    "position": _POSITION,
    "roll": _POSITION | {"random": Argument(parsers.number)},
    "search": _SEARCH | {"plays": Argument(parsers.flag, False)},
    "values": _POSITION | _STRENGTH,
    "nodes": _POSITION | {"paths": Argument(parsers.paths)},
    "outline": _POSITION,
    "source": _ALGORITHM,
    "branching": _ALGORITHM
    | {
        "options": Argument(parsers.options, {}),
        "nodes": Argument(parsers.whole(0, 10**15)),
        "plies": Argument(parsers.whole(0, 10_000)),
        "iterations": Argument(parsers.whole(0, 10_000), 0),
    },
    "explain": _SEARCH | {"tape": Argument(parsers.tape), "done": Argument(parsers.flag, False)},
    "predict": _SEARCH
    | {
        "tape": Argument(parsers.tape),
        "done": Argument(parsers.flag, False),
        "answer": Argument(parsers.answer, None),
    },
    "evaluation": _POSITION
    | {"path": _PATH._replace(default=[]), "weights": Argument(parsers.text, "")},
    "ghosts": _SEARCH
    | {
        "path": _PATH,
        "entered": _PATH,
        "value": Argument(parsers.number),
        "alpha": Argument(parsers.bound),
        "beta": Argument(parsers.bound),
    },
    "size": _POSITION | _DEPTH | {"part": Argument(parsers.flag, False)},
    "minimum": _POSITION | _DEPTH,
    "figure": _POSITION
    | {
        "format": Argument(parsers.word("svg", "tikz")),
        "nodes": Argument(rows),
        "signs": Argument(signs, []),
        "scale": Argument(parsers.scale, None),
    },
    "trace": _SEARCH,
    "build": {"part": Argument(parsers.whole(0, len(endgame_queries.PARTS) - 1))},
    "bring": {"parts": Argument(parsers.texts, []), "outcomes": Argument(parsers.text, "")},
    "tree": _TEXT,
    "entry": {"name": Argument(parsers.text)},
    "paste": {"name": Argument(parsers.text)} | _TEXT,
    "found": {"name": Argument(parsers.text), "move": Argument(parsers.text)} | _TEXT,
    "notation": _POSITION,
    "change": _TEXT
    | {
        "what": Argument(parsers.text),
        "path": _PATH,
        "value": Argument(parsers.anything, None),
    },
    "random": {
        "seed": Argument(parsers.whole(0, 10**9)),
        "depth": Argument(parsers.whole(1, 12), 3),
        "branching": Argument(parsers.actions, [2, 3]),
        "values": Argument(parsers.actions, [0, 9]),
        "turns": Argument(parsers.turns, ["max", "min"]),
        "regular": Argument(parsers.flag, True),
        "promise": Argument(parsers.options, {}),
    },
    "exercise": {
        "kind": Argument(parsers.text, "alphabeta"),
        "seed": Argument(parsers.whole(0, 10**9), 1),
        "level": Argument(parsers.whole(1, 5), 2),
        "direction": Argument(parsers.text, "left to right"),
        "ties": Argument(parsers.text, "cut"),
        "text": Argument(parsers.text, ""),
    },
    "exercises": {
        "seed": Argument(parsers.whole(0, 10**9), 1),
        "count": Argument(parsers.whole(1, 100), 10),
        "kinds": Argument(parsers.turns, ["alphabeta"]),
        "level": Argument(parsers.whole(1, 5), 2),
        "direction": Argument(parsers.text, "left to right"),
        "ties": Argument(parsers.text, "cut"),
        "format": Argument(parsers.word("html", "tex", "xml", "json", "txt"), "html"),
    },
    "course": {"done": Argument(parsers.turns, [])},
    "marks": _EXERCISE | {"answer": Argument(parsers.anything)},
    "hint": _EXERCISE | {"part": Argument(parsers.text), "node": Argument(parsers.anything, None)},
    "cut": _POSITION | {"depth": Argument(parsers.whole(1, 50))},
}


def read(
    call: Any, text: Any, calls: Mapping[str, Mapping[str, Argument]] = CALLS
) -> dict[str, Any]:
    """Return every argument of a call, read from JSON; raise ValueError where one is not right."""
    if not isinstance(call, str) or call not in calls:
        raise ValueError(f"There is no call {short_repr(call)}; there are: {', '.join(calls)}.")
    declared, given = calls[call], _parsed(call, text)
    if not isinstance(given, dict):
        raise ValueError(f"The arguments of {call} are an object by name, not {short_repr(given)}.")
    have = f"its arguments are: {', '.join(declared)}."
    for name in given:
        if name not in declared:
            raise ValueError(f"{call} has no argument {short_repr(name)}; {have}")
    for name, argument in declared.items():
        if argument.default is REQUIRED and name not in given:
            raise ValueError(f"{call} needs {name}; {have}")
    return {name: one.read(name, given.get(name, one.default)) for name, one in declared.items()}


def _parsed(call: str, text: Any) -> Any:
    """Return what a text of JSON says; a NaN in it is refused by whoever reads it."""
    what = f"The arguments of {call} are a text of JSON"
    if not isinstance(text, str):
        raise ValueError(f"{what}, not {short_repr(text)}.")
    if len(text) > LONGEST:
        raise ValueError(f"{what} of at most {LONGEST:,} characters, not of {len(text):,}.")
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(
            f"{what}, which ends at character {error.pos} of {short_repr(text)}."
        ) from None
    except ValueError:
        raise ValueError(f"{what}, whose numbers have at most a few thousand digits.") from None
    except RecursionError:
        raise ValueError(f"{what}, whose lists are not nested so deep as here.") from None
