"""The notice of a new version of the page, which never comes into a game by itself."""

from tests.page.pages import PageInTest

READY = "A new version is ready."
PLAYING = "A new version is ready. Your game goes on until you reload."
RELOAD = ["Reload", ["shell.reload"]]


def offers(page):
    """Return the notices that have the button, since this was asked last."""
    found = [args for name, args in page.commands if name == "notice" and "button" in args]
    assert all(args["button"] == RELOAD for args in found)
    page.commands.clear()
    return [args["text"] for args in found]


def test_a_new_version_is_offered_with_a_button_and_nothing_else_happens():
    page = PageInTest().start()
    page.commands.clear()
    page.send("notices.take_version")
    assert [name for name, _ in page.commands] == ["notice"]
    assert offers(page) == [READY]


def test_during_a_game_it_says_that_the_game_goes_on_and_stays_after_a_move():
    page = PageInTest().start()
    page.send("session.play", "b2")
    page.work()
    page.commands.clear()
    page.send("notices.take_version")
    assert offers(page) == [PLAYING]
    page.send("session.play", "c1")
    assert set(offers(page)) == {PLAYING}
    assert len(page.app.session.moves) >= 2


def test_once_dismissed_it_is_not_offered_again():
    page = PageInTest().start()
    page.send("notices.take_version")
    page.send("notices.dismiss")
    page.commands.clear()
    page.send("session.play", "b2")
    assert offers(page) == []
