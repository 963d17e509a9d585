"""A student's search of a position, and the cached results of its last runs."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from plyscope.calls.playing_strength import Strength
from plyscope.game import MIN, with_methods
from plyscope.games.tree import Tree
from plyscope.sandbox.student_program import Code, load_program
from plyscope.student_code.convention.function_call import CallConvention
from plyscope.student_code.convention.function_result import FunctionResult
from plyscope.student_code.errors.error_payload import explain_error
from plyscope.student_code.grader.trials.opaque_tree import first_leaf
from plyscope.student_code.tracer.fast_replay import DiscardingTape
from plyscope.student_code.tracer.trace_function import MAX_NODES, TracedRun, trace_function
from plyscope.student_code.tracer.traced_search import TracedSearch
from plyscope.tape.writer import Tape

_MAX_RESULTS = 8  # the page shows one search and compares a few
_results: dict[Any, "RunResult"] = {}


@dataclass(frozen=True)
class RunResult:
    """The result of a run: the sign of its values, and its answer if it ended."""

    sign: int | None
    answer: FunctionResult | None


@dataclass(frozen=True)
class StudentSearch:
    """A position, a student's search of it and the strength; `game_key` identifies the position."""

    game: Any
    state: Any
    moves: list[str]
    code: Code
    strength: Strength
    game_key: tuple[Any, ...]

    @property
    def key(self) -> Any:
        """What identifies the run in the cache."""
        depth = self.strength.depth if self.strength.kind == "depth" else 0
        return self.code["text"], self.code["name"], self.game_key, depth

    @cached_property
    def bound_call(self) -> CallConvention:
        """The function, loaded again; raises ExplainedError if it takes no depth and needs one."""
        if self.strength.kind != "depth":
            return load_program(self.code)
        depths = list_depth_parameters(load_program(self.code))
        if not depths:
            signature = load_program(self.code).signature_text()
            sentence = (
                f"{signature} has no depth parameter and always searches to the end: add a "
                "parameter such as depth, which counts down, or choose another strength."
            )
            raise explain_error(ValueError(sentence))
        given: Mapping[str, Any] = dict.fromkeys(depths, self.strength.depth)
        return load_program(self.code, given)

    def trace(self, tape: Tape) -> TracedSearch:
        """Trace the search to its end and keep its answer; raises ExplainedError if it fails."""
        try:
            trace = trace_function(self.bound_call, self.game, self.state, tape=tape)
        except ValueError as error:
            run = getattr(getattr(error, "trace", None), "run", None)
            self.store_result(RunResult(run.sign if run is not None else None, None))
            raise explain_error(error) from error
        self.store_result(RunResult(trace.run.sign, trace.answer))
        return trace

    def store_result(self, result: RunResult) -> None:
        """Store the result of a run; the cache keeps the latest few."""
        _results.pop(self.key, None)
        _results[self.key] = result
        for old in list(_results)[:-_MAX_RESULTS]:
            del _results[old]

    @property
    def result(self) -> RunResult:
        """The result of its last run, from the cache or by another run."""
        if self.key not in _results:
            with suppress(ValueError):  # the first run has reported it
                replace(self).trace(DiscardingTape())
        return _results[self.key]

    def make_run(self) -> TracedRun:
        """Return a new run by functions loaded again."""
        sign = self.result.sign if self.game.to_move(self.state) == MIN else None
        return TracedRun(self.bound_call, self.game, self.state, MAX_NODES, None, sign)


def with_leaf_evaluation(game: Any) -> Any:
    """Return the game; an explicit tree evaluates an inner node by its first leaf."""
    return (
        with_methods(game, evaluate=partial(first_leaf, game)) if isinstance(game, Tree) else game
    )


def list_depth_parameters(convention: CallConvention) -> list[str]:
    """Return the parameters that hold a depth."""
    return [name for name, role in convention.roles.items() if role == "depth"]
