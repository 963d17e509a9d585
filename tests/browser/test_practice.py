"""Practice: exercises answered on the stage, graded with reasons; course, hints, links, sheets."""

import re
import threading
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from plyscope.exercises import Exercise, make_exercise
from tests.browser.acting import LATE, click, until, violations
from tests.browser.conftest import Site
from tests.browser.lending import IN_THE_LAB

HABITS = IN_THE_LAB
PARTS = {"values": "Values", "windows": "Windows", "unvisited": "Never visited", "move": "Move"}


def begin(page: Page, link: str) -> Locator:
    """Open an exercise by its link, and return its tree."""
    page.evaluate(f"location.hash = '#exercise={link}'")
    tree = page.get_by_role("tree", name="The exercise")
    expect(tree).to_be_visible()
    return tree


def walk(page: Page, exercise: Exercise, state: int) -> None:
    """Choose a node by keys: home, and down to it."""
    tree = page.get_by_role("tree", name="The exercise")
    tree.focus()
    page.keyboard.press("Home")
    for action in exercise.tree.path(state):
        for key in ("ArrowDown", *(["ArrowRight"] * action)):
            page.keyboard.press(key)
    expect(tree.get_by_role("treeitem")).to_have_attribute(
        "aria-label", re.compile(f"^{exercise.node_name(state)}, ")
    )


def write(page: Page, exercise: Exercise, state: int, text: str) -> None:
    """Write at a node."""
    walk(page, exercise, state)
    page.keyboard.press("Enter")
    page.locator("#task input").fill(text)
    page.keyboard.press("Escape" if not text else "Enter")


def test_an_exercise_is_done_by_keys_alone_and_axe_finds_nothing_in_it(ready: Page) -> None:
    tree = begin(ready, "minimax:1:3")
    assert violations(ready) == []
    exercise = make_exercise("minimax", 3, 1)
    tree.focus()
    # From the bottom up: Enter writes, and goes on to the next node that has no value yet.
    inner = sorted(exercise.values, key=lambda s: (-len(tree_path(exercise, s)), s))
    ready.keyboard.press("Enter")
    for state in inner:
        expect(ready.locator("#task label")).to_contain_text(
            f"Value of {exercise.node_name(state)}"
        )
        ready.keyboard.type(str(exercise.values[state]))
        ready.keyboard.press("Enter")
    moves = ready.get_by_role("group", name="The best move at the root")
    expect(moves.get_by_role("button").first).to_be_focused()  # Enter went on to the next part
    moves.get_by_role("button", name=exercise.tree.action_name(0, exercise.best_moves[0])).press(
        "Enter"
    )
    ready.get_by_role("toolbar", name="Answer").get_by_role("button", name="Check").press("Enter")
    expect(ready.locator(".lab-points")).to_have_text("All right: 4 of 4 points.")
    expect(tree).to_be_focused()
    assert violations(ready) == []


def test_an_exercise_that_was_left_may_be_seen_and_pressed_once_more(
    pages: Callable[..., Page], site: Site
) -> None:
    page = pages()
    page.add_init_script(f"({LATE})(600)")  # a frame later the exercise is gone
    page.goto(site.url)
    tree = begin(page, "alphabeta:2:7")
    tree.focus()
    left = "new Promise((left) => plyscope.on('state', left))"
    page.evaluate(f"location.hash = '#game=tree-aima', {left}")
    page.set_viewport_size({"width": 1300, "height": 900})
    page.mouse.click(600, 450)
    for key in ("ArrowDown", "5", "Enter"):
        page.keyboard.press(key)
    expect(tree).to_be_hidden()


def tree_path(exercise: Exercise, state: int) -> tuple[int, ...]:
    return exercise.tree.path(state)


def test_the_solution_plays_and_the_exercise_comes_back_with_its_answers(ready: Page) -> None:
    exercise = make_exercise("alphabeta", 7, 2, "right to left", "strict")
    begin(ready, "alphabeta:2:7:right:strict")
    expect(ready.locator(".lab-rule")).to_have_text(exercise.rule)
    write(ready, exercise, 0, "42")
    click(ready, "Watch the solution")
    until(ready, "plyscope.state().search && !plyscope.state().search.running")
    state = ready.evaluate("plyscope.state()")
    assert state["search"]["leaves"] == exercise.record().result.counts["leaves"]
    click(ready, "Back to the exercise")
    walk(ready, exercise, 0)
    chosen = ready.get_by_role("tree", name="The exercise").get_by_role("treeitem")
    expect(chosen).to_have_attribute("aria-label", "a, MAX, value 42")


def test_the_course_begins_where_an_answer_is_typed_and_enter_grades_nothing(ready: Page) -> None:
    ready.keyboard.press("x")
    begin_course = ready.get_by_role("button", name="Begin the course")
    expect(begin_course).to_be_visible()
    assert violations(ready, "#drawer") == []
    begin_course.press("Enter")
    expect(ready.locator("#exercise-field")).to_be_focused()
    ready.keyboard.type("3")
    ready.keyboard.press("Enter")
    expect(ready.locator("#exercise-field")).to_be_focused()
    expect(ready.locator(".lab-points")).to_have_count(0)
    ready.keyboard.press("Control+Enter")
    expect(ready.locator(".sketch-points")).to_be_in_viewport()
    expect(ready.locator(".lab-points")).to_be_in_viewport()
    ready.keyboard.press("Control+Enter")
    expect(ready.locator("#exercise-field")).to_be_focused()
    expect(ready.locator(".sketch-points")).to_have_count(0)


def test_keys_in_an_answer_are_not_lost_while_the_tree_is_on_its_way(
    patient: Page, site: Site
) -> None:
    is_pressed = threading.Event()
    site.answers[r"tree-editor-\w+\.bin$"] = lambda content: (is_pressed.wait(60), content)[1]
    patient.goto(site.url)
    patient.keyboard.press("x")
    patient.get_by_role("button", name="Begin the course").press("Enter")
    expect(patient.locator("#exercise-field")).to_be_focused()
    patient.keyboard.type("3")
    patient.keyboard.press("Control+Enter")
    is_pressed.set()
    expect(patient.locator(".sketch-points")).to_be_visible()
