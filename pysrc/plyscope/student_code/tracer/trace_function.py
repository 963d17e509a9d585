"""Trace a search function of a user."""

from collections.abc import Callable
from copy import deepcopy
from types import CodeType
from typing import Any, TypeVar

from plyscope.game import MIN, Game
from plyscope.search.algorithm import check_game, check_state
from plyscope.student_code.convention.function_call import CallConvention, find_convention
from plyscope.student_code.convention.function_definition import plain
from plyscope.student_code.errors.student_code_error import (
    NotTraceable,
    StudentCodeError,
    make_student_code_error,
    make_wrong_return_error,
)
from plyscope.student_code.tracer.call_hooks import Hooks
from plyscope.student_code.tracer.instrumented_game import InstrumentedGame, WrongSign
from plyscope.student_code.tracer.listener import Halted, SearchListener
from plyscope.student_code.tracer.search_functions import (
    SearchCode,
    all_codes,
    find_search_codes,
    read_search_code,
)
from plyscope.student_code.tracer.traced_search import TracedSearch
from plyscope.tape.writer import Tape

ListenerType = TypeVar("ListenerType", bound=SearchListener)
MAX_NODES = 5_000_000  # nodes; a plain minimax of tic-tac-toe has 549,946


def trace_function(
    function: Any,
    game: Game[Any],
    state: Any = None,
    *,
    limit: int = MAX_NODES,
    stop: Callable[[], bool] | None = None,
    tape: Tape | None = None,
    **arguments: Any,
) -> TracedSearch:
    """Run a search function of a user and return its trace.

    function   a function, a method, a class with one search, or a CallConvention
    arguments  further arguments by name, such as depth=3; see function_call.py for all others
    limit      the largest number of nodes
    stop       called now and then; the run ends if it returns True
    tape       delivers blocks while the search runs; the trace has none of them then

    A call is a node if its argument is the position that `game.result` has just returned. Raises
    ValueError if the function cannot be called, NotTraceable if its calls form no tree, and
    StudentCodeError, with the trace so far, if it fails or returns no value and no move.
    """
    how = find_convention(function, arguments)
    check_game(game)
    root = game.initial if state is None else state
    check_state(game, root)
    sign = None
    if tape is not None and tape.is_streaming and game.to_move(root) == MIN and not how.negated:
        sign = trace_function(
            how, game, root, limit=limit, stop=stop
        ).run.sign  # no block is taken back
    try:
        return TracedRun(how, game, root, limit, stop, sign).run(tape or Tape())
    except WrongSign:
        return TracedRun(how, game, root, limit, stop, 1).run(Tape())


class TracedRun:
    """One run of a traced search."""

    def __init__(
        self,
        how: CallConvention,
        game: Game[Any],
        state: Any,
        limit: int,
        stop: Callable[[], bool] | None = None,
        sign: int | None = None,
    ) -> None:
        self.how, self.game, self.state = how, game, state
        self.limit, self.stop, self.sign = limit, stop, sign
        codes = all_codes(how.functions)
        self.known: dict[CodeType, SearchCode] = find_search_codes(codes) or _handed(codes)
        for each in (how.function, how.chosen_for(game, state)):
            first = plain(each)
            about = read_search_code(first.__code__) if first else None
            if first is not None and about is not None:
                self.known.setdefault(first.__code__, about)

    def to_arguments(self) -> tuple[Any, ...]:
        """Return the arguments that make this run again."""
        return self.how, self.game, self.state, self.limit, None, self.sign

    def make_listener(self, tape: Tape, kind: type[ListenerType] = SearchListener) -> ListenerType:  # type: ignore[assignment]
        """Return what hears the search."""
        return kind(
            self.game,
            self.state,
            self.known,
            tape,
            place=self.how.value_place,
            negated=self.how.negated,
            remembers=self.how.remembers,
            inlines=self.how.inlines,
            sign=self.sign,
            limit=self.limit,
            stop=self.stop,
        )

    def run(self, tape: Tape) -> TracedSearch:
        """Run it to its end and return the trace."""
        heard: SearchListener = self.make_listener(tape)
        asking = InstrumentedGame(heard)
        handed = asking.make_proxy()
        before = _picture(self.state), {**getattr(handed, "__dict__", {})}
        call = self.how.ready(handed, self.state)
        trace = TracedSearch(self, tape.numbers)
        try:
            returned = Hooks(self.known, heard).run(call)
        except Halted:
            why = "" if heard.nodes <= self.limit else f"; the limit is {self.limit:,}"
            sentence = f"{self.how.name} was stopped after {heard.nodes:,} nodes{why}."
            raise StudentCodeError(sentence, trace) from None
        except (Exception, SystemExit) as error:  # whatever a student's code may raise
            tape.flush()
            raise make_student_code_error(error, self.known, trace, heard) from error
        tape.flush()
        self.sign = heard.sign
        if heard.wrong:
            raise make_wrong_return_error(heard, trace, self.how.functions[0].__code__.co_filename)
        self._unchanged(before, handed)
        self._check(heard, asking)
        try:
            found = self.how.read(
                returned, self.game, self.state, {MIN} if heard.sign == -1 else ()
            )
        except ValueError as error:
            raise StudentCodeError(str(error), trace) from None
        trace.set_result(found)
        trace.complete_result(heard)
        return trace

    def _unchanged(self, before: tuple[Any, dict[str, Any]], handed: Any) -> None:
        """Raise NotTraceable where the position, or the game, was changed."""
        picture, held = before
        name, now = self.how.name, getattr(handed, "__dict__", {})
        if picture != _picture(self.state):
            raise NotTraceable(
                f"{name} changed the position in place; game.result returns a new one and "
                "leaves the old one unchanged."
            )
        changed = [each for each in now if each not in held or now[each] is not held[each]]
        if changed:
            raise NotTraceable(
                f"{name} changed the game (it set game.{changed[0]}); keep the data of a search in "
                "its own variables."
            )

    def _check(self, heard: SearchListener, asking: InstrumentedGame) -> None:
        """Raise NotTraceable where what was heard is no tree of calls."""
        name = self.how.name
        if heard.done:
            raise NotTraceable(
                f"{name} raises an exception in one call and catches it in another; such a search "
                "cannot be traced."
            )
        if self.game.is_terminal(self.state):
            return
        if not asking.made:
            raise NotTraceable(f"{name} never called game.result, so there is no tree to trace.")
        called = heard.nodes - 1 - heard.inlined
        if heard.nodes == 1 or (not called and asking.beyond):
            raise NotTraceable(
                f"{name} called game.result, but passed none of its positions to a function; a "
                "search with its own stack cannot be traced."
            )
        if heard.strays > called:
            raise NotTraceable(
                f"{name} searched positions that game.result did not make from the current one; "
                "such calls form no tree."
            )


def _picture(state: Any) -> Any:
    """Return what a position looks like now, to be compared with later."""
    return deepcopy(getattr(state, "__dict__", state))


def _handed(codes: list[CodeType]) -> dict[CodeType, SearchCode]:
    """Return all that are handed a position, where the text shows no recursion."""
    found = {code: read_search_code(code) for code in codes}
    return {code: about for code, about in found.items() if about is not None}
