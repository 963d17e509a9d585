"""The nodes of a tree that the shell draws: their positions, a book's layout, skipped moves.

The answers have numbers, as the tree on the stage and those of a race ask at the same time. Most
are given at once, which took at most 4 ms natively for positions and 6 ms for a layout. A sandbox
answers about a user's program, the helper worker about games with an endgame database, and about
skipped moves, which it has to search.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from plyscope.calls.book_layout import lay_out_book
from plyscope.calls.game_queries import describe_nodes
from plyscope.calls.schema import CALLS
from plyscope.page.part import Failure, NoState, Part, answer, event
from plyscope.page.position import Root, find_state
from plyscope.page.program_facts import OWN, START_PREFIX, is_student_game
from plyscope.page.search_run import to_strength_arguments

if TYPE_CHECKING:
    from plyscope.page.app import App

_MAX_ACTIONS = 250  # legal actions of the positions of one answer: 8 positions of chess
_OTHER_SEARCH = "Another search is shown."


class TreeNodes(Part[NoState]):
    """What the shell asks about nodes; see the module."""

    name = "tree_nodes"

    def __init__(self, app: "App") -> None:
        super().__init__(app, NoState())

    @event
    def describe(
        self,
        call: int,
        root: Root,
        paths: list,  # type: ignore[type-arg]
        algorithm: str = "",
    ) -> None:
        """Reply with the positions at the ends of paths of actions from a position.

        `algorithm` is the search whose tree it is. The reply may be shorter than `paths`: the rest
        is to be asked for again.
        """
        arguments = {"paths": paths, **name_program_tree(root, algorithm)}
        worker = _choose_worker(root)
        if worker:
            self._start(call, "nodes", root, arguments, worker)
        else:
            self._answer(call, "nodes", _describe_some, root, arguments)

    @event
    def lay_out(
        self,
        call: int,
        root: Root,
        nodes: list,  # type: ignore[type-arg]
        order: str,
        algorithm: str = "",
    ) -> None:
        """Reply with a book's layout of a small search; see `lay_out_book`."""
        arguments = {"nodes": nodes, "order": order, **name_program_tree(root, algorithm)}
        if is_student_game(root.game):
            self._start(call, "outline", root, arguments, "sandbox")
        else:
            self._answer(call, "outline", lay_out_book, root, arguments)

    @event
    def open_skipped(self, call: int, run: int, node: dict) -> None:  # type: ignore[type-arg]
        """Reply with the moves that were skipped at a node of the shown search, and their values.

        `node` has the arguments of the call "ghosts" about it. The moves are searched as deep as
        the search would have looked.
        """
        search = self.app.session.search
        if search is None or search.number != run:
            self.app.api.reply(call, error=_OTHER_SEARCH)
            return
        choices = self.app.catalog.find_game(search.root.game)
        strength = choices.limit_reach(search.options, search.strength)
        arguments = {
            **node,
            "algorithm": search.algorithm,
            "options": dict(search.options),
            "strength": to_strength_arguments(strength),
        }
        is_students = is_student_game(search.root.game) or search.algorithm == OWN
        worker = "sandbox" if is_students else "helper"
        self._start(call, "ghosts", search.root, arguments, worker)

    @answer
    def take(self, result: Any, call: int, node_count: int) -> None:
        """Hand on an answer; if it is about several nodes, it has one item for each."""
        if isinstance(result, Failure):
            self.app.api.reply(call, error=result.message)
        elif node_count and len(result) != node_count:
            error = f"Python described {len(result)} nodes, expected {node_count}."
            self.app.api.reply(call, error=error)
        else:
            self.app.api.reply(call, result)

    def _answer(
        self, call: int, name: str, compute: Any, root: Root, arguments: Mapping[str, Any]
    ) -> None:
        try:
            types = CALLS[name]
            checked = {key: types[key].type.read(key, value) for key, value in arguments.items()}
            game, state = find_state(root)
            result = compute(game, state, **checked)
        except ValueError as error:
            self.app.api.reply(call, error=str(error))
        else:
            self.app.api.reply(call, result)

    def _start(
        self, call: int, name: str, root: Root, arguments: dict[str, Any], worker: str
    ) -> None:
        arguments = root.to_arguments() | arguments
        try:
            if worker == "sandbox":
                algorithm = arguments.get("algorithm") or ""
                arguments["code"] = self.app.programs.find_code(root.game, algorithm)
        except ValueError as error:  # it came by a link, and the user has not run it
            self.app.api.reply(call, error=str(error))
        else:
            count = len(arguments.get("paths", ()))
            self.app.start_task(name, arguments, self.take, call, count, worker=worker)


def name_program_tree(root: Root, algorithm: str) -> dict[str, str]:
    """Return the argument of calls about nodes of the recorded tree of a program.

    Elsewhere it is none: the nodes are reached by the moves of a game.
    """
    is_recorded = algorithm == OWN and root.game.startswith(START_PREFIX)
    return {"algorithm": OWN} if is_recorded else {}


def _choose_worker(root: Root) -> str:
    """Return the worker that describes positions; "" if it is done at once."""
    if is_student_game(root.game):
        return "sandbox"
    game, _ = find_state(root)
    return "" if getattr(game, "tablebase", None) is None else "helper"


def _describe_some(game: Any, state: Any, paths: Sequence[Sequence[int]]) -> list[dict[str, Any]]:
    """Return the positions at the ends of the first paths, as many as there is time for."""
    found: list[dict[str, Any]] = []
    action_count = 0
    for path in paths:
        found += describe_nodes(game, state, [path])
        action_count += len(found[-1]["actions"])
        if action_count >= _MAX_ACTIONS:
            break
    return found
