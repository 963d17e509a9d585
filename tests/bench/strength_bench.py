"""How strong the engine plays chess: against sunfish, and in Win at Chess.

Run it with `build.py bench strength`; two numbers after the file's name, games and nodes a move,
make a shorter match. The engine and sunfish get an equal number of nodes for each move: a node is
a position that a search enters, one of its probes or of its captures included. Each opening is some
random moves from a seed after which nobody is a pawn ahead, and is played twice, the players
changing sides. A game ends by the rules; who is seven pawns' worth ahead for eight plies in a row
has won it, and a game of 240 plies is drawn. Every number is the same on every machine, but the
times. Win at Chess are the first hundred positions of F. Reinfeld's book (1945) in the usual EPD
file, where the engine plays a best move or does not. sunfish is installed for this run alone.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from search_bench import PYSRC, beside

PINS = ["sunfish==2026.1"]
GAMES, NODES, SEED = 200, 400, 1
SHARE = 0.5  # of the points against sunfish, at least
SOLVED, BUDGET = 85, 20_000  # positions of Win at Chess, at least, with so many nodes each
PLIES, MOST = 6, 240  # of an opening; of a game
AHEAD, WHILE = 7, 8  # so many pawns for so many plies end a game
MEN = {"pawns": 1, "knights": 3, "bishops": 3, "rooks": 5, "queens": 9}

Player = Callable[[Any, list[str]], str]  # the state and all moves so far in UCI; the move


def uci(action: int) -> str:
    """Return an action of our chess in UCI."""
    squares = (action & 63, action >> 6 & 63)
    return "".join("abcdefgh"[s & 7] + str((s >> 3) + 1) for s in squares) + " nbrq"[action >> 12]


def engine(game: Any, nodes: int) -> Player:
    """Return our engine as a player, without its opening book."""
    from plyscope import solve

    def move(state: Any, _moves: list[str]) -> str:
        found = solve(game, state, "engine", nodes=nodes, book="off")
        return uci(found.action).strip()

    return move


def sunfish(nodes: int) -> Player:
    """Return sunfish as a player of one game, stopped as its own UCI loop is, but by nodes."""
    import sunfish

    class Limited(sunfish.Searcher):  # type: ignore[misc]
        def bound(self, *args: Any, **more: Any) -> int:
            if self.nodes >= nodes and best:
                raise sunfish.Stop
            return super().bound(*args, **more)  # type: ignore[no-any-return]

    searcher, best = Limited(), []

    def move(_state: Any, moves: list[str]) -> str:
        history = [sunfish.Position(sunfish.initial, 0, (True, True), (True, True), 0, 0)]
        for ply, text in enumerate(moves):
            ends = sunfish.parse(text[:2]), sunfish.parse(text[2:4])
            from_, to = (119 - end for end in ends) if ply % 2 else ends
            history.append(history[-1].move(sunfish.Move(from_, to, text[4:].upper())))
        best.clear()
        candidate, reached = None, 1
        try:
            for depth, gamma, score, found in searcher.search(history):
                if depth > reached:
                    best.append(candidate or best[-1])
                    reached = depth
                if score >= gamma:
                    if found is None:
                        break
                    ends = found.i, found.j
                    from_, to = (119 - end for end in ends) if len(moves) % 2 else ends
                    candidate = sunfish.render(from_) + sunfish.render(to) + found.prom.lower()
                if depth >= 40:
                    break
        except sunfish.Stop:
            return str(best[-1])
        return str(candidate)

    return move


def openings(game: Any, count: int) -> Iterator[list[int]]:
    """Yield openings: random moves after which nobody is a pawn ahead, captures played out."""
    from plyscope import solve
    from plyscope.games.chess import evaluation

    dice = random.Random(SEED)
    while count:
        state, line = game.initial, []
        while len(line) < PLIES and not game.is_terminal(state):
            line.append(dice.choice(list(game.actions(state))))
            state = game.result(state, line[-1])
        if game.is_terminal(state):
            continue
        pawn = 1 / game.scale(evaluation.WEIGHTS)
        if abs(solve(game, state, "stand_pat", depth=1).value) < pawn:
            count -= 1
            yield line


def points(game: Any, line: list[int], white: Player, black: Player) -> tuple[float, int]:
    """Play a game from an opening; return White's points and the plies played."""
    state, moves, ahead = game.initial, [], 0
    for action in line:
        moves.append(uci(action).strip())
        state = game.result(state, action)
    while not game.is_terminal(state):
        if len(moves) >= MOST:
            return 0.5, len(moves)
        text = (black if state.turn else white)(state, moves)
        state = game.result(state, game.parse_action(state, text))
        moves.append(text)
        features = game.features(state)
        more = sum(features[name] * count for name, count in MEN.items())
        side = (more >= AHEAD) - (more <= -AHEAD)
        ahead = (ahead + side if ahead * side >= 0 else side) if side else 0
        if abs(ahead) >= WHILE:
            return (1.0 if ahead > 0 else 0.0), len(moves)
    return (game.utility(state, 0) + 1) / 2, len(moves)


def match(games: int, nodes: int) -> float:
    """Print what the match comes to, with its interval; return the share of the engine."""
    from plyscope.games import Chess
    from plyscope.tournament.score import wilson_interval

    game, scores, plies = Chess(), [], []
    spent = {"engine": 0.0, "sunfish": 0.0}

    def timed(name: str, player: Player) -> Player:
        def move(state: Any, moves: list[str]) -> str:
            begun = time.process_time()
            text = player(state, moves)
            spent[name] += time.process_time() - begun
            return text

        return move

    for line in openings(game, games // 2):
        for ours_first in (True, False):
            ours, theirs = timed("engine", engine(game, nodes)), timed("sunfish", sunfish(nodes))
            white, black = (ours, theirs) if ours_first else (theirs, ours)
            found, length = points(game, line, white, black)
            scores.append(found if ours_first else 1 - found)
            plies.append(length)
        if len(scores) % 20 == 0:
            print(f"  {len(scores)} games: {sum(scores):g} points", flush=True)
    won, drawn, lost = (scores.count(point) for point in (1, 0.5, 0))
    low, high = wilson_interval(sum(scores), len(scores))
    share = statistics.mean(scores)
    print(
        f"engine against sunfish, {nodes:,} nodes a move: {won} won, {drawn} drawn, {lost} lost; "
        f"share {share:.3f}, 95 % interval {low:.3f} to {high:.3f} (at least {SHARE}); "
        f"{statistics.mean(plies):.0f} plies a game, of the processor's time the engine took "
        f"{spent['engine'] / spent['sunfish']:.2f} times what sunfish did",
        flush=True,
    )
    return share


def win_at_chess() -> int:
    """Print how many of the positions the engine solves, and which not; return how many."""
    from plyscope import solve
    from plyscope.games import Chess

    missed, lines = [], Path(__file__).with_name("win_at_chess.epd").read_text().splitlines()
    for line in lines:
        fen, _, rest = line.partition(" bm ")
        best, name = rest.split(";")[0].split(), rest.split('"')[1]
        game = Chess(fen + " 0 1")
        found = solve(game, None, "engine", nodes=BUDGET, book="off")
        if found.action not in [game.parse_action(game.initial, text) for text in best]:
            missed.append(name.removeprefix("WAC."))
    solved = len(lines) - len(missed)
    print(f"Win at Chess, {BUDGET:,} nodes: {solved} of {len(lines)} (at least {SOLVED})")
    print(f"  not {', '.join(missed)}", flush=True)
    return solved


def measure(games: int, nodes: int) -> int:
    """Print all; return 1 where a mark is missed."""
    solved = win_at_chess()
    return 0 if match(games, nodes) >= SHARE and solved >= SOLVED else 1


if __name__ == "__main__":
    if sys.argv[1:2] == ["measure"]:
        sys.path.insert(0, str(PYSRC))
        given = [int(text) for text in sys.argv[2:]]
        sys.exit(measure(*(given + [GAMES, NODES][len(given) :])))
    sys.exit(beside(__file__, PINS, sys.argv[1:]))
