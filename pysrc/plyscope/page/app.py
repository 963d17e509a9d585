"""The page: one state, changed by one event after another.

`App.handle` takes an event as plain data and returns an `Update` with what has to be drawn anew and
what the shell has to do. It takes a few milliseconds: whatever takes longer is a task in another
worker, whose result is an event. An event is

    {"type": "start", "seed", "stored", "hash", ...}   the first: what only the browser knows
    {"type": "act", "action": [name, *arguments], "value"?, "panel"?, "revision"?}
    {"type": "answer", "id": task, "value"}  or  {..., "error": {"kind", "message", "detail"}}

`value` is what a field holds, and the last argument of the action. `panel` and `revision` tell
which panel it comes from and which drawing of it was seen: an action that is gone is ignored.
"""

import sys
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from plyscope.page.address import Address
from plyscope.page.address_bar import AddressBar
from plyscope.page.api import Api
from plyscope.page.backup import Backup
from plyscope.page.board import Board
from plyscope.page.catalog import Catalog
from plyscope.page.code import Code
from plyscope.page.depth_curves import DepthCurves
from plyscope.page.drawer import Drawer, render_drawer_toggle
from plyscope.page.editor import Editor
from plyscope.page.elements import Child, list_actions
from plyscope.page.embedding import Embed
from plyscope.page.endgames import DatabaseMoves, Endgames
from plyscope.page.examples import Examples, render_caption_panel
from plyscope.page.explanation import Explanation, LargeSentence
from plyscope.page.exports import Exports
from plyscope.page.file_check import FileCheck
from plyscope.page.game_map import GameMap
from plyscope.page.go_snapshots import GoSnapshots
from plyscope.page.jumps import Jumps
from plyscope.page.lab import Lab
from plyscope.page.late_parts import LateParts
from plyscope.page.learner_run import LearnerRun
from plyscope.page.lecture import Lecture
from plyscope.page.match import Match
from plyscope.page.measures import Measures
from plyscope.page.move_list import MoveList
from plyscope.page.move_values import MoveValues
from plyscope.page.networks import Networks
from plyscope.page.node_bounds import NodeBounds
from plyscope.page.notation import Notation
from plyscope.page.notices import Notices
from plyscope.page.overlay import Overlay
from plyscope.page.panels.counters import render_counters, render_tree_strip
from plyscope.page.panels.header_end import render_header_end
from plyscope.page.panels.help import render_help
from plyscope.page.panels.lab import render_practice_tab
from plyscope.page.panels.legend import render_legend
from plyscope.page.panels.race import render_race_runs
from plyscope.page.panels.square_board import render_pieces
from plyscope.page.panels.stage_bar import render_invitation
from plyscope.page.panels.transport import render_transport
from plyscope.page.part import Failure, Panel, Part
from plyscope.page.position_file import make_safe
from plyscope.page.practice import Practice
from plyscope.page.program_starts import ProgramStarts
from plyscope.page.programs import Programs
from plyscope.page.quiz import Quiz
from plyscope.page.race import Race
from plyscope.page.random_tree_form import RandomTreeForm
from plyscope.page.sandbox_answers import read_answer, read_failure
from plyscope.page.saved_state import from_data, to_data
from plyscope.page.screen import Screen
from plyscope.page.search_comparison import Comparison
from plyscope.page.session import Session, SessionState
from plyscope.page.settings_form import SettingsForm
from plyscope.page.sheet_form import SheetForm
from plyscope.page.shortcuts import Shortcuts
from plyscope.page.square_board import Squares
from plyscope.page.status import Status
from plyscope.page.storage import Storage
from plyscope.page.title import Title
from plyscope.page.tour import Tour
from plyscope.page.tree_editor import TreeEditor
from plyscope.page.tree_nodes import TreeNodes
from plyscope.page.welcome import Welcome
from plyscope.page.write import Write

SANDBOXES = ("sandbox", "pool")  # workers that run student code
# The parts whose changes all others are told of.
_OF_SESSION = (
    "session",
    "catalog",
    "programs",
    "editor",
    "starts",
    "storage",
    "drawer",
    "measures",
)
DEFECT = "Something went wrong in Plyscope. Details are in the browser console."


@dataclass(frozen=True)
class Pending:
    """A task under way: the method that takes its result, and the arguments after the result.

    `sandbox_call` is the call of a task that a sandbox answers, whose result is not trusted.
    """

    part: str
    method: str
    context: tuple[Any, ...]
    sandbox_call: str = ""


@dataclass(frozen=True)
class Counters:
    """What `App` counts: drawings of the page and tasks; and the tasks under way, by number."""

    revision: int = 0
    last_task: int = 0
    pending: Mapping[str, Pending] = field(default_factory=dict)
    drawn: Mapping[str, int] = field(default_factory=dict)  # panel: revision of its last drawing


@dataclass
class Update:
    """What an event changed.

    revision  number of this update
    panels    elements of the panels that changed, by name; None hides a panel
    data      other data that changed, by name: the board, live keys, ...
    commands  what the shell has to do, in order: [name, arguments]
    parts     the parts of the state that changed, as data
    """

    revision: int
    panels: dict[str, Child] = field(default_factory=dict)
    data: dict[str, Any] = field(default_factory=dict)
    commands: list[list[Any]] = field(default_factory=list)
    parts: dict[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Return the update as plain data."""
        return dict(vars(self))


def _read_result(task: Pending, event: Mapping[str, Any]) -> Any:
    """Return the result of a task, or a `Failure`."""
    if "error" not in event:
        value = event.get("value")
        return read_answer(task.sandbox_call, value) if task.sandbox_call else value
    error = event["error"]
    if task.sandbox_call:
        return read_failure(error)
    return Failure(
        str(error["kind"]),
        str(error["message"]),
        error.get("detail"),
        tuple(error.get("last_block") or ()),
        error.get("counts") or {},
    )


class App:
    """The page's logic; see the module."""

    def __init__(self) -> None:
        self.counters = Counters()
        self.reads: set[str] = set()  # parts whose states are read while one is drawn
        self.commands: list[list[Any]] = []
        self.parts: dict[str, Part[Any]] = {}  # by name, each entered by itself
        self.notices = Notices(self)
        self.storage = Storage(self)
        self.embed = Embed(self)
        self.catalog = Catalog(self)
        self.session = Session(self)
        self.values = MoveValues(self)
        self.measures = Measures(self)
        self.bounds = NodeBounds(self)
        self.tree_nodes = TreeNodes(self)
        self.endgames = Endgames(self)
        self.networks = Networks(self)
        self.database_moves = DatabaseMoves(self)
        self.board = Board(self)
        self.squares = Squares(self)
        Panel(self, "pieces", render_pieces)
        self.overlay = Overlay(self)
        self.notation = Notation(self)
        self.status = Status(self)
        self.move_list = MoveList(self)
        self.api = Api(self)
        self.drawer = Drawer(self)
        Panel(self, "drawer_toggle", render_drawer_toggle)
        self.tour = Tour(self)
        self.lecture = Lecture(self)
        self.shortcuts = Shortcuts(self)
        self.programs = Programs(self)
        self.editor = Editor(self)
        self.starts = ProgramStarts(self)
        self.write = Write(self)
        self.file_check = FileCheck(self)
        self.explanation = Explanation(self)
        self.large_sentence = LargeSentence(self)
        self.code = Code(self)
        self.jumps = Jumps(self)
        self.quiz = Quiz(self)
        self.comparison = Comparison(self)
        self.race = Race(self)
        self.depth_curves = DepthCurves(self)
        self.match = Match(self)
        self.settings_form = SettingsForm(self)
        self.lab = Lab(self)
        self.tree_editor = TreeEditor(self)
        self.random_tree_form = RandomTreeForm(self)
        self.sheet_form = SheetForm(self)
        self.practice = Practice(self)
        self.learner_run = LearnerRun(self)
        self.go_snapshots = GoSnapshots(self)
        Panel(self, "practice_tab", render_practice_tab)
        self.screen = Screen(self)
        self.welcome = Welcome(self)
        Panel(self, "invitation", render_invitation)
        Panel(self, "legend", render_legend)
        Panel(self, "counters", render_counters)
        Panel(self, "tree_strip", render_tree_strip)
        Panel(self, "transport", render_transport)
        Panel(self, "race_runs", render_race_runs)
        self.examples = Examples(self)
        Panel(self, "caption", render_caption_panel)
        self.exports = Exports(self)
        self.late_parts = LateParts(self)
        self.title = Title(self)
        self.address_bar = AddressBar(self)
        self.backup = Backup(self)
        self.game_map = GameMap(self)
        Panel(self, "header_end", render_header_end)
        Panel(self, "help", render_help)
        self._panels: dict[str, Child] = {}
        self._data: dict[str, Any] = {}
        self._sources: dict[str, set[str]] = {}  # by part: those whose states it was drawn from
        self._saved: dict[str, Any] = {}  # the state that the shell has, by part, and `counters`

    # Events

    def handle(self, event: Mapping[str, Any]) -> Update:
        """Return what an event changes. An event that fails changes nothing but the notice."""
        states = {name: part.state for name, part in self.parts.items()}
        counters = self.counters
        self.commands = []
        try:
            self._dispatch(event)
            if any(self.parts[name].state is not states[name] for name in _OF_SESSION):
                self.session_changed(states["session"])
        except Exception as error:
            self.counters, self.commands = counters, []
            for name, state in states.items():
                self.parts[name].state = state
            if isinstance(error, ValueError):
                self.notices.warn(str(error))
            else:
                self._report()
                self.notices.warn(DEFECT)
        return self._update()

    def _dispatch(self, event: Mapping[str, Any]) -> None:
        if event["type"] == "start":
            for part in self.parts.values():
                part.start(event)
        elif event["type"] == "answer":
            self._take_answer(event)
        elif event["type"] == "act":
            if self._is_gone(event):
                return
            name, *arguments = event["action"]
            if "value" in event:
                arguments.append(event["value"])
            part_name, _, method_name = name.partition(".")
            self.parts[part_name].call(method_name, arguments)
        else:
            raise TypeError(f"There is no event of the type {event['type']!r}.")

    def _is_gone(self, event: Mapping[str, Any]) -> bool:
        """Return whether the user acted on something that is no longer shown."""
        panel = event.get("panel")
        if panel is None or event.get("revision", 0) >= self.counters.drawn.get(panel, 0):
            return False
        return event["action"] not in list_actions(self._panels.get(panel))

    # Tasks

    def start_task(
        self,
        name: str,
        arguments: Mapping[str, Any],
        take: Callable[..., None],
        *context: Any,
        worker: str = "helper",
        **more: Any,
    ) -> int:
        """Have a call answered by another worker; `take` gets its result, then the context.

        `take` is marked with `answer`. A worker is "helper", "search", "sandbox" (student code),
        or "pool" (many sandboxes at once); the shell itself takes "shell" tasks, such as waiting.
        Returns the number of the task. Student code goes to sandboxes only, and what a sandbox
        answers is checked; see sandbox_answers.py.
        `more` is for the shell: what it has to know of a search that it shows, by itself (`shown`)
        or in a race (`raced`).
        """
        if not hasattr(take, "is_answer"):
            raise TypeError(f"{take!r} takes no answer.")
        is_sandbox = worker in SANDBOXES
        if arguments.get("code") and not is_sandbox:
            raise TypeError(f"The call {name!r} has student code, which no {worker} worker runs.")
        number = self.counters.last_task + 1
        code = arguments.get("code")
        if code:
            files = self.file_check.find_siblings(code["text"])
            more_code = {**code, "files": files} if files else code
            arguments = {**arguments, "code": more_code}
        part = take.__self__.name  # type: ignore[attr-defined]
        pending = Pending(part, take.__name__, tuple(context), name if is_sandbox else "")
        self._count(last_task=number, pending={**self.counters.pending, str(number): pending})
        task = {"id": number, "name": name, "args": dict(arguments), "worker": worker, **more}
        if not (self.endgames.hold(task) or self.networks.hold(task)):
            self.command("task", **task)
        return number

    def stop_task(self, number: int | None) -> None:
        """Stop a search; its answer is a failure with the counts of its tape so far."""
        if not self.is_pending(number):
            return
        if self._drop(number):
            error = {"kind": "Stopped", "message": "The search was stopped."}
            self._take_answer({"id": number, "error": error})
        else:
            self.command("stop_task", id=number)

    def end_task(self, number: int | None) -> None:
        """End a task, whose result is not wanted any more; nothing happens if it has ended."""
        pending = dict(self.counters.pending)
        if pending.pop(str(number), None):
            self._count(pending=pending)
            if not self._drop(number):
                self.command("end_task", id=number)

    def _drop(self, number: int | None) -> bool:
        """Forget a task that waits for a file; return whether it was held."""
        return self.endgames.drop(number) or self.networks.drop(number)

    def is_pending(self, number: int | None) -> bool:
        """Return whether a task is still under way."""
        self.reads.add("app")
        return str(number) in self.counters.pending

    def _take_answer(self, event: Mapping[str, Any]) -> None:
        pending = dict(self.counters.pending)
        task = pending.pop(str(event["id"]), None)
        if task is None:
            return  # the task was ended
        self._count(pending=pending)
        result = _read_result(task, event)
        getattr(self.parts[task.part], task.method)(result, *task.context)

    def _count(self, **changes: Any) -> None:
        self.counters = Counters(**{**vars(self.counters), **changes})

    # What the shell has to do

    def command(self, name: str, /, **arguments: Any) -> None:
        """Have the shell do something once the update is drawn."""
        self.commands.append([name, arguments])

    def download(self, *, name: str, type: str, **content: str) -> None:
        """Give the user a file; its content is `text`, or bytes as `data` in base64."""
        self.command("download", name=make_safe(name), type=type, **content)

    def open_screen(self, address: Address) -> None:
        """Show what a link says of the screen, beside the game."""
        self.screen.change(layout=address.layout)
        if address.mode == "lecture":
            self.lecture.begin()
        else:
            self.lecture.leave()
        self.drawer.open_linked(address.tab)
        self.comparison.take(address.compared, address.settings.game)
        self.practice.open_link(address.exercise)

    def _report(self) -> None:
        """Have a defect written to the console of the browser, and to that of a test."""
        text = traceback.format_exc()
        print(text, file=sys.stderr)
        self.command("report", text=text)

    def session_changed(self, before: SessionState) -> None:
        """Tell all parts of a change in one of those that many depend on."""
        for part in self.parts.values():
            part.session_changed(before)

    def _update(self) -> Update:
        update = Update(self.counters.revision + 1, commands=self.commands)
        self.commands = []
        changed = self._list_changes()
        drawn = dict(self.counters.drawn)
        for name, part in self.parts.items():
            if name in self._sources and self._sources[name].isdisjoint(changed):
                continue
            try:
                panel, published = self._draw(part)
            except Exception:  # the other parts are drawn; this one stays as it is
                self._report()
                update.commands += self.commands
                self.commands = []
                continue
            if name not in self._panels or panel != self._panels[name]:
                self._panels[name] = update.panels[name] = panel
                drawn[name] = update.revision
            for key, value in published.items():
                if key not in self._data or value != self._data[key]:
                    self._data[key] = update.data[key] = value
        self._count(revision=update.revision, drawn=drawn)
        changed["app"] = self.counters
        self._saved |= changed
        update.parts = {name: to_data(state) for name, state in changed.items()}
        return update

    def _list_changes(self) -> dict[str, Any]:
        """Return the states that the shell does not have, and "app" if other tasks are pending."""
        states, saved = self._list_states(), self._saved
        changed = {name: state for name, state in states.items() if state is not saved.get(name)}
        if "app" in saved and saved["app"].pending is self.counters.pending:
            changed.pop("app", None)
        return changed

    def _draw(self, part: Part[Any]) -> tuple[Child, Mapping[str, Any]]:
        """Return what a part shows and publishes, and note what that was made from."""
        self.reads = self._sources[part.name] = set()
        try:
            return part.render(), part.publish()
        finally:
            self.reads = set()

    # State

    def _list_states(self) -> dict[str, Any]:
        return {"app": self.counters} | {name: one.state for name, one in self.parts.items()}

    def save(self) -> dict[str, Any]:
        """Return the whole state as plain data."""
        return {name: to_data(state) for name, state in self._list_states().items()}

    @classmethod
    def restore(cls, saved: Mapping[str, Any]) -> "App":
        """Return an App that goes on from a saved state.

        Its next update has only what changes from then on: the shell has drawn the rest.
        """
        app = cls()
        for name, part in app.parts.items():
            part.state = from_data(type(part.state), saved[name])
        app.counters = counters = from_data(Counters, saved["app"])
        app._update()  # the shell has drawn all of it
        app.counters = app._saved["app"] = counters
        return app
