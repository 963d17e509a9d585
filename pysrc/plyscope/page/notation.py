"""The position as text below the board: another one, or a whole game, is put in its place."""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from plyscope.calls.exercise_queries import grade_move, read_pasted_game
from plyscope.games.notation import write_notation
from plyscope.page.elements import Child
from plyscope.page.panels.notation import render_notation
from plyscope.page.part import Part, event
from plyscope.page.position import Root, find_state
from plyscope.page.settings import OTHER_SIDES, change_settings

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.session import SessionState


@dataclass(frozen=True)
class MoveTask:
    """The exercise of a line of EPD: find the move.

    told  what is said of it: the task, or whether the first move solves it
    """

    game: str
    text: str
    task: str
    told: str


@dataclass(frozen=True)
class NotationState:
    """What is typed that is not on the board, why it cannot be, and the exercise on the board."""

    typed: str = ""
    problem: str = ""
    task: MoveTask | None = None


class Notation(Part[NotationState]):
    """The position as text."""

    name = "notation"

    def __init__(self, app: "App") -> None:
        super().__init__(app, NotationState())

    @property
    def base_game(self) -> str:
        """The game of now, without its position."""
        return _base_of(self.app.session.settings.game)

    @property
    def copied_text(self) -> str:
        """The game so far, as PGN or PDN."""
        return _write_game(self.app.session.root)

    @event
    def edit(self, text: str) -> None:
        """Take what is typed; a text of several lines was pasted, and is put on the board."""
        self.change(typed=text, problem="")
        if "\n" in text.strip():
            self.place(text)

    @event
    def place(self, text: str) -> None:
        """Put a position or a game on the board."""
        text = text.strip()
        if not text or text == self.app.session.position.fen:
            self.let_go(text)
            return
        try:
            task = self._open(text)
        except ValueError as error:
            self.change(typed=text, problem=str(error))
        else:
            game = self.app.session.settings.game
            self.change(
                typed="", problem="", task=MoveTask(game, text, task, task) if task else None
            )

    def _open(self, text: str) -> str:
        """Open a position or a game; return the task of an exercise, or ""."""
        session = self.app.session
        found = read_pasted_game(name=self.base_game, text=text)
        game, side = found["game"], session.settings.side
        session.add_own_game(game)
        if found["moves"]:
            settings, _ = change_settings(session.settings, game=game, side=side)
            session.show(settings, found["moves"])
        else:
            # The user is the one to move in a position, unless they moved for all.
            mover = session.find_game_choices(game).entry.firsts[0]
            session.configure(game=game, side=side if side in OTHER_SIDES else mover)
        return found["task"] or ""

    @event
    def let_go(self, _text: str) -> None:
        """Show the position on the board again."""
        self.change(typed="", problem="")

    def session_changed(self, before: "SessionState") -> None:
        """Say whether the first move solves the exercise; forget what was typed of another game."""
        session, task = self.app.session, self.state.task
        if _base_of(before.settings.game) != self.base_game:
            self.let_go("")
        if task is None:
            return
        if task.game != session.settings.game:
            self.change(task=None)
        elif before.moves[:1] != session.moves[:1]:
            self.change(task=_judge(task, self.base_game, session.moves))

    def render(self) -> Child:
        """Return the panel; None for a game that has no positions as text."""
        return None if self.app.session.position.fen is None else render_notation(self)


def _judge(task: MoveTask, base_game: str, moves: tuple[str, ...]) -> MoveTask:
    told = task.task
    if moves:
        told = grade_move(name=base_game, text=task.text, move=moves[0])["said"]
    return MoveTask(task.game, task.text, task.task, told)


def _base_of(game: str) -> str:
    return game.partition(":")[0]


@lru_cache(1)
def _write_game(root: Root) -> str:
    game, _ = find_state(root)
    return write_notation(game, root.moves)
