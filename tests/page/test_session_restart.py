"""A session goes on in a new worker as it would have in the one that died."""

import json
import random

from plyscope.page.app import App
from plyscope.sandbox import sandbox_dispatch
from tests.page.pages import PageInTest
from tests.volume import examples

EVENTS = examples(300)
GAMES = ("tictactoe", "nim-1-3-5", "pig", "sliding-3x2", "three-3x3", "connect-four-4x3-3")
SIMPLE = (
    "session.study session.hint session.undo session.stop session.new_game session.resume "
    "session.search_again session.run_offer values.toggle board.turn"
).split()
FAILURES = ("Stopped", "WorkerDied", "MemoryError", "TreeFull", "ValueError")


class RandomPlayer:
    """Somebody who plays, changes settings and stops searches, at random."""

    def __init__(self, seed):
        self.rng = random.Random(seed)

    def event(self, page):
        """Return an event; a task is answered by the package, or fails."""
        rng, players = self.rng, page.app.session.choices.game.players
        choice = rng.random()
        if page.tasks and choice < 0.5:
            return self.answer(rng.choice(list(page.tasks.values())))
        legal = page.app.session.position.legal
        if legal and choice < 0.75:
            return act("session.play", rng.choice(legal))
        if choice < 0.8:
            return act("session.reopen", rng.randrange(6))
        if choice < 0.85:
            return act("settings.choose_side", rng.choice((*players, "both", "none")))
        if choice < 0.9:
            game = {"game": rng.choice(GAMES), "strength": "depth:2"}
            if game["game"].startswith("sliding"):
                del game["strength"]
            if rng.random() < 0.5:
                game["tick"] = 3
            return act("api.open", 1, game)
        return act(rng.choice(SIMPLE))

    def answer(self, task):
        """Return the answer of a task, or in one case of five that it failed."""
        event = {"type": "answer", "id": task["id"]}
        if self.rng.random() < 0.2:
            error = {
                "kind": self.rng.choice(FAILURES),
                "message": "A test.",
                "counts": {"nodes": 3},
            }
            return event | {"error": error}
        if task["worker"] == "shell":
            return event | {"value": None}
        call = sandbox_dispatch.call(task["name"], json.dumps(task["args"]), lambda block: None)
        return event | json.loads(call)


def act(name, *arguments):
    return {"type": "act", "action": [name, *arguments]}


def test_a_restored_session_goes_on_as_the_one_that_lived(capsys):
    page, player = PageInTest(), RandomPlayer(4)
    page.start(seed=4)
    played = finished = 0
    for number in range(EVENTS):
        if number % 10 == 0:
            other = App.restore(page.parts)
        event = player.event(page)
        update = page._handle(event)
        assert json.loads(json.dumps(other.handle(event).to_json())) == update, event
        assert page.app.save() == other.save(), event
        played += "session" in update["parts"]
        finished += page.data["snapshot"]["over"]
    assert capsys.readouterr().err == ""
    assert played > EVENTS // 2
    assert finished > EVENTS // 30
