"""The rules for the view of a position."""

from collections.abc import Iterator
from typing import Any

from plyscope.game import BoardView, MovePath
from plyscope.student_code.rule_checker.guarded_call import BrokenRule, GuardedGame
from plyscope.validation import is_integer, join_names, short_repr

KINDS = (
    "marks",
    "discs",
    "counters",
    "tiles",
    "dice",
    "choices",
    "go",
    "chess",
    "draughts",
    "backgammon",
)
WALKED = ("chess", "draughts")  # kinds of boards on which moves go from cell to cell


def viewed(ask: GuardedGame, state: Any) -> Iterator[BrokenRule]:
    """Check a view; its violations are mild, since a position can be shown without one."""
    if not hasattr(ask.game, "view"):
        return
    view = ask("view", state)
    if not isinstance(view, BoardView):
        yield BrokenRule(
            "view", f"view(state) returned {short_repr(view)}: expected a BoardView.", mild=True
        )
        return
    cells = (view.cells, view.names, view.moves)
    lengths = [len(each) for each in cells]
    if set(lengths) != {view.rows * view.columns}:
        yield BrokenRule(
            "view",
            f"view(state) has {view.rows} × {view.columns} cells, but lists {lengths[0]} cells, "
            f"{lengths[1]} names and {lengths[2]} moves: expected one of each for every cell.",
            mild=True,
        )
    if view.kind not in KINDS:
        yield BrokenRule(
            "view",
            f"view(state) has the kind {short_repr(view.kind)}; kinds are {join_names(KINDS)}.",
            True,
        )
    yield from (BrokenRule("view", f"view(state) {wrong}", mild=True) for wrong in _walked(view))
    names = [getattr(path, "name", "") for path in view.paths]
    if names and names != (called := _called(ask, state)):
        yield BrokenRule(
            "view",
            f"view(state) has the paths {join_names(names)}, but the actions are "
            f"{join_names(called)}: expected one path for each action, in the same order.",
            True,
        )


def _called(ask: GuardedGame, state: Any) -> list[str]:
    """Return the names of the legal actions: their numbers, where the game has no names."""
    actions = list(ask("actions", state))
    if not hasattr(ask.game, "action_name"):
        return [str(action) for action in actions]
    return [str(ask("action_name", state, action)) for action in actions]


def _walked(view: BoardView) -> Iterator[str]:
    """Say what is wrong with moves from cell to cell, and with what only such boards have."""
    cells = range(view.rows * view.columns)
    if view.paths and view.kind not in WALKED:
        yield (
            f"has paths on a board of the kind {short_repr(view.kind)}; kinds with paths are "
            f"{join_names(WALKED)}."
        )
    if view.paths and any(view.moves):
        yield "has both paths and moves of single cells: with paths, every move must be None."
    for path in view.paths:
        if not isinstance(path, MovePath):
            yield f"has {short_repr(path)} among its paths: expected a MovePath."
        elif len(path.cells) < 2 or not all(is_integer(c) and c in cells for c in path.cells):
            yield (
                f"has a path {short_repr(path.name)} over the cells {short_repr(path.cells)}: "
                f"expected at least two, each from 0 to {len(cells) - 1}."
            )
    if view.cell_numbers and len(view.cell_numbers) != len(cells):
        numbers = len(view.cell_numbers)
        yield f"has {numbers} numbers for {len(cells)} cells: expected one each, or none."
    if not all(is_integer(cell) and cell in cells for cell in view.threatened_cells):
        threatened = short_repr(view.threatened_cells)
        yield f"has the threatened cells {threatened}: expected 0 to {len(cells) - 1}."
