"""The user's tree: text that is typed, opened, made or edited, and trees kept on the device.

A tree is text, and an edit makes another text. What can be read is at once the game on the board.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plyscope.exercises.gambit_format import format_gambit
from plyscope.exercises.tree_edits import edit_tree
from plyscope.exercises.tree_game import (
    PREFIX,
    format_cached,
    is_tree_name,
    name_tree,
    parse_tree_name,
)
from plyscope.games.tree import Tree
from plyscope.page.elements import Child
from plyscope.page.form_fields import ChosenFile, read_argument
from plyscope.page.panels.lab import FIRST_TREE, MAX_FILE_BYTES, TEXT_ID, render_lab
from plyscope.page.part import Failure, Part, answer, event
from plyscope.page.storage import NamedText, RemoveEntry, SetText, put_tree
from plyscope.page.tree_picture import Path, find_state

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.session import SessionState

MAX_UNDONE = 200  # changes that can be undone
MAX_UNDONE_CHARACTERS = 300_000  # of all their texts: the shell keeps them, too
MAX_READ_AT_ONCE = 2_000  # characters: a longer text is read after a pause
PAUSE = 120  # milliseconds without a key, after which a long text is read
NOT_STORED = (
    "This browser keeps nothing for this page, or has no room left: save the tree as a file."
)


@dataclass(frozen=True)
class LabState:
    """The user's tree.

    text       as typed
    tree_text  the last text that could be read, "" before there is one
    name       the name of the game that this tree is
    problem    why the text cannot be read, or an edit cannot be made
    past       texts before the edits so far; `future` those that were undone, the next one first
    new_name   the name in the field, under which the tree will be kept
    depth      plies of a position that is taken along
    task       a pause before a long text is read, or a position being truncated
    """

    text: str = FIRST_TREE
    tree_text: str = FIRST_TREE
    name: str = PREFIX + FIRST_TREE
    problem: str = ""
    past: tuple[str, ...] = ()
    future: tuple[str, ...] = ()
    new_name: str = ""
    depth: int = 2
    task: int | None = None


class Lab(Part[LabState]):
    """The user's tree, and its tab."""

    name = "lab"

    def __init__(self, app: "App") -> None:
        super().__init__(app, LabState())

    def start(self, facts: Mapping[str, Any]) -> None:
        """Take the tree of the last visit, if there was one."""
        text = self.app.storage.stored.tree
        if not text or is_tree_name(self.app.session.settings.game):
            return
        self.change(text=text)
        try:
            tree = _read_tree(text)
        except ValueError:
            self.change(tree_text="", name="")
        else:
            self.change(tree_text=text, name=name_tree(tree, text))

    def render(self) -> Child:
        """Return the tab."""
        return render_lab(self) if self.app.drawer.shows("lab") else None

    # The tree of now

    @property
    def tree(self) -> Tree | None:
        """The last tree that could be read."""
        return parse_tree_name(PREFIX + self.state.tree_text) if self.state.tree_text else None

    @property
    def is_on_board(self) -> bool:
        """Whether the tree is the game on the board."""
        return self.app.session.settings.game == self.state.name != ""

    def _take(self, tree: Tree, text: str, path: Path = ()) -> None:
        """Have another tree, which can be undone."""
        state = self.state
        if state.tree_text and text != state.tree_text:
            self.change(past=_limit([*state.past, state.tree_text]), future=())
        self._have(tree, text, path)

    def _have(self, tree: Tree, text: str, path: Path) -> None:
        """Have another tree, show it on the board, and keep it for the next visit."""
        self._end_task()
        name = name_tree(tree, text)
        self._set_text(text)
        self.change(tree_text=text, name=name, problem="")
        self.app.tree_editor.choose_path(path)
        session = self.app.session
        session.add_own_game(name)
        if session.settings.game != name:
            session.configure(game=name, side="both")
        self.app.storage.store(SetText("tree", text))

    def _set_text(self, text: str) -> None:
        """Have another text in the field, even while it has the focus."""
        if text != self.state.text:
            self.change(text=text)
            self.app.command("set_text", id=TEXT_ID, text=text)

    def fail(self, problem: str) -> None:
        """Say why something could not be done."""
        self.change(problem=problem)

    def forget_problem(self) -> None:
        """Say no more why something could not be done."""
        if self.state.problem:
            self.change(problem="")

    def _end_task(self) -> None:
        self.app.end_task(self.state.task)
        self.change(task=None)

    def read(self, text: str) -> bool:
        """Have the tree in a text; return whether there is one, else say why not."""
        try:
            tree = _read_tree(text)
        except ValueError as error:
            self.change(problem=str(error))
            return False
        path = self.app.tree_editor.path if text == self.state.tree_text else ()
        self._take(tree, text, path)
        return True

    def settle(self) -> None:
        """Read a long text that was typed just before."""
        if self.state.task is not None and self.state.text != self.state.tree_text:
            self._end_task()
            self.read(self.state.text)

    def session_changed(self, before: "SessionState") -> None:
        """Follow the board: a tree that a link brings there is the tree of the lab."""
        game = self.app.session.settings.game
        if not is_tree_name(game) or game == self.state.name:
            return
        text, state = game.removeprefix(PREFIX), self.state
        self._end_task()
        if state.tree_text and state.tree_text != text:
            self.change(past=_limit([*state.past, state.tree_text]), future=())
        self._set_text(text)
        self.change(tree_text=text, name=game, problem="")
        self.app.tree_editor.choose_path(())

    # Typing and editing

    @event
    def type(self, text: str) -> None:
        """Take what is typed; a long text is read after a pause."""
        self._end_task()
        self.change(text=text)
        if len(text) <= MAX_READ_AT_ONCE:
            self.read(text)
            return
        task = self.app.start_task("wait", {"milliseconds": PAUSE}, self.take_pause, worker="shell")
        self.change(task=task)

    @answer
    def take_pause(self, _result: Any) -> None:
        """Read what was typed."""
        self.change(task=None)
        self.read(self.state.text)

    @event
    def edit(self, what: str, value: int | str | None = None) -> None:
        """Edit the node that is chosen; see `edit_tree`."""
        self.edit_at(self.app.tree_editor.path, what, value)

    def edit_at(self, path: Path, what: str, value: Any = None) -> None:
        """Edit a node; say why where it cannot be done."""
        self.settle()
        if self.tree is None:
            return
        try:
            tree, new_path = edit_tree(self.tree, what, path, value)
        except ValueError as error:
            self.change(problem=str(error))
        else:
            self._take(tree, format_cached(tree), new_path)

    @event
    def undo(self) -> None:
        """Undo the last change."""
        self.settle()
        past, future, text = self.state.past, self.state.future, self.state.tree_text
        if past:
            self.change(past=past[:-1], future=(text, *future))
            self._restore(past[-1])

    @event
    def redo(self) -> None:
        """Make the change again that was undone last."""
        self.settle()
        past, future, text = self.state.past, self.state.future, self.state.tree_text
        if future:
            self.change(past=(*past, text), future=future[1:])
            self._restore(future[0])

    def _restore(self, text: str) -> None:
        """Have a tree of before; the chosen node stays chosen if the tree has it."""
        tree, path = _read_tree(text), self.app.tree_editor.path
        is_there = tree.path(find_state(tree, path)) == path
        self._have(tree, text, path if is_there else ())

    @event
    def show(self) -> None:
        """Put the tree on the board, to be edited there."""
        if self.read(self.state.text):
            session = self.app.session
            if session.state.search or session.state.moves:
                session.start_afresh()
            self.app.drawer.step_aside()

    @event
    def search(self) -> None:
        """Search the tree."""
        self.settle()
        self.app.session.study()

    # Where a tree can come from

    @event
    def open(self, text: str) -> None:
        """Take a text as the tree."""
        self.read(text)

    @event
    def set_depth(self, depth: int | float | None) -> None:
        """Set how many plies of a position are taken along."""
        self.change(depth=read_argument("cut", "depth", depth))

    @event
    def truncate(self) -> None:
        """Take the tree below the position on the board, truncated at the depth."""
        self._end_task()
        session = self.app.session
        arguments = {
            "game": session.settings.game,
            "first": session.settings.first,
            "moves": list(session.state.moves),
            "depth": self.state.depth,
        }
        self.change(task=self.app.start_task("cut", arguments, self.take_truncated_tree))

    @answer
    def take_truncated_tree(self, result: Any) -> None:
        """Take the tree below a position."""
        self.change(task=None)
        if isinstance(result, Failure):
            self.change(problem="" if result.is_stopped else result.message)
        else:
            self.read(result["text"])

    @event
    def open_file(self, file: ChosenFile) -> None:
        """Take the tree in a file."""
        if file.size > MAX_FILE_BYTES:
            most = MAX_FILE_BYTES // 1_000_000
            self.change(problem=f"{file.name} is too large for a tree: it has more than {most} MB.")
        elif not self.read(file.text or ""):
            self.change(problem=f"{file.name} is not a tree. {self.state.problem}")

    @event
    def save_file(self) -> None:
        """Save the text as a file."""
        self.app.download(name="tree.txt", text=self.state.text, type="text/plain")

    @event
    def save_gambit(self) -> None:
        """Save the tree as a file for Gambit; say why where it has no such tree."""
        self.settle()
        if self.tree is None:
            return
        try:
            text = format_gambit(self.tree)
        except ValueError as error:
            self.change(problem=str(error))
        else:
            self.app.download(name="tree.efg", text=text, type="text/plain")

    # Trees kept on the device

    @property
    def kept_trees(self) -> tuple[NamedText, ...]:
        """The trees that are kept on this device."""
        return self.app.storage.stored.trees

    @event
    def set_new_name(self, name: str) -> None:
        """Take the name under which the tree will be kept."""
        self.change(new_name=name)

    @event
    def keep(self) -> None:
        """Keep the tree under the name in the field; it replaces the tree of that name."""
        state = self.state
        change = put_tree(self.app.storage.stored, state.new_name, state.tree_text)
        if change and state.tree_text:
            self.app.storage.store(change)
            self.change(new_name="", problem="")

    @event
    def forget(self, name: str) -> None:
        """Forget a tree that is kept."""
        for tree in self.kept_trees:
            if tree.name == name:
                self.app.storage.store(RemoveEntry("trees", tree))

    def storage_refused(self, key: str) -> None:
        """Say that trees cannot be kept; the tree of the last visit matters less."""
        if key == "trees":
            self.change(problem=NOT_STORED)


def _read_tree(text: str) -> Tree:
    """Return the tree in a text; raise ValueError with line and column if there is none."""
    return parse_tree_name(PREFIX + text)


def _limit(texts: list[str]) -> tuple[str, ...]:
    """Return the last texts, as many as are kept."""
    kept: list[str] = []
    characters = 0
    for text in reversed(texts[-MAX_UNDONE:]):
        characters += len(text)
        if kept and characters > MAX_UNDONE_CHARACTERS:
            break
        kept.append(text)
    return tuple(reversed(kept))
