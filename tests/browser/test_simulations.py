"""Monte Carlo tree search on the page: one tree with visits and means, at every tick."""

from playwright.sync_api import Page, expect

from tests.browser.acting import click, counter, until

SEARCH = """plyscope.open({moves: ['b2'], algorithm: 'uct', options: {simulations: 200}})
    .then(() => plyscope.search())"""
DRAWN = """(() => {
    const canvas = document.querySelector("#tree canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return data.some((part) => part > 0);
})()"""
FRAMES = """(async () => {
    for (let i = 0; i < 6; i++) await new Promise(requestAnimationFrame);
})()"""


def simulated(page: Page) -> None:
    """Run UCT on tic-tac-toe after b2, and stand at its end."""
    page.evaluate(SEARCH)
    page.evaluate("plyscope.seek(plyscope.state().ticks)")


def tree_items(page: Page) -> list[str]:
    """Return what assistive technology hears of the tree's nodes."""
    items = page.get_by_role("tree", name="Search tree").get_by_role("treeitem")
    heard: list[str] = items.evaluate_all("all => all.map(one => one.ariaLabel)")
    return heard


def test_a_simulation_is_stepped_through_and_its_tree_has_a_node_once(ready: Page) -> None:
    simulated(ready)
    expect(counter(ready, "Simulations")).to_have_text("200")
    expect(counter(ready, "Visits")).to_have_text("755")
    expect(counter(ready, "Cutoffs")).to_be_hidden()
    found = ready.evaluate("plyscope.state().search")
    assert [found["nodes"], found["leaves"], found["move"]] == [201, 200, "a1"]

    ready.evaluate("plyscope.seek(8)")
    expect(ready.locator(".sentence")).to_have_text(
        "b3 is added to the tree: a random game from here ends with +1."
    )
    expect(counter(ready, "Nodes")).to_have_text("3")
    click(ready, "Step forward")
    expect(ready.locator(".sentence")).to_have_text("b3 now has 1 visit, with value +1.")
    expect(ready.locator(".path-table tbody")).to_have_text("▼ MIN root02")
    click(ready, "Step back", "Step back")
    expect(ready.locator(".sentence")).to_contain_text("MIN tries b3")
    expect(ready.locator(".choices [aria-current]")).to_have_text("b30–∞")
    # The path of the simulation is in view, with the moves of its nodes; at the end the whole tree.
    legend = ready.get_by_role("list", name="Legend")
    expect(legend).to_contain_text("not tried")
    expect(legend).to_contain_text("most visited")
    click(ready, "To end")
    expect(counter(ready, "Nodes")).to_have_text("201")
    expect(legend).not_to_contain_text("not tried")

    tree = ready.get_by_role("tree", name="Search tree")
    tree.focus()
    tree.press("Home")
    until(ready, "document.querySelectorAll('[role=treeitem]').length === 9")
    assert tree_items(ready)[0].startswith("Root, O (MIN) to move. 200 visits, mean +0.44.")
    tree.press("ArrowDown")
    tree.press("ArrowRight")
    node = ready.locator("[role=treeitem][aria-selected=true]")
    expect(node).to_have_attribute(
        "aria-label",
        "b3, X (MAX) to move. 29 visits, mean +0.45. A random game ended with +1. "
        "7 of 7 moves tried, 28 nodes below",
    )
    tree.press("Enter")
    assert ready.evaluate("plyscope.state().tick") == 7

    # Paused and set to the start at once there is a tree.
    for tick in (0, 40):
        ready.evaluate("plyscope.seek(0)")
        ready.evaluate("plyscope.play()")
        until(ready, f"plyscope.state().tick >= {tick}")
        ready.evaluate("plyscope.pause(); plyscope.seek(0)")
        assert ready.evaluate("plyscope.state().tick") == 0
        until(ready, DRAWN)
        ready.evaluate(FRAMES)  # nothing takes it away again
        assert ready.evaluate(DRAWN)
