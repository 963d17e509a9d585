"""`plyscope uci`: the engine in a chess program, tried against python-chess."""

import io
import os
import random
import re
import sys
import threading
from pathlib import Path

import chess
import chess.engine
import pytest

import plyscope
from plyscope.cli import uci_command
from plyscope.cli.uci_command import SearchLimits, UciEngine, format_move
from plyscope.games import Chess

ROOT = Path(__file__).parents[2]
MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
MATE_IN_TWO = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"


@pytest.fixture(scope="module")
def engine():
    """Return the engine as python-chess runs it."""
    command = [sys.executable, "-m", "plyscope", "uci"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "pysrc")}
    with chess.engine.SimpleEngine.popen_uci(command, timeout=120, env=environment) as found:
        found.configure({"OwnBook": False, "Hash": 4})
        yield found


def talk(*lines):
    """Return what the engine answers to these lines, up to their end."""
    output = io.StringIO()
    UciEngine(output).listen([f"{line}\n" for line in lines])
    return output.getvalue().splitlines()


def ask(*lines):
    """Return the last answer: the engine's search has ended by itself before the input does."""
    output = io.StringIO()
    engine = UciEngine(output)
    for line in lines:
        engine.obey(line.split())
    if engine._search is not None:
        engine._search.join()
    return output.getvalue().splitlines()


def test_it_introduces_itself(engine):
    assert engine.id == {
        "name": f"Plyscope {plyscope.__version__}",
        "author": "the Plyscope authors",
    }
    assert set(engine.options) == {"Hash", "OwnBook"}


def test_it_plays_legal_moves_from_positions_of_random_games(engine):
    choose = random.Random(7)
    played = 0
    for _ in range(6):
        board = chess.Board()
        for _ in range(choose.randrange(4, 60)):
            if board.is_game_over():
                break
            board.push(choose.choice(list(board.legal_moves)))
        if board.is_game_over():
            continue
        move = engine.play(board, chess.engine.Limit(nodes=300)).move
        assert move in board.legal_moves
        played += 1
    assert played == 6


@pytest.mark.parametrize(
    "limit",
    [
        chess.engine.Limit(depth=2),
        chess.engine.Limit(nodes=500),
        chess.engine.Limit(time=0.1),
        chess.engine.Limit(white_clock=2, black_clock=2, white_inc=0.1, black_inc=0.1),
        chess.engine.Limit(white_clock=1, black_clock=1, remaining_moves=10),
        chess.engine.Limit(mate=1),
    ],
    ids=["depth", "nodes", "movetime", "clock", "movestogo", "mate"],
)
def test_every_limit_ends_a_search(engine, limit):
    board = chess.Board()
    result = engine.play(board, limit, info=chess.engine.INFO_ALL)
    assert result.move in board.legal_moves
    assert result.info["depth"] >= 1
    assert result.info["nodes"] >= 1


def test_it_finds_mates_and_says_in_how_many_moves(engine):
    board = chess.Board(MATE_IN_ONE)
    info = engine.analyse(board, chess.engine.Limit(depth=3))
    assert info["score"].white() == chess.engine.Mate(1)
    assert info["pv"] == [chess.Move.from_uci("a1a8")]
    info = engine.analyse(chess.Board(MATE_IN_TWO), chess.engine.Limit(depth=5))
    assert info["score"].relative == chess.engine.Mate(2)
    assert info["pv"][0] == chess.Move.from_uci("a1a6")


def test_who_is_mated_next_move_has_a_negative_score(engine):
    board = chess.Board(MATE_IN_TWO)
    board.push_uci("a1a6")
    info = engine.analyse(board, chess.engine.Limit(depth=4))
    assert info["score"].relative == chess.engine.Mate(-1)


def test_the_score_is_for_the_player_to_move(engine):
    queen_up = "4k3/8/8/8/8/8/8/3QK3 {} - - 0 1"
    white = engine.analyse(chess.Board(queen_up.format("w")), chess.engine.Limit(depth=1))
    black = engine.analyse(chess.Board(queen_up.format("b")), chess.engine.Limit(depth=1))
    assert white["score"].relative.score(mate_score=10_000) > 500
    assert black["score"].relative.score(mate_score=10_000) < -500


def test_an_endless_analysis_ends_at_stop(engine):
    with engine.analysis(chess.Board()) as analysis:
        first = next(iter(analysis))
        assert first["depth"] == 1
        analysis.stop()
        assert analysis.wait().move in chess.Board().legal_moves


def test_only_the_moves_named_are_searched(engine):
    moves = [chess.Move.from_uci("a2a3"), chess.Move.from_uci("h2h4")]
    found = engine.play(chess.Board(), chess.engine.Limit(nodes=300), root_moves=moves).move
    assert found in moves


def test_a_promotion_and_castling_are_written_as_uci_does():
    game = Chess("7k/P7/8/8/8/8/8/R3K3 w Q - 0 1")
    names = {format_move(action) for action in game.actions(game.initial)}
    assert {"a7a8q", "a7a8n", "e1c1"} <= names
    assert "bestmove a7a8" in ask("position fen 7k/P7/8/8/8/8/8/R3K3 w Q - 0 1", "go depth 2")[-1]


def test_a_game_drawn_by_repetition_goes_on_until_somebody_claims():
    shuffle = " ".join(["g1f3 g8f6 f3g1 f6g8"] * 3)
    assert re.fullmatch(
        r"bestmove [a-h][1-8][a-h][1-8]",
        ask(f"position startpos moves {shuffle}", "go depth 1")[-1],
    )


@pytest.mark.parametrize(
    ("fen", "best"),
    [
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", r"\(none\)"),  # stalemate
        ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", r"\(none\)"),  # mate
        ("7k/8/5K2/8/8/8/8/8 b - - 0 1", r"h8[gh][78]"),  # nobody can mate
        ("7k/8/5K2/8/8/8/8/R7 b - - 120 90", r"h8[gh][78]"),  # fifty moves, unclaimed
    ],
)
def test_the_best_move_is_legal_or_there_is_none(fen, best):
    assert re.fullmatch(f"bestmove {best}", ask(f"position fen {fen}", "go depth 2")[-1])


def test_stop_ends_the_search_at_the_next_node():
    output = io.StringIO()
    engine = UciEngine(output)
    engine.uses_book = False
    seen = []

    class Stopper(threading.Event):
        def is_set(self):
            seen.append(1)
            return len(seen) > 500 or super().is_set()

    engine._stop = Stopper()
    engine._go(["depth", "20"])
    engine._search.join()
    assert len(seen) <= 501 + 1
    assert output.getvalue().splitlines()[-1].startswith("bestmove ")


def test_the_end_of_the_input_ends_an_endless_search():
    lines = talk("isready", "go infinite")
    assert lines[0] == "readyok"
    assert lines[-1].startswith("bestmove ")


def test_a_search_is_ended_by_the_next_command_that_needs_another_position():
    lines = talk("go infinite", f"position fen {MATE_IN_ONE}", "go infinite", "quit", "isready")
    best = [line for line in lines if line.startswith("bestmove")]
    assert len(best) == 2
    assert "readyok" not in lines


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("dance", "There is no command 'dance'; commands are uci, isready, "),
        ("position", "A position is startpos or fen FEN, not ''."),
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "White has no king"),
        ("position startpos moves e2e4 e2e5", "Move 2, 'e2e5': "),
        ("position startpos moves Nf3", "Move 1, 'Nf3': UCI writes it g1f3."),
        ("go depth many", "depth is a whole number from "),
        ("go fast", "go has no 'fast'; it has depth, nodes, "),
        ("setoption name Style value wild", "There is no option 'Style'; options are "),
        ("setoption name Hash value 0", "Hash is a whole number from 1 to 4,096, not '0'."),
        ("setoption name OwnBook value maybe", "OwnBook is true or false, not 'maybe'."),
    ],
)
def test_a_wrong_command_is_reported_in_a_sentence(line, sentence):
    (answer,) = ask(line)
    assert answer.startswith(f"info string {sentence}")


def test_after_a_wrong_position_no_move_is_made_up():
    assert ask("position startpos moves e2e5", "go depth 1")[-1] == "bestmove (none)"


def test_the_clock_is_shared_among_the_moves_to_go():
    game = Chess()

    def milliseconds(text):
        return SearchLimits.parse(game, game.initial, text.split()).milliseconds

    assert milliseconds("wtime 60000 btime 1000") == 2_000
    assert milliseconds("wtime 60000 btime 1000 movestogo 10") == 6_000
    assert milliseconds("wtime 60000 btime 1000 winc 1000") == 2_800
    assert milliseconds("wtime 100 btime 1000 movestogo 1") == 50
    assert milliseconds("wtime 20 btime 1000") == 1
    assert milliseconds("wtime -500 btime 1000") == 1
    assert milliseconds("movetime 250") == 250


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_legal_move_is_played_even_after_an_error(monkeypatch):
    def fail(*_arguments, **_options):
        raise RuntimeError("a defect")

    monkeypatch.setattr(uci_command, "engine", fail)
    move = ask("position startpos", "go depth 3")[-1].removeprefix("bestmove ")
    assert chess.Move.from_uci(move) in chess.Board().legal_moves
