"""A search on the page of a test: its tape, and what the shell sends of it."""

from math import isfinite

from plyscope import record
from plyscope.exercises.tree_game import make_named_game
from plyscope.game import play_moves
from plyscope.page.elements import read_text
from plyscope.page.programs import Code
from plyscope.page.settings import find_game
from plyscope.search import ALGORITHMS
from plyscope.tape.format import EVALUATIONS
from plyscope.tape.reader import read_records
from tests.page.pages import PageInTest
from tests.tapes import until

LETTERS = {"enter": "e", "leave": "l", "update": "u", "cut": "c"}


def kinds_of_events(trace):
    """Return a letter for each event, as the shell has them."""
    return "".join(LETTERS.get(one.kind, "n") for one in trace.events)


def facts_of_tape(trace):
    """Return what the shell knows of a tape beside the kinds of its events."""
    windows = any(isfinite(one.alpha) or isfinite(one.beta) for one in trace.events)
    vectors = any(isinstance(one.value, tuple) for one in trace.events)
    kinds = [record[0] for record in read_records(trace.numbers)]
    return {"has_windows": windows and not vectors, "has_evaluations": EVALUATIONS in kinds}


class ShownSearch:
    """A search that is shown, and the playback of its tape."""

    def __init__(
        self,
        game="tree-aima",
        algorithm="alphabeta",
        moves=(),
        page=None,
        number=1,
        purpose="study",
        depth=None,
        first=None,
        **options,
    ):
        self.page, self.number = page or PageInTest(), number
        made = make_named_game(game, first)
        self.state = play_moves(made, moves)
        strength = {"kind": "perfect"} if depth is None else {"kind": "depth", "depth": depth}
        name = f"h_{algorithm}" if depth else algorithm
        limits = {} if depth is None else {"depth": depth}
        self.trace = record(made, self.state, name, **options, **limits)
        first = first or made.players[0]
        options = find_game(game).default_options(ALGORITHMS[algorithm]) | options
        self.search = {
            "number": number,
            "purpose": purpose,
            "game": game,
            "first": first,
            "moves": list(moves),
            "algorithm": algorithm,
            "options": options,
            "strength": {"depth": 4, "rate": 0.25, "seed": 1} | strength,
            "is_running": False,
            "counts": {"ticks": self.trace.ticks},
        }
        self.settings = {
            "game": game,
            "first": first,
            "side": "both",
            "algorithm": algorithm,
            "options": options,
            "strength": strength,
        }

    def show(self, tab="why", **changes):
        """Show the search in the drawer; `changes` are of the search."""
        self.mirror(**changes)
        self.page.send("drawer.show", tab)
        return self

    def mirror(self, code=None, **changes):
        """Send the session, and the user's program."""
        self.search |= changes
        searched = Code(code["text"], code["name"] or "") if code else None
        self.page.app.programs.change(searched=searched)
        self.page.set_session(self.settings, self.search["moves"], self.search)

    def tape(self, tick):
        """Return the tape up to a tick, as the shell sends it."""
        numbers = [n if isfinite(n) else str(n) for n in until(self.trace.numbers, tick)]
        done = tick == self.trace.ticks and not self.search["is_running"]
        return {"run": self.number, "tick": tick, "numbers": numbers, "is_done": done}

    @property
    def extent(self):
        """The least and the greatest value of the tape."""
        values = [node.value for node in self.trace.nodes[1:] if node.value is not None]
        flat = [u for one in values for u in (one if isinstance(one, tuple) else (one,))]
        return {"ticks": self.trace.ticks, "low": min(flat), "high": max(flat)}

    def rest(self, tick):
        """Rest at a tick."""
        return self.page.send("explanation.tick", self.tape(tick), self.extent)

    def explain(self, tick):
        """Return the Explain tab at a tick as text, after resting there."""
        self.rest(tick)
        return self.page.text("explanation")

    def read(self, panel, tag, class_=None):
        """Return the text of the one element of a panel with a tag and a class."""
        (found,) = self.page.find(panel, tag, **({"class_": class_} if class_ else {}))
        return read_text(found)

    # The quiz

    def answer_kinds(self):
        """Answer the task that reads kinds of events, as the shell does."""
        for number, task in list(self.page.tasks.items()):
            if task["name"] == "read_kinds":
                text = kinds_of_events(self.trace)
                kinds = [text[start:end] for start, end in task["args"]["spans"]]
                self.page.answer(number, {"kinds": kinds, **facts_of_tape(self.trace)})

    def halt(self, start=0, end=None, is_playing=True):
        """Go on from a tick as the playback does; return the tick at which it halts, or None."""
        end = self.trace.ticks if end is None else end
        for at, of in self.page.data["quiz"]["halts"] or ():
            if start <= at < end:
                self.page.send("quiz.reach", at, self.tape(of), end, is_playing)
                return at
        return None

    def play(self, start=0):
        """Play from a tick to the next question; return its tick, or None at the end."""
        while (at := self.halt(start)) is not None and not self.page.data["quiz"]["is_open"]:
            start = at
        return at
