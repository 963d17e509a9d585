"""Practice on the page: exercises answered and graded with reasons; hints, the course, sheets."""

import json
import re

import pytest

from plyscope.exercises import KINDS, Exercise, make_exercise, make_sheet, parse_tree
from plyscope.page.elements import read_text
from plyscope.page.exercise_link import ExerciseLink
from tests.page.pages import PageInTest

EXERCISE = make_exercise("alphabeta", 7, 2)


def make_page(**facts):
    """A page with the Practice tab open."""
    page = PageInTest()
    page.start(**facts)
    page.send("drawer.show", "practice")
    return page


@pytest.fixture
def page():
    return make_page()


def begin(page, link):
    page.send("practice.open_link", link)


def editor(page):
    (found,) = page.find("practice", "tree-editor")
    return found


def content(page):
    """What the canvas shows of the tree and its chosen node."""
    return editor(page)[1]["content"]


def keys(page):
    return editor(page)[1]["onkeydown"]


def notes(page):
    """What is written at the nodes, by their numbers."""
    return {row[0]: row[1:] for row in content(page)["notes"]}


def press_key(page, *names):
    for name in names:
        page.send(*keys(page)[name])


def field(page):
    (found,) = page.find("practice", "label")
    return found


def write(page, state, text):
    """Choose a node, and type in its field."""
    page.send("practice.press", state)
    page.send(*field(page)[3][1]["onchange"], text, panel="practice")


def answer(page, exercise, leaves=None):
    """Answer an exercise right, but for the leaves, where others are given."""
    page.send("practice.show_part", "values")
    for state, value in exercise.values.items():
        write(page, state, str(value))
    if "windows" in exercise.parts:
        page.send("practice.show_part", "windows")
        for state, windows in exercise.windows.items():
            write(page, state, " ".join(f"[{a}, {b}]" for a, b in windows.sequence))
        page.send("practice.show_part", "unvisited")
        for leaf in exercise.unvisited_leaves if leaves is None else leaves:
            page.send("practice.press", leaf)
    page.send("practice.show_part", "move")
    page.press("practice", exercise.tree.action_name(0, exercise.best_moves[0]))
    page.press("practice_tab", "Check the answer")


def points(page):
    (found,) = page.find("practice_tab", "p", class_="lab-points") or [None]
    return found and read_text(found)


def reasons(page):
    return [read_text(one) for one in page.find("practice_tab", "button", class_="lab-mark")]


def alert(page):
    return [read_text(one) for one in page.find("practice_tab", "p", role="alert")]


def test_an_exercise_answered_right_has_all_points(page):
    begin(page, "alphabeta:2:7")
    answer(page, EXERCISE)
    assert re.match(r"All right: (\d+) of \1 points\.", points(page))
    assert reasons(page) == []


@pytest.mark.parametrize("kind", list(KINDS))
def test_every_kind_of_exercise_can_be_answered(page, kind):
    begin(page, f"{kind}:1:4")
    exercise = make_exercise(kind, 4, 1)
    answer(page, exercise)
    assert points(page).startswith("All right: ")


def test_too_much_and_too_little_pruned_are_told_with_their_reasons(page):
    leaves = [one for one in range(EXERCISE.tree.size) if EXERCISE.tree.is_terminal(one)]
    begin(page, "alphabeta:2:7")
    answer(page, EXERCISE, [leaves[0]])  # in the place of the one that is never visited
    missing, extra = reasons(page)
    first = EXERCISE.node_name(leaves[0])
    assert extra == f"{first} is visited: the first child of a visited node always is."
    assert "is never visited: after " in missing
    page.press("practice_tab", missing)
    assert missing in page.text("practice")
    assert notes(page)[leaves[0]][3:] == [True, "wrong"]
    page.press("practice_tab", "Another one")
    assert page.app.practice.state.link.text == "alphabeta:2:8"
    assert page.find("practice_tab", "p", class_="lab-points") == []


def test_answers_go_on_from_the_bottom_up_to_the_next_node_without_one(page):
    begin(page, "minimax:1:3")
    exercise = make_exercise("minimax", 3, 1)
    asked = []
    for _ in exercise.values:
        name = read_text(field(page))
        asked.append(name.removeprefix("Value of "))
        page.send(*field(page)[3][1]["onchange"], "99")
        page.send(*editor(page)[1]["onsubmit"])
    assert asked == ["b", "c", "a"]
    focused = [args["id"] for name, args in page.commands if name == "focus"]
    assert focused == ["exercise-field"] * 3 + ["exercise-move"]  # the next part after the last one
    assert "Next" not in page.text("practice")
    page.press("practice", "Check")
    assert points(page) == "1 of 4 points."  # the value of a follows from wrong ones


def test_keys_walk_and_cross_leaves_out(page):
    begin(page, "alphabeta:2:7")
    press_key(page, "ArrowDown")
    assert content(page)["text"] == "b1, leaf, value 7"
    assert " " not in keys(page)
    page.send("practice.show_part", "unvisited")
    press_key(page, " ")
    assert content(page)["text"] == "b1, leaf, value 7, never visited"
    assert "1 crossed out" in page.text("practice")
    press_key(page, "Enter")
    assert "none yet" in page.text("practice")
    press_key(page, "Home", " ")
    assert "none yet" in page.text("practice")


def test_windows_stand_one_below_another_beside_their_node(page):
    begin(page, "alphabeta:2:7")
    page.send("practice.show_part", "windows")
    write(page, 0, "[-inf, Infinity] -> [3, inf][5,∞]")
    assert field(page)[2] == "Windows of a"
    assert notes(page)[0][2] == ["[−∞, +∞]", "[3, +∞]", "[5,+∞]"]
    page.press("practice", "Back")
    assert notes(page)[0][2] == ["[−∞, +∞]", "[3, +∞]", "[5,+∞]"]


def test_a_leaf_has_no_value_to_be_written(page):
    begin(page, "minimax:1:3")
    page.send("practice.press", 2)
    assert "b1 is a leaf: choose an inner node." in page.text("practice")
    assert content(page)["typed"] == ""
    (hint,) = [one for one in page.find("practice", "button") if "Hint" in read_text(one)]
    assert hint[1]["disabled"]


def test_after_the_marks_nothing_can_be_answered(page):
    begin(page, "alphabeta:2:7")
    write(page, 0, "5")
    page.press("practice_tab", "Check the answer")
    before = page.app.practice.state.answer
    number = page.app.practice.state.number
    page.send("practice.write", number, "values", "b", "9")
    page.send("practice.show_part", "unvisited")
    page.send("practice.press", 2)
    page.send("practice.choose_move", "a1")
    page.send("practice.check")
    assert page.app.practice.state.answer == before
    page.send("practice.show_mark", "values", "a")
    assert field(page)[3][1]["disabled"]
    assert "Hint" not in page.text("practice")


def test_hints_come_in_steps(page):
    begin(page, "minimax:1:3")
    told = []
    for _ in range(4):
        page.press("practice", "Hint")
        told.append(page.app.practice.state.hint)
        assert told[-1] in page.text("practice")
    assert told[0].endswith("of its children’s values.")
    assert told[1].startswith("The children of ")
    assert " node: " in told[2]
    assert told[3] == told[2]


def test_an_answer_that_cannot_be_read_says_which(page):
    begin(page, "minimax:1:3")
    write(page, 0, "three")
    page.press("practice_tab", "Check the answer")
    assert alert(page) == ["The value of a is a number, not 'three'."]
    assert "The value of a is a number" not in page.text("practice")  # told once
    page.send("drawer.toggle")
    assert "The value of a is a number" in page.text("practice")
    page.send("drawer.toggle")
    write(page, 0, " ")
    page.press("practice_tab", "Check the answer")
    assert points(page) == "0 of 4 points."


def test_vectors_are_typed_with_commas_or_spaces(page):
    exercise = make_exercise("maxn", 3, 1)
    begin(page, "maxn:1:3")
    separators = iter((", ", " ", "; ", ","))
    for state, vector in exercise.values.items():
        write(page, state, f"({next(separators).join(map(str, vector))})")
    page.press("practice_tab", "Check the answer")
    assert points(page) == "3 of 4 points."  # the move is not answered


def test_the_solution_plays_and_the_exercise_comes_back_with_its_answers(page):
    exercise = make_exercise("alphabeta", 7, 2, "right to left", "strict")
    begin(page, "alphabeta:2:7:right:strict")
    assert exercise.rule in page.text("practice_tab")
    write(page, 0, "42")
    page.press("practice_tab", "Watch the solution")
    page.work()
    search = page.app.session.state.search
    assert search.question.algorithm == "alphabeta"
    assert dict(search.question.options)["order"] == "reversed"
    assert dict(search.question.options)["ties"] == "strict"
    assert search.result.value == exercise.values[0]
    assert page.panels["practice"] is None
    page.press("practice_tab", "Back to the exercise")
    assert content(page)["text"] == "a, MAX, value 42"


def test_a_search_of_another_kind_hides_the_exercise_until_it_is_back(page):
    begin(page, "minimax:1:3")
    page.send("session.study")
    assert page.panels["practice"] is None
    page.press("practice_tab", "Back to the exercise")
    assert content(page)["label"] == "The exercise"
    page.send("session.study")
    page.press("practice_tab", "Quit")
    assert "Begin the course" in page.text("practice_tab")


def test_the_course_goes_on_when_it_is_right_and_stays_when_it_is_not(page):
    page.press("practice_tab", "Begin the course")
    assert "First exercise: the values of a small tree." in page.text("practice_tab")
    page.press("practice_tab", "Check the answer")
    assert points(page) == "0 of 4 points."
    page.press("practice_tab", "Next exercise")
    assert "The same step again: your last answer was not fully right." in page.text("practice_tab")
    answer(page, page.app.practice.exercise)
    page.press("practice_tab", "Next exercise")
    assert page.app.practice.state.step == 1
    page.press("practice_tab", "Quit")
    assert "1 of 2 all right" in page.text("practice_tab")
    page.press("practice_tab", "Save progress")
    (name, saved) = page.commands[-1]
    assert (name, saved["name"]) == ("download", "plyscope-course.json")
    assert json.loads(saved["text"])["course"] == [
        {"step": 0, "seed": 1, "points": 0, "of": 4},
        {"step": 0, "seed": 2, "points": 4, "of": 4},
    ]
    later = make_page(stored=dict(page.app.storage.state.texts))
    assert "1 of 2 all right" in later.text("practice_tab")
    later.press("practice_tab", "Go on with the course")
    assert later.app.practice.state.step == 1
    later.press("practice_tab", "Quit")
    later.press("practice_tab", "Delete it")
    assert "Begin the course" in later.text("practice_tab")


def test_a_solution_that_was_watched_first_counts_for_nothing_in_the_course(page):
    page.press("practice_tab", "Begin the course")
    page.press("practice_tab", "Watch the solution")
    page.press("practice_tab", "Back to the exercise")
    assert "does not count in the course" in page.text("practice_tab")
    answer(page, page.app.practice.exercise)
    assert points(page).startswith("All right: ")
    page.press("practice_tab", "Quit")
    assert "0 of 1 all right" in page.text("practice_tab")


def test_a_solution_that_is_watched_after_the_marks_costs_nothing(page):
    page.press("practice_tab", "Begin the course")
    answer(page, page.app.practice.exercise)
    page.press("practice_tab", "Watch the solution")
    page.press("practice_tab", "Quit")
    assert "1 of 1 all right" in page.text("practice_tab")


def test_the_course_counts_what_another_window_has_answered(page):
    page.press("practice_tab", "Begin the course")
    answer(page, page.app.practice.exercise)
    marks = [{"step": step, "seed": 1, "points": 4, "of": 4} for step in (0, 1)]
    page.send("storage.changed", "course", json.dumps(marks))
    page.press("practice_tab", "Next exercise")
    assert page.app.practice.state.step == 2


def test_where_nothing_is_stored_the_course_lasts_as_long_as_the_window(page):
    page.press("practice_tab", "Begin the course")
    answer(page, page.app.practice.exercise)
    page.send("storage.refused", "course")
    page.press("practice_tab", "Next exercise")
    assert page.app.practice.state.step == 1


def test_steps_that_the_course_has_not_are_left_out():
    stored = [{"step": 99, "seed": 1, "points": 1, "of": 1}, {"step": 0}, None]
    page = make_page(stored={"course": json.dumps(stored)})
    page.press("practice_tab", "Begin the course")
    assert page.app.practice.state.step == 0


def test_the_form_sets_an_exercise_and_the_next_one_has_another_seed(page):
    page.send("practice.set_wanted", "kind", "alphabeta")
    page.send("practice.set_wanted", "direction", "right to left")
    page.send("practice.set_wanted", "ties", "strict")
    page.send("practice.set_level", "1")
    page.send("practice.set_seed", 5)
    page.send("practice.begin_wanted")
    assert page.app.practice.state.link.text == "alphabeta:1:5:right:strict"
    assert page.app.practice.exercise == make_exercise("alphabeta", 5, 1, "right to left", "strict")
    page.send("practice.leave")
    page.send("practice.set_wanted", "kind", "minimax")
    assert "Direction" not in page.text("practice_tab").partition("Your own tree")[0]
    page.send("practice.begin_wanted")
    assert page.app.practice.state.link.text == "minimax:1:6"


def test_an_exercise_is_about_the_tree_of_the_user(page):
    page.send("lab.type", "[[3, 5], [2, 9]]")
    begin(page, "alphabeta:own")
    assert page.app.practice.exercise == Exercise(parse_tree("[[3, 5], [2, 9]]"))
    assert page.panels["tree_editor"] is None
    answer(page, page.app.practice.exercise)
    assert points(page).startswith("All right")
    assert "Another one" not in page.text("practice_tab")
    page.press("practice_tab", "Quit")
    page.send("lab.type", "[[3, 5, 7]]")
    page.send("practice.set_wanted", "kind", "maxn")
    page.send("practice.set_own", True)
    page.send("lab.type", "7")
    page.send("practice.begin_wanted")
    assert alert(page) == ["The tree is a single leaf: an exercise needs a move at the root."]


def test_a_link_that_names_no_exercise_is_refused(page):
    begin(page, "alphabeta:9:1")
    begin(page, "negamax:2:1")
    assert page.app.practice.exercise is None
    assert page.notices()[-2:] == [
        "exercise is 'alphabeta:9:1', expected a kind, a level from 1 to 5 and a seed, as in "
        "alphabeta:2:17, then :right and :strict where the exercise has these rules.",
        "exercise has the kind 'negamax', expected 'minimax' or 'alphabeta' or 'expectimax' or "
        "'expectiminimax' or 'maxn'.",
    ]


@pytest.mark.parametrize(
    "text",
    ["alphabeta:3:7", "minimax:1:0", "alphabeta:own:right:strict", "alphabeta:2:123456789:strict"],
)
def test_a_link_of_an_exercise_is_read_and_written_back(text):
    assert ExerciseLink.parse(text).text == text


def test_what_is_written_in_an_exercise_that_was_left_goes_nowhere(page):
    begin(page, "minimax:1:3")
    late = field(page)[3][1]["onchange"]
    begin(page, "minimax:1:4")
    page.send(*late, "5")
    page.send(*late, "5", panel="practice", revision=1)
    assert page.app.practice.state.answer.values == {}
    page.send("practice.leave")
    page.send(*late, "5")
    page.send("practice.walk", "ArrowDown")
    page.send("practice.press", 1)
    page.send("practice.go_on")
    page.send("practice.give_hint")
    assert page.panels["practice"] is None


def test_a_sheet_is_saved_in_each_format(page):
    page.send("sheet.set_number", "count", 2)
    begins = {"html": "<!doctype html>", "tex": "\\documentclass", "xml": "<?xml", "json": "{"}
    for kind, start in begins.items():
        page.send("sheet.set_choice", "format", kind)
        page.send("sheet.make")
        assert "Making it …" in page.text("practice_tab")
        page.work()
        (name, saved) = page.commands[-1]
        assert (name, saved["name"]) == ("download", f"exercises-1.{kind}")
        assert saved["text"].startswith(start)
    assert "Save the sheet" in page.text("practice_tab")


def test_a_sheet_has_the_title_and_the_key_that_are_chosen(page):
    page.send("sheet.set_title", "Week 3")
    page.send("sheet.set_key", False)
    for kind, solved in [("html", ": solutions"), ("txt", "Solutions"), ("json", '"solution"')]:
        page.send("sheet.set_choice", "format", kind)
        texts = []
        for has_key in (True, False):
            page.send("sheet.set_key", has_key)
            page.send("sheet.make")
            page.work()
            texts.append(page.commands[-1][1]["text"])
        assert all("Week 3" in text for text in texts)
        assert [solved in text for text in texts] == [True, False]


def test_a_sheet_that_was_saved_is_opened_and_its_exercises_are_done(page):
    sheet = make_sheet(7, 4, ("alphabeta", "expectimax"), title="Week 3")
    file = {"name": "week3.json", "size": 99, "text": sheet.json(solutions=False)}
    page.send("sheet.open_file", file)
    assert "Week 3:" in page.text("practice_tab")
    for number, exercise in enumerate(sheet.exercises):
        page.send("sheet.begin", number)
        assert page.app.practice.exercise.to_json() == exercise.to_json()
        assert page.app.lab.tree == exercise.tree


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "[1,",
            "x.json is not a sheet. A sheet is JSON, but this text is not: Expecting value: line 1 "
            "column 4 (char 3).",
        ),
        ("[1]", 'x.json is not a sheet. A sheet is {"title": …, "exercises": [...]}, not [1].'),
        (
            '{"exercises": [{"exercise": {"tree": "[1,"}}]}',
            "x.json is not a sheet. Exercise 1 of the sheet: Line 1, column 4: expected ]: the "
            "list "
            "opened at line 1, column 1 is not closed.",
        ),
        ('{"exercises": []}', "x.json is not a sheet. A sheet is a list of exercises, not ()."),
        (
            '{"exercises": [{}]}',
            "x.json is not a sheet. Exercise 1 of the sheet: An exercise is a mapping with a "
            '"tree" as text, not None.',
        ),
    ],
)
def test_a_file_that_is_no_sheet_is_refused_in_a_sentence(page, text, sentence):
    page.send("sheet.open_file", {"name": "x.json", "size": len(text), "text": text})
    assert [one[2] for one in page.find("practice_tab", "p", role="alert")] == [sentence]


def test_a_sheet_needs_a_kind_of_exercise(page):
    page.send("sheet.choose_kind", "maxn", True)
    page.send("sheet.choose_kind", "minimax", True)
    assert page.app.sheet_form.state.kinds == ("minimax", "alphabeta", "maxn")
    for kind in ("minimax", "alphabeta", "maxn"):
        page.send("sheet.choose_kind", kind, False)
    page.send("sheet.make")
    assert page.tasks == {}


def test_the_page_goes_on_from_its_saved_state(page):
    page.press("practice_tab", "Begin the course")
    write(page, 0, "3")
    page.press("practice", "Hint")
    page.restart()
    assert content(page)["text"] == "a, MAX, value 3"
    page.press("practice_tab", "Check the answer")
    page.restart()
    page.press("practice_tab", "Next exercise")
    assert page.app.practice.state.number == 2


def test_the_next_question_follows_leaves_that_were_crossed_out(page):
    begin(page, "alphabeta:1:3")
    page.send("practice.show_part", "unvisited")
    leaf = next(s for s in range(page.app.practice.exercise.tree.size) if is_leaf(page, s))
    page.send("practice.press", leaf)
    assert len(page.app.practice.state.answer.unvisited) == 1
    page.press("practice", "Next")
    assert page.app.practice.state.part == "move"
    page.press("practice", "Back")
    assert page.app.practice.state.part == "unvisited"


def is_leaf(page, state):
    return page.app.practice.exercise.tree.is_terminal(state)


def test_the_exercise_of_a_link_has_the_focus_but_not_in_a_frame():
    for embed, focused in ((None, ["exercise-field"]), ("", [])):
        page = make_page(hash="#exercise=minimax:1:3", embed=embed)
        assert [args["id"] for name, args in page.commands if name == "focus"] == focused


def focus_of(page):
    """Return the id of what has the focus since the last update that moved it."""
    return [args["id"] for name, args in page.commands if name == "focus"][-1]


def asked(page):
    """Return the part and the node that are asked about, and whether the field has the focus."""
    return page.app.practice.state.part, read_text(field(page)), focus_of(page)


def test_next_goes_to_the_next_question_and_the_field_keeps_the_focus(page):
    begin(page, "alphabeta:2:7")
    names = [EXERCISE.node_name(one) for one in EXERCISE.answer_order("values")]
    for name in names[1:]:
        page.send(*field(page)[3][1]["onchange"], "99", panel="practice")
        page.press("practice", "Next")
        assert asked(page) == ("values", f"Value of {name}", "exercise-field")
    page.press("practice", "Next")
    assert asked(page) == ("windows", "Windows of a", "exercise-field")
    page.press("practice", "Back")
    assert asked(page)[0] == "values"


def test_a_node_left_without_an_answer_is_asked_again_only_after_one_with_an_answer(page):
    begin(page, "minimax:1:3")
    page.press("practice", "Next")  # b is left
    assert read_text(field(page)) == "Value of c"
    page.press("practice", "Next")  # c, too
    page.send(*field(page)[3][1]["onchange"], "4", panel="practice")
    page.press("practice", "Next")
    assert read_text(field(page)) == "Value of b"


def test_a_begun_exercise_has_the_focus_where_it_is_answered():
    page = make_page()
    page.press("practice_tab", "Begin the course")
    assert focus_of(page) == "exercise-field"
    (check,) = [
        one for one in page.find("practice_tab", "button") if read_text(one) == "Check the answer"
    ]
    assert check[1]["key"] == "Check the answer"  # not the element that began the course
    page.press("practice_tab", "Check the answer")
    page.press("practice_tab", "Next exercise")
    assert focus_of(page) == "exercise-field"


def test_on_a_touch_screen_the_tree_of_a_begun_exercise_is_not_covered_by_a_keyboard():
    page = make_page(has_touch=True)
    page.press("practice_tab", "Begin the course")
    assert focus_of(page) == "task-tree"
    page.press("practice", "Next")
    assert focus_of(page) == "exercise-field"


def test_the_task_and_the_rule_are_on_the_stage_where_the_tab_is_not_seen(page):
    begin(page, "alphabeta:3:7")
    task = "Values Write the value of every inner node, from the bottom up. Alpha–beta searches"
    assert task not in page.text("practice")
    page.send("drawer.open", False)
    assert task in page.text("practice")
    page.press("practice", "Next")
    page.send("practice.show_part", "unvisited")
    assert "Never visited Cross out the leaves" in page.text("practice")


def test_the_points_are_on_the_stage_and_are_brought_into_view_in_the_tab(page):
    begin(page, "minimax:1:3")
    page.press("practice_tab", "Check the answer")
    (shown,) = page.find("practice", "p", class_="sketch-points", role="status")
    assert read_text(shown) == "0 of 4 points." == points(page)
    assert ["reveal", {"id": "exercise-points"}] in page.commands
    assert page.find("practice_tab", "p", id="exercise-points")
    assert page.find("practice_tab", "p", role="status") == [
        one
        for one in page.find("practice_tab", "p", role="status")
        if "points" not in read_text(one)
    ]  # told once


def test_control_and_enter_check_and_go_on_after_that(page):
    begin(page, "minimax:1:3")
    press_key(page, "Control+Enter")
    assert points(page) == "0 of 4 points."
    assert focus_of(page) == "task-tree"
    press_key(page, "Control+Enter")
    assert page.app.practice.state.link.text == "minimax:1:4"
    assert points(page) is None
    page.press("practice", "Next")
    press_key(page, "Control+Enter")
    page.press("practice", "Another one")
    assert page.app.practice.state.link.text == "minimax:1:5"
