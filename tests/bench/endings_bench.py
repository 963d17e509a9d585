"""Whether the computer mates a lone king. Run it with `build.py bench endings`.

200 won positions of each kind, from a seed: a queen, a rook, two bishops and a pawn. The strong
side is to move, White in half of them. It is the engine of Best with 20,000 nodes a move; with a
queen and with a rook it is Club, too. The other side defends as well as it can: by a solved table
it goes to the longest loss, and against two bishops it is the engine with a tenth of the nodes. All
are to be won within fifty moves. It takes an hour: a number after the file's name plays so many of
each kind, and a kind only that one: `python tests/bench/endings_bench.py 5 rook`.
"""

import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "pysrc"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from plyscope import solve
from plyscope.games import Chess
from plyscope.games.catalog.levels import CHESS
from tests.games.lone_king import fen_of, longest_defence, solved_endings

COUNT, SEED, MOVES = 200, 11, 50
NODES, DEFENCE = 20_000, 2_000  # of Best, and of who defends without a table
LETTERS = {"queen": "Q", "rook": "R", "pawn": "P"}
CLUB = next(level for level in CHESS if level.name == "club")


def best(game, state):
    """Return the move of Best, the same on every machine."""
    return solve(game, state, "engine", nodes=NODES).action


def club(game, state):
    """Return the move of Club."""
    return solve(game, state, CLUB.algorithm, **CLUB.options).action


def lone_kings(tables, letter, dice):
    """Yield won positions with a man of this kind, as FEN, White and Black strong in turn."""
    won = [number for number, plies in enumerate(tables[letter].won) if plies >= 0]
    for count in range(COUNT):
        yield fen_of(dice.choice(won), letter, white_wins=count % 2 == 0)


def two_bishops(dice):
    """Yield positions with bishops on squares of both colours, out of reach of the bare king."""
    count = 0
    while count < COUNT:
        white, black, one, two = dice.sample(range(64), 4)
        near = max(
            min(abs(black // 8 - square // 8), abs(black % 8 - square % 8)) for square in (one, two)
        )
        if near < 2 or (one // 8 + one % 8 + two // 8 + two % 8) % 2 == 0:
            continue
        try:
            fen = fen_of(white | one << 6 | black << 12, "B", count % 2 == 0, more={two: "B"})
            Chess(fen)
        except ValueError:
            continue
        count += 1
        yield fen


def defend(game, state, tables):
    """Return the move of the side with the bare king."""
    if state.bishops | state.knights:
        return solve(game, state, "engine", nodes=DEFENCE).action
    return longest_defence(game, state, tables)


def moves_to_mate(fen, player, tables):
    """Return in how many moves the player mates, None where it does not within fifty."""
    game = Chess(fen)
    state = game.initial
    strong = state.turn
    for ply in range(2 * MOVES):
        if not game.actions(state):
            break
        move = player(game, state) if state.turn == strong else defend(game, state, tables)
        state = game.result(state, move)
        if game.is_mate(state):
            return ply // 2 + 1
    return None


PLAYERS = {
    "queen": {"Best": best, "Club": club},
    "rook": {"Best": best, "Club": club},
    "bishops": {"Best": best},
    "pawn": {"Best": best},
}


def main() -> int:
    """Print what each kind comes to; return 1 where a position is not won."""
    asked = sys.argv[1:]
    count = next((int(word) for word in asked if word.isdigit()), COUNT)
    kinds = [word for word in asked if not word.isdigit()] or [*PLAYERS]
    if not set(kinds) <= set(PLAYERS):
        sys.exit(f"The kinds are {', '.join(PLAYERS)}, not {' '.join(kinds)}.")
    tables, held = solved_endings(), True
    for kind in kinds:
        dice = random.Random(SEED)
        letter = LETTERS.get(kind)
        fens = [*(lone_kings(tables, letter, dice) if letter else two_bishops(dice))][:count]
        for name, player in PLAYERS[kind].items():
            began, found = time.process_time(), []
            for fen in fens:
                found.append(moves_to_mate(fen, player, tables))
                if found[-1] is None:
                    print(f"  not won: {fen}", flush=True)
            won = [moves for moves in found if moves is not None]
            print(
                f"{name}, {kind}: {len(won)} of {len(found)} won, in {max(won, default=0)} moves "
                f"at most, {sum(won) / max(1, len(won)):.1f} on average; "
                f"{(time.process_time() - began) / len(found):.1f} s a game",
                flush=True,
            )
            held = held and len(won) == len(found)
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
