"""Which function answers each call of a sandbox: about student code, or as the page's own calls."""

import ast
import random
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from plyscope.calls import schema
from plyscope.calls.dispatch import Deliver, answer_as_json, answer_call
from plyscope.calls.playing_strength import Strength
from plyscope.exercises.tree_game import make_named_game
from plyscope.game import play_moves
from plyscope.sandbox import (
    check_call,
    program_recognition,
    program_summary,
    recorded_program,
    sandbox_queries,
    traced_explanation,
)
from plyscope.sandbox.captured_output import CapturedOutput
from plyscope.sandbox.json_safe import make_json_safe
from plyscope.sandbox.recorded_program import ProgramSearch
from plyscope.sandbox.run_cache import StudentSearch, with_leaf_evaluation
from plyscope.sandbox.sandbox_schema import CALLS, OWN
from plyscope.sandbox.student_program import run_student_code
from plyscope.student_code.adapters.start_game import list_starts
from plyscope.student_code.call_tree.sibling_files import files_handed_over
from plyscope.student_code.call_tree.stand_ins import COURSE_MODULES
from plyscope.tape.writer import pack_numbers
from plyscope.validation import short_repr

PREFIX, START = "own:", "own:start:"
_last_files: list[dict[str, str]] = []  # those of the last call, where one had some


def call(name: str, arguments: str, deliver: Deliver | None = None) -> str:
    """Answer one call: {"value": ...} or {"error": {"kind", "message"}}; never raise.

    It knows all calls of plyscope.calls.bridge.call. An error in student code is of the kind
    "Taught", with its `detail` (see student_code/errors/error_payload.py).
    """
    try:
        return answer_as_json(lambda: _answer(name, arguments, deliver))
    except BaseException as error:  # student code may raise anything, anywhere
        kind = type(error).__name__
        return f'{{"error": {{"kind": "Defect", "message": "The code ended this: {kind}."}}}}'


def _answer(name: str, arguments: str, deliver: Deliver | None) -> Any:
    args = schema.read(name, arguments, CALLS)
    files = {one["name"]: one["text"] for one in (args.get("code") or {}).get("files", ())}
    if files or _last_files:
        _forget_other_files(files)
    with files_handed_over(files):
        return _answer_with_files(name, args, deliver)


def _forget_other_files(files: dict[str, str]) -> None:
    """Forget what is kept of programs, if other files were beside them."""
    if [files] != _last_files:
        list_starts.cache_clear()
        recorded_program.forget_recordings()
        _last_files[:] = [files]


def _answer_with_files(name: str, args: dict[str, Any], deliver: Deliver | None) -> Any:
    if name in _WITHOUT_GAME:
        return _WITHOUT_GAME[name](**args)
    if name in _IMPORTED_LATER:
        if name == "contest" and deliver is not None:
            args["report"] = lambda numbers: deliver(pack_numbers([*numbers]))
        with run_student_code(CapturedOutput()):
            return make_json_safe(_import_function(*_IMPORTED_LATER[name])(**args))
    code = args.pop("code", None)
    if args.get("algorithm") == OWN:
        if code is None:
            raise ValueError(f"{name} needs the argument 'code' for the algorithm 'own'.")
        return _answer_about_search(name, code, deliver, args)
    args.pop("tick", None)
    if name in ("nodes", "outline", "figure"):
        args.pop("algorithm")
    if name == "source":
        args.pop("options")
    if not _is_student_game(args.get("game")):
        return answer_call(name, args, deliver)
    with run_student_code(CapturedOutput()):
        return answer_call(name, args, deliver, lambda game, first: _make_game(game, first, code))


def _answer_about_search(
    name: str, code: Any, deliver: Deliver | None, args: dict[str, Any]
) -> Any:
    """Answer a call about the search that `code` holds."""
    if name == "source":
        return sandbox_queries.find_source_text(code)
    game_key, moves = (args.pop("game"), args.pop("first")), args.pop("moves")
    if game_key[0].startswith(START):
        return _answer_about_program(name, code, game_key, moves, deliver, args)
    printed = CapturedOutput()
    with run_student_code(printed):
        game = with_leaf_evaluation(_make_game(*game_key, code))
        state = play_moves(game, moves)
        search = StudentSearch(game, state, moves, code, args["strength"], (*game_key, *moves))
        args = {key: args[key] for key in args if key not in ("algorithm", "options", "strength")}
        if name == "search":
            return sandbox_queries.run_search(search, deliver, printed)
        if name not in _ABOUT_SEARCH:
            raise ValueError(f"{name} has no answer for the algorithm 'own'.")
        return _ABOUT_SEARCH[name](search, **args)


def _answer_about_program(
    name: str,
    code: Any,
    game_key: tuple[str, Any],
    moves: list[str],
    deliver: Deliver | None,
    args: dict[str, Any],
) -> Any:
    """Answer a call about the search of a program with its own game."""
    with run_student_code(CapturedOutput()):
        game = _make_game(*game_key, code)
        state = play_moves(game, moves)
        strength = args.get("strength") or Strength()
        search = ProgramSearch(game, state, moves, code["text"], strength)
        args = {key: args[key] for key in args if key not in ("algorithm", "options", "strength")}
        if name == "search":
            return recorded_program.run_program(search, deliver)
        return _ABOUT_PROGRAM[name](search, **args)


def _is_student_game(game: Any) -> bool:
    return isinstance(game, str) and game.startswith(PREFIX)


def _make_game(name: Any, first: Any, code: Any) -> Any:
    """Return a game by its name: a student's or any other."""
    if not _is_student_game(name):
        return make_named_game(name, first)
    if code is None:
        raise ValueError(f"The game {short_repr(name)} needs the argument 'code'.")
    return _import_function("plyscope.student_code.adapters.custom_games", "make_custom_game")(
        name, code, first
    )


def _import_function(module: str, function: str) -> Callable[..., Any]:
    """Return a function of a module that is imported at its first use."""
    imported: Callable[..., Any] = getattr(import_module(module), function)
    return imported


def import_all() -> None:
    """Import every module that a call may import later."""
    _use_lazy_imports()
    for module, _ in _IMPORTED_LATER.values():
        import_module(module)
    for module in _LATER_MODULES:
        import_module(module)


def _use_lazy_imports() -> None:
    """Use what imports a module at its first use, and then keeps it in a global name."""
    random.Random("")
    Counter("a").most_common(1)
    tree = ast.parse("0", mode="eval").body
    ast.get_source_segment(ast.unparse(tree), tree)
    NamedTuple("Pair", [("first", int)])


_WITHOUT_GAME: dict[str, Callable[..., Any]] = {
    "read": program_summary.summarize_program,
    "recognize": program_recognition.recognize_program,
    "prepare": program_recognition.prepare_start,
    "check_program": program_recognition.check_own_game,
    "check": check_call.check_program,
}
_LATER_MODULES = (
    "plyscope.student_code.adapters.custom_games",
    *(f"plyscope.student_code.course_modules.{name}" for name in set(COURSE_MODULES.values())),
    "plyscope.student_code.course_modules.isolation",
    "plyscope.student_code.course_modules.tutorial_boards",
)
_IMPORTED_LATER = {
    "contract": ("plyscope.student_code.adapters.custom_game_data", "check_custom_game"),
    "judged": ("plyscope.student_code.adapters.custom_game_data", "describe_custom_evaluation"),
    "contest": ("plyscope.sandbox.tournament_queries", "contest"),
    "forfeit": ("plyscope.sandbox.tournament_queries", "forfeit"),
}
SANDBOX_CALL_NAMES = {*_WITHOUT_GAME, *_IMPORTED_LATER}
_ABOUT_SEARCH: dict[str, Callable[..., Any]] = {
    "explain": traced_explanation.explain_traced_tick_panel,
    "ghosts": sandbox_queries.find_skipped_moves,
    "predict": sandbox_queries.quiz_tick,
    "trace": sandbox_queries.export_trace,
    "steps": sandbox_queries.draw_step_files,
    "count": sandbox_queries.count_nodes,
}
_ABOUT_PROGRAM: dict[str, Callable[..., Any]] = {
    "explain": recorded_program.explain_program_tick,
    "ghosts": recorded_program.find_untried,
    "predict": recorded_program.quiz_program,
    "trace": recorded_program.export_recording,
    "steps": recorded_program.draw_recording,
    "count": recorded_program.count_calls,
    "nodes": recorded_program.describe_tree_nodes,
    "outline": recorded_program.lay_out_tree,
    "figure": recorded_program.draw_tree,
}
