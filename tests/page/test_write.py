"""The Code tab: programs stored, read, run where a button says so, checked and played."""

import json
import re
from random import Random
from typing import get_type_hints

import pytest

from plyscope.page.packed_program import pack_program
from plyscope.page.panels.write import WRONG_KINDS, reference_title
from plyscope.page.program_facts import ProgramFacts, SearchFacts
from plyscope.page.programs import UNTRUSTED
from plyscope.page.storage import MAX_PROGRAMS
from plyscope.student_code.grader.comparison import KINDS
from plyscope.student_code.grader.trials.references import REFERENCES
from plyscope.student_code.templates import TABLE
from plyscope.student_code.templates.broken_searches import BROKEN_SEARCHES
from tests.page.pages import PageInTest
from tests.page.test_app import random_argument

MINIMAX = """\
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    values = []
    for action in game.actions(state):
        child = game.result(state, action)
        values.append(minimax(game, child))
    return max(values) if game.to_move(state) == 0 else min(values)
"""
SIGNLESS = """\
def h_minimax(game, state, depth):
    if game.is_terminal(state):
        return game.utility(state, 0)
    if depth == 0:
        return -game.evaluate(state, 0)
    values = []
    for action in game.actions(state):
        child = game.result(state, action)
        values.append(h_minimax(game, child, depth - 1))
    return max(values) if game.to_move(state) == 0 else min(values)
"""
GREEDY = MINIMAX.replace("else min(values)", "else max(values)")
RUNS = ("run", "check", "see", "play", "play_against")  # the events of buttons
NO_GAME = """\
class Pile:
    initial = 3

    def to_move(self, state):
        return 0

    def actions(self, state):
        return [1]

    def result(self, state, action):
        return state

    def is_terminal(self, state):
        return False

    def utility(self, state, player):
        return 0
"""
TEMPLATES = {one.name: one.text for one in TABLE}


class WritePage(PageInTest):
    """A page with the Code tab to be seen, on a device that stores these programs."""

    def __init__(self, *programs, **stored):
        super().__init__()
        if programs:
            stored["programs"] = json.dumps(programs)
        self.start(stored=stored)
        self.send("drawer.show", "write")
        if self.app.editor.state.is_empty:
            self.work(1)  # a sandbox is started ahead

    @property
    def editor(self):
        return self.app.editor.state

    def type(self, text):
        """Type a text; nothing is read before the user pauses."""
        return self.send("editor.type", self.editor.number, text)

    def fill(self, text):
        """Type a text and pause."""
        self.type(text)
        self.work()

    def open_late(self):
        """Open a position near the end of a game, in which a search is short."""
        self.send("api.open", 1, {"moves": ["a1", "b2", "c3", "a3"], "tab": "write"})
        self.work()

    def programs(self):
        """Return what is stored: the names and texts."""
        return [(one.name, one.text) for one in self.app.storage.stored.programs]

    def calls(self, name):
        """Return the arguments of all tasks with a name so far."""
        return [
            args["args"] for kind, args in self.commands if kind == "task" and args["name"] == name
        ]

    def link(self, text):
        """Open a link with a program."""
        self.app.editor.open_link(pack_program(text))
        self.commands += self.app.commands
        self.send("write.stop")  # any event: what was changed is drawn
        self.work()


@pytest.fixture
def page():
    page = WritePage()
    page.send("editor.choose", "+minimax")
    page.work()
    return page


# Names and wording


def test_the_only_one_of_its_kind_is_meant_and_of_several_the_user_chooses():
    a, b = SearchFacts("a", False), SearchFacts("b", False)
    assert ProgramFacts((a,), ("b",)).choose_name("") == "a"
    assert ProgramFacts((a, b)).choose_name("") == ""
    assert ProgramFacts((a, b)).choose_name("b") == "b"
    assert ProgramFacts((a,)).choose_name("gone") == "a"
    assert ProgramFacts(games=("Nim",)).choose_name("") == "Nim"
    assert ProgramFacts().choose_name("a") == ""


@pytest.mark.parametrize(
    ("name", "depth", "windows", "reference"),
    [
        ("minimax", False, False, "minimax"),
        ("search", False, True, "alphabeta"),
        ("search", True, True, "h_alphabeta"),
        ("negamax", False, False, "negamax"),
        ("negamax", True, False, "h_minimax"),
        ("my_expectimax", False, False, "expectimax"),
        ("Expectiminimax", True, False, "h_expectiminimax"),
    ],
)
def test_a_search_is_checked_as_what_its_name_and_parameters_say(name, depth, windows, reference):
    search = SearchFacts(name, depth, takes_windows=windows)
    assert search.guess_reference() == reference
    assert reference in REFERENCES


def test_every_broken_template_is_checked_as_what_it_is_to_be(page):
    for broken in BROKEN_SEARCHES:
        page.send("editor.choose", f"+{broken.name}")
        page.work()
        assert page.app.write.state.reference == broken.like
    assert len(BROKEN_SEARCHES) > 4


def test_every_kind_of_mistake_and_every_reference_has_words():
    assert set(WRONG_KINDS) == set(KINDS)
    titles = [reference_title(name) for name in REFERENCES]
    assert titles[:4] == ["minimax", "negamax", "alpha–beta", "alpha–beta, fail-hard"]
    assert titles[4] == "minimax to a depth"


# Programs on the device


def test_a_program_to_repair_is_not_named_for_its_bug(page):
    page.send("editor.choose", "+broken_players")
    assert page.app.editor.state.title == "My search"
    page.fill(TEMPLATES["broken_players"] + "\n# mended\n")
    assert page.app.editor.state.draft == "My search"


def test_a_first_visit_begins_with_a_template_that_is_stored_once_it_is_changed(page):
    assert (page.editor.title, page.editor.text, page.editor.draft) == (
        "Minimax",
        TABLE[0].text,
        "",
    )
    assert page.programs() == []
    assert page.calls("read")[-1] == {"code": {"text": TABLE[0].text, "name": None}}
    assert TABLE[0].line in page.text("write")
    page.type("def f(): pass")
    assert page.programs() == [("Minimax", "def f(): pass")]
    assert page.editor.draft == "Minimax"
    assert TABLE[0].line not in page.text("write")


def test_no_sandbox_is_started_before_the_tab_is_seen():
    page = PageInTest()
    page.start(stored={"programs": json.dumps([{"name": "Mine", "text": MINIMAX}])})
    assert not page.tasks
    page.send("drawer.show", "write")
    assert [task["name"] for task in page.tasks.values()] == ["read"]


def test_what_is_typed_is_stored_before_another_program_takes_its_place(page):
    page.type("one")
    page.type("one and two")
    page.send("editor.choose", "+minimax")
    assert page.programs() == [("Minimax", "one and two")]
    page.type("three")
    page.send("editor.choose", "-Minimax")
    assert page.editor.text == "one and two"
    assert page.programs() == [("Minimax", "one and two"), ("Minimax 2", "three")]
    later = WritePage(
        *({"name": name, "text": text} for name, text in page.programs()), program="Minimax"
    )
    assert (later.editor.draft, later.editor.text) == ("Minimax", "one and two")


def test_what_is_typed_into_a_text_that_is_gone_is_dropped(page):
    number = page.editor.number
    page.send("editor.choose", "+pile")
    page.send("editor.type", number, "late")
    assert page.editor.text == TEMPLATES["pile"]
    assert page.programs() == []


def test_a_program_that_another_window_changes_stays_and_this_one_becomes_another(page):
    page.fill("here")
    page.type("here and now")
    page.send("storage.changed", "programs", json.dumps([{"name": "Minimax", "text": "there"}]))
    page.work()
    assert page.programs() == [("Minimax", "there"), ("Minimax 2", "here and now")]
    assert page.editor.draft == "Minimax 2"


def test_a_button_pressed_just_after_typing_waits_until_the_program_is_read(page):
    page.open_late()
    page.fill(MINIMAX)
    seen = page.revision
    page.type(MINIMAX + "# and a comment\n")
    page.press("write", "Run it", revision=seen)
    page.work()
    assert [one["code"]["text"] for one in page.calls("search")] == [MINIMAX + "# and a comment\n"]


def test_what_is_typed_is_stored_at_once(page):
    page.type("x = 1")
    page.type("x = 12")
    assert page.programs() == [("Minimax", "x = 12")]
    assert page.tasks, "it is read after a pause"


def test_a_reading_that_failed_is_not_tried_again_before_it_is_asked_for(page):
    page.type("x = 1")
    page.answer(next(iter(page.tasks)), None)  # the pause
    before = len(page.calls("read"))
    page.fail(next(iter(page.tasks)), "Download", "This is a test.")
    page.send("drawer.show", "lab")
    page.send("drawer.show", "write")
    assert len(page.calls("read")) == before
    assert not page.tasks
    page.type("x = 2")
    page.answer(next(iter(page.tasks)), None)
    assert len(page.calls("read")) == before + 1


def test_a_program_that_another_window_deletes_stays_in_the_editor(page):
    page.fill("here")
    page.send("storage.changed", "programs", "[]")
    assert (page.editor.text, page.editor.draft) == ("here", "")
    page.fill("here again")
    assert page.programs() == [("Minimax", "here again")]


def test_a_program_that_the_browser_stores_under_another_name_is_known_by_it(page):
    page.fill("x = 1")
    stored = [{"name": "Minimax", "text": "there"}, {"name": "Minimax 2", "text": "x = 1"}]
    page.send("storage.changed", "programs", json.dumps(stored))
    page.fill("x = 2")
    assert page.programs() == [("Minimax", "there"), ("Minimax 2", "x = 2")]


def test_a_program_is_renamed_deleted_and_taken_back(page):
    page.fill("text")
    page.press("write", "Rename")
    page.send("editor.set_name", "  My   search ")
    page.send(*page.find("write", "form")[0][1]["onsubmit"])
    assert page.programs() == [("My search", "text")]
    page.press("write", "Delete")
    assert (page.programs(), page.editor.text) == ([], "")
    assert "My search was deleted." in page.text("write")
    page.press("write", "Undo")
    assert (page.programs(), page.editor.text) == ([("My search", "text")], "text")
    assert "was deleted" not in page.text("write")


def test_a_full_device_says_so_and_what_is_there_stays():
    page = WritePage(*({"name": f"p{one}", "text": str(one)} for one in range(MAX_PROGRAMS)))
    page.send("editor.choose", "+minimax")
    assert page.editor.text == "29"
    assert "30 programs are on this device, as many as are stored: delete one" in page.text("write")


def test_a_browser_that_stores_nothing_says_so_and_the_text_stays(page):
    page.type("text")
    page.send("storage.changed", "programs", None)
    page.send("storage.refused", "programs")
    assert page.editor.text == "text"
    assert page.find("write", "p", role="alert")[0][2] == (
        "This browser stores nothing for this page, or has no room left: save the program as a "
        "file."
    )


def test_files_are_opened_and_saved(page):
    def open_file(name, size, text):
        page.send("editor.open_file", {"name": name, "size": size, "text": text})

    open_file("long.py", 1_000_001, None)
    assert "long.py is too long: a program has at most 1 MB." in page.text("write")
    open_file("picture.py", 9, None)
    assert "picture.py is not UTF-8 text, as a Python program must be." in page.text("write")
    open_file("homework 1.PY", 4, "a\r\nb")
    assert (page.editor.text, page.editor.draft) == ("a\nb", "homework 1")
    page.press("write", "Save as a .py file")
    saved = {"name": "homework_1.py", "text": "a\nb", "type": "text/x-python"}
    assert ["download", saved] in page.commands


def test_a_program_that_is_too_long_for_a_link_says_so(page):
    page.fill("\n".join(f"x{i} = {hash((i, 'x'))}" for i in range(3000)))
    page.press("write", "Copy link")
    assert "Save it as a file, and send that." in page.text("write")
    page.send("editor.choose", "+minimax")
    copied = [one for one in page.find("write", "button") if "copy" in one[1]]
    assert copied[0][1]["copy"].endswith(f"#code={pack_program(TABLE[0].text)}")


# Programs of links


def test_a_program_of_a_link_is_read_and_runs_only_where_it_is_told_to(page):
    page.link(f"{MINIMAX}1 / 0")
    assert (page.editor.draft, page.editor.is_untrusted) == ("From a link", True)
    assert "This program came by a link." in page.text("write")
    assert not page.find("write", "section", aria_label="The error")
    assert {args["name"] for kind, args in page.commands if kind == "task"} == {"read"}
    with pytest.raises(ValueError, match=re.escape(UNTRUSTED)):
        page.app.programs.find_code("tictactoe", "own")
    page.press("write", "Run it")
    assert not page.editor.is_untrusted
    assert page.app.programs.find_code("tictactoe", "own")["text"] == f"{MINIMAX}1 / 0"
    page.work()
    assert "ZeroDivisionError in line 9" in page.text("write")
    assert json.loads(page.app.storage.state.texts["programs"]) == [
        {"name": "From a link", "text": f"{MINIMAX}1 / 0"}
    ]


def test_an_untrusted_program_does_not_run_in_place_of_the_users_own(page):
    page.open_late()
    page.fill(MINIMAX)
    page.press("write", "Run it")
    page.work()
    page.link("def evil(game, state):\n    return evil(game, state)\n")
    before = len(page.calls("search"))
    for event in ("session.study", "session.search_again", "session.hint"):
        page.send(event)
    assert len(page.calls("search")) == before
    assert set(page.notices()) == {UNTRUSTED}
    assert page.app.programs.find_code("tictactoe", "own")["text"] == MINIMAX


def test_an_untrusted_program_stays_so_when_it_is_typed_in_and_opened_again(page):
    page.link("x = 1")
    page.fill("x = 12")
    page.send("editor.choose", "+minimax")
    assert not page.editor.is_untrusted
    page.send("editor.choose", "-From a link")
    assert page.editor.is_untrusted
    page.restart()
    with pytest.raises(ValueError, match="came by a link"):
        page.app.programs.start_search("tictactoe", "own")


@pytest.mark.parametrize("button", ["Run it", "Check it"])
def test_a_button_takes_an_untrusted_program_as_the_users_own(page, button):
    page.link(MINIMAX)
    page.press("write", button)
    assert not page.editor.is_untrusted


def test_no_event_runs_an_untrusted_program_but_those_of_its_buttons(page, capsys):
    page.link(MINIMAX)
    rng, sent = Random(1), 0
    for part in page.app.parts.values():
        for name in dir(type(part)):
            method = getattr(type(part), name)
            if hasattr(method, "is_event") and not (part.name == "write" and name in RUNS):
                hints = get_type_hints(method)
                arguments = [hint for key, hint in hints.items() if key != "return"]
                page.send(f"{part.name}.{name}", *(random_argument(rng, one) for one in arguments))
                sent += 1
    assert sent > 100
    tasks = [args for kind, args in page.commands if kind == "task" and args["args"].get("code")]
    assert {task["name"] for task in tasks if task["args"]["code"]["text"] == MINIMAX} == {"read"}


def test_a_link_to_what_is_on_this_device_opens_that(page):
    page.fill("mine = 1")
    page.send("editor.clear")
    page.link("mine = 1")
    assert (page.editor.draft, page.editor.is_untrusted) == ("Minimax", False)
    assert page.programs() == [("Minimax", "mine = 1")]


def test_a_reload_whose_address_lags_behind_opens_what_was_typed(page):
    page.fill("older = 1")
    address = page.app.editor.packed
    page.fill("newer = 1")
    later = WritePage(
        {"name": "Minimax", "text": "newer = 1"},
        links=page.app.storage.state.texts["links"],
    )
    later.app.editor.open_link(address, is_reload=True)
    assert (later.editor.text, later.editor.is_untrusted) == ("newer = 1", False)
    later.app.editor.open_link(address)
    assert (later.editor.text, later.editor.draft) == ("older = 1", "From a link")


def test_a_damaged_link_loses_nothing(page):
    page.fill("mine = 1")
    with pytest.raises(ValueError, match="The program in the link is damaged"):
        page.app.editor.open_link("AAAA")
    assert page.editor.text == "mine = 1"


# Reading


def test_an_error_is_marked_at_its_line_and_goes_when_it_is_mended(page):
    page.fill(f"{MINIMAX}\nif MINIMAX\n    pass\n")
    editor = page.find("write", "editor")[0][1]
    assert editor["data-error-line"] == 10
    assert editor["data-error"].startswith("Line 10: ")
    assert "SyntaxError in line 10" in page.text("write")
    assert not any(one[-1] == "Run it" for one in page.find("write", "button"))
    page.fill(MINIMAX)
    assert "data-error" not in page.find("write", "editor")[0][1]
    assert page.app.catalog.state.search.name == "minimax"
    page.fill("if")
    assert page.app.catalog.state.search.name == "minimax"  # it stays


def test_an_answer_about_a_text_that_is_gone_is_not_taken_for_this_one(page):
    page.type("x")
    page.send("editor.choose", "+pile")
    page.work()
    assert page.app.write.kind == "game"
    assert page.app.editor.state.function == "Pile"


def test_which_of_several_searches_is_meant_is_asked(page):
    page.press("write", "New program")
    page.fill(MINIMAX + MINIMAX.replace("minimax", "second"))
    assert "Choose a function first." in page.text("write")
    page.send("editor.choose_function", "second")
    page.press("write", "Check it")
    page.work()
    assert page.calls("check")[0]["code"]["name"] == "second"
    assert "Right on all 532 trials" in page.text("write")


def test_a_program_that_has_nothing_to_run_says_so(page):
    page.fill("x = 1")
    assert "The program defines no function." in page.text("write")


def test_a_sandbox_that_cannot_read_says_why_and_is_asked_again(page):
    page.type(MINIMAX)
    page.send("write.check")
    (task,) = [one for one in page.tasks.values() if one["name"] == "read"]
    page.fail(task["id"], "WorkerDied", "Python for your own code could not be started.")
    assert "Python for your own code could not be started." in page.text("write")
    assert page.app.write.state.busy == ""
    page.work()
    page.press("write", "Check it")
    page.work()
    assert "Right" in page.text("write")


def test_what_is_typed_after_a_button_was_pressed_is_read_before_anything_runs(page):
    page.type(f"{MINIMAX}# one\n")
    page.send("write.check")
    page.type(f"{MINIMAX}# two\n")
    page.work()
    assert [one["code"]["text"] for one in page.calls("check")] == [f"{MINIMAX}# two\n"]


def test_what_is_stopped_while_it_is_read_does_not_run(page):
    page.type(MINIMAX)
    page.send("write.check")
    page.press("write", "Stop")
    page.work()
    assert page.calls("check") == []
    assert page.app.write.state.busy == ""


# Run


def test_a_search_that_is_shown_keeps_its_text_while_that_in_the_editor_goes_on(page):
    page.open_late()
    page.fill(MINIMAX)
    page.press("write", "Run it")
    (search,) = page.calls("search")
    assert (search["algorithm"], search["code"]) == ("own", {"text": MINIMAX, "name": "minimax"})
    assert "Searching …" in page.text("write")
    page.fill(GREEDY)
    assert page.app.programs.find_code("tictactoe", "own")["text"] == MINIMAX


def test_a_search_is_one_of_those_that_can_be_chosen(page):
    page.fill(MINIMAX)
    assert "own" in page.app.session.find_game_choices("tictactoe").algorithms
    reason = page.app.session.find_game_choices("pig").unfit_reasons["own"]
    assert reason == "never uses game.outcomes, and this is a game of chance"


def test_an_error_of_a_run_shows_the_line_the_values_and_what_was_printed(page):
    printing = MINIMAX.replace("    values = []", "    print('looking')\n    values = []")
    page.fill(printing.replace("game.utility", "game.utilty"))
    page.press("write", "Run it")
    page.work()
    assert "AttributeError in line 3" in page.text("write")
    assert "state =" in page.text("write")
    assert re.search("What it printed: [0-9]+ lines", page.text("write"))
    assert page.find("write", "editor")[0][1]["data-error-line"] == 3
    assert ["reveal_line", {"id": "program-editor", "line": 3}] in page.commands
    page.send(*page.find("write", "section")[0][2][4][1]["onclick"])
    assert ["go_to_line", {"id": "program-editor", "line": 3}] in page.commands
    page.type(MINIMAX)
    assert "AttributeError" not in page.text("write")


@pytest.mark.parametrize("is_shown", [True, False])
def test_an_error_of_a_run_is_told_in_one_place(page, is_shown):
    page.fill(MINIMAX.replace("game.utility", "game.utilty"))
    page.press("write", "Run it")
    if not is_shown:
        page.send("drawer.show", "compare")
    page.work()
    sentence = page.app.write.error["sentence"]
    seen = [name for name, panel in page.panels.items() if panel and (is_shown or name != "write")]
    texts = [*page.notices(), *map(page.text, seen)]
    assert sum(text.count(sentence) for text in texts) == 1
    assert any(sentence in notice for notice in page.notices()) is not is_shown


def test_a_program_whose_python_crashed_runs_once_more_before_it_is_said_to_have_crashed(page):
    page.fill(MINIMAX)
    page.press("write", "Run it")
    for _ in range(2):
        assert page.app.session.search.is_running
        (search,) = [task for task in page.tasks.values() if task["name"] == "search"]
        assert page.notices() == []
        page.type(GREEDY)
        page.fail(search["id"], "Crash", "The code crashed.")
    assert page.app.write.state.busy == ""
    assert page.notices() == ["The search could not be run: The code crashed."]
    assert [each["code"]["text"] for each in page.calls("search")] == [MINIMAX] * 2
    page.fill(MINIMAX)
    page.open_late()
    page.press("write", "Run it")  # which is a search of its own
    page.fail(next(iter(page.tasks)), "Crash", "The code crashed.")
    page.work()
    assert page.app.session.search.result.value == 1


def test_a_run_ends_when_its_search_gives_way_to_something_else(page):
    page.fill(MINIMAX)
    page.press("write", "Run it")
    assert page.app.write.state.busy == "run"
    page.send("session.new_game")
    assert page.app.write.state.busy == ""


def test_stop_ends_the_search(page):
    page.fill(MINIMAX)
    page.press("write", "Run it")
    page.press("write", "Stop")
    assert not page.app.session.search.is_running
    assert page.app.write.state.busy == ""


# Check


def test_a_check_tells_the_mistake_and_shows_where_the_search_departs(page):
    page.send("editor.choose", "+broken_players")
    page.work()
    page.press("write", "Check it")
    page.work()
    assert re.search(r"Wrong on \d+ of 532 trees and positions\.", page.text("write"))
    page.press("write", "See it on the stage")
    session = page.app.session
    assert (session.settings.game, session.settings.side) == ("tree:[0, 1]", "both")
    assert session.search.algorithm == "own"
    checked = TEMPLATES["broken_players"]
    assert page.calls("search")[0]["code"]["text"] == checked
    page.fill(checked + "\n# mended\n")
    assert "before your change" in page.text("write")


def test_what_was_checked_to_a_depth_is_seen_searched_to_that_depth(page):
    page.fill(SIGNLESS)
    page.send("write.choose_reference", "h_minimax")
    page.press("write", "Check it")
    page.work()
    assert re.search(r"On \[\[-?\d+\]\] to depth 1, MAX to move, it", page.text("write"))
    page.press("write", "See it on the stage")
    assert page.app.session.settings.strength.depth == 1
    page.work()
    page.fill(MINIMAX)
    page.press("write", "See it on the stage")
    assert (
        "The program was checked to depth 1, but its search takes no depth now: check it again."
    ) in page.text("write")


def test_a_check_that_is_stopped_is_not_heard_of_again(page):
    page.fill(MINIMAX)
    page.press("write", "Check it")
    page.press("write", "Stop")
    assert not page.tasks
    assert page.app.write.state.check is None


def test_a_forged_answer_is_told_in_a_sentence(page):
    page.fill(MINIMAX)
    page.press("write", "Check it")
    (number,) = page.tasks
    page.answer(number, {"report": 1})
    assert "Python with your code gave an invalid answer to “check”" in page.text("write")


# Games and evaluations


def test_a_game_of_the_program_is_played_by_the_package(page):
    page.send("editor.choose", "+pile")
    page.work()
    page.press("write", "Play it")
    page.work()
    session = page.app.session
    assert session.settings.game == "own:game:Pile"
    page.send("session.play", "1")
    page.work(20)
    assert len(session.moves) >= 1
    assert page.calls("position")[0]["code"]["text"] == TEMPLATES["pile"]


def test_a_class_that_is_no_game_says_what_is_wrong(page):
    page.press("write", "New program")
    page.fill(NO_GAME)
    page.press("write", "Play it")
    page.work()
    assert "Not a game yet" in page.text("write")
    assert page.app.session.settings.game == "tictactoe"


def test_an_evaluation_is_played_against_two_plies_deep(page):
    page.send("editor.choose", "+evaluate_tictactoe")
    page.work()
    page.press("write", "Play against it")
    page.work()
    settings = page.app.session.settings
    assert settings.game == "own:judged:evaluate:tictactoe"
    assert settings.strength.depth == 2


def test_a_search_leaves_the_game_of_another_program(page):
    page.send("editor.choose", "+pile")
    page.work()
    page.press("write", "Play it")
    page.work()
    page.fill(MINIMAX)
    page.press("write", "Run it")
    assert page.app.session.settings.game == "tictactoe"


# A match


def test_a_search_is_chosen_for_a_match_on_a_game_that_it_is_for(page):
    page.fill(MINIMAX)
    page.app.session.configure(game="pig")
    page.press("write", "Match …")
    page.work()
    assert page.app.session.settings.game == "tictactoe"
    player = page.app.match.chosen_players[0]
    assert (player.search, player.draft, player.function) == ("own", "Minimax", "minimax")
    assert page.app.drawer.shows("compare")


def test_an_evaluation_is_chosen_for_a_match_on_its_game(page):
    page.send("editor.choose", "+evaluate_connect4")
    page.work()
    page.send("write.choose_base_game", "connect-four")
    page.press("write", "Match …")
    assert page.app.session.settings.game == "connect-four"
    assert page.app.match.chosen_players[0].function == "evaluate"


def test_a_program_without_a_player_is_chosen_for_no_match(page):
    for text in ("x = 1", "if"):
        page.fill(text)
        page.send("write.match")
        assert page.app.drawer.shows("write")


def test_the_page_goes_on_from_its_saved_state(page):
    page.fill(GREEDY)
    page.press("write", "Check it")
    page.restart()
    page.work()
    assert "Wrong" in page.text("write")
    assert page.app.save() == type(page.app).restore(page.parts).save()
