"""The panel of the playback: what each control does, and what it needs."""

from tests.page.pages import PageInTest


def test_each_button_says_what_of_the_tape_it_needs_and_what_the_shell_does():
    page = PageInTest().start()
    buttons = page.find("transport", "button")
    assert [
        (one[1]["aria-label"], one[1]["data-needs"], one[1]["onclick"])
        for one in buttons
        if "data-needs" in one[1]
    ] == [
        ("To start", "past", ["shell.seek_start"]),
        ("Step back", "past", ["shell.step", -1]),
        ("Play", "tape", ["shell.toggle_playback"]),
        ("Step forward", "future", ["shell.step", 1]),
        ("To end", "future", ["shell.seek_end"]),
    ]


def test_the_button_of_the_quiz_is_pressed_while_the_quiz_is_on():
    page = PageInTest().start()
    page.send("quiz.toggle")
    (predict,) = page.find("transport", "button", aria_pressed="true")
    assert predict[1]["onclick"] == ["shell.toggle_quiz"]
