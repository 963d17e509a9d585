"""Exports: pictures of the tree, and the trace of the search, saved as files.

The shell hands over the nodes, which are on its tape, and makes pixels of a picture.
"""

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from plyscope.exercises.tree_game import is_tree_name
from plyscope.page.elements import Child
from plyscope.page.panels.export_menu import render_export_menu
from plyscope.page.part import Failure, Part, answer, event
from plyscope.page.position_file import name_position
from plyscope.page.search_run import SearchState, to_strength_arguments
from plyscope.page.tape_queries import choose_worker

if TYPE_CHECKING:
    from plyscope.page.app import App

Kind = Literal["view.svg", "tree.png", "tree.svg", "tree.tex", "trace.json"]

NO_SEARCH = "There is no tree yet: make a move, or run a search."
_TYPES = {"svg": "image/svg+xml", "tex": "text/x-tex", "json": "application/json"}


@dataclass(frozen=True)
class ExportsState:
    """The task under way, if there is one."""

    task: int | None = None


class Exports(Part[ExportsState]):
    """The exports."""

    name = "exports"

    def __init__(self, app: "App") -> None:
        super().__init__(app, ExportsState())

    @property
    def file_stem(self) -> str:
        """How the names of the files begin: plyscope-tictactoe-b2-a3-."""
        search = self.app.session.search
        root = search.root if search else self.app.session.root
        game = "tree" if is_tree_name(root.game) else root.game
        return f"plyscope-{game}-{name_position(root.moves)}-"

    @event
    def save(self, kind: Kind) -> None:
        """Save a picture, or the trace; raise ValueError if there is no search."""
        search = self.app.session.search
        if search is None:
            raise ValueError(NO_SEARCH)
        self.app.end_task(self.state.task)
        if kind == "trace.json":
            arguments = search.root.to_arguments() | {
                "algorithm": search.algorithm,
                "options": dict(search.options),
                "strength": to_strength_arguments(search.strength),
            }
            self._ask("trace", arguments, search, kind)
            return
        task = self.app.start_task(
            "read_nodes",
            {"run": search.number, "is_whole": kind != "view.svg"},
            self.take_nodes,
            search.number,
            kind,
            worker="shell",
        )
        self.change(task=task)

    @answer
    def take_nodes(self, result: Any, run: int, kind: Kind) -> None:
        """Take the nodes of a picture, as the call "figure" has them, and have it drawn."""
        search = self.app.session.search
        if isinstance(result, Failure):
            self._fail(result)
        elif search is not None and search.number == run:
            arguments = search.root.to_arguments() | {
                "format": "tikz" if kind == "tree.tex" else "svg",
                "nodes": result["nodes"],
                "signs": result["signs"],
                "scale": result["scale"],
            }
            self._ask("figure", arguments, search, kind)

    def _ask(self, call: str, arguments: dict[str, Any], search: SearchState, kind: Kind) -> None:
        worker = choose_worker(search) or "helper"
        if worker == "sandbox":
            arguments["code"] = self.app.programs.find_code(search.root.game, search.algorithm)
        name = f"{self.file_stem}{kind}"
        task = self.app.start_task(call, arguments, self.take_file, name, kind, worker=worker)
        self.change(task=task)

    @answer
    def take_file(self, result: Any, name: str, kind: Kind) -> None:
        """Save what was made under a name."""
        self.change(task=None)
        if isinstance(result, Failure):
            self._fail(result)
            return
        text = result
        if kind == "trace.json":
            search = self.app.session.search
            root = search.root.to_arguments() if search else {}
            text = json.dumps(root | result, ensure_ascii=False, indent=1)
        if kind == "tree.png":
            self.app.command("save_pixels", name=name, text=text)
        else:
            type_ = _TYPES[kind.rpartition(".")[2]]
            self.app.command("download", name=name, text=text, type=type_)

    def _fail(self, failure: Failure) -> None:
        self.change(task=None)
        if not failure.is_stopped:
            self.app.notices.warn(failure.message)

    def render(self) -> Child:
        """Return the menu."""
        return render_export_menu(self)
