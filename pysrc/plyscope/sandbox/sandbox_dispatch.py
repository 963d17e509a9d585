"""One call of a guest: a call of the page about the visitor's own code, or about anything else."""

import random
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from plyscope.calls import schema
from plyscope.calls.dispatch import Deliver, answer_as_json, answer_call
from plyscope.exercises.tree_game import make_named_game
from plyscope.game import play_moves
from plyscope.sandbox import (
    check_call,
    program_summary,
    sandbox_queries,
    traced_explanation,
    traced_run,
)
from plyscope.sandbox.captured_output import Printed
from plyscope.sandbox.json_safe import plain
from plyscope.sandbox.run_cache import Asked, judged
from plyscope.sandbox.sandbox_schema import CALLS, OWN
from plyscope.sandbox.student_program import theirs
from plyscope.student_code.templates import list_templates
from plyscope.tape.writer import pack_numbers
from plyscope.validation import short_repr

PREFIX = "own:"


def call(name: str, arguments: str, deliver: Deliver | None = None) -> str:
    """Answer one call: {"value": ...} or {"error": {"kind", "message"}}; never raise.

    As plyscope.calls.bridge.call, of which it knows all calls. An error of the visitor's own code
    is of the kind "Taught", and has its `detail` (see student_code/errors/error_payload.py).
    """
    try:
        return answer_as_json(lambda: _answer(name, arguments, deliver))
    except BaseException as error:  # whatever their code may raise, where nobody expects it
        kind = type(error).__name__
        return f'{{"error": {{"kind": "Defect", "message": "The code ended this: {kind}."}}}}'


def _answer(name: str, arguments: str, deliver: Deliver | None) -> Any:
    args = schema.read(name, arguments, CALLS)
    if name in _ALONE:
        return _ALONE[name](**args)
    if name in _ELSEWHERE:
        if name == "contest" and deliver is not None:
            args["report"] = lambda numbers: deliver(pack_numbers([*numbers]))
        with theirs(Printed()):
            return plain(_later(*_ELSEWHERE[name])(**args))
    code = args.pop("code", None)
    if args.get("algorithm") == OWN:
        if code is None:
            raise ValueError(f"{name} with the algorithm own needs code.")
        return _of_own(name, code, deliver, args)
    args.pop("tick", None)
    if name == "source":
        args.pop("options")
    if not _is_own(args.get("game")):
        return answer_call(name, args, deliver)
    with theirs(Printed()):
        return answer_call(name, args, deliver, lambda game, first: _game(game, first, code))


def _of_own(name: str, code: Any, deliver: Deliver | None, args: dict[str, Any]) -> Any:
    """Answer a call about the search that `code` holds."""
    if name == "source":
        return sandbox_queries.source(code)
    which, moves = (args.pop("game"), args.pop("first")), args.pop("moves")
    printed = Printed()
    with theirs(printed):
        game = judged(_game(*which, code))
        state = play_moves(game, moves)
        about = Asked(game, state, moves, code, args["strength"], (*which, *moves))
        args = {key: args[key] for key in args if key not in ("algorithm", "options", "strength")}
        if name == "search":
            return traced_run.search(about, deliver, printed)
        if name not in _ABOUT:
            raise ValueError(f"{name} cannot be asked of a search of one's own.")
        return _ABOUT[name](about, **args)


def _is_own(game: Any) -> bool:
    return isinstance(game, str) and game.startswith(PREFIX)


def _game(name: Any, first: Any, code: Any) -> Any:
    """Return a game by its name: one of the visitor's own, or any other."""
    if not _is_own(name):
        return make_named_game(name, first)
    if code is None:
        raise ValueError(f"The game {short_repr(name)} needs code.")
    return _later("plyscope.student_code.adapters.custom_games", "make_custom_game")(
        name, code, first
    )


def _later(module: str, function: str) -> Callable[..., Any]:
    """Return a function of a module that is imported when it is first wanted."""
    if find_spec(module) is None:
        raise ValueError(f"Games and evaluations of one's own are not there: no {module}.")
    found: Callable[..., Any] = getattr(import_module(module), function)
    return found


def load_all() -> None:
    """Import every module that a call can ask for, now or when it is first used."""
    random.Random("")  # seeded with a text it imports sha512
    for module, _ in _ELSEWHERE.values():
        import_module(module)
    import_module("plyscope.student_code.adapters.custom_games")


_ALONE: dict[str, Callable[..., Any]] = {
    "read": program_summary.read,
    "check": check_call.checked,
    "beginnings": list_templates,
}
_ELSEWHERE = {
    "contract": ("plyscope.student_code.adapters.custom_game_data", "check_custom_game"),
    "judged": ("plyscope.student_code.adapters.custom_game_data", "describe_custom_evaluation"),
    "contest": ("plyscope.tournament", "contest"),
    "forfeit": ("plyscope.tournament", "forfeit"),
    "schedule": ("plyscope.tournament", "schedule"),
    "standing": ("plyscope.tournament", "standing"),
}
SANDBOX_CALL_NAMES = {*_ALONE, *_ELSEWHERE}
_ABOUT: dict[str, Callable[..., Any]] = {
    "explain": traced_explanation.explained,
    "ghosts": sandbox_queries.ghosts,
    "predict": sandbox_queries.predict,
    "trace": sandbox_queries.trace,
}
