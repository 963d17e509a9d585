"""Practice: exercises answered on the stage, graded; the course."""

from playwright.sync_api import Locator, Page, expect

from plyscope.exercises import make_exercise
from tests.browser.acting import slow, violations
from tests.browser.lending import IN_THE_LAB

HABITS = IN_THE_LAB


def begin(page: Page, link: str) -> Locator:
    """Open an exercise by its link, and return its tree."""
    page.evaluate(f"location.hash = '#exercise={link}'")
    tree = page.get_by_role("tree", name="The exercise")
    expect(tree).to_be_visible()
    return tree


def test_an_exercise_is_done_by_keys_alone_and_the_course_begins_where_one_types(
    ready: Page,
) -> None:
    tree = begin(ready, "minimax:1:3")
    assert violations(ready) == []
    exercise = make_exercise("minimax", 3, 1)
    tree.focus()
    # From the bottom up: Enter writes, and goes on to the next node that has no value yet.
    inner = sorted(exercise.values, key=lambda s: (-len(exercise.tree.path(s)), s))
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

    # Enter does not grade what is typed in the course: Control and Enter do, and go on.
    ready.evaluate("plyscope.open()")
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


def test_an_exercise_that_was_left_may_be_seen_and_pressed_once_more(ready: Page) -> None:
    tree = begin(ready, "alphabeta:2:7")
    tree.focus()
    ready.evaluate(slow(600))  # a frame later the exercise is gone
    left = "new Promise((left) => plyscope.on('state', left))"
    ready.evaluate(f"location.hash = '#game=tree-aima', {left}")
    ready.set_viewport_size({"width": 1300, "height": 900})
    ready.mouse.click(600, 450)
    for key in ("ArrowDown", "5", "Enter"):
        ready.keyboard.press(key)
    expect(tree).to_be_hidden()
