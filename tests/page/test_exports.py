"""The export menu: which files are asked for, and how they are made."""

import io
import json
import zipfile
import zlib
from base64 import b64decode
from xml.etree import ElementTree

from plyscope.page.elements import read_text
from tests.page.pages import PageInTest

SVG = "{http://www.w3.org/2000/svg}"
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
    names = [one[1]["aria-label"] for one in page.find("exports", "button", type="button")[1:]]
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
    assert args["scale"] == 2


def test_a_picture_wider_than_a_canvas_is_refused_with_what_would_be_right():
    page = study()
    save(page, "The whole tree, up to 2,000 nodes: PNG")
    leaves = [[id_, 0, 0, None, None, 1, 3, 0, False, 0] for id_ in range(1, 401)]
    root = [0, None, None, None, None, 0, 3, 400, False, 400]
    (number,) = page.tasks
    nodes = {"nodes": [root, *leaves], "signs": [""] * 401, "scale": None}
    page.answer(number, nodes)
    page.work()
    assert page.notices() == [
        "The whole tree is 35,312 pixels wide and a PNG holds 16,384: take the SVG, or what is in "
        "view."
    ]
    assert "save_pixels" not in [name for name, _ in page.commands]
    assert not page.app.counters.pending


def test_a_search_is_saved_step_by_step_as_a_zip():
    page = study()
    (task,) = save(page, "Step by step, up to 200 pictures: SVG files")
    assert (task["name"], task["worker"], task["args"]["format"]) == ("steps", "helper", "zip")
    page.work()
    name, args = last_command(page)
    assert (name, args["name"], args["type"]) == (
        "download",
        "plyscope-tree-aima-start-steps.zip",
        "application/zip",
    )
    with zipfile.ZipFile(io.BytesIO(b64decode(args["data"]))) as steps:
        assert steps.testzip() is None
        assert steps.namelist() == [f"step-{tick:02}.svg" for tick in range(28)]
        pictures = [ElementTree.fromstring(steps.read(name)) for name in steps.namelist()]
    assert [one.tag for one in pictures] == [f"{SVG}svg"] * 28
    title = pictures[19].findtext(f"{SVG}title")
    assert title == "d1 is a leaf worth 14. First child: v = 14."


def test_pages_are_drawn_first_and_printed_at_the_next_press():
    page = study()
    (task,) = save(page, "Step by step, up to 200 pictures: Print, or PDF")
    assert task["args"]["format"] == "pages"
    assert "Drawing the pages …" in page.text("exports")
    page.work(1)
    (task,) = page.tasks.values()
    assert (task["name"], task["worker"]) == ("hold_pages", "shell")
    pages = json.loads(zlib.decompress(b64decode(task["args"]["packed"])))
    assert len(pages) == 28
    picture, caption = pages[19]
    assert ElementTree.fromstring(picture).tag == f"{SVG}svg"
    assert caption == "19. d1 is a leaf worth 14. First child: v = 14."
    assert "Drawing the pages …" in page.text("exports")
    page.work()
    (button,) = page.find("exports", "button", onclick=["shell.print_pages"])
    assert read_text(button) == "Print 28 pages"
    assert last_command(page) == ["announce", {"text": "28 pages are ready."}]


def test_pages_of_another_search_are_dropped():
    page = study()
    save(page, "Step by step, up to 200 pictures: Print, or PDF")
    page.work()
    page.send("session.study")
    assert "Print, or PDF" in page.text("exports")


def test_the_pages_under_way_are_given_up_with_their_search():
    page = study()
    (task,) = save(page, "Step by step, up to 200 pictures: Print, or PDF")
    page.send("session.study")
    assert ["end_task", {"id": task["id"]}] in page.commands
    assert "Print, or PDF" in page.text("exports")


def test_a_search_under_way_and_too_large_a_tree_have_no_steps():
    page = PageInTest().start(hash="#side=both")
    page.send("session.study")
    page.press("exports", "Step by step, up to 200 pictures: SVG files")
    page.work()
    page.press("exports", "Step by step, up to 200 pictures: SVG files")
    assert page.notices() == [
        "Steps are of a search that has ended: wait for its end, or search again.",
        "Steps are pictures of the whole tree, of up to 400 nodes; this one has 18,297: choose a "
        "position nearer to the end, or fewer plies.",
    ]
    assert "steps" not in {args["name"] for name, args in page.commands if name == "task"}


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
