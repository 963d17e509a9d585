"""The settings in the header: which game, which search, how well it plays, who plays what."""

from operator import is_not
from typing import TYPE_CHECKING, Any

from plyscope.exercises.tree_game import is_tree_name
from plyscope.games import GAMES
from plyscope.page.elements import Child
from plyscope.page.number_text import read_whole
from plyscope.page.options_form import OptionsForm, Searched
from plyscope.page.panels.settings import CUSTOM, MAX_SEED, render_settings
from plyscope.page.part import NoState, Part, event
from plyscope.page.settings import OTHER_SIDES, format_number, recognize_level

if TYPE_CHECKING:
    from collections.abc import Mapping

    from plyscope.games.catalog.catalog_entry import Level
    from plyscope.page.app import App
    from plyscope.page.settings import OptionValue

DEFAULT_RATE = 0.25


class SettingsForm(Part[NoState]):
    """The settings in the header."""

    name = "settings"

    def __init__(self, app: "App") -> None:
        super().__init__(app, NoState())
        self.options_form = OptionsForm(app, "options", self._read_search, self._set_options)
        self._drawn: tuple[tuple[object, ...], Child] = ((), None)
        self._recognized: tuple[object, object, Level | None] = (None, None, None)

    def _read_search(self) -> Searched:
        choices, settings = self.app.session.choices, self.app.session.settings
        return choices, choices.get_algorithm(settings.algorithm), settings.options

    def _set_options(self, options: "Mapping[str, OptionValue]") -> None:
        self.app.session.configure(options=options)

    @property
    def level(self) -> "Level | None":
        """The level that the settings are, or None."""
        settings, choices = self.app.session.settings, self.app.session.choices
        if self._recognized[0] is not settings or self._recognized[1] is not choices:
            self._recognized = settings, choices, recognize_level(settings, choices)
        return self._recognized[2]

    @property
    def opponent(self) -> str:
        """Who plays against the user: a level, CUSTOM, or nobody; see `list_opponents`."""
        session = self.app.session
        side = session.settings.side
        if session.is_alone:
            return side if side == "none" else session.choices.game.players[0]
        if side in OTHER_SIDES:
            return side
        return self.level.name if self.level else CUSTOM

    @event
    def choose_game(self, game: str) -> None:
        """Choose a game."""
        self.app.session.configure(game=game)

    @event
    def choose_opponent(self, opponent: str) -> None:
        """Choose who plays against the user."""
        session = self.app.session
        if session.is_alone or opponent in OTHER_SIDES:
            session.configure(side=opponent)
            return
        settings = session.settings
        side = session.default_side if settings.side in OTHER_SIDES else None
        session.configure(level=None if opponent == CUSTOM else opponent, side=side)

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

    def render(self) -> Child:
        """Return the form; while nothing that it shows has changed, the one drawn last."""
        session, catalog = self.app.session, self.app.catalog
        shown = (session.settings, catalog.state, self.options_form.state)
        before, form = self._drawn
        if len(before) != len(shown) or any(map(is_not, before, shown)):
            form = render_settings(self)
            self._drawn = shown, form
        return form

    def list_games(self) -> list[dict[str, Any]]:
        """Return the games that can be chosen, as groups of choices.

        Those of the catalog are followed by the games of programs, and by one of the user's trees:
        the present one, or else the latest. A set-up position is listed while it is played.
        """
        catalog, present = self.app.catalog, self.app.session.settings.game
        trees = [name for name in catalog.state.games if is_tree_name(name)]
        latest = [] if is_tree_name(present) else trees[-1:]
        names = dict.fromkeys([*GAMES, *catalog.state.student_games, *latest, present])
        groups: dict[str, list[dict[str, str]]] = {}
        for name in names:
            entry = catalog.find_game(name).entry
            choice = {"value": name, "label": entry.label, "title": entry.rule}
            groups.setdefault(entry.group, []).append(choice)
        return [{"group": group, "choices": listed} for group, listed in groups.items()]
