"""Programs that bring their own game: the verdict of each is that of the index of the corpus."""

import ast
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from plyscope.student_code.adapters.starts.recognition import NO_CALL, tell_no_search
from plyscope.student_code.adapters.starts.search_start import load_for
from plyscope.student_code.call_tree.start_call import evaluate
from plyscope.student_code.convention.source_text import find_line
from plyscope.student_code.course_modules.pacman_states import TreeState
from plyscope.student_code.grader.own_game import position_trials, recursion_trials
from plyscope.student_code.grader.own_game.mistake_edits import list_edits
from plyscope.student_code.grader.own_game.program_check import (
    LIBRARY,
    NOT_JUDGED,
    SLOW_CALL,
    check_program,
    find_own_game,
)
from plyscope.student_code.grader.own_game.program_report import Fault
from plyscope.student_code.grader.own_game.tictactoe_rules import (
    EMPTY_CELLS,
    is_over,
    list_boards,
    value_of,
)
from plyscope.student_code.grader.report import Verdict
from tests.student_code import hostile_programs
from tests.student_code.corpus_index import PROGRAMS, read_program
from tests.student_code.homework import NEGAMAX, ONE_LINE, TWO_PARTS

TRIALS = 16  # of each search: enough to see each of these mistakes
FEW = 4  # of right searches that take long; tests/bench/corpus_bench.py runs all
LONG = (
    "class_available_moves",
    "connect4_class_agent",
    "inplace_dict_board",
    "inplace_try_cells",
    "tictactoe_generator_moves",
    "tictactoe_window_class",
)
# Checked by that benchmark alone: each takes three seconds, and others have its style.
BENCHED = (
    "checkers_search_alone",
    "chess_negamax_tables",
    "chess_quiescence",
    "connect4_numpy",
)
VARIANTS = Path(__file__).parent / "variants"
MONTE_CARLO = "a Monte Carlo search promises no move."
TOO_LARGE = "every position that was found has too many calls below it."
UNDECIDED = {
    "easyai_game_of_bones": LIBRARY,
    "mcts_tables": MONTE_CARLO,
    "mcts_tictactoe_loop": MONTE_CARLO,
    "mcts_uct_nodes": MONTE_CARLO,
    "mcts_wrong_player_credit": MONTE_CARLO,
    "node_grown_tree": TOO_LARGE,
}
CHECKED = [name for name in PROGRAMS if name not in (*UNDECIDED, *BENCHED)]
SWAPPED = ("tictactoe_swapped_players",)
NAMED = {
    "cs50_best_starts_at_zero": "best-begins-at-0",
    "cs50_missing_return": "missing-return",
    "cs50_reversed_cut": "reversed-cut",
    "cs188_alpha_beta_no_update_at_root": "alpha-not-raised",
    "inplace_forgets_undo_after_cut": "missing-undo",
    "node_wrong_both_bounds": "both-bounds-moved",
}


@cache
def report_of(name):
    # CS188 forbids a cut at equality; the others have no visited leaves that are compared.
    trials = FEW if name in LONG else TRIALS
    return check_program(read_program(name), ties="strict", trials=trials)


def verdict_of(name):
    report = report_of(name)
    words = {Verdict.RIGHT: "right", Verdict.UNDECIDED: "undecided"}
    return words.get(report.verdict, report.fault.value)


@pytest.mark.parametrize("name", CHECKED)
def test_the_verdict_of_a_program_is_that_of_the_index(name):
    report = report_of(name)
    assert verdict_of(name) == PROGRAMS[name].verdict, report.sentences
    assert all(search.wrong_trials <= search.trials for search in report.searches)


@pytest.mark.parametrize(("name", "reason"), UNDECIDED.items())
def test_a_program_that_cannot_be_checked_is_told_why(name, reason, monkeypatch):
    monkeypatch.setattr(recursion_trials, "SECONDS", 60.0)  # that it took too long is not meant
    report = report_of(name)
    assert (verdict_of(name), report.fault) == ("undecided", Fault.NONE)
    assert report.sentences[0].split(": ")[1:] == ["Could not be checked", reason]


def test_how_many_programs_are_decided():
    assert Counter(PROGRAMS[name].verdict for name in CHECKED) == {
        "right": 44,
        "search": 15,
        "rules": 4,
    }
    assert (len(UNDECIDED), len(BENCHED)) == (6, 4)
    assert {PROGRAMS[name].verdict for name in (*LONG, *BENCHED)} == {"right"}


def test_a_cut_at_equality_is_right_unless_ties_are_strict():
    report = check_program(read_program("cs188_prunes_on_equality"))
    assert report.verdict is Verdict.RIGHT
    assert report.sentences[0].endswith(
        "It cuts where two values are equal, which the tests of CS188 count as wrong."
    )
    assert (
        "it cuts where two values are equal" in report_of("cs188_prunes_on_equality").sentences[0]
    )


@pytest.mark.parametrize(("name", "mistake"), NAMED.items())
def test_a_mistake_is_named_whose_edit_makes_the_program_right(name, mistake):
    search = report_of(name).searches[0]
    assert search.mistake == mistake
    edits = [edit for edit in list_edits(read_program(name)) if edit.title == search.title]
    assert any(check_program(edit.text, trials=TRIALS).verdict is Verdict.RIGHT for edit in edits)


def test_a_mistake_of_the_rules_is_named():
    report = report_of("cs50_changes_board")
    assert report.rules.mistake == "position-changed"
    assert report.sentences[:2] == (
        "On _ _ _ / _ _ _ / _ _ _, result of (0, 0) changes the board that it is handed.",
        "Line 23: result changes board, which its caller goes on using.",
    )


@pytest.mark.parametrize("name", [n for n in CHECKED if PROGRAMS[n].verdict == "search"])
def test_a_counterexample_of_a_search_can_be_typed(name):
    """Typed after the program, loaded anew, it shows what the sentence says."""
    search = report_of(name).searches[0]
    start = find_own_game(read_program(name))[0]
    program = load_for(start, read_program(name))
    for statement in search.setup:
        exec(statement, program.names)
    if "it raised " in search.sentence:
        kind = search.sentence.split("it raised ")[1].split()[0]
        with pytest.raises(ValueError) as raised:  # noqa: PT011
            evaluate(program, search.call)
        assert type(raised.value).__name__ == kind
        return
    returned = evaluate(program, search.call)
    if "it chose " in search.sentence:
        told = search.sentence.replace("move ", "").replace(", which leads to", " ")
        assert f"it chose {returned} " in told
    elif "it returned None" in search.sentence:
        assert returned is None
    elif "it returned the value" in search.sentence:
        assert f"it returned the value {returned:g};" in search.sentence
    elif "is not the same after" in search.sentence:
        written = search.setup[-1].partition(" = ")
        assert program.names[written[0]] != ast.literal_eval(written[2])
    elif name in ("inplace_wrong_depth_sign", "leaf_array_cut_forgotten", *SWAPPED):
        assert returned is not None  # what is told is seen below the call
    else:
        assert "its move is right" in search.sentence
        assert returned is not None


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("cs50_wrong_diagonal", {"winner": None, "terminal": False, "utility": 0}),
        ("cs50_forgets_full_board", {"terminal": False}),
        ("cs50_wrong_player", {"player": "X", "result": [["X", "X", None], *[[None] * 3] * 2]}),
    ],
)
def test_a_counterexample_of_a_rule_can_be_typed(name, shown):
    start = find_own_game(read_program(name))[0]
    found = report_of(name).rules.shown
    assert {
        each.rule: evaluate(load_for(start, read_program(name)), each.call) for each in found
    } == shown
    assert all(ast.parse(each.call) for each in found)


def test_differences_of_rules_are_all_counted():
    assert report_of("cs50_wrong_diagonal").rules.counts == (
        ("winner", 255),
        ("terminal", 245),
        ("utility", 120),
    )
    assert report_of("cs50_wrong_diagonal").sentences[0] == (
        "On O O X / _ X _ / X _ _, winner returns None, but X has three in a row."
    )
    assert report_of("cs50_forgets_full_board").rules.counts == (("terminal", 16),)


def test_all_boards_of_tictactoe_are_compared():
    boards = list_boards()
    assert (len(boards), sum(map(is_over, boards)), value_of(EMPTY_CELLS)) == (5478, 958, 0)


def test_a_rule_that_raises_is_told():
    text = read_program("cs50_one_function").replace(
        "def terminal(board):\n",
        "def terminal(board):\n    board[0][0] + 1 if board[2][2] else 0\n",
    )
    report = check_program(text, trials=FEW)
    assert report.fault is Fault.RULES
    assert report.sentences[0].startswith(
        "On _ _ _ / _ _ _ / _ _ X, terminal raises TypeError: unsupported operand"
    )


@pytest.mark.parametrize(
    ("edit", "verdict", "ending"),
    [
        (("", ""), Verdict.RIGHT, "by plain minimax on its own rules, wrong as they are."),
        # Its own rules show that a move of its own is not the best.
        (
            ("value > best_value", "value < best_value"),
            Verdict.WRONG,
            "Its own rules say so, wrong as they are.",
        ),
        (
            ("new_board = copy.deepcopy(board)", "new_board = board"),
            Verdict.UNDECIDED,
            "its moves are not judged while the rules are as wrong as these.",
        ),
    ],
)
def test_a_search_is_judged_on_wrong_rules_too(edit, verdict, ending):
    text = (VARIANTS / "cs50_wrong_winner.py").read_text("utf-8").replace(*edit)
    report = check_program(text, trials=FEW)
    (search,) = report.searches
    assert report.fault is Fault.RULES
    assert (search.verdict, search.sentence.endswith(ending)) == (verdict, True)


def test_a_rule_with_random_numbers_is_told():
    text = read_program("cs50_one_function").replace(
        "def actions(board):\n", "def actions(board):\n    import random\n    random.random()\n"
    )
    assert "The rule actions uses random numbers." in check_program(text, trials=FEW).sentences


@pytest.mark.parametrize(
    ("old", "new", "note"),
    [
        (
            "    return None\n\n\ndef terminal",
            "    return False\n\n\ndef terminal",
            "The rule winner returns False if nobody has won; the task asks for None.",
        ),
        (
            "        return None\n    pick",
            "        return utility(board)\n    pick",
            "minimax returns 0 on a full board; the task asks for None.",
        ),
        (
            "    if terminal(board):\n        return None\n    pick",
            "    pick",
            "minimax raises ValueError: min() arg is an empty sequence on a full board; the task "
            "asks for None.",
        ),
        (
            "    return pick(actions(board), key=lambda a: score(result(board, a)))",
            "    best = pick(actions(board), key=lambda a: score(result(board, a)))\n"
            "    return score(result(board, best)), best",
            "minimax returns (0, (2, 2)), the move and more; the task asks for the move.",
        ),
        ("", "", ""),
    ],
)
def test_what_a_task_asks_otherwise_is_told_of_a_right_search(old, new, note):
    text = read_program("cs50_one_function")
    assert old in text
    text = text.replace("winner(board) != None", "winner(board)").replace(old, new)
    report = check_program(text, trials=FEW)
    asked = [
        each
        for each in report.sentences
        if "the task asks" in each and "taken" not in each and each != LISTED
    ]
    assert (report.verdict, asked) == (Verdict.RIGHT, [note] if note else [])


LISTED = "The rule actions returns a list; the task asks for a set."


def test_actions_that_are_no_set_are_told():
    text = read_program("cs50_one_function")
    for made, note in (
        ("possible", LISTED),
        ("set(possible)", ""),
        ("frozenset(possible)", ""),
        ("tuple(possible)", LISTED.replace("list", "tuple")),
    ):
        changed = text.replace("    return possible\n", f"    return {made}\n")
        notes = check_program(changed, trials=FEW).rules.notes
        assert [each for each in notes if "for a set" in each] == ([note] if note else [])


def test_a_program_that_raises_what_an_interrupt_raises_is_checked():
    text = read_program("cs50_max_min_value").replace(
        "raise Exception(", "raise KeyboardInterrupt("
    )
    assert "KeyboardInterrupt" in text
    report = check_program(text, trials=FEW)
    assert report.verdict is Verdict.RIGHT
    assert "taken cell" not in " ".join(report.sentences)


def test_moves_are_not_judged_where_too_few_positions_have_moves_of_different_value(monkeypatch):
    real = position_trials.list_trials

    def list_alike(*asked):
        return [replace(each, worths=dict.fromkeys(each.worths, 0)) for each in real(*asked)]

    monkeypatch.setattr(position_trials, "list_trials", list_alike)
    (search,) = check_program(read_program("cs50_wrong_diagonal"), trials=FEW).searches
    assert (search.verdict, search.sentence) == (Verdict.UNDECIDED, NOT_JUDGED)


def test_an_agent_that_averages_is_compared_with_one_that_does():
    (search,) = check_program(read_program("cs188_three_agents"), search="ExpectimaxAgent").searches
    assert search.sentence.endswith("the move is a best one by plain expectimax.")
    (search,) = check_program(read_program("cs188_three_agents"), search="MinimaxAgent").searches
    assert search.sentence.endswith("the move is a best one by plain minimax.")


UNWRITTEN = """

class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        "*** YOUR CODE HERE ***"
        util.raiseNotDefined()
"""


def test_an_agent_may_remove_the_action_that_pacman_always_has():
    """Right where it removes it first, wrong where it is wrong otherwise."""
    text = read_program("cs188_expectimax_sum")
    assert text.count(".getLegalActions(0)") == 1
    removes = text.replace(
        "        for action in state.getLegalActions(0):\n",
        "        moves = state.getLegalActions(0)\n        moves.remove(Directions.STOP)\n"
        "        for action in moves:\n",
    )
    assert removes != text
    report = check_program(removes, trials=TRIALS)
    assert report.verdict is check_program(text, trials=TRIALS).verdict
    assert "list.remove" not in " ".join(report.sentences)
    state = TreeState([[3, 12], [2, 4]], stops=True)
    assert state.getLegalActions(0) == ["a1", "a2", "Stop"]
    below = state.generateSuccessor(0, "Stop")
    assert (below.path, below.getLegalActions(1)) == (("a1",), ["b1", "b2"])


def test_an_agent_with_an_evaluation_of_its_own_is_tried_with_the_score():
    text = read_program("cs188_expectimax_sum")
    named = "evalFn='scoreEvaluationFunction'"
    assert named in text
    own = text.replace(named, "evalFn='better'")
    own += "\n\ndef better(state):\n    return len(state.getFood().asList())\n"
    report = check_program(own, trials=TRIALS)
    assert report.verdict is check_program(text, trials=TRIALS).verdict
    assert not any("getFood" in each for each in report.sentences)


def test_an_agent_that_is_not_written_yet_is_told():
    written = read_program("cs188_expectimax_sum")
    assert not any("Not written" in each for each in check_program(written, trials=FEW).sentences)
    report = check_program(written + UNWRITTEN, trials=FEW)
    note = "AlphaBetaAgent: Not written yet, but for util.raiseNotDefined()."
    assert (report.verdict, report.sentences[-1]) == (Verdict.RIGHT, note)
    line = "        _, action = self.maxValue(gameState, 0)\n        return action\n"
    assert line in written  # what was there to begin with may still stand behind it
    kept = written.replace(line, f"{line}        util.raiseNotDefined()\n")
    assert not any("Not written" in each for each in check_program(kept, trials=FEW).sentences)
    start = written.index("class ExpectimaxAgent")
    alone = tell_no_search(written[:start] + UNWRITTEN, NO_CALL)
    assert alone == "Not written yet, but for util.raiseNotDefined(): AlphaBetaAgent."


@pytest.mark.parametrize(
    ("name", "is_told"), [("cs50_one_function", True), ("cs50_max_min_value", False)]
)
def test_a_result_that_takes_a_taken_cell_is_told(name, is_told):
    """The second raises an exception, as that course asks."""
    note = "The rule result takes a move to a taken cell; the task asks for an error."
    report = check_program(read_program(name), trials=FEW)
    assert report.verdict is Verdict.RIGHT
    assert (note in report.sentences) is is_told


def test_utilities_that_count_plies_are_right():
    text = read_program("cs50_max_min_value").replace("def utility(", "def plain(")
    for factor, note in (
        (
            "1 + len(actions(board))",
            "-4, -2, 0, 1, 3, 5 and count plies: a quicker win counts more",
        ),
        ("9 - len(actions(board))", "-8, -6, 0, 5, 7, 9 and count plies: a later win counts more"),
    ):
        report = check_program(
            f"{text}\n\ndef utility(board):\n    return plain(board) * ({factor})\n", trials=FEW
        )
        assert report.verdict is Verdict.RIGHT
        assert report.rules.notes == (f"The utilities are {note}; the task asks for -1, 0 and 1.",)


QUICK = "1 + len(actions(board))"


def with_utilities(factor, search=""):
    """Return a right program with utilities times a factor; `search` is what its search takes."""
    text = read_program("cs50_max_min_value").replace("def utility(", "def plain(")
    text += f"\n\ndef utility(board):\n    return plain(board) * ({factor})\n"
    return text.replace("return utility(board)", f"return {search}") if search else text


def test_that_a_search_takes_the_quickest_win_is_told_where_its_utilities_ask_for_it():
    report = check_program(with_utilities(QUICK))
    assert report.verdict is Verdict.RIGHT
    told = "Its utilities count a quicker win more, and of wins after different plies it takes the "
    assert told in report.searches[0].sentence
    late = check_program(
        with_utilities(QUICK, "plain(board) * (1 + 0.1 * (len(actions(board)) % 2))")
    )
    assert late.verdict is Verdict.RIGHT
    assert "Its utilities count a quicker win more, but on " in late.searches[0].sentence
    assert "quicker" not in check_program(with_utilities("1")).searches[0].sentence


@pytest.mark.parametrize(
    ("factor", "note"),
    [
        (
            "1 + (winner(board) == X) * len(actions(board))",
            "-1, 0, 1, 3, 5 and count plies: of the wins of X a quicker one counts more",
        ),
        (
            "1 + (winner(board) == O) * (9 - len(actions(board)))",
            "-9, -7, 0, 1 and count plies: of the wins of O a later one counts more",
        ),
        ("1 + len(actions(board)) % 4", "-4, -2, 0, 1, 3"),
    ],
)
def test_whose_quicker_wins_count_more_is_told(factor, note):
    report = check_program(with_utilities(factor), trials=FEW)
    assert report.rules.notes[-1] == f"The utilities are {note}; the task asks for -1, 0 and 1."


def test_a_search_that_changes_the_board_is_told():
    text = read_program("cs50_one_function").replace(
        "def minimax(board):\n", "def minimax(board):\n    board.append([EMPTY] * 0)\n"
    )
    report = check_program(text, trials=FEW)
    assert report.verdict is not Verdict.RIGHT
    assert "changes the board that it is handed" in " ".join(report.sentences)


@pytest.mark.parametrize("text", [NEGAMAX, ONE_LINE, TWO_PARTS])
def test_a_program_on_the_game_protocol_brings_no_game(text):
    assert check_program(text) is None


@pytest.mark.parametrize(
    ("name", "verdict", "end"),
    [
        ("ENDLESS", Verdict.UNDECIDED, "it did not end in time."),
        ("HUGE_OUTPUT", Verdict.UNDECIDED, "it did not end in time."),
        ("EXIT", Verdict.WRONG, "it raised SystemExit (0) in line 69."),
        ("ENDLESS_RULE", Verdict.UNDECIDED, "The rule terminal did not end in time."),
    ],
)
def test_a_hostile_program_is_told_as_what_it_is(name, verdict, end):
    report = check_program(getattr(hostile_programs, name), seconds=0.5)
    assert report.verdict is verdict
    assert any(sentence.endswith(end) for sentence in report.sentences)


def test_a_board_that_is_an_array_is_not_replaced_by_a_list():
    text = read_program("cs50_alpha_beta").replace(
        "def initial_state():",
        "import numpy\n\n\ndef initial_state():\n    return numpy.zeros((3, 3))",
    )
    report = check_program(text, trials=TRIALS)
    assert report.verdict is Verdict.WRONG
    assert report.rules.shown[0].sentence == (
        "On _ _ _ / _ _ _ / _ _ _, player raises AttributeError: 'ndarray' object has no attribute "
        "'count'."
    )


def test_a_value_that_a_table_keeps_is_not_that_of_the_call_by_itself():
    search = report_of("connect4_bitboard").searches[0]
    program = load_for(
        find_own_game(read_program("connect4_bitboard"))[0], read_program("connect4_bitboard")
    )
    alone = evaluate(program, search.call)
    assert f"; without the call before it returns {alone}: a value that" in search.sentence


LINES_COUNTED = """
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def score(board):
    return sum(board[a] for a, b, c in LINES if board[a] == board[b] == board[c])

def minimax(board, player):
    if score(board) or 0 not in board:
        return score(board), None
    best, move = -9 * player, None
    for cell in range(9):
        if board[cell] == 0:
            board[cell] = player
            value, _ = minimax(board, -player)
            board[cell] = 0
            if value * player > best * player:
                best, move = value, cell
    return best, move
"""


ON_NODES = """
def minimax(node, is_max):
    if node.is_leaf():
        return node.score
    values = [minimax(child, not is_max) for child in node.children]
    return max(values) if is_max else min(values)
"""


def test_a_search_alone_of_nodes_is_checked_on_a_tree_with_other_leaves():
    report = check_program(ON_NODES)
    assert (report.verdict, report.searches[0].trials) == (Verdict.RIGHT, 25)
    wrong = check_program(ON_NODES.replace("else min(values)", "else max(values)"))
    (search,) = wrong.searches
    assert "it takes the largest value at every level" in search.sentence
    assert search.setup[0].startswith(
        "position = NestedNode([[[3, 5], [6, 9]], [[1, 2], [0, -1]]], "
    )


NO_CUT = """
def alphabeta(node, alpha, beta, is_max):
    if isinstance(node, int):
        return node
    best = -1000 if is_max else 1000
    for child in node:
        value = alphabeta(child, alpha, beta, not is_max)
        best = max(best, value) if is_max else min(best, value)
        if is_max:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
    return best
"""


def test_of_a_search_that_never_cuts_it_is_told_that_what_it_returns_is_right():
    right = "What it returns is right on all 25 trials."
    report = check_program(NO_CUT)
    assert report.verdict is Verdict.WRONG
    assert "it searches every move, though it has a window" in report.sentences[0]
    assert right in " ".join(report.sentences)
    assert report.searches[0].wrong_trials == 0
    wrong = check_program(NO_CUT.replace("min(best, value)", "max(best, value)"))
    assert right not in " ".join(wrong.sentences)
    assert wrong.searches[0].wrong_trials > 0


KINDS = """
class Spot:
    def __init__(self, kind, children=(), utility=None):
        self.kind, self.children, self.utility = kind, children, utility


def worth_of(spot):
    if spot.kind == "end":
        return spot.utility
    values = [worth_of(part) for part in spot.children]
    if spot.kind == "most":
        return max(values)
    if spot.kind == "least":
        return max(values)
    return sum(values)


ends = [Spot("end", utility=number) for number in (3, 5, 4, 2)]
chance = Spot("chance", ends[:2])
least = Spot("least", [chance, ends[2]])
top = Spot("most", [least, ends[3]])
print(worth_of(top))
"""


def test_a_trial_that_is_wrong_in_two_ways_is_counted_once():
    (search,) = check_program(KINDS).searches
    assert (search.verdict, search.wrong_trials, search.trials) == (Verdict.WRONG, 20, 25)


SLOW_LEAVES = """
class Game:
    def __init__(self):
        self.moves = []

    def legal_moves(self):
        return [] if len(self.moves) == 4 else [1, 2]

    def push(self, move):
        self.moves.append(move)

    def pop(self):
        self.moves.pop()

    def score(self):
        total = 0
        for count in range(300_000):
            total += count % 3 - 1
        return total + sum(self.moves)


def negamax(game, depth):
    if depth == 0 or not game.legal_moves():
        return game.score()
    best = -10_000_000
    for move in game.legal_moves():
        game.push(move)
        best = max(best, -negamax(game, depth - 1))
        game.pop()
    return best


print(negamax(Game(), 4))
"""


def test_what_does_not_end_in_time_is_told_by_no_name_and_no_line_of_ours():
    report = check_program(SLOW_LEAVES, seconds=0.04)
    assert report.sentences == (f"negamax: Could not be checked: {SLOW_CALL}",)
    with pytest.raises(ZeroDivisionError) as raised:
        exec(compile("1 / 0", "own_game/program_trial.py", "exec"))
    assert find_line(raised.value) == 0


def test_a_win_that_completes_two_lines_may_be_worth_more_than_a_sooner_one():
    report = check_program(LINES_COUNTED)
    assert report.verdict is Verdict.RIGHT, report.sentences


LINKED = """
class Point:
    def __init__(self, worth, below=()):
        self.worth, self.below = worth, below

def worth_of(point, is_max):
    if not point.below:
        return point.worth
    if is_max:
        return max(worth_of(each, False) for each in point.below)
    return min(worth_of(each, True) for each in point.below)

print(worth_of(Point(0, [Point(0, [Point(3), Point(7)]), Point(0, [Point(4), Point(6)])]), True))
"""


@pytest.mark.parametrize(
    ("old", "new", "verdict", "sentence"),
    [
        ("(each, True)", "(each.next, True)", Verdict.WRONG, "has no attribute 'next'"),
        ("(each, True)", "(each)", Verdict.WRONG, "missing 1 required positional"),
        ("return min(", "return least(", Verdict.WRONG, "'least' is not defined"),
        # What another part of the program sets may be there.
        (
            "(each, True)",
            "(each.next, True)",
            Verdict.UNDECIDED,
            "it raises AttributeError ('Point' object has no attribute 'next')",
        ),
    ],
)
def test_an_error_that_no_argument_causes_is_the_programs_own(old, new, verdict, sentence):
    text = LINKED.replace(old, new)
    if verdict is Verdict.UNDECIDED:
        text += "while input():\n    Point(0).next = Point(1)\n"
    (search,) = check_program(text, trials=FEW).searches
    assert (search.verdict, sentence in search.sentence) == (verdict, True)
