"""What the calls of a guest may be asked with: those of the page, and `code` beside."""

from collections.abc import Mapping
from typing import Any

from plyscope.calls import parsers
from plyscope.calls.schema import CALLS as OURS
from plyscope.calls.schema import Argument
from plyscope.sandbox.student_program import read_code
from plyscope.validation import short_repr

OWN = "own"


def _algorithm(name: str, value: Any) -> str:
    """Read the name of an algorithm, or "own"."""
    return OWN if value == OWN else parsers.algorithm(name, value)


def _optional(name: str, value: Any) -> str | None:
    return None if value is None else parsers.text(name, value)


def needed(name: str, value: Any) -> Mapping[str, Any]:
    """Read the code of a call that is about nothing else."""
    code = read_code(name, value)
    if code is None:
        raise ValueError(f'{name} is {{"text": a text, "name": a name or null}}, not null.')
    return code


def _played(name: str, value: Any) -> list[Mapping[str, Any]]:
    """Read games of a match: who sat where, and what each place won."""
    if not isinstance(value, list) or not all(map(_is_played, value)):
        raise ValueError(f'{name} is a list of {{"seats": [0, 1], "points": [1, 0]}}.')
    return value


def _players(name: str, value: Any) -> list[Mapping[str, Any]]:
    """Read the players of a game; what each may have, the match says."""
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise ValueError(f"{name} is a list of players, each an object, not {short_repr(value)}.")
    return value


def _is_played(game: Any) -> bool:
    if not isinstance(game, dict) or set(game) != {"seats", "points"}:
        return False
    return game["seats"] in ([0, 1], [1, 0]) and game["points"] in ([1, 0], [0.5, 0.5], [0, 1])


_CODE = {"code": Argument(needed)}
_NAME = {"name": Argument(parsers.text)}


def _also(call: str, declared: Mapping[str, Argument]) -> Mapping[str, Argument]:
    """Return what one of the page's calls may be asked with here."""
    own = {"code": Argument(read_code, None)} if {"game", "algorithm"} & set(declared) else {}
    if "algorithm" in declared:
        own["algorithm"] = declared["algorithm"]._replace(read=_algorithm)
    if call == "source":
        own["options"] = Argument(parsers.options, {})
    if call == "explain":
        own["tick"] = Argument(_tick, None)
    return {**declared, **own}


def _tick(name: str, value: Any) -> int | None:
    return None if value is None else parsers.whole(0, 10**9)(name, value)


CALLS: dict[str, Mapping[str, Argument]] = {
    **{call: _also(call, declared) for call, declared in OURS.items()},
    "read": _CODE,
    "check": _CODE
    | {
        "like": Argument(parsers.text, "alphabeta"),
        "ties": Argument(_optional, None),
        "first": Argument(_optional, None),
    },
    "beginnings": {},
    "contract": _CODE | _NAME,
    "judged": _CODE | _NAME | {"game": Argument(parsers.text)},
    "contest": {
        "game": Argument(parsers.text, "tictactoe"),
        "first": Argument(parsers.anything, None),
        "players": Argument(_players),
        "opening": Argument(parsers.whole(0, 10**9), 0),
        "seed": Argument(parsers.whole(0, 10**9), 1),
        "code": Argument(read_code, None),
    },
    "forfeit": {
        "game": Argument(parsers.text),
        "first": Argument(parsers.anything, None),
        "actions": Argument(parsers.actions, []),
        "begun": Argument(parsers.whole(0, parsers.ACTIONS), 0),
        "by": Argument(parsers.whole(0, 1)),
        "sentence": Argument(parsers.text),
        "code": Argument(read_code, None),
    },
    "schedule": {"games": Argument(parsers.anything), "seed": Argument(parsers.anything, 1)},
    "standing": {"games": Argument(_played)},
}
