"""Programs with their own games in the Code tab: recognized, run, checked, played, compared."""

from pathlib import Path
from urllib.parse import unquote

import pytest

from plyscope.page.elements import read_text
from plyscope.page.panels.counters import UNKNOWN_CUTOFFS
from plyscope.page.panels.program_report import RESULT_ID
from plyscope.page.program_starts import LATE, SECONDS, find_fault
from tests.page.test_write import MINIMAX, WritePage

CORPUS = Path(__file__).parents[1] / "student_code" / "corpus"
CALL = "minimax([[X, O, X], [O, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]])"
WHOLE = "minimax(initial_state())"
TWO_SEARCHES = """\
def value(node, is_max):
    if isinstance(node, int):
        return node
    values = [value(child, not is_max) for child in node]
    return max(values) if is_max else min(values)


def nega(node, sign):
    if isinstance(node, int):
        return sign * node
    return max(-nega(child, -sign) for child in node)


tree = [[3, 12], [2, 4]]
print(value(tree, True))
print(nega(tree, 1))
"""


def read(name):
    """Return a program of the corpus."""
    return (CORPUS / f"{name}.py").read_text("utf-8")


@pytest.fixture
def page():
    return WritePage()


@pytest.fixture
def cs50(page):
    page.fill(read("cs50_alpha_beta"))
    return page


def line(page):
    """Return what the field of the call holds."""
    (field,) = page.find("write", "input", id="starts-with")
    return field[1]["value"]


def alerts(page):
    return [read_text(one) for one in page.find("write", "p", role="alert")]


def buttons(page):
    return {read_text(one).strip() for one in page.find("write", "button")}


# Recognizing


def test_an_empty_editor_asks_for_a_program_and_has_the_focus(page):
    text = page.text("write")
    assert text.startswith("Paste a program")
    assert "Or begin with an example:" in text
    assert page.find("write", "editor")[0][1]["data-focus"] is True
    page.fill("x = 1")
    assert "Paste a program" not in page.text("write")
    assert "data-focus" not in page.find("write", "editor")[0][1]


def test_a_pasted_program_is_recognized_and_its_call_filled_in(cs50):
    assert "CS50 tictactoe: your own rules, 8 functions" in cs50.text("write")
    assert line(cs50) == CALL
    assert {"Run it", "Check it", "Play against it", "Compare with ours"} <= buttons(cs50)


def test_the_whole_game_is_one_choice_away(cs50):
    (choice,) = cs50.find("write", "select", aria_label="Recognized as")
    cs50.send(*choice[1]["onchange"], WHOLE)
    assert line(cs50) == WHOLE


@pytest.mark.parametrize("text", [read("cs50_alpha_beta"), TWO_SEARCHES])
def test_nothing_runs_before_a_button_is_pressed(page, text):
    page.fill(text)
    page.send("editor.open_file", {"name": "a.py", "size": len(text) + 2, "text": f"{text}\n#"})
    page.work()
    stored = WritePage({"name": "a", "text": text})
    stored.work()
    linked = WritePage()
    linked.link(text)
    for one in (page, stored, linked):
        names = {args["name"] for kind, args in one.commands if kind == "task"}
        assert names - {"wait"} == {"read"}
        assert "Run it" in buttons(one)


def test_a_program_for_our_games_is_not_run_to_be_recognized(page):
    page.fill(MINIMAX)
    assert page.calls("recognize") == []
    assert "Run it" in buttons(page)
    assert not page.find("write", "input", id="starts-with")


def test_each_of_several_searches_can_be_chosen(page):
    page.fill(TWO_SEARCHES)
    assert "Your own search: value, nega" in page.text("write")
    page.press("write", "Run it")
    page.work()
    (choice,) = page.find("write", "select", aria_label="Recognized as")
    calls = [option[1]["value"] for option in choice[2:]]
    assert calls == ["value(tree, True)", "nega(tree, 1)"]
    page.send("starts.choose", "nega(tree, 1)")
    page.press("write", "Run it")
    page.work()
    assert page.calls("search")[-1]["code"]["start"] == "nega(tree, 1)"


def test_a_program_of_a_link_runs_once_a_button_is_pressed(page):
    page.link(read("cs50_alpha_beta"))
    assert page.calls("recognize") == []
    assert "This program came by a link." in page.text("write")
    page.press("write", "Check it")
    page.work()
    assert line(page) == CALL
    assert "Right" in page.text("write")
    assert "This program came by a link." not in page.text("write")


def test_a_link_has_the_program_and_its_call_and_runs_nothing(cs50):
    cs50.send("starts.type_line", CALL)
    (button,) = [one for one in cs50.find("write", "button") if "#code" in one[1].get("copy", "")]
    link = button[1]["copy"]
    assert unquote(link).endswith(f"&start={CALL}")
    there = WritePage()
    there.send("address.open", link)
    there.work()
    assert (line(there), there.editor.is_untrusted) == (CALL, True)
    assert {args["name"] for name, args in there.commands if name == "task"} == {"read"}
    assert unquote(there.data["address"]["hash"]).endswith(f"&start={CALL}")


def test_what_is_typed_while_a_program_is_recognized_is_recognized_instead(page):
    page.fill(TWO_SEARCHES)
    page.press("write", "Run it")
    assert "Looking for its search …" in page.text("write")
    page.type(f"{TWO_SEARCHES}# more\n")
    assert [task["name"] for task in page.tasks.values()] == ["wait"]
    page.work()
    assert [one["code"]["text"] for one in page.calls("recognize")] == [
        TWO_SEARCHES,
        f"{TWO_SEARCHES}# more\n",
    ]
    assert line(page) == "value(tree, True)"


# Bad input


def test_a_program_whose_top_level_is_endless_is_given_up(page):
    page.fill(TWO_SEARCHES.replace("tree =", "while len('x'):\n    pass\ntree ="))
    page.press("write", "Run it")
    (limit,) = [task for task in page.tasks.values() if task["name"] == "wait"]
    assert limit["args"] == {"milliseconds": 1000 * SECONDS}
    page.answer(limit["id"], None)
    assert LATE in page.text("write")
    assert not page.tasks
    assert "while len('x'):" in page.editor.text


def test_a_program_without_a_recursion_says_so(page):
    page.fill("def double(x):\n    return 2 * x\n")
    (problem,) = page.find("write", "p", class_="write-problem")
    assert read_text(problem) == "No function in it calls itself."
    assert "Run it" not in buttons(page)


def test_a_text_that_is_no_python_says_where(page):
    page.fill("Dear sir,\nhere is my homework.\n")
    assert "SyntaxError in line 1" in page.text("write")
    assert "Run it" not in buttons(page)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "The line is empty, expected a call such as minimax(board)."),
        ("minimax(", "minimax( is not Python: '(' was never closed."),
        ("board", "board calls no function, expected such as minimax(board)."),
        ("x = minimax(board)", "x = minimax(board) calls no function, expected such as"),
        ("minimax(board)", ""),
        ("board = [1]; minimax(board)", ""),
    ],
)
def test_a_line_that_is_no_call_is_told_what_is_wrong_with_it(text, fault):
    assert find_fault(text).startswith(fault)
    assert bool(find_fault(text)) == bool(fault)


def test_an_error_in_the_line_is_told_at_the_line(cs50):
    cs50.send("starts.type_line", "minimax(bord)")
    cs50.press("write", "Run it")
    cs50.work()
    (field,) = cs50.find("write", "input", id="starts-with")
    assert field[1]["aria-invalid"] == "true"
    assert alerts(cs50) == [
        "minimax(bord) raised NameError: name 'bord' is not defined, before a function called "
        "itself."
    ]
    assert not cs50.find("write", "section", aria_label="The error")
    cs50.press("write", "Reset")
    assert line(cs50) == CALL
    assert alerts(cs50) == []


# Run, play, compare


def test_a_call_is_run_and_its_tree_shown_with_sentences_of_the_recording(cs50):
    cs50.send("starts.type_line", CALL)
    cs50.press("write", "Run it")
    cs50.work()
    session = cs50.app.session
    assert session.settings.game.startswith("own:start:")
    assert session.search.algorithm == "own"
    assert session.search.result.value is not None
    assert cs50.calls("search")[0]["code"]["start"] == CALL
    assert cs50.notices() == []
    assert cs50.app.write.state.busy == ""


def test_a_program_with_rules_is_played_against(cs50):
    cs50.send("starts.type_line", CALL)
    cs50.press("write", "Play against it")
    cs50.work()
    session = cs50.app.session
    assert session.settings.algorithm == "own"
    moves = session.position.legal
    assert len(moves) in (5, 9)
    cs50.send("session.play", moves[0])
    cs50.work()
    assert len(session.moves) == 2
    assert cs50.notices() == []


def test_a_program_that_returns_no_move_is_told_so(page):
    page.fill(read("cs50_best_starts_at_zero"))
    page.send("starts.type_line", CALL)
    page.press("write", "Play against it")
    page.work()
    page.send("session.play", "(2, 2)")
    page.work()
    assert page.app.session.moves == ("(2, 2)",)
    assert page.notices() == ["minimax returned None. That is not a legal move, so the game waits."]


def test_a_program_is_compared_with_one_of_our_searches_on_its_rules(cs50):
    cs50.send("starts.type_line", CALL)
    cs50.press("write", "Compare with ours")
    cs50.work()
    assert [one.algorithm for one in cs50.app.comparison.searches] == ["own", "alphabeta"]
    assert cs50.app.drawer.shows("compare")
    assert [run.stage for run in cs50.app.race.state.runs] == ["done", "done"]
    assert cs50.notices() == []


def test_a_search_of_another_program_leaves_the_game(cs50):
    cs50.send("starts.type_line", CALL)
    cs50.press("write", "Run it")
    cs50.work()
    cs50.fill(MINIMAX)
    cs50.press("write", "Run it")
    assert cs50.app.session.settings.game == "tictactoe"
    assert cs50.calls("search")[-1]["code"] == {"text": MINIMAX, "name": "minimax"}


def test_a_run_is_stopped_while_its_game_is_made(cs50):
    cs50.press("write", "Run it")
    assert [task["name"] for task in cs50.tasks.values()] == ["prepare", "check_program"]
    cs50.press("write", "Stop")
    assert not cs50.tasks
    assert cs50.app.write.state.busy == ""


def test_a_run_checks_the_program_once(cs50):
    cs50.press("write", "Run it")
    cs50.work()
    assert cs50.app.session.search.result.value is not None
    assert "Right" in cs50.text("write")
    cs50.press("write", "Run it")
    cs50.work()
    assert len(cs50.calls("check_program")) == 1
    assert len(cs50.calls("search")) == 2


def test_the_check_beside_a_run_is_stopped_by_itself(cs50):
    cs50.press("write", "Run it")
    (check,) = [n for n, task in cs50.tasks.items() if task["name"] == "check_program"]
    for number in [n for n in cs50.tasks if n != check]:
        cs50.fail(number, "Stopped", "The search was stopped.")
    assert "Checking …" in cs50.text("write")
    cs50.press("write", "Stop the check")
    assert not cs50.tasks
    assert "Checking …" not in cs50.text("write")


def test_what_a_search_stops_before_the_calls_are_found_is_done_after_it(page):
    page.fill(TWO_SEARCHES)
    page.press("write", "Run it")
    (recognizing,) = [n for n, task in page.tasks.items() if task["name"] == "recognize"]
    page.fail(recognizing, "Stopped", "The search was stopped.")
    page.work()
    assert len(page.calls("recognize")) == 2
    assert page.calls("search")[-1]["code"]["start"] == "value(tree, True)"


def test_what_the_values_of_a_program_mean_is_not_claimed(cs50):
    cs50.press("write", "Run it")
    cs50.work()
    texts = [read_text(one).strip() for one in cs50.find("legend", "li")]
    assert texts[:3] == ["good for X", "even", "good for O"]


def test_a_call_that_nobody_found_can_be_typed(page):
    page.fill("def double(x):\n    return x if x > 9 else max(twice(x + 1), twice(x + 2))\n")
    page.fill(f"{page.editor.text}\ntwice = double\n")
    page.send("starts.type_line", "double(6)")
    page.press("write", "Run it")
    page.work()
    assert page.app.session.search.result.value == 11
    assert page.calls("search")[-1]["code"]["start"] == "double(6)"


# Check


def test_a_wrong_rule_is_shown_with_its_board(page):
    page.fill(read("cs50_wrong_diagonal"))
    page.press("write", "Check it")
    page.work()
    (report,) = page.find("write", "section", aria_label="The check")
    assert "Wrong rules" in read_text(report)
    assert "winner" in read_text(report)
    assert page.find("write", "svg", class_="write-board")


def test_a_counterexample_is_shown_on_the_stage(page):
    page.fill(read("cs50_best_starts_at_zero"))
    page.press("write", "Check it")
    page.work()
    assert "Wrong search" in page.text("write")
    call = page.app.write.state.program_check.report["counterexample"]
    page.press("write", "Show it on the stage")
    page.work()
    assert line(page) == call
    assert page.calls("search")[-1]["code"]["start"] == call
    assert page.notices() == []


@pytest.mark.parametrize(
    ("name", "verdict"), [("cs50_wrong_diagonal", "Wrong rules"), ("cs50_alpha_beta", "Right")]
)
def test_on_a_narrow_screen_the_verdict_stands_below_the_board_and_leads_to_the_report(
    page, name, verdict
):
    page.send("drawer.fit", False)
    page.send("drawer.show", "write")
    page.fill(read(name))
    page.press("write", "Run it")
    page.work()
    assert not page.app.drawer.state.is_open
    page.press("status", f"The check: {verdict}")
    assert page.app.drawer.shows("write")
    focus = ["focus", {"id": "tab-write"}]
    assert page.commands[-2:] == [focus, ["reveal", {"id": RESULT_ID}]]
    assert verdict in read_text(page.find("write", "section", aria_label="The check")[0])
    assert "The check" not in page.text("status")
    page.fill(MINIMAX)
    page.send("drawer.close")
    assert "The check" in page.text("status")  # the program on the board is still the one checked
    page.send("settings.choose_game", "nim")
    assert "The check" not in page.text("status")


def test_no_name_of_ours_is_in_a_report(page):
    page.fill(read("cs50_missing_return"))
    page.press("write", "Check it")
    page.work()
    assert "Observed" not in page.text("write")


def test_the_page_goes_on_from_its_saved_state(cs50):
    cs50.press("write", "Check it")
    cs50.restart()
    cs50.work()
    assert "Right" in cs50.text("write")
    assert cs50.app.save() == type(cs50.app).restore(cs50.parts).save()


def test_what_a_recorded_program_prints_is_shown(page):
    page.fill(read("cs50_print_statements"))
    page.press("write", "Run it")
    page.work()
    (printed,) = page.find("write", "details", class_="write-printed")
    assert read_text(printed).startswith("What it printed: ")
    assert page.app.write.state.printed.count("\n") in range(1, 202)


def find_counter(page, name):
    (found,) = page.find("counters", "output", aria_label=name)
    (box,) = [one for one in page.find("counters", "div", class_="counter") if found in one]
    return found[1]["data-count"], box[1].get("title")


def test_cutoffs_are_counted_where_the_rules_of_a_program_are_known(cs50):
    cs50.press("write", "Run it")
    cs50.work()
    assert find_counter(cs50, "Cutoffs") == ("alphaCuts betaCuts", None)


def test_moves_that_loops_left_out_are_counted_and_are_no_share_of_a_tree(page):
    page.fill(read("node_wrong_both_bounds"))
    page.press("write", "Run it")
    page.work()
    assert find_counter(page, "Cutoffs") == ("alphaCuts betaCuts", None)
    assert find_counter(page, "Pruned") == ("pruned", None)
    assert page.find("counters", "output", aria_label="Pruned")[0][1].get("data-at-end") is None
    assert page.find("counters", "p", class_="whole")[0][1]["hidden"]


def test_cutoffs_that_are_not_known_are_a_dash_that_says_why(page):
    page.fill(read("node_left_right"))
    page.press("write", "Run it")
    page.work()
    for name in ("Cutoffs", "Pruned"):
        assert find_counter(page, name) == ("", UNKNOWN_CUTOFFS)
    assert find_counter(page, "Nodes") == ("nodes", None)
    # Nor is the tree that it did not visit.
    assert page.find("counters", "output", aria_label="Pruned")[0][1].get("data-at-end") is None
    assert page.find("counters", "p", class_="whole")[0][1]["hidden"]


def test_what_a_program_prints_before_its_error_is_shown(page):
    page.fill(
        "def value(node):\n"
        "    print('node')\n"
        "    return node if isinstance(node, int) else max(value(each) for each in node)\n"
    )
    page.send("starts.type_line", "value([[3, 12], [2, None]])")
    page.press("write", "Run it")
    page.work()
    assert "TypeError in line 3" in page.text("write")
    assert page.app.write.state.printed == "node\n" * 7


def test_a_long_search_is_offered_with_fewer_plies_first(page):
    page.fill(read("connect4_numpy"))
    page.press("write", "Check it")
    page.work(2)  # the calls are found
    assert line(page).endswith(", 3, -math.inf, math.inf, True)")
    (choice,) = page.find("write", "select", aria_label="Recognized as")
    titles = [read_text(option) for option in choice[2:]]
    assert titles[0].endswith("3 plies ahead")
    assert len(titles) > 1


@pytest.mark.parametrize("name", ["easyai_own_negamax", "connect4_numpy"])
def test_a_program_that_imports_what_is_not_here_is_run_to_be_recognized(page, name):
    page.fill(read(name))
    assert page.app.write.kind == "program"
    page.press("write", "Run it")
    page.work()
    assert page.app.session.settings.game.startswith("own:start:")
    assert "returned" in page.app.session.search.result.sentence


# Another program, and the way back


def test_the_call_that_was_edited_is_not_that_of_the_next_pasted_program(cs50):
    cs50.send("starts.type_line", WHOLE)
    text = read("cs50_alpha_beta")
    cs50.fill(text.replace("best, choice = 2, None", "best, choice = 3, None"))
    assert line(cs50) == WHOLE  # the program was only changed
    cs50.fill(read("cs50_best_starts_at_zero"))
    assert line(cs50) == CALL


def test_a_pasted_program_is_read_at_once_and_a_typed_one_after_a_pause(page):
    page.type(read("cs50_alpha_beta"))
    assert page.editor.pause is None
    assert len(page.calls("read")) == 2  # one was read ahead, to start a sandbox
    page.type(page.editor.text + "x")
    assert page.editor.pause is not None
    assert len(page.calls("read")) == 2


@pytest.mark.parametrize(
    ("panel", "name"), [("write", "Run it"), ("comparison", "Compare with ours")]
)
def test_the_game_the_sides_and_the_search_are_had_back(page, panel, name):
    page.send("api.open", 1, {"moves": ["a1", "b2", "c3", "a3"], "side": "O", "tab": "write"})
    page.work()
    page.send("session.study")
    page.work()
    before = page.app.session.state
    page.fill(read("cs50_alpha_beta"))
    page.press("write", name)
    page.work()
    assert page.app.session.settings.side == "both"
    page.press(panel, "Back to Tic-tac-toe 3×3")
    page.work()
    after = page.app.session.state
    assert (after.settings, after.moves) == (before.settings, before.moves)
    assert after.search.question == before.search.question
    assert after.search.result.value == before.search.result.value
    assert "Back to Tic-tac-toe 3×3" not in page.text(panel)


def test_after_several_counterexamples_the_game_before_the_first_is_had_back(page):
    page.fill(read("cs50_best_starts_at_zero"))
    page.press("write", "Run it")
    page.work()
    page.press("write", "Show it on the stage")
    page.work()
    page.press("write", "Back to Tic-tac-toe 3×3")
    assert page.app.session.settings.game == "tictactoe"
    assert page.app.session.search is None
