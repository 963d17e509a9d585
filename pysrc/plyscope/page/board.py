"""The board: which way round it stands, the values on it, why a move is refused."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cmp_to_key
from math import isinf
from typing import TYPE_CHECKING, Any

from plyscope.game import IllegalMove
from plyscope.page.panels.board import find_ways, render_board
from plyscope.page.part import Part, event
from plyscope.page.position import CHANCE, find_state
from plyscope.page.program_facts import is_student_game

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.elements import Child
    from plyscope.page.session import SessionState

WALKED = ("chess", "draughts")  # kinds of boards on which moves go from cell to cell


@dataclass(frozen=True)
class BoardState:
    """How the board is shown, and why the last move that was tried is illegal.

    is_turned  the user has the board turned; None: their own side is below
    """

    is_turned: bool | None = None
    is_large: bool = False
    refusal: str = ""


class Board(Part[BoardState]):
    """The board."""

    name = "board"

    def __init__(self, app: "App") -> None:
        super().__init__(app, BoardState())

    @event
    def turn(self) -> None:
        """Show the board from the other side, where it has sides."""
        if self.can_turn:
            self.change(is_turned=not self.is_turned)

    @event
    def enlarge(self) -> None:
        """Show the board larger, or as large as before."""
        self.change(is_large=not self.state.is_large)

    def refuse(self, origin: int, target: int | None = None) -> None:
        """Say why the piece on a cell cannot move to another one, or why it cannot move at all."""
        self.change(refusal=self._find_refusal(origin, target))

    @event
    def explain(self, name: str) -> None:
        """Say why the move of a cell on which a mark could stand is illegal."""
        if self.is_open and name in self.app.session.position.view["names"]:
            self.change(refusal=self._find_reason(name))

    def _find_reason(self, move: str) -> str:
        """Return why a move is illegal; "" if it is legal."""
        game, state = find_state(self.app.session.root)
        try:
            game.parse_action(state, move)
        except IllegalMove as error:
            return str(error)
        return ""

    def _find_refusal(self, origin: int, target: int | None) -> str:
        session = self.app.session
        position = session.position
        if is_student_game(session.settings.game) or not self.is_open:
            return ""
        names = position.view["names"]
        if max(origin, target or 0) >= len(names):  # a cell of the board that was shown before
            return ""
        content = position.view["cells"][origin]
        if target is None:
            piece = position.view["words"].get(content, content)
            mover = position.to_move or ""
            if not piece or any(path["cells"][0] == origin for path in position.view["paths"]):
                return ""
            if not piece.startswith(mover.lower()):
                return f"It is {mover}'s turn."
            reason = f": {position.view['caption']}" if position.view["caption"] else "."
            return f"The {piece} on {names[origin]} has no legal move{reason}"
        sign = "-" if position.view["kind"] == "draughts" else ""
        if sign and not position.view["numbers"][target]:
            return "Pieces stay on the dark squares."
        return self._find_reason(f"{names[origin]}{sign}{names[target]}")

    def session_changed(self, before: "SessionState") -> None:
        """Forget the move that was tried, once another is made."""
        session = self.app.session.state
        is_same = (before.moves, before.settings) == (session.moves, session.settings)
        if self.state.refusal and not is_same:
            self.change(refusal="")

    def forget_turn(self) -> None:
        """Show the user's own side below."""
        self.change(is_turned=None)

    @property
    def can_turn(self) -> bool:
        """Whether moves go from cell to cell, so that the board has two sides."""
        return self.app.session.position.view["kind"] in WALKED

    @property
    def is_turned(self) -> bool:
        """Whether the board is shown from the other side."""
        session = self.app.session
        if not self.can_turn:
            return False
        if self.state.is_turned is not None:
            return self.state.is_turned
        players, first = session.choices.game.players, session.choices.entry.firsts[0]
        below = first
        if not _begins_below(session.start_position.view):
            below = next(player for player in players if player != first)
        return session.settings.side in players and session.settings.side != below

    @property
    def is_open(self) -> bool:
        """Whether the user can move."""
        position = self.app.session.position
        is_users = position.to_move not in (None, CHANCE)
        return is_users and not self.app.session.is_computers_turn

    def render(self) -> "Child":
        """Return the board; None where moves go from cell to cell: see `Squares`."""
        return None if self.can_turn else render_board(self)

    def publish(self) -> Mapping[str, Any]:
        """Return what the shell has to know of the board to move what was played on it.

        ways      how what has moved came to its places: the place, how long that is seen, and from
                  where it comes, cell by cell to the right and down
        """
        session = self.app.session
        view = session.position.view
        return {
            "board": {
                "game": session.settings.game,
                "kind": view["kind"],
                "rows": view["rows"],
                "columns": view["columns"],
                "ways": self._find_ways(),
                "moves": len(session.moves),
                "pending": session.pending,
                "is_open": self.is_open,
                "is_turned": self.is_turned,
            }
        }

    def _find_ways(self) -> list[tuple[int, int, list[tuple[int, int]]]]:
        position = self.app.session.position
        if self.can_turn:
            return self.app.squares.find_ways()
        changed = position.last.cells if position.last else ()
        return [
            (cell, 180 + 40 * (abs(right) + abs(down)), [(right, down)])
            for cell, right, down in find_ways(position.view, changed)
        ]

    def describe_values(self) -> dict[str, list[Any]]:
        """Return the value of each move where there is little room, if they are shown."""
        return {name: self._describe_value(name) for name in self.app.values.state.values or ()}

    def _describe_value(self, move: str) -> list[Any]:
        """Return a value where there is little room: who wins, and in how many plies, if known."""
        values, players = self.app.values, self.app.session.choices.game.players
        value = values.shown_values[move]
        if isinf(value):
            return [f"{players[0 if value > 0 else 1][0]} wins", 1 if value > 0 else -1]
        tone = (value > 0) - (value < 0) if len(players) < 3 else None
        plies = values.state.plies.get(move)
        if plies is not None:
            return [f"{players[0 if value > 0 else 1][0]} {plies}", tone]
        return [shorten_value(value), tone]

    def order_moves(self) -> list[str]:
        """Return the moves with a value, the best for the player to move first."""
        session, values = self.app.session, self.app.values
        sign = 1
        if len(session.choices.game.players) == 2:
            sign = 1 if session.position.to_move == session.choices.game.players[0] else -1
        shown, plies = values.shown_values, values.state.plies

        def compare(one: str, other: str) -> int:
            """Compare values; of equal ones the shorter win or the longer loss is better."""
            if shown[one] != shown[other]:
                return -1 if sign * shown[one] > sign * shown[other] else 1
            lengths = [plies.get(name) for name in (one, other)]
            numbers = [float("inf") if length is None else length for length in lengths]
            if numbers[0] == numbers[1]:
                return 0
            is_shorter = numbers[0] < numbers[1]
            return 0 if shown[one] == 0 else -1 if is_shorter == (sign * shown[one] > 0) else 1

        return sorted(shown, key=cmp_to_key(compare))


def _begins_below(view: Mapping[str, Any]) -> bool:
    """Return whether the first player sits at the bottom: the first moves come from there."""
    rows, columns = view["rows"], view["columns"]
    middle = (rows - 1) / 2
    return bool(sum(path["cells"][0] // columns - middle for path in view["paths"]) >= 0)


def shorten_value(value: float) -> str:
    """Return a value where there is little room: two decimals, no zero before the point.

    What is almost 0 says so.
    """
    text = f"{abs(value):.2f}".rstrip("0").rstrip(".")
    if text == "0":
        return "0" if value == 0 else "≈0"
    return f"{'+' if value > 0 else '−'}{text.removeprefix('0')}"
