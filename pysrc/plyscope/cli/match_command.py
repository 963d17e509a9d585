"""The command `match`: many games between two players."""

import argparse
import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from plyscope.cli.argument_parser import (
    PROGRAM_SUFFIXES,
    ExitCode,
    Parser,
    add_command,
    read_program_text,
    write_output,
)
from plyscope.cli.search_arguments import (
    add_game_arguments,
    is_tree,
    make_game,
    parse_options,
    undecided_when_too_large,
)
from plyscope.games import find_entry
from plyscope.tournament import MatchGame, Score, play_match
from plyscope.trace.value_format import format_number


def add(commands: "argparse._SubParsersAction[Parser]") -> None:
    """Add the command and its options."""
    parser = add_command(
        commands,
        "match",
        "let two players play many games",
        "Play a match. A player is a search with its options, as in h_alphabeta:depth=2,order="
        "evaluate; a level of the game, such as club; or a Python file with a search. Each opening "
        "is played twice, with sides swapped. The same seed gives the same games.",
        [
            "match tictactoe alphabeta h_alphabeta:depth=1",
            "match gardner club beginner --games 10 --seed 3 --json",
            "match tictactoe my_search.py alphabeta --list",
        ],
    )
    add_game_arguments(parser)
    parser.add_argument("player", metavar="PLAYER", help="the player whose score is printed")
    parser.add_argument("opponent", metavar="OPPONENT", help="the other player")
    parser.add_argument("--games", type=int, default=20, metavar="N", help="default 20")
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N", help="what openings and dice come from"
    )
    parser.add_argument("--list", action="store_true", help="print each game")
    parser.add_argument("--json", action="store_true", help="print score and games as JSON")


def run(options: argparse.Namespace) -> int:
    """Play the match and print its score; return the exit code."""
    game = make_game(options.game, options.first) if is_tree(options.game) else options.game
    players = [parse_player(options.game, text) for text in (options.player, options.opponent)]
    with undecided_when_too_large():
        match = play_match(
            game, *players, games=options.games, seed=options.seed, first=options.first
        )
    if options.json:
        data = {
            "game": options.game,
            "players": [options.player, options.opponent],
            "score": asdict(match.score),
            "games": [asdict(each) for each in match.games],
        }
        write_output(f"{json.dumps(data, ensure_ascii=False)}\n")
        return ExitCode.SUCCESS
    lines = []
    if options.list:
        lines = [_format_game(number, each) for number, each in enumerate(match.games, 1)]
    lines += _format_score(options, match.score)
    write_output("".join(f"{line}\n" for line in lines))
    return ExitCode.SUCCESS


def parse_player(game: str, text: str) -> Mapping[str, Any]:
    """Return a player as `play_match` takes it; raise ValueError where there is no such player."""
    if text.lower().endswith(PROGRAM_SUFFIXES):
        return {"algorithm": "own", "code": {"text": read_program_text(Path(text)), "name": None}}
    levels = () if is_tree(game) else find_entry(game).levels
    for level in levels:
        if level.name == text:
            return {
                "algorithm": level.algorithm,
                "options": dict(level.options),
                "strength": dict(level.strength),
            }
    algorithm, _, listed = text.partition(":")
    options = parse_options(algorithm, [each for each in listed.split(",") if each])
    return {"algorithm": algorithm, "options": options}


def _format_game(number: int, game: MatchGame) -> str:
    return f"Game {number}: {', '.join(game.moves)}. {game.text}"


def _format_score(options: argparse.Namespace, score: Score) -> list[str]:
    """Return the score of the first player, and what it says of who is stronger."""
    games = score.wins + score.draws + score.losses
    low, high = round(100 * score.low), round(100 * score.high)
    names = options.player, options.opponent
    return [
        f"{options.player} against {options.opponent}: {score.wins} wins, {score.draws} draws, "
        f"{score.losses} losses; {format_number(score.points)} of {games} points.",
        f"95 % confidence interval of the share of points: {low} to {high} %.",
        "Not enough games to tell who is stronger."
        if score.leader is None
        else f"{names[score.leader]} is stronger.",
    ]
