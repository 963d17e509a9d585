"""A visitor who uses whatever the page shows, at random: nothing of it is a defect."""

import random
import sys

from plyscope.page.elements import EVENTS
from tests.page.pages import PageInTest

SEED, VISITS = 1, 500
TEXTS = ("3", "-1", "0.5", "a1", "[3, 5]", "[[3, 12], [2, 4]]", "x", "∞", "")
NUMBERS = (None, 0, 1, 2, 5, 40, -3, 0.5, 10**9)
TABS = ("why", "compare", "practice", "lab", "write")
VALUELESS = ("onclick", "onfocus")  # of a field: see web/shell/fields.ts
QUICK = ("size", "exercise", "sheet", "grade", "read", "size_text", "wait", "nodes", "explain")
LINKS = (
    "#exercise=alphabeta:1:3",
    "#exercise=minimax:2:5",
    "#exercise=expectiminimax:1:2",
    "#game=tree-aima&algorithm=alphabeta",
    "#game=tictactoe&side=both&moves=b2,a1,a2",
    "#game=nim-1-3-5&tab=compare",
    "#game=chess&strength=depth:1",
    "#game=pig&strength=depth:2",
    "#game=go-5x5",
    "#tab=write",
)


class Visitor:
    """Somebody who presses, chooses and types at random, where the page lets him."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.page = PageInTest()
        self.page.start()
        self.used = set()

    def visit(self):
        """Do one thing."""
        chance = self.random.random()
        if chance < 0.02:
            self.page.send("address.open", self.random.choice(LINKS))
        elif chance < 0.04:
            self.page.send("drawer.show", self.random.choice(TABS))
        elif chance < 0.2 and self.page.tasks:
            self.end_task()
        else:
            self.use()

    def end_task(self):
        """Have a task done by the package, if that is quick; else it was stopped."""
        task = self.random.choice(list(self.page.tasks.values()))
        if task["name"] in QUICK:
            self.page.do(task)
        else:
            self.page.fail(task["id"], "Stopped", "It was stopped.")

    def use(self):
        """Use something that is shown, as the shell tells of it."""
        panel, (tag, attributes, *children), event = self.random.choice(self.list_uses())
        done = attributes[event]
        if isinstance(done, dict):
            done = self.random.choice(list(done.values()))
        value = self.make_value(tag, attributes, children, event)
        self.used.add(done[0])
        self.page.send(*done, *value, panel=panel)

    def list_uses(self):
        """Return each element that can be used, with the panel before and the event after it."""
        return [
            (panel, one, event)
            for panel, content in self.page.panels.items()
            for one in walk(content)
            if not one[1].get("disabled") and one[1].get("type") != "file"
            for event in EVENTS & one[1].keys()
            if not str(one[1][event][0] if isinstance(one[1][event], list) else "").startswith(
                "shell."
            )
        ]

    def make_value(self, tag, attributes, children, event):
        """Return what the field holds, if it is one."""
        if event in ("ontoggle", "onbeforetoggle"):
            return [self.random.random() < 0.5]
        if (tag, event) == ("editor", "oninput"):
            return [self.random.choice(TEXTS)]
        if (tag, event) == ("tree-editor", "onclick"):
            return [self.random.randrange(12)]  # a node
        if event in VALUELESS or tag not in ("input", "select", "textarea"):
            return []
        if tag == "select":
            options = [one for child in children for one in walk(child) if one[0] == "option"]
            return [self.random.choice(options)[1]["value"]]
        if attributes.get("type") == "checkbox":
            return [self.random.random() < 0.5]
        if attributes.get("type") in ("number", "range"):
            return [self.random.choice(NUMBERS)]
        return [self.random.choice(TEXTS)]


def walk(content):
    """Yield an element and all below it."""
    if isinstance(content, list):
        yield content
        for child in content[2:]:
            yield from walk(child)


def test_nothing_that_is_shown_is_a_defect(monkeypatch):
    def report(app):
        raise sys.exception()

    monkeypatch.setattr("plyscope.page.app.App._report", report)
    visitor = Visitor(SEED)
    for _ in range(VISITS):
        visitor.visit()
    assert len(visitor.used) > 45, sorted(visitor.used)
