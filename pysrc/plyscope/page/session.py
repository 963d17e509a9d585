"""The session: the settings, the game being played, and the search that is shown."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from plyscope.calls.playing_strength import Strength
from plyscope.page.part import Part, event
from plyscope.page.settings import (
    GameChoices,
    Settings,
    change_settings,
    find_game,
    read_settings,
)

if TYPE_CHECKING:
    from plyscope.page.app import App


@dataclass(frozen=True)
class SearchState:
    """The search that is shown: what was asked, and whether it still runs."""

    game: str
    first: str
    moves: tuple[str, ...]
    algorithm: str
    options: Mapping[str, int | float | str]
    strength: Strength
    is_running: bool


@dataclass(frozen=True)
class SessionState:
    """The settings, the moves played, and the search that is shown, if there is one."""

    settings: Settings = field(default_factory=read_settings)
    moves: tuple[str, ...] = ()
    search: SearchState | None = None
    is_python_ready: bool = False


class Session(Part[SessionState]):
    """The session."""

    name = "session"

    def __init__(self, app: "App") -> None:
        super().__init__(app, SessionState())

    @property
    def settings(self) -> Settings:
        """The settings of now."""
        return self.state.settings

    @property
    def choices(self) -> GameChoices:
        """What can be set in the game of now."""
        return find_game(self.state.settings.game)

    @event
    def mirror(
        self,
        settings: dict,  # type: ignore[type-arg]
        moves: tuple[str, ...],
        search: SearchState | None,
        is_python_ready: bool,
    ) -> None:
        """Take over the session of the shell."""
        before = self.state
        strength = Strength(**settings["strength"])
        self.change(
            settings=Settings(**{**settings, "strength": strength}),
            moves=moves,
            search=search,
            is_python_ready=is_python_ready,
        )
        self.app.session_changed(before)

    def configure(self, **changes: Any) -> None:
        """Change settings; see `change_settings`."""
        settings, notice = change_settings(self.settings, **changes)
        self.app.command("show", settings=_to_shell(settings), moves=list(self.state.moves))
        if notice:
            self.app.notices.inform(notice)

    def show(self, settings: Settings, moves: tuple[str, ...]) -> None:
        """Show a position of a game on the board."""
        self.app.command("show", settings=_to_shell(settings), moves=list(moves))


def _to_shell(settings: Settings) -> dict[str, Any]:
    strength = settings.strength
    fields = {"depth": ("depth",), "careless": ("rate", "seed")}.get(strength.kind, ())
    return {
        "game": settings.game,
        "first": settings.first,
        "side": settings.side,
        "algorithm": settings.algorithm,
        "options": dict(settings.options),
        "strength": {"kind": strength.kind, **{name: getattr(strength, name) for name in fields}},
    }
