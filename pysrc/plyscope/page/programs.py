"""The user's programs: those kept on this device, and the one in the editor."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from plyscope.page.part import Part, event

if TYPE_CHECKING:
    from plyscope.page.app import App


@dataclass(frozen=True)
class Program:
    """A program: its name on this device ("" if it is not kept), its title and its text.

    `is_untrusted`: it came by a link, and the user has never run it.
    """

    draft: str
    title: str
    text: str
    is_untrusted: bool


@dataclass(frozen=True)
class ProgramsState:
    """The programs, that of the editor first, and the code of the game on the board, if its own."""

    programs: tuple[Program, ...] = ()
    open_draft: str = ""
    game_code: dict | None = None  # type: ignore[type-arg]


class Programs(Part[ProgramsState]):
    """The user's programs."""

    name = "programs"

    def __init__(self, app: "App") -> None:
        super().__init__(app, ProgramsState())

    @event
    def mirror(
        self,
        programs: tuple[Program, ...],
        open_draft: str,
        game_code: dict | None,  # type: ignore[type-arg]
    ) -> None:
        """Take over the programs of the shell."""
        self.change(programs=programs, open_draft=open_draft, game_code=game_code)

    def find_code(self, game: str, algorithm: str = "") -> dict | None:  # type: ignore[type-arg]
        """Return the code that a call about a game, or the user's own search, needs; or None.

        Raises ValueError for a program that came by a link and that the user has not run.
        """
        return self.state.game_code
