"""The command `play`: a game in the terminal against a search."""

import argparse
import random
import sys
from collections.abc import Iterator
from typing import Any

from plyscope import solve
from plyscope.calls.game_queries import describe_result
from plyscope.calls.playing_strength import Strength
from plyscope.cli.argument_parser import ExitCode, Parser, add_command, write_output
from plyscope.cli.search_arguments import (
    add_game_arguments,
    add_search_arguments,
    choose_algorithm,
    is_tree,
    make_game,
    parse_options,
    undecided_when_too_large,
)
from plyscope.cli.text_board import draw_text_board
from plyscope.game import CHANCE, IllegalMove
from plyscope.games import find_entry
from plyscope.games.catalog.catalog_entry import Level
from plyscope.search.algorithm import find_algorithm
from plyscope.validation import join_names, short_repr

HELP = "Enter a move by its name, or: moves, undo, help, quit."


def add(commands: "argparse._SubParsersAction[Parser]") -> None:
    """Add the command and its options."""
    parser = add_command(
        commands,
        "play",
        "play a game in the terminal",
        "Play against the computer: enter moves by their names. `moves` lists the legal ones, "
        "`undo` takes your last move back, `quit` or the end of the input ends the game.",
        [
            "play tictactoe",
            "play chess --level club --as Black",
            "play connect-four --algorithm h_alphabeta --option depth=5",
        ],
    )
    add_game_arguments(parser)
    parser.add_argument(
        "--as", dest="side", metavar="PLAYER", help="your side (default: who moves first)"
    )
    parser.add_argument(
        "--level", metavar="NAME", help="a level of the game: beginner, learner, club or best"
    )
    add_search_arguments(parser)
    parser.add_argument(
        "--seed", type=int, metavar="N", help="what dice come from (default: chance)"
    )


def run(options: argparse.Namespace) -> int:
    """Play one game; return the exit code."""
    game = make_game(options.game, options.first)
    side, search = _read_side(options, game), _read_search(options, game)
    TerminalGame(game, side, *search, options.seed).run()
    return ExitCode.SUCCESS


def _read_side(options: argparse.Namespace, game: Any) -> int:
    """Return which player the user is."""
    if options.side is None:
        mover = game.to_move(game.initial)
        return 0 if mover == CHANCE else mover
    if options.side not in game.players:
        raise ValueError(
            f"--as names a player, {join_names(game.players)}, not {short_repr(options.side)}."
        )
    return list(game.players).index(options.side)


def _read_search(options: argparse.Namespace, game: Any) -> tuple[str, dict[str, Any], Strength]:
    """Return algorithm, options and strength of the computer."""
    levels = () if is_tree(options.game) else find_entry(options.game).levels
    level = _find_level(options, levels)
    if level is not None:
        return level.algorithm, dict(level.options), Strength.read(level.strength)
    algorithm = options.algorithm or choose_algorithm(options.game, game)
    found = parse_options(algorithm, options.option)
    find_algorithm(algorithm).check(game, found)
    return algorithm, found, Strength()


def _find_level(options: argparse.Namespace, levels: tuple[Level, ...]) -> Level | None:
    """Return the level that is named, else the first one that users meet, else None."""
    if options.level is None:
        if options.algorithm or options.option or not levels:
            return None
        entry = find_entry(options.game)
        return next(level for level in levels if level.name == entry.first_level)
    if options.algorithm or options.option:
        raise ValueError(
            "--level is a search with its options: leave --algorithm and --option out."
        )
    for level in levels:
        if level.name == options.level:
            return level
    if not levels:
        raise ValueError(f"{options.game} has no levels; choose its search with --algorithm.")
    names = join_names([level.name for level in levels])
    raise ValueError(
        f"{options.game} has no level {short_repr(options.level)}; its levels are {names}."
    )


class TerminalGame:
    """A game between the user and a search."""

    def __init__(
        self,
        game: Any,
        side: int,
        algorithm: str,
        options: dict[str, Any],
        strength: Strength,
        seed: int | None,
    ) -> None:
        self.game, self.side = game, side
        self.algorithm, self.options = strength.select_search(algorithm, options)
        self.strength, self.random = strength, random.Random(seed)
        self.states = [game.initial]
        self.moves: list[str] = []

    @property
    def state(self) -> Any:
        """The position on the board."""
        return self.states[-1]

    def run(self) -> None:
        """Play until the game is over, or the user ends it."""
        game = self.game
        entries = self._read_entries()
        write_output(f"{HELP}\n\n{self._draw()}")
        while not game.is_terminal(self.state):
            mover = game.to_move(self.state)
            if mover == CHANCE:
                self._roll()
            elif mover != self.side:
                self._move_computer()
            elif not self._move_user(entries):
                return
        write_output(f"{describe_result(game, self.state)['text']}.\n")

    def _draw(self) -> str:
        board = draw_text_board(self.game.view(self.state)) if hasattr(self.game, "view") else ""
        return f"{board}\n" if board else ""

    def _read_entries(self) -> Iterator[str]:
        """Yield what the user enters, after a prompt each time."""
        while True:
            write_output(f"{self.game.players[self.side]}> ")
            line = sys.stdin.readline()
            if not line:
                write_output("\n")
                return
            yield line.strip()

    def _move_user(self, entries: Iterator[str]) -> bool:
        """Obey what the user enters until a move or an undo; return False to end the game."""
        game = self.game
        for entry in entries:
            if entry == "quit":
                return False
            if entry in ("", "help"):
                write_output(f"{HELP}\n")
            elif entry == "moves":
                names = [game.action_name(self.state, a) for a in game.actions(self.state)]
                write_output(f"{', '.join(names)}\n")
            elif entry == "undo":
                self._undo()
                return True
            else:
                try:
                    action = game.parse_action(self.state, entry)
                except IllegalMove as error:
                    write_output(f"{error}\n")
                    continue
                self._play(action)
                return True
        return False

    def _undo(self) -> None:
        """Return to the user's turn before the last one."""
        turns = [
            at for at, state in enumerate(self.states[:-1]) if self.game.to_move(state) == self.side
        ]
        if not turns:
            write_output("There is no move of yours to undo.\n")
            return
        del self.states[turns[-1] + 1 :], self.moves[turns[-1] :]
        write_output(self._draw())

    def _move_computer(self) -> None:
        with undecided_when_too_large():
            best = solve(self.game, self.state, self.algorithm, **self.options).action
        action = self.strength.choose(self.game, self.state, best, self.moves)
        self._play(action, by=self.game.players[self.game.to_move(self.state)])

    def _roll(self) -> None:
        possible = [(a, p) for a, p in self.game.outcomes(self.state) if p]
        actions, weights = zip(*possible, strict=True)
        self._play(self.random.choices(actions, weights)[0], by="Chance")

    def _play(self, action: Any, by: str = "") -> None:
        name = self.game.action_name(self.state, action)
        self.moves.append(name)
        self.states.append(self.game.result(self.state, action))
        write_output((f"{by}: {name}\n" if by else "") + self._draw())
