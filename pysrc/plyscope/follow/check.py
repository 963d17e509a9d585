"""The checker: is a search right, and if not, on which tree does it err, and by which mistake."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from plyscope.follow.calling import DEEP, NOTHING, Calling, calling
from plyscope.follow.check_judged import KINDS, Judge, rule_of
from plyscope.follow.check_reading import Reading, Tried, reading_of
from plyscope.follow.check_report import Report
from plyscope.follow.check_words import Words, label, rule_words
from plyscope.follow.mistakes import seen as at_once
from plyscope.follow.mistakes.mistake import Mistake
from plyscope.follow.mistakes.named import Did, named
from plyscope.follow.shrink import shrunk
from plyscope.follow.text import load
from plyscope.follow.trials.expected import all_expected, expected
from plyscope.follow.trials.likes import CUT, Like, like_of
from plyscope.follow.trials.trial import Search, Trial
from plyscope.follow.trials.watchdog import TimedOut, Watchdog
from plyscope.games.tree import Tree
from plyscope.given import check_word, is_number, short
from plyscope.lab.cut_off import cut_off
from plyscope.lab.text import turns_of

STARTS = 5  # trials from which the smallest tree is looked for
SIDES = ("max", "min")


def check(
    function: Callable[..., Any] | str,
    like: str = "alphabeta",
    *,
    ties: str | None = None,
    first: str | None = None,
    name: str | None = None,
    given: Mapping[str, Any] = NOTHING,
    seconds: float = 5,
) -> Report:
    """Return whether a search is right, tried on hundreds of small trees and some positions.

    function  a function, a bound method, a class with one search, or the text of a program
    like      what it is to find and to visit: a key of LIKES
    ties      "cut" or "strict" where only that rule for equal values is right; else either is,
              if it is kept to
    first     "max" or "min" where it need be right only if that player begins
    name      which function of a text is meant
    given     arguments by their names, beside those that are known by what they stand for
    seconds   how long one trial may take, where it can be interrupted: a trial takes a millisecond

    Compared are the value and the move, as far as they are returned, and the leaves that were
    looked at. Trials are the same every time. What a search returns, raises, or never comes to is
    in the Report; ValueError is raised where there is no search to be tried: a text that is no
    Python, or has no function, or several, a parameter of which nothing is known.
    """
    wanted = like_of(like)
    if ties is not None:
        check_word("ties", ties, ("cut", "strict"))
        if not wanted.prunes:
            raise ValueError(f"{like} cuts nothing, so ties are not for it.")
    if first is not None:
        check_word("first", first, SIDES)
        if wanted.vectors:
            raise ValueError(f"{like} is for several players, so first is not for it.")
    how = _loaded(function, name, given) if isinstance(function, str) else calling(function, given)
    if not is_number(seconds) or seconds <= 0:
        raise ValueError(f"seconds is a number above 0, not {short(seconds)}.")
    with Watchdog(seconds) as watchdog:
        return Check(wanted, how, ties, first or "", watchdog).report()


def _loaded(text: str, name: str | None, given: Mapping[str, Any]) -> Calling:
    """Return the function that a text has; raise ValueError for whatever the text itself raises."""
    try:
        return load(text, name, given)
    except ValueError:
        raise
    except (Exception, SystemExit) as error:
        raise ValueError(
            f"The text itself raises {type(error).__name__} ({short(str(error))[1:-1]}), before "
            "there is a function to try."
        ) from error


def _search(how: Calling, like: Like, watchdog: Watchdog) -> Search:
    """Return the function as a search of a game, a position and a depth."""
    depths = [n for n, role in how.roles.items() if role == "depth" and n not in how.given]
    if like.limited and not depths:
        raise ValueError(
            f"{how.shown()} takes no depth, and {like.name} looks so many plies ahead: give it a "
            "parameter such as depth, which counts down."
        )
    by_depth: dict[int, Calling] = {}

    def search(game: Any, state: Any, depth: int) -> Any:
        if depth not in by_depth:
            plies = dict.fromkeys(depths, depth if like.limited else DEEP)
            by_depth[depth] = replace(how, given={**how.given, **plies})
        return watchdog.watched(by_depth[depth].ready(game, state))

    return search


@dataclass
class Check:
    """One check of one search."""

    like: Like
    how: Calling
    ties: str | None
    first: str
    watchdog: Watchdog

    @cached_property
    def search(self) -> Search:
        return _search(self.how, self.like, self.watchdog)

    @cached_property
    def tried(self) -> list[Tried]:
        """All trials, each with what is right and what was seen; up to one that takes too long."""
        found: list[Tried] = []
        for trial, right in all_expected(self.like.name, self.first):
            found.append((trial, right, trial.run(self.search)))
            if isinstance(found[-1][2].raised, TimedOut):
                break
        return found

    @cached_property
    def reading(self) -> Reading:
        return reading_of(self.tried, self.how.negated, self.how.moves_alone)

    @cached_property
    def judge(self) -> Judge:
        return Judge(self.like, self.reading, rule_of(self.like, self.tried, self.ties))

    @cached_property
    def departures(self) -> list[tuple[str, Tried]]:
        """What is wrong, by trial; the gravest first, and of these the smallest trees."""
        kinds = ((self.judge.kind(*each), each) for each in self.tried)
        wrong = [(kind, each) for kind, each in kinds if kind]
        return sorted(wrong, key=_rank)

    def report(self) -> Report:
        """Return what is to be said."""
        if not self.departures:
            return self._right()
        late = next((d for d in self.departures if isinstance(d[1][2].raised, TimedOut)), None)
        if late is not None:  # no other trial, and no smaller tree: each might take as long
            return self._wrong(*late, at_once.NEVER_ENDS, "")
        again = self._otherwise()
        if again is not None:
            return again
        kind = self.departures[0][0]
        found = self._smallest(kind)
        mistake, tail = self._mistake(kind, found)
        return self._wrong(kind, found, mistake, tail)

    def _kept(self) -> str:
        """Return the rule for ties that is kept to, as `ties` has it."""
        if not self.like.prunes:
            return ""
        return "cut" if self.judge.rule == CUT else "strict"

    def _right(self) -> Report:
        parts = ["the value"] * self.reading.has_value + ["the move"] * self.reading.has_move
        what = " and ".join([*parts, "the leaves it looks at"]).replace(
            "the value and the move and", "the value, the move and"
        )
        how = f"; it {rule_words(self._kept())}" if self.like.prunes else ""
        return Report(
            True,
            None,
            None,
            f"Right on all {len(self.tried)} trials: {what}, as {label(self.like)} has them{how}.",
            self.like.name,
            self.how.name,
            ties=self._kept(),
            trials=len(self.tried),
        )

    def _smallest(self, kind: str) -> Tried:
        """Return the smallest trial that shows what is wrong."""
        some = [each for found, each in self.departures if found == kind]
        trees = [each for each in some if each[0].tree is not None]
        if not trees:
            trees = [each for each in map(self._as_tree, some) if each is not None]
            trees = [each for each in trees if self.judge.kind(*each) == kind]
        if not trees:
            return some[0]
        shared = trees[0][0].shared
        starts = [each for each in trees if each[0].shared == shared][:STARTS]
        return min((self._shrunk(kind, each) for each in starts), key=lambda each: _size(each[0]))

    def _as_tree(self, tried: Tried) -> Tried | None:
        """Return a position of a game as a tree, where it is small enough."""
        trial = tried[0]
        try:
            tree = cut_off(trial.game, trial.state, 50)
        except ValueError:
            return None
        return self._try(Trial(Tree(_nameless(tree.lists()), turns_of(tree))))

    def _shrunk(self, kind: str, tried: Tried) -> Tried:
        trial = tried[0]
        assert trial.tree is not None

        def shows(tree: Tree) -> bool:
            if self.like.vectors and _has_ties(tree):
                return False
            return self.judge.kind(*self._try(_on(trial, tree))) == kind

        tree = shrunk(trial.tree, turns_of(trial.tree), shows, turning=not self.first)[0]
        return self._try(_on(trial, tree))

    def _try(self, trial: Trial) -> Tried:
        return trial, expected(trial, self.like), trial.run(self.search)

    def _mistake(self, kind: str, found: Tried) -> tuple[Mistake | None, str]:
        """Return the mistake, if it has a name, and what the sentence says of it."""
        seen = found[2]
        if kind == "endless":
            return at_once.NEVER_ENDS, ""
        if kind == "answer":
            nothing = seen.returned is None
            return at_once.NOTHING_RETURNED if nothing else at_once.NO_NUMBER, ""
        if kind == "error" and _changes_state(seen.raised, found[0]):
            return at_once.STATE_CHANGED, ""
        if self._ties_alone():
            other = at_once.CUTS_BEYOND_EQUALITY if self.ties == "cut" else at_once.CUTS_AT_EQUALITY
            return other, f"; {other.title}"
        order = [found, *(each for _, each in self.departures)]
        ids = {id(each[2]) for each in order}
        order += [each for each in self.tried if id(each[2]) not in ids]
        for reading in (self.reading, replace(self.reading, mover=not self.reading.mover)):
            done = [(each[0], _did(each, reading)) for each in order]
            variant = named(
                self.like,
                done,
                reading.has_value,
                reading.has_move,
                kind != "move",
                self.how.bodies,
            )
            if variant is not None and variant.mistake is not None:
                where = f" {variant.where}" if variant.where else ""
                return variant.mistake, (
                    f": on all {len(self.tried)} trials it does what {label(self.like)} does "
                    f"where {variant.mistake.title}{where}"
                )
        return (at_once.ERROR_RAISED if kind == "error" else None), ""

    def _ties_alone(self) -> bool:
        """Tell whether it is right by the rule for ties that was not asked for."""
        if self.ties is None:
            return False
        other = "strict" if self.ties == "cut" else "cut"
        judge = replace(self.judge, rule=rule_of(self.like, self.tried, other))
        return not any(judge.kind(*each) for each in self.tried)

    def _otherwise(self) -> Report | None:
        """Return the report of a search that answers otherwise when it is called again."""
        for trial, right, seen in sorted(self.tried, key=lambda each: each[0].nodes)[:5]:
            again = trial.run(self.search)
            first, second = self.reading.read(seen.returned, trial), None
            second = self.reading.read(again.returned, trial)
            if first == second and again.leaves == seen.leaves:
                continue
            mistake = at_once.KEEPS_FROM_BEFORE
            kind = self.judge.kind(trial, right, again) or self.departures[0][0]
            words = Words(self.like, trial, right, again)
            told = (
                f"{words.where()} it returned {short(seen.returned)} and, called again, "
                f"{short(again.returned)}"
            )
            if seen.returned == again.returned:
                told = f"{words.where()} it looked at other leaves when it was called again"
            return self._report(kind, (trial, right, again), mistake, f"{told}.")
        return None

    def _wrong(self, kind: str, found: Tried, mistake: Mistake | None, tail: str) -> Report:
        trial, right, seen = found
        answer = self.reading.read(seen.returned, trial) if seen.raised is None else None
        words = Words(self.like, trial, right, seen)
        told = words.seen(kind, answer, self.judge.rule, self.reading)
        return self._report(kind, found, mistake, f"{told}{tail}.")

    def _report(self, kind: str, found: Tried, mistake: Mistake | None, sentence: str) -> Report:
        trial, right, seen = found
        answer = self.reading.read(seen.returned, trial) if seen.raised is None else None
        sets = list(right.leaves.values()) or [frozenset[int]()]
        off: frozenset[int] = frozenset()
        if kind == "over":
            off = sets[0].intersection(*sets) - seen.leaves
        elif kind == "under":
            off = seen.leaves - sets[0].union(*sets)
        elif kind == "ties":
            off = seen.leaves ^ right.leaves[self.judge.rule]
        return Report(
            False,
            mistake.name if mistake else None,
            trial.tree.lists() if trial.tree is not None else None,
            sentence,
            self.like.name,
            self.how.name,
            title=mistake.title if mistake else "",
            advice=mistake.right if mistake else "",
            kind=kind,
            turns=turns_of(trial.tree) if trial.tree is not None else (),
            shared=trial.shared,
            depth=trial.depth,
            answered=answer.value if answer else None,
            expected=right.value,
            move=answer.move if answer else None,
            moves=tuple(sorted(right.moves)),
            visited=tuple(sorted(seen.leaves)),
            off=tuple(sorted(off)),
            position=trial.name,
            trials=len(self.tried),
            departed=len(self.departures),
            error=seen.raised,
        )


def _rank(departure: tuple[str, Tried]) -> tuple[int, bool, bool, int]:
    kind, (trial, _, _) = departure
    return KINDS.index(kind), trial.tree is None, trial.shared, trial.nodes


def _size(trial: Trial) -> tuple[int, int]:
    return trial.nodes, len(repr(trial.tree.lists() if trial.tree else ""))


def _on(trial: Trial, tree: Tree) -> Trial:
    return Trial(tree, trial.shared, trial.depth)


def _did(tried: Tried, reading: Reading) -> Did:
    trial, _, seen = tried
    if seen.raised is not None:
        return Did(None, None, seen.leaves, type(seen.raised).__name__)
    answer = reading.read(seen.returned, trial)
    if answer is None:
        return Did(None, None, seen.leaves, "no answer")
    return Did(answer.value, answer.move, seen.leaves)


def _has_ties(tree: Tree) -> bool:
    leaves = [tree.worth(state) for state in range(tree.size) if tree.is_terminal(state)]
    return any(len(set(each)) < len(each) for each in zip(*leaves, strict=True))


def _nameless(nested: Any) -> Any:
    if isinstance(nested, dict):
        return [_nameless(each) for each in nested.values()]
    return nested


def _changes_state(error: BaseException | None, trial: Trial) -> bool:
    """Tell whether the error is that of putting something into a position, which is a number."""
    text = str(error)
    tries = "item assignment" in text or "item deletion" in text or "'int' object has no" in text
    if not isinstance(error, (TypeError, AttributeError)) or not tries or "'int'" not in text:
        return False
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    inside = trace.tb_frame.f_locals.values() if trace is not None else ()
    return any(trial.rules.is_state(each) for each in inside)
