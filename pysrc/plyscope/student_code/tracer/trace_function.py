"""The one call that follows: a search as somebody wrote it, with no call of ours in it."""

from collections.abc import Callable
from copy import deepcopy
from types import CodeType
from typing import Any, TypeVar

from plyscope.game import MIN, Game
from plyscope.search.algorithm import check_game, check_state
from plyscope.student_code.convention.function_call import Calling, calling
from plyscope.student_code.convention.function_definition import plain
from plyscope.student_code.errors.student_code_error import (
    NotFollowed,
    Stumble,
    returned_wrong,
    stumbled,
)
from plyscope.student_code.tracer.call_hooks import Hooks
from plyscope.student_code.tracer.instrumented_game import Asking, OtherSign
from plyscope.student_code.tracer.listener import Following
from plyscope.student_code.tracer.search_functions import Code, all_codes, known_of, searching
from plyscope.student_code.tracer.traced_search import Followed
from plyscope.student_code.tracer.unusual_calls import Halted
from plyscope.tape.writer import Tape

Heard = TypeVar("Heard", bound=Following)
MOST = 5_000_000  # nodes; a plain minimax of tic-tac-toe has 549,946


def follow(
    function: Any,
    game: Game[Any],
    state: Any = None,
    *,
    limit: int = MOST,
    stop: Callable[[], bool] | None = None,
    tape: Tape | None = None,
    **given: Any,
) -> Followed:
    """Call a search that somebody wrote, and return the Trace of what it did.

    `function` is a function, a method, a class with one search, or a Calling; `given` are arguments
    by their names, such as depth=3; for all else see function_call.py. A call is a node where it is
    handed a position that `game.result` has just made. `limit` is how many nodes there may be,
    `stop` is asked now and then whether to end, and `tape` may deliver blocks while it runs: then
    the trace itself has none of them.

    Raises ValueError where it cannot be called, NotFollowed where what it does is no tree of calls,
    and Stumble, which has the trace so far, where it fails or returns what is no answer.
    """
    how = calling(function, given)
    check_game(game)
    root = game.initial if state is None else state
    check_state(game, root)
    sign = None
    if tape is not None and tape.is_streaming and game.to_move(root) == MIN and not how.negated:
        sign = follow(how, game, root, limit=limit, stop=stop).run.sign  # no block is taken back
    try:
        return Run(how, game, root, limit, stop, sign).done(tape or Tape())
    except OtherSign:
        return Run(how, game, root, limit, stop, 1).done(Tape())


class Run:
    """One run of a search: what is followed, and what came of it."""

    def __init__(
        self,
        how: Calling,
        game: Game[Any],
        state: Any,
        limit: int,
        stop: Callable[[], bool] | None = None,
        sign: int | None = None,
    ) -> None:
        self.how, self.game, self.state = how, game, state
        self.limit, self.stop, self.sign = limit, stop, sign
        codes = all_codes(how.functions)
        self.known: dict[CodeType, Code] = searching(codes) or _handed(codes)
        for each in (how.function, how.chosen_for(game, state)):
            first = plain(each)
            about = known_of(first.__code__) if first else None
            if first is not None and about is not None:
                self.known.setdefault(first.__code__, about)

    def following(self, tape: Tape, kind: type[Heard] = Following) -> Heard:  # type: ignore[assignment]
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

    def done(self, tape: Tape) -> Followed:
        """Run it to its end and return the trace."""
        heard: Following = self.following(tape)
        asking = Asking(heard)
        handed = asking.stand_in()
        before = _picture(self.state), {**getattr(handed, "__dict__", {})}
        call = self.how.ready(handed, self.state)
        trace = Followed(self, tape)
        try:
            returned = Hooks(self.known, heard).run(call)
        except Halted:
            why = "it was stopped" if heard.nodes <= self.limit else f"{self.limit:,} are the limit"
            sentence = f"{self.how.name} was ended after {heard.nodes:,} nodes: {why}."
            raise Stumble(sentence, trace) from None
        except (Exception, SystemExit) as error:  # whatever a student's code may raise
            tape.flush()
            raise stumbled(error, self.known, trace, heard) from error
        tape.flush()
        self.sign = heard.sign
        if heard.wrong:
            raise returned_wrong(heard, trace, self.how.functions[0].__code__.co_filename)
        self._unchanged(before, handed)
        self._check(heard, asking)
        try:
            found = self.how.read(
                returned, self.game, self.state, {MIN} if heard.sign == -1 else ()
            )
        except ValueError as error:
            raise Stumble(str(error), trace) from None
        trace.found(found)
        trace.closing(heard)
        return trace

    def _unchanged(self, before: tuple[Any, dict[str, Any]], handed: Any) -> None:
        """Raise NotFollowed where the position, or the game, was changed."""
        picture, held = before
        name, now = self.how.name, getattr(handed, "__dict__", {})
        if picture != _picture(self.state):
            raise NotFollowed(
                f"{name} changed the position that it was handed: game.result makes a new one, and "
                "leaves the old one as it was."
            )
        changed = [each for each in now if each not in held or now[each] is not held[each]]
        if changed:
            raise NotFollowed(
                f"{name} changed the game: it set game.{changed[0]}. What a search keeps belongs "
                "into variables of its own."
            )

    def _check(self, heard: Following, asking: Asking) -> None:
        """Raise NotFollowed where what was heard is no tree of calls."""
        name = self.how.name
        if heard.done:
            raise NotFollowed(
                f"{name} raises an exception in one call and catches it in another: what happens "
                "in between cannot be followed."
            )
        if self.game.is_terminal(self.state):
            return
        if not asking.made:
            raise NotFollowed(
                f"{name} never called game.result: without positions there is no tree to follow."
            )
        called = heard.nodes - 1 - heard.inlined
        if heard.nodes == 1 or (not called and asking.beyond):
            raise NotFollowed(
                f"{name} made positions by game.result, but handed none of them to a function: a "
                "search that keeps its own stack, and does not call itself, cannot be followed."
            )
        if heard.strays > called:
            raise NotFollowed(
                f"{name} went on to positions that game.result had not made from the one at hand: "
                "such calls make no tree."
            )


def _picture(state: Any) -> Any:
    """Return what a position looks like now, to be compared with later."""
    return deepcopy(getattr(state, "__dict__", state))


def _handed(codes: list[CodeType]) -> dict[CodeType, Code]:
    """Return all that are handed a position, where the text shows no recursion."""
    found = {code: known_of(code) for code in codes}
    return {code: about for code, about in found.items() if about is not None}
