"""The page as a whole: every event is handled, and a restored page goes on as the one before."""

import json
import random
import types
from collections.abc import Mapping
from dataclasses import is_dataclass
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from plyscope.page.app import App
from plyscope.page.elements import list_actions
from plyscope.page.saved_state import field_hints
from tests.page.shown_search import ShownSearch

EVENTS = 10_000
CHECKED_EVERY = 100  # events: then a restored page handles the next ones beside the other
FOLLOWED_FOR = 3  # events that both handle
DRAWN_EVERY = 200  # events: then all parts are drawn, changed or not
WORDS = (
    "tictactoe connect-four nim tree-aima chess pig alphabeta minimax mcts perfect depth:2 a1 b2 "
    "c3 X O both none why code compare lab write club ties cut order 3 [[1,2],3] x"
).split()

SEARCH = ShownSearch()
RESULT = {
    "value": 3,
    "move": "a1",
    "best": "a1",
    "careless": False,
    "basis": "proved",
    "said": "a1 is worth 3.",
    "seconds": 0.1,
    "counts": {"nodes": 11, "leaves": 7, "cutoffs": 1, "ticks": SEARCH.trace.ticks},
}
OPENERS = (
    ["api.open", 1, {"game": "tree-aima", "side": "both"}],
    ["session.study"],
    *(["explanation.tick", SEARCH.tape(tick), SEARCH.extent] for tick in (0, 10, 15, 27)),
    ["quiz.toggle"],
    ["quiz.reach", 0, SEARCH.tape(0), 27, True],
    ["api.open", 1, {"moves": ["b2"]}],
    ["api.open", 1, {"game": "connect-four"}],
    ["match.open", True],
    *(["drawer.show", tab] for tab in ("why", "compare", "practice", "lab", "write")),
)


def random_argument(rng: random.Random, hint: Any) -> Any:
    """Return an argument of a type, as an event may have it."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return random_argument(rng, rng.choice(arguments))
    if origin is Literal:
        return rng.choice(arguments)
    if origin is tuple:
        if arguments[-1] is Ellipsis:
            return [random_argument(rng, arguments[0]) for _ in range(rng.randrange(3))]
        return [random_argument(rng, one) for one in arguments]
    if origin is not None and issubclass(origin, Mapping):
        return {rng.choice(WORDS): random_argument(rng, arguments[1])}
    if is_dataclass(hint):
        return {name: random_argument(rng, one) for name, one in field_hints(hint).items()}
    return {
        int: lambda: rng.randrange(-1, 12),
        float: lambda: rng.choice((0.0, 0.5, 3.0, -1.0)),
        bool: lambda: rng.random() < 0.5,
        str: lambda: rng.choice(WORDS),
        type(None): lambda: None,
        dict: dict,
        list: list,
    }.get(hint, lambda: rng.choice(WORDS))()


class RandomUser:
    """Somebody who does anything that the page knows, and some things that it does not."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.shown = {}  # the actions of each panel, with the content they were listed from
        self.methods = [
            (f"{part.name}.{name}", getattr(part, name))
            for part in App().parts.values()
            for name in dir(type(part))
            if hasattr(getattr(type(part), name), "is_event")
        ]

    def event(self, app):
        """Return an event: an answer, a use of something shown, or any event of a part."""
        choice = self.rng.random()
        if choice < 0.05:  # have something shown that can be used
            return {"type": "act", "action": number_run(app, self.rng.choice(OPENERS))}
        pending = list(app.counters.pending)
        if pending and choice < 0.3:
            return self.answer(app, self.rng.choice(pending))
        actions = self.list_shown_actions(app) if choice < 0.7 else []
        if actions:
            panel, one = self.rng.choice(actions)
            event = {"type": "act", "action": one, "panel": panel}
            event["revision"] = app.counters.revision - self.rng.choice((0, 0, 0, 5))
            if self.rng.random() < 0.5:
                event["value"] = self.rng.choice((*WORDS, 3, True, None))
            return event
        name, method = self.rng.choice(self.methods)
        hints = [one for key, one in get_type_hints(method.__func__).items() if key != "return"]
        return {"type": "act", "action": [name, *(random_argument(self.rng, h) for h in hints)]}

    def list_shown_actions(self, app):
        """Return the actions of all panels; a panel that is the same as before is not walked."""
        for panel, content in app._panels.items():
            if panel not in self.shown or self.shown[panel][0] is not content:
                self.shown[panel] = content, [(panel, one) for one in list_actions(content)]
        return [action for panel in app._panels for action in self.shown[panel][1]]

    def answer(self, app, number):
        """Return the answer of a task: that it was stopped, or failed; a search may end."""
        is_search = app.counters.pending[number].method == "take_result"
        if is_search and self.rng.random() < 0.5:
            return {"type": "answer", "id": int(number), "value": RESULT}
        kind = self.rng.choice(("Stopped", "ValueError", "WorkerDied", "Taught"))
        error = {"kind": kind, "message": "This is a test.", "last_block": [0, 0]}
        return {"type": "answer", "id": int(number), "error": error}


def number_run(app, action):
    """Return an action in which a tape has the number of the search that is shown."""
    run = app.session.search.number if app.session.search else 0
    return [one | {"run": run} if isinstance(one, dict) and "run" in one else one for one in action]


def handle(app, event):
    """Return the update, and the JSON that the shell gets of it."""
    update = app.handle(event).to_json()
    return update, json.dumps(update, allow_nan=False)


def draw_all(app):
    """Return the panels and the data of all parts, whatever has changed."""
    panels = {name: part.render() for name, part in app.parts.items()}
    return panels, dict(item for part in app.parts.values() for item in part.publish().items())


def test_a_restored_page_goes_on_as_the_one_that_lived(capsys):
    user, app = RandomUser(1), App()
    handle(app, {"type": "start"})
    checked = effective = 0
    for number in range(EVENTS):
        if number % CHECKED_EVERY == 0:
            restored, left = App.restore(json.loads(json.dumps(app.save()))), FOLLOWED_FOR
        event = user.event(app)
        update, text = handle(app, event)
        effective += set(update["parts"]) != {"app"}
        if left:
            assert handle(restored, event)[1] == text, event
            assert restored.save() == app.save(), event
            left -= 1
            checked += 1
        if number % DRAWN_EVERY == 0:
            assert (dict.fromkeys(app.parts) | app._panels, app._data) == draw_all(app), event
    assert checked == EVENTS // CHECKED_EVERY * FOLLOWED_FOR
    assert effective > EVENTS // 10, f"only {effective} events changed anything"


def test_an_event_draws_only_what_depends_on_what_it_changed(monkeypatch):
    app, drawn = App(), []
    app.handle({"type": "start"})
    for name, part in app.parts.items():
        render = part.render
        monkeypatch.setattr(
            part, "render", lambda name=name, draw=render: (drawn.append(name), draw())[1]
        )
    app.handle({"type": "answer", "id": 99, "value": None})  # of a task that was ended
    assert drawn == []
    app.handle({"type": "act", "action": ["drawer.show", "lab"]})
    assert {"drawer", "lab"} <= set(drawn)
    assert not {"settings", "status", "examples"} & set(drawn)


def test_an_event_that_fails_changes_nothing_and_says_so(capsys):
    app = App()
    before = app.save()
    commands = app.handle({"type": "act", "action": ["match.choose", "x", 3]}).commands
    assert [name for name, _ in commands] == ["report", "notice"]
    assert "match.choose" in commands[0][1]["text"]
    after = app.save()
    assert {**after, "app": None} == {**before, "app": None}
    assert "match.choose" in capsys.readouterr().err


@pytest.mark.parametrize("event", [{"type": "nothing"}, {"type": "act", "action": ["nobody.run"]}])
def test_an_event_that_there_is_not_is_a_defect(event, capsys):
    commands = App().handle(event).commands
    assert commands[-1][1]["text"].startswith("Something went wrong in Plyscope.")
