"""Everything that is kept on this device, in one file that another device reads."""

import json

import pytest

from plyscope import __version__
from plyscope.page.backup import VERSION
from plyscope.page.elements import read_text
from plyscope.page.storage import MAX_PROGRAMS
from tests.page.pages import PageInTest

PROGRAM = {"name": "Mine", "text": "def search(game, state):\n    return 0\n"}
TREE = {"name": "Small", "text": "[1, 2]"}
MARK = {"step": 0, "seed": 3, "points": 4, "of": 4}


def open_page(**lists):
    """A page with some lists stored on its device."""
    stored = {name: json.dumps(one) for name, one in lists.items()}
    return PageInTest().start(stored=stored)


def save(page):
    """Return the text of the file."""
    page.press("help", "Save everything")
    (file,) = [args for name, args in page.commands if name == "download"]
    assert (file["name"], file["type"]) == ("plyscope-backup.json", "application/json")
    return file["text"]


def read(page, text, name="backup.json", size=None):
    """Open a file; return what is said."""
    (field,) = page.find("help", "input", type="file")
    file = {"name": name, "size": len(text or "") if size is None else size, "text": text}
    page.send(*field[1]["onchange"], file, panel="help")
    (told,) = page.find("help", "p", class_="help-told")
    return told[1]["role"], read_text(told)


def kept(page):
    stored = page.app.storage.stored
    return (
        [one.to_json() for one in stored.programs],
        [one.to_json() for one in stored.trees],
        [vars(one) for one in stored.course],
    )


def test_what_was_saved_is_there_on_another_device():
    page = open_page(programs=[PROGRAM], trees=[TREE], course=[MARK])
    text = save(page)
    assert json.loads(text)["version"] == VERSION
    other = open_page()
    told = read(other, text)
    assert told == ("status", "backup.json: 1 program, 1 tree and 1 exercise added.")
    assert kept(other) == kept(page)
    stored = [args["key"] for name, args in other.commands if name == "store"]
    assert set(stored) >= {"programs", "trees", "course"}  # the browser keeps them, too
    told = read(other, text)
    assert told == ("status", "backup.json: everything in it is on this device already.")
    assert kept(other) == kept(page)


def test_nothing_that_is_kept_is_lost():
    text = save(open_page(programs=[PROGRAM], trees=[TREE], course=[MARK, MARK]))
    mine = {**PROGRAM, "text": "x = 1\n"}
    page = open_page(programs=[mine], trees=[{**TREE, "text": "[3, 4]"}], course=[MARK])
    read(page, text)
    programs, trees, course = kept(page)
    assert programs == [mine, {**PROGRAM, "name": "Mine 2"}]
    assert trees == [{**TREE, "text": "[3, 4]"}, {**TREE, "name": "Small 2"}]
    assert course == [MARK, MARK]


def test_the_last_tree_is_kept_beside_another_one():
    page, other = PageInTest().start(stored={"tree": "[5, 6]"}), PageInTest().start()
    text = save(page)
    read(other, text)
    assert other.app.storage.stored.tree == "[5, 6]"
    third = PageInTest().start(stored={"tree": "[7, 8]"})
    read(third, text)
    assert third.app.storage.stored.tree == "[7, 8]"
    assert [one.text for one in third.app.storage.stored.trees] == ["[5, 6]"]


def test_a_program_of_a_link_stays_one_that_was_never_run():
    page = open_page(programs=[{**PROGRAM, "link": True}])
    other = open_page()
    read(other, save(page))
    assert other.app.storage.stored.programs[0].is_untrusted


GOOD = {"format": "plyscope-backup", "version": VERSION}


@pytest.mark.parametrize(
    ("text", "size", "reason"),
    [
        ("{", 1, "backup.json is not JSON, expected"),
        (None, 9, "backup.json is not JSON, expected"),
        ("[" * 100_000, 9, "backup.json is not JSON, expected"),
        (None, 10**9, "backup.json has more than 50 MB, expected"),
        ("[]", 2, "backup.json is not a backup, expected"),
        ('{"course": []}', 2, "backup.json is not a backup, expected"),
        (json.dumps(GOOD | {"version": 2}), 9, "has version 2 of the format, and this page reads"),
        (json.dumps(GOOD | {"version": None}), 9, "has version None of the format"),
        (json.dumps(GOOD | {"programs": [PROGRAM, 1]}), 9, "an entry of programs is damaged"),
        (json.dumps(GOOD | {"trees": {}}), 9, "an entry of trees is damaged"),
        (json.dumps(GOOD | {"course": [{**MARK, "seed": -1}]}), 9, "an entry of course is damaged"),
        (json.dumps(GOOD | {"tree": 3}), 9, "tree is not text"),
        (json.dumps(GOOD | {"tried": [1]}), 9, "tried is not a list of words"),
        (json.dumps(GOOD | {"walked": "a"}), 9, "walked is not a list of words"),
    ],
)
def test_a_file_that_is_no_backup_is_refused_in_a_sentence_and_nothing_changes(text, size, reason):
    page = open_page(programs=[PROGRAM])
    before = kept(page)
    role, sentence = read(page, text, size=size)
    assert (role, kept(page)) == ("alert", before)
    assert reason in sentence
    assert sentence.endswith(".")
    assert page.notices() == []


def test_more_programs_than_there_is_room_for_are_refused_as_a_whole():
    full = [{"name": f"Program {n}", "text": f"x = {n}\n"} for n in range(MAX_PROGRAMS)]
    text = save(open_page(programs=full))
    page = open_page(programs=[PROGRAM])
    role, sentence = read(page, text)
    assert role == "alert"
    assert sentence.startswith("The file has 30 programs that are not on this device, which has")
    assert len(page.app.storage.stored.programs) == 1


def test_the_help_has_the_version_a_report_and_a_sentence_on_privacy():
    page = PageInTest().start(
        hash="#side=both&moves=b2",
        page="https://plyscope.example/",
        browser="Gecko/20100101 Firefox/140.0",
    )
    text = page.text("help")
    assert "Nothing leaves this device" in text
    assert f"Plyscope {__version__}" in text
    (report,) = [one for one in page.find("help", "button") if read_text(one) == "Copy a report"]
    assert report[1]["copy"].splitlines()[:3] == [
        f"Plyscope {__version__}",
        "Browser: Gecko/20100101 Firefox/140.0",
        "Screen: https://plyscope.example/#side=both&moves=b2",
    ]
    page.send("session.play", "a1")
    (report,) = [one for one in page.find("help", "button") if read_text(one) == "Copy a report"]
    assert "/#side=both&moves=b2,a1\n" in report[1]["copy"]
