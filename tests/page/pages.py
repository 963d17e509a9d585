"""The page in a test: events as the shell sends them, and tasks answered on the spot."""

import json
import marshal
from functools import cache, lru_cache

from plyscope.calls import endgame_queries
from plyscope.calls.playing_strength import Strength
from plyscope.counters import CountingWatch
from plyscope.endgames.registry import REGISTRY
from plyscope.exercises.tree_game import make_named_game
from plyscope.game import play_moves
from plyscope.page.app import App
from plyscope.page.elements import find_elements, read_text
from plyscope.page.position import Root, find_position
from plyscope.page.program_facts import OWN, is_student_game
from plyscope.page.search_run import SearchQuestion, SearchState
from plyscope.page.settings import Settings
from plyscope.page.shell_types import Commands, EditorContent, Published
from plyscope.sandbox import sandbox_dispatch
from plyscope.trace import Trace
from tests.page.conforming import find_fault

COUNTS = ("nodes", "leaves", "cutoffs", "plies", "ticks", "iterations", "iteration_nodes")


class PageInTest:
    """An `App` with what the shell would do: it draws panels, and has tasks answered."""

    def __init__(self):
        self.app = App()
        self.panels = {}
        self.data = {}
        self.commands = []
        self.parts = {}
        self.revision = 0

    def start(self, **facts):
        """Send what the browser knows at the start; return the page."""
        self._handle({"type": "start", **facts})
        return self

    def send(self, name, *arguments, panel=None, revision=None):
        """Send an event; return the update."""
        event = {"type": "act", "action": [name, *arguments]}
        if panel:
            event |= {"panel": panel, "revision": self.revision if revision is None else revision}
        return self._handle(event)

    def _handle(self, event):
        return self._take(self.app.handle(event))

    def _take(self, update):
        text = json.dumps(update.to_json(), allow_nan=False)
        update = json.loads(text)
        for name, value in update["data"].items():
            check_once(name, json.dumps(value), Published)
        for name, args in update["commands"]:
            check_once(name, json.dumps(args), Commands)
        for panel in update["panels"].values() if "tree-editor" in text else ():
            for _, attributes, *_ in find_elements(panel, "tree-editor"):
                fault = find_fault(attributes["content"], EditorContent, "content")
                assert not fault, fault
        self.panels |= update["panels"]
        self.data |= update["data"]
        self.parts |= update["parts"]
        self.commands += update["commands"]
        self.revision = update["revision"]
        return update

    def set_session(self, settings, moves=(), search=None):
        """Have a session on the page that the user may have got to; return the update.

        `settings` and `search` are data; `search` is {"algorithm", "options", "strength"} and may
        have what `SearchState` has.
        """
        app, before = self.app, self.app.session.state
        strength = Strength(**settings["strength"])
        shown = Settings(**{**settings, "strength": strength})
        app.commands = []
        app.session.change(
            settings=shown,
            moves=tuple(moves),
            search=search and _make_search(search),
            is_python_ready=True,
        )
        app.session_changed(before)
        return self._take(app._update())

    def restart(self):
        """Replace the worker: the state goes on from the parts that the shell has."""
        self.app = App.restore(self.parts)

    # Tasks

    @property
    def tasks(self):
        """The tasks that are under way, by number."""
        ended = {args["id"] for name, args in self.commands if name == "end_task"}
        pending = self.app.counters.pending
        return {
            args["id"]: args
            for name, args in self.commands
            if name == "task" and args["id"] not in ended and str(args["id"]) in pending
        }

    def answer(self, number, value):
        """Answer a task with a value."""
        return self._handle({"type": "answer", "id": number, "value": value})

    def fail(self, number, kind, message, last_block=(), **more):
        """Answer a task with an error."""
        error = {"kind": kind, "message": message, "last_block": list(last_block), **more}
        return self._handle({"type": "answer", "id": number, "error": error})

    def work(self, limit=1000):
        """Have tasks answered by the package itself until none is left or `limit` is reached."""
        for _ in range(limit):
            task = next(iter(self.tasks.values()), None)
            if task is None:
                return
            self.do(task)

    def do(self, task):
        """Have a task answered by the package itself."""
        if task["worker"] == "shell":
            self.answer(task["id"], do_shell_task(task["name"], task["args"]))
            return
        ask = ask_once if task["name"] in ASKED_ONCE else ask_sandbox
        text, blocks = ask(task["name"], json.dumps(task["args"]))
        answer = json.loads(text)
        if "error" in answer:
            self._handle({"type": "answer", "id": task["id"], "error": answer["error"]})
        else:
            value = answer["value"]
            if task["name"] == "search":
                value["counts"] = count_tape(task["args"], blocks)
            self.answer(task["id"], value)

    # What is shown

    def text(self, panel):
        """Return the text of a panel."""
        return read_text(self.panels.get(panel))

    def find(self, panel, tag, **attributes):
        """Return the elements of a panel with a tag and these attributes."""
        return find_elements(self.panels.get(panel), tag, **attributes)

    def press(self, panel, name, **more):
        """Press the button of a panel with this text or name."""
        found = [
            one
            for one in self.find(panel, "button")
            if name in (read_text(one).strip(), one[1].get("aria-label"))
        ]
        assert len(found) == 1, f"{len(found)} buttons {name!r} in: {self.text(panel)}"
        assert not found[0][1].get("disabled"), f"{name!r} is disabled"
        return self.send(*found[0][1]["onclick"], panel=panel, **more)

    def notices(self):
        """Return the notices so far."""
        return [args["text"] for name, args in self.commands if name == "notice" and args["text"]]


@lru_cache(2_000)  # most of what a page publishes at its start is what every page does
def check_once(name, text, kind):
    """Check that a value, as JSON, is of the type that the page declares for its name."""
    assert not (fault := find_fault({name: json.loads(text)}, kind, "data")), fault


def ask_sandbox(name, arguments):
    """Return the answer of a call and the blocks of its tape."""
    blocks = []
    return sandbox_dispatch.call(name, arguments, blocks.append), blocks


# What is asked of programs takes long, and knows nothing but its arguments.
ASKED_ONCE = ("read", "recognize", "prepare", "check", "check_program")
ask_once = cache(ask_sandbox)


def do_shell_task(name, arguments):
    """Return the result of a task of the shell; a pause is over at once."""
    if name == "build_slices":
        return {**endgame_queries.build_slices(**arguments), "body": ""}
    if name == "fetch_file":
        return REGISTRY.outcomes().positions if arguments["name"] == "outcomes" else 0
    return None


def _make_search(data):
    root = Root(data["game"], data["first"], tuple(data["moves"]))
    to_move = None if is_student_game(root.game) else find_position(root).to_move
    strength = Strength(**data["strength"])
    question = SearchQuestion(root, to_move, data["algorithm"], data["options"], strength)
    task = 10**6 if data["is_running"] else None
    purpose, counts = data.get("purpose", "study"), data.get("counts", {})
    return SearchState(data.get("number", 1), purpose, question, task, counts=counts)


def count_tape(arguments, blocks):
    """Return the counts of a tape, as the shell adds them to the answer of a search."""
    if is_student_game(arguments["game"]):
        return dict.fromkeys(COUNTS, 1)  # only the sandbox has the game
    game = make_named_game(arguments["game"], arguments["first"])
    state = play_moves(game, arguments["moves"])
    if arguments["algorithm"] == OWN:
        arguments |= {"algorithm": "minimax", "strength": {}}
    strength = Strength(**arguments["strength"])
    name, options = strength.select_search(arguments["algorithm"], arguments["options"])
    numbers = [number for block in blocks for number in marshal.loads(block)]
    trace = Trace(game, state, numbers, (None, None), name, options)
    watch = CountingWatch()
    trace.replay(watch)
    counts = watch.counts
    return {
        **{key: counts[key] for key in ("nodes", "leaves", "cutoffs")},
        "plies": max(node.ply for node in trace.nodes),
        "ticks": trace.ticks,
        "iterations": counts.get("iterations", 0),
        "iteration_nodes": counts["nodes"],
    }
