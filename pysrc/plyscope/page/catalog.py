"""The catalog of the page: the package's games and searches, and what the user adds to them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from plyscope.page.part import Part
from plyscope.page.program_facts import SearchFacts, is_student_game
from plyscope.page.saved_state import to_data
from plyscope.page.settings import GameChoices, find_game
from plyscope.page.student_game import read_student_game

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.session import SessionState

MAX_GAMES = 12  # trees and positions that are listed: a search that is shown may be of an older one
_CACHE_SIZE = 64


@dataclass(frozen=True)
class CatalogState:
    """What the user added.

    games          names of trees and positions, the latest last
    student_games  catalog entries of the games of programs, by name
    search         the search of the user's program
    """

    games: tuple[str, ...] = ()
    student_games: Mapping[str, dict] = field(default_factory=dict)  # type: ignore[type-arg]
    search: SearchFacts | None = None


class Catalog(Part[CatalogState]):
    """The catalog."""

    name = "catalog"

    def __init__(self, app: "App") -> None:
        super().__init__(app, CatalogState())
        self._cache: dict[str, GameChoices] = {}
        self._cached_state = self.state

    @property
    def student_games(self) -> Mapping[str, GameChoices]:
        """What can be set in the games of programs, by name."""
        return {name: read_student_game(entry) for name, entry in self.state.student_games.items()}

    def find_game(self, name: str) -> GameChoices:
        """Return what can be set in a game; raise ValueError for an unknown one."""
        if self._cached_state is not self.state or len(self._cache) >= _CACHE_SIZE:
            self._cache = {}
            self._cached_state = self.state
        if name not in self._cache:
            self._cache[name] = find_game(name, self.state.search, self.student_games)
        return self._cache[name]

    def add_game(self, name: str) -> None:
        """List a tree or a position among the games, the latest last.

        Raises ValueError if the name holds none.
        """
        find_game(name)
        games = (*(one for one in self.state.games if one != name), name)
        self.change(games=games[-MAX_GAMES:])

    def session_changed(self, before: "SessionState") -> None:
        """List the tree or position that is played, as the latest."""
        game = self.app.session.settings.game
        if ":" in game and not is_student_game(game) and game not in self.state.games[-1:]:
            self.add_game(game)

    def add_student_game(self, entry: Mapping[str, Any]) -> None:
        """Add a game of the user's program, by the catalog entry that a sandbox made."""
        name = read_student_game(entry).entry.name
        self.change(student_games={**self.state.student_games, name: to_data(entry)})

    def set_student_search(self, search: SearchFacts | None) -> None:
        """Take the search of the user's program, in place of the one before."""
        if search != self.state.search:
            self.change(search=search)
