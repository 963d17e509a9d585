"""The command `uci`: the engine in any chess program, by the Universal Chess Interface."""

import argparse
import sys
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf
from time import monotonic
from typing import TextIO

from plyscope import __version__
from plyscope.cli.argument_parser import ExitCode, Parser, add_command
from plyscope.counters import CountingWatch
from plyscope.game import MAX, Action, IllegalMove, with_actions
from plyscope.games import Chess
from plyscope.games.chess.move_generation import move_generator
from plyscope.games.chess.position import Position
from plyscope.games.chess.squares import SQUARE_NAMES
from plyscope.search.engine.engine import engine
from plyscope.validation import is_integer, short_repr

POSITIONS_PER_MEGABYTE = 2_600  # a position of the transposition table takes some 400 bytes
HASH_SIZES = 1, 4_096  # megabytes
DEFAULT_HASH = 32
PROMOTION_LETTERS = "", "n", "b", "r", "q"
NO_LIMIT = 10**9  # nodes, or milliseconds: eleven days
DEEPEST = 42  # plies, as the engine's own default
OVERHEAD = 50  # milliseconds kept back of the clock for the program on the other side
MOVES_TO_GO = 30  # moves that the clock must last for, where the program does not say
LONGEST_MATE = 40  # plies that a variation is continued to a mate
MATE_NODES = 2_000  # nodes for each of them
KNOWN_WIN = 10_000  # centipawns: a win whose mate the principal variation does not reach


def add(commands: "argparse._SubParsersAction[Parser]") -> None:
    """Add the command and its options."""
    add_command(
        commands,
        "uci",
        "run the engine for a chess program",
        "Run the chess engine by the Universal Chess Interface (UCI): it reads commands on "
        "standard input and answers on standard output. Enter `plyscope uci` as the engine's "
        "command in your chess program.",
        ["uci"],
    )


def run(_options: argparse.Namespace) -> int:
    """Talk to a chess program until it quits; return the exit code."""
    UciEngine(sys.stdout).listen(sys.stdin)
    return ExitCode.SUCCESS


def format_move(action: Action) -> str:
    """Return a move as UCI writes it: "e2e4", "e7e8q"."""
    start, end = SQUARE_NAMES[action & 63], SQUARE_NAMES[action >> 6 & 63]
    return start + end + PROMOTION_LETTERS[action >> 12]


class UciEngine:
    """The engine as a chess program talks to it: one position, at most one search at a time.

    The search runs in a thread of its own, so that commands are answered meanwhile.
    """

    def __init__(self, output: TextIO) -> None:
        self.output = output
        self.game = Chess()
        self.state: Position | None = self.game.initial  # None after a position that is wrong
        self.megabytes, self.uses_book = DEFAULT_HASH, True
        self._write_lock = threading.Lock()
        self._stop = threading.Event()
        self._search: threading.Thread | None = None

    def listen(self, lines: Iterable[str]) -> None:
        """Obey commands until "quit" or the end of the input; a running search is stopped then."""
        try:
            for line in lines:
                words = line.split()
                if words == ["quit"]:
                    break
                if words:
                    self.obey(words)
        finally:
            self.stop()

    def obey(self, words: Sequence[str]) -> None:
        """Obey one command; report what is wrong with it as an `info string`."""
        commands: Mapping[str, Callable[[Sequence[str]], None]] = {
            "uci": self._introduce,
            "isready": lambda _words: self.write("readyok"),
            "ucinewgame": lambda _words: self.stop(),
            "setoption": self._set_option,
            "position": self._set_position,
            "go": self._go,
            "stop": lambda _words: self.stop(),
        }
        command = commands.get(words[0])
        if command is None:
            self.write(
                f"info string There is no command {short_repr(words[0])}; commands are "
                f"{', '.join(commands)}, quit."
            )
            return
        try:
            command(words[1:])
        except ValueError as error:
            self.write(f"info string {error}")

    def write(self, line: str) -> None:
        """Print a line at once."""
        with self._write_lock:
            self.output.write(f"{line}\n")
            self.output.flush()

    def stop(self) -> None:
        """End the search; it prints its best move first."""
        if self._search is not None:
            self._stop.set()
            self._search.join()
            self._search = None

    def _introduce(self, _words: Sequence[str]) -> None:
        least, most = HASH_SIZES
        self.write(f"id name Plyscope {__version__}")
        self.write("id author the Plyscope authors")
        self.write(f"option name Hash type spin default {DEFAULT_HASH} min {least} max {most}")
        self.write("option name OwnBook type check default true")
        self.write("uciok")

    def _set_option(self, words: Sequence[str]) -> None:
        """Set an option from "name NAME value VALUE"."""
        name, _, value = " ".join(words).removeprefix("name ").partition(" value ")
        if name.lower() == "hash":
            self.megabytes = _parse_number("Hash", value, *HASH_SIZES)
        elif name.lower() == "ownbook":
            if value not in ("true", "false"):
                raise ValueError(f"OwnBook is true or false, not {short_repr(value)}.")
            self.uses_book = value == "true"
        else:
            raise ValueError(f"There is no option {short_repr(name)}; options are Hash, OwnBook.")

    def _set_position(self, words: Sequence[str]) -> None:
        """Set the position from "startpos" or "fen FEN", and "moves" from there."""
        self.stop()
        self.state = None
        at = words.index("moves") if "moves" in words else len(words)
        start, moves = words[:at], words[at + 1 :]
        if start == ["startpos"]:
            game = Chess()
        elif start[:1] == ["fen"]:
            game = Chess(" ".join(start[1:]))
        else:
            raise ValueError(
                f"A position is startpos or fen FEN, not {short_repr(' '.join(start))}."
            )
        state = _forget_claims(game, game.initial)
        for number, move in enumerate(moves, 1):
            try:
                state = _forget_claims(game, game.result(state, _parse_move(game, state, move)))
            except IllegalMove as error:
                raise ValueError(f"Move {number}, {short_repr(move)}: {error}") from None
        self.game, self.state = game, state

    def _go(self, words: Sequence[str]) -> None:
        """Search in a thread, with the limits given."""
        self.stop()
        if self.state is None:
            self.write("info string There is no position; send one that is legal first.")
            self.write("bestmove (none)")
            return
        limits = SearchLimits.parse(self.game, self.state, words)
        self._stop.clear()
        self._search = threading.Thread(
            target=self._search_position, args=(self.state, limits, monotonic()), daemon=True
        )
        self._search.start()

    def _search_position(self, state: Position, limits: "SearchLimits", began: float) -> None:
        """Search the position, print what each iteration found, and then the best move.

        A legal move is printed even after an error, whose traceback the thread prints.
        """
        legal = _list_moves(self.game, state)
        best = legal[0] if legal else None
        try:
            if self.game.is_terminal(state):  # legal moves remain where neither side can mate
                is_mate = self.game.is_mate(state)
                self.write(f"info depth 0 score {'mate 0' if is_mate else 'cp 0'}")
            else:
                best = self._choose_move(state, limits, began)
            if limits.infinite:  # the best move must not come before "stop"
                self._stop.wait()
        finally:
            self.write(f"bestmove {'(none)' if best is None else format_move(best)}")

    def _choose_move(self, state: Position, limits: "SearchLimits", began: float) -> Action | None:
        """Search the position, print what each iteration found, and return the best move."""
        clock = _StoppableClock(self._stop, began)
        reporter = IterationReporter(
            self.game, state, began, self.write, lambda: clock() * 1000 >= limits.milliseconds
        )
        moves = limits.moves
        value, best = engine(
            self.game if moves is None else _restrict_root(self.game, state, moves),
            state,
            reporter,
            depth=limits.depth,
            nodes=limits.nodes,
            milliseconds=limits.milliseconds,
            book="on" if self.uses_book and moves is None else "off",
            size=self.megabytes * POSITIONS_PER_MEGABYTE,
            clock=clock,
        )
        reporter.report(value)
        return best


class SearchLimits:
    """How long a search may take: the numbers of a `go` command, and the moves it may choose."""

    _NUMBERS = (
        *("depth", "nodes", "movetime", "mate"),
        *("wtime", "btime", "winc", "binc", "movestogo"),
    )

    def __init__(
        self,
        depth: int = DEEPEST,
        nodes: int = NO_LIMIT,
        milliseconds: int = NO_LIMIT,
        infinite: bool = False,
        moves: Sequence[Action] | None = None,
    ) -> None:
        self.depth, self.nodes, self.milliseconds = depth, nodes, milliseconds
        self.infinite, self.moves = infinite, moves

    @classmethod
    def parse(cls, game: Chess, state: Position, words: Sequence[str]) -> "SearchLimits":
        """Return the limits of a `go` command; raise ValueError where it cannot be read."""
        given: dict[str, int] = {}
        moves: list[Action] | None = None
        infinite = False
        rest = list(words)
        while rest:
            word = rest.pop(0)
            if word in cls._NUMBERS:
                given[word] = _parse_number(word, rest.pop(0) if rest else "", -NO_LIMIT, NO_LIMIT)
            elif word == "infinite":
                infinite = True
            elif word == "searchmoves":
                moves = [_parse_move(game, state, move) for move in rest]
                rest = []
            else:
                raise ValueError(
                    f"go has no {short_repr(word)}; it has {', '.join(cls._NUMBERS)}, "
                    "infinite, searchmoves."
                )
        depth = given.get("depth", 2 * given["mate"] - 1 if "mate" in given else DEEPEST)
        return cls(
            depth=max(1, min(depth, DEEPEST)),
            nodes=max(1, given.get("nodes", NO_LIMIT)),
            milliseconds=cls._milliseconds(given, state),
            infinite=infinite or not given,
            moves=moves,
        )

    @staticmethod
    def _milliseconds(given: Mapping[str, int], state: Position) -> int:
        """Return the time for this move: a share of the clock, and most of the increment."""
        if "movetime" in given:
            return max(1, given["movetime"])
        ours, bonus = ("wtime", "winc") if state.turn == MAX else ("btime", "binc")
        if ours not in given:
            return NO_LIMIT
        moves = max(1, given.get("movestogo", MOVES_TO_GO))
        share = given[ours] / moves + 0.8 * given.get(bonus, 0)
        return max(1, int(min(share, given[ours] - OVERHEAD)))


class IterationReporter(CountingWatch):
    """A watch that prints depth, score, nodes, time and principal variation of each iteration."""

    def __init__(
        self,
        game: Chess,
        state: Position,
        began: float,
        write: Callable[[str], None],
        must_end: Callable[[], bool],
    ) -> None:
        super().__init__()
        self.must_end = must_end  # whether the time is over, or the search is to stop
        self.game, self.state, self.began, self.write = game, state, began, write
        self._depth, self._value = 0, 0.0

    def update(self, value: float, alpha: float = -inf, beta: float = inf) -> None:
        super().update(value, alpha, beta)
        if len(self._open_nodes) == 1:
            self._value = value

    def annotate(self, kind: str, value: float) -> None:
        if kind == "iteration" and self._depth:
            self.report(self._value)
        if kind == "iteration":
            self._depth = int(value)
        elif kind == "stopped":
            self._depth -= 1
        super().annotate(kind, value)

    def report(self, value: float) -> None:
        """Print the last finished iteration, which found this value for White."""
        seconds = monotonic() - self.began
        nodes = self.nodes + self.extra_counts["probe nodes"]
        moves: Sequence[Action] = self.principal_variation
        if abs(value) == 1:
            moves = self._extend_to_mate(moves)
        line = "".join(f" {format_move(move)}" for move in moves)
        self.write(
            f"info depth {self._depth} score {self._format_score(value, moves)} nodes {nodes} "
            f"nps {round(nodes / max(seconds, 1e-3))} time {round(1000 * seconds)}"
            + (f" pv{line}" if line else "")
        )

    def _extend_to_mate(self, moves: Sequence[Action]) -> Sequence[Action]:
        """Return the variation, which may end at a table hit, continued to the mate if possible."""
        found, state = list(moves), self.state
        for move in moves:
            state = self.game.result(state, move)
        while not self.game.is_terminal(state):
            if len(found) >= LONGEST_MATE or self.must_end():
                return moves
            value, best = engine(self.game, state, nodes=MATE_NODES, book="off")
            if abs(value) < 1 or best is None:
                return moves
            found.append(best)
            state = self.game.result(state, best)
        return found

    def _format_score(self, value: float, moves: Sequence[Action]) -> str:
        """Return the score for the player to move, in centipawns or in moves to mate."""
        sign = 1 if self.state.turn == MAX else -1
        if abs(value) < 1:
            scale = self.game.scale(self.game.weights)  # pawns that a value of 1 stands for
            return f"cp {round(100 * scale * sign * value)}"
        wins = sign * value > 0
        state = self.state
        for move in moves:
            state = self.game.result(state, move)
        if self.game.is_mate(state):
            return f"mate {(len(moves) + 1) // 2 if wins else -(len(moves) // 2)}"
        return f"cp {KNOWN_WIN if wins else -KNOWN_WIN}"


class _StoppableClock:
    """The time since the search began, in seconds; without end once the search is to stop.

    The first reading is never without end: the engine takes its deadline from it.
    """

    def __init__(self, stop: threading.Event, began: float) -> None:
        self.stop, self.began, self.is_first = stop, began, True

    def __call__(self) -> float:
        if self.is_first:
            self.is_first = False
            return 0.0
        return inf if self.stop.is_set() else monotonic() - self.began


def _forget_claims(game: Chess, state: Position) -> Position:
    """Return the position; one drawn by repetition or fifty moves without what drew it.

    Chess programs need not end such a game: a player has to claim the draw.
    """
    if game.is_terminal(state) and _list_moves(game, state):
        return state._replace(quiet_plies=0, history=())
    return state


def _list_moves(game: Chess, state: Position) -> Sequence[Action]:
    """Return the moves that the pieces have, whether or not a rule has drawn the game."""
    return move_generator(game.board)(state, False)


def _restrict_root(game: Chess, root: Position, moves: Sequence[Action]) -> Chess:
    """Return the game with only these moves at the root."""
    restricted: Chess = with_actions(
        game, lambda state: moves if state is root else game.actions(state)
    )
    return restricted


def _parse_move(game: Chess, state: Position, text: str) -> Action:
    """Return a legal move from its UCI name; raise IllegalMove for any other text."""
    action = game.parse_action(state, text)
    if format_move(action) != text:
        raise IllegalMove(f"UCI writes it {format_move(action)}.")
    return action


def _parse_number(name: str, text: str, minimum: int, maximum: int) -> int:
    """Return a whole number; raise ValueError where the text is none, or out of range."""
    try:
        number = int(text)
    except ValueError:
        number = minimum - 1
    if not (is_integer(number) and minimum <= number <= maximum):
        raise ValueError(
            f"{name} is a whole number from {minimum:,} to {maximum:,}, not {short_repr(text)}."
        )
    return number
