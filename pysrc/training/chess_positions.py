"""Generates chess positions with values, for chess_tables.py.

Run it with `python pysrc/training/chess_positions.py FILE --positions 200000`. Games start with a
few random moves and have more random moves later, so that most positions are not balanced. By
default our own engine plays and evaluates; `--uci PROGRAM` uses a UCI engine, which takes a
hundredth of the time. A line of the file is a FEN and a value in centipawns for White. Only quiet
positions are kept: no check, and the best move is no capture.
"""

import argparse
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from plyscope import solve
from plyscope.games import Chess
from plyscope.games.chess.san import uci

PLIES = 240  # of a game, at most
RANDOM_OPENING = 12  # plies, at most
RANDOM_RATE = 0.12  # of the moves after that
LARGEST = 2_000  # centipawns: positions that are won are left out

Analysis = tuple[int, str]  # centipawns for the side to move, and the best move in UCI notation


class OwnEngine:
    """Analyses with the project's own engine."""

    def __init__(self, nodes: int) -> None:
        self.game, self.nodes = Chess(), nodes

    def analyse(self, state: Any) -> Analysis:
        result = solve(self.game, state, "engine", nodes=self.nodes, book="off")
        pawns = result.value * self.game.scale(self.game.weights)
        if result.action is None:
            raise ValueError(f"The engine has no move in {self.game.fen(state)}.")
        return round(-100 * pawns if state.turn else 100 * pawns), uci(result.action)


class UciEngine:
    """Analyses with another program through the Universal Chess Interface."""

    def __init__(self, program: str, nodes: int) -> None:
        self.game, self.nodes = Chess(), nodes
        self.process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._say("uci")
        self._say("setoption name Threads value 1")

    def _say(self, text: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def analyse(self, state: Any) -> Analysis:
        self._say(f"position fen {self.game.fen(state)}")
        self._say(f"go nodes {self.nodes}")
        score = 0
        assert self.process.stdout is not None
        for line in self.process.stdout:
            words = line.split()
            if "score" in words:
                kind, number = words[words.index("score") + 1 :][:2]
                score = int(number) if kind == "cp" else LARGEST * (1 if int(number) > 0 else -1)
            if words[:1] == ["bestmove"]:
                return score, words[1]
        raise EOFError("The UCI engine ended.")


def play(game: Chess, engine: OwnEngine | UciEngine, dice: random.Random) -> list[str]:
    """Play one game; return the lines of its quiet positions."""
    state, lines = game.initial, []
    for _ in range(dice.randint(2, RANDOM_OPENING)):
        if game.actions(state):
            state = game.result(state, dice.choice(game.actions(state)))
    for _ in range(PLIES):
        actions = game.actions(state)
        if not actions:
            break
        score, name = engine.analyse(state)
        best = next(action for action in actions if uci(action) == name)
        quiet = best not in game.captures(state) and not game.in_check(state)
        if quiet and abs(score) < LARGEST:
            lines.append(f"{game.fen(state)};{-score if state.turn else score}")
        chosen = dice.choice(actions) if dice.random() < RANDOM_RATE else best
        state = game.result(state, chosen)
    return lines


def main() -> None:
    """Write positions to the file on the command line."""
    parser = argparse.ArgumentParser(description="Generate chess positions with values.")
    parser.add_argument("file")
    parser.add_argument("--positions", type=int, default=200_000)
    parser.add_argument("--nodes", type=int, default=1_500, help="of each analysis")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--uci", help="a UCI engine that plays and evaluates")
    given = parser.parse_args()
    engine = UciEngine(given.uci, given.nodes) if given.uci else OwnEngine(given.nodes)
    game, dice, count = Chess(), random.Random(given.seed), 0
    with Path(given.file).open("w") as file:
        while count < given.positions:
            lines = play(game, engine, dice)
            file.writelines(line + "\n" for line in lines)
            count += len(lines)
    print(f"{count:,} positions: {given.file}")


if __name__ == "__main__":
    main()
