"""A search that is watched: what its tests share."""

from playwright.sync_api import Page

AIMA = '{game: "tree-aima", side: "both"}'


def searched(page: Page, settings: str, tick: int = 0) -> None:
    """Search a position to its end, and stand at a tick."""
    page.evaluate(f"plyscope.open({settings}).then(() => plyscope.search())")
    page.evaluate(f"plyscope.seek({tick})")


def tick(page: Page) -> int:
    return int(page.evaluate("plyscope.state().tick"))
