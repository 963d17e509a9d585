"""The quiz: the page asks before it explains, and says what is right."""

import pytest

from plyscope.page.elements import read_text
from tests.page.pages import PageInTest
from tests.page.shown_search import ShownSearch

LEAVES = "Which leaves are never visited?"


def start_quiz(search):
    """Switch the quiz on, as if the search had ended before."""
    search.show()
    search.page.send("quiz.toggle")
    search.answer_kinds()
    search.rest(0)
    return search


@pytest.fixture
def aima():
    """The book's tree, with the first of its questions open."""
    search = start_quiz(ShownSearch())
    assert search.halt() == 7
    return search


def test_the_quiz_begins_a_search_where_there_is_none_to_ask_about():
    page = PageInTest().start(hash="#game=tree-aima&side=both")
    page.send("quiz.toggle")
    page.work()
    assert page.app.session.search.purpose == "study"
    page.send("session.new_game")
    page.send("quiz.toggle")
    assert page.app.session.search is None, "it is switched off"
    for hash in ("#moves=a1,b1,a2,b2,a3&side=both", "#exercise=minimax:1:3"):
        page = PageInTest().start(hash=hash)
        page.send("quiz.toggle")
        assert page.app.session.search is None


def go_to_leaves(search):
    """Leave the first question, and open the one after it."""
    search.page.send("quiz.leave")
    assert search.halt(8) == 9
    assert prompt(search) == LEAVES
    return search


def prompt(search):
    return search.read("quiz", "h3")


def said(search):
    (paragraph,) = search.page.find("quiz", "p", class_="ask-said")
    return read_text(paragraph[-1])


def score(search):
    return search.read("quiz", "p", "ask-score")


def commands(search, name):
    return [arguments for one, arguments in search.page.commands if one == name]


def go_on(search):
    """Go on from an answer, as far as the next question."""
    place = search.page.data["quiz"]["place"]
    search.page.send("quiz.submit")
    return search.play(place)


def press_key(search, key):
    """Press a key of the card."""
    (form,) = search.page.find("quiz", "form")
    search.page.send(*form[1]["onkeydown"][key], panel="quiz")


def test_the_book_s_tree_is_answered_right(aima):
    assert prompt(aima) == "What does the MIN node after a1 return?"  # the easiest comes first
    aima.page.send("quiz.fill", 0, "3")
    aima.page.send("quiz.submit")
    assert said(aima).startswith("Right. MIN’s best move there is b1, with value 3.")
    assert commands(aima, "seek") == [{"tick": 9}]
    assert aima.page.data["quiz"]["place"] == 9
    assert go_on(aima) == 9
    assert prompt(aima) == LEAVES
    for name in ("c2", "c3"):
        aima.page.send("quiz.pick", name)
    aima.page.send("quiz.submit")
    assert said(aima).startswith("Right.")
    assert go_on(aima) == 9
    assert prompt(aima).startswith("What are α and β now at ")
    aima.page.send("quiz.fill", 0, "3")
    aima.page.send("quiz.submit")
    assert said(aima).startswith("Right. ")
    assert score(aima) == "3 of 3 right"
    assert go_on(aima) == 13  # of the cut in between there is no question


def test_the_playback_goes_on_where_there_is_nothing_to_ask(aima):
    aima.page.send("quiz.show")
    aima.page.send("quiz.submit")
    assert commands(aima, "play") == [{}]
    aima.halt(9)
    aima.page.send("quiz.show")
    aima.page.send("quiz.submit")
    aima.halt(9)
    aima.page.send("quiz.show")
    aima.page.send("quiz.submit")
    before = len(commands(aima, "play"))
    assert aima.halt(10) == 10
    assert not aima.page.data["quiz"]["is_open"]
    assert len(commands(aima, "play")) == before + 1
    assert prompt(aima) == "Play or step on: you will be asked before each key step."


def test_a_step_goes_on_where_there_is_nothing_to_ask(aima):
    for start in (7, 9, 9):
        aima.halt(start)
        aima.page.send("quiz.show")
        aima.page.send("quiz.submit")
    aima.halt(10, 12, is_playing=False)
    assert commands(aima, "step") == [{"count": 2}]


def test_a_wrong_answer_is_told_with_the_reason(aima):
    press_key(aima, "Escape")
    assert said(aima).startswith("It returns 3.")
    for at, right in ((9, "c2 and c3 are never visited."), (9, "α is 3 and β is +∞.")):
        assert go_on(aima) == at
        press_key(aima, "Escape")
        assert said(aima).startswith(right)
    assert go_on(aima) == 13
    press_key(aima, "Escape")
    assert go_on(aima) == 14
    assert prompt(aima).startswith("Is the MIN node after a2 cut off now?")
    press_key(aima, "n")
    assert said(aima).startswith("No: it is cut off and 2 moves are skipped. MIN can hold MAX to 2")
    assert score(aima) == "0 of 5 right"


def test_how_many_moves_a_cutoff_skips_is_asked_next(aima):
    aima.page.send("quiz.leave")
    aima.halt(14)
    assert not aima.page.find("quiz", "input")
    press_key(aima, "y")
    assert commands(aima, "focus") == [{"id": "ask-field-0"}]
    aima.page.send("quiz.submit")  # nothing was typed yet
    assert commands(aima, "focus") == [{"id": "ask-field-0"}] * 2
    assert aima.page.find("quiz", "input")[0][1]["aria-label"] == "Moves skipped"
    assert "y" not in aima.page.find("quiz", "form")[0][1]["onkeydown"]
    aima.page.send("quiz.fill", 0, "2")
    aima.page.send("quiz.submit")
    assert said(aima).startswith("Right.")


def test_what_cannot_be_read_is_said_and_the_question_stays(aima):
    aima.page.send("quiz.leave")
    aima.halt(10)
    aima.halt(13)
    aima.page.send("quiz.fill", 0, "three")
    aima.page.send("quiz.submit")
    (alert,) = aima.page.find("quiz", "p", role="alert")
    assert "α is a number, such as 3" in read_text(alert)
    assert score(aima) == ""
    aima.page.press("quiz", "α is −∞")
    assert commands(aima, "set_text") == [{"id": "ask-field-0", "text": "−∞"}]
    aima.page.send("quiz.fill", 0, "3.0")
    aima.page.send("quiz.fill", 1, "2.0")
    aima.page.send("quiz.submit")
    assert said(aima).startswith("Right.")


def test_leaves_are_crossed_out_in_the_tree_too(aima):
    go_to_leaves(aima)

    def crossed():
        return [read_text(one) for one in aima.page.find("quiz", "button", aria_pressed="true")]

    shown = aima.page.find("quiz", "button", class_="leaf")
    assert [one[1]["aria-label"] for one in shown][:2] == ["b1, value 3", "b2, value 12"]
    for path, names in (((1, 1), ["4"]), ((1, 2), ["4", "6"]), ((1, 2), ["4"])):
        aima.page.send("quiz.pick_at", list(path))
        assert crossed() == names
    aima.page.send("quiz.pick_at", [0])
    assert crossed() == ["4"]


def test_nothing_on_the_page_tells_the_answer_before(aima):
    for _ in range(6):
        place = aima.page.data["quiz"]["place"]
        aima.rest(place)
        assert aima.read("explanation", "p", "condition") == ""
        assert aima.read("explanation", "p", "average") == ""
        condition = aima.trace.explain(place).condition
        assert not condition or condition not in aima.page.data["explanation"]["text"]
        aima.page.send("quiz.show")
        aima.rest(place)
        assert aima.read("explanation", "p", "condition") == condition
        go_on(aima)


def test_a_step_leads_to_the_question_and_does_not_answer_it(aima):
    before = len(commands(aima, "attend"))
    aima.page.send("quiz.remind")
    assert commands(aima, "attend")[before:] == [{"id": "ask-form", "target": "ask-field-0"}]
    assert aima.page.data["quiz"]["is_open"]
    assert score(aima) == ""


def test_going_elsewhere_closes_the_question(aima):
    aima.page.send("quiz.show")
    assert said(aima).startswith("It returns 3.")
    aima.page.send("quiz.leave")
    assert not aima.page.find("quiz", "p", class_="ask-said")
    assert aima.halt(12, 16, is_playing=False) == 13
    aima.page.send("quiz.leave")
    assert not aima.page.data["quiz"]["is_open"]
    assert aima.page.data["quiz"]["place"] is None


def test_the_game_goes_on_while_a_question_is_open(aima):
    assert aima.page.data["quiz"]["is_open"]
    aima.page.send("session.play", "a1")
    assert aima.page.app.session.moves == ("a1",)
    assert aima.page.notices() == []


def test_an_answer_counts_once(aima):
    aima.page.send("quiz.show")
    aima.page.send("quiz.show")
    aima.page.send("quiz.choose", 0)
    assert score(aima) == "0 of 1 right"


def test_what_was_asked_is_not_asked_again_until_the_start(aima):
    aima.page.send("quiz.show")
    aima.page.send("quiz.submit")
    assert aima.halt() == 9
    aima.page.send("quiz.rewind")
    assert aima.halt() == 7
    assert prompt(aima) == "What does the MIN node after a1 return?"


def test_going_to_the_start_begins_again(aima):
    aima.page.send("quiz.show")
    assert score(aima) == "0 of 1 right"
    aima.page.send("quiz.rewind")
    assert score(aima) == ""


def test_switched_off_it_plays_as_before(aima):
    aima.page.send("quiz.show")
    aima.page.send("quiz.toggle")
    assert aima.page.panels["quiz"] is None
    assert not aima.page.data["quiz"]["is_on"]
    assert not aima.page.data["quiz"]["is_open"]


def test_while_the_search_runs_the_playback_waits():
    search = ShownSearch()
    search.show(is_running=True, counts={})
    search.page.send("quiz.toggle")
    assert search.page.data["quiz"]["halts"] is None
    assert prompt(search) == "The questions come when the search is done."
    search.mirror(is_running=False, counts={"ticks": search.trace.ticks})
    (task,) = search.page.tasks.values()
    assert (task["name"], task["worker"]) == ("read_kinds", "shell")
    search.answer_kinds()
    assert search.page.data["quiz"]["halts"][0] == [7, 9]


def test_at_the_end_it_says_how_to_be_asked(aima):
    aima.page.send("quiz.leave")
    aima.rest(aima.trace.ticks)
    assert prompt(aima).startswith("Rewind and press Play.")
    aima.halt(3)
    aima.page.send("quiz.show")
    aima.page.send("quiz.leave")
    assert prompt(aima) == "The end of this search."


def test_after_the_last_question_the_playback_does_not_begin_again(aima):
    aima.page.send("quiz.leave")
    assert aima.halt(24) == 24
    aima.page.send("quiz.show")
    aima.page.send("quiz.submit")
    assert commands(aima, "play") == []


def test_another_search_closes_the_question_and_begins_a_new_score(aima):
    aima.page.send("quiz.show")
    other = ShownSearch(algorithm="minimax", page=aima.page, number=2).show()
    assert score(other) == ""
    other.answer_kinds()
    assert other.halt(0) == 7
    assert other.halt(0) is None or not aima.page.find("quiz", "p", class_="ask-said")
    aima.page.send("quiz.reach", 3, aima.tape(4), 27, True)  # of the search before
    assert prompt(other) != "What are α and β now at the MIN node after a1?"


def test_the_kinds_of_a_search_that_is_gone_are_not_used():
    search = ShownSearch()
    search.show()
    search.page.send("quiz.toggle")
    (number,) = search.page.tasks
    ShownSearch(algorithm="minimax", page=search.page, number=2).show()
    assert number not in search.page.tasks


def test_a_question_survives_the_death_of_the_worker(aima):
    go_to_leaves(aima)
    aima.page.send("quiz.pick", "c2")
    aima.page.restart()
    aima.page.send("quiz.pick", "c3")
    aima.page.send("quiz.submit")
    assert said(aima).startswith("Right.")
    assert aima.page.app.save() == type(aima.page.app).restore(aima.page.parts).save()


def test_the_focus_goes_to_where_it_is_answered(aima):
    assert commands(aima, "attend") == [{"id": "ask-form", "target": "ask-field-0"}]
    go_to_leaves(aima)
    assert aima.page.find("quiz", "button", id="ask-field-0")[0][1]["aria-label"] == "b1, value 3"
    aima.page.send("quiz.show")
    assert commands(aima, "attend")[-1] == {"id": "ask-form", "target": "ask-go-on"}
    assert read_text(aima.page.find("quiz", "button", id="ask-go-on")[0]) == "Go on"


def test_where_the_leaves_are_drawn_they_can_be_crossed_out_there():
    search = start_quiz(ShownSearch())
    go_to_leaves(search)
    assert search.read("quiz", "p", "ask-rule").endswith("Cross them out, here or in the tree.")
    search.page.press("screen", "To scale")
    assert search.read("quiz", "p", "ask-rule").endswith("Cross them out.")


def test_simulations_are_asked_once_for_the_move_that_is_visited_most():
    search = start_quiz(ShownSearch(algorithm="uct", simulations=50))
    assert search.page.data["quiz"]["halts"] == [[search.trace.ticks // 4, search.trace.ticks]]
    search.halt()
    assert prompt(search) == "Which root move will have the most visits at the end?"
    press_key(search, "3")
    assert "The search is done." in said(search)
    assert commands(search, "seek") == []  # the end is not gone to
    assert search.page.data["quiz"]["place"] == search.trace.ticks // 4
    search.page.send("quiz.submit")
    assert len(commands(search, "play")) == 1
    assert search.page.data["quiz"]["halts"] == []


def test_a_win_a_draw_or_a_loss_is_answered_by_a_key():
    search = start_quiz(ShownSearch("tictactoe", moves=("b2", "a1", "c1", "a3"), purpose="move"))
    at = search.play()
    while "0" not in (keys := search.page.find("quiz", "form")[0][1]["onkeydown"]):
        search.page.send("quiz.leave")
        at = search.play(at)
    assert set(keys) == {"Escape", "0", "1", "+", "−", "-"}
    assert [read_text(one) for one in search.page.find("quiz", "button")][:3] == ["−1", "0", "+1"]
    press_key(search, "-")
    assert score(search).endswith("of 1 right")


def test_each_player_s_utility_has_a_field():
    search = start_quiz(ShownSearch("tree-three", "maxn"))
    search.play()
    found = search.page.find("quiz", "input")
    assert [one[1]["aria-label"] for one in found] == list("ABC")
    for number in range(3):
        search.page.send("quiz.fill", number, "1")
    search.page.send("quiz.submit")
    assert said(search)


def test_nothing_is_asked_about_a_user_s_own_search():
    search = ShownSearch(algorithm="minimax")
    code = {"text": "", "name": None}
    search.show(algorithm="own", options={}, code=code)
    search.page.send("quiz.toggle")
    assert search.page.data["quiz"]["halts"] == []
    assert not search.page.tasks


def test_a_sandbox_asks_about_the_game_of_a_user():
    """It is asked in turn; until it has answered, the playback waits."""
    search = start_quiz(ShownSearch())
    search.mirror(game="own:game:Mine", code={"text": "", "name": None})
    search.halt()
    assert search.page.data["quiz"]["is_open"]
    (number,) = search.page.tasks
    question = {
        "kind": "value",
        "prompt": "What does it return?",
        "rule": "",
        "names": [],
        "choices": [],
        "before": [],
        "places": [],
    }
    search.page.answer(number, question)
    assert prompt(search) == "What does it return?"
    search.page.send("quiz.fill", 0, "3")
    search.page.send("quiz.submit")
    (number,) = search.page.tasks
    search.page.answer(number, {"right": True, "sentence": "Right."})
    assert said(search) == "Right."
