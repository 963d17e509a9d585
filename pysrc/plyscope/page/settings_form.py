"""The settings in the header: which game, which search, how well it plays, who plays what."""

from dataclasses import dataclass
from operator import is_not
from typing import TYPE_CHECKING, Any

from plyscope.exercises.tree_game import is_tree_name
from plyscope.games import GAMES
from plyscope.page.elements import Child
from plyscope.page.number_text import read_whole
from plyscope.page.options_form import OptionsForm, Searched
from plyscope.page.panels.settings import MAX_SEED, render_settings
from plyscope.page.part import Part, event
from plyscope.page.settings import format_number, recognize_level

if TYPE_CHECKING:
    from collections.abc import Mapping

    from plyscope.games.catalog.catalog_entry import Level
    from plyscope.page.app import App
    from plyscope.page.session import SessionState
    from plyscope.page.settings import OptionValue

DEFAULT_RATE = 0.25


@dataclass(frozen=True)
class SettingsFormState:
    """Whether the parts of a level are set one by one."""

    is_custom: bool = False


class SettingsForm(Part[SettingsFormState]):
    """The settings in the header."""

    name = "settings"

    def __init__(self, app: "App") -> None:
        super().__init__(app, SettingsFormState())
        self.options_form = OptionsForm(app, "options", self._read_search, self._set_options)
        self._drawn: tuple[tuple[object, ...], Child] = ((), None)

    def _read_search(self) -> Searched:
        choices, settings = self.app.session.choices, self.app.session.settings
        return choices, choices.get_algorithm(settings.algorithm), settings.options

    def _set_options(self, options: "Mapping[str, OptionValue]") -> None:
        self.app.session.configure(options=options)

    @property
    def level(self) -> "Level | None":
        """The level that the settings are, unless they are set one by one."""
        return None if self.state.is_custom else recognize_level(self.app.session.settings)

    @event
    def choose_game(self, game: str) -> None:
        """Choose a game."""
        self.app.session.configure(game=game)

    @event
    def choose_level(self, level: str) -> None:
        """Choose a level; "" to set its parts one by one."""
        self.change(is_custom=not level)
        if level:
            self.app.session.configure(level=level)

    @event
    def choose_search(self, algorithm: str) -> None:
        """Choose a search."""
        self.app.session.configure(algorithm=algorithm)

    @event
    def choose_strength(self, strength: str) -> None:
        """Choose how well the computer plays."""
        given = f"careless:{DEFAULT_RATE}:1" if strength == "careless" else strength
        self.app.session.configure(strength=given)

    @event
    def choose_rate(self, rate: str) -> None:
        """Choose how often a careless player plays any move."""
        seed = self.app.session.settings.strength.seed
        self.app.session.configure(strength=f"careless:{rate}:{seed}")

    @event
    def set_seed(self, seed: int | float | None) -> None:
        """Set the seed of a careless player."""
        whole = read_whole("Seed", seed, 0, MAX_SEED)
        rate = format_number(self.app.session.settings.strength.rate)
        self.app.session.configure(strength=f"careless:{rate}:{whole}")

    @event
    def choose_side(self, side: str) -> None:
        """Choose whom the user plays."""
        self.app.session.configure(side=side)

    @event
    def choose_first(self, first: str) -> None:
        """Choose who moves first."""
        self.app.session.configure(first=first)

    def session_changed(self, before: "SessionState") -> None:
        """Forget in another game that the parts of a level were set one by one."""
        if before.settings.game != self.app.session.settings.game and self.state.is_custom:
            self.change(is_custom=False)

    def render(self) -> Child:
        """Return the form; while nothing that it shows has changed, the one drawn last."""
        session, catalog = self.app.session, self.app.catalog
        shown = (session.settings, catalog.state, self.state, self.options_form.state)
        before, form = self._drawn
        if len(before) != len(shown) or any(map(is_not, before, shown)):
            form = render_settings(self)
            self._drawn = shown, form
        return form

    def list_games(self) -> list[dict[str, Any]]:
        """Return the games that can be chosen, as choices.

        Those of the catalog are followed by the games of programs, and by one of the user's trees:
        the present one, or else the latest. A set-up position is listed while it is played.
        """
        catalog, present = self.app.catalog, self.app.session.settings.game
        trees = [name for name in catalog.state.games if is_tree_name(name)]
        latest = [] if is_tree_name(present) else trees[-1:]
        names = dict.fromkeys([*GAMES, *catalog.state.student_games, *latest, present])
        return [{"value": name, "label": catalog.find_game(name).entry.label} for name in names]
