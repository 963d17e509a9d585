"""What each call of the page may be asked with: its arguments by name, and nothing else."""

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from plyscope import endings, readers
from plyscope.given import short
from plyscope.rows import rows, signs

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
    "game": Argument(readers.anything, "tictactoe"),
    "first": Argument(readers.anything, None),
    "moves": Argument(readers.moves, []),
}
_STRENGTH = {"strength": Argument(readers.strength, {})}
_ALGORITHM = {"algorithm": Argument(readers.algorithm, "alphabeta")} | _STRENGTH
_SEARCH = _POSITION | _ALGORITHM | {"options": Argument(readers.options, {})}
_DEPTH = {"depth": Argument(readers.plies, None)}
_PATH = Argument(readers.actions)
_EXERCISE = {"exercise": Argument(readers.anything)}
_TEXT = {"text": Argument(readers.text)}

CALLS: dict[str, Mapping[str, Argument]] = {
    "position": _POSITION,
    "roll": _POSITION | {"random": Argument(readers.number)},
    "search": _SEARCH | {"plays": Argument(readers.flag, False)},
    "values": _POSITION | _STRENGTH,
    "nodes": _POSITION | {"paths": Argument(readers.paths)},
    "outline": _POSITION,
    "source": _ALGORITHM,
    "branching": _ALGORITHM
    | {
        "options": Argument(readers.options, {}),
        "nodes": Argument(readers.whole(0, 10**15)),
        "plies": Argument(readers.whole(0, 10_000)),
        "iterations": Argument(readers.whole(0, 10_000), 0),
    },
    "explain": _SEARCH | {"tape": Argument(readers.tape), "done": Argument(readers.flag, False)},
    "predict": _SEARCH
    | {
        "tape": Argument(readers.tape),
        "done": Argument(readers.flag, False),
        "answer": Argument(readers.answer, None),
    },
    "evaluation": _POSITION
    | {"path": _PATH._replace(default=[]), "weights": Argument(readers.text, "")},
    "ghosts": _SEARCH
    | {
        "path": _PATH,
        "entered": _PATH,
        "value": Argument(readers.number),
        "alpha": Argument(readers.bound),
        "beta": Argument(readers.bound),
    },
    "size": _POSITION | _DEPTH | {"part": Argument(readers.flag, False)},
    "minimum": _POSITION | _DEPTH,
    "figure": _POSITION
    | {
        "format": Argument(readers.word("svg", "tikz")),
        "nodes": Argument(rows),
        "signs": Argument(signs, []),
        "scale": Argument(readers.scale, None),
    },
    "trace": _SEARCH,
    "build": {"part": Argument(readers.whole(0, len(endings.PARTS) - 1))},
    "bring": {"parts": Argument(readers.texts, []), "outcomes": Argument(readers.text, "")},
    "tree": _TEXT,
    "entry": {"name": Argument(readers.text)},
    "paste": {"name": Argument(readers.text)} | _TEXT,
    "found": {"name": Argument(readers.text), "move": Argument(readers.text)} | _TEXT,
    "notation": _POSITION,
    "change": _TEXT
    | {
        "what": Argument(readers.text),
        "path": _PATH,
        "value": Argument(readers.anything, None),
    },
    "random": {
        "seed": Argument(readers.whole(0, 10**9)),
        "depth": Argument(readers.whole(1, 12), 3),
        "branching": Argument(readers.actions, [2, 3]),
        "values": Argument(readers.actions, [0, 9]),
        "turns": Argument(readers.turns, ["max", "min"]),
        "regular": Argument(readers.flag, True),
        "promise": Argument(readers.options, {}),
    },
    "exercise": {
        "kind": Argument(readers.text, "alphabeta"),
        "seed": Argument(readers.whole(0, 10**9), 1),
        "level": Argument(readers.whole(1, 5), 2),
        "direction": Argument(readers.text, "left to right"),
        "ties": Argument(readers.text, "cut"),
        "text": Argument(readers.text, ""),
    },
    "exercises": {
        "seed": Argument(readers.whole(0, 10**9), 1),
        "count": Argument(readers.whole(1, 100), 10),
        "kinds": Argument(readers.turns, ["alphabeta"]),
        "level": Argument(readers.whole(1, 5), 2),
        "direction": Argument(readers.text, "left to right"),
        "ties": Argument(readers.text, "cut"),
        "format": Argument(readers.word("html", "tex", "xml", "json", "txt"), "html"),
    },
    "course": {"done": Argument(readers.turns, [])},
    "marks": _EXERCISE | {"answer": Argument(readers.anything)},
    "hint": _EXERCISE | {"part": Argument(readers.text), "node": Argument(readers.anything, None)},
    "cut": _POSITION | {"depth": Argument(readers.whole(1, 50))},
}


def read(
    call: Any, text: Any, calls: Mapping[str, Mapping[str, Argument]] = CALLS
) -> dict[str, Any]:
    """Return every argument of a call, read from JSON; raise ValueError where one is not right."""
    if not isinstance(call, str) or call not in calls:
        raise ValueError(f"There is no call {short(call)}; there are: {', '.join(calls)}.")
    declared, given = calls[call], _parsed(call, text)
    if not isinstance(given, dict):
        raise ValueError(f"The arguments of {call} are an object by name, not {short(given)}.")
    have = f"its arguments are: {', '.join(declared)}."
    for name in given:
        if name not in declared:
            raise ValueError(f"{call} has no argument {short(name)}; {have}")
    for name, argument in declared.items():
        if argument.default is REQUIRED and name not in given:
            raise ValueError(f"{call} needs {name}; {have}")
    return {name: one.read(name, given.get(name, one.default)) for name, one in declared.items()}


def _parsed(call: str, text: Any) -> Any:
    """Return what a text of JSON says; a NaN in it is refused by whoever reads it."""
    what = f"The arguments of {call} are a text of JSON"
    if not isinstance(text, str):
        raise ValueError(f"{what}, not {short(text)}.")
    if len(text) > LONGEST:
        raise ValueError(f"{what} of at most {LONGEST:,} characters, not of {len(text):,}.")
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"{what}, which ends at character {error.pos} of {short(text)}.") from None
    except ValueError:
        raise ValueError(f"{what}, whose numbers have at most a few thousand digits.") from None
    except RecursionError:
        raise ValueError(f"{what}, whose lists are not nested so deep as here.") from None
