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

MISTAKE_COST = 1_000_000  # cost of a mistake
LEAF_COST = 1_000  # cost of a leaf whose mark contradicts the answer
SLACK = 2 * MISTAKE_COST  # a way that costs so much more than another is given up
MAX_STEPS = 20_000  # so many are looked at before only the cheapest way is gone on with


@dataclass(frozen=True)
class WindowNote:
    """What is said of a node at a moment of the search.

    moment    None on entry, else the child that is back
    given     the window that was written for it, None where none was
    expected  the window that follows from what was written before; None where the node is skipped
    right     the window that is right; None where nothing has to be written
    verdict   as in a `Mark`, or "" where nothing was written and nothing had to be
    """

    state: int
    after: int | None
    answer: Window | None
    expected: Window | None
    solution: Window | None
    verdict: str

    @property
    def cost(self) -> int:
        """What it adds to the cost of a way through the search."""
        if self.verdict in ("wrong", "missing", "extra"):
            return MISTAKE_COST
        return int(self.verdict == "follows" and self.answer is not None)  # right is likelier


@dataclass
class AnswerReplay:
    """What would be right after what was written.

    notes    all that is said of windows, in the order of the search
    visited  the nodes that would be visited; but those that are skipped, or visited, only by what
             is charged among the leaves are here as they are in the search that is right
    """

    notes: list[WindowNote] = field(default_factory=list)
    visited: set[int] = field(default_factory=set)


class _Path(NamedTuple):
    """A way through the search: its cost, and its steps, last first: (steps before, step)."""

    cost: int = 0
    steps: Any = None

    def extend(self, cost: int, step: Any) -> "_Path":
        return _Path(self.cost + cost, (self.steps, step))


class _NodeProgress(NamedTuple):
    """Where a way has come to at a node: how many of its windows are read, and what is known."""

    read: int
    window: Window
    v: float
    has_missed_cutoff: bool = False  # a cutoff was due, and the search went on


_MISSED_CUTOFF = "a cutoff was missed"


def replay_answer(exercise: Exercise, answer: Answer) -> AnswerReplay:
    """Go through an exercise of alpha-beta along what was written, with the fewest mistakes.

    The windows of a node are paired with the moments of the search by what follows: a wrong window
    is gone on with, and so is a change that was forgotten or a cutoff that was missed. Among ways
    with as many mistakes the one counts that visits most nearly the leaves that are not crossed
    out.
    """
    ways = _PathSearch(exercise, answer).visit(exercise.tree.initial, (-inf, inf))
    return _unfold(min(ways.values(), key=lambda way: way.cost))


class _PathSearch:
    """The ways to go through the search along an answer."""

    def __init__(self, exercise: Exercise, answer: Answer) -> None:
        self._exercise = exercise
        self._answer = answer
        self._memo: dict[tuple[int, Window], dict[float, _Path]] = {}
        self._skip_memo: dict[int, tuple[int, list[WindowNote]]] = {}
        self._step_count = 0
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

    def visit(self, state: int, entry: Window) -> dict[float, _Path]:
        """Return what can come back from a node that is entered with a window, and how."""
        exercise, answer = self._exercise, self._answer
        tree = exercise.tree
        if tree.is_terminal(state):
            agrees = answer.unvisited is None or state not in answer.unvisited
            return {tree.utility(state, MAX): _Path().extend(LEAF_COST * (not agrees), state)}
        ends = self._memo.get((state, entry))
        if ends is not None:
            return ends
        ends = self._memo[state, entry] = {}
        is_max = tree.to_move(state) == MAX
        v = -inf if is_max else inf
        ways: dict[_NodeProgress, _Path] = {}
        for at, cost, steps in self._match_window(
            state, None, entry, None, _NodeProgress(0, entry, v), v
        ):
            _keep_cheapest(ways, at, _Path(cost, (None, steps)))
        children = list(enumerate(tree.children(state)))
        if exercise.direction == "right to left":
            children.reverse()
        for place, (action, child) in enumerate(children):
            rest = [sibling for _, sibling in children[place + 1 :]]
            ahead, ways = self._keep_cheap(ways), {}
            for at, way in ahead:
                for v2, below in self.visit(child, at.window).items():
                    back = way.extend(below.cost, below.steps)
                    alpha, beta = at.window
                    v = max(at.v, v2) if is_max else min(at.v, v2)
                    expected = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
                    now = at._replace(v=v)
                    for then, cost, steps in self._match_window(
                        state, action, expected, at.window, now, at.v, rest
                    ):
                        self._cut_or_continue(
                            state, rest, then, back.extend(cost, steps), ways, ends
                        )
        for at, way in self._keep_cheap(ways):
            _keep_cheapest(
                ends, answer.values.get(state, at.v), self._close_node(state, [], at, way)
            )
        return ends

    def _match_window(
        self,
        state: int,
        after: int | None,
        expected: Window,
        previous: Window | None,
        progress: _NodeProgress,
        previous_value: float,
        later_children: Sequence[int] = (),
    ) -> Iterator[tuple[_NodeProgress, int, list[Any]]]:
        """Yield what may have been written at a moment: which window, or none.

        `before` is the window until then, `old` the value. Where a window does not follow, the
        value may be wrong with it, or not.
        """
        self._step_count += 1
        truth = self._exercise.windows.get(state)
        right = truth.changes.get(after) if truth else None
        optional = truth is not None and right is not None and truth.is_optional(after)
        if right is None or optional:
            verdict = ""
        else:
            # Nothing changes, or the node is left at once.
            nothing = expected == previous or (expected[0] >= expected[1] and expected != right)
            verdict = "follows" if nothing else "missing"
        note = WindowNote(state, after, None, expected, right, verdict)
        yield progress._replace(window=expected), note.cost, [note]
        written = self._answer.windows.get(state, ())
        if previous not in (None, expected) and written:  # the change was forgotten
            for v in {progress.v, previous_value}:
                forgotten = progress._replace(window=previous, v=v)
                if verdict == "missing":
                    yield forgotten, note.cost, [note]
                elif right is not None and (
                    shown := self._find_missed_cutoff(state, progress.read, later_children)
                ):
                    yield forgotten._replace(has_missed_cutoff=True), MISTAKE_COST, [note, shown]
        is_max = self._exercise.tree.to_move(state) == MAX
        later = (
            written.index(w, progress.read + 1)
            for w in (right, expected)
            if w in written[progress.read + 1 :]
        )
        for number in sorted({*later, progress.read}) if progress.read < len(written) else ():
            given = written[number]
            verdict = "wrong" if right is not None else "extra"
            verdict = "right" if given == right else verdict
            verdict = "follows" if given == expected != right else verdict
            notes = [self._note_extra_window(state, each) for each in range(progress.read, number)]
            notes.append(WindowNote(state, after, given, expected, right, verdict))
            values = {progress.v}
            if given != expected and (after is not None or verdict != "right"):
                values.add(given[0] if is_max else given[1])
            cost = sum(note.cost for note in notes)
            for v in values:
                yield _NodeProgress(number + 1, given, v, progress.has_missed_cutoff), cost, notes

    def _cut_or_continue(
        self,
        state: int,
        later_children: Sequence[int],
        progress: _NodeProgress,
        path: _Path,
        paths: dict[_NodeProgress, _Path],
        results: dict[float, _Path],
    ) -> None:
        """Cut a node after a child or go on: as is due or, where the answer shows it, not."""
        if not later_children:
            _keep_cheapest(paths, progress, path)
            return
        is_max = self._exercise.tree.to_move(state) == MAX
        alpha, beta = progress.window
        # On paper v is compared with a bound or, which after a mistake may differ, alpha with beta.
        by_value = (
            self._is_cutoff(progress.v, beta) if is_max else self._is_cutoff(alpha, progress.v)
        )
        by_window = self._is_cutoff(alpha, beta)
        written = self._answer.windows.get(state, ())
        if by_value or by_window:
            _keep_cheapest(
                results, progress.v, self._close_node(state, later_children, progress, path)
            )
        elif written and all(self._is_crossed_out(child) for child in later_children):
            _keep_cheapest(
                results,
                progress.v,
                self._close_node(state, later_children, progress, path, is_early=True),
            )
        if not (by_value and by_window) or progress.has_missed_cutoff:
            _keep_cheapest(paths, progress, path)
        elif shown := self._find_missed_cutoff(state, progress.read, later_children):
            _keep_cheapest(
                paths, progress._replace(has_missed_cutoff=True), path.extend(MISTAKE_COST, [shown])
            )

    def _keep_cheap(self, paths: dict[_NodeProgress, _Path]) -> list[tuple[_NodeProgress, _Path]]:
        """Return the ways that are not much dearer than the cheapest.

        An answer with one mistake needs 120 moments on a tree of 20 nodes; one that is wrong
        everywhere would need millions on a tree of 300.
        """
        if self._step_count > MAX_STEPS:
            return [min(paths.items(), key=lambda each: each[1].cost - MISTAKE_COST * each[0].read)]
        least = min((way.cost for way in paths.values()), default=0)
        return [(at, way) for at, way in paths.items() if way.cost < least + SLACK]

    def _is_cutoff(self, low: float, high: float) -> bool:
        return low > high or (low == high and self._exercise.ties == "cut")

    def _is_crossed_out(self, state: int) -> bool:
        """Tell whether all leaves below a node are crossed out, and no window is written there."""
        crossed_out = self._answer.unvisited
        if crossed_out is None or self._has_windows[state]:
            return False
        return self._leaves[state] <= crossed_out

    def _find_missed_cutoff(
        self, state: int, read_count: int, later_children: Sequence[int]
    ) -> Any:
        """Return what shows that a cutoff was missed, and is charged; None where nothing does.

        It is _MISSED where windows are left, else the leaves that should be crossed out.
        """
        written = self._answer.windows.get(state, ())
        if read_count < len(written) or any(self._has_windows[child] for child in later_children):
            return _MISSED_CUTOFF
        leaves = frozenset().union(*(self._leaves[child] for child in later_children))
        crossed_out = self._answer.unvisited
        return None if crossed_out is None or leaves & crossed_out else leaves

    def _close_node(
        self,
        state: int,
        skipped: Sequence[int],
        progress: _NodeProgress,
        path: _Path,
        is_early: bool = False,
    ) -> _Path:
        """Return a way at the end of a node, with what it skips and the windows left over."""
        written = self._answer.windows.get(state, ())
        spare = [
            self._note_extra_window(state, number) for number in range(progress.read, len(written))
        ]
        if spare:
            path = path.extend(sum(note.cost for note in spare), spare)
        if skipped:
            path = path.extend(*self._price_skipped(skipped))
        if is_early:  # whoever crossed these leaves out is charged for that, among the leaves
            path = path.extend(MISTAKE_COST, [])
            for child in skipped:
                for leaf in self._leaves[child]:
                    path = path.extend(0, leaf)
        return path

    def _price_skipped(self, skipped: Sequence[int]) -> tuple[int, list[WindowNote]]:
        """Return what it costs to skip the last children of a node, and what is said of them."""
        if skipped[0] not in self._skip_memo:
            notes = [
                n
                for child in skipped
                for n in _note_skipped_subtree(self._exercise, self._answer, child)
            ]
            cost = sum(note.cost for note in notes)
            if self._answer.unvisited is not None:
                leaves = frozenset().union(*(self._leaves[child] for child in skipped))
                cost += LEAF_COST * len(leaves - self._answer.unvisited)
            self._skip_memo[skipped[0]] = cost, notes
        return self._skip_memo[skipped[0]]

    def _note_extra_window(self, state: int, index: int) -> WindowNote:
        """Return the note of a window that belongs to no moment; one that only stays is free."""
        written = self._answer.windows[state]
        stays = index > 0 and written[index] == written[index - 1]
        return WindowNote(state, None, written[index], None, None, "follows" if stays else "extra")


def _keep_cheapest(paths: dict[Any, _Path], key: Any, path: _Path) -> None:
    """Keep the cheapest way to a place; of equal ones the first."""
    if key not in paths or path.cost < paths[key].cost:
        paths[key] = path


def _note_skipped_subtree(exercise: Exercise, answer: Answer, state: int) -> Iterator[WindowNote]:
    """Yield the notes of a subtree that is skipped.

    What has no window there and should, follows. What has one and should not is charged once.
    """
    ahead = [(state, False)]
    while ahead:
        node, again = ahead.pop()
        truth, written = exercise.windows.get(node), answer.windows.get(node, ())
        if truth is None:
            for window in written:
                yield WindowNote(node, None, window, None, None, "follows" if again else "extra")
                again = True
        else:
            moments: list[int | None] = list(truth.changes)
            blocks = SequenceMatcher(None, truth.sequence, list(written), autojunk=False)
            for _, i1, i2, j1, j2 in blocks.get_opcodes():
                both = min(i2 - i1, j2 - j1)
                for number, moment in enumerate(moments[i1:i2]):
                    right = truth.changes[moment]
                    if number >= both:
                        verdict = "" if truth.is_optional(moment) else "follows"
                        yield WindowNote(node, moment, None, None, right, verdict)
                    else:
                        given = written[j1 + number]
                        verdict = "right" if given == right else "wrong"
                        yield WindowNote(node, moment, given, None, right, verdict)
                for window in written[j1 + both : j2]:
                    yield WindowNote(node, None, window, None, None, "extra")
        ahead += [(child, again) for child in reversed(exercise.tree.children(node))]


def _unfold(path: _Path) -> AnswerReplay:
    """Return what a way through the search says; a missed cutoff is charged where it shows."""
    steps: list[Any] = []
    ahead = [path.steps]
    while ahead:  # last first
        step = ahead.pop()
        if isinstance(step, tuple):
            ahead += step  # (steps before, step)
        elif step is not None:
            steps.append(step)
    found, missed = AnswerReplay(), 0
    charged: set[int] = set()
    for step in reversed(steps):
        if isinstance(step, int):
            found.visited.add(step)
        else:
            for note in step:
                if isinstance(note, frozenset):
                    charged |= note
                    continue
                if note == _MISSED_CUTOFF:
                    missed += 1
                    continue
                if missed and note.answer is not None and note.verdict == "follows":
                    missed -= 1
                    verdict = "wrong" if note.solution is not None else "extra"
                    note = replace(note, verdict=verdict)
                if note.expected is not None:
                    found.visited.add(note.state)
                found.notes.append(note)
    found.visited -= charged
    return found
