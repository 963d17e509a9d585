"""A match of many games: who plays, the games, and what came of them.

The games are tasks of sandbox workers, some at a time.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from plyscope.page import players
from plyscope.page.elements import Child
from plyscope.page.number_text import read_whole
from plyscope.page.options_form import OptionsForm, Searched
from plyscope.page.panels.match import MAX_GAMES, MAX_SEED, RESULT_ID, list_rows, render_match
from plyscope.page.part import Failure, Part, answer, event
from plyscope.page.players import Player
from plyscope.page.program_facts import ProgramFacts
from plyscope.page.programs import Program
from plyscope.page.settings import OptionValue, Settings, change_settings
from plyscope.page.spreadsheet import write_csv
from plyscope.search import ALGORITHMS
from plyscope.tournament.schedule import make_schedule
from plyscope.tournament.score import Score

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.session import SessionState

_GAMES_AT_ONCE = 8  # twice as many as there are workers at most: none waits for its next game


@dataclass(frozen=True)
class Fixture:
    """What is played: a game, and the two players by their names in the game and in the match.

    `code` is the program that the game is in, or None.
    """

    game: str
    first: str
    code: dict | None  # type: ignore[type-arg]
    label: str
    places: tuple[str, ...]
    names: tuple[str, ...]
    count: int
    seed: int


@dataclass(frozen=True)
class PlayedGame:
    """A finished game of a match.

    players         which player of the match, 0 or 1, had which place in the game
    opening_length  how many of the moves are the opening
    points          1, 0.5 or 0 for each place
    text            how it ended
    fault           why a player lost before the end of the game, "" if none did
    faulty_place    the place of that player, or None
    """

    players: tuple[int, int]
    moves: tuple[str, ...]
    opening_length: int
    points: tuple[float, float]
    text: str
    fault: str = ""
    faulty_place: int | None = None

    @property
    def winner(self) -> int | None:
        """The player of the match who won, or None."""
        first, second = self.points
        return None if first == second else self.players[0 if first > second else 1]


@dataclass(frozen=True)
class MatchState:
    """A match: what is chosen, and the last one that was played.

    players  those chosen; None for the default
    games    those of the last match by their number; None while one is not over
    running  the tasks of games under way, by the number of the game
    before   the settings and the moves on the board before a game of the match was shown there
    """

    is_open: bool = False
    players: tuple[Player | None, Player | None] = (None, None)
    count: int = 20
    seed: int = 1
    fixture: Fixture | None = None
    sides: tuple[dict, ...] = ()  # type: ignore[type-arg]
    games: tuple[PlayedGame | None, ...] = ()
    running: Mapping[str, int] = field(default_factory=dict)
    is_playing: bool = False
    refusal: str = ""
    before: tuple[Settings, tuple[str, ...]] | None = None


class Match(Part[MatchState]):
    """A match."""

    name = "match"

    def __init__(self, app: "App") -> None:
        super().__init__(app, MatchState())
        self.option_forms = tuple(self._make_form(place) for place in (0, 1))

    def _make_form(self, place: int) -> OptionsForm:
        def read() -> Searched:
            player = self.chosen_players[place]
            return self.room.choices, ALGORITHMS[player.search], player.options

        def write(options: Mapping[str, OptionValue]) -> None:
            player = self.chosen_players[place]
            self._replace_player(place, replace(player, options={**player.options, **options}))

        return OptionsForm(self.app, f"match_options_{place + 1}", read, write)

    # Choosing

    @event
    def open(self, is_open: bool) -> None:
        """Open or close the panel."""
        self.change(is_open=is_open)
        self._read_programs()

    @event
    def choose(self, place: int, key: str) -> None:
        """Choose a player by the key of its choice."""
        self._replace_player(place, players.make_player(self.room, key))

    @event
    def set_strength(self, place: int, strength: str) -> None:
        """Choose how well a player plays."""
        self._replace_player(place, replace(self.chosen_players[place], strength=strength))

    @event
    def challenge(self, player: Player) -> None:
        """Make this the first player, and show the match."""
        self.change(players=(player, self.state.players[1]), is_open=True)
        self.app.drawer.show("compare")
        self.app.command("focus", id="match-player-1")
        self.app.command("reveal", id="match")
        self._read_programs()

    @event
    def set_count(self, count: int | float | None) -> None:
        """Set the number of games."""
        self.change(count=read_whole("Games", count, 1, MAX_GAMES))

    @event
    def set_seed(self, seed: int | float | None) -> None:
        """Set the seed of the openings, the dice and the random moves."""
        self.change(seed=read_whole("Seed", seed, 0, MAX_SEED))

    def _replace_player(self, place: int, player: Player) -> None:
        first, second = self.chosen_players
        both = (player, second) if place == 0 else (first, player)
        self.change(players=both, refusal="")

    def programs(self) -> Iterator[tuple[Program, ProgramFacts]]:
        """Yield the user's programs, each with what is in it, as far as that is known."""
        for program in self.app.programs.list_programs():
            yield program, self.app.programs.find_facts(program.text)

    @property
    def room(self) -> players.Room:
        """Who can play in the game of now."""
        return players.Room(
            self.app.session.choices, tuple(self.programs()), self.app.editor.state.draft
        )

    @property
    def chosen_players(self) -> tuple[Player, Player]:
        """Both players, as they fit the game of now."""
        return players.fit_players(self.room, self.state.players)

    def session_changed(self, before: "SessionState") -> None:
        """Forget options of another game, and read programs that changed while this is seen."""
        if self.app.session.settings.game != before.settings.game:
            first, second = map(_forget_options, self.state.players)
            self.change(players=(first, second))
        self._read_programs()

    # What is in the user's programs

    @property
    def is_seen(self) -> bool:
        """Whether the match is to be seen."""
        return self.state.is_open and self.app.drawer.shows("compare")

    def _read_programs(self) -> None:
        """Have the programs read that are not known; nothing in them runs."""
        if self.is_seen:
            for program in self.app.programs.list_programs():
                self.app.programs.read(program.text, is_asked=False)

    # Playing

    @event
    def run(self) -> None:
        """Play a match between the two players that are chosen."""
        room, both = self.room, self.chosen_players
        for player in both:
            program = room.find_program(player)
            if program and program.is_untrusted:
                self.change(
                    refusal=f"{program.title} came by a link. Read it in the Code tab, and press "
                    "Run it there: then it can play."
                )
                return
        self._end_games()
        settings = self.app.session.settings
        names = tuple(players.describe_player(room, player) for player in both)
        if names[0] == names[1]:
            names = (f"{names[0]}, the first", f"{names[1]}, the second")
        state = self.state
        self.change(
            fixture=Fixture(
                settings.game,
                settings.first,
                self.app.programs.find_code(settings.game),
                room.choices.entry.label,
                tuple(room.choices.game.players),
                names,
                state.count,
                state.seed,
            ),
            sides=tuple(players.to_match_player(room, player) for player in both),
            games=(None,) * state.count,
            is_playing=True,
            refusal="",
        )
        self.app.command("reveal", id=RESULT_ID)
        self._start_games()

    def _start_games(self) -> None:
        """Have the next games played, as many at once as there are workers for."""
        state = self.state
        assert state.fixture is not None
        running = dict(state.running)
        waiting = [
            number
            for number, game in enumerate(state.games)
            if game is None and str(number) not in running
        ]
        schedule = make_schedule(state.fixture.count, state.fixture.seed)
        for number in waiting[: _GAMES_AT_ONCE - len(running)]:
            game = schedule[number]
            arguments = self._position | {
                "players": [state.sides[one] for one in game.players],
                "opening": game.opening,
                "seed": game.seed,
            }
            running[str(number)] = self.app.start_task(
                "contest", arguments, self.take_game, number, worker="pool"
            )
        self.change(running=running)

    @property
    def _position(self) -> dict[str, Any]:
        """What is played, as calls about a game take it."""
        fixture = self.state.fixture
        assert fixture is not None
        return {"game": fixture.game, "first": fixture.first, "code": fixture.code}

    @answer
    def take_game(self, result: Any, number: int) -> None:
        """Take a finished game; a player whose code broke its Python has lost it."""
        state = self.state
        assert state.fixture is not None
        players_of_game = make_schedule(state.fixture.count, state.fixture.seed)[number].players
        running = {one: task for one, task in state.running.items() if one != str(number)}
        if isinstance(result, Failure):
            place = self._find_culprit(result, players_of_game)
            if place is None:
                self._end_games()
                self.change(is_playing=False, refusal="" if result.is_stopped else result.message)
                return
            _, opening_length, *actions = map(int, result.last_block)
            arguments = self._position | {
                "by": place,
                "begun": opening_length,
                "actions": actions,
                "sentence": result.message,
            }
            running[str(number)] = self.app.start_task(
                "forfeit", arguments, self.take_game, number, worker="pool"
            )
            self.change(running=running)
            return
        lost = result["lost"]
        first, second = players_of_game
        game = PlayedGame(
            (first, second),
            tuple(result["moves"]),
            result["begun"],
            tuple(result["points"]),
            result["text"],
            lost["sentence"] if lost else "",
            state.fixture.places.index(lost["by"]) if lost else None,
        )
        games = (*state.games[:number], game, *state.games[number + 1 :])
        self.change(games=games, running=running, is_playing=None in games)
        if not self.state.is_playing:
            self.app.command("reveal", id=RESULT_ID)
        self._start_games()

    def _find_culprit(self, failure: Failure, players_of_game: tuple[int, ...]) -> int | None:
        """Return the place of the player whose code ended a game, or None.

        It is the player to move, or else the only one whose code can have spoilt its Python.
        """
        if failure.is_stopped or failure.kind == "Defect":
            return None
        block = failure.last_block  # by a sandbox: it may hold anything
        if len(block) < 2 or block[0] not in (0, 1) or any(one != int(one) for one in block):
            return None
        sides = [self.state.sides[one] for one in players_of_game]
        place = int(block[0])
        if sides[place].get("code"):
            return place
        if failure.kind != "Spoilt" or self._position["code"]:
            return None
        return next((at for at, side in enumerate(sides) if side.get("code")), None)

    @event
    def stop(self) -> None:
        """Stop the match; the games that are over stay."""
        self._end_games()
        self.change(is_playing=False)

    def _end_games(self) -> None:
        for task in self.state.running.values():
            self.app.end_task(task)
        self.change(running={})

    @event
    def download(self) -> None:
        """Save the games as a file."""
        if self.state.fixture:
            name = f"plyscope-match-{self.state.fixture.game}.csv"
            text = write_csv(list_rows(self))
            self.app.download(name=name, text=text, type="text/csv")

    @event
    def replay(self, number: int) -> None:
        """Show the end of a game on the board, to be gone through."""
        fixture = self.state.fixture
        game = self.state.games[number] if number < len(self.state.games) else None
        if fixture is None or game is None:
            return
        try:
            settings, _ = change_settings(
                self.app.session.settings, game=fixture.game, first=fixture.first, side="both"
            )
        except ValueError as error:
            self.change(refusal=str(error))
            return
        session = self.app.session
        if not self.is_on_board:
            self.change(before=(session.settings, session.moves))
        self.change(refusal="")
        session.show(settings, game.moves)
        self.app.drawer.step_aside()

    @property
    def is_on_board(self) -> bool:
        """Whether a game of the match is on the board, in place of the user's."""
        session, fixture = self.app.session, self.state.fixture
        if self.state.before is None or fixture is None:
            return False
        is_same = (session.settings.game, session.settings.first) == (fixture.game, fixture.first)
        moves = session.moves
        return is_same and any(game.moves[: len(moves)] == moves for game in self.played_games)

    @event
    def return_to_game(self) -> None:
        """Show again what was on the board, with the side that the user played."""
        if self.state.before is not None:
            settings, moves = self.state.before
            self.change(before=None)
            self.app.session.show(settings, moves)

    # Results

    @property
    def played_games(self) -> list[PlayedGame]:
        """The games that are over."""
        return [game for game in self.state.games if game is not None]

    @property
    def score(self) -> Score | None:
        """The score of the first player; None without games."""
        points = [game.points[game.players.index(0)] for game in self.played_games]
        return Score.from_points(points) if points else None

    def render(self) -> Child:
        """Return the panel."""
        return render_match(self) if self.app.drawer.shows("compare") else None


def _forget_options(player: Player | None) -> Player | None:
    """Return a player of a program without options; None, the default, for any other."""
    return None if player is None or player.draft is None else replace(player, options={})
