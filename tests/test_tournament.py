"""Matches: the same every time, seats changed by turns, every fault lost, and what it comes to."""

import json
import random
import re
from dataclasses import replace
from math import isclose, sqrt

import pytest

import plyscope
from plyscope import Tree
from plyscope.game import IllegalMove
from plyscope.game import play_moves as played
from plyscope.games import make
from plyscope.tournament import Forfeit, Score, forfeit_game, play_game, play_match, random_openings
from plyscope.tournament.match_game import MAX_MOVES, MatchGame
from plyscope.tournament.schedule import ScheduledGame, make_schedule
from plyscope.tournament.score import Z, wilson_interval
from tests.student_code.student_games import PILE

PERFECT = {"algorithm": "alphabeta"}
SHORT = {"algorithm": "h_alphabeta", "options": {"depth": 1}}
DICE = {"algorithm": "expectiminimax"}
CARELESS = {**PERFECT, "strength": {"kind": "careless", "rate": 1}}

# Returns a value and no move.
VALUE = """
def value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    values = []
    for action in game.actions(state):
        values.append(value(game, game.result(state, action)))
    return max(values) if game.to_move(state) == 0 else min(values)
"""
BEST = """
seen = {}

def value(game, state, alpha, beta):
    if state in seen:
        return seen[state]
    if game.is_terminal(state):
        return game.utility(state, 0)
    if game.to_move(state) == 0:
        best = -9
        for action in game.actions(state):
            best = max(best, value(game, game.result(state, action), alpha, beta))
        seen[state] = best
        return best
    best = 9
    for action in game.actions(state):
        best = min(best, value(game, game.result(state, action), alpha, beta))
    seen[state] = best
    return best
"""
PAIR = """
def search(game, state, depth):
    if game.is_terminal(state) or depth == 0:
        return game.evaluate(state, 0), None
    best, move = None, None
    for action in game.actions(state):
        value, _ = search(game, game.result(state, action), depth - 1)
        better = best is None or (value > best if game.to_move(state) == 0 else value < best)
        if better:
            best, move = value, action
    return best, move
"""


def own(text, **more):
    return {"algorithm": "own", "code": {"text": text, "name": None}, **more}


def test_games_come_in_pairs_with_the_same_opening_and_changed_seats():
    assert make_schedule(5, 7) == (
        ScheduledGame(0, (0, 1), 7),
        ScheduledGame(0, (1, 0), 7),
        ScheduledGame(1, (0, 1), 7),
        ScheduledGame(1, (1, 0), 7),
        ScheduledGame(2, (0, 1), 7),
    )


@pytest.mark.parametrize("games", [0, -1, 1001, 2.5, True, "20"])
def test_a_match_has_from_one_to_a_thousand_games(games):
    with pytest.raises(ValueError, match=r"^games is a whole number from 1 to 1,000, not "):
        make_schedule(games)


def test_both_games_of_a_pair_begin_alike_and_the_pairs_differently():
    games = play_match("tictactoe", PERFECT, SHORT, games=20, seed=3).games
    begun = [tuple(game.moves[: game.opening_length]) for game in games]
    assert begun[0::2] == begun[1::2]
    assert len(set(begun)) == 10
    assert {len(each) for each in begun} == {2}


def test_a_match_is_the_same_every_time_and_another_with_another_seed():
    one, again, other = (
        play_match("connect-four-4x3-3", "uct", SHORT, games=6, seed=s) for s in (5, 5, 6)
    )
    assert one == again
    assert [g.moves for g in one.games] != [g.moves for g in other.games]


def test_each_game_of_a_match_can_be_played_alone():
    match = play_match("tictactoe", CARELESS, "uct", games=4, seed=2)
    for row, game in zip(make_schedule(4, 2), match.games, strict=True):
        players = [(CARELESS, {"algorithm": "uct"})[number] for number in row.players]
        alone = play_game("tictactoe", players, opening=row.opening, seed=row.seed)
        assert replace(alone, players=row.players) == game


def test_what_is_left_to_chance_is_another_in_each_pair_and_hangs_on_the_seat_in_it():
    games = play_match("tictactoe", CARELESS, CARELESS, games=8).games
    moves = [tuple(game.moves) for game in games]
    assert moves[0::2] == moves[1::2]  # two that are the same player
    assert len(set(moves)) == 4


def test_what_a_search_draws_at_random_is_the_same_every_time_and_nobody_elses_is_changed():
    text = "import random\ndef f(game, state):\n    return 0, random.choice(game.actions(state))\n"
    random.seed(5)
    one, again = (play_match("tictactoe", own(text), PERFECT, games=4) for _ in range(2))
    drawn = random.random()
    random.seed(5)
    assert (one, drawn) == (again, random.random())


def test_a_game_can_be_replayed_by_its_moves_and_its_worth_is_theirs():
    for game in play_match("nim", PERFECT, CARELESS, games=6).games:
        nim = make("nim")
        end = played(nim, game.moves)
        assert nim.is_terminal(end)
        assert game.utilities == (nim.utility(end, 0), nim.utility(end, 1))
        assert game.winner == ("A" if game.utilities[0] == 1 else "B")
        assert game.text == f"{game.winner} wins"


def test_perfect_play_draws_tic_tac_toe_always():
    match = play_match("tictactoe", "minimax", "alphabeta", games=50, seed=11)
    assert match.score.draws == 50
    assert {game.text for game in match.games} == {"Draw"}


def test_fair_openings_of_tic_tac_toe_are_the_draws_after_a_move_each():
    game = make("tictactoe")
    all_ = {random_openings.choose_opening(game, number, 1) for number in range(24)}
    assert len(all_) == 24  # of 72: to a corner there is one answer, to the centre there are four
    names = {tuple(game.action_name(0, action) for action in each) for each in all_}
    assert {reply for move, reply in names if move == "a1"} == {"b2"}
    assert {reply for move, reply in names if move == "b2"} == {"a1", "a3", "c1", "c3"}
    assert random_openings.choose_opening(game, 24, 1) == random_openings.choose_opening(
        game, 0, 1
    )  # there are no more


def test_an_opening_leaves_the_game_to_be_played():
    assert random_openings.choose_opening(Tree([[1, 2], [3, 4]]), 0, 1) == ()
    assert (
        len(random_openings.choose_opening(Tree([[[1, 2], [3, 0]], [[1, 2], [3, 4]]]), 0, 1)) == 1
    )


def test_a_game_without_a_fair_opening_is_played_from_its_start():
    assert random_openings.choose_opening(Tree([[3, 12], [2, [4, 6]]]), 0, 1) == ()


def test_dice_fall_alike_in_both_games_of_a_pair_as_long_as_the_moves_are_alike():
    one, other = play_match("piglet", DICE, DICE, games=2).games
    assert one.moves == other.moves
    assert any(move.startswith("roll ") for move in one.moves)


def test_the_better_player_wins_more():
    score = play_match("nim", PERFECT, CARELESS, games=30).score
    assert score.wins > 20
    assert score.low > 0.5


def test_a_search_of_ones_own_plays():
    match = play_match("tictactoe", own(BEST), PERFECT, games=4)
    assert match.score.draws == 4


def test_where_it_returns_a_value_alone_its_move_is_that_after_which_the_value_last_changed():
    leaves = [[3, 12, 8], [4, 9, 12], [12, 6]]  # where MAX is to move after one move of each
    tree = Tree([[[[n, n] for n in below]] for below in leaves], ("max", "min", "max", "max"))
    found = {}
    for number in range(3):
        game = play_game(tree, [own(VALUE), own(VALUE)], opening=number)
        assert (game.opening_length, game.utilities) == (2, (12, -12))
        found[game.moves[0]] = game.moves[2][1:]
    assert found == {"a1": "2", "a2": "3", "a3": "1"}


def test_a_function_plays_natively():
    def first(game, state):
        return 0, next(iter(game.actions(state)))

    game = play_match("tictactoe", first, PERFECT, games=2).games[0]
    assert game.forfeit is None


def test_the_depth_of_a_strength_is_handed_to_the_depth_of_the_search():
    deep = own(PAIR, strength={"kind": "depth", "depth": 2})
    ours = {"algorithm": "minimax", "strength": {"kind": "depth", "depth": 2}}
    theirs = play_match("tictactoe-4x4-3", deep, SHORT, games=2).games
    same = play_match("tictactoe-4x4-3", ours, SHORT, games=2).games
    assert [game.moves for game in theirs] == [game.moves for game in same]
    with pytest.raises(
        ValueError, match=r"^value\(game, state\) has no depth: choose the strength "
    ):
        play_match("tictactoe", own(VALUE, strength={"kind": "depth", "depth": 2}), PERFECT)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("return 0, 99", "search returned the move 99, which is not legal; the moves are ["),
        ("return None", "search returned None: a search returns a value, a move, or both as a "),
        ("return 'a1'", "search returned 'a1': a value is a number, not a string."),
        ("return 1 / 0", "Line 2: division by zero."),
        ("return search(game, state)", "Line 2: it calls itself without end."),
        ("raise SystemExit", "Line 2: it ends the program, for example by sys.exit()."),
        ("return 0", "search never called game.result, so there is no tree to trace."),
    ],
)
def test_who_fails_or_makes_no_legal_move_loses_and_the_reason_is_kept(body, sentence):
    match = play_match(
        "tictactoe", own(f"def search(game, state):\n    {body}\n"), PERFECT, games=2
    )
    assert (match.score.losses, match.score.points) == (2, 0)
    for game, name in zip(match.games, "XO", strict=True):
        assert game.forfeit.player == name
        assert game.forfeit.sentence.startswith(sentence)
        assert game.text == f"{name} loses: {game.forfeit.sentence}"
        assert game.winner == "OX"["XO".index(name)]
        assert game.utilities == ((-1, 1) if name == "X" else (1, -1))


def judging(text):
    return {**SHORT, "code": {"text": text, "name": "f"}}


OWN_ERROR = """
class Own(BaseException):
    pass
"""


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("raise Own('mine')", "Line 5: Own: mine."),
        ("raise GeneratorExit", "Line 5: GeneratorExit."),
        ("raise ValueError('x' * 10**6)", f"Line 5: ValueError: {'x' * 979}…"),
    ],
)
def test_whatever_a_program_raises_loses_the_game_in_a_sentence_of_bounded_length(body, sentence):
    text = f"{OWN_ERROR}def search(game, state):\n    {body}\n"
    mine = {"algorithm": "own", "code": {"text": text, "name": "search"}}
    match = play_match("tictactoe", mine, SHORT, games=2)
    assert [game.forfeit.player for game in match.games] == ["X", "O"]
    assert match.score.losses == 2
    for game in match.games:
        assert game.forfeit.sentence == sentence
        assert len(game.forfeit.sentence) <= 1_000


def test_control_c_ends_a_match():
    text = "def search(game, state):\n    raise KeyboardInterrupt\n"
    mine = {"algorithm": "own", "code": {"text": text, "name": "search"}}
    with pytest.raises(KeyboardInterrupt):
        play_match("tictactoe", mine, SHORT, games=2)


def test_who_is_to_move_is_reported_and_a_game_can_be_forfeited_there():
    told = []
    game = play_game("tictactoe", [SHORT, PERFECT], opening=1, report=told.append)
    assert [numbers[0] for numbers in told] == [len(numbers) % 2 for numbers in told]
    assert [len(numbers) - 2 for numbers in told] == [*range(game.opening_length, len(game.moves))]
    place, begun, *actions = told[1]
    lost = forfeit_game(
        "tictactoe", player=place, sentence="It broke.", opening_length=begun, actions=actions
    )
    assert lost == MatchGame(
        players=(0, 1),
        moves=game.moves[:3],
        opening_length=2,
        utilities=(1, -1),
        points=(1.0, 0.0),
        winner="X",
        text="O loses: It broke.",
        forfeit=Forfeit("O", "It broke."),
    )
    assert lost.to_json() == {
        "moves": list(game.moves[:3]),
        "worth": [1, -1],
        "points": [1.0, 0.0],
        "winner": "X",
        "text": "O loses: It broke.",
        "lost": {"by": "O", "sentence": "It broke."},
        "begun": 2,
    }


@pytest.mark.parametrize("game", ["pig", "piglet", "connect-four"])
def test_a_game_can_be_forfeited_before_each_move_also_where_chance_decides(game):
    told = []
    shallow = {"algorithm": "h_expectiminimax" if "pig" in game else "h_alphabeta"}
    shallow["options"] = {"depth": 1}
    found = play_game(game, [shallow] * 2, report=told.append)
    assert told
    for place, begun, *actions in told[:: max(1, len(told) // 5)]:
        lost = forfeit_game(
            game, player=place, sentence="It broke.", opening_length=begun, actions=actions
        )
        assert lost.moves == found.moves[: len(actions)]
        assert lost.points == ((0.0, 1.0) if place == 0 else (1.0, 0.0))


def test_what_cannot_be_forfeited_is_refused():
    with pytest.raises(IllegalMove, match=r"^0 is not legal after 1 moves\.$"):
        forfeit_game("tictactoe", player=0, sentence="", actions=[0, 0])
    with pytest.raises(ValueError, match="player is a whole number from 0 to 1, not 2"):
        forfeit_game("tictactoe", player=2, sentence="")
    with pytest.raises(ValueError, match="opening_length is a whole number from 0 to 1, not 2"):
        forfeit_game("tictactoe", player=0, sentence="", opening_length=2, actions=[0])
    assert len(forfeit_game("tictactoe", player=0, sentence="x" * 10**6).forfeit.sentence) == 1_000


def test_two_evaluations_can_be_matched():
    good = judging("def f(board, player):\n    return 0.1 if board[4] == player else 0\n")
    bad = judging("def f(board, player):\n    return 0\n")
    match = play_match("tictactoe-4x4-3", good, bad, games=6)
    assert [game.forfeit for game in match.games] == [None] * 6
    assert match.games[0].moves != match.games[1].moves


def test_an_evaluation_that_returns_what_is_no_judgement_loses():
    match = play_match("tictactoe", judging("def f(state):\n    return 3\n"), PERFECT, games=1)
    sentence = match.games[0].forfeit.sentence
    assert sentence.startswith("f returned 3 for the board ")
    failing = play_match(
        "tictactoe", judging("def f(state):\n    return 1 / 0\n"), PERFECT, games=1
    )
    assert failing.games[0].text == "X loses: Line 2: division by zero."


def test_a_game_of_ones_own_can_be_played_in_a_match():
    match = play_match("own:game:Pile", PERFECT, CARELESS, games=4, code={"text": PILE})
    assert match.games[0].winner in ("First", "Second")
    games = [game.to_json() for game in match.games]
    assert json.loads(json.dumps(games, allow_nan=False)) == games


def test_a_game_that_does_not_end_is_a_draw_and_said_to_be():
    class Walk:
        players = ("A", "B")
        initial = 0

        def to_move(self, state):
            return state % 2

        def actions(self, state):
            return (0, 1)

        def result(self, state, action):
            return state + 1

        def is_terminal(self, state):
            return False

        def utility(self, state, player):
            return 0

        def action_name(self, state, action):
            return "ab"[action]

    game = play_game(Walk(), [{"algorithm": "own", "code": _first}] * 2)
    assert len(game.moves) == MAX_MOVES == 300
    assert (game.text, game.points) == ("Draw after 300 moves", (0.5, 0.5))


def _first(game, state):
    return 0, game.actions(state)[0]


@pytest.mark.parametrize(
    ("game", "players", "sentence"),
    [
        ("three-3x3", [PERFECT] * 2, "A match has two players: the game has 3, and 2 "),
        ("nim", [PERFECT], "A match has two players: the game has 2, and 1 "),
        (
            "nim",
            [PERFECT, SHORT],
            "h_alphabeta needs a game with an evaluation (`evaluate`); this game can be ",
        ),
        (
            "nim",
            [PERFECT, {"algoritm": "uct"}],
            "A player has the fields algorithm, options, strength, code",
        ),
        ("nim", [PERFECT, {"algorithm": "x"}], "There is no algorithm 'x'; there are: minimax, "),
        ("shogi", [PERFECT] * 2, "There is no game 'shogi'; there are: tictactoe, "),
    ],
)
def test_what_could_not_be_played_is_refused_before_the_first_move(game, players, sentence):
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}"):
        play_game(game, players)


def test_the_score_is_that_of_the_first_player_on_either_side():
    score = Score.from_points([1, 1, 0.5, 0, 1])
    assert (score.wins, score.draws, score.losses) == (3, 1, 1)
    assert (score.points, score.share) == (3.5, 0.7)
    match = play_match("nim", "alphabeta", CARELESS, games=6)
    assert [game.players for game in match.games] == [(0, 1), (1, 0)] * 3
    points = [game.points[game.players.index(0)] for game in match.games]
    assert match.score == Score.from_points(points)


def test_wilsons_interval_of_published_numbers():
    # Newcombe, Statistics in Medicine 17 (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    published = {(81, 263): (0.2553, 0.3662), (15, 148): (0.0624, 0.1605)}
    published |= {(0, 20): (0.0, 0.1611), (1, 29): (0.0061, 0.1718)}
    for (points, games), interval in published.items():
        assert tuple(round(end, 4) for end in wilson_interval(points, games)) == interval


@pytest.mark.parametrize(("points", "games"), [(10.5, 20), (3, 8), (49.5, 50)])
def test_the_ends_of_the_interval_are_where_the_share_is_just_so_unlikely(points, games):
    """Both ends solve |share - p| = z sqrt(p (1 - p) / n), from which the interval comes."""
    for p in wilson_interval(points, games):
        assert isclose(abs(points / games - p), Z * sqrt(p * (1 - p) / games))


@pytest.mark.parametrize(
    ("wins", "games", "leader"), [(14, 20, None), (15, 20, 0), (5, 20, 1), (6, 20, None)]
)
def test_who_is_ahead_is_told_where_the_interval_leaves_out_one_half(wins, games, leader):
    assert Score.from_points([1] * wins + [0] * (games - wins)).leader == leader


def test_of_no_games_nothing_is_known_and_of_all_won_not_everything():
    assert Score.from_points([]) == Score(0, 0, 0, 0, None, 0.0, 1.0, None)
    assert Score.from_points([]).to_json() == {
        **{"wins": 0, "draws": 0, "losses": 0, "points": 0, "share": None, "low": 0.0},
        **{"high": 1.0, "ahead": None},
    }
    score = Score.from_points([1] * 20)
    assert score.high == 1
    assert round(score.low, 4) == 0.8389


def test_a_match_is_a_public_name_of_the_package():
    match = plyscope.play_match("nim", "alphabeta", CARELESS, games=2)
    assert isinstance(match, plyscope.Match)
    assert isinstance(match.score, plyscope.Score)
    assert all(isinstance(game, plyscope.MatchGame) for game in match.games)
