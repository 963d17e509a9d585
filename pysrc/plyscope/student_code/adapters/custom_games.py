"""Games by name, those of a user's program included.

own:game:Name                    the class Name of the program
own:judged:function:tictactoe    a game, judged by that function of the program
own:start:function               the game that a program brings, from the call with which it starts
"""

from collections.abc import Mapping
from typing import Any

from plyscope.exercises import tree_game as trees
from plyscope.student_code.adapters.custom_evaluation import with_evaluation
from plyscope.student_code.adapters.game_adapter import Filled
from plyscope.student_code.adapters.start_game import make_start_game
from plyscope.student_code.convention.source_text import parse_source, run
from plyscope.validation import check_choice, short_repr

PREFIX = "own:"
GAME, JUDGED, START = "own:game:", "own:judged:", "own:start:"
_KEPT = 8  # programs and games: every call of the page names the one that it is about

_programs: dict[str, dict[str, Any]] = {}
_games: dict[tuple[Any, ...], Any] = {}


def is_custom_game(name: Any) -> bool:
    """Return whether a name is that of a program's own game or evaluation."""
    return isinstance(name, str) and name.startswith(PREFIX)


def make_custom_game(name: Any, code: Mapping[str, Any] | None = None, first: Any = None) -> Any:
    """Return the game of a name; `code` is the program, {"text", "name", "start"}.

    Raises ValueError where there is no such game, and whatever the program raises.
    """
    if not is_custom_game(name):
        return trees.make_named_game(name, first)
    if not (first is None or isinstance(first, str)):
        raise ValueError(f"first is the name of a player, or null, not {short_repr(first)}.")
    text = _text(name, code)
    line = (code or {}).get("start")
    key = (text, name, first, line)
    if key not in _games:
        _keep(_games, key, _make(name, text, first, line))
    game = _games[key]
    if first is not None and not name.startswith(JUDGED):
        check_choice("first", first, firsts(game))
    return game


def firsts(game: Any) -> tuple[str, ...]:
    """Return the possible first players."""
    mover = game.to_move(game.initial)
    return ("chance",) if mover < 0 else (game.players[mover],)


def program(text: str) -> dict[str, Any]:
    """Return the names that a program defines; it runs once."""
    if text not in _programs:
        parse_source(text)
        _keep(_programs, text, run(text))
    return _programs[text]


def plain_game(name: str, text: str) -> Any:
    """Return an object of a program's game class."""
    made = _of(program(text), name, "class")
    if not isinstance(made, type):
        raise ValueError(
            f"{name} is not a class: a game is a class with initial, actions, result and so on."
        )
    try:
        return made()
    except TypeError as error:
        if error.__traceback__ is None or error.__traceback__.tb_next is not None:
            raise  # it comes from within
        raise ValueError(
            f"{name}() raises a TypeError ({error}): give the parameters of __init__ defaults."
        ) from None


def load_evaluation(name: str, text: str) -> Any:
    """Return a function of a program; raise ValueError if there is none."""
    found = _of(program(text), name, "function")
    if not callable(found) or not hasattr(found, "__code__"):
        raise ValueError(
            f"{name} is not a function: an evaluation is one, such as def {name}(state)."
        )
    return found


def _make(name: str, text: str, first: Any, line: str | None) -> Any:
    if name.startswith(START):
        return make_start_game(text, line)
    return _judged(name, text, first) if name.startswith(JUDGED) else _own(name, text)


def _own(name: str, text: str) -> Filled:
    return Filled(plain_game(name.removeprefix(GAME), text))


def _judged(name: str, text: str, first: Any) -> Any:
    function, _, base = name.removeprefix(JUDGED).partition(":")
    return with_evaluation(
        load_evaluation(function, text), make_custom_game(base, {"text": text}, first)
    )


def _of(names: Mapping[str, Any], name: str, what: str) -> Any:
    if name not in names or name.startswith("_"):
        raise ValueError(f"The program has no {what} {short_repr(name)}.")
    return names[name]


def _text(name: str, code: Any) -> str:
    if not isinstance(code, Mapping) or not isinstance(code.get("text"), str):
        raise ValueError(f"{short_repr(name)} is part of a program, but no program was given.")
    return str(code["text"])


def _keep(kept: dict[Any, Any], key: Any, thing: Any) -> None:
    """Keep a thing, and the latest few of those before it."""
    for old in list(kept)[: max(0, len(kept) - _KEPT + 1)]:
        del kept[old]
    kept[key] = thing
