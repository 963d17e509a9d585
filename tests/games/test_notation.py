"""Positions and games as people paste them, and games written down."""

from random import Random

import pytest

from plyscope.exercises import MoveExercise
from plyscope.game import play_moves
from plyscope.games import GAMES, make
from plyscope.games.notation import Pasted, parse_notation, write_notation
from tests.volume import examples

MATE = "6k1/5ppp/8/8/8/8/8/R5K1 w - -"
DRAUGHTS = "draughts:W:W15,20:B12,K28"
WAC = '2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001; easy";'
GAME = """
[Event "Casual"]
[White "A \\"B\\" C"]
% a line that is skipped

1. e4 e5 2. Nf3 {comment: 3. Nc3 (no)} 2... Nc6 (2... d6 {or; so} (2... f6?) 3. d4) 3.Bb5 $1 a6!?
4.Ba4 Nf6 ; the rest of a line
5. O-O Be7 1-0
"""


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("chess", f"{MATE} 1 0", Pasted(f"chess:{MATE} 1 1")),
        ("chess", f'{MATE} bm Ra8+; id "x";', Pasted(f"chess:{MATE} 0 1", (), ("Ra8#",))),
        ("chess", f"{MATE} 3 9 bm Ra8", Pasted(f"chess:{MATE} 3 9", (), ("Ra8#",))),
        ("chess", f"{MATE} hmvc 3; fmvn 9;", Pasted(f"chess:{MATE} 3 9")),
        ("chess", f"{MATE} am Kf1 Kh1;", Pasted(f"chess:{MATE} 0 1", (), (), ("Kf1", "Kh1"))),
        ("chess:" + MATE, "1. e4", Pasted("chess", ("e4",))),
        ("chess", GAME, Pasted("chess", tuple("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7".split()))),
        (
            "chess",
            f'[SetUp "1"]\n[FEN "{MATE} 0 7"]\n\n7. Kf1 h6 8. Ra8+ *',
            Pasted(f"chess:{MATE} 0 7", ("Kf1", "h6", "Ra8+")),
        ),
        ("gardner", "1. b3 *", Pasted("gardner", ("b3",))),
        ("draughts", '[FEN "W:W15,20:BK28,12"]', Pasted(DRAUGHTS)),
        ("draughts", "W:W:15,20:B:K28,12", Pasted(DRAUGHTS)),
        ("draughts", "W:W15,20:BK28,12:H0:F1", Pasted(DRAUGHTS)),
        ("draughts-3", "W:W15,20:BK28:H12:F40.", Pasted("draughts-3:W:W15,20:BK28")),
        (
            "draughts",
            "1. 11-15! 23-19 2. 8-11 22-17 {x} 0-1",
            Pasted("draughts", ("11-15", "23-19", "8-11", "22-17")),
        ),
    ],
)
def test_what_is_pasted_is_read(name, text, found):
    assert parse_notation(name, text) == found


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        (
            "chess",
            "1. e4 e5 2. Nf4 Nc6",
            "Move 2. Nf4: No knight of White can go to f4; White has some on b1, g1.",
        ),
        (
            "chess",
            f'[FEN "{MATE} 0 7"] 7. Kf1 h8',
            "Move 7... h8: No pawn of Black can go to h8; Black has some on f7, g7, h7.",
        ),
        (
            "draughts",
            "1. 11-15 15-19",
            "Move 1... 15-19: '15-19' is not a legal move: White has no piece on 15; moves are "
            "21-17, "
            "22-17, 22-18, 23-18, 23-19, 24-19, 24-20.",
        ),
        ("chess", "1. e4 e5 {no end", "The comment after 'e5' has no end: a } ends it."),
        ("chess", "1. e4 (1. d4 (1. c4)", "The variation after 'e4' has no end: a ) ends it."),
        (
            "chess",
            "1. e4 e5 1-0 1. d4 d5 0-1",
            "There is more than one game, or a tag that cannot be read, after 'e5': paste one "
            'game, whose tags stand first, as in [Event "Casual"].',
        ),
        (
            "chess",
            f"{MATE} bm Ra9;",
            "bm of the EPD: There is no move 'Ra9'; moves are written such as e4, Nf3, O-O, e8=Q "
            "or e2e4.",
        ),
        ("chess", f'{MATE} id "x', "'id \"x' of the EPD has a quotation mark without end."),
        ("nim", "1. a", "Nim 3, 4, 5 has no notation: chess, draughts and Go have."),
        (
            "chess",
            "1. " + "e4 " * 40_000,
            "A game has at most 100,000 characters; this has 120,003.",
        ),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(name, text, sentence):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the whole sentence is compared)
        parse_notation(name, text)
    assert str(refusal.value) == sentence


def test_a_game_of_chess_is_written_as_pgn():
    game = make("chess")
    moves = ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"]
    assert write_notation(game, moves, {"White": "Ada", "Event": 'A "match"'}) == (
        '[Event "A \\"match\\""]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "Ada"]\n'
        '[Black "?"]\n[Result "1-0"]\n\n'
        "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n"
    )


def test_a_game_of_draughts_is_written_as_pdn_and_says_in_words_who_has_won():
    game = make("draughts:W:WK10:B1")
    assert write_notation(game, ["10-6", "1x10"]) == (
        '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "?"]\n[Black "?"]\n'
        '[Result "*"]\n[GameType "21"]\n[SetUp "1"]\n[FEN "W:WK10:B1"]\n\n'
        "1... 10-6 2. 1x10 {Black wins: White has no piece left} *\n"
    )


def test_a_game_without_notation_is_refused():
    with pytest.raises(ValueError, match=r"^Nim has no notation: Chess, Draughts and Go have\.$"):
        write_notation(make("nim"), [])


NOTED = [name for name, entry in GAMES.items() if hasattr(entry.make(entry.firsts[0]), "fen")]
STARTS = ("chess", "gardner", "draughts", f"chess:{MATE} 0 7", "draughts:W:WK14,K15:BK32")


@pytest.mark.parametrize("name", STARTS)
def test_what_is_written_down_is_read_again(name):
    assert set(NOTED) >= {"chess", "gardner", "draughts"}
    moved = 0
    for seed in range(examples(10)):
        random, game = Random(seed), make(name)
        state, moves = game.initial, []
        while len(moves) < 60 and not game.is_terminal(state):
            action = random.choice(list(game.actions(state)))
            moves.append(game.action_name(state, action))
            state = game.result(state, action)
        found = parse_notation(name, write_notation(game, moves))
        assert found == Pasted(name, tuple(moves))
        assert play_moves(make(found.game), found.moves) == state
        moved += len(moves)
    assert moved > 5 * examples(10)


def test_the_best_move_of_an_epd_line_is_the_answer_of_an_exercise():
    exercise = MoveExercise.from_epd(WAC)
    assert exercise.task == "White to move: find the best move."
    assert exercise.best == ("Qg6",)
    for move, points in (("Qg6", 1), ("g3g6", 1), ("Rf2", 0)):
        assert (exercise.grade(move).points, exercise.grade(move).max_points) == (points, 1)
    assert exercise.grade("Rf2").mistakes[0].feedback == "The solution is Qg6, not Rf2."
    with pytest.raises(ValueError, match=r"^The queen on g3 does not move to a8\.$"):
        exercise.grade("Qa8")


def test_a_move_to_avoid_makes_an_exercise_and_nothing_makes_none():
    exercise = MoveExercise.from_epd(f"{MATE} am Kf1 Kh1;")
    assert exercise.task == "White to move: find a good move."
    assert [exercise.grade(move).is_right for move in ("Kf1", "Kh1", "Ra8")] == [False, False, True]
    with pytest.raises(ValueError, match=r"^A move exercise needs a best move or a move to avoid"):
        MoveExercise.from_epd(f"{MATE} 0 1")
