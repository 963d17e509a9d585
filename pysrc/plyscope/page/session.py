"""The session: the settings, the game on the board, and the search that is shown.

Moves of a game of the package are played at once. A game of the user's program is played in a
sandbox: until it has answered, the move is `pending`. What comes by itself (chance decides, the
computer moves) is one task after another; `halt` ends it.
"""

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from plyscope.calls.game_queries import roll_chance
from plyscope.calls.playing_strength import Strength
from plyscope.page import search_run
from plyscope.page.address import Address
from plyscope.page.part import Failure, Part, answer, event
from plyscope.page.position import (
    CHANCE,
    Position,
    Root,
    find_position,
    find_state,
    find_student_start,
    read_position,
)
from plyscope.page.program_facts import OWN, is_student_game
from plyscope.page.search_run import (
    Offer,
    Purpose,
    SearchedPosition,
    SearchQuestion,
    SearchResult,
    SearchState,
)
from plyscope.page.settings import (
    GameChoices,
    Settings,
    change_settings,
    choose_side,
    read_settings,
)

if TYPE_CHECKING:
    from plyscope.page.app import App

PAUSE = 800  # milliseconds between moves that come by themselves, so that each is seen

Reason = Literal["play", "outcome", "computer", "undo", "redo", "show"]
# Nodes up to which the search of a link is run at once. A larger one is offered.
MAX_LINKED_NODES = 100_000
NO_MOVE = "That is not a legal move, so the game waits."  # follows what a program returned
_MOVERS = {"outcome": "The outcome", "computer": "The computer's move"}


@dataclass(frozen=True)
class Destination:
    """A position that a sandbox is asked for, and what it is reached by."""

    settings: Settings
    moves: tuple[str, ...]
    reason: Reason


@dataclass(frozen=True)
class SessionState:
    """The settings, the game and the shown search.

    undone            the moves before the first of them was taken back; () if none was
    student_position  the position on the board, if a sandbox plays the game and a move was made
    searched          the last search of each position of the game, by the number of moves before
    destination       the position that a sandbox is asked for
    is_going          moves come by themselves, one after another
    task              the pause, the roll or the position that is awaited
    searches          how many searches there were
    seed, rolls       of the random numbers of chance, and how many were used
    is_python_ready   whether Python runs; the first screen is made before
    """

    settings: Settings = field(default_factory=read_settings)
    moves: tuple[str, ...] = ()
    student_position: Position | None = None
    search: SearchState | None = None
    offer: Offer | None = None
    undone: tuple[str, ...] = ()
    hint: str = ""
    searched: Mapping[str, SearchedPosition] = field(default_factory=dict)
    destination: Destination | None = None
    is_going: bool = False
    task: int | None = None
    searches: int = 0
    seed: int = 0
    rolls: int = 0
    is_python_ready: bool = False


class Session(Part[SessionState]):
    """The session."""

    name = "session"

    def __init__(self, app: "App") -> None:
        super().__init__(app, SessionState())

    # What is on the board

    @property
    def settings(self) -> Settings:
        """The settings of now."""
        return self.state.settings

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves played."""
        return self.state.moves

    @property
    def root(self) -> Root:
        """The position on the board, by its moves."""
        return make_root(self.settings, self.moves)

    @property
    def position(self) -> Position:
        """The position on the board."""
        if self.state.student_position is not None:
            return self.state.student_position
        return self._find_position(self.root)

    @property
    def start_position(self) -> Position:
        """The start of the game on the board."""
        return self._find_position(make_root(self.settings, ()))

    def _find_position(self, root: Root) -> Position:
        if is_student_game(root.game):
            return find_student_start(self.find_game_choices(root.game), root.first)
        return find_position(root)

    @property
    def choices(self) -> GameChoices:
        """What can be set in the game of now."""
        return self.find_game_choices(self.settings.game)

    def find_game_choices(self, name: str) -> GameChoices:
        """Return what can be set in a game, with the search and the games of the user's program.

        Raises ValueError for an unknown game.
        """
        return self.app.catalog.find_game(name)

    @property
    def search(self) -> SearchState | None:
        """The search that is shown."""
        return self.state.search

    @property
    def pending(self) -> str:
        """The user's move that waits for a sandbox, or ""."""
        destination = self.state.destination
        return destination.moves[-1] if destination and destination.reason == "play" else ""

    @property
    def is_alone(self) -> bool:
        """Whether the game has one player, whom nobody needs to name."""
        return len(self.choices.game.players) == 1

    @property
    def default_side(self) -> str:
        """The side that the user plays unless they choose another."""
        settings = self.settings
        return choose_side(self.choices, settings.first)

    @property
    def is_computers_turn(self) -> bool:
        """Whether the computer is to move: a player whom the user does not play."""
        return is_computers_turn(self.settings, self.position)

    @property
    def is_busy(self) -> bool:
        """Whether a search runs or moves come by themselves."""
        return self.state.is_going or self._is_searching

    @property
    def _is_searching(self) -> bool:
        return self.search is not None and self.search.is_running

    # The start, and the copy of the shell's session

    def start(self, facts: Mapping[str, Any]) -> None:
        """Take the seed of the random numbers of chance, and whether Python runs in the browser."""
        is_ready = bool(facts.get("is_python_ready", True))
        self.change(seed=int(facts.get("seed", 0)), is_python_ready=is_ready)

    # Settings

    def configure(self, **changes: Any) -> None:
        """Change settings (see `change_settings`).

        Another game, or another player to begin, is a new game; another side may hand the move to
        the computer. Raises ValueError for a change that cannot be.
        """
        before, catalog = self.settings, self.app.catalog
        settings, notice = change_settings(
            before,
            student_search=catalog.state.search,
            student_games=catalog.student_games,
            **changes,
        )
        if (settings.game, settings.first) != (before.game, before.first):
            self._start_afresh(settings)
        else:
            self.change(settings=settings)
        if changes.get("game") is not None or changes.get("side") is not None:
            self.app.board.forget_turn()  # the new side is below
        is_seat_given = any(changes.get(name) is not None for name in ("game", "first", "side"))
        if is_seat_given and self.is_computers_turn and not self._is_searching:
            self._halt()
            self._go()
        if notice:
            self.app.notices.inform(notice)

    def add_own_game(self, name: str) -> None:
        """List a tree or a position, given by its name, among the games; see `Catalog.add_game`."""
        self.app.catalog.add_game(name)

    # Moves

    @event
    def play(self, name: str) -> None:
        """Play a move for the player to move; raise ValueError where it cannot be played."""
        refusal = self._refuse_move(name)
        if refusal:
            raise ValueError(refusal)
        destination = Destination(self.settings, (*self.moves, name), "play")
        if not is_student_game(self.settings.game):
            self._find_position(make_root(self.settings, destination.moves))  # or it is illegal
        self._stop_search()
        self._halt()
        self.app.notices.clear()
        self._go_to(destination)

    def _refuse_move(self, name: str) -> str:
        """Return why no move can be played now, or ""."""
        position, settings = self.position, self.settings
        if position.is_over:
            return f"The game is over, so {name} cannot be played: start a new game or undo a move."
        if not self.is_computers_turn:
            return ""
        thinks = self.search and self.search.is_running and self.search.purpose == "move"
        does = "is thinking" if thinks else "is the computer's side"
        side = "nobody" if settings.side == "none" else settings.side
        return f"{position.to_move} {does}, so {name} cannot be played: you play {side}."

    def _go_to(self, destination: Destination) -> None:
        """Go to a position, at once or when a sandbox has answered."""
        root = make_root(destination.settings, destination.moves)
        if is_student_game(root.game) and root.moves:
            arguments = root.to_arguments() | {"code": self.app.programs.find_code(root.game)}
            task = self.app.start_task("position", arguments, self.take_position, worker="sandbox")
            self.change(destination=destination, task=task)
            return
        try:
            position = self._find_position(root)
        except ValueError as error:
            if destination.reason not in _MOVERS:
                raise
            self._fail(destination, str(error))
        else:
            self._arrive(destination, position)

    @answer
    def take_position(self, result: Any) -> None:
        """Take the position of a game that a sandbox plays."""
        destination = self.state.destination
        assert destination is not None
        self.change(destination=None, task=None)
        if isinstance(result, Failure):
            self._fail(destination, "" if result.is_stopped else result.message)
            return
        try:
            position = read_position(result)
        except ValueError as error:
            self._fail(destination, str(error))
        else:
            self._arrive(destination, position)

    def _fail(self, destination: Destination, message: str) -> None:
        """Say why a position cannot be reached."""
        self.change(is_going=False)
        if destination.reason in _MOVERS:
            name = destination.moves[-1]
            message = f"{_MOVERS[destination.reason]} {name} could not be played: {message}"
        elif destination.reason == "undo":
            message = f"The move could not be undone: {message}"
        elif destination.reason == "redo":
            message = f"The move could not be redone: {message}"
        elif destination.reason == "play" and self.app.api.reject("move", message):
            return
        self.app.notices.warn(message)

    def _arrive(self, destination: Destination, position: Position) -> None:
        """Put a position on the board, and go on from there."""
        moves, settings = destination.moves, destination.settings
        if destination.reason == "undo":
            is_others_turn = position.to_move == CHANCE or is_computers_turn(settings, position)
            if moves and is_others_turn and settings.side != "none":
                self._go_to(replace(destination, moves=moves[:-1]))
                return
        line = self.state.undone
        if destination.reason == "redo":
            is_others_turn = position.to_move == CHANCE or is_computers_turn(settings, position)
            if is_others_turn and settings.side != "none" and len(line) > len(moves):
                self._go_to(replace(destination, moves=line[: len(moves) + 1]))
                return
        if destination.reason == "show":
            self._start_afresh(settings)
            line = ()
        elif destination.reason == "undo" and len(line) < len(self.moves):
            line = self.moves
        if moves and position.last:  # by the name that the game gives it: Qh4#, not Qh4
            moves = (*moves[:-1], position.last.move)
        kept_count = _count_common(self.moves, moves)
        self.change(
            moves=moves,
            undone=line if line[: len(moves)] == moves else (),
            student_position=position if is_student_game(settings.game) and moves else None,
            searched={
                count: one for count, one in self.state.searched.items() if int(count) <= kept_count
            },
            hint="",
            offer=None,
            is_going=False,
        )
        if destination.reason == "play":
            self.app.api.resolve("move")
        is_at_end = destination.reason == "redo" and len(line) == len(moves)
        if is_at_end or destination.reason not in ("undo", "redo", "show"):
            self._proceed()

    @event
    def new_game(self) -> None:
        """Start a new game; the computer opens it where it begins."""
        settings = self.settings
        strength = settings.strength
        if strength.kind == "careless":  # with the same seed it would play the same game
            settings = replace(settings, strength=replace(strength, seed=strength.seed + 1))
        self._start_afresh(settings)
        self._proceed()

    @event
    def swap_sides(self) -> None:
        """Start a new game in which the user plays the next side."""
        settings, players = self.settings, self.choices.game.players
        if settings.side in players:
            side = players[(players.index(settings.side) + 1) % len(players)]
            self.change(settings=replace(settings, side=side))
            self.app.board.forget_turn()
        self.new_game()

    def start_afresh(self, settings: Settings | None = None) -> None:
        """Show the start of a game, without any search; nobody moves by themselves."""
        self._start_afresh(settings or self.settings)

    def _start_afresh(self, settings: Settings) -> None:
        self._halt()
        self.clear_search()
        self.change(
            settings=settings,
            moves=(),
            student_position=None,
            searched={},
            undone=(),
            hint="",
            offer=None,
        )
        self.app.notices.clear()

    def open_address(self, address: Address) -> None:
        """Show what a link says; its search is only offered.

        Raises ValueError for an illegal move.
        """
        offer = None
        if address.tick is not None:
            root = make_root(address.settings, address.moves[: address.searched_moves])
            to_move = self._find_position(root).to_move
            offer = Offer(root, to_move, address.tick, address.view)
        self.show(address.settings, address.moves, offer)
        self.app.board.change(is_turned=address.turned)
        self.app.open_screen(address)
        if offer is not None and not self.app.embed.state.is_embedded:
            self.app.screen.go_to_tree()

    def show(self, settings: Settings, moves: Iterable[str], offer: Offer | None = None) -> None:
        """Show a position of a game on the board; raise ValueError for an illegal move.

        The search of `offer` is offered, and not run.
        """
        self._halt()
        self._go_to(Destination(settings, tuple(moves), "show"))
        self.change(offer=offer)

    @event
    def undo(self) -> None:
        """Take moves back to the user's last turn; drop a move that is pending."""
        if self.pending:
            self._halt()
            return
        if self.moves:
            self._halt()
            self.clear_search()
            self._go_to(Destination(self.settings, self.moves[:-1], "undo"))

    @event
    def redo(self) -> None:
        """Play the moves again that were taken back, up to the user's next turn."""
        if self.can_redo:
            self._halt()
            self.clear_search()
            moves = self.state.undone[: len(self.moves) + 1]
            self._go_to(Destination(self.settings, moves, "redo"))

    @property
    def can_redo(self) -> bool:
        """Whether moves that were taken back can be played again."""
        return len(self.state.undone) > len(self.moves) and not self.pending

    # What comes by itself

    @event
    def resume(self) -> None:
        """Have chance decide, or the computer move, where it waits to be asked."""
        self._halt()
        self._go()

    def _proceed(self) -> None:
        """Go on where nobody needs to be asked.

        The answer to the user's move comes at once; what follows others' moves can be watched.
        """
        position = self.position
        if position.to_move != CHANCE and not self.is_computers_turn:
            return
        last = position.last
        if last and (CHANCE in (position.to_move, last.by) or last.by != self.settings.side):
            task = self.app.start_task(
                "wait", {"milliseconds": PAUSE}, self.take_pause, worker="shell"
            )
            self.change(task=task, is_going=True)
        else:
            self._go()

    @answer
    def take_pause(self, _result: Any) -> None:
        """Go on after a pause, unless the user has taken over the side to move."""
        self.change(task=None, is_going=False)
        if self.position.to_move == CHANCE or self.is_computers_turn:
            self._go()

    def _go(self, offer: Offer | None = None) -> None:
        """Have chance decide, or the computer move."""
        position = self.position
        if position.is_over:
            return
        self.change(is_going=True)
        if position.to_move == CHANCE:
            self._roll()
        else:
            self._search("move", self.root, position.to_move, offer=offer)

    def _roll(self) -> None:
        """Have chance decide."""
        state = self.state
        number = random.Random(state.seed * 1_000_003 + state.rolls).random()
        self.change(rolls=state.rolls + 1)
        root = self.root
        if is_student_game(root.game):
            code = self.app.programs.find_code(root.game)
            arguments = root.to_arguments() | {"random": number, "code": code}
            task = self.app.start_task("roll", arguments, self.take_roll, worker="sandbox")
            self.change(task=task)
            return
        outcome = roll_chance(*find_state(root), number)
        self._go_to(Destination(self.settings, (*root.moves, outcome["move"]), "outcome"))

    @answer
    def take_roll(self, result: Any) -> None:
        """Take the outcome of chance in a game that a sandbox plays."""
        self.change(task=None)
        if isinstance(result, Failure):
            self.change(is_going=False)
            self.app.notices.warn(f"Chance could not decide: {result.message}")
            return
        self._go_to(Destination(self.settings, (*self.moves, result["move"]), "outcome"))

    def _halt(self) -> None:
        """End what comes by itself, and what a sandbox is asked for."""
        pending = self.pending
        self.app.end_task(self.state.task)
        self.change(task=None, destination=None, is_going=False)
        if pending:
            self.app.api.reject(
                "move",
                f"{pending} was not played: something else was chosen before Python was ready.",
            )

    # Searches

    @event
    def hint(self) -> None:
        """Search for the player to move, and mark the best move."""
        position = self.position
        if not position.is_over and position.to_move != CHANCE:
            self._halt()
            self._search("hint", self.root, position.to_move)

    @event
    def study(self) -> None:
        """Search for the player to move, only to be watched.

        What a link offers, or has shown at this position, comes first. Raises ValueError if the
        game is over.
        """
        offer, position = self.state.offer, self.position
        link = self.search.link if self.search else None
        if offer is None and link is not None and link.root == self.root:
            offer = link
        if offer is None and position.is_over:
            raise ValueError(
                "The game is over, so there is nothing to search: undo a move or start a new game."
            )
        self._halt()
        if offer:
            self._search("study", offer.root, offer.to_move, offer=offer)
        else:
            self._search("study", self.root, position.to_move)

    @event
    def search_again(self) -> None:
        """Run the shown search once more, with the settings of now."""
        if self.search:
            self._halt()
            self._search("study", self.search.root, self.search.to_move)

    @event
    def reopen(self, count: int) -> None:
        """Show once more the search of the position after so many moves."""
        found = self.state.searched.get(str(count))
        if found:
            self._halt()
            question = found.question
            settings = search_run.replace_search(self.settings, question)
            self._search("study", question.root, question.to_move, settings=settings)

    def offer_search(self, offer: Offer) -> None:
        """Offer a search, in place of the one that is shown; nothing is run."""
        self._halt()
        self.clear_search()
        self.change(offer=offer)

    def run_linked(self) -> None:
        """Run the search that a link shows, if it is one of the package and not too large.

        The user's programs are not run, and a search of more nodes is offered after all.
        """
        offer = self.state.offer
        if offer is None or is_student_game(offer.root.game) or self.settings.algorithm == OWN:
            return
        self._search("study", offer.root, offer.to_move, offer=offer, is_linked=True)

    @event
    def run_offer(self) -> None:
        """Run the search that a link or a change offers."""
        offer = self.state.offer
        if offer is None:
            return
        self._halt()
        if len(offer.root.moves) == len(self.moves) and self.is_computers_turn:
            self._go(offer)
        else:
            self._search("study", offer.root, offer.to_move, offer=offer)

    @event
    def stop(self) -> None:
        """End the search under way, and what comes by itself; the tree so far stays."""
        self._halt()
        self._stop_search()

    def _stop_search(self) -> None:
        search = self.search
        if search and search.is_running:
            self.app.end_task(search.task)
            self.change(search=replace(search, task=None, is_stopped=True))
            self.app.api.resolve("search")

    def clear_search(self) -> None:
        """End the search under way, and show none; the game stays."""
        self._stop_search()
        if self.search:
            self.change(search=None)
            self.app.measures.want(self.name)
            self.app.command("clear_search")

    def _search(
        self,
        purpose: Purpose,
        root: Root,
        to_move: str | None,
        *,
        settings: Settings | None = None,
        offer: Offer | None = None,
        is_linked: bool = False,
    ) -> None:
        """Search a position with the settings of now, or others, and show the tree."""
        settings = settings or self.settings
        strength = settings.strength
        if strength.kind == "careless" and purpose != "move":
            strength = Strength()  # a hint and a study are the search itself
        question = SearchQuestion(root, to_move, settings.algorithm, settings.options, strength)
        self._stop_search()
        arguments: dict[str, Any] = root.to_arguments() | {
            "algorithm": question.algorithm,
            "options": dict(question.options),
            "strength": search_run.to_strength_arguments(strength),
            "plays": purpose != "study",
        }
        is_students = is_student_game(root.game) or question.algorithm == OWN
        if is_students:
            arguments["code"] = self.app.programs.start_search(root.game, question.algorithm)
        number = self.state.searches + 1
        tick = offer.tick if offer else None
        choices = self.find_game_choices(root.game)
        shown = {
            "number": number,
            "tick": tick,
            "view": offer.view if offer else None,
            "max_nodes": MAX_LINKED_NODES if is_linked else None,
            "columns": search_run.describe_columns(choices, question),
            "board": search_run.describe_board(choices),
        }
        worker = "sandbox" if is_students else "search"
        task = self.app.start_task(
            "search", arguments, self.take_result, worker=worker, shown=shown
        )
        link = offer if is_linked else None
        search = SearchState(number, purpose, question, task, tick=tick, link=link)
        self.change(search=search, searches=number, offer=None, hint="")
        self.app.measures.want(self.name, search.tree)
        self.app.notices.clear()
        if number == 1 and purpose == "move":
            self.app.screen.go_to_tree()

    @answer
    def take_result(self, result: Any) -> None:
        """Take what the search found, or why it failed."""
        search = self.search
        assert search is not None
        found = result if isinstance(result, Failure) else _read_result(result)
        if isinstance(found, Failure):
            self._take_failure(search, found)
            return
        counts = {str(name): int(one) for name, one in result.get("counts", {}).items()}
        search = replace(search, task=None, result=found, counts=counts)
        self.change(search=search)
        self._remember(search, found)
        self.app.api.resolve("search", search_run.to_result_data(found))
        ticks = counts.get("ticks")
        if search.tick is not None and ticks is not None and search.tick > ticks:
            self.app.notices.inform(
                f"The link asks for tick {search.tick:,}, but this search ends at {ticks:,}: it is "
                "shown at its end."
            )
        if search.purpose == "hint":
            self.change(hint=found.move or "")
        elif search.purpose == "move" and self.state.is_going:
            if found.move is None:
                self.change(is_going=False)
                if search.algorithm == OWN:
                    self.app.notices.warn(f"{found.sentence} {NO_MOVE}")
            else:
                moves = (*self.moves, found.move)
                self._go_to(Destination(self.settings, moves, "computer"))

    def _take_failure(self, search: SearchState, failure: Failure) -> None:
        if search.link is not None and failure.kind == "NodeLimit":
            self.change(search=replace(search, task=None))
            self.offer_search(search.link)
            return
        if failure.kind == "Crash" and not search.is_repeated:
            self._repeat(search)
            return
        student_error = failure.detail if failure.kind == "Taught" else None
        self.change(
            search=replace(search, task=None, is_stopped=True, student_error=student_error),
            is_going=False,
        )
        choices = self.find_game_choices(search.root.game)
        text = search_run.describe_failure(choices, search.question, failure, failure.counts)
        if text and not (student_error and self.app.drawer.shows("write")):  # which tells it
            self.app.notices.warn(text)
        self.app.api.resolve("search")

    def _repeat(self, search: SearchState) -> None:
        """Run a program once more whose Python crashed.

        WebKit now and then breaks Python by itself; only a second crash is told as the program's.
        """
        offer = Offer(search.root, search.to_move, search.tick)
        settings = search_run.replace_search(self.settings, search.question)
        code = self.app.programs.state.searched
        if code is not None and search.algorithm == OWN:
            self.app.programs.search_next(code)  # another may be in the editor by now
        self._search(search.purpose, search.root, search.to_move, settings=settings, offer=offer)
        if self.search:
            self.change(search=replace(self.search, is_repeated=True))

    def _remember(self, search: SearchState, result: SearchResult) -> None:
        """Keep the search of a position of this game for the list of moves."""
        if search.root.leads_to(self.root):
            choices = self.find_game_choices(search.root.game)
            described = search_run.describe_result(choices, search.question, result)
            count = str(len(search.root.moves))
            self.change(searched={**self.state.searched, count: described})


def make_root(settings: Settings, moves: tuple[str, ...]) -> Root:
    """Return the position after these moves."""
    return Root(settings.game, settings.first, moves)


def is_computers_turn(settings: Settings, position: Position) -> bool:
    """Return whether the computer is to move."""
    return position.to_move not in (None, CHANCE, settings.side) and settings.side != "both"


def _count_common(moves: tuple[str, ...], others: tuple[str, ...]) -> int:
    """Return how many of `others` are the moves of the same game."""
    pairs = enumerate(zip(moves, others, strict=False))
    split = next((number for number, (one, other) in pairs if one != other), None)
    return min(len(moves), len(others)) if split is None else split


def _read_result(answer: Any) -> SearchResult | Failure:
    try:
        return search_run.read_result(answer)
    except ValueError as error:
        return Failure("TapeError", str(error))


def to_settings_data(settings: Settings) -> dict[str, Any]:
    """Return settings as the shell has them."""
    return {
        "game": settings.game,
        "first": settings.first,
        "side": settings.side,
        "algorithm": settings.algorithm,
        "options": dict(settings.options),
        "strength": search_run.to_strength_arguments(settings.strength),
    }
