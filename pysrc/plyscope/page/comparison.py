"""The comparison: which searches are compared, and why they cannot be raced."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from plyscope.exercises.tree_game import make_named_game
from plyscope.game import CHANCE, play_moves
from plyscope.page import compared_searches
from plyscope.page.compared_searches import MAX_COMPARED, MIN_COMPARED, ComparedSearch
from plyscope.page.elements import Child
from plyscope.page.options_form import OptionsForm, Searched
from plyscope.page.panels.comparison import render_comparison
from plyscope.page.part import Part, event
from plyscope.page.race import OWN_GAME
from plyscope.page.settings import OptionValue

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.session import SessionState

_CACHE_SIZE = 64  # positions


@dataclass(frozen=True)
class ComparisonState:
    """The searches that are chosen, None for the default ones, and why they cannot be run."""

    searches: tuple[ComparedSearch, ...] | None = None
    refusal: str = ""


class Comparison(Part[ComparisonState]):
    """The comparison."""

    name = "comparison"

    def __init__(self, app: "App") -> None:
        super().__init__(app, ComparisonState())
        self.option_forms = tuple(self._make_form(place) for place in range(MAX_COMPARED))

    def _make_form(self, place: int) -> OptionsForm:
        def read() -> Searched:
            choices, search = self.app.session.choices, self.searches[place]
            return choices, choices.find_algorithm(search.algorithm), search.options

        def write(options: Mapping[str, OptionValue]) -> None:
            search = self.searches[place]
            self._set(place, replace(search, options={**search.options, **options}))

        return OptionsForm(self.app, f"options_{place + 1}", read, write)

    # Choosing

    @property
    def searches(self) -> tuple[ComparedSearch, ...]:
        """The searches to be compared."""
        session = self.app.session
        if self.state.searches is not None:
            return self.state.searches
        return compared_searches.list_default_searches(session.choices, session.settings)

    @event
    def take(self, searches: tuple[ComparedSearch, ...] | None) -> None:
        """Take the searches of a link."""
        self._choose(searches)

    @event
    def choose_search(self, place: int, name: str) -> None:
        """Choose another search, as deep as the one before."""
        choices, depth = self.app.session.choices, self.searches[place].depth
        self.option_forms[place].forget_wrong()
        self._set(place, compared_searches.choose_search(choices, name, depth))

    @event
    def choose_depth(self, place: int, depth: str) -> None:
        """Choose how many plies a search looks ahead; "" for to the end of the game."""
        search = self.searches[place]
        plies = int(depth) if depth else None
        depths = compared_searches.list_compared_depths(self.app.session.choices, search)
        if plies is not None and plies not in depths:
            raise ValueError(f"depth is {plies}, expected one of {', '.join(map(str, depths))}.")
        self._set(place, replace(search, depth=plies))

    @event
    def add(self) -> None:
        """Add a run: the first search that is not compared yet."""
        searches = self.searches
        if len(searches) < MAX_COMPARED:
            another = compared_searches.find_another_search(self.app.session.choices, searches)
            self._choose((*searches, another))

    @event
    def remove(self, place: int) -> None:
        """Remove a run."""
        searches = self.searches
        if len(searches) > MIN_COMPARED:
            for form in self.option_forms:
                form.forget_wrong()
            self._choose((*searches[:place], *searches[place + 1 :]))

    def _set(self, place: int, search: ComparedSearch) -> None:
        searches = list(self.searches)
        searches[place] = search
        self._choose(tuple(searches))

    def _choose(self, searches: tuple[ComparedSearch, ...] | None) -> None:
        self.change(searches=searches, refusal="")
        self.app.depth_curves.clear()

    def refuse(self, sentence: str) -> None:
        """Say why something could not be run."""
        self.change(refusal=sentence)

    # Racing

    @event
    def race(self) -> None:
        """Run the searches one after another, then show their trees side by side."""
        hindrance = self._find_hindrance()
        self.change(refusal=hindrance)
        if hindrance:
            self.app.race.leave()
        else:
            self.app.race.begin(self.searches)

    def _find_hindrance(self) -> str:
        """Return why the searches cannot be raced now, or ""."""
        session = self.app.session
        if self.is_game_over:
            return (
                "The game is over, so there is nothing to compare: undo a move or start a new game."
            )
        player, search = self._player_to_move, session.state.search
        is_computers = session.settings.side not in (player, "both")
        if player and is_computers and search and search.is_running:
            return f"{player} is thinking about its move: race when it has moved, or stop it first."
        twice = compared_searches.find_duplicate(session.choices, self.searches)
        if twice:
            return (
                f"{twice} is chosen twice: choose another search, or another depth, for one of "
                "them."
            )
        return ""

    @property
    def is_game_over(self) -> bool:
        """Whether the game on the board is over."""
        return self._player_to_move is None

    @property
    def _player_to_move(self) -> str | None:
        """The player to move, "" where that is chance or unknown; None if the game is over."""
        session = self.app.session
        if session.settings.game.startswith(OWN_GAME):
            return ""
        return _find_player_to_move(
            session.settings.game, session.settings.first, session.state.moves
        )

    def session_changed(self, before: "SessionState") -> None:
        """Forget the refusal at another position, and the searches in another game."""
        state = self.app.session.state
        if state.settings.game != before.settings.game:
            self.change(searches=None, refusal="")
        elif (state.settings.first, state.moves) != (before.settings.first, before.moves):
            self.change(refusal="")

    # What it shows

    def render(self) -> Child:
        """Return the panel."""
        return render_comparison(self) if self.app.drawer.shows("compare") else None

    def publish(self) -> Mapping[str, Any]:
        """Return the searches that are chosen, for the address."""
        searches = self.state.searches
        if searches is None:
            return {"compared": None}
        listed = [
            {"algorithm": one.algorithm, "options": dict(one.options), "depth": one.depth}
            for one in searches
        ]
        return {"compared": listed}


@lru_cache(_CACHE_SIZE)
def _find_player_to_move(game_name: str, first: str, moves: tuple[str, ...]) -> str | None:
    game = make_named_game(game_name, first)
    state = play_moves(game, moves)
    if game.is_terminal(state):
        return None
    player = game.to_move(state)
    return "" if player == CHANCE else str(game.players[player])
