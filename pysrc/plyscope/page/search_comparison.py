"""The comparison: which searches are compared, and why they cannot be raced."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from plyscope.page import compared_searches
from plyscope.page.compared_searches import (
    MAX_COMPARED,
    MAX_COMPARED_DEPTH,
    MIN_COMPARED,
    ComparedSearch,
)
from plyscope.page.elements import Child
from plyscope.page.options_form import OptionsForm, Searched
from plyscope.page.panels.search_comparison import render_comparison
from plyscope.page.part import Part, event
from plyscope.page.session import make_root
from plyscope.page.settings import GameChoices, OptionValue
from plyscope.validation import check_integer

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.session import SessionState

Place = Literal[0, 1, 2]  # of a search among those compared


@dataclass(frozen=True)
class ComparisonState:
    """The searches that are chosen in a game, None for the default ones; why they cannot be run."""

    searches: tuple[ComparedSearch, ...] | None = None
    game: str = ""
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
        chosen = self.chosen_searches
        if chosen is not None:
            return chosen
        return compared_searches.list_default_searches(session.choices, session.settings)

    @property
    def chosen_searches(self) -> tuple[ComparedSearch, ...] | None:
        """The searches chosen in this game; None if there are none, or one of them is gone."""
        session, state = self.app.session, self.state
        if state.searches is None or state.game != session.settings.game:
            return None
        playable = session.choices.algorithms
        is_whole = all(one.algorithm in playable for one in state.searches)
        return state.searches if is_whole else None

    @event
    def take(self, searches: tuple[ComparedSearch, ...] | None, game: str) -> None:
        """Take the searches of a link."""
        if searches is not None:
            check_integer("The number of searches", len(searches), MIN_COMPARED, MAX_COMPARED)
            choices = self.app.session.find_game_choices(game)
            searches = tuple(_complete_search(choices, search) for search in searches)
        self._choose(searches, game)

    @event
    def choose_search(self, place: Place, name: str) -> None:
        """Choose another search, as deep as the one before."""
        choices, depth = self.app.session.choices, self.searches[place].depth
        self.option_forms[place].forget_wrong()
        self._set(place, compared_searches.choose_search(choices, name, depth))

    @event
    def choose_depth(self, place: Place, depth: str) -> None:
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
    def remove(self, place: Place) -> None:
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

    def _choose(self, searches: tuple[ComparedSearch, ...] | None, game: str = "") -> None:
        game = game or self.app.session.settings.game
        self.change(searches=searches, game=game, refusal="")
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
        if session.position.is_over:
            return (
                "The game is over, so there is nothing to compare: undo a move or start a new game."
            )
        search = session.search
        is_thinking = search is not None and search.is_running and search.purpose == "move"
        if is_thinking and session.is_computers_turn:
            return (
                f"{session.position.to_move} is thinking about its move: race when it has moved, "
                "or stop it first."
            )
        twice = compared_searches.find_duplicate(session.choices, self.searches)
        if twice:
            return (
                f"{twice} is chosen twice: choose another search, or another depth, for one of "
                "them."
            )
        return ""

    def session_changed(self, before: "SessionState") -> None:
        """Forget the refusal at another position."""
        session = self.app.session
        if session.root != make_root(before.settings, before.moves):
            self.change(refusal="")

    # What it shows

    def render(self) -> Child:
        """Return the panel."""
        return render_comparison(self) if self.app.drawer.shows("compare") else None


def _complete_search(choices: GameChoices, search: ComparedSearch) -> ComparedSearch:
    """Return a search with all its options; raise ValueError where it cannot be chosen."""
    algorithm = choices.find_algorithm(search.algorithm)
    if search.depth is not None:
        check_integer("depth", search.depth, 1, MAX_COMPARED_DEPTH)
        if not algorithm.depth_variant:
            raise ValueError(f"{algorithm.title} takes no depth.")
    return replace(search, options=choices.read_options(algorithm, search.options))
