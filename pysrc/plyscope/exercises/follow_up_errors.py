"""What follows from an answer: alpha-beta is gone through along the windows that were written.

So an error that only follows from an earlier one can be told from one that is new.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from math import inf
from typing import Any, NamedTuple

from plyscope.exercises.answer import Answer
from plyscope.exercises.exercise import Exercise
from plyscope.exercises.windows import Window
from plyscope.game import MAX

MISTAKE, LEAF = 1_000_000, 1_000  # the cost of a mistake, of a leaf that does not agree
SLACK = 2 * MISTAKE  # a way that costs so much more than another is given up
MOMENTS = 20_000  # so many are looked at before only the cheapest way is gone on with


@dataclass(frozen=True)
class Note:
    """What is said of a node at a moment of the search.

    moment    None on entry, else the child that is back
    given     the window that was written for it, None where none was
    expected  the window that follows from what was written before; None where the node is skipped
    right     the window that is right; None where nothing has to be written
    verdict   as in a `Mark`, or "" where nothing was written and nothing had to be
    """

    state: int
    moment: int | None
    given: Window | None
    expected: Window | None
    right: Window | None
    verdict: str

    @property
    def cost(self) -> int:
        """What it adds to the cost of a way through the search."""
        if self.verdict in ("wrong", "missing", "extra"):
            return MISTAKE
        return int(self.verdict == "follows" and self.given is not None)  # right is likelier


@dataclass
class Followed:
    """What would be right after what was written.

    notes    all that is said of windows, in the order of the search
    visited  the nodes that would be visited; but those that are skipped, or visited, only by what
             is charged among the leaves are here as they are in the search that is right
    """

    notes: list[Note] = field(default_factory=list)
    visited: set[int] = field(default_factory=set)


class _Way(NamedTuple):
    """A way through the search: its cost, and its steps, last first: (steps before, step)."""

    cost: int = 0
    steps: Any = None

    def then(self, cost: int, step: Any) -> "_Way":
        return _Way(self.cost + cost, (self.steps, step))


class _At(NamedTuple):
    """Where a way has come to at a node: how many of its windows are read, and what is known."""

    read: int
    window: Window
    v: float
    missed: bool = False  # a cutoff was due, and the search went on


_MISSED = "a cutoff was missed"


def follow(exercise: Exercise, answer: Answer) -> Followed:
    """Go through an exercise of alpha-beta along what was written, with the fewest mistakes.

    The windows of a node are paired with the moments of the search by what follows: a wrong window
    is gone on with, and so is a change that was forgotten or a cutoff that was missed. Among ways
    with as many mistakes the one counts that visits most nearly the leaves that are not crossed
    out.
    """
    ways = _Ways(exercise, answer).visit(exercise.tree.initial, (-inf, inf))
    return _written_out(min(ways.values(), key=lambda way: way.cost))


class _Ways:
    """The ways to go through the search along an answer."""

    def __init__(self, exercise: Exercise, answer: Answer) -> None:
        self._exercise = exercise
        self._answer = answer
        self._found: dict[tuple[int, Window], dict[float, _Way]] = {}
        self._skips: dict[int, tuple[int, list[Note]]] = {}
        self._moments = 0
        tree = exercise.tree
        self._leaves: dict[int, frozenset[int]] = {}  # at each node and below it
        self._has_windows: dict[int, bool] = {}
        for state in reversed(range(tree.size)):
            below = tree.children(state)
            leaves = (self._leaves[child] for child in below)
            self._leaves[state] = frozenset().union(*leaves) if below else frozenset({state})
            self._has_windows[state] = bool(answer.windows.get(state)) or any(
                self._has_windows[child] for child in below
            )

    def visit(self, state: int, entry: Window) -> dict[float, _Way]:
        """Return what can come back from a node that is entered with a window, and how."""
        exercise, answer = self._exercise, self._answer
        tree = exercise.tree
        if tree.is_terminal(state):
            agrees = answer.unvisited is None or state not in answer.unvisited
            return {tree.utility(state, MAX): _Way().then(LEAF * (not agrees), state)}
        ends = self._found.get((state, entry))
        if ends is not None:
            return ends
        ends = self._found[state, entry] = {}
        is_max = tree.to_move(state) == MAX
        v = -inf if is_max else inf
        ways: dict[_At, _Way] = {}
        for at, cost, steps in self._moment(state, None, entry, None, _At(0, entry, v), v):
            _keep(ways, at, _Way(cost, (None, steps)))
        children = list(enumerate(tree.children(state)))
        if exercise.direction == "right to left":
            children.reverse()
        for place, (action, child) in enumerate(children):
            rest = [sibling for _, sibling in children[place + 1 :]]
            ahead, ways = self._cheap(ways), {}
            for at, way in ahead:
                for v2, below in self.visit(child, at.window).items():
                    back = way.then(below.cost, below.steps)
                    alpha, beta = at.window
                    v = max(at.v, v2) if is_max else min(at.v, v2)
                    expected = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
                    now = at._replace(v=v)
                    for then, cost, steps in self._moment(
                        state, action, expected, at.window, now, at.v, rest
                    ):
                        self._go_on(state, rest, then, back.then(cost, steps), ways, ends)
        for at, way in self._cheap(ways):
            _keep(ends, answer.values.get(state, at.v), self._end(state, [], at, way))
        return ends

    def _moment(
        self,
        state: int,
        moment: int | None,
        expected: Window,
        before: Window | None,
        at: _At,
        old: float,
        rest: Sequence[int] = (),
    ) -> Iterator[tuple[_At, int, list[Any]]]:
        """Yield what may have been written at a moment: which window, or none.

        `before` is the window until then, `old` the value. Where a window does not follow, the
        value may be wrong with it, or not.
        """
        self._moments += 1
        truth = self._exercise.windows.get(state)
        right = truth.changes.get(moment) if truth else None
        optional = truth is not None and right is not None and truth.optional(moment)
        if right is None or optional:
            verdict = ""
        else:
            # Nothing changes, or the node is left at once.
            nothing = expected == before or (expected[0] >= expected[1] and expected != right)
            verdict = "follows" if nothing else "missing"
        note = Note(state, moment, None, expected, right, verdict)
        yield at._replace(window=expected), note.cost, [note]
        written = self._answer.windows.get(state, ())
        if before not in (None, expected) and written:  # the change was forgotten
            for v in {at.v, old}:
                forgotten = at._replace(window=before, v=v)
                if verdict == "missing":
                    yield forgotten, note.cost, [note]
                elif right is not None and (shown := self._shown_missed(state, at.read, rest)):
                    yield forgotten._replace(missed=True), MISTAKE, [note, shown]
        is_max = self._exercise.tree.to_move(state) == MAX
        later = (
            written.index(w, at.read + 1) for w in (right, expected) if w in written[at.read + 1 :]
        )
        for number in sorted({*later, at.read}) if at.read < len(written) else ():
            given = written[number]
            verdict = "wrong" if right is not None else "extra"
            verdict = "right" if given == right else verdict
            verdict = "follows" if given == expected != right else verdict
            notes = [self._spare(state, each) for each in range(at.read, number)]
            notes.append(Note(state, moment, given, expected, right, verdict))
            values = {at.v}
            if given != expected and (moment is not None or verdict != "right"):
                values.add(given[0] if is_max else given[1])
            cost = sum(note.cost for note in notes)
            for v in values:
                yield _At(number + 1, given, v, at.missed), cost, notes

    def _go_on(
        self,
        state: int,
        rest: Sequence[int],
        at: _At,
        way: _Way,
        ways: dict[_At, _Way],
        ends: dict[float, _Way],
    ) -> None:
        """Cut a node after a child or go on: as is due or, where the answer shows it, not."""
        if not rest:
            _keep(ways, at, way)
            return
        is_max = self._exercise.tree.to_move(state) == MAX
        alpha, beta = at.window
        # On paper v is compared with a bound or, which after a mistake may differ, alpha with beta.
        by_value = self._is_due(at.v, beta) if is_max else self._is_due(alpha, at.v)
        by_window = self._is_due(alpha, beta)
        written = self._answer.windows.get(state, ())
        if by_value or by_window:
            _keep(ends, at.v, self._end(state, rest, at, way))
        elif written and all(self._is_crossed_out(child) for child in rest):
            _keep(ends, at.v, self._end(state, rest, at, way, early=True))
        if not (by_value and by_window) or at.missed:
            _keep(ways, at, way)
        elif shown := self._shown_missed(state, at.read, rest):
            _keep(ways, at._replace(missed=True), way.then(MISTAKE, [shown]))

    def _cheap(self, ways: dict[_At, _Way]) -> list[tuple[_At, _Way]]:
        """Return the ways that are not much dearer than the cheapest.

        An answer with one mistake needs 120 moments on a tree of 20 nodes; one that is wrong
        everywhere would need millions on a tree of 300.
        """
        if self._moments > MOMENTS:
            return [min(ways.items(), key=lambda each: each[1].cost - MISTAKE * each[0].read)]
        least = min((way.cost for way in ways.values()), default=0)
        return [(at, way) for at, way in ways.items() if way.cost < least + SLACK]

    def _is_due(self, low: float, high: float) -> bool:
        return low > high or (low == high and self._exercise.ties == "cut")

    def _is_crossed_out(self, state: int) -> bool:
        """Tell whether all leaves below a node are crossed out, and no window is written there."""
        crossed_out = self._answer.unvisited
        if crossed_out is None or self._has_windows[state]:
            return False
        return self._leaves[state] <= crossed_out

    def _shown_missed(self, state: int, read: int, rest: Sequence[int]) -> Any:
        """Return what shows that a cutoff was missed, and is charged; None where nothing does.

        It is _MISSED where windows are left, else the leaves that should be crossed out.
        """
        written = self._answer.windows.get(state, ())
        if read < len(written) or any(self._has_windows[child] for child in rest):
            return _MISSED
        leaves = frozenset().union(*(self._leaves[child] for child in rest))
        crossed_out = self._answer.unvisited
        return None if crossed_out is None or leaves & crossed_out else leaves

    def _end(
        self, state: int, rest: Sequence[int], at: _At, way: _Way, early: bool = False
    ) -> _Way:
        """Return a way at the end of a node, with what it skips and the windows left over."""
        written = self._answer.windows.get(state, ())
        spare = [self._spare(state, number) for number in range(at.read, len(written))]
        if spare:
            way = way.then(sum(note.cost for note in spare), spare)
        if rest:
            way = way.then(*self._skip(rest))
        if early:  # whoever crossed these leaves out is charged for that, among the leaves
            way = way.then(MISTAKE, [])
            for child in rest:
                for leaf in self._leaves[child]:
                    way = way.then(0, leaf)
        return way

    def _skip(self, rest: Sequence[int]) -> tuple[int, list[Note]]:
        """Return what it costs to skip the last children of a node, and what is said of them."""
        if rest[0] not in self._skips:
            notes = [n for child in rest for n in _skipped(self._exercise, self._answer, child)]
            cost = sum(note.cost for note in notes)
            if self._answer.unvisited is not None:
                leaves = frozenset().union(*(self._leaves[child] for child in rest))
                cost += LEAF * len(leaves - self._answer.unvisited)
            self._skips[rest[0]] = cost, notes
        return self._skips[rest[0]]

    def _spare(self, state: int, number: int) -> Note:
        """Return the note of a window that belongs to no moment; one that only stays is free."""
        written = self._answer.windows[state]
        stays = number > 0 and written[number] == written[number - 1]
        return Note(state, None, written[number], None, None, "follows" if stays else "extra")


def _keep(ways: dict[Any, _Way], key: Any, way: _Way) -> None:
    """Keep the cheapest way to a place; of equal ones the first."""
    if key not in ways or way.cost < ways[key].cost:
        ways[key] = way


def _skipped(exercise: Exercise, answer: Answer, state: int) -> Iterator[Note]:
    """Yield the notes of a subtree that is skipped.

    What has no window there and should, follows. What has one and should not is charged once.
    """
    ahead = [(state, False)]
    while ahead:
        node, again = ahead.pop()
        truth, written = exercise.windows.get(node), answer.windows.get(node, ())
        if truth is None:
            for window in written:
                yield Note(node, None, window, None, None, "follows" if again else "extra")
                again = True
        else:
            moments: list[int | None] = list(truth.changes)
            blocks = SequenceMatcher(None, truth.written, list(written), autojunk=False)
            for _, i1, i2, j1, j2 in blocks.get_opcodes():
                both = min(i2 - i1, j2 - j1)
                for number, moment in enumerate(moments[i1:i2]):
                    right = truth.changes[moment]
                    if number >= both:
                        verdict = "" if truth.optional(moment) else "follows"
                        yield Note(node, moment, None, None, right, verdict)
                    else:
                        given = written[j1 + number]
                        verdict = "right" if given == right else "wrong"
                        yield Note(node, moment, given, None, right, verdict)
                for window in written[j1 + both : j2]:
                    yield Note(node, None, window, None, None, "extra")
        ahead += [(child, again) for child in reversed(exercise.tree.children(node))]


def _written_out(way: _Way) -> Followed:
    """Return what a way through the search says; a missed cutoff is charged where it shows."""
    steps: list[Any] = []
    ahead = [way.steps]
    while ahead:  # last first
        step = ahead.pop()
        if isinstance(step, tuple):
            ahead += step  # (steps before, step)
        elif step is not None:
            steps.append(step)
    found, missed = Followed(), 0
    charged: set[int] = set()
    for step in reversed(steps):
        if isinstance(step, int):
            found.visited.add(step)
        else:
            for note in step:
                if isinstance(note, frozenset):
                    charged |= note
                    continue
                if note == _MISSED:
                    missed += 1
                    continue
                if missed and note.given is not None and note.verdict == "follows":
                    missed -= 1
                    verdict = "wrong" if note.right is not None else "extra"
                    note = replace(note, verdict=verdict)
                if note.expected is not None:
                    found.visited.add(note.state)
                found.notes.append(note)
    found.visited -= charged
    return found
