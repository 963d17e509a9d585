"""The tour of the first visits, and what is stored of it."""

from plyscope.page.elements import read_text
from tests.page.pages import PageInTest


def begin(**facts):
    page = PageInTest()
    page._handle({"type": "start", **facts})
    return page


def tip(page):
    return "".join(read_text(one) for one in page.find("status", "p", class_="way"))


def test_the_tour_names_the_next_thing_to_try_until_it_was_tried():
    page = begin()
    assert tip(page) == ""  # the stage says what to do first
    page.send("session.play", "b2")
    assert tip(page) == "Step through the search (→ and ←)."
    page.send("tour.finish", "step")
    page.work()
    page.send("tour.finish", "cutoff")
    page.send("tour.finish", "examples")
    assert tip(page) == ""
    stored = page.app.storage.state.texts["tried"]
    assert stored.split() == ["search", "step", "cutoff", "examples"]


def test_what_was_tried_on_this_device_is_not_named_again():
    page = begin(stored={"tried": "search step cutoff"})
    assert tip(page) == "Open an example (E): each shows one thing."


def test_no_keys_are_named_on_a_touch_screen():
    page = begin(has_touch=True, stored={"tried": "search step cutoff"})
    assert tip(page) == "Open an example: each shows one thing."


def test_another_window_changes_what_is_stored():
    page = begin()
    page.send("storage.changed", "walked", "aima")
    assert page.app.storage.stored.walked == ("aima",)
    page.send("storage.changed", "walked", None)
    assert page.app.storage.stored.walked == ()
