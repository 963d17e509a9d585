"""A race: searches of one position run one after another, then their trees grow side by side.

Each run is a task of the search worker. The shell keeps its tape by the number of the task; the
answer has the counts of the tape.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, Literal

from plyscope.calls.search_queries import measure_branching
from plyscope.page.compared_searches import ComparedSearch
from plyscope.page.elements import Child
from plyscope.page.measures import TreeQuestion
from plyscope.page.panels.race import render_race
from plyscope.page.panels.run_table import list_run_rows
from plyscope.page.part import Failure, Part, answer, event
from plyscope.page.position import Root
from plyscope.page.position_file import name_position_file
from plyscope.page.program_facts import OWN, is_student_game
from plyscope.page.search_run import (
    MAX_PYTHON_MEGABYTES,
    MAX_TREE_MEGABYTES,
    SearchQuestion,
    choose_unit,
    describe_board,
    describe_columns,
    describe_full,
    describe_too_long,
    select_search,
    to_strength_arguments,
)
from plyscope.page.spreadsheet import write_csv
from plyscope.search.minimal_proof import effective_branching_factor
from plyscope.trace.value_format import ValueUnit

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.session import SessionState

MAX_NODES = 3_000_000  # of a run; then it is stopped

Stage = Literal["waiting", "searching", "done", "stopped"]


@dataclass(frozen=True)
class TapeCounts:
    """What the tape of a search holds.

    plies            the greatest ply reached
    iterations       the depth of the last finished iteration, 0 without any
    iteration_nodes  the nodes up to its end
    """

    nodes: int = 0
    leaves: int = 0
    cutoffs: int = 0
    plies: int = 0
    ticks: int = 0
    iterations: int = 0
    iteration_nodes: int = 0


@dataclass(frozen=True)
class Run:
    """One search of a race, and what was measured.

    task            the task that searched, by whose number the shell keeps the tape
    branching       the effective branching factor; None if there is none
    plain_nodes     the nodes of plain minimax's tree; None if unknown or too many to count
    minimal_leaves  the leaves of the minimal tree; 0 if there is none, None if too many to count
    is_estimate     whether an evaluation has a part in the value
    """

    search: ComparedSearch
    name: str
    stage: Stage = "waiting"
    task: int | None = None
    counts: TapeCounts = field(default_factory=TapeCounts)
    seconds: float | None = None
    branching: float | None = None
    plain_nodes: int | None = None
    minimal_leaves: int | Literal["counting"] | None = "counting"
    value: float | tuple[float, ...] | None = None
    is_estimate: bool = False
    move: str | None = None

    @property
    def is_complete(self) -> bool:
        """Whether it was searched to its end."""
        return self.stage == "done"

    @property
    def has_ended(self) -> bool:
        """Whether it was searched to its end or stopped."""
        return self.stage in ("done", "stopped")

    @property
    def leaf_ratio(self) -> float | None:
        """Its leaves, divided by those of the minimal tree."""
        minimum = self.minimal_leaves
        is_known = self.is_complete and isinstance(minimum, int) and minimum > 0
        return self.counts.leaves / minimum if is_known else None  # type: ignore[operator]

    @property
    def unvisited_share(self) -> float | None:
        """The share of plain minimax's tree that it did not visit."""
        if not self.is_complete or not self.plain_nodes:
            return None
        return max(0.0, 1 - self.counts.nodes / self.plain_nodes)


@dataclass(frozen=True)
class RaceState:
    """The race on the stage, or the runs of the last one.

    phase      "choosing": nothing is on the stage; "searching": a run is searched;
               "race": the trees grow side by side
    root       the position
    to_move    who moves there
    layout     how the trees are drawn; in "scale", what was not visited stays empty
    measuring  the tasks that count minimal trees
    """

    phase: Literal["choosing", "searching", "race"] = "choosing"
    root: Root = field(default_factory=lambda: Root("", ""))
    to_move: str | None = None
    runs: tuple[Run, ...] = ()
    layout: Literal["compact", "scale"] = "scale"
    measuring: tuple[int, ...] = ()


class Race(Part[RaceState]):
    """A race."""

    name = "race"

    def __init__(self, app: "App") -> None:
        super().__init__(app, RaceState())

    # Running

    def begin(self, searches: tuple[ComparedSearch, ...]) -> None:
        """Search the position on the board with each search."""
        self.clear()
        session = self.app.session
        session.stop()
        if any(search.algorithm == OWN for search in searches):
            self.app.programs.start_search(session.settings.game, OWN)
        self.change(
            phase="searching",
            root=session.root,
            to_move=session.position.to_move,
            runs=tuple(Run(search, search.describe(session.choices)) for search in searches),
        )
        depths = dict.fromkeys(search.plies for search in searches)
        for plies in depths:
            self._count_minimal_tree(plies)
        self.app.measures.want("race", *(TreeQuestion(session.root, plies) for plies in depths))
        self._take_sizes()
        self.app.drawer.step_aside()
        self.app.command("focus", id="race-heading")
        self._search_next()

    def _search_next(self) -> None:
        """Search the first run that waits; once none does, the trees are on the stage."""
        waiting = [number for number, run in enumerate(self.state.runs) if run.stage == "waiting"]
        if not waiting:
            self.change(phase="race")
            return
        number = waiting[0]
        run = self.state.runs[number]
        question = self._make_question(run.search)
        arguments = make_search_arguments(self.app, question)
        task = self.app.start_task(
            "search",
            arguments,
            self.take_run,
            number,
            worker="sandbox" if "code" in arguments else "search",
            raced={
                "max_nodes": MAX_NODES,
                "columns": describe_columns(self.app.session.choices, question),
            },
        )
        self._update_run(number, stage="searching", task=task)

    def _make_question(self, search: ComparedSearch) -> SearchQuestion:
        return SearchQuestion(
            self.state.root, self.state.to_move, search.algorithm, search.options, search.strength
        )

    @answer
    def take_run(self, result: Any, number: int) -> None:
        """Take the result of a run, or why it was stopped, and go on with the next."""
        run = self.state.runs[number]
        if isinstance(result, Failure):
            self._update_run(number, stage="stopped", counts=_read_counts(result.counts))
            self._explain(result, self.state.runs[number])
        else:
            counts = _read_counts(result["counts"])
            value = result["value"]
            self._update_run(
                number,
                stage="done",
                counts=counts,
                seconds=result["seconds"],
                branching=_find_branching(run.search, counts),
                value=tuple(value) if isinstance(value, list) else value,
                is_estimate=result["basis"] != "proved",
                move=result["move"],
            )
        self._search_next()

    def _explain(self, failure: Failure, run: Run) -> None:
        """Say why a run was stopped, unless the user did it, or the shell has said it."""
        if failure.is_stopped or failure.kind == "WorkerDied":
            return
        asked = self.app.session.choices, self._make_question(run.search), failure.counts
        if failure.kind == "NodeLimit":
            sentence = describe_too_long(*asked, MAX_NODES, run.name)
        elif failure.kind == "TreeFull":
            what = "the trees of all runs together"
            sentence = describe_full(*asked, what, MAX_TREE_MEGABYTES, run.name)
        elif failure.kind == "MemoryError":
            sentence = describe_full(*asked, "Python", MAX_PYTHON_MEGABYTES, run.name)
        elif failure.kind == "TapeError":
            sentence = f"{run.name} could not be shown: {failure.message}"
        else:
            verb = "failed" if failure.detail else "could not be run"
            sentence = f"{run.name} {verb}: {failure.message}"
        self.app.comparison.refuse(sentence)

    # Measuring

    def _take_sizes(self) -> None:
        """Take the sizes of plain minimax's trees, as far as they are counted."""
        for number, run in enumerate(self.state.runs):
            size = self.app.measures.find_size(TreeQuestion(self.state.root, run.search.plies))
            if size is not None and size.nodes != run.plain_nodes:
                self._update_run(number, plain_nodes=size.nodes)

    def _count_minimal_tree(self, plies: int | None) -> None:
        """Count the leaves of the minimal tree to a depth, beside the searches."""
        root = self.state.root
        arguments: dict[str, Any] = root.to_arguments() | {"depth": plies}
        worker = "helper"
        if is_student_game(root.game):
            arguments["code"] = self.app.programs.find_code(root.game)
            worker = "sandbox"
        task = self.app.start_task("minimum", arguments, self.take_minimum, plies, worker=worker)
        self.change(measuring=(*self.state.measuring, task))

    @answer
    def take_minimum(self, result: Any, plies: int | None) -> None:
        """Take the number of leaves of the minimal tree."""
        minimum = 0 if isinstance(result, Failure) else result
        for number, run in enumerate(self.state.runs):
            if run.search.plies == plies:
                self._update_run(number, minimal_leaves=minimum)

    def _update_run(self, number: int, **changes: Any) -> None:
        runs = list(self.state.runs)
        runs[number] = replace(runs[number], **changes)
        self.change(runs=tuple(runs))

    # The stage

    @event
    def stop(self) -> None:
        """Stop the run that is searched; the next ones are searched all the same."""
        for run in self.state.runs:
            if run.stage == "searching":
                self.app.stop_task(run.task)

    @event
    def leave(self) -> None:
        """Give the stage back. The figures stay, the trees are forgotten."""
        if self.state.phase == "choosing":
            return
        self._end_search()
        self.change(phase="choosing", runs=tuple(run for run in self.state.runs if run.has_ended))
        is_open = self.app.drawer.state.is_open
        self.app.command("focus", id="tab-compare" if is_open else "board-heading")

    @event
    def set_layout(self, layout: Literal["compact", "scale"]) -> None:
        """Choose how the trees are drawn."""
        self.change(layout=layout)

    @event
    def follow(self) -> None:
        """Have all trees follow their searches again."""
        self.app.command("follow_race")

    @event
    def show_table(self) -> None:
        """Open the drawer with the table."""
        self.app.drawer.show("compare")

    def clear(self) -> None:
        """Forget the race and all that is being measured."""
        self._end_search()
        for task in self.state.measuring:
            self.app.end_task(task)
        self.app.measures.want("race")
        self.state = RaceState(layout=self.state.layout)

    def _end_search(self) -> None:
        for run in self.state.runs:
            if run.stage == "searching":
                self.app.end_task(run.task)

    def session_changed(self, before: "SessionState") -> None:
        """Leave the race where another position, or another tab, is to be seen."""
        if self.state.runs and self.app.session.root != self.state.root:
            self.clear()
        elif self.app.drawer.state.tab != "compare":
            self.leave()
        self._take_sizes()

    @event
    def download(self) -> None:
        """Save the table as a file."""
        name = name_position_file(self.state.root, "csv")
        text = write_csv(list_run_rows(self))
        self.app.download(name=name, text=text, type="text/csv")

    # What it shows

    @property
    def ended_runs(self) -> Iterator[tuple[int, Run]]:
        """The runs of the table, each with its place among all."""
        return ((number, run) for number, run in enumerate(self.state.runs) if run.has_ended)

    def find_unit(self, run: Run) -> ValueUnit:
        """Return the unit in which the value of a run is shown."""
        return choose_unit(
            self.app.session.choices, *select_search(self._make_question(run.search))
        )

    def render(self) -> Child:
        """Return what stands in the place of the stage."""
        return render_race(self) if self.state.phase != "choosing" else None

    @property
    def branching_of_game(self) -> float | None:
        """About how many moves a position of the game has, if that is known."""
        return self.app.session.choices.entry.branching or None

    def publish(self) -> Mapping[str, Any]:
        """Return what the shell draws the trees with."""
        if self.state.phase == "choosing":
            return {"race": None}
        return {
            "race": {
                "phase": self.state.phase,
                "layout": self.state.layout,
                "root": self.state.root.to_arguments(),
                "board": describe_board(self.app.session.choices),
                "runs": [_publish_run(run) for run in self.state.runs],
            }
        }


def _publish_run(run: Run) -> dict[str, Any]:
    """Return a run as the shell draws its tree."""
    return {
        "task": run.task,
        "algorithm": run.search.algorithm,
        "options": dict(run.search.options),
        "strength": to_strength_arguments(run.search.strength),
        "stage": run.stage,
    }


def make_search_arguments(app: "App", question: SearchQuestion) -> dict[str, Any]:
    """Return the arguments of the call "search"; those for a sandbox have "code"."""
    game, algorithm = question.root.game, question.algorithm
    arguments: dict[str, Any] = question.root.to_arguments() | {
        "algorithm": algorithm,
        "options": dict(question.options),
        "strength": to_strength_arguments(question.strength),
    }
    if is_student_game(game) or algorithm == OWN:
        arguments["code"] = app.programs.find_code(game, algorithm)
    return arguments


def _read_counts(data: Mapping[str, int]) -> TapeCounts:
    return TapeCounts(**{one.name: int(data.get(one.name, 0)) for one in fields(TapeCounts)})


def _find_branching(search: ComparedSearch, counts: TapeCounts) -> float | None:
    """Return how wide a tree is; of iterative deepening, that of the iterations it finished."""
    nodes = counts.iteration_nodes or counts.nodes
    if search.algorithm == OWN:
        depth = search.plies or counts.plies
        return effective_branching_factor(nodes, depth)
    return measure_branching(
        algorithm=search.algorithm,
        options=dict(search.options),
        strength=search.strength,
        nodes=nodes,
        plies=counts.plies,
        iterations=counts.iterations,
    )
