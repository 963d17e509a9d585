"""What the editor begins with: each is what it says it is."""

import pytest

from plyscope import TicTacToe, solve
from plyscope.evaluation import has_features
from plyscope.games import GAMES, ConnectFour, make
from plyscope.student_code import check
from plyscope.student_code.templates import TABLE
from plyscope.student_code.templates.broken_searches import BROKEN_SEARCHES
from plyscope.student_code.templates.evaluation_templates import CONNECT_FOUR, FEATURES, TIC_TAC_TOE
from plyscope.student_code.templates.game_template import PILE
from plyscope.student_code.templates.search_templates import (
    ALPHABETA,
    ALPHABETA_TO_DO,
    MINIMAX_TO_DO,
    NESTED,
    TO_DEPTH,
)
from tests.student_code.sandbox_calls import BOOK, ask, code, refusal, searched

MINIMAX_DONE = (
    ("# TODO: where value is greater than best, it becomes the best.", "best = max(best, value)"),
    ("# TODO: where value is less than best, it becomes the best.", "best = min(best, value)"),
    ("# TODO: return the best.", "return best"),
)
ALPHABETA_DONE = (
    ("result(state, action)))", "result(state, action), alpha, beta))"),
    (
        "# TODO: return best at once where MIN, above, will not let it come to this.",
        "if best >= beta: return best",
    ),
    (
        "# TODO: return best at once where MAX, above, will not let it come to this.",
        "if best <= alpha: return best",
    ),
    ("# TODO: raise alpha where best is greater.", "alpha = max(alpha, best)"),
    ("# TODO: lower beta where best is less.", "beta = min(beta, best)"),
)


def namespace(text):
    found = {}
    exec(text, found)
    return found


def completed(text, done):
    for old, new in done:
        assert old in text
        text = text.replace(old, new)
    return text


def test_each_has_a_name_a_title_a_group_a_line_and_a_text():
    assert all(each.title and each.line for each in TABLE)
    assert len({each.name for each in TABLE}) == len(TABLE) == 12
    assert [each.group for each in TABLE].count("To repair") == 6
    for each in TABLE:
        compile(each.text, each.name, "exec")


def test_the_ones_to_be_completed_are_right_once_they_are():
    assert check(completed(MINIMAX_TO_DO, MINIMAX_DONE), reference="minimax").is_right
    assert check(completed(ALPHABETA_TO_DO, ALPHABETA_DONE)).is_right


def test_what_is_not_done_yet_is_told_in_a_sentence():
    told = refusal("search", algorithm="own", code=code(MINIMAX_TO_DO), game=BOOK)["message"]
    assert "minimax returned None; a search returns a value" in told
    assert told.endswith("Is a return missing?")
    assert searched(ALPHABETA_TO_DO)[0]["value"] == 3
    report = check(ALPHABETA_TO_DO)
    assert (report.kind, report.mistake) == ("under", "never-cuts")


@pytest.mark.parametrize(
    ("text", "like"), [(ALPHABETA, "alphabeta"), (NESTED, "alphabeta"), (TO_DEPTH, "h_alphabeta")]
)
def test_what_the_broken_ones_are_made_of_is_right(text, like):
    assert check(text, reference=like).is_right


# The smallest tree of each, and the tick at which it departs there: by hand, from the figures.
DEPARTS = {
    "broken_window": ("tree:[1, [0, 0]]", 8),
    "broken_cut": ("tree:[0, 1]", 4),
    "broken_bounds": ("tree:[1, [0, 0]]", 8),
    "broken_players": ("tree:[0, 1]", 4),
    "broken_depth": ("tree:[[1, 0]]", 9),
    "broken_best": ("tree:[[[1], 0]]", 12),
}


@pytest.mark.parametrize("broken", BROKEN_SEARCHES, ids=lambda each: each.name)
def test_each_broken_one_is_found_wrong_by_its_mistake_on_a_tree(broken):
    found = ask("check", code=code(broken.text), like=broken.like)
    assert found["report"]["mistake"] == broken.mistake
    assert (found["game"], found["tick"]) == DEPARTS[broken.name]
    depth = found["report"]["depth"]
    strength = {"kind": "depth", "depth": depth} if depth else {}
    shown, _ = searched(broken.text, found["game"], strength=strength)
    assert shown["value"] == found["report"]["answered"]
    assert broken.text.startswith(("# Alpha–beta", "# Depth-limited alpha–beta"))


def test_the_evaluations_judge_as_they_say():
    game = TicTacToe()
    evaluate = namespace(TIC_TAC_TOE)["evaluate"]
    middle = game.result(game.initial, game.parse_action(game.initial, "b2"))
    assert evaluate(game, game.initial, 0) == 0
    assert evaluate(game, middle, 0) == 4 / 9 == -evaluate(game, middle, 1)
    game = ConnectFour()
    evaluate = namespace(CONNECT_FOUR)["evaluate"]
    first, second = (game.result(game.initial, column) for column in (0, 3))
    assert (evaluate(game, first, 0), evaluate(game, second, 0)) == (0.01, 0.04)
    assert evaluate(game, second, 1) == -0.04


FEATURED = [name for name in GAMES if has_features(make(name))]


@pytest.mark.parametrize("game", FEATURED)
def test_the_weighed_features_judge_every_game_that_has_some(game):
    found = ask("judged", code=code(FEATURES), name="evaluate", game=game)
    assert found["entry"]["name"] == f"own:judged:evaluate:{game}"


def test_the_game_is_won_by_who_leaves_a_multiple_of_four():
    pile = namespace(PILE)["Pile"]()
    assert solve(pile).value == 1
    assert solve(pile).action == 1
    pile.initial = (8, 0)
    assert solve(pile).value == -1
