"""A program with its own game, recorded: what the page asks about its search."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from time import perf_counter
from typing import Any

from plyscope.calls import game_queries, search_queries
from plyscope.calls.book_layout import lay_out_book
from plyscope.calls.dispatch import Deliver
from plyscope.calls.explanation_panel import TreePanel, explanation_data
from plyscope.calls.playing_strength import Strength
from plyscope.calls.step_files import pack_steps
from plyscope.explain.explanation import TreeExplainer
from plyscope.game import BoardView, with_methods
from plyscope.sandbox.captured_output import CapturedOutput
from plyscope.sandbox.json_safe import make_json_safe
from plyscope.sandbox.traced_explanation import StudentTapeValidator
from plyscope.student_code.adapters.start_game import StartGame, StartPosition
from plyscope.student_code.adapters.starts.program_record import record_start
from plyscope.student_code.adapters.starts.search_start import Start
from plyscope.student_code.adapters.starts.simulation_record import record_simulations
from plyscope.student_code.call_tree.recorded_game import UNKNOWN
from plyscope.student_code.call_tree.recorded_trace import RecordedTrace
from plyscope.student_code.call_tree.recorder import Halted
from plyscope.student_code.call_tree.snapshot import take_snapshot
from plyscope.student_code.errors.error_payload import explain_error
from plyscope.student_code.errors.student_code_error import NotTraceable
from plyscope.tape.format import ANNOTATIONS, PROGRESS
from plyscope.tape.writer import Tape
from plyscope.trace import trace_json
from plyscope.trace.value_format import format_number

MAX_CALLS = 1_000_000  # that are recorded
MOST_REPLAYED = 20_000  # calls, behind which the page is not told what changed
MAX_NUMBERS = 1_000_000  # of an exported trace
_MAX_KEPT = 700_000  # nodes of all recordings that are kept; the last is kept whatever it has
_MAX_RECORDINGS = 4

_recordings: dict[tuple[str, str], "Recording"] = {}


@dataclass
class Recording:
    """A trace of a program, how long the program took to be recorded, and what it printed."""

    trace: RecordedTrace
    seconds: float
    printed: str


@dataclass(frozen=True)
class ProgramSearch:
    """The search of a program from a position of its own game; `state` comes after `moves`."""

    game: StartGame | StartPosition
    state: Any
    moves: Sequence[str]
    text: str
    strength: Strength

    @cached_property
    def start(self) -> Start:
        """The start from the position."""
        game, written = self.game, list[Any]()
        if isinstance(game, StartGame):
            state = game.initial
            for name in self.moves:
                move = game.list_successors(state)[game.parse_action(state, name)]
                written.append(move.move)
                state = move.state
        return game.move_start(written)

    def record(self, deliver: Deliver | None = None) -> Recording:
        """Return the recording, with its tape delivered; the program runs if none is kept.

        While it runs, the number of its calls is delivered now and then.
        """
        tape = Tape(deliver or _drop)
        key = self.text, self.start.line
        kept = _recordings.pop(key, None)
        if kept is None:
            kept = self._record(tape)
        elif deliver is not None:
            trace = kept.trace
            type(trace)(trace.run, trace.program, trace.game, tape)  # type: ignore[arg-type]
        _recordings[key] = kept
        _forget_some()
        return kept

    def _record(self, tape: Tape) -> Recording:
        def report(calls: int) -> bool:
            tape.numbers += (PROGRESS, calls)
            tape.flush()
            return False

        begin, printed = perf_counter(), CapturedOutput()
        text, start = self.text, self.start
        trace: RecordedTrace
        try:
            if start.node_class:
                trace = record_simulations(text, start, MAX_CALLS, report, tape, printed)
            else:
                sample = self.game.start.line
                trace = record_start(text, start, sample, MAX_CALLS, report, tape, printed)
        except NotTraceable as error:
            raise explain_error(error) from error
        return Recording(trace, perf_counter() - begin, printed.text)

    @property
    def trace(self) -> RecordedTrace:
        """The recording's trace."""
        return self.record().trace

    def remake_trace(self) -> RecordedTrace:
        """Return the trace with its whole tape."""
        trace = self.trace
        return type(trace)(trace.run, trace.program, trace.game)  # type: ignore[arg-type]

    @property
    def tree_game(self) -> Any:
        """The recorded tree as a game that can be drawn."""
        game: Any = self.trace.game
        if hasattr(game, "view"):
            return game

        def view(state: int) -> BoardView:
            text = game.position_text(state)
            return BoardView(1, 1, (text,), ("position",), (None,), (), "choices", text)

        return with_methods(game, view=view)


def _drop(_block: bytes) -> None:
    """Deliver to nobody."""


def forget_recordings() -> None:
    """Forget all recordings."""
    _recordings.clear()


def _forget_some() -> None:
    """Forget the oldest recordings, until the rest is small."""
    while len(_recordings) > 1 and (
        len(_recordings) > _MAX_RECORDINGS
        or sum(len(each.trace.calls) for each in _recordings.values()) > _MAX_KEPT
    ):
        del _recordings[next(iter(_recordings))]


def run_program(search: ProgramSearch, deliver: Deliver | None) -> dict[str, Any]:
    """Record the program and return its answer, as the page's call "search" has it."""
    recording = search.record(deliver)
    trace = recording.trace
    error = trace.calls.error
    if error is not None and not isinstance(error, Halted):
        raise explain_error(error, recording.printed) from error
    best = find_move(search, trace)
    game, state = search.game, search.state
    chosen = best if best is None else search.strength.choose(game, state, best, search.moves)
    return {
        "said": _tell_result(trace),
        "value": make_json_safe(trace.result.value),
        "basis": "likely" if search.start.node_class else "proved",
        "move": None if chosen is None else game.action_name(state, chosen),
        "best": None if best is None else game.action_name(state, best),
        "careless": chosen != best,
        "seconds": recording.seconds,
        "printed": recording.printed,
        "tells_cutoffs": trace.tells_cutoffs,
        "has_rules": trace.has_rules,
    }


def find_move(search: ProgramSearch, trace: RecordedTrace) -> int | None:
    """Return the legal move that the search returned; None if it returned none."""
    game = search.game
    if not isinstance(game, StartGame) or game.is_terminal(search.state):
        return None
    tree, node = trace.calls, trace.game.reading.move  # type: ignore[attr-defined]
    if node >= 0:
        label = tree.labels[tree.label[node]]
        for action, each in enumerate(game.list_successors(search.state)):
            if take_snapshot(each.move) == label:
                return action
    return game.find_action(search.state, tree.result)


def _tell_result(trace: RecordedTrace) -> str:
    """Return what the call returned, and the value if that is only a part of it."""
    value, result = trace.result.value, trace.calls.result
    if value is None or isinstance(result, (int, float)) or trace.calls.error is not None:
        return trace.ending
    return f"{trace.ending[:-1]}: the value is {format_number(value)}."


def explain_program_tick(
    search: ProgramSearch, *, tape: list[float], done: bool, tick: int | None
) -> dict[str, Any]:
    """Return the Why panel for the last tick of a folded tape; `tick` is its number."""
    if tick is None:
        raise ValueError("explain needs the argument 'tick' for a program with its own game.")
    trace = search.trace
    traits = trace.traits
    StudentTapeValidator(traits, trace.state, ANNOTATIONS).check_records(tape, done)
    cursor = TreeExplainer(trace.state, traits, tape).last_cursor(done)
    explanation = trace.explain_cursor(cursor, tick, MOST_REPLAYED)
    panel = explanation_data(explanation) | TreePanel(cursor).build() | {"evaluation": None}
    return make_json_safe(panel | {"line": explanation.source_line or None})  # type: ignore[no-any-return]


def describe_tree_nodes(search: ProgramSearch, *, paths: list[list[int]]) -> Any:
    """Return the positions of nodes of the recorded tree."""
    return game_queries.describe_nodes(search.tree_game, 0, paths)


def lay_out_tree(search: ProgramSearch, *, nodes: list[list[int]], order: str) -> Any:
    """Return a book's layout of the recorded tree."""
    return make_json_safe(lay_out_book(search.tree_game, 0, nodes=nodes, order=order))


def draw_tree(search: ProgramSearch, **figure: Any) -> str:
    """Return nodes of the recorded tree as a picture."""
    return search_queries.draw_figure(search.trace.game, 0, **figure)


def find_untried(search: ProgramSearch, **node: Any) -> dict[str, Any]:
    """Return the moves that a node never tried, with their values by the program's rules.

    Raises ValueError if these are not known.
    """
    if not search.trace.has_rules:
        raise ValueError(UNKNOWN)
    found = search_queries.open_skipped_moves(
        search.trace.game, 0, strength=search.strength, **node
    )
    return make_json_safe(found)  # type: ignore[no-any-return]


def export_recording(search: ProgramSearch) -> Mapping[str, Any]:
    """Return the whole trace as plain data."""
    trace = search.remake_trace()
    if len(trace.numbers) > MAX_NUMBERS:
        raise ValueError(search_queries.too_long_sentence(MAX_NUMBERS))
    return make_json_safe(trace_json.trace_to_json(trace))  # type: ignore[no-any-return]


def draw_recording(search: ProgramSearch, *, format: str) -> dict[str, Any]:
    """Return the pictures of the search step by step; see `pack_steps`."""
    return pack_steps(search.remake_trace(), format)


def count_calls(search: ProgramSearch, *, max_nodes: int) -> int | None:
    """Return the number of recorded calls; None if it is more than `max_nodes`."""
    calls = len(search.trace.calls)
    return calls if calls <= max_nodes else None


def quiz_program(search: ProgramSearch, **_tape: Any) -> None:
    """Return no question: nobody knows what the program must do next."""
