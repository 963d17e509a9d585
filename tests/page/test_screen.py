"""The bar above the tree, what stands in its place, and what the shell says of the tree."""

from plyscope.page.elements import find_elements, read_text
from plyscope.page.programs import Code
from tests.page.pages import PageInTest
from tests.page.test_student_game import CODE, GAME, describe_game


def study(hash):
    page = PageInTest().start(hash=hash)
    page.send("session.study")
    page.work()
    return page


def crumbs(page):
    (path,) = page.find("screen", "nav", aria_label="Path")
    root = [read_text(one) for one in find_elements(path, "span")]
    return root + [read_text(one) for one in find_elements(path, "li")]


def is_seen(page, name):
    (button,) = [one for one in page.find("screen", "button") if name in one[2:]]
    return not button[1].get("hidden")


def test_before_a_search_the_stage_says_what_to_do():
    page = PageInTest().start(hash="#game=nim")
    assert page.panels["welcome"] is None
    assert page.text("invitation") == (
        "Make a moveAlpha–beta searches for the answer, and its tree grows here."
        "Search this position"
    )
    page.send("settings.choose_side", "both")
    assert "Make a move, or ask for a hint" in page.text("invitation")
    page.send("address.open", "#game=nim&side=none")
    assert "Let the computer begin" in page.text("invitation")


def test_after_the_game_there_is_nothing_to_search():
    page = PageInTest().start(hash="#side=both&moves=a1,b1,a2,b2,a3")
    assert "The game is over" in page.text("invitation")
    assert page.find("invitation", "button", hidden=True)


def test_a_tree_that_is_edited_stands_in_the_place_of_the_invitation():
    page = PageInTest().start(hash="#game=tree:[3,5]&side=both")
    assert page.panels.get("invitation") is None
    page.send("session.study")
    page.work()
    assert is_seen(page, "Edit the tree")
    page.press("screen", "Edit the tree")
    assert page.app.session.search is None
    page.send("session.play", "a1")
    assert "The game is over" in page.text("invitation")


def test_the_camera_waits_for_a_tree():
    page = PageInTest().start()
    assert not page.find("screen", "div", class_="camera"), "nothing is drawn yet"
    page = PageInTest().start(hash="#game=nim")
    assert len(page.find("screen", "button", disabled=True)) == 4
    page = study("#side=both&moves=b2,a1,c3,b3,b1")
    assert page.find("screen", "button", disabled=True) == []
    (follow,) = page.find("screen", "button", aria_label="Follow")
    assert (follow[1]["aria-pressed"], follow[1]["onclick"]) == ("true", ["shell.toggle_follow"])
    page.send("screen.rest", 1, 5, False, [0, 0.5])
    (follow,) = page.find("screen", "button", aria_label="Follow")
    assert follow[1]["aria-pressed"] == "false"


def test_a_search_can_be_run_again_with_other_settings():
    page = study("#side=both&moves=b2,a1,c3,b3,b1")
    assert not is_seen(page, "Search again with these settings")
    page.send("settings.choose_search", "minimax")
    page.press("screen", "Search again with Minimax")
    page.work()
    assert page.app.session.search.algorithm == "minimax"
    assert not is_seen(page, "Search again with these settings")
    page.send("settings.choose_search", "alphabeta")
    page.press("screen", "Search again with Alpha–beta")
    page.work()
    page.send("options.set_option", "order", "best")
    assert is_seen(page, "Search again with these settings")


def test_a_careless_player_searches_whole_games_for_hints():
    page = study("#side=both&moves=b2,a1,c3,b3,b1&strength=careless:0.25:1")
    assert page.app.session.search.strength.kind == "perfect"
    assert not is_seen(page, "Search again with these settings")


def test_the_path_to_the_current_node_has_the_names_of_its_moves():
    page = study("#side=both&moves=b2,a1,c3,b3,b1")
    assert crumbs(page) == ["root"]
    (current,) = page.find("screen", "span", aria_current="step")
    assert current[2] == "root"
    page.send("screen.follow_path", 1, [3, 8])
    assert crumbs(page) == ["root", "a2", "c1"]
    (current,) = page.find("screen", "li", aria_current="step")
    assert not page.find("screen", "span", aria_current="step")
    assert current[2] == "c1"
    page.send("screen.follow_path", 9, [0])
    assert crumbs(page) == ["root", "a2", "c1"], "the path was of another search"
    page.send("session.new_game")
    assert crumbs(page) == []


def test_what_is_no_move_ends_the_path():
    page = study("#side=both&moves=b2,a1,c3,b3,b1")
    for actions in ([3, 3], [3, -1], [3, 10**9, 8]):
        page.send("screen.follow_path", 1, actions)
        assert crumbs(page) == ["root", "a2", "?"]


def test_a_sandbox_names_the_path_in_a_game_of_a_program():
    page = PageInTest().start()
    page.app.programs.play(Code(CODE["text"]), describe_game())
    page.send("settings.choose_game", GAME)
    page.send("session.study")
    page.work()
    page.send("screen.follow_path", 1, [1])
    page.send("screen.follow_path", 1, [1, 2])
    page.send("screen.follow_path", 1, [1, 1])
    (task,) = page.tasks.values()
    assert (task["name"], task["worker"], task["args"]["paths"]) == ("nodes", "sandbox", [[1]])
    assert crumbs(page) == ["root"]
    page.work()
    asked = [one["args"]["paths"] for name, one in page.commands if one.get("name") == "nodes"]
    assert asked == [[[1]], [[1], [1, 1]]], "the path in between is not asked for"
    assert len(crumbs(page)) == 3
