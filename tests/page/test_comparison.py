"""The Compare tab: runs side by side, the table over all runs, nodes against depth."""

import csv
import io
from xml.etree import ElementTree

import pytest

from plyscope.page.compared_searches import ComparedSearch
from plyscope.page.depth_curves import describe_omissions, expect_nodes
from plyscope.page.elements import find_elements, read_text
from plyscope.page.panels.run_table import describe_values
from plyscope.page.position import Root
from plyscope.page.position_file import name_position_file
from plyscope.page.race import Run, TapeCounts
from plyscope.render.curves_svg import Curve, draw_curves
from tests.page.pages import PageInTest

SETTINGS = {
    "game": "tictactoe",
    "first": "X",
    "side": "X",
    "algorithm": "alphabeta",
    "options": {"ties": "cut", "order": "given"},
    "strength": {"kind": "perfect"},
}
MOVES = ("b2", "a3")


def mirror(page, settings=SETTINGS, moves=MOVES):
    page.set_session(settings, moves)


def show(page, tab="compare"):
    page.send("drawer.show", tab)


def compare(page, *searches, game="tictactoe"):
    """Choose searches: names with their options and depths."""
    fields = ("algorithm", "options", "depth")
    page.send("comparison.take", [dict(zip(fields, one, strict=True)) for one in searches], game)


@pytest.fixture
def page():
    """A page with the Compare tab open."""
    page = PageInTest()
    mirror(page)
    show(page)
    return page


def column(page, number):
    """Return the column of a run in the table."""
    table = find_elements(page.panels["comparison"], "table")[0]
    rows = find_elements(find_elements(table, "tbody")[0], "tr")
    return {read_text(row[2]): read_text(row[2 + number]) for row in rows}


def alerts(page):
    return [read_text(one) for one in page.find("comparison", "p", role="alert")]


def sentence(page):
    return read_text(page.find("comparison", "p", class_="compare-sentence")[0])


MINIMAX, CUT, STRICT = (
    ("minimax", {}, None),
    ("alphabeta", {"ties": "cut", "order": "given"}, None),
    ("alphabeta", {"ties": "strict", "order": "given"}, None),
)


def texts(page, tag, style):
    """What stands in the elements of the runs."""
    return [read_text(one) for one in page.find("race_runs", tag, class_=style)]


def at_end(page, tag):
    """What is told of the runs at their ends."""
    found = page.find("race_runs", tag)
    return [one[1]["data-at-end"] for one in found if "data-at-end" in one[1]]


def plain_nodes(page):
    """The nodes of plain minimax's trees that the bars are shares of."""
    return [one[1].get("data-of") for one in page.find("race_runs", "div", class_="bar run-bar")]


def test_searches_run_one_after_another_and_their_figures_are_compared(page):
    compare(page, MINIMAX, CUT, STRICT)
    page.press("comparison", "Race")
    assert page.data["race"]["phase"] == "searching"
    assert texts(page, "p", "run-waiting") == ["Searching:  nodes", "Next", "Next"]
    (count,) = page.find("race_runs", "span", data_count="nodes")
    assert count  # the shell writes it
    assert page.commands[-1][0] == "task"
    page.work()
    assert page.data["race"]["phase"] == "race"
    assert at_end(page, "p") == ["done at 17,891", "done at 2,145", "done at 6,848"]
    assert at_end(page, "dd") == ["0 %", "89.7 %", "64.8 %"]
    assert not page.find("race_runs", "p", class_="run-waiting")
    assert sentence(page) == "All found 0."
    columns = [column(page, number) for number in (1, 2, 3)]
    assert all(one.pop("Time, ms").isdecimal() for one in columns)
    assert columns[0] == {
        "Nodes": "6,812",
        "Leaves": "3,198",
        "Cutoffs": "0",
        "Never visited": "0 %",
        "Branching b*": "3.35",
        "Leaves ÷ minimum": "43.2 ×",
        "Value": "0",
        "Move": "b3",
    }
    assert list(columns[1].values()) == ["703", "273", "227", "89.7 %", "2.36", "3.69 ×", "0", "b3"]
    assert columns[2]["Leaves ÷ minimum"] == "13.7 ×"


def test_the_search_worker_has_one_run_at_a_time_and_the_helper_counts_the_trees(page):
    page.press("comparison", "Race")
    tasks = list(page.tasks.values())
    assert [(one["name"], one["worker"], one["args"].get("depth", "")) for one in tasks] == [
        ("minimum", "helper", None),
        ("size", "helper", None),
        ("search", "search", ""),
    ]
    assert tasks[2]["raced"] == {
        "max_nodes": 3_000_000,
        "columns": {
            "first": 0,
            "scale": None,
            "depth": None,
            "wins": [],
            "even": 0,
            "estimate": "Evaluated as {}",
        },
    }
    assert tasks[2]["args"] == {
        "game": "tictactoe",
        "first": "X",
        "moves": ["b2", "a3"],
        "algorithm": "minimax",
        "options": {},
        "strength": {"kind": "perfect"},
    }


def test_what_is_not_counted_yet_is_shown_as_coming(page):
    page.press("comparison", "Race")
    searches = [number for number, one in page.tasks.items() if one["name"] == "search"]
    result = {"value": 0, "basis": "proved", "move": "b3", "seconds": 0.1}
    page.answer(searches[0], result | {"counts": {"nodes": 6812, "leaves": 3198, "plies": 7}})
    assert column(page, 1)["Leaves ÷ minimum"] == "…"
    assert column(page, 1)["Never visited"] == "–"
    (minimum,) = (number for number, one in page.tasks.items() if one["name"] == "minimum")
    page.answer(minimum, None)
    assert column(page, 1)["Leaves ÷ minimum"] == "–"
    assert "The minimal tree is counted up to 40,000 different positions" in page.text("comparison")


def test_a_tree_is_counted_in_parts(page):
    page.press("comparison", "Race")
    (size,) = (number for number, one in page.tasks.items() if one["name"] == "size")
    page.answer(size, "more")
    (again,) = (number for number, one in page.tasks.items() if one["name"] == "size")
    assert again != size
    page.answer(again, {"nodes": 6812, "leaves": 3198})
    assert plain_nodes(page) == ["6812", None]  # the other waits
    page.work()
    assert plain_nodes(page) == ["6812", "6812"]


def test_searches_as_deep_as_another_are_counted_once_and_others_by_themselves(page):
    compare(page, ("minimax", {}, 3), ("alphabeta", {"ties": "cut", "order": "given"}, 3), MINIMAX)
    page.press("comparison", "Race")
    depths = [one["args"]["depth"] for one in page.tasks.values() if one["name"] == "minimum"]
    assert depths == [3, None]
    page.work()
    assert plain_nodes(page) == ["260", "260", "6812"]


def test_a_run_is_stopped_by_hand_and_the_next_one_is_run(page):
    page.press("comparison", "Race")
    (search,) = (number for number, one in page.tasks.items() if one["name"] == "search")
    page.press("race", "Stop this run")
    assert page.commands[-1] == ["stop_task", {"id": search}]
    page.fail(search, "Stopped", "The search was stopped.", counts={"nodes": 40, "leaves": 9})
    page.work()
    assert texts(page, "p", "run-news")[0] == "stopped after 40 nodes"
    assert "Minimax was stopped after 40 nodes." in page.text("comparison")
    assert column(page, 1)["Nodes"] == "40"
    assert column(page, 1)["Never visited"] == column(page, 1)["Value"] == "–"
    assert column(page, 2)["Nodes"] == "703"
    assert alerts(page) == []
    assert sentence(page) == ""


@pytest.mark.parametrize(
    ("kind", "message", "sentence"),
    [
        (
            "NodeLimit",
            "",
            "Minimax was stopped at 3,000,001 nodes, more than the 3,000,000 that a run of a "
            "comparison may visit: choose fewer plies, or a position nearer to the end.",
        ),
        (
            "TreeFull",
            "",
            "Minimax was stopped at 3,000,001 nodes, when the trees of all runs together had "
            "filled 320 MB of memory, the most there may be: choose fewer plies, or a position "
            "nearer to the end.",
        ),
        (
            "MemoryError",
            "",
            "Minimax was stopped at 3,000,001 nodes, when Python had filled 512 MB of memory, the "
            "most there may be: choose fewer plies, or a position nearer to the end.",
        ),
        ("TapeError", "Its tape is wrong.", "Minimax could not be shown: Its tape is wrong."),
        ("ValueError", "No.", "Minimax could not be run: No."),
    ],
)
def test_why_a_run_was_stopped_is_said_and_the_next_one_is_run(page, kind, message, sentence):
    page.press("comparison", "Race")
    (search,) = (number for number, one in page.tasks.items() if one["name"] == "search")
    page.fail(search, kind, message, counts={"nodes": 3_000_001})
    assert alerts(page) == [sentence]
    page.work()
    assert [run["stage"] for run in page.data["race"]["runs"]] == ["stopped", "done"]


def test_an_option_beyond_its_default_is_named_as_what_was_too_much(page):
    compare(page, ("iterative_deepening", {"depth": 6, "nodes": 900_000}, None), CUT)
    page.press("comparison", "Race")
    (search,) = (number for number, one in page.tasks.items() if one["name"] == "search")
    page.fail(search, "NodeLimit", "", counts={"nodes": 3_000_001})
    assert alerts(page)[0].endswith("may visit: “nodes” is 900,000, so choose less.")


def test_what_a_program_of_the_user_did_wrong_is_told(page):
    page.press("comparison", "Race")
    (search,) = (number for number, one in page.tasks.items() if one["name"] == "search")
    page.fail(search, "Taught", "Line 2: no.", detail={"line": 2})
    assert alerts(page) == ["Minimax failed: Line 2: no."]


def test_the_table_is_copied_as_text_and_saved_as_csv(page):
    compare(page, MINIMAX, CUT, STRICT)
    page.press("comparison", "Race")
    page.work()
    (copy,) = (one for one in page.find("comparison", "button") if "copy" in one[1])
    lines = copy[1]["copy"].split("\n")
    names = ["Minimax", "Alpha–beta, ties cut", "Alpha–beta, ties strict"]
    assert [line.split("\t")[0] for line in lines] == ["Search", *names]
    page.press("comparison", "Download CSV")
    _, file = page.commands[-1]
    assert (file["name"], file["type"]) == ("plyscope-tictactoe-b2-a3.csv", "text/csv")
    assert file["text"].endswith("\r\n")
    rows = list(csv.DictReader(io.StringIO(file["text"])))
    assert [row["Search"] for row in rows] == names
    row = rows[1]
    assert float(row.pop("Time (ms)")) > 0
    assert row == {
        "Search": "Alpha–beta, ties cut",
        "Complete": "yes",
        "Nodes": "703",
        "Leaves": "273",
        "Cutoffs": "227",
        "Greatest ply": "7",
        "Effective branching factor": "2.358",
        "Branching factor of the game, about": "",
        "Leaves of the minimal proof tree": "74",
        "Leaves ÷ minimum": "3.689",
        "Nodes of plain minimax": "6812",
        "Never visited": "0.8968",
        "Value (utility of MAX)": "0",
        "Move": "b3",
    }


def test_what_is_unknown_of_a_stopped_run_is_empty_in_the_file(page):
    page.press("comparison", "Race")
    (search,) = (number for number, one in page.tasks.items() if one["name"] == "search")
    counts = {"nodes": 18_297, "leaves": 7_330, "cutoffs": 4_237, "plies": 9}
    page.fail(search, "Stopped", "", counts=counts)
    page.work()
    page.press("comparison", "Download CSV")
    line = page.commands[-1][1]["text"].split("\r\n")[1]
    assert line == "Minimax,no,18297,7330,4237,9,,,,74,,6812,,,"


def test_beside_b_star_stands_how_many_moves_a_position_of_the_game_has(page):
    mirror(page, SETTINGS | {"game": "chess", "first": "White", "side": "White"}, ())
    compare(page, ("minimax", {}, 2), ("alphabeta", {"ties": "cut"}, 2), game="chess")
    page.press("comparison", "Race")
    page.work()
    assert column(page, 1)["Branching b*"] == "20.00"  # 1 + b* + b*^2 are 421
    assert list(column(page, 1))[5:7] == ["Branching b*", "Branching b"]
    assert [column(page, number)["Branching b"] for number in (1, 2)] == ["about 35"] * 2
    assert "1 + b* + … + b*^d nodes" in page.text("comparison")


def test_estimates_are_compared_in_sums_of_features(page):
    mirror(page, SETTINGS | {"game": "connect-four", "first": "X", "side": "X"}, ())
    page.press("comparison", "Race")
    page.work()
    values = [column(page, number)["Value"] for number in (1, 2)]
    assert values[0] == values[1]
    assert values[0].startswith("≈ ")
    assert sentence(page).startswith(f"All found {values[0][2:]}")


def test_leaving_gives_the_stage_back_and_keeps_the_table(page):
    page.press("comparison", "Race")
    page.work()
    page.press("race", "Leave the race")
    assert page.data["race"] is None
    assert page.panels["race"] is None
    assert page.commands[-1] == ["focus", {"id": "tab-compare"}]
    assert sentence(page) == "All found 0."
    assert page.find("comparison", "button")
    page.press("comparison", "Race again")
    show(page, "why")
    assert page.data["race"] is None
    assert not [one for one in page.tasks.values() if one["name"] == "search"]
    show(page)
    assert not page.find("comparison", "table")  # no run of the second race had ended
    page.work()
    page.press("comparison", "Race")
    page.work()
    mirror(page, moves=())
    assert page.data["race"] is None
    assert not page.find("comparison", "table")
    assert not page.tasks


def test_trees_are_counted_further_when_a_race_is_left(page):
    page.press("comparison", "Race")
    (search,) = (number for number, one in page.tasks.items() if one["name"] == "search")
    result = {"value": 0, "basis": "proved", "move": "b3", "seconds": 0.1}
    page.answer(search, result | {"counts": {"nodes": 6812, "leaves": 3198, "plies": 7}})
    page.press("race", "Leave the race")
    page.work()
    assert column(page, 1)["Leaves ÷ minimum"] == "43.2 ×"


def test_a_click_on_stop_after_the_end_does_nothing(page):
    page.press("comparison", "Race")
    seen = page.revision
    page.work()
    commands = len(page.commands)
    page.send("race.stop", panel="race", revision=seen)
    assert len(page.commands) == commands


def test_the_same_run_twice_is_refused(page):
    compare(page, MINIMAX, MINIMAX)
    page.press("comparison", "Race")
    assert alerts(page) == [
        "Minimax is chosen twice: choose another search, or another depth, for one of them."
    ]
    assert page.data["race"] is None
    page.send("comparison.choose_depth", 0, "3")
    assert alerts(page) == []


def test_a_game_that_is_over_is_not_raced(page):
    mirror(page, moves=("a1", "b1", "a2", "b2", "a3"))
    assert "Nodes against depth" not in page.text("comparison")
    page.press("comparison", "Race")
    assert alerts(page) == [
        "The game is over, so there is nothing to compare: undo a move or start a new game."
    ]


def test_there_is_no_race_while_the_computer_thinks_about_its_move(page):
    search = {"game": "tictactoe", "first": "X", "moves": ["b2"], "algorithm": "alphabeta"}
    search |= {"options": {}, "purpose": "move", "is_running": True}
    strength = {"kind": "perfect", "depth": 4, "rate": 0.25, "seed": 1}
    page.set_session(SETTINGS, ["b2"], search | {"strength": strength})
    page.press("comparison", "Race")
    assert alerts(page) == [
        "O is thinking about its move: race when it has moved, or stop it first."
    ]


def test_a_run_has_its_own_search_depth_and_options(page):
    page.send("comparison.choose_search", 0, "alphabeta_hard")
    page.send("options_1.set_option", "order", "best")
    assert page.app.comparison.chosen_searches == (
        ComparedSearch("alphabeta_hard", {"ties": "cut", "order": "best"}),
        ComparedSearch("alphabeta", {"ties": "cut", "order": "given"}),
    )
    told = page.find("comparison", "p", class_="contender-told")
    assert [read_text(one) for one in told] == ["best first", ""]
    labels = [one[1].get("aria-label") for one in page.find("comparison", "select")]
    assert "Depth of run 1" not in labels
    assert "Depth of run 2" in labels
    (search,) = page.find("comparison", "select", aria_label="Search of run 1")
    offered = [one[1]["value"] for one in find_elements(search, "option")]
    assert "alphabeta" in offered
    assert "single_agent" not in offered


def test_runs_are_added_and_removed(page):
    page.press("comparison", "Add a run")
    names = [one.algorithm for one in page.app.comparison.chosen_searches]
    assert names == ["minimax", "alphabeta", "alphabeta"]
    assert page.app.comparison.chosen_searches[2].options["ties"] == "strict"
    assert not [one for one in page.find("comparison", "button") if "Add a run" in read_text(one)]
    page.press("comparison", "Remove run 1")
    assert [one.options["ties"] for one in page.app.comparison.chosen_searches] == ["cut", "strict"]
    labels = [one[1].get("aria-label") or "" for one in page.find("comparison", "button")]
    assert not [label for label in labels if label.startswith("Remove")]


def test_what_was_refused_in_a_form_is_forgotten_with_its_run(page):
    compare(page, ("iterative_deepening", {"depth": 3, "nodes": 10_000}, None), MINIMAX, CUT)
    page.send("options_1.set_option", "depth", "x")
    assert page.find("comparison", "input", id="options-1-depth")[0][1]["aria-invalid"] == "true"
    page.press("comparison", "Remove run 1")
    assert not page.app.comparison.option_forms[0].state.wrong


def test_another_game_has_its_own_default_searches_and_another_position_the_chosen_ones(page):
    compare(page, CUT, STRICT)
    mirror(page, moves=("b2",))
    assert len(page.app.comparison.chosen_searches) == 2
    mirror(page, SETTINGS | {"game": "connect-four", "first": "X", "side": "X"}, ())
    assert page.app.comparison.chosen_searches is None
    (depth,) = page.find("comparison", "select", aria_label="Depth of run 1")
    assert depth[1]["value"] == "3"
    assert [one[1]["value"] for one in find_elements(depth, "option")][:2] == ["1", "2"]


def test_vectors_of_three_players_are_compared(page):
    mirror(page, SETTINGS | {"game": "tree-three", "first": "A", "side": "A"}, ())
    page.press("comparison", "Race")
    page.work()
    assert "(" in column(page, 1)["Value"]
    page.press("comparison", "Download CSV")
    assert alerts(page) == []


# Sentences and numbers


def run(name="Alpha–beta, ties cut", stage="done", **more):
    counts = TapeCounts(18_297, 7_330, 4_237, 9)
    return Run(ComparedSearch("alphabeta", {}), name, stage, 1, counts, **more)


@pytest.mark.parametrize(
    ("runs", "values", "sentence"),
    [
        ([run(move="a3"), run(move="a3")], ["0", "0"], "All found 0."),
        ([run(move="a3"), run(move="b2")], ["0", "0"], "All found 0, by different moves."),
        ([run(), run(value=0.01)], ["0", "+11"], "They found 0 and +11."),
        (
            [run(), run(is_estimate=True)],
            ["0", "+11"],
            "They found 0 and +11: estimates differ from search to search.",
        ),
        ([run(), run(), run()], ["0", "1", "2"], "They found 0, 1 and 2."),
        ([run(), run(stage="stopped")], ["0", ""], ""),
    ],
)
def test_whether_the_runs_agree_is_said_in_one_sentence(runs, values, sentence):
    assert describe_values(runs, values) == sentence


def test_a_stopped_run_is_compared_with_nothing():
    stopped = run(stage="stopped", plain_nodes=549_946, minimal_leaves=529)
    assert (stopped.leaf_ratio, stopped.unvisited_share) == (None, None)
    complete = run(plain_nodes=549_946, minimal_leaves=529)
    assert (complete.leaf_ratio, complete.unvisited_share) == (7_330 / 529, 1 - 18_297 / 549_946)
    assert run(minimal_leaves=None).leaf_ratio is None
    assert run(minimal_leaves=0).leaf_ratio is None


@pytest.mark.parametrize(
    ("first", "moves", "name"),
    [
        ("X", (), "plyscope-tictactoe-start.csv"),
        ("O", ("b2", "a3"), "plyscope-tictactoe-O-begins-b2-a3.csv"),
        ("X", ("b2",) * 40, "plyscope-tictactoe-after-40-moves.csv"),
        ("X", ("a1=Q+", "ö"), "plyscope-tictactoe-a1_Q_-_.csv"),
    ],
)
def test_a_file_is_named_after_the_position(first, moves, name):
    assert name_position_file(Root("tictactoe", first, moves), "csv") == name


# Nodes against depth


def test_nodes_are_counted_to_every_depth(page):
    mirror(page, moves=("b2",))
    page.press("comparison", "Search every depth")
    assert {one["worker"] for one in page.tasks.values()} == {"helper"}
    (plot,) = page.find("comparison", "div", class_="plot")
    assert read_text(plot).endswith("Counting …")
    page.work()
    (table,) = page.find("comparison", "table", class_="compare-table")
    rows = [[read_text(cell) for cell in row[2:]] for row in find_elements(table, "tr")]
    assert rows[1] == ["1", "9", "9"]
    assert rows[-1] == ["8, the whole game", "55,505", "2,316"]
    assert len(rows) == 9
    (plot,) = page.find("comparison", "div", class_="plot")
    labels = [read_text(label) for label in find_elements(plot, "text")]
    assert labels == ["1", "10", "100", "1 k", "10 k", "100 k", *"1234567", "8 = all"]
    readouts = [read_text(each) for each in find_elements(plot, "p", class_="plot-readout")]
    assert readouts[-2:] == ["7 plies42,2572,029", "The whole game55,5052,316"]
    names = [span[1]["title"] for span in find_elements(plot, "span") if "title" in span[1]]
    assert names[:2] == ["Minimax", "Alpha–beta, ties cut"]
    assert len(find_elements(plot, "circle")) == 2 * 8
    page.press("comparison", "Save as SVG")
    _, file = page.commands[-1]
    assert (file["name"], file["type"]) == ("plyscope-tictactoe-depths.svg", "image/svg+xml")
    picture = ElementTree.fromstring(file["text"])
    assert len(picture.findall("{http://www.w3.org/2000/svg}circle")) == 2 * 8


def test_a_search_is_counted_once_whatever_its_depths(page):
    compare(page, ("minimax", {}, 2), ("minimax", {}, 3), CUT)
    page.press("comparison", "Search every depth")
    assert page.app.depth_curves.state.names == ("Minimax", "Alpha–beta, ties cut")


def test_searches_without_a_depth_are_not_plotted(page):
    compare(page, *[("alphabeta_table", {"ties": ties}, None) for ties in ("cut", "strict")])
    page.press("comparison", "Search every depth")
    assert alerts(page) == [
        "None of these searches has a depth: choose one that searches a fixed number of plies."
    ]


def test_a_search_with_a_depth_of_its_own_is_counted_by_that_depth(page):
    compare(page, ("iterative_deepening", {"depth": 3, "nodes": 10_000}, None), CUT)
    page.press("comparison", "Search every depth")
    depths = []
    while page.tasks:
        (task,) = page.tasks.values()
        if task["args"].get("algorithm") == "iterative_deepening":
            depths.append(task["args"]["options"]["depth"])
        page.work(1)
    assert depths == [1, 2, 3, 4, 5, 6, 7]


def test_a_search_that_will_visit_too_many_nodes_is_not_run(page):
    mirror(page, SETTINGS | {"game": "chess", "first": "White", "side": "White"}, ())
    page.press("comparison", "Search every depth")
    nodes = iter([21, 21, 421, 61, 50_000, 1_265, 60_000])
    sizes = {1: 21, 2: 421, 3: 50_000, 4: 2_000_000}
    while page.tasks:
        ((number, task),) = page.tasks.items()
        if task["name"] == "size":
            size = sizes.get(task["args"]["depth"])
            page.answer(number, size and {"nodes": size, "leaves": 1})
        else:
            assert task["args"]["max_nodes"] == 3_000_000
            page.answer(number, next(nodes, 900_000))
    assert page.app.depth_curves.state.nodes[-1] == (None, 60_000)
    assert "too many to count: Minimax from 4 plies." in page.text("comparison")


def test_a_search_that_visits_more_nodes_than_expected_ends_the_plot(page):
    page.press("comparison", "Search every depth")
    page.work(3)
    ((number, task),) = page.tasks.items()
    assert (task["name"], task["worker"]) == ("count", "search")
    page.answer(number, None)
    assert alerts(page) == [
        "The plot was not finished: Alpha–beta, ties cut visits more than 3,000,000 nodes at 1 ply."
    ]
    assert not page.tasks


@pytest.mark.parametrize(
    ("kind", "message", "sentences"),
    [
        ("ValueError", "No.", ["The plot was not finished: No."]),
        ("Stopped", "x", ["The plot was not finished: Another search took its place."]),
        ("WorkerDied", "x", []),
    ],
)
def test_a_plot_that_is_not_finished_says_why(page, kind, message, sentences):
    page.press("comparison", "Search every depth")
    page.work(5)
    ((number, task),) = page.tasks.items()
    assert task["name"] == "count"
    page.fail(number, kind, message)
    assert alerts(page) == sentences
    assert not page.tasks
    assert page.find("comparison", "table")  # what was counted stays


def test_a_plot_ends_where_no_tree_can_be_counted(page):
    page.press("comparison", "Search every depth")
    (number,) = page.tasks
    page.fail(number, "WorkerDied", "x")
    assert alerts(page) == [
        "The plot was not finished: The size of its trees could not be counted."
    ]
    assert not page.app.depth_curves.state.is_running


def test_another_position_and_another_choice_forget_the_plot(page):
    page.press("comparison", "Search every depth")
    mirror(page, moves=())
    assert not page.tasks
    assert not page.find("comparison", "div", class_="plot")
    page.press("comparison", "Search every depth")
    page.press("comparison", "Add a run")
    assert not page.tasks
    assert not page.find("comparison", "div", class_="plot")


def test_a_deeper_search_is_expected_to_grow_as_before_and_never_beyond_minimax():
    assert expect_nodes([], 10) == 10
    assert expect_nodes([10], 82) == 82
    assert expect_nodes([10, 40, 200], 3000) == 1000
    assert expect_nodes([10, 40, 200], None) == 1000
    assert expect_nodes([10, None], 3000) is None
    assert expect_nodes([], None) is None


def test_what_is_left_out_is_said_in_one_sentence():
    curves = [
        Curve("Minimax", (10, None, None)),
        Curve("Alpha–beta, ties cut", (10, 40, 90)),
    ]
    assert describe_omissions(curves) == (
        "Not run, because more than 1,000,000 nodes are expected or too many to count: "
        "Minimax from 2 plies."
    )
    assert describe_omissions(curves[1:]) == ""


def test_a_picture_has_a_line_for_each_power_of_ten_and_escapes_names():
    text = draw_curves([Curve("a < b & c", (1, 12, 345)), Curve("none", (1, None, None))], True)
    picture = ElementTree.fromstring(text)
    texts = [one.text for one in picture.findall("{http://www.w3.org/2000/svg}text")]
    assert texts[:4] == ["1", "10", "100", "1,000"]
    assert texts[4:7] == ["1", "2", "3 = all"]
    assert texts[-2:] == ["a < b & c", "none"]
    assert len(picture.findall("{http://www.w3.org/2000/svg}circle")) == 4


# Restoring


def test_a_restart_in_the_middle_of_a_race_or_a_plot_changes_nothing(page):
    page.press("comparison", "Race")
    page.work(3)
    page.restart()
    page.work()
    assert sentence(page) == "All found 0."
    page.press("comparison", "Search every depth")
    page.work(6)
    page.restart()
    page.work()
    assert page.app.depth_curves.state.is_whole
    assert page.app.save() == type(page.app).restore(page.parts).save()
