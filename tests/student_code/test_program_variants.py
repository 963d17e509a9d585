"""Programs in styles that real students write: each is checked as it is."""

from functools import cache
from pathlib import Path

import pytest

from plyscope.student_code.call_tree import loading
from plyscope.student_code.grader.own_game.program_check import check_program
from plyscope.student_code.grader.report import Verdict

TRIALS = 16  # of each search: enough to see each of these mistakes
FEW = 4  # of right searches that take long; tests/bench/corpus_bench.py runs all
STEPS = 100_000  # of a statement at the top: a twentieth, and more than any needs
LONG = (
    "connect4_board_of_main",
    "connect4_lists_alphabeta",
    "inplace_depth_is_free_cells",
    "inplace_rows_score_list",
    "inplace_shuffles_at_root",
    "inplace_takes_part_of_pair",
    "inplace_two_boards_while",
    "node_dict_picks_from_list",
    "node_missing_return",
    "tictactoe_constants_elsewhere",
    "tictactoe_counts_plies",
)
# Checked by that benchmark alone: each takes two seconds, and others are like it.
BENCHED = ("connect4_reversed_cut", "cs50_numpy_board")
VARIANTS = Path(__file__).parent / "variants"
# What is wrong, by hand; the others are right.
WRONG = {
    "cs50_wrong_winner": "rules",
    "cs50_turn_bug": "rules",
    "cs50_middle_first": "search",
    "cs50_shallow_copy": "rules",
    "cs50_swapped_root": "search",
    "cs50_zero_start": "search",
    "cs50_missing_return": "search",
    "cs50_reversed_cut": "search",
    "cs50_only_max": "search",
    "cs50_first_move": "search",
    "cs188_alphabeta_wrong_bound": "search",
    "cs188_code_after_return": "search",
    "cs188_depth_off_by_one": "search",
    "cs188_ghosts_take_max": "search",
    "connect4_no_diagonals": "rules",
    "connect4_reversed_cut": "search",
    "connect4_swapped_signs": "search",
    "cs50_both_bounds": "search",
    "cs50_numpy_wrong_diagonal": "rules",
    "inplace_fixed_value": "search",
    "inplace_no_undo": "search",
    "inplace_tie_wins": "search",
    "inplace_wrong_flag_at_root": "search",
    "inplace_zero_start": "search",
    "leaf_array_swapped": "search",
    "nested_negamax_no_minus": "search",
    "nim_ends_too_early": "rules",
    "nim_same_winner": "rules",
    "nim_takes_fewer": "rules",
    "tictactoe_string_wrong_winner": "rules",
    "tictactoe_drawn_scores": "undecided",  # a search of values that are drawn at random
}
# A wrong line that no leaf of its own tree reaches.
UNREACHED = "node_missing_return"
NAMES = sorted(path.stem for path in VARIANTS.glob("*.py"))


@cache
def report_of(name):
    trials = FEW if name in LONG else TRIALS
    return check_program((VARIANTS / f"{name}.py").read_text("utf-8"), trials=trials)


@pytest.fixture(scope="module", autouse=True)
def _short_statements():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loading, "MAX_STEPS", STEPS)
        yield


@pytest.mark.parametrize("name", [name for name in NAMES if name not in BENCHED])
def test_the_verdict_of_a_variant(name):
    report = report_of(name)
    words = {Verdict.RIGHT: "right", Verdict.UNDECIDED: "undecided"}
    assert words.get(report.verdict, report.fault.value) == WRONG.get(name, "right"), report


def test_how_many_variants_there_are():
    assert (len(NAMES), len(WRONG)) == (80, 31)
    assert UNREACHED in NAMES
    assert {*LONG, *BENCHED} < {*NAMES}


def test_a_tie_that_counts_as_a_win_is_told_though_the_depth_hides_the_end():
    """No call from the empty board reaches the end; positions later in the game show it."""
    sentence = report_of("inplace_tie_wins").searches[0].sentence
    assert sentence.endswith(
        "has the value 1: it is full without three in a row, and some win has the value 1."
    )


@pytest.mark.parametrize(
    ("name", "basis"),
    [
        ("cs50_two", "by plain minimax."),
        ("connect4_lists_alphabeta", "where four in a row end the game as in Connect Four."),
        ("connect4_search_alone", "on its own moves and leaf values, which were not checked."),
        ("inplace_rows_score_list", "whose wins, ties and losses are those of tic-tac-toe."),
        ("inplace_depth_is_free_cells", "whose wins, ties and losses are those of tic-tac-toe."),
        ("inplace_takes_part_of_pair", "whose wins, ties and losses are those of tic-tac-toe."),
        ("nim_misere_classes", "where who takes the last object loses, as in misère Nim."),
    ],
)
def test_what_is_right_says_what_was_compared(name, basis):
    assert report_of(name).searches[0].sentence.endswith(basis)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "nim_ends_too_early",
            "On 0 0 1, the search ends, and the game is lost for who moves; who takes the last "
            "object wins.",
        ),
        (
            "nim_same_winner",
            "With no object left, the player who began has won, even if the other took the last.",
        ),
        (
            "nim_takes_fewer",
            "On 3 left, the moves take 1, 2, but not 3, which the other player may take.",
        ),
        (
            "cs50_numpy_wrong_diagonal",
            "On O O X / _ X _ / X _ _, winner returns None, but X has three in a row.",
        ),
    ],
)
def test_rules_that_differ_are_shown_with_a_position(name, sentence):
    assert report_of(name).rules.shown[0].sentence == sentence


def test_the_bound_of_the_other_player_in_two_functions_is_named():
    (search,) = report_of("cs50_both_bounds").searches
    assert (search.mistake, search.title) == (
        "both-bounds-moved",
        "lines 59, 72: the bound of the other player is moved, too",
    )


def test_a_player_who_takes_the_value_of_the_other_is_named():
    sentence = report_of("cs50_only_max").searches[0].sentence
    assert sentence.endswith(" Wherever O moves, it takes the largest value.")
    assert "Wherever" not in report_of("cs50_zero_start").searches[0].sentence


def test_a_move_in_two_parts_of_an_answer_is_compared():
    sentence = report_of("inplace_rows_score_list").searches[0].sentence
    assert "the move is a best one and the value is right by plain minimax" in sentence


def test_an_agent_that_raises_before_it_searches_is_wrong_beside_one_that_is_right():
    report = report_of("cs188_code_after_return")
    verdicts = {each.search: each.verdict for each in report.searches}
    assert verdicts == {"MinimaxAgent": Verdict.WRONG, "ExpectimaxAgent": Verdict.RIGHT}
    sentence = next(s for s in report.searches if s.search == "MinimaxAgent").sentence
    assert "it raised AttributeError ('MinimaxAgent' object has no attribute 'best')" in sentence


def test_a_search_that_draws_its_moves_goes_on_without_a_window():
    report = report_of("checkers_draws_moves")
    assert report.searches[0].trials >= 3
    assert report.searches[0].sentence.startswith("Right on all")


def test_four_in_a_row_at_which_a_search_goes_on_are_shown():
    sentence = report_of("connect4_no_diagonals").rules.shown[0].sentence
    assert sentence.endswith(", there are four in a row, but the search goes on.")
    board = sentence.removeprefix("On ").partition(",")[0]
    rows = [row.split() for row in board.split(" / ")]
    assert (len(rows), {len(row) for row in rows}) == (6, {7})
    rising = [
        {rows[row - n][column + n] for n in range(4)} for row in range(3, 6) for column in range(4)
    ]
    assert {"R"} in rising or {"Y"} in rising


def test_wins_of_connect_four_that_the_mover_takes_last_are_told_as_swapped():
    search = report_of("connect4_swapped_signs").searches[0]
    assert search.sentence.endswith("the values of its wins are those that it takes last.")


def test_a_player_with_a_fixed_value_is_told_with_that_value():
    sentence = report_of("inplace_fixed_value").searches[0].sentence
    assert sentence.endswith("worst with crosses = False returns -1, whatever its moves are worth.")


def test_a_search_that_never_wins_at_once_is_right_and_told_why():
    text = (VARIANTS / "cs50_slow_wins.py").read_text("utf-8")
    (search,) = check_program(text, trials=90).searches
    assert search.verdict is Verdict.RIGHT
    told = search.sentence.partition("It never wins at once where another move wins, too: on ")[2]
    board, _, moves = told.partition(", X to move, it chose ")
    assert (board.count("X"), board.count("O"), board.count("_")) in ((3, 3, 3), (2, 2, 5))
    assert moves.endswith(" wins at once.")
    assert search.title == "lines 54, 56: the depth has the wrong sign in the value"
    assert "at once" not in report_of("cs50_ply_scores").searches[0].sentence


@pytest.mark.parametrize(
    ("call", "verdict"),
    [("", Verdict.RIGHT), ("minimax(board, 0, True)", Verdict.WRONG)],
)
def test_a_depth_that_counts_the_plies_of_the_game_is_that_of_a_later_position(call, verdict):
    text = (VARIANTS / "tictactoe_counts_plies.py").read_text("utf-8")
    text = text[: text.index("def play")]
    if call:
        text += f"def play(board):\n    return {call}\n"
    assert check_program(text, trials=6).verdict is verdict
