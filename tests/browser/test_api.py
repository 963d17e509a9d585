"""window.plyscope in a page that runs: how it reads what is passed, tests/web/api.test.ts shows."""

import re

import pytest
from playwright.sync_api import Error, Page, expect


def test_a_game_is_opened_moved_in_searched_and_replayed_and_its_events_are_told(
    ready: Page,
) -> None:
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
    heard, after, found = ready.evaluate(
        """async () => {
            const heard = [];
            const events = ["state", "search", "end", "tick"];
            const ends = events.map((event) => plyscope.on(event, () => heard.push(event)));
            await plyscope.open({side: "both", moves: ["a3", "b2", "b3"], tick: 7});
            await plyscope.move("a1");
            const found = await plyscope.search();
            for (const end of ends) end();
            const before = heard.length;
            await plyscope.move("c3");
            return [heard.filter((event) => event !== "tick"), heard.length - before, found];
        }"""
    )
    assert after == 0
    assert heard[-2:] == ["search", "end"]
    assert set(heard[:-2]) == {"state"}
    assert [found["value"], found["move"]] == [1, "c3"]
    state = ready.evaluate("plyscope.state()")
    assert (state["moves"][-1], state["result"]["winner"]) == ("c3", "X")
    search = {"algorithm", "running", "nodes", "leaves", "cutoffs", "value", "move"}
    assert set(state["search"]) == search
    ready.evaluate("plyscope.open({moves: ['b2'], side: 'both', tick: 40})")
    ready.evaluate("plyscope.search()")
    assert ready.evaluate("plyscope.state().tick") == 40
    expect(ready.get_by_role("slider", name="Timeline")).to_have_value("40")
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
    before = ready.evaluate("JSON.stringify(plyscope.state())")
    for call, sentence in (
        ("seek(NaN)", "tick is NaN, expected a whole number."),
        ("open({moves: ['b2', 'b2']})", "Move 2, 'b2': "),
        ("open({layout: 'x'.repeat(1e6)})", "layout is 'compact' or 'scale', not 'xxx"),
        ("move(() => 1)", "A move is {}, expected its name, such as b2."),
    ):
        with pytest.raises(Error, match=re.escape(sentence)):
            ready.evaluate(f"(async () => plyscope.{call})()")
        assert ready.evaluate("JSON.stringify(plyscope.state())") == before, call
