"""Exports: pictures of the tree, and the trace of the search, saved as files.

The shell hands over the nodes, which are on its tape, and makes pixels of a picture.
"""

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from plyscope.exercises.tree_game import is_tree_name
from plyscope.page.elements import Child
from plyscope.page.panels.export_menu import describe_pages, render_export_menu
from plyscope.page.part import Failure, Part, answer, event
from plyscope.page.position_file import make_safe, name_position
from plyscope.page.search_run import SearchState, to_strength_arguments
from plyscope.page.tape_queries import choose_worker
from plyscope.page.tree_nodes import name_program_tree
from plyscope.render.step_pictures import check_step_nodes

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.session import SessionState

Kind = Literal[
    "view.svg", "tree.png", "tree.svg", "tree.tex", "trace.json", "steps.zip", "steps.print"
]

NO_SEARCH = "There is no tree yet: make a move, or run a search."
NOT_ENDED = "Steps are of a search that has ended: wait for its end, or search again."
MAX_CANVAS_SIDE = 16_384  # pixels that a canvas may have in every browser
CANVAS_SCALE = 2  # pixels to a unit of a picture

STEP_FORMATS = {"steps.zip": "zip", "steps.print": "pages"}
_TYPES = {
    "svg": "image/svg+xml",
    "tex": "text/x-tex",
    "json": "application/json",
    "zip": "application/zip",
}


@dataclass(frozen=True)
class ExportsState:
    """What is being made.

    task         the task under way, if there is one
    is_drawing   it draws pages to print
    page_count   pages that the shell holds, ready to print
    """

    task: int | None = None
    is_drawing: bool = False
    page_count: int = 0


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
        """Save pictures, or the trace; raise ValueError if that cannot be done."""
        search = self.app.session.search
        if search is None:
            raise ValueError(NO_SEARCH)
        is_steps = kind in STEP_FORMATS
        if is_steps and search.result is None:
            raise ValueError(NOT_ENDED)
        if is_steps:
            check_step_nodes(search.counts.get("nodes", 0))
        self.app.end_task(self.state.task)
        self.change(task=None, is_drawing=kind == "steps.print")
        if is_steps:
            self._ask("steps", _repeat(search) | {"format": STEP_FORMATS[kind]}, search, kind)
        elif kind == "trace.json":
            self._ask("trace", _repeat(search), search, kind)
        else:
            asked = {"run": search.number, "is_whole": kind != "view.svg"}
            task = self.app.start_task(
                "read_nodes", asked, self.take_nodes, search.number, kind, worker="shell"
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
                **name_program_tree(search.root, search.algorithm),
            }
            self._ask("figure", arguments, search, kind)

    def _ask(self, call: str, arguments: dict[str, Any], search: SearchState, kind: Kind) -> None:
        worker = choose_worker(search) or "helper"
        if worker == "sandbox":
            arguments["code"] = self.app.programs.find_code(search.root.game, search.algorithm)
        context = f"{self.file_stem}{kind}", kind, search.root.to_arguments()
        task = self.app.start_task(call, arguments, self.take_file, *context, worker=worker)
        self.change(task=task)

    @answer
    def take_file(self, result: Any, name: str, kind: Kind, root: dict[str, Any]) -> None:
        """Save what was made of a position under a name, or have it ready to print."""
        self.change(task=None)
        if isinstance(result, Failure):
            self._fail(result)
        elif kind == "steps.print":
            pages, count = {"packed": result["packed"]}, result["count"]
            task = self.app.start_task("hold_pages", pages, self.take_pages, count, worker="shell")
            self.change(task=task)
        elif kind == "steps.zip":
            self.app.download(name=name, data=result["packed"], type=_TYPES["zip"])
        elif kind == "tree.png":
            excess = describe_excess(result)
            if excess:
                self.app.notices.warn(excess)
            else:
                self.app.command(
                    "save_pixels", name=make_safe(name), text=result, scale=CANVAS_SCALE
                )
        else:
            if kind == "trace.json":
                result = json.dumps(root | result, ensure_ascii=False, indent=1)
            type_ = _TYPES[kind.rpartition(".")[2]]
            self.app.download(name=name, text=result, type=type_)

    @answer
    def take_pages(self, result: Any, count: int) -> None:
        """Offer to print pages that the shell holds."""
        self.change(task=None, is_drawing=False)
        if isinstance(result, Failure):
            self._fail(result)
        else:
            self.change(page_count=count)
            self.app.command("announce", text=f"{describe_pages(count)} are ready.")

    def session_changed(self, before: "SessionState") -> None:
        """Drop the pages of another search."""
        search, old = self.app.session.search, before.search
        if (search and search.number) == (old and old.number):
            return
        if self.state.is_drawing:
            self.app.end_task(self.state.task)
            self.change(task=None, is_drawing=False)
        if self.state.page_count:
            self.change(page_count=0)

    def _fail(self, failure: Failure) -> None:
        self.change(task=None, is_drawing=False)
        if not failure.is_stopped:
            self.app.notices.warn(failure.message)

    def render(self) -> Child:
        """Return the menu."""
        return render_export_menu(self)


def _repeat(search: SearchState) -> dict[str, Any]:
    """Return the arguments of a call that searches once more."""
    return search.root.to_arguments() | {
        "algorithm": search.algorithm,
        "options": dict(search.options),
        "strength": to_strength_arguments(search.strength),
    }


def describe_excess(svg: str) -> str:
    """Return why no canvas is large enough for a picture; "" if one is."""
    size = re.search(r' width="(\d+)" height="(\d+)"', svg)
    assert size is not None
    width, height = (CANVAS_SCALE * int(side) for side in size.groups())
    if max(width, height) <= MAX_CANVAS_SIDE:
        return ""
    side = f"{width:,} pixels wide" if width >= height else f"{height:,} pixels high"
    return (
        f"The whole tree is {side} and a PNG holds {MAX_CANVAS_SIDE:,}: take the SVG, or what is "
        "in view."
    )
