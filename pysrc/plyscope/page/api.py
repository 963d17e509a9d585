"""What `window.plyscope` does: the page as embedders and slides use it.

A call with a number is answered by the command `reply`, once what it asks for has happened.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from plyscope.page.api_arguments import read_exercise_link, read_move, read_opening
from plyscope.page.part import Part, event
from plyscope.page.search_run import to_result_data
from plyscope.page.session import to_settings_data

if TYPE_CHECKING:
    from plyscope.page.app import App


@dataclass(frozen=True)
class ApiState:
    """The numbers of the calls that wait, by what they wait for: "move" or "search"."""

    waiting: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


class Api(Part[ApiState]):
    """The page's interface for programs."""

    name = "api"

    def __init__(self, app: "App") -> None:
        super().__init__(app, ApiState())

    @event
    def open(self, call: int, settings: Any) -> None:
        """Show a position; what is left out has its default. With a tick, a search is offered."""
        try:
            address = read_opening(settings, self.app.catalog)
            self.app.session.open_address(address)
        except ValueError as error:
            self.reply(call, error=str(error))
        else:
            self.reply(call)

    @event
    def move(self, call: int, name: Any) -> None:
        """Play a move for the player to move."""
        session = self.app.session
        try:
            session.play(read_move(name))
        except ValueError as error:
            self.reply(call, error=str(error))
        else:
            if session.pending:
                self.wait("move", call)
            else:
                self.reply(call)

    @event
    def open_exercise(self, call: int, link: Any) -> None:
        """Begin the exercise of a link; once it is checked, the command "graded" has its points."""
        try:
            self.app.practice.begin_linked(read_exercise_link(link))
        except ValueError as error:
            self.reply(call, error=str(error))
        else:
            self.reply(call)

    @event
    def search(self, call: int) -> None:
        """Search for the player to move; the reply is the result, null if it was stopped."""
        try:
            self.app.session.study()
        except ValueError as error:
            self.reply(call, error=str(error))
        else:
            self.wait("search", call)

    def wait(self, kind: str, call: int) -> None:
        """Have a call answered when a move is played, or a search has ended."""
        calls = (*self.state.waiting.get(kind, ()), call)
        self.change(waiting={**self.state.waiting, kind: calls})

    def resolve(self, kind: str, value: Any = None) -> None:
        """Answer the calls that wait for this."""
        for call in self._take(kind):
            self.reply(call, value)

    def reject(self, kind: str, message: str) -> bool:
        """Refuse the calls that wait for this; return whether there were any."""
        calls = self._take(kind)
        for call in calls:
            self.reply(call, error=message)
        return bool(calls)

    def _take(self, kind: str) -> tuple[int, ...]:
        waiting = dict(self.state.waiting)
        calls = waiting.pop(kind, ())
        if calls:
            self.change(waiting=waiting)
        return calls

    def reply(self, call: int, value: Any = None, error: str = "") -> None:
        """Answer a call."""
        self.app.command("reply", call=call, value=value, error=error)

    def publish(self) -> Mapping[str, Any]:
        """Return the snapshot of the page; the shell adds the tick, and counts of its tape.

        The settings are not given out: the shell tells listeners when they have changed.
        """
        session = self.app.session
        position, search = session.position, session.search
        return {
            "snapshot": {
                "game": session.settings.game,
                "moves": list(session.moves),
                "toMove": position.to_move,
                "over": position.is_over,
                "result": position.result and vars(position.result),
                "settings": to_settings_data(session.settings),
                "search": search
                and {
                    "number": search.number,
                    "algorithm": search.algorithm,
                    "running": search.is_running,
                    "result": search.result and to_result_data(search.result),
                },
            }
        }
