"""Endgame databases on the page: built slice by slice, fetched, and waited for."""

import pytest

from plyscope.page.elements import find_elements, read_text
from tests.page.pages import PageInTest, do_shell_task

LEAF = "draughts-3:W:WK17,31:BK29,9"
WON = "draughts-3:B:WK16:BK18,K27"  # in 5 plies
FOUR = "draughts-4:W:WK27,29,30:BK28,22"
SLICES = 9
POSITIONS = 199_520
BEGINNING = "Starting with two pieces, backwards from the ends of the game."
COMPLETE = "All 199,520 positions of 3 pieces or fewer are solved: who wins, and in how many plies."


@pytest.fixture
def page():
    page = PageInTest()
    page.start()
    return page


def open_game(page, name, side="both"):
    page.send("api.open", 1, {"game": name, "side": side})


def asked(page):
    """Return the tasks that the shell was told of, in order."""
    names = [args["name"] for name, args in page.commands if name == "task"]
    return [name for name in names if name != "size"]  # which does not use the databases


def do_next(page):
    """Have the shell do the one task under way that is its own."""
    (task,) = [one for one in page.tasks.values() if one["worker"] == "shell"]
    page.answer(task["id"], do_shell_task(task["name"], task["args"]))


def told(page):
    return read_text(page.find("endgames", "p")[0])


def test_databases_of_three_pieces_are_built_slice_by_slice_as_soon_as_their_game_is_opened(page):
    assert page.panels.get("endgames") is None
    open_game(page, LEAF)
    assert told(page) == BEGINNING
    assert "The endgame database is being built." in page.text("status")
    sums = []
    for count in range(1, SLICES):
        do_next(page)
        rows = page.find("endgames", "tr")[1:]
        assert len(rows) == count
        sums.append(sum(int(read_text(row[4]).replace(",", "")) for row in rows))
        assert told(page).startswith(f"{sums[-1]:,} of 199,520 positions of 3 pieces or fewer are")
    assert sums == sorted(set(sums))
    (bar,) = page.find("endgames", "div", role="progressbar")
    assert bar[1]["aria-valuenow"] == round(100 * sums[-1] / POSITIONS)
    do_next(page)
    assert told(page) == COMPLETE
    assert "is on its way" not in page.text("status")
    assert asked(page) == ["build_slices"] * SLICES
    first = page.find("endgames", "tr")[1]
    assert [read_text(cell) for cell in first[2:]] == ["king v king", "", "992", "11"]
    picture = find_elements(first, "span", role="img")[0]
    assert picture[1]["aria-label"] == "230 won, 654 drawn, 108 lost"
    assert [one[1]["width"] for one in find_elements(picture, "rect")] == [230, 654, 108]
    page.press("endgames", "Close")
    assert page.panels["endgames"] is None


def test_a_search_waits_until_the_databases_are_complete(page):
    open_game(page, LEAF)
    page.send("session.study")
    assert "search" not in asked(page)
    for _ in range(SLICES):
        assert page.app.session.search.is_running
        do_next(page)
    assert asked(page)[-1] == "search"
    page.work()
    assert page.app.session.search.counts["nodes"] == 118
    assert page.panels["endgames"] is None  # the tree stands in its place


def test_a_search_of_another_game_does_not_wait(page):
    open_game(page, LEAF)
    open_game(page, "nim")
    page.send("session.study")
    assert asked(page)[-1] == "search"


def test_a_search_that_waits_can_be_stopped(page):
    open_game(page, LEAF)
    page.send("session.study")
    page.send("session.stop")
    for _ in range(SLICES):
        do_next(page)
    assert "search" not in asked(page)
    assert page.app.session.search.is_stopped


def test_a_build_that_was_stopped_goes_on_where_it_was(page):
    open_game(page, LEAF)
    do_next(page)
    page.press("endgames", "Stop")
    assert not page.find("endgames", "button", class_="button is-small")
    do_next(page)  # the one under way is kept
    assert not page.tasks
    assert told(page).endswith("backwards from the ends of the game; it was stopped.")
    assert "is on its way" not in page.text("status")
    page.press("endgames", "Go on")
    for _ in range(SLICES - 2):
        do_next(page)
    assert asked(page) == ["build_slices"] * SLICES
    assert told(page) == COMPLETE


def test_a_search_takes_up_a_build_that_was_stopped(page):
    open_game(page, LEAF)
    page.press("endgames", "Stop")
    do_next(page)
    page.send("session.study")
    page.work()
    assert page.app.session.search.counts["nodes"] == 118


def test_four_pieces_are_fetched_before_those_of_three_are_built(page):
    open_game(page, FOUR)
    assert told(page) == "Loading the winners with 4 pieces."
    do_next(page)
    fetched = "The winners with 4 pieces are loaded: 6,408,836 positions. "
    assert told(page) == fetched + BEGINNING
    for _ in range(SLICES):
        do_next(page)
    assert told(page) == fetched + COMPLETE
    assert asked(page) == ["fetch_file", *["build_slices"] * SLICES]


def test_a_file_that_does_not_come_is_told_and_tried_again_past_the_cache(page):
    open_game(page, FOUR)
    (number,) = page.tasks
    missing = "The file outcomes.bin is missing (404): reload the page."
    page.fail(number, "Download", missing)
    assert read_text(page.find("endgames", "p", role="alert")[0]) == missing
    page.send("session.study")  # it waits for the user
    assert not page.find("endgames", "button", aria_label="Stop")
    assert asked(page) == ["fetch_file"]
    page.press("endgames", "Try again")
    assert not page.find("endgames", "p", role="alert")
    tries = [args for _, args in page.commands if args.get("name") == "fetch_file"]
    assert [one["args"]["again"] for one in tries] == [False, True]
    page.work()
    assert page.app.session.search.counts["nodes"] == 83


def test_a_worker_that_takes_over_keeps_what_waits(page):
    open_game(page, LEAF)
    page.send("session.study")
    do_next(page)
    page.restart()
    page.work()
    assert page.app.session.search.counts["nodes"] == 118
    assert asked(page).count("build_slices") == SLICES


def test_the_databases_say_how_each_move_ends_the_best_first(page):
    open_game(page, WON, side="Black")
    page.send("values.toggle")
    assert page.panels.get("database_moves") is None
    page.work()
    rows = page.find("database_moves", "dl")[0][2:]
    texts = [[read_text(cell) for cell in row[2:]] for row in rows]
    assert texts[0][1] == "Black wins in 5 plies"
    assert sorted(move for move, _ in texts) == sorted(page.app.session.position.legal)
    lengths = [int(text.split()[3]) for _, text in texts if text.startswith("Black wins in")]
    assert lengths == sorted(lengths)
    assert len(lengths) > 1
    page.send("values.toggle")
    assert page.panels["database_moves"] is None
