"""Searches as students write them are checked: found right, or wrong and why."""

import json
from signal import SIG_IGN, SIGINT, getsignal, signal

import pytest

from plyscope import Report, Tree, check
from plyscope.exercises import parse_tree
from plyscope.student_code.grader.report import report_to_json
from plyscope.student_code.grader.report_sentences import count_of, on_all
from plyscope.student_code.grader.trials.trial_set import trials_of
from tests.student_code.homework import (
    CLASS,
    EXPECTIMAX,
    NEGAMAX,
    ONE_LINE,
    RIGHT,
    TWO_PARTS,
    WIKIPEDIA,
    WRONG,
    changed,
)


@pytest.mark.parametrize(("shape", "like", "text"), RIGHT, ids=[f"{r[0]}-{r[1]}" for r in RIGHT])
def test_a_right_search_of_any_shape_is_right(shape, like, text):
    report = check(text, like)
    assert report.is_right, report.sentence
    assert (report.mistake, report.counterexample, report.kind, report.wrong_trials) == (
        None,
        None,
        "",
        0,
    )
    assert report.trials >= 250


@pytest.mark.parametrize(
    ("like", "mistake", "text"), WRONG, ids=[f"{w[1]}-{at}" for at, w in enumerate(WRONG)]
)
def test_a_wrong_search_is_named_and_shown_on_a_small_tree(like, mistake, text):
    report = check(text, like)
    assert not report.is_right
    assert report.mistake == mistake, report.sentence
    assert Tree(report.counterexample, report.turns).leaves <= 4
    assert report.wrong_trials >= 3


def test_a_right_search_is_told_with_what_was_compared_and_the_rule_for_ties():
    report = check(CLASS)
    assert report.sentence == (
        "Right on all 532 trials: the value, the move and the visited leaves are those of "
        "alpha–beta; it cuts at equality."
    )
    assert (report.ties, report.name) == ("cut", "Player.choose")
    assert check(TWO_PARTS.replace(">= b", "> b").replace("<= a", "< a")).ties == "strict"
    assert check(ONE_LINE, "minimax").ties == ""


def test_a_wrong_value_is_told_with_the_tree_and_the_mistake():
    report = check(changed(NEGAMAX, ("-1000", "0")), "minimax")
    assert (report.counterexample, report.turns) == ([-1], ("max", "min"))
    assert (report.kind, report.returned_value, report.expected_value) == ("value", 0, -1)
    assert report.sentence == (
        "On [-1], MAX to move, it returned 0, but the value is −1; it matches a known bug on all "
        "532 trials: the best value starts at 0."
    )
    assert report.advice == (
        "Start the best value at −∞ for MAX and +∞ for MIN, so that the first child always "
        "improves it."
    )


def test_skipping_too_much_and_too_little_and_another_rule_are_three_answers():
    over = check(changed(TWO_PARTS, ("if v >= b", "if v >= b - 1"), ("if v <= a", "if v <= a + 1")))
    under = check(changed(TWO_PARTS, ("        a = max(a, v)\n", "")))
    ties = check(TWO_PARTS, ties="strict")
    assert (under.kind, under.mistake) == ("under", "alpha-not-updated")
    assert under.sentence.startswith(
        "On [1, [0, 0]], MAX to move, it visited the leaf b2 (value 0), which alpha–beta "
        "skips, "
        "whether it cuts at equality or not; "
    )
    assert (under.visited_leaves, under.wrong_leaves) == ((1, 3, 4), (4,))
    assert (ties.kind, ties.mistake) == ("ties", "cuts-at-equality")
    assert ties.sentence == (
        "On [0, [0, 0]], MAX to move, it did not visit the leaf b2 (value 0), which alpha–beta "
        "visits if it cuts only beyond equality; it cuts at equality."
    )
    assert over.kind in ("value", "move", "over")
    assert over.mistake is None


def test_leaves_that_are_skipped_though_all_values_are_right_are_over_pruned():
    text = changed(
        ONE_LINE,
        (
            "return best(minimax(game.result(state, a), game) for a in game.actions(state))",
            "worths = []\n    for a in game.actions(state):\n"
            "        worths.append(minimax(game.result(state, a), game))\n"
            "        if abs(worths[-1]) == 9 and (worths[-1] > 0) == (best is max):\n"
            "            break  # nothing is worth more\n    return best(worths)",
        ),
    )
    report = check(text, "minimax")
    assert (report.kind, report.mistake, report.counterexample) == ("over", None, [9, 0])
    assert report.sentence == (
        "On [9, 0], MAX to move, it did not visit the leaf a2 (value 0), which minimax visits."
    )


def test_any_best_move_is_right_and_only_a_best_move():
    last = (
        "def decide(game, state):\n"
        "    def value(s):\n"
        "        if game.is_terminal(s):\n"
        "            return game.utility(s, 0)\n"
        "        pick = max if game.to_move(s) == 0 else min\n"
        "        return pick(value(game.result(s, a)) for a in game.actions(s))\n"
        "    pick = max if game.to_move(state) == 0 else min\n"
        "    return pick(reversed(list(game.actions(state))),\n"
        "                key=lambda a: value(game.result(state, a)))\n"
    )
    assert check(last, "minimax").sentence == (
        "Right on all 532 trials: the move and the visited leaves are those of minimax."
    )
    report = check(
        changed(
            last, ("    pick = max if game.to_move(state) == 0 else min\n", "    pick = max\n")
        ),
        "minimax",
    )
    assert (report.kind, report.returned_move, report.best_moves) == ("move", 1, (0,))
    assert "MIN to move, it chose a2 (value 1), but a1 has the value 0" in report.sentence


def test_only_one_player_may_have_to_begin():
    text = changed(
        TWO_PARTS,
        (
            "    return min_value(game, s, -INFINITY, INFINITY)",
            "    return max_value(game, s, -INFINITY, INFINITY)",
        ),
    )
    assert check(text).mistake == "begins-as-max"
    assert check(text, first="max").is_right
    assert not check(text, first="min").is_right


def test_who_always_begins_as_max_is_told_the_other_mistake():
    text = changed(
        TWO_PARTS,
        ("    return min_value(game, s, -", "    return max_value(game, s, -"),
        ("min_value(game, game.result(s, m), a, b)", "min_value(game, game.result(s, m), -1e9, b)"),
    )
    report = check(text)
    assert report.mistake == "alpha-not-passed"
    assert report.sentence.endswith(
        "it matches a known bug on all 267 trials in which MAX moves first: α is not passed "
        "down "
        "at MAX’s nodes."
    )


def test_the_report_is_the_same_every_time_and_is_data():
    text = changed(EXPECTIMAX, ("p * expectimax", "expectimax"))
    report = check(text, "expectimax")
    assert report == check(text, "expectimax")
    data = json.loads(json.dumps(report_to_json(report)))
    assert (data["right"], data["mistake"], data["tree"]) == (False, "chance-summed", [0, 1])
    assert (data["answered"], data["expected"]) == (1, 0.5)


def test_the_tree_of_a_report_can_be_read_again():
    text = changed(EXPECTIMAX, ("p * expectimax", "1 / len(game.actions(state)) * expectimax"))
    report = check(text, "expectimax")
    assert report.mistake == "chance-unweighted"
    data = json.loads(json.dumps(report_to_json(report)))
    again = parse_tree(json.dumps({"turns": data["turns"], "tree": data["tree"]}))
    assert again.to_nested() == report.counterexample


def test_functions_and_methods_are_checked_as_texts_are():
    def minimax(game, state):
        if game.is_terminal(state):
            return game.utility(state, 0)
        pick = max if game.to_move(state) == 0 else min
        return pick(minimax(game, game.result(state, a)) for a in game.actions(state))

    assert check(minimax, "minimax").is_right
    assert isinstance(check(minimax, "minimax"), Report)
    assert check(minimax).mistake == "never-cuts"


def refusal(text, **asked):
    """The sentence of the ValueError with which a check is refused."""
    try:
        check(text, **asked)
    except ValueError as error:
        return str(error)
    raise AssertionError("it was checked")


# What is returned, raised, or never comes.
HEAD = "def search(game, state):\n"
BODY = "    if game.is_terminal(state):\n        return game.utility(state, 0)\n"


@pytest.mark.parametrize(
    ("body", "mistake", "told"),
    [
        (
            "    best = 3\n",
            "nothing-returned",
            ("it returned None, which is neither a value nor a move"),
        ),
        (
            "    return 'three'\n",
            "no-number",
            ("it returned 'three', which is neither a value nor a move"),
        ),
        (
            "    return float('nan')\n",
            "no-number",
            ("it returned nan, which is neither a value nor a move"),
        ),
        ("    return True\n", "no-number", "it returned True, which is neither a value nor a move"),
        ("    return []\n", "no-number", "it returned [], which is neither a value nor a move"),
        ("    state[0] = 1\n", "state-changed", "'int' object does not support item assignment"),
        ("    state.append(1)\n", "state-changed", "'int' object has no attribute 'append'"),
        ("    return search(game, state)\n", "never-ends", "it called itself without end"),
        (
            "    while True:\n        game.actions(state)\n",
            "never-ends",
            ("it did not return, although"),
        ),
        ("    return best\n", "error-raised", "it raised NameError (name 'best' is not defined)"),
        ("    game.moves(state)\n", "error-raised", "AttributeError (the game has no moves)"),
        ("    import sys\n    sys.exit()\n", "error-raised", "it raised SystemExit"),
        (
            "    return state\n",
            "game-not-asked",
            "it returned a position, but the value is",
        ),
        ("    return state.score()\n", "game-not-asked", "'int' object has no attribute 'score'"),
        ("    return 3\n", "game-not-asked", "it returned 3, but the value is"),
        ("    return game.utility(state, 0)\n", "error-raised", "where the game is not over"),
        ("    return game.utility(game.result(state, 0), 2)\n", "error-raised", "for 2; players"),
        ("    return game.result(None, 0)\n", "error-raised", "None is not a position of the game"),
    ],
)
def test_what_is_no_answer_is_told_in_one_sentence(body, mistake, told):
    report = check(HEAD + body, "minimax")
    assert (report.is_right, report.mistake) == (False, mistake)
    assert told in report.sentence


def test_a_loop_that_asks_the_game_nothing_is_ended():
    report = check(f"{HEAD}    while True:\n        pass\n", "minimax", seconds=0.2)
    assert (report.mistake, report.kind, report.trials) == ("never-ends", "endless", 1)
    assert "it did not return in time" in report.sentence


def test_it_is_ended_where_interrupts_are_ignored_as_a_shell_has_it_in_the_background():
    before = signal(SIGINT, SIG_IGN)
    try:
        report = check(f"{HEAD}    while True:\n        pass\n", "minimax", seconds=0.2)
        assert report.mistake == "never-ends"
        assert getsignal(SIGINT) == SIG_IGN
    finally:
        signal(SIGINT, before)


def test_a_search_that_answers_otherwise_when_it_is_called_again_is_told_so():
    text = (
        "best = [-100]\n"
        "def search(game, state):\n"
        "    def value(s):\n"
        "        if game.is_terminal(s):\n"
        "            return game.utility(s, 0)\n"
        "        pick = max if game.to_move(s) == 0 else min\n"
        "        return pick(value(game.result(s, a)) for a in game.actions(s))\n"
        "    best[0] = max(best[0], value(state))\n"
        "    return best[0]\n"
    )
    report = check(text, "minimax")
    assert report.mistake == "keeps-from-before"
    assert report.sentence == (
        "Called on [[-2]] and then on [[-5]] without reloading, it returned −2 for the second; "
        "alone it returns −5: something is kept between calls."
    )
    for calls, answers in (([[[-2]], [[-5]]], [-2, -2]), ([[[-5]]], [-5])):
        loaded = {}
        exec(text, loaded)
        assert [loaded["search"](Tree(nested), 0) for nested in calls] == answers


def test_two_calls_on_one_tree_that_differ_can_be_made_again():
    text = f"calls = [0]\n{HEAD}    calls[0] += 1\n    return calls[0]\n"
    report = check(text, "minimax")
    assert report.mistake == "keeps-from-before"
    assert report.sentence == (
        "Called twice on [[-5]] without reloading, it returned 1, then 2: something is kept "
        "between calls."
    )


def test_of_a_function_that_cannot_be_loaded_anew_it_is_said_that_other_calls_came_before():
    calls = [0]

    def search(game, state):
        calls[0] += 1
        return calls[0]

    report = check(search, "minimax")
    assert report.mistake == "keeps-from-before"
    assert report.sentence.startswith("Called again on [[-5]], after other calls, it returned ")
    assert report.sentence.endswith(": something is kept between calls.")


def test_a_table_that_outlives_a_search_does_no_harm():
    text = (
        "table = {}\n"
        "def search(game, s):\n"
        "    if s not in table:\n"
        "        if game.is_terminal(s):\n"
        "            table[s] = game.utility(s, 0)\n"
        "        else:\n"
        "            pick = max if game.to_move(s) == 0 else min\n"
        "            table[s] = pick(search(game, game.result(s, a)) for a in game.actions(s))\n"
        "    return table[s]\n"
    )
    assert check(text, "minimax").mistake != "error-raised"
    assert check(text, "minimax").is_right


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "The program is empty"),
        (
            "def search(game, state)\n    return 3\n",
            "Line 1: a colon is missing at the end of an if, else, for, while or def line.",
        ),
        ("def f(game, state):\n\treturn 1\n        return 2\n", "Line 3: "),
        ("x = 3\n", "The program has no search: a function of a game and a position"),
        ("x = 1\n" * 200_000, "The program has 1,200,000 characters"),
        (
            TWO_PARTS + TWO_PARTS.replace("alpha_beta", "other").replace("_value", "_worth"),
            "Found several searches (alpha_beta, other). Choose one.",
        ),
        ("def f(game, state, q):\n    return q\n", "the meaning of q is unknown"),
        (
            "import nowhere_at_all\ndef f(game, state):\n    return 1\n",
            (
                "The program raises ModuleNotFoundError (No module named 'nowhere_at_all') when it "
                "is loaded."
            ),
        ),
        (
            "raise SystemExit\ndef f(game, state):\n    return 1\n",
            "The program raises SystemExit",
        ),
    ],
)
def test_what_cannot_be_tried_is_refused_in_one_sentence(text, told):
    sentence = refusal(text)
    assert told in sentence
    assert "\n" not in sentence


def test_one_of_several_functions_can_be_named():
    twice = TWO_PARTS + changed(TWO_PARTS, ("alpha_beta", "other"), ("_value", "_worth"))
    assert check(twice, name="other").is_right


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (
            {"reference": "alfabeta"},
            "There is no reference 'alfabeta'; there are: minimax, negamax,",
        ),
        ({"reference": None}, "There is no reference None; "),
        ({"ties": "loose"}, "ties is 'cut' or 'strict', not 'loose'."),
        (
            {"ties": "cut", "reference": "minimax"},
            ("minimax does not prune, so ties does not apply to it."),
        ),
        ({"first": "A"}, "first is 'max' or 'min', not 'A'."),
        ({"first": "max", "reference": "maxn"}, "maxn is for several players"),
        ({"reference": "h_minimax"}, "has no depth parameter, but h_minimax has a depth limit"),
        ({"seconds": 0}, "seconds must be a number above 0, not 0."),
        ({"name": "nix"}, "The program has no function nix; it has"),
    ],
)
def test_what_is_asked_wrongly_is_refused_in_one_sentence(asked, told):
    assert told in refusal(TWO_PARTS, **asked)


def test_names_need_not_be_ascii():
    text = TWO_PARTS.replace("max_value", "größter_wert").replace("min_value", "kleinster_wert")
    assert check(text).is_right


def test_the_trials_are_hundreds_of_trees_of_both_players_and_some_positions_of_games():
    trials = trials_of("alphabeta")
    assert len(trials) == 532
    assert {trial.first for trial in trials} == {0, 1}
    assert {trial.name for trial in trials if trial.tree is None} == {"tic-tac-toe", "Nim"}
    assert max(trial.nodes for trial in trials) < 500
    assert sum(trial.shared for trial in trials) == 14
    assert trials_of("alphabeta") is trials


def test_a_depth_is_counted_in_plies():
    assert check(WIKIPEDIA, "h_alphabeta").is_right
    report = check(changed(WIKIPEDIA, ("depth == 0", "depth == 1")), "h_alphabeta")
    assert report.mistake == "depth-off-by-one"
    assert report.depth >= 1


def test_counts_are_told_with_their_nouns():
    assert [count_of(n, "ply", "plies") for n in (1, 2)] == ["1 ply", "2 plies"]
    assert [on_all(n) for n in (1, 532)] == ["on the one trial", "on all 532 trials"]
