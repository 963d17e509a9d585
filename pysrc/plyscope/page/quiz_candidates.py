"""The events of a search about which the quiz may ask, found by their kinds alone.

Kinds of events are letters: e(nter), l(eave), u(pdate), c(ut), n(ote).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

SMALL = 100  # ticks: of so few every candidate is asked
MOST_PARTS = 12  # of a larger search: in each one question is asked
MOST_PARTS_IN_GAME = 4  # of one of a game, which goes on meanwhile
TRIES = 6  # in a part: where nothing is to be asked of the first, the next one is
LONGEST_SPAN = 2_000  # ticks that are looked at in a part
MARGIN = 2  # ticks around a span that its candidates depend on

Kind = Literal["leaves", "value", "window", "cut", "move"]
_TURNS: tuple[Kind, ...] = ("value", "cut", "window")  # the easiest kind first


@dataclass(frozen=True)
class Candidate:
    """The tick at which the playback halts, that of the event asked about, and the question's kind.

    at, of  ticks; nothing of `of` is told before the question is answered
    """

    at: int
    of: int
    kind: Kind

    @property
    def is_ahead(self) -> bool:
        """Whether it is about more than the event that comes next."""
        return self.kind in ("leaves", "move")


Part = tuple[Candidate, ...]  # asks once: its first candidate that is a question


@dataclass(frozen=True)
class EventKinds:
    """The kinds of the events from a tick on."""

    start: int
    kinds: str

    def __getitem__(self, tick: int) -> str:
        at = tick - self.start
        return self.kinds[at] if 0 <= at < len(self.kinds) else ""


def list_spans(ticks: int, *, is_in_game: bool) -> list[tuple[int, int]]:
    """Return the spans of ticks in which candidates are looked for."""
    if ticks <= SMALL and not is_in_game:
        return [(0, ticks)]
    count = MOST_PARTS_IN_GAME if is_in_game else MOST_PARTS
    ends = [part * ticks // count for part in range(count + 1)]
    return [(start, min(end, start + LONGEST_SPAN)) for start, end in pairwise(ends)]


def widen_span(span: tuple[int, int], ticks: int) -> tuple[int, int]:
    """Return the ticks whose kinds a span needs."""
    start, end = span
    return max(0, start - MARGIN), min(ticks, end + MARGIN)


def find_candidates(
    ticks: int,
    kinds: Sequence[str],
    *,
    is_in_game: bool,
    has_windows: bool,
    has_evaluations: bool,
) -> tuple[Part, ...]:
    """Return what may be asked about a search that has ended.

    `kinds` are those of each span, widened. In a small search every candidate is a part of its own.
    The first question asks for a value, the easiest kind; the leaves are asked for after it.
    """
    parts: list[Part] = []
    spans = list_spans(ticks, is_in_game=is_in_game)
    for number, (span, text) in enumerate(zip(spans, kinds, strict=True)):
        events = EventKinds(widen_span(span, ticks)[0], text)
        found = _find_in_span(
            events, span, has_windows=has_windows, has_evaluations=has_evaluations
        )
        if ticks <= SMALL and not is_in_game:
            parts += [(one,) for one in _begin_with_value(list(found))]
            continue
        wanted = _TURNS[number % len(_TURNS)] if has_windows else "value"
        if first := _select(found, wanted):
            parts.append(first)
    start = parts[0][0].of if parts else 0
    if start >= ticks:  # the playback ends there, and does not halt
        start = 0
    parts.insert(1, (Candidate(start, 0, "leaves"),))
    return tuple(parts)


def find_simulation_candidates(ticks: int) -> tuple[Part, ...]:
    """Return what is asked about simulations: the most visited move, after a quarter of them."""
    return ((Candidate(ticks // 4, ticks, "move"),),)


def _begin_with_value(found: list[Candidate]) -> list[Candidate]:
    """Return the candidates from the first value on; all of them where no value is asked."""
    kinds = [one.kind for one in found]
    return found[kinds.index("value") :] if "value" in kinds else found


def _select(found: Iterable[Candidate], wanted: Kind) -> Part:
    """Return the first few candidates, those of one kind before others."""
    selected: list[Candidate] = []
    others: list[Candidate] = []
    for one in found:
        kept = selected if one.kind == wanted else others
        if len(kept) < TRIES:
            kept.append(one)
        if len(selected) == TRIES:
            break
    return tuple((selected + others)[:TRIES])


def _find_in_span(
    events: EventKinds, span: tuple[int, int], *, has_windows: bool, has_evaluations: bool
) -> Iterator[Candidate]:
    """Yield candidates.

    The value that a node returns is asked once its last child has returned or, if that is a leaf
    that was not evaluated, before. α and β are asked where a child has improved them; whether the
    node is cut, after that: where it is, and where its next move is tried.
    """

    def value(leave: int, of: int) -> Candidate:
        is_leaf = events[leave - 1] == "e" and not has_evaluations
        return Candidate(leave if is_leaf else leave + 1, of, "value")

    for tick in range(*span):
        before, now, after = events[tick - 1], events[tick], events[tick + 1]
        if now == "l" and before == "l":
            yield value(tick - 1, tick + 1)
        elif now == "u" and before == "l":
            if after == "l":
                yield value(tick - 1, tick + 2)
            elif has_windows:
                yield Candidate(tick, tick + 1, "window")
        elif has_windows and before == "u" and now in ("c", "e"):
            yield Candidate(tick, tick + 1, "cut")
