"""The board on which moves go from cell to cell: a piece is picked up, and put down on a cell.

The shell drags pieces and moves the focus; everything else is an event.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plyscope.page.held_pieces import pick_up
from plyscope.page.panels.square_board import FIRST_CHOICE, render_squares, square_id
from plyscope.page.part import Part, event
from plyscope.page.position import find_position
from plyscope.page.program_facts import is_student_game
from plyscope.page.session import make_root

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.elements import Child
    from plyscope.page.session import SessionState

_LEG = 170  # milliseconds from one cell of a path to the next


@dataclass(frozen=True)
class SquaresState:
    """The piece that is picked up.

    steps    the cell that it stood on, and those to which it has come; () for none
    target   the cell on which it becomes what is chosen; None: nothing is asked
    said     what is read out
    settled  how many moves there were after the one that was seen to be made before it was played
    """

    steps: tuple[int, ...] = ()
    target: int | None = None
    said: str = ""
    settled: int = 0


class Squares(Part[SquaresState]):
    """The squares of a board, and the piece that is picked up from one."""

    name = "squares"

    def __init__(self, app: "App") -> None:
        super().__init__(app, SquaresState())

    @property
    def held(self) -> dict[str, Any] | None:
        """The piece that is picked up: see `pick_up`."""
        steps = self.state.steps
        if not steps or not self.app.board.is_open:
            return None
        held = pick_up(self.app.session.position.view, steps[0])
        for cell in steps[1:]:
            held = held and held["puts"].get(cell, {}).get("held")
        return held

    # What the user does

    @event
    def press(self, cell: int) -> None:
        """Pick up what stands on a cell, put down there what is picked up, or put that back."""
        held = self.held
        if self.state.target is not None:
            self.put_back()
        elif held and self._put(held, cell):
            return
        elif held and held["cell"] == cell:
            self.put_back()
        else:
            self._take(cell)
            board = self.app.board
            if board.is_open and not self.held:
                if held:
                    board.refuse(held["cell"], cell)
                else:
                    board.refuse(cell)

    @event
    def pick(self, cell: int) -> None:
        """Begin to drag what stands on a cell."""
        held = self.held
        if not held or held["cell"] != cell:
            self._take(cell)

    @event
    def drop(self, origin: int, target: int | None) -> None:
        """Put down what was dragged from one cell to another, or beside the board."""
        held = self.held
        if held and target is not None and self._put(held, target, is_dragged=True):
            return
        self.put_back()
        if target not in (None, origin):
            self.app.board.refuse(origin, target)

    @event
    def put_back(self) -> None:
        """Put the piece back that is picked up."""
        held = self.held
        self.change(
            steps=(), target=None, said=f"{held['name']} put back." if held else self.state.said
        )

    @event
    def choose(self, name: str) -> None:
        """Play the move by which the piece becomes something."""
        target = self.state.target
        self._play(name)
        self.app.command("focus", id=square_id(target))

    @event
    def leave_choice(self) -> None:
        """Choose none of them: the piece is put back."""
        held = self.held
        self.put_back()
        if held:
            self.app.command("focus", id=square_id(held["cell"]))

    def _take(self, cell: int) -> None:
        self.change(steps=(cell,), target=None)
        if self.held:
            self._say("picked up")
        else:
            self.change(steps=())

    def _say(self, what: str) -> None:
        """Say what has happened to the piece that is picked up, and where it can go."""
        held = self.held
        if held:
            self.change(said=f"{held['name']} {what}: {held['goes']}")

    def _put(self, held: dict[str, Any], cell: int, is_dragged: bool = False) -> bool:
        """Put the piece down; return whether it can go there."""
        put = held["puts"].get(cell)
        if put is None:
            return False
        if "play" in put:
            self._play(put["play"], is_dragged)
        elif "choose" in put:
            self.change(target=cell)
            self.app.command("focus", id=FIRST_CHOICE)
        else:
            if put["held"]:
                self.change(steps=(*self.state.steps, cell))
            self._say("goes on")
        return True

    def _play(self, name: str, is_dragged: bool = False) -> None:
        self.change(steps=(), target=None, said="")
        session = self.app.session
        is_seen = is_dragged or is_student_game(session.settings.game)  # the latter while it waits
        self.change(settled=len(session.moves) + 1 if is_seen else 0)
        session.play(name)

    def session_changed(self, before: "SessionState") -> None:
        """Put the piece back where the position is another one."""
        session = self.app.session
        if make_root(before.settings, before.moves) != session.root:
            self.change(steps=(), target=None, said="")

    # What is shown

    def render(self) -> "Child":
        """Return the board; None where a press on a cell is a move: see `Board`."""
        return render_squares(self) if self.app.board.can_turn else None

    def find_ways(self) -> list[tuple[int, int, list[tuple[int, int]]]]:
        """Return how the piece that was moved last came to its place: see `Board.publish`."""
        session = self.app.session
        settings, moves, last = session.settings, session.moves, session.position.last
        is_seen = len(moves) == self.state.settled
        if not (moves and last) or is_seen or is_student_game(settings.game):
            return []
        view = find_position(make_root(settings, moves[:-1])).view
        found = [path["cells"] for path in view["paths"] if path["name"] == last.move]
        if not found:
            return []
        *cells, end = found[0]
        columns, is_turned = view["columns"], self.app.board.is_turned
        sign = -1 if is_turned else 1
        legs = [
            (sign * (cell % columns - end % columns), sign * (cell // columns - end // columns))
            for cell in cells
        ]
        place = len(view["names"]) - 1 - end if is_turned else end
        return [(place, _LEG * len(legs), legs)]
