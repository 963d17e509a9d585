"""Follow-up errors: alpha-beta replayed along an answer, with the fewest mistakes.

The replay tells an error that only follows from an earlier answer from a new one.
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
LEAF_COST = (
    1_000  # cost of a leaf that the answer crosses out though the path visits it, or the reverse
)
SLACK = 2 * MISTAKE_COST  # a path is dropped if it costs this much more than the cheapest
MAX_STEPS = 20_000  # steps after which only the cheapest path is continued


@dataclass(frozen=True)
class WindowNote:
    """A note on one window of a node.

    state     the node
    after     the child after which the window holds, None for the window on entry
    answer    the window that was written, None if none was
    expected  the window that follows from the earlier answers, None if the node is skipped
    solution  the right window, None if none has to be written
    verdict   as in a `Mark`, or "" if nothing was written and nothing had to be
    """

    state: int
    after: int | None
    answer: Window | None
    expected: Window | None
    solution: Window | None
    verdict: str

    @property
    def cost(self) -> int:
        """The cost that it adds to a path."""
        if self.verdict in ("wrong", "missing", "extra"):
            return MISTAKE_COST
        return int(
            self.verdict == "follows" and self.answer is not None
        )  # slightly dearer than a right window


@dataclass
class AnswerReplay:
    """The replay of an answer.

    notes    the notes on windows, in the order of the search
    visited  the nodes that would be visited after the earlier answers. Nodes that are skipped or
             visited only because of a mistake charged among the leaves are as in the right search.
    """

    notes: list[WindowNote] = field(default_factory=list)
    visited: set[int] = field(default_factory=set)


class _Path(NamedTuple):
    """A path through the search: its cost, and its steps as a list (earlier steps, step)."""

    cost: int = 0
    steps: Any = None

    def extend(self, cost: int, step: Any) -> "_Path":
        return _Path(self.cost + cost, (self.steps, step))


class _NodeProgress(NamedTuple):
    """The progress of a path at a node: the number of windows read, the window, the value."""

    read: int
    window: Window
    v: float
    has_missed_cutoff: bool = False  # the search went on after a cutoff


_MISSED_CUTOFF = "a cutoff was missed"


def replay_answer(exercise: Exercise, answer: Answer) -> AnswerReplay:
    """Replay alpha-beta along an answer, on the path with the fewest mistakes.

    The replay continues with what was written: after a wrong window with that window, after a
    forgotten change or a missed cutoff as if there were none. Among paths with equally many
    mistakes, the one counts whose visited leaves agree best with those that are not crossed out.
    """
    results = _PathSearch(exercise, answer).visit(exercise.tree.initial, (-inf, inf))
    return _unfold(min(results.values(), key=lambda path: path.cost))


class _PathSearch:
    """Dynamic programming over the paths through the search along an answer."""

    def __init__(self, exercise: Exercise, answer: Answer) -> None:
        self._exercise = exercise
        self._answer = answer
        self._memo: dict[tuple[int, Window], dict[float, _Path]] = {}
        self._skip_memo: dict[int, tuple[int, list[WindowNote]]] = {}
        self._step_count = 0
        tree = exercise.tree
        self._leaves: dict[int, frozenset[int]] = {}  # in each subtree
        self._has_windows: dict[int, bool] = {}
        for state in reversed(range(tree.size)):
            children = tree.children(state)
            leaves = (self._leaves[child] for child in children)
            self._leaves[state] = frozenset().union(*leaves) if children else frozenset({state})
            self._has_windows[state] = bool(answer.windows.get(state)) or any(
                self._has_windows[child] for child in children
            )

    def visit(self, state: int, entry: Window) -> dict[float, _Path]:
        """Return the cheapest path for each value that a node may return from a window."""
        exercise, answer = self._exercise, self._answer
        tree = exercise.tree
        if tree.is_terminal(state):
            agrees = answer.unvisited is None or state not in answer.unvisited
            return {tree.utility(state, MAX): _Path().extend(LEAF_COST * (not agrees), state)}
        results = self._memo.get((state, entry))
        if results is not None:
            return results
        results = self._memo[state, entry] = {}
        is_max = tree.to_move(state) == MAX
        v = -inf if is_max else inf
        paths: dict[_NodeProgress, _Path] = {}
        for progress, cost, steps in self._match_window(
            state, None, entry, None, _NodeProgress(0, entry, v), v
        ):
            _keep_cheapest(paths, progress, _Path(cost, (None, steps)))
        children = list(enumerate(tree.children(state)))
        if exercise.direction == "right to left":
            children.reverse()
        for place, (action, child) in enumerate(children):
            later = [sibling for _, sibling in children[place + 1 :]]
            pending, paths = self._keep_cheap(paths), {}
            for progress, path in pending:
                for value, subpath in self.visit(child, progress.window).items():
                    child_path = path.extend(subpath.cost, subpath.steps)
                    alpha, beta = progress.window
                    v = max(progress.v, value) if is_max else min(progress.v, value)
                    expected = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
                    after_child = progress._replace(v=v)
                    for next_progress, cost, steps in self._match_window(
                        state, action, expected, progress.window, after_child, progress.v, later
                    ):
                        self._cut_or_continue(
                            state,
                            later,
                            next_progress,
                            child_path.extend(cost, steps),
                            paths,
                            results,
                        )
        for progress, path in self._keep_cheap(paths):
            _keep_cheapest(
                results,
                answer.values.get(state, progress.v),
                self._close_node(state, [], progress, path),
            )
        return results

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
        """Yield the windows that may have been written for a step, or none, with their notes.

        After a window that does not follow, the value may be as wrong as the window, or not.
        """
        self._step_count += 1
        windows = self._exercise.windows.get(state)
        solution = windows.changes.get(after) if windows else None
        optional = windows is not None and solution is not None and windows.is_optional(after)
        if solution is None or optional:
            verdict = ""
        else:
            # Nothing changes, or the node ends here.
            nothing = expected == previous or (expected[0] >= expected[1] and expected != solution)
            verdict = "follows" if nothing else "missing"
        note = WindowNote(state, after, None, expected, solution, verdict)
        yield progress._replace(window=expected), note.cost, [note]
        written = self._answer.windows.get(state, ())
        if previous not in (None, expected) and written:  # the change was forgotten
            for v in {progress.v, previous_value}:
                forgotten = progress._replace(window=previous, v=v)
                if verdict == "missing":
                    yield forgotten, note.cost, [note]
                elif solution is not None and (
                    shown := self._find_missed_cutoff(state, progress.read, later_children)
                ):
                    yield forgotten._replace(has_missed_cutoff=True), MISTAKE_COST, [note, shown]
        is_max = self._exercise.tree.to_move(state) == MAX
        later = (
            written.index(w, progress.read + 1)
            for w in (solution, expected)
            if w in written[progress.read + 1 :]
        )
        for number in sorted({*later, progress.read}) if progress.read < len(written) else ():
            written_window = written[number]
            verdict = "wrong" if solution is not None else "extra"
            verdict = "right" if written_window == solution else verdict
            verdict = "follows" if written_window == expected != solution else verdict
            notes = [self._note_extra_window(state, each) for each in range(progress.read, number)]
            notes.append(WindowNote(state, after, written_window, expected, solution, verdict))
            values = {progress.v}
            if written_window != expected and (after is not None or verdict != "right"):
                values.add(written_window[0] if is_max else written_window[1])
            cost = sum(note.cost for note in notes)
            for v in values:
                yield (
                    _NodeProgress(number + 1, written_window, v, progress.has_missed_cutoff),
                    cost,
                    notes,
                )

    def _cut_or_continue(
        self,
        state: int,
        later_children: Sequence[int],
        progress: _NodeProgress,
        path: _Path,
        paths: dict[_NodeProgress, _Path],
        results: dict[float, _Path],
    ) -> None:
        """Cut a node off or continue: by the rule, or against it if the answer shows that."""
        if not later_children:
            _keep_cheapest(paths, progress, path)
            return
        is_max = self._exercise.tree.to_move(state) == MAX
        alpha, beta = progress.window
        # On paper v is compared with a bound, or alpha with beta: after a mistake these may differ.
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
        """Return the paths that are not much dearer than the cheapest.

        An answer with one mistake needs 120 steps on a tree of 20 nodes; an answer that is wrong
        everywhere would need millions on a tree of 300.
        """
        if self._step_count > MAX_STEPS:
            return [min(paths.items(), key=lambda each: each[1].cost - MISTAKE_COST * each[0].read)]
        least = min((path.cost for path in paths.values()), default=0)
        return [(progress, path) for progress, path in paths.items() if path.cost < least + SLACK]

    def _is_cutoff(self, low: float, high: float) -> bool:
        return low > high or (low == high and self._exercise.ties == "cut")

    def _is_crossed_out(self, state: int) -> bool:
        """Return whether a subtree has all leaves crossed out, and no written window."""
        crossed_out = self._answer.unvisited
        if crossed_out is None or self._has_windows[state]:
            return False
        return self._leaves[state] <= crossed_out

    def _find_missed_cutoff(
        self, state: int, read_count: int, later_children: Sequence[int]
    ) -> Any:
        """Return the evidence of a missed cutoff, which is charged; None if there is none.

        It is _MISSED_CUTOFF if windows are left, otherwise the leaves that should be crossed out.
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
        """Return a path at the end of a node, with the skipped children and unread windows."""
        written = self._answer.windows.get(state, ())
        extra_windows = [
            self._note_extra_window(state, number) for number in range(progress.read, len(written))
        ]
        if extra_windows:
            path = path.extend(sum(note.cost for note in extra_windows), extra_windows)
        if skipped:
            path = path.extend(*self._price_skipped(skipped))
        if is_early:  # this mistake is charged among the leaves
            path = path.extend(MISTAKE_COST, [])
            for child in skipped:
                for leaf in self._leaves[child]:
                    path = path.extend(0, leaf)
        return path

    def _price_skipped(self, skipped: Sequence[int]) -> tuple[int, list[WindowNote]]:
        """Return the cost of skipping the last children of a node, and the notes on them."""
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
        """Return the note on a window that belongs to no step; a repeated window is free."""
        written = self._answer.windows[state]
        stays = index > 0 and written[index] == written[index - 1]
        return WindowNote(state, None, written[index], None, None, "follows" if stays else "extra")


def _keep_cheapest(paths: dict[Any, _Path], key: Any, path: _Path) -> None:
    """Keep the cheapest path for a key; of equal ones the first."""
    if key not in paths or path.cost < paths[key].cost:
        paths[key] = path


def _note_skipped_subtree(exercise: Exercise, answer: Answer, state: int) -> Iterator[WindowNote]:
    """Yield the notes on a skipped subtree.

    A missing window follows from the cutoff. Windows of a node that is never visited are charged
    once.
    """
    pending = [(state, False)]
    while pending:
        node, is_charged = pending.pop()
        windows, written = exercise.windows.get(node), answer.windows.get(node, ())
        if windows is None:
            for window in written:
                yield WindowNote(
                    node, None, window, None, None, "follows" if is_charged else "extra"
                )
                is_charged = True
        else:
            afters: list[int | None] = list(windows.changes)
            blocks = SequenceMatcher(None, windows.sequence, list(written), autojunk=False)
            for _, i1, i2, j1, j2 in blocks.get_opcodes():
                both = min(i2 - i1, j2 - j1)
                for number, after in enumerate(afters[i1:i2]):
                    solution = windows.changes[after]
                    if number >= both:
                        verdict = "" if windows.is_optional(after) else "follows"
                        yield WindowNote(node, after, None, None, solution, verdict)
                    else:
                        written_window = written[j1 + number]
                        verdict = "right" if written_window == solution else "wrong"
                        yield WindowNote(node, after, written_window, None, solution, verdict)
                for window in written[j1 + both : j2]:
                    yield WindowNote(node, None, window, None, None, "extra")
        pending += [(child, is_charged) for child in reversed(exercise.tree.children(node))]


def _unfold(path: _Path) -> AnswerReplay:
    """Return the replay of a path; a missed cutoff is charged where the answer shows it."""
    steps: list[Any] = []
    pending = [path.steps]
    while pending:  # the last step first
        step = pending.pop()
        if isinstance(step, tuple):
            pending += step  # (earlier steps, step)
        elif step is not None:
            steps.append(step)
    replay, missed = AnswerReplay(), 0
    charged: set[int] = set()
    for step in reversed(steps):
        if isinstance(step, int):
            replay.visited.add(step)
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
                    replay.visited.add(note.state)
                replay.notes.append(note)
    replay.visited -= charged
    return replay
