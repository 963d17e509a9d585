"""A player at the board: which move it makes, or why it loses the game at once."""

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

LONGEST = 1_000  # characters of a sentence
_KEYS = ("algorithm", "options", "strength", "code", "name")


class Lost(Exception):
    """Raised where a player makes no move that there is; the sentence says why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(truncate(sentence, LONGEST))


class Seat:
    """A player of a game: {"algorithm", "options", "strength", "code", "name"}.

    With the algorithm "own" the code, {"text", "name"}, is the search; with another one the code's
    function judges the positions. `salt` makes what is left to chance another in each game.
    """

    def __init__(self, player: Mapping[str, Any], game: Any, salt: str) -> None:
        self.game, self.player = game, player
        strange = [key for key in player if key not in _KEYS]
        if strange:
            raise ValueError(f"A player has {', '.join(_KEYS)}, not {short_repr(strange[0])}.")
        strength = Strength.read(player.get("strength") or {})
        self.strength = replace(strength, seed=_seed(strength.seed, salt))
        self.choose: Callable[[Any], Action | None]
        if player.get("algorithm") == "own":
            self._own()
        else:
            self._ours(salt)

    def move(self, state: Any, moves: Sequence[str]) -> Action:
        """Return the move that it makes after these; raise Lost where it makes none."""
        legal = list(self.game.actions(state))
        found = self.choose(state)
        if found is None or found not in legal:
            what = "came to no move" if found is None else f"played {short_repr(found)}"
            raise Lost(f"It {what}; the moves are {join_names(legal)}.")
        chosen = self.strength.choose(self.game, state, found, moves)
        return found if chosen is None else chosen

    def _ours(self, salt: str) -> None:
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
            given = options.get("seed", algorithm.defaults["seed"])
            options["seed"] = _seed(given, salt)

        def choose(state: Any) -> Action | None:
            try:
                return solve(game, state, name, **options).action
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # whatever their code may raise
                if code is None:
                    raise
                raise Lost(_why(error)) from error

        self.choose = choose

    def _own(self) -> None:
        """Take a search that somebody wrote.

        It is called as it stands, and plays the move that it returns. Where it returns a value
        alone, it is followed from then on, and its move is the one after which the value at the
        root last changed. That costs some microseconds a node, three in the browser; called on each
        child instead it would be another search, with other windows and other answers. It begins
        each time without what it remembers, or there would be nothing to follow.
        """
        how, plainly = self._how(), True

        def choose(state: Any) -> Action | None:
            nonlocal how, plainly
            try:
                if plainly:
                    answer = how.read(how.call(self.game, state), self.game, state)
                    if answer.move is not None:
                        return answer.move  # type: ignore[no-any-return]
                    plainly, how = False, self._how()
                trace: TracedSearch = trace_function(how, self.game, state)
            except (NotTraceable, StudentCodeError, ValueError) as error:
                if isinstance(error, (NotTraceable, StudentCodeError)) or not failing_line(error):
                    raise Lost(str(error)) from error
                raise Lost(_why(error)) from error
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # likewise
                raise Lost(_why(error)) from error
            how = self._how()
            return trace.result.action

        self.choose = choose

    def _how(self) -> CallConvention:
        """Return how it is called, at the depth of its strength."""
        code = self.player.get("code")
        if isinstance(code, Mapping):
            how = load_search(str(code.get("text")), code.get("name"))
        else:
            how = find_convention(code)
        if self.strength.kind != "depth":
            return how
        depths = [name for name, role in how.roles.items() if role == "depth"]
        if not depths:
            raise ValueError(
                f"{how.signature_text()} takes no depth: its strength is perfect or careless."
            )
        return find_convention(how, dict.fromkeys(depths, self.strength.depth))


def _why(error: BaseException) -> str:
    """Say why code failed, and where."""
    line = failing_line(error)
    where = f"Line {line}: " if line else ""
    told = str(error) if isinstance(error, ValueError) and not line else explain_failure(error)
    return where + told


def _seed(seed: Any, salt: str) -> int:
    return random.Random(f"{seed}:{salt}").randrange(1, 1_000_000)
