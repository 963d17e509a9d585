"""Hyper-backgammon: turns against brute force, published counts, positions, names, utilities."""

from random import Random

import pytest

from plyscope.game import CHANCE, MAX, MIN, IllegalMove, play_moves
from plyscope.games.hyper_backgammon import HyperBackgammon
from plyscope.games.hyper_backgammon.position import ROLLS, State, format_position, parse_position
from plyscope.games.hyper_backgammon.turns import list_turns
from plyscope.student_code.rule_checker.position_rules import check_position
from tests.games.brute_backgammon import board_of, positions_after


def turn_names(position):
    """Return the names of the turns of a position, in order."""
    game = HyperBackgammon(position)
    return [game.action_name(game.initial, action) for action in game.actions(game.initial)]


def random_men(rng, count=3, points=25):
    """Return men of both sides, no point shared."""
    while True:
        white, black = (
            tuple(sorted((rng.randint(0, points) for _ in range(count)), reverse=True))
            for _ in range(2)
        )
        met = any(0 < point < 25 and 25 - point in black for point in white)
        if not met and any(white) and any(black):
            return white, black


POSITIONS = {2: 60, 3: 60, 4: 8, 5: 5}  # by the number of men: brute force is slow


@pytest.mark.parametrize(
    ("count", "points", "expected"),
    [(3, 25, 13_799), (3, 7, 5_499), (2, 25, 6_774), (5, 25, 4_811), (4, 12, 1_690)],
)
def test_the_turns_lead_where_brute_force_leads(count, points, expected):
    rng, turns = Random(count * points), 0
    for _ in range(POSITIONS[count]):
        white, black = random_men(rng, count, points)
        for roll in ROLLS:
            high, low = divmod(roll, 10)
            found = [board_of(turn.men, turn.other) for turn in list_turns(white, black, high, low)]
            assert set(found) == positions_after(board_of(white, black), 1, high, low)
            assert len(set(found)) == len(found)
            turns += len(found)
            of_black = list_turns(black, white, high, low)
            found = [board_of(turn.other, turn.men) for turn in of_black]
            assert set(found) == positions_after(board_of(white, black), -1, high, low)
            turns += len(found)
    assert turns == expected


def test_15_men_have_the_published_numbers_of_positions_after_the_first_roll():
    # The 15 unlike rolls are those of OpenSpiel's backgammon.
    men = tuple(sorted([24] * 2 + [13] * 5 + [8] * 3 + [6] * 5, reverse=True))
    found = {roll: len(list_turns(men, men, *divmod(roll, 10))) for roll in ROLLS}
    assert found == {
        **{21: 15, 31: 16, 41: 14, 51: 8, 61: 10, 32: 17, 42: 18, 52: 8, 62: 14, 43: 17, 53: 9},
        **{63: 14, 54: 9, 64: 14, 65: 7, 11: 42, 22: 75, 33: 73, 44: 52, 55: 4, 66: 11},
    }
    assert 36 * sum(ROLLS[roll] * count for roll, count in found.items()) == pytest.approx(637)


def test_there_are_21_rolls_a_double_once_in_36():
    game = HyperBackgammon()
    outcomes = dict(game.outcomes(game.initial))
    assert list(outcomes) == list(game.actions(game.initial)) == [*ROLLS]
    assert len(outcomes) == 21
    assert sum(outcomes.values()) == pytest.approx(1)
    assert {roll for roll, share in outcomes.items() if share == 1 / 36} == {
        *(11, 22, 33, 44, 55, 66)
    }
    assert set(outcomes.values()) == {1 / 36, 1 / 18}


def count_positions(game, state, plies):
    """Return the number of paths of so many plies, turns of chance included."""
    if plies == 0 or game.is_terminal(state):
        return 1
    return sum(
        count_positions(game, game.result(state, action), plies - 1)
        for action in game.actions(state)
    )


def brute_count(position, sign, turns):
    if turns == 0:
        return 1
    return sum(
        brute_count(after, -sign, turns - 1)
        for roll in ROLLS
        for after in positions_after(position, sign, *divmod(roll, 10))
    )


def test_perft_from_the_start_is_that_of_brute_force():
    game = HyperBackgammon()
    start = board_of((24, 23, 22), (24, 23, 22))
    found = [count_positions(game, game.initial, plies) for plies in (1, 2, 4)]
    assert found == [21, brute_count(start, 1, 1), brute_count(start, 1, 2)]
    assert found == [21, 195, 38_017]


@pytest.mark.parametrize(
    ("position", "names"),
    [
        # 13/12 would be legal, but leaves no 6: White's 6 is held.
        ("W:W13,3,off:B19,19,1:61", ["13/7 3/2"]),
        # Either die can be played, and then the other cannot: it is the higher one.
        ("W:W10,off,off:B20,20,1:32", ["10/7"]),
        # The higher one cannot be played at all: White's 1 is held, and 4 is behind 2.
        ("W:W4,4,off:B24,24,16:32", ["4/2"]),
        # Nothing moves while a man is on the bar.
        ("W:Wbar,6,5:B5,5,1:55", ["no move"]),
        (
            "W:Wbar,6,5:B5,4,1:51",
            ["bar/20*/19", "bar/20* 6/5", "bar/20* 5/4", "bar/24*/19", "bar/24* 6/1"],
        ),
        # A higher die bears off the farthest man only.
        ("W:W4,2,off:B2,1,off:66", ["4/off 2/off"]),
        ("W:W4,2,off:B2,1,off:61", ["4/off 2/1", "4/off"]),
        ("W:W7,2,1:B2,1,off:31", ["7/3", "7/4 2/1", "7/4 1/off"]),
        # A double is four steps.
        ("W:W24,24,24:B2,off,off:33", ["24/21(2) 24/18", "24/18(2)", "24/21 24/15", "24/12"]),
    ],
)
def test_the_turns_of_positions_that_show_a_rule(position, names):
    assert turn_names(position) == names


def test_a_hit_man_goes_to_the_bar_and_is_starred():
    game = HyperBackgammon("W:W24,13,8:B20,11,2:53")
    assert turn_names("W:W24,13,8:B20,11,2:53") == [
        *("24/16", "24/19 13/10", "24/19 8/5*", "24/21 13/8", "13/5*", "24/21 8/3", "13/10 8/3")
    ]
    state = game.result(game.initial, game.parse_action(game.initial, "13/5*"))
    assert state == State(((24, 8, 5), (25, 11, 2)), MIN, 0)


@pytest.mark.parametrize(
    "text",
    ["24/21 13/8", "13/8 24/21", "13/8  24/21", "24/21 13/8 "],
)
def test_a_turn_may_be_written_in_any_order(text):
    game = HyperBackgammon("W:W24,13,8:B20,11,2:53")
    action = game.parse_action(game.initial, text)
    assert game.action_name(game.initial, action) == "24/21 13/8"


def test_a_star_tells_two_ways_of_a_man_apart():
    game = HyperBackgammon("W:W6,off,off:B24,21,1:21")
    assert turn_names("W:W6,off,off:B24,21,1:21") == ["6/4*/3", "6/3"]
    for text, name in {
        "6/3": "6/3",
        "6/5/3": "6/3",
        "6/4*/3": "6/4*/3",
        "6/4* 4/3": "6/4*/3",
    }.items():
        action = game.parse_action(game.initial, text)
        assert game.action_name(game.initial, action) == name


@pytest.mark.parametrize(
    ("state", "utility", "text"),
    [
        (State(((0, 0, 0), (1, 0, 0)), MIN, 0), 1, "White wins"),
        (State(((0, 0, 0), (18, 1, 1)), MIN, 0), 2, "White wins a gammon"),
        (State(((0, 0, 0), (19, 1, 1)), MIN, 0), 3, "White wins a backgammon"),
        (State(((0, 0, 0), (25, 0, 1)), MIN, 0), 1, "White wins"),
        (State(((25, 1, 1), (0, 0, 0)), MAX, 0), -3, "Black wins a backgammon"),
        (State(((6, 5, 4), (0, 0, 0)), MAX, 0), -2, "Black wins a gammon"),
    ],
)
def test_a_gammon_counts_twice_and_a_backgammon_three_times(state, utility, text):
    game = HyperBackgammon()
    assert game.is_terminal(state)
    assert game.utility(state, MAX) == utility == -game.utility(state, MIN)
    assert game.end_text(state) == text


@pytest.mark.parametrize("seed", range(12))
def test_a_random_game_keeps_the_contract_and_can_be_replayed_by_its_names(seed):
    game, rng = HyperBackgammon("WB"[seed % 2] + ":W24,23,22:B24,23,22"), Random(seed)
    names, state = [], game.initial
    while not game.is_terminal(state):
        if rng.random() < 0.1:
            assert check_position(game, state).faults == ()
        assert game.is_state(state)
        assert parse_position(format_position(state)) == state
        view = game.view(state)
        actions = game.actions(state)
        legal = [game.action_name(state, action) for action in actions]
        assert len(set(legal)) == len(legal)
        assert list(view.buttons) == ([] if game.to_move(state) == CHANCE else legal)
        assert view.moves == (None,) * 28
        men = [int(cell[:1]) if cell[:1].isdigit() else 1 for cell in view.cells if cell]
        assert sum(men) == 6
        worth = [game.evaluate(state, player) for player in (MAX, MIN)]
        assert -3 < worth[0] < 3
        assert sum(worth) == 0
        for illegal in (-1, 10**9, "24/23", None, True):
            with pytest.raises(IllegalMove, match=r"\.$"):
                game.result(state, illegal)
        action = rng.choice(actions)
        names.append(game.action_name(state, action))
        assert game.parse_action(state, names[-1]) == action
        state = game.result(state, action)
    assert check_position(game, state).faults == ()
    assert game.actions(state) == ()
    assert game.evaluate(state, MAX) == game.utility(state, MAX)
    assert play_moves(game, names) == state


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (None, "A position is a text such as 'W:W24,23,22:B24,23,22', not None."),
        ("", "A position begins with whose turn it is, W: or B:"),
        ("X:W1,1,1:B1,1,1", "A position begins with whose turn it is, W: or B:"),
        ("W:B1,1,1:W1,1,1", "After whose turn it is come White's men, Black's and perhaps"),
        ("W:W1,1,1", "After whose turn it is come White's men, Black's and perhaps the dice"),
        ("W:W1,1,1:B1,1,1:31:2", "After whose turn it is come White's men"),
        ("W:W1,1,1,1:B1,1,1", "White has 4 men; each side has 3."),
        ("W:W1,1,1:B1,1", "Black has 2 men; each side has 3."),
        ("W:W:B1,1,1", "White has no man on ''"),
        ("W:W26,1,1:B1,1,1", "White has no man on '26'"),
        ("W:W1,1,1:B-3,1,1", "Black has no man on '-3'"),
        ("W:W1,1,1:B24,1,1", "White and Black both stand on White's point 1, which is Black's 24."),
        ("W:Woff,off,off:Boff,off,off", "Both sides have all men off"),
        ("W:W1,1,1:B1,1,1:70", "The dice are two faces from 1 to 6, such as 31, not '70'."),
        ("W:W1,1,1:B1,1,1:3", "The dice are two faces from 1 to 6, such as 31, not '3'."),
        ("W:W1,1,1:B1,1,1:", "The dice are two faces from 1 to 6, such as 31, not ''."),
        ("W:W1,1,1:B1,1,1:123", "The dice are two faces from 1 to 6, such as 31, not '123'."),
        ("W:Woff,off,off:B1,1,1:31", "A side has all men off, so nobody rolls"),
    ],
)
def test_what_is_no_position_is_refused_in_a_sentence(text, sentence):
    with pytest.raises(ValueError, match=r"\.$") as error:
        HyperBackgammon(text)
    assert str(error.value).startswith(sentence)


@pytest.mark.parametrize(
    ("position", "text", "sentence"),
    [
        ("W:W1,1,1:B1,1,1", "7-1", "'7-1' is not a roll of two dice; rolls are 1-1 to 6-6"),
        ("W:W1,1,1:B1,1,1", "24/23", "'24/23' is not a roll of two dice"),
        (
            "W:W6,5,off:B1,1,1:21",
            "6/5",
            "'6/5' is not a turn of White with 2-1; turns are: 6/4 5/4, ",
        ),
        ("W:W6,5,off:B1,1,1:21", "6/3*", "'6/3*' is not a turn of White with 2-1"),
        ("W:W6,5,off:B1,1,1:21", "", "'' is not a turn of White with 2-1"),
        ("W:W6,5,off:B1,1,1:21", "6/99", "'6/99' is not a turn of White with 2-1"),
        ("W:W6,5,off:B1,1,1:21", "no move", "'no move' is not a turn of White with 2-1"),
        ("W:Woff,off,off:B1,1,1", "3-1", "'3-1' cannot be played: the game is over."),
    ],
)
def test_what_is_no_move_is_refused_in_a_sentence(position, text, sentence):
    game = HyperBackgammon(position)
    with pytest.raises(IllegalMove, match=r"\.$") as error:
        game.parse_action(game.initial, text)
    assert str(error.value).startswith(sentence)


@pytest.mark.parametrize(
    "thing",
    [
        ((24, 23, 22), (24, 23, 22), 0),
        State(((24, 23), (24, 23, 22)), 0, 0),
        State(((22, 23, 24), (24, 23, 22)), 0, 0),
        State(((24, 23, 1), (24, 23, 22)), 0, 0),
        State(((26, 23, 22), (24, 23, 22)), 0, 0),
        State(((24, 23, 22), (24, 23, 22)), 2, 0),
        State(((24, 23, 22), (24, 23, 22)), True, 0),
        State(((24, 23, 22), (24, 23, 22)), 0, 13),
        State(((24, 23, 22), (24, 23, 22)), 0, 77),
        State(([24, 23, 22], (24, 23, 22)), 0, 0),
    ],
)
def test_what_is_no_state_is_none(thing):
    assert not HyperBackgammon().is_state(thing)


def test_the_view_tells_the_way_to_go_and_the_dice_of_a_start():
    game = HyperBackgammon("W:Wbar,24,6:B5,3,2:31")
    view = game.view(game.initial)
    assert view.caption == "White has 3-1. Pips to go: White 55, Black 10."
    assert dict(zip(view.names, view.cells, strict=True)) == {
        **dict.fromkeys(view.names, ""),
        **{"24": "White", "6": "White", "bar of White": "White"},
        **{"20": "Black", "22": "Black", "23": "Black"},
    }


def test_in_a_race_the_view_tells_the_expected_rolls():
    game = HyperBackgammon("W:W1,1,1:B2,2,off")
    view = game.view(game.initial)
    assert view.caption == "Rolls to go, on average: White 1.83, Black 1.28."
    cells = {name: cell for name, cell in zip(view.names, view.cells, strict=True) if cell}
    assert cells == {"1": "3 White", "23": "2 Black", "off, Black": "Black"}
    assert view.buttons == ()
