"""The export menu: which files are asked for, and how they are made."""

import json

from tests.page.pages import PageInTest

NODES = [
    [0, None, None, None, None, 0, 3, 2, False, 1],
    [1, 0, 0, None, None, 1, 3, 0, False, 0],
]


def study(hash="#game=tree-aima&side=both"):
    page = PageInTest().start(hash=hash)
    page.send("session.study")
    page.work()
    return page


def save(page, name):
    page.press("exports", name)
    return list(page.tasks.values())


def hand_over(page):
    """Answer the shell's task as the shell does."""
    (number,) = page.tasks
    page.answer(number, {"nodes": NODES, "signs": ["", ""], "scale": None})


def last_command(page):
    return page.commands[-1]


def test_without_a_search_nothing_is_saved():
    page = PageInTest().start()
    (opener,) = page.find(
        "exports", "button", popovertarget="export-menu", title="Save a picture of the tree"
    )
    assert opener[1]["disabled"]
    page.send("exports.save", "tree.svg")
    assert page.notices() == ["There is no tree yet: make a move, or run a search."]


def test_the_menu_says_what_each_picture_has():
    page = study()
    names = [
        one[1]["aria-label"] for one in page.find("exports", "button", popovertargetaction="hide")
    ]
    assert names == [
        "What is in view: PNG",
        "What is in view: SVG",
        "The whole tree, up to 2,000 nodes: PNG",
        "The whole tree, up to 2,000 nodes: SVG",
        "The whole tree, up to 2,000 nodes: TikZ for LaTeX",
        "Step by step, up to 200 pictures: SVG files",
        "Step by step, up to 200 pictures: Print, or PDF",
        "The trace: JSON",
    ]


def test_a_picture_is_drawn_of_the_nodes_of_the_shell():
    page = study()
    (task,) = save(page, "The whole tree, up to 2,000 nodes: SVG")
    assert (task["worker"], task["args"]) == ("shell", {"run": 1, "is_whole": True})
    hand_over(page)
    page.work()
    name, args = last_command(page)
    assert (name, args["name"]) == ("download", "plyscope-tree-aima-start-tree.svg")
    assert args["type"] == "image/svg+xml"
    assert args["text"].startswith("<svg")


def test_what_is_in_view_and_tikz_are_drawn_alike():
    page = study()
    (task,) = save(page, "What is in view: SVG")
    assert not task["args"]["is_whole"]
    hand_over(page)
    page.work()
    assert last_command(page)[1]["name"] == "plyscope-tree-aima-start-view.svg"
    save(page, "The whole tree, up to 2,000 nodes: TikZ for LaTeX")
    hand_over(page)
    page.work()
    assert last_command(page)[1]["type"] == "text/x-tex"
    assert "tikz" in last_command(page)[1]["text"]


def test_the_shell_makes_pixels_of_a_picture():
    page = study()
    save(page, "The whole tree, up to 2,000 nodes: PNG")
    hand_over(page)
    page.work()
    name, args = last_command(page)
    assert (name, args["name"]) == ("save_pixels", "plyscope-tree-aima-start-tree.png")
    assert args["text"].startswith("<svg")


def test_the_trace_has_its_position():
    page = study()
    (task,) = save(page, "The trace: JSON")
    assert (task["name"], task["worker"]) == ("trace", "helper")
    page.work()
    trace = json.loads(last_command(page)[1]["text"])
    assert (trace["game"], trace["value"], len(trace["nodes"]), len(trace["events"])) == (
        "tree-aima",
        3,
        11,
        27,
    )


def test_a_picture_that_fails_is_told_and_one_that_is_replaced_is_not():
    page = study()
    (task,) = save(page, "The whole tree, up to 2,000 nodes: SVG")
    page.fail(task["id"], "ValueError", "The tree is too large.")
    assert page.notices() == ["The tree is too large."]
    (task,) = save(page, "The whole tree, up to 2,000 nodes: SVG")
    page.fail(task["id"], "Stopped", "Another search is shown.")
    assert page.notices() == ["The tree is too large."]


def test_the_nodes_of_another_search_are_dropped():
    page = study()
    save(page, "What is in view: SVG")
    (number,) = page.tasks
    page.send("session.study")
    page.answer(number, {"nodes": NODES, "signs": ["", ""], "scale": None})
    assert "figure" not in {task["name"] for task in page.tasks.values()}


def test_the_header_copies_the_link_and_changes_the_theme():
    page = PageInTest().start()

    def share():
        return page.find("header_end", "button", title="Copy a link to what you see")[0][1]["copy"]

    assert share() == "#"
    page.send("settings.choose_game", "nim")
    assert share() == page.data["address"]["hash"] == "#game=nim"
    themes = []
    for _ in range(3):
        themes.append(page.data["theme"])
        page.press("header_end", f"Theme: {themes[-1]}")
    assert themes == ["system", "light", "dark"]
    assert page.app.storage.state.texts["theme"] == "system"
    page.press("header_end", "Examples")
    assert page.panels["examples"]
