"""The user's tree on the page: typed, edited by hand, made, opened, kept; what is said of it."""

import json

import pytest

from plyscope import record
from plyscope.exercises import parse_tree
from plyscope.page.lab import MAX_READ_AT_ONCE, NOT_STORED
from plyscope.page.tree_picture import draw_tree, walk_tree
from tests.page.pages import PageInTest

AIMA = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"


def make_page(**facts):
    """A page with the My tree tab open."""
    page = PageInTest()
    page.start(**facts)
    page.send("drawer.show", "lab")
    return page


@pytest.fixture
def page():
    return make_page()


def text(page):
    (field,) = page.find("lab", "textarea")
    return field[1]["value"]


def alert(page):
    found = page.find("lab", "p", role="alert")
    return found[0][2] if found else ""


def editor(page):
    (found,) = page.find("tree_editor", "tree-editor")
    return found


def content(page):
    """What the canvas shows of the tree and its chosen node."""
    return editor(page)[1]["content"]


def keys(page):
    return editor(page)[1]["onkeydown"]


def chosen(page):
    return content(page)["text"]


def press_key(page, *names):
    for name in names:
        page.send(*keys(page)[name])


def write(page, label, value):
    """Type in a field of the chosen node."""
    fields = [one for one in page.find("tree_editor", "label") if one[2] == label]
    page.send(*fields[0][3][1]["onchange"], value)


def game(page):
    return page.app.session.settings.game


def test_the_lab_begins_with_the_tree_of_the_textbook_and_the_board_stays(page):
    assert text(page) == AIMA
    assert "13 nodes, 9 leaves; MAX and MIN in turn." in page.text("lab")
    assert game(page) == "tictactoe"
    assert page.panels.get("tree_editor") is None


def test_what_is_typed_is_the_game_on_the_board_at_once(page):
    page.send("lab.type", "[[5, 7], [4, 9], [6, 8]]", panel="lab")
    assert "10 nodes, 6 leaves; MAX and MIN in turn." in page.text("lab")
    assert game(page) == "tree:[[5, 7], [4, 9], [6, 8]]"
    assert page.app.session.settings.side == "both"
    assert "set_text" not in [name for name, _ in page.commands]  # the field is the user's
    assert chosen(page) == "Root, MAX, 3 children"


def test_a_text_that_is_no_tree_says_where_and_the_last_good_tree_stays(page):
    page.press("lab", "Edit as tree")
    page.send("lab.type", "[[3, 12],\n [2, NaN]]")
    assert alert(page) == "Line 2, column 6: expected a number or a list, not 'NaN'."
    assert text(page) == "[[3, 12],\n [2, NaN]]"
    assert game(page) == f"tree:{AIMA}"
    assert chosen(page) == "Root, MAX, 3 children"
    page.send("lab.type", "[[3, 12],\n [2, 7]]")
    assert alert(page) == ""
    assert chosen(page) == "Root, MAX, 2 children"


def test_a_tree_as_others_write_it_goes_into_the_link_as_nested_lists(page):
    page.send("lab.type", "3 12 8 | 2 4 6 | 14 5 2")
    assert game(page) == f"tree:{AIMA}"
    page.send("lab.type", "['A', ('B', inf), ('C', 10)]")
    assert game(page) == 'tree:{"B": inf, "C": 10}'
    assert page.find("lab", "p", role="status")[0][2] == "3 nodes, 2 leaves; MAX and MIN in turn."


def test_a_tree_with_unknown_leaves_is_drawn_and_searched(page):
    page.send("lab.type", "[[3, 12, 8], [2, x, y], [14, 5, 2]]")
    assert [row[3] for row in draw_tree(page.app.lab.tree)["rows"]][6:9] == ["2", "x", "y"]
    page.send("lab.search")
    page.work()
    assert "a1 is worth 3" in page.text("status")
    page.app.session.configure(algorithm="minimax")
    page.send("lab.search")
    page.work()
    assert page.notices()[-1] == (
        "The search could not be run: The leaf c2 is visited, and its value x is unknown: write a "
        "number there."
    )


def test_a_long_text_is_read_after_a_pause_or_when_it_is_needed(page):
    numbers = ", ".join(["12345"] * 400)
    page.send("lab.type", f"[{numbers}")
    page.send("lab.type", f"[{numbers}]")
    assert len(numbers) > MAX_READ_AT_ONCE
    assert game(page) == "tictactoe"
    (wait,) = page.tasks.values()
    assert (wait["name"], wait["worker"]) == ("wait", "shell")
    page.answer(wait["id"], None)
    assert game(page) == f"tree:[{numbers}]"
    page.send("lab.type", f"[{numbers}, 7]")
    page.press("tree_editor", "Search it")
    assert page.app.session.state.search.root.game == f"tree:[{numbers}, 7]"


def test_a_tree_is_edited_by_buttons_and_fields(page):
    page.press("lab", "Edit as tree")
    page.press("tree_editor", "Add a child")
    assert text(page) == f"{AIMA[:-1]}, 0]"
    assert chosen(page) == "a4, leaf, value 0"
    write(page, "Value", "9")
    page.press("tree_editor", "Move to the left")
    assert text(page) == "[[3, 12, 8], [2, 4, 6], 9, [14, 5, 2]]"
    page.press("tree_editor", "Remove")
    assert text(page) == AIMA
    page.press("tree_editor", "Undo the change")
    assert text(page) == "[[3, 12, 8], [2, 4, 6], 9, [14, 5, 2]]"
    page.press("tree_editor", "Redo the change")
    assert text(page) == AIMA
    page.send("tree_editor.set_mover", 1, "chance")
    assert text(page) == f'{{"turns": ["max", "chance"], "tree": {AIMA}}}'
    assert page.app.session.settings.algorithm == "expectimax"
    press_key(page, "ArrowDown", "ArrowDown")
    write(page, "Probability", "1/2")
    assert "(1/2, 3), (1/4, 12), (1/4, 8)" in text(page)
    labels = [one[2] for one in page.find("tree_editor", "label")]
    assert labels == ["Value", "Name", "Probability"]


def test_a_tree_is_edited_by_keys(page):
    page.press("lab", "Edit as tree")
    press_key(page, "ArrowDown", "ArrowRight", "ArrowDown")
    assert "5" in content(page)["typed"]
    write(page, "Value", "51")
    assert text(page) == "[[3, 12, 8], [51, 4, 6], [14, 5, 2]]"
    press_key(page, "+")
    assert text(page) == "[[3, 12, 8], [[51, 0], 4, 6], [14, 5, 2]]"
    press_key(page, "Alt+ArrowLeft")
    assert chosen(page) == "e1, leaf, value 0"
    press_key(page, "Delete")
    assert text(page) == "[[3, 12, 8], [[51], 4, 6], [14, 5, 2]]"
    press_key(page, "Control+z")
    assert text(page) == "[[3, 12, 8], [[0, 51], 4, 6], [14, 5, 2]]"
    press_key(page, "Control+y")
    assert text(page) == "[[3, 12, 8], [[51], 4, 6], [14, 5, 2]]"
    press_key(page, "Home")
    assert "Delete" not in keys(page)


def test_the_players_of_a_tree_for_three_can_be_set_at_each_ply(page):
    page.press("lab", "Three players")
    assert "MAX" not in page.text("tree_editor")
    page.send("tree_editor.set_mover", 1, "2")
    assert text(page).startswith('{"turns": [0, 2, 2], ')
    assert "A, C and C in turn" in page.text("lab")


def test_an_edit_that_cannot_be_made_says_why_until_another_node_is_chosen(page):
    page.press("lab", "Edit as tree")
    press_key(page, "ArrowDown")
    write(page, "Name", "a,b")
    assert "1 to 40 characters" in alert(page)
    assert text(page) == AIMA
    page.send("drawer.show", "why")
    assert "1 to 40 characters" in page.text("tree_editor")
    press_key(page, "ArrowRight")
    assert "1 to 40 characters" not in page.text("tree_editor")


def test_a_node_is_pressed_by_its_number(page):
    page.press("lab", "Edit as tree")
    page.send("tree_editor.press", 7)
    assert chosen(page) == "c2, leaf, value 4"
    page.send("tree_editor.press", 99)
    assert chosen(page) == "c2, leaf, value 4"


def test_a_search_is_of_the_tree_as_it_was_edited_just_before(page):
    page.press("lab", "Edit as tree")
    press_key(page, "ArrowDown")
    page.press("tree_editor", "Remove")
    page.press("tree_editor", "Search it")
    page.work()
    search = page.app.session.state.search
    assert search.root.game == "tree:[[2, 4, 6], [14, 5, 2]]"
    assert (search.result.value, search.result.move) == (2, "a1")
    assert page.panels.get("tree_editor") is None
    page.press("lab", "Edit as tree")
    assert chosen(page) == "a1, MIN, 3 children"


def test_a_tree_that_a_link_brings_is_the_tree_of_the_lab(page):
    page.send("lab.type", "[1, 2]")
    page.send("settings.choose_game", "tree:[[3, 12], 8]")
    assert text(page) == "[[3, 12], 8]"
    assert ["set_text", {"id": "lab-text", "text": "[[3, 12], 8]"}] in page.commands
    assert chosen(page) == "Root, MAX, 2 children"
    page.press("lab", "Undo")
    assert text(page) == "[1, 2]"


def test_undo_goes_back_over_everything_that_changed_the_tree(page):
    for typed in ("[1]", "[1, 2]", "[1, 2, 3]"):
        page.send("lab.type", typed)
    page.press("lab", "Undo")
    page.press("lab", "Undo")
    page.press("lab", "Undo")
    assert text(page) == AIMA
    for _ in range(3):
        page.press("lab", "Redo")
    assert text(page) == "[1, 2, 3]"
    page.press("lab", "Undo")
    page.send("lab.type", "[9, 9]")
    assert page.app.lab.state.future == ()


def test_the_texts_that_can_be_undone_are_limited_in_number_and_length(page):
    for number in range(205):
        page.send("lab.type", f"[{number}, 1]")
    assert len(page.app.lab.state.past) == 200
    for number in range(3):
        page.send("lab.open", "[" + ", ".join([str(number)] * 70_000) + "]")
    assert len(page.app.lab.state.past) == 1


def test_a_random_tree_satisfies_what_was_asked_or_it_is_said_that_none_can(page):
    page.send("random_tree.set_number", "cutoffs", 2)
    page.send("random_tree.set_both_kinds", True)
    page.send("random_tree.make")
    page.work()
    made = text(page)
    assert record(parse_tree(made)).result.counts["cutoffs"] >= 2
    assert page.app.random_tree_form.state.seed == 2
    page.send("random_tree.set_number", "depth", 1)
    page.send("random_tree.make")
    page.work()
    assert alert(page) == "No tree of this shape has both α- and β-cutoffs."
    assert text(page) == made
    assert page.app.random_tree_form.state.seed == 2


def test_constraints_are_only_for_trees_that_alpha_beta_searches(page):
    page.send("random_tree.set_both_kinds", True)
    page.send("random_tree.set_turns", "0 1 2")
    assert "Cutoffs of both kinds" not in page.text("lab")
    page.send("random_tree.make")
    page.work()
    assert "A, B and C in turn." in page.text("lab")


def test_a_number_out_of_range_is_refused_in_a_sentence(page):
    page.send("random_tree.set_number", "depth", 13)
    page.send("lab.set_depth", None)
    page.send("practice.set_seed", -1)
    assert [one for one in page.notices() if one] == [
        "depth is 13, expected a whole number from 1 to 12.",
        "depth is None, expected a whole number from 1 to 50.",
        "seed is -1, expected a whole number from 0 to 1,000,000,000.",
    ]


def test_a_position_on_the_board_is_taken_along_as_a_tree(page):
    for move in ("b2", "a3", "c1", "a1", "a2", "c2"):
        page.app.session.configure(side="both")
        page.send("session.play", move)
    assert "the position after b2, a3, c1, a1, a2, c2, cut off" in page.text("lab")
    page.send("lab.set_depth", 3)
    page.send("lab.truncate")
    page.work()
    assert game(page).startswith("tree:{")
    assert text(page).lstrip("{ \n").startswith('"b3"')
    assert chosen(page) == "Root, MAX, 3 children"


def test_what_was_typed_meanwhile_stays_when_a_tree_arrives_late(page):
    page.send("lab.truncate")
    (task,) = page.tasks
    page.send("lab.type", "[7, 8]")
    page.answer(task, {"text": "[1]"})
    assert text(page) == "[7, 8]"


def test_a_file_is_opened_and_saved(page):
    page.send("lab.save_file")
    assert page.commands[-1] == [
        "download",
        {"name": "tree.txt", "text": AIMA, "type": "text/plain"},
    ]
    mine = json.dumps({"turns": ["min", "max"], "tree": [[1, 2], 3]})
    page.send("lab.open_file", {"name": "mine.json", "size": len(mine), "text": mine})
    assert "5 nodes, 3 leaves; MIN and MAX in turn." in page.text("lab")
    page.send("lab.open_file", {"name": "none.txt", "size": 10, "text": "Dear diary"})
    assert alert(page) == (
        "none.txt is not a tree. Line 1, column 1: expected a number or a list, not 'Dear'."
    )
    assert text(page) == mine
    page.send("lab.open_file", {"name": "film.mp4", "size": 5_000_000, "text": ""})
    assert alert(page) == "film.mp4 is too large for a tree: it has more than 4 MB."


def test_a_tree_is_saved_for_gambit_and_opened_again(page):
    page.press("lab", "Gambit")
    name, args = page.commands[-1]
    assert (name, args["name"]) == ("download", "tree.efg")
    page.send("lab.type", "[1, 2]")
    file = {"name": "tree.efg", "size": len(args["text"]), "text": args["text"]}
    page.send("lab.open_file", file)
    assert page.app.lab.tree.to_nested() == parse_tree(AIMA).to_nested()
    assert game(page) == f"tree:{AIMA}"
    page.send("lab.type", "[1, x]")
    page.press("lab", "Gambit")
    assert alert(page) == "Gambit has no leaf of value x: write a finite number there."


def test_trees_are_kept_by_name_opened_and_forgotten(page):
    page.send("lab.type", "[1, 2]")
    page.send("lab.set_new_name", "  Two   leaves ")
    page.send("lab.keep")
    stored = json.loads(page.app.storage.state.texts["trees"])
    assert stored == [{"name": "Two leaves", "text": "[1, 2]"}]
    later = make_page(stored=dict(page.app.storage.state.texts))
    assert text(later) == "[1, 2]"
    later.send("lab.type", "[3]")
    later.press("lab", "Two leaves")
    assert text(later) == "[1, 2]"
    later.press("lab", "Delete Two leaves")
    assert later.app.lab.kept_trees == ()


def test_a_tree_that_another_window_keeps_is_shown_here_too(page):
    page.send("storage.changed", "trees", '[{"name": "Theirs", "text": "[4, 5]"}]')
    page.send("lab.set_new_name", "Mine")
    page.send("lab.keep")
    page.press("lab", "Theirs")
    assert text(page) == "[4, 5]"
    assert [one.name for one in page.app.lab.kept_trees] == ["Theirs", "Mine"]


def test_where_nothing_can_be_stored_the_page_says_what_to_do():
    page = make_page()
    page.send("lab.set_new_name", "Mine")
    page.send("lab.keep")
    assert alert(page) == ""
    page.send("storage.refused", "tree")
    assert alert(page) == ""
    page.send("storage.refused", "trees")
    assert alert(page) == NOT_STORED


def test_the_tree_of_the_last_visit_is_there_though_it_cannot_be_read():
    page = make_page(stored={"tree": "[[3, 12"})
    assert text(page) == "[[3, 12"
    assert alert(page) == ""
    assert page.find("lab", "button", disabled=True)[0][2] == "Edit as tree"
    page.send("lab.type", "[[3, 12]]")
    assert game(page) == "tree:[[3, 12]]"


def test_a_tree_too_large_to_be_drawn_is_searched_as_it_is(page):
    page.send("lab.open", json.dumps(list(range(10_000))))
    assert "10,001 nodes, 10,000 leaves; MAX and MIN in turn." in page.text("lab")
    assert "only trees of up to 5,000 can be edited by hand" in page.text("tree_editor")
    assert page.data["tree_editor"] is None
    page.press("tree_editor", "Search it")
    page.work()
    assert page.app.session.state.search.result.value == 9999


def test_a_tree_of_two_thousand_nodes_is_edited(page):
    wide = [[[n] * 9 for n in range(11)] for _ in range(18)]
    page.send("lab.open", json.dumps(wide))
    assert "1,999 nodes, 1,782 leaves; MAX and MIN in turn." in page.text("lab")
    press_key(page, "ArrowDown", "ArrowDown", "ArrowDown")
    write(page, "Value", "77")
    assert text(page).replace(" ", "").replace("\n", "").startswith("[[[77,0,")


def test_a_thousand_levels_are_drawn_and_lists_without_end_are_refused(page):
    page.send("lab.open", "[" * 1000 + "1" + "]" * 1000)
    assert "1,001 nodes, 1 leaf; MAX and MIN in turn." in page.text("lab")
    assert page.data["tree_editor"]["plies"] == 1001
    page.send("lab.open", "[1," * 2001)
    assert alert(page) == "Line 1, column 6001: lists can be nested at most 2,000 deep."
    page.send("lab.open", '{"turns": ["chance"], "tree": [(0.5, 1), (0.6, 2)]}')
    assert "Probabilities are from 0 to 1 and sum to 1; at the root" in alert(page)


def test_the_page_goes_on_from_its_saved_state(page):
    page.press("lab", "Edit as tree")
    press_key(page, "ArrowDown")
    page.press("tree_editor", "Add a child")
    page.restart()
    press_key(page, "ArrowLeft")
    assert chosen(page) == "b3, leaf, value 8"
    page.press("tree_editor", "Undo the change")
    assert text(page) == AIMA


TREE = parse_tree("[[3, 12], 8, [2, 4, 6]]")


def test_nodes_are_drawn_at_the_places_of_the_textbook_layout():
    drawn = draw_tree(TREE)
    assert [row[1] for row in drawn["rows"]] == [2.375, 0.5, 0, 1, 2.25, 4.25, 3.25, 4.25, 5.25]
    assert (drawn["width"], drawn["plies"]) == (6.25, 3)
    assert drawn["rows"][3] == [1, 1.0, None, "12", "b2", None]
    chance = draw_tree(parse_tree('{"turns": ["chance"], "tree": [(1/4, -3), (3/4, 2.5)]}'))
    assert chance["rows"] == [
        [-1, 0.5, -1, "", "", None],
        [0, 0.0, None, "−3", "a1", "1/4"],
        [0, 1.0, None, "2.5", "a2", "3/4"],
    ]


@pytest.mark.parametrize(
    ("path", "key", "after"),
    [
        ((), "ArrowDown", (0,)),
        ((0,), "ArrowRight", (1,)),
        ((2,), "ArrowRight", (2,)),
        ((0, 1), "ArrowLeft", (0, 0)),
        ((0, 1), "ArrowUp", (0,)),
        ((), "ArrowUp", ()),
        ((), "ArrowLeft", ()),
        ((1,), "ArrowDown", (1,)),
        ((2, 2), "Home", ()),
    ],
)
def test_arrows_walk_to_parent_child_and_siblings_and_stay_where_there_is_none(path, key, after):
    assert walk_tree(TREE, path, key) == after


def test_an_error_in_a_tree_is_told_in_one_place():
    page = PageInTest().start()
    page.send("drawer.show", "lab")
    page.work()
    page.send("lab.type", "[[3, 12, 8, [2]")
    page.work()
    problem = page.app.lab.state.problem
    texts = [*page.notices(), *(page.text(name) for name, panel in page.panels.items() if panel)]
    assert problem
    assert sum(text.count(problem) for text in texts) == 1
