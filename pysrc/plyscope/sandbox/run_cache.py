"""A search of one's own that is asked about, and what is known of it since it ran."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from plyscope.calls.playing_strength import Strength
from plyscope.game import MIN, with_methods
from plyscope.games.tree import Tree
from plyscope.sandbox.student_program import Code, loaded
from plyscope.student_code.convention.function_call import CallConvention
from plyscope.student_code.convention.function_result import FunctionResult
from plyscope.student_code.errors.error_payload import explain_error
from plyscope.student_code.grader.trials.opaque_tree import first_leaf
from plyscope.student_code.tracer.fast_replay import DiscardingTape
from plyscope.student_code.tracer.trace_function import MAX_NODES, TracedRun, trace_function
from plyscope.student_code.tracer.traced_search import TracedSearch
from plyscope.tape.writer import Tape

_KEPT = 8  # searches: the page shows one, and compares a few
_found: dict[Any, "Found"] = {}


@dataclass(frozen=True)
class Found:
    """What a run came to: whose its values are, and what it answered, if it came to its end."""

    sign: int | None
    answer: FunctionResult | None


@dataclass(frozen=True)
class Asked:
    """A position, the visitor's search of it, and how strong: `which` tells positions apart."""

    game: Any
    state: Any
    moves: list[str]
    code: Code
    strength: Strength
    which: tuple[Any, ...]

    @property
    def key(self) -> Any:
        """What tells it apart from any other."""
        depth = self.strength.depth if self.strength.kind == "depth" else 0
        return self.code["text"], self.code["name"], self.which, depth

    @cached_property
    def how(self) -> CallConvention:
        """The function, loaded anew; raises ExplainedError if it takes no depth and needs one."""
        if self.strength.kind != "depth":
            return loaded(self.code)
        depths = depths_of(loaded(self.code))
        if not depths:
            how = loaded(self.code)
            sentence = (
                f"{how.signature_text()} has no depth parameter and always searches to the end: "
                "add a parameter such as depth, which counts down, or choose another strength."
            )
            raise explain_error(ValueError(sentence))
        given: Mapping[str, Any] = dict.fromkeys(depths, self.strength.depth)
        return loaded(self.code, given)

    def follow(self, tape: Tape) -> TracedSearch:
        """Trace the search to its end and keep its answer; raises ExplainedError if it fails."""
        try:
            trace = trace_function(self.how, self.game, self.state, tape=tape)
        except ValueError as error:
            run = getattr(getattr(error, "trace", None), "run", None)
            self.keep(Found(run.sign if run is not None else None, None))
            raise explain_error(error) from error
        self.keep(Found(trace.run.sign, trace.answer))
        return trace

    def keep(self, found: Found) -> None:
        """Keep what it came to, and the latest few before it."""
        _found.pop(self.key, None)
        _found[self.key] = found
        for old in list(_found)[:-_KEPT]:
            del _found[old]

    @property
    def found(self) -> Found:
        """What it came to; where that is not known any more, it is run once more."""
        if self.key not in _found:
            with suppress(ValueError):  # which was told when it ran first
                replace(self).follow(DiscardingTape())
        return _found[self.key]

    def run(self) -> TracedRun:
        """Return a run of it that is still to be made, by functions loaded anew."""
        sign = self.found.sign if self.game.to_move(self.state) == MIN else None
        return TracedRun(self.how, self.game, self.state, MAX_NODES, None, sign)


def judged(game: Any) -> Any:
    """Return the game; an explicit tree judges what is not over there, as the trials' trees do."""
    return (
        with_methods(game, evaluate=partial(first_leaf, game)) if isinstance(game, Tree) else game
    )


def depths_of(how: CallConvention) -> list[str]:
    """Return the parameters that say how far to look."""
    return [name for name, role in how.roles.items() if role == "depth"]
