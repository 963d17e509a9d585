"""A player of a match: the moves that it chooses, or why it forfeits the game."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from plyscope.calls.playing_strength import Strength
from plyscope.game import Action
from plyscope.search import solve
from plyscope.search.algorithm import find_algorithm
from plyscope.student_code import NotTraceable, StudentCodeError, TracedSearch, trace_function
from plyscope.student_code.adapters.custom_evaluation import with_evaluation
from plyscope.student_code.adapters.custom_games import load_evaluation
from plyscope.student_code.convention.function_call import CallConvention, find_convention
from plyscope.student_code.convention.source_text import load_search
from plyscope.student_code.rule_checker.guarded_call import explain_failure, failing_line
from plyscope.validation import join_names, short_repr, truncate

MAX_SENTENCE = 1_000  # characters
_FIELDS = ("algorithm", "options", "strength", "code", "name")


class NoMoveError(Exception):
    """Raised if a player makes no legal move; the sentence says why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(truncate(sentence, MAX_SENTENCE))


class MatchPlayer:
    """A player of one game, from a mapping.

    algorithm  a key of `ALGORITHMS` (default "alphabeta"), or "own": the code is the search
    options    options of the algorithm
    strength   as `Strength.read` takes it, such as {"kind": "depth", "depth": 2}
    code       {"text", "name"} of student code: with the algorithm "own" a search (or a function
               itself), otherwise an evaluation for the algorithm
    name       ignored: for the caller

    `salt` varies the random choices from game to game. Raises ValueError for an unknown field, and
    if the player cannot play the game.
    """

    def __init__(self, player: Mapping[str, Any], game: Any, salt: str) -> None:
        self.game, self.player = game, player
        unknown = [field for field in player if field not in _FIELDS]
        if unknown:
            raise ValueError(
                f"A player has the fields {', '.join(_FIELDS)}, not {short_repr(unknown[0])}."
            )
        strength = Strength.read(player.get("strength") or {})
        self.strength = replace(strength, seed=_salt_seed(strength.seed, salt))
        self._search: Callable[[Any], Action | None]
        if player.get("algorithm") == "own":
            self._search = self._make_custom_search()
        else:
            self._search = self._make_search(salt)

    def choose_move(self, state: Any, moves: Sequence[str]) -> Action:
        """Return the player's move after `moves`; raise NoMoveError if it makes none."""
        legal = list(self.game.actions(state))
        best = self._search(state)
        if best is None or best not in legal:
            action = "returned no move" if best is None else f"played {short_repr(best)}"
            raise NoMoveError(f"It {action}; the legal moves are {join_names(legal)}.")
        chosen = self.strength.choose(self.game, state, best, moves)
        return best if chosen is None else chosen

    def _make_search(self, salt: str) -> Callable[[Any], Action | None]:
        """Return one of our searches, perhaps with the evaluation of student code."""
        code = self.player.get("code")
        game = self.game
        if code is not None:
            game = with_evaluation(
                load_evaluation(str(code.get("name")), str(code.get("text"))), game
            )
        name, options = self.strength.select_search(
            self.player.get("algorithm", "alphabeta"), self.player.get("options") or {}
        )
        algorithm = find_algorithm(name)
        algorithm.check(game, options)
        if "seed" in algorithm.options:
            seed = options.get("seed", algorithm.defaults["seed"])
            options["seed"] = _salt_seed(seed, salt)

        def choose(state: Any) -> Action | None:
            try:
                return solve(game, state, name, **options).action
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # student code may raise anything
                if code is None:
                    raise
                raise NoMoveError(_describe_failure(error)) from error

        return choose

    def _make_custom_search(self) -> Callable[[Any], Action | None]:
        """Return a search of student code.

        It is called as it is, and plays the move that it returns. If it returns only a value, it is
        traced from then on, and its move is the one after which the value at the root last changed.
        Tracing costs some microseconds a node, three in the browser; a call for each child instead
        would be a different search with different windows. It is loaded anew for each traced move,
        because a search with a memory would call nothing that can be traced.
        """
        convention, returns_move = self._load(), True

        def choose(state: Any) -> Action | None:
            nonlocal convention, returns_move
            try:
                if returns_move:
                    result = convention.call(self.game, state)
                    answer = convention.read(result, self.game, state)
                    if answer.move is not None:
                        return answer.move  # type: ignore[no-any-return]
                    returns_move, convention = False, self._load()
                trace: TracedSearch = trace_function(convention, self.game, state)
            except (NotTraceable, StudentCodeError, ValueError) as error:
                if isinstance(error, (NotTraceable, StudentCodeError)) or not failing_line(error):
                    raise NoMoveError(str(error)) from error
                raise NoMoveError(_describe_failure(error)) from error
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # student code may raise anything
                raise NoMoveError(_describe_failure(error)) from error
            convention = self._load()
            return trace.result.action

        return choose

    def _load(self) -> CallConvention:
        """Load the student code, and return how to call it at the depth of the strength."""
        code = self.player.get("code")
        if isinstance(code, Mapping):
            convention = load_search(str(code.get("text")), code.get("name"))
        else:
            convention = find_convention(code)
        if self.strength.kind != "depth":
            return convention
        depths = [name for name, role in convention.roles.items() if role == "depth"]
        if not depths:
            raise ValueError(
                f"{convention.signature_text()} has no depth: choose the strength perfect or "
                "careless."
            )
        return find_convention(convention, dict.fromkeys(depths, self.strength.depth))


def _describe_failure(error: BaseException) -> str:
    """Say why student code failed, with the line if it is known."""
    line = failing_line(error)
    where = f"Line {line}: " if line else ""
    is_refusal = isinstance(error, ValueError) and not line
    return where + (str(error) if is_refusal else explain_failure(error))


def _salt_seed(seed: Any, salt: str) -> int:
    return random.Random(f"{seed}:{salt}").randrange(1, 1_000_000)
