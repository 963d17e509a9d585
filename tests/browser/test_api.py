"""window.plyscope: the page as embedders, slides and tests use it."""

import re

import pytest
from playwright.sync_api import Error, Page, expect


def test_state_is_plain_data_of_the_documented_shape(ready: Page) -> None:
    assert ready.evaluate("plyscope.state()") == {
        "game": "tictactoe",
        "moves": [],
        "toMove": "X",
        "over": False,
        "result": None,
        "search": None,
        "tick": 0,
        "ticks": 0,
    }


def test_a_search_for_the_side_to_move_plays_nothing(ready: Page) -> None:
    result = ready.evaluate(
        "plyscope.open({moves: ['a3','b2','b3','a1']}).then(() => plyscope.search())"
    )
    assert [result["value"], result["move"]] == [1, "c3"]
    assert ready.evaluate("plyscope.state().moves.length") == 4
    search = ready.evaluate("plyscope.state().search")
    assert set(search) == {"algorithm", "running", "nodes", "leaves", "cutoffs", "value", "move"}


def test_events_tell_of_the_game_and_the_search_and_can_be_ended(ready: Page) -> None:
    heard = ready.evaluate(
        """async () => {
            const heard = [];
            const events = ["state", "search", "end", "tick"];
            const ends = events.map((event) => plyscope.on(event, () => heard.push(event)));
            await plyscope.open({side: "both"});
            await plyscope.move("b2");
            await plyscope.search();
            for (const end of ends) end();
            const before = heard.length;
            await plyscope.move("a3");
            return [heard.filter((event) => event !== "tick"), heard.length - before];
        }"""
    )
    kinds, after = heard
    assert after == 0
    assert kinds[-2:] == ["search", "end"]
    assert set(kinds[:-2]) == {"state"}


def test_stop_resolves_the_search_with_nothing(ready: Page) -> None:
    large = "{game: 'tictactoe-4x4-3', strength: 'depth:5', algorithm: 'minimax'}"
    stopped = ready.evaluate(
        f"""async () => {{
            await plyscope.open({large});
            const result = plyscope.search();
            await new Promise((resolve) => plyscope.on("tick", resolve));
            plyscope.stop();
            return [await result, plyscope.state().search.running];
        }}"""
    )
    assert stopped == [None, False]


def test_a_tick_given_to_open_is_where_search_stops(ready: Page) -> None:
    ready.evaluate(
        "plyscope.open({moves: ['b2'], side: 'both', tick: 40}).then(() => plyscope.search())"
    )
    assert ready.evaluate("plyscope.state().tick") == 40
    expect(ready.get_by_role("slider", name="Timeline")).to_have_value("40")


def test_each_listener_stands_alone(ready: Page) -> None:
    heard = ready.evaluate(
        """async () => {
            const heard = [];
            const reported = new Promise((resolve) => {
                window.reportError = (error) => resolve(error.message);
            });
            const ends = [
                plyscope.on("state", () => { throw new Error("mine"); }),
                plyscope.on("state", () => heard.push("second")),
            ];
            await plyscope.open({side: "both"});
            await plyscope.move("b2");
            for (const end of ends) end();
            return [heard.includes("second"), plyscope.state().moves, await reported];
        }"""
    )
    assert heard[:2] == [True, ["b2"]]
    assert "mine" in heard[2]


REFUSED = [
    ("seek(NaN)", "tick is NaN, expected a whole number."),
    ("step('1')", "n is of the type string, expected a whole number."),
    ("step(1.5)", "n is 1.5, expected a whole number."),
    (
        "on('move', () => {})",
        "There is no such event; there are: state, search, end, tick, notice, graded.",
    ),
    ("on('state', 5)", "The listener is 5, expected a function."),
    ("on('state')", "The listener is undefined, expected a function."),
    ("open(null)", "The settings are None, expected an object such as {game: 'nim'}."),
    ("open({tick: NaN})", "tick is 'NaN', expected a whole number from 0."),
    ("open({layout: Object.create(null)})", "layout is 'compact' or 'scale', not {}."),
    ("open({layout: 'x'.repeat(1e6)})", "layout is 'compact' or 'scale', not 'xxx"),
    ("open({game: Symbol('x')})", "game is {}, expected a name."),
    ("open({moves: ['b2', 'b2']})", "Move 2, 'b2': "),
    (
        "open({get moves() { throw 1; }})",
        "The settings cannot be read: one of their fields throws.",
    ),
    ("move(() => 1)", "A move is {}, expected its name, such as b2."),
    (
        "move({toString() { throw 1; }})",
        "A move is {'toString': {}}, expected its name, such as b2.",
    ),
]


def test_a_value_that_cannot_be_is_refused_and_nothing_changes(ready: Page) -> None:
    before = ready.evaluate("JSON.stringify(plyscope.state())")
    for call, sentence in REFUSED:
        with pytest.raises(Error, match=re.escape(sentence)):
            ready.evaluate(f"(async () => plyscope.{call})()")
        assert ready.evaluate("JSON.stringify(plyscope.state())") == before, call


def test_each_field_of_the_settings_is_read_once(ready: Page) -> None:
    reads = ready.evaluate(
        """async () => {
            let reads = 0;
            await plyscope.open({ get game() { return ["nim", "chess"][reads++]; } });
            return [reads, plyscope.state().game];
        }"""
    )
    assert reads == [1, "nim"]


def test_seek_step_and_pause_act_at_once(ready: Page) -> None:
    ready.evaluate("plyscope.open({side: 'both'}).then(() => plyscope.search())")
    ticks = ready.evaluate(
        """() => {
            const ticks = [];
            plyscope.seek(5);
            ticks.push(plyscope.state().tick);
            plyscope.step(-2);
            ticks.push(plyscope.state().tick);
            plyscope.play();
            plyscope.pause();
            ticks.push(plyscope.state().tick);
            return ticks;
        }"""
    )
    assert ticks == [5, 3, 3]
