"""A walk through the positions of a game: those after few moves, then random games."""

import random
from collections.abc import Hashable, Mapping, Sequence
from time import process_time
from typing import Any, TypeAlias, TypeVar

from plyscope.game import Action
from plyscope.student_code.rule_checker.guarded_call import GuardedGame, UnusablePosition
from plyscope.student_code.rule_checker.position_rules import CheckedPosition, check_position
from plyscope.student_code.rule_checker.violation import Violation, describe_place
from plyscope.student_code.tracer.state_snapshot import take_snapshot

H = TypeVar("H", bound=Hashable)
LONGEST = 500  # moves of a game: a search to its end goes so deep, and Python not much deeper
POSITIONS = 3_000  # that are looked at one after another, and as many again at random
SHARE = 0.6  # of the time, for the positions after few moves

Path: TypeAlias = tuple[tuple[Any, Action], ...]  # positions, and the action that was made there

_ENDLESS = "so the game may never end: count the moves in the state and end the game."


class StateWalk:
    """Checks the positions of a game; `found` has each broken rule once.

    `seconds` are those that it has the processor: on a busy machine it finds the same.
    """

    def __init__(self, game: Any, seconds: float) -> None:
        self.game, self.seconds = game, seconds
        self.ends = process_time() + seconds
        self.asking = GuardedGame(game)
        self.found: dict[str, Violation] = {}
        self.path: Path = ()  # to the position at hand
        self._below: dict[Hashable, tuple[Hashable, ...]] = {}
        self._worth: set[float] = set()  # what finished games are worth to anybody
        self._judged: list[tuple[float, Path]] = []  # the least and the most, as they were seen

    def through(self, chance: random.Random) -> None:
        """Look at all positions, or at as many as there is time for."""
        if not self._few_moves(self.ends - (1 - SHARE) * self.seconds):
            self._games(chance)
            return
        self._check_judged()
        places = circle(self._below, take_snapshot(self.game.initial))
        if places:
            self._told_round(places)

    def tell(self, rule: str, sentence: str, path: Path, mild: bool = False) -> None:
        """Take a failure down, where it is the first of its rule."""
        if rule not in self.found:
            names = self._names(path)
            where = describe_place(names)
            self.found[rule] = Violation(rule, where, f"{where}: {sentence}", names, mild)

    def _few_moves(self, ends: float) -> bool:
        """Look at the positions after no move, after one, and so on; tell whether that was all."""
        waiting: list[tuple[Any, Path]] = [(self.game.initial, ())]
        known = {take_snapshot(self.game.initial)}
        for number, (state, path) in enumerate(waiting):
            if number >= POSITIONS or process_time() > ends:
                return False
            here = take_snapshot(state)
            children = self._look(state, path).children
            self._below[here] = tuple(take_snapshot(made) for _, made in children)
            for (action, made), looks in zip(children, self._below[here], strict=True):
                if looks not in known:
                    known.add(looks)
                    waiting.append((made, (*path, (state, action))))
        return True

    def _games(self, chance: random.Random) -> None:
        """Play games at random, and look at their positions."""
        looked = 0
        while looked < POSITIONS and process_time() < self.ends:
            state, path = self.game.initial, list[tuple[Any, Action]]()
            on_the_way: dict[Hashable, int] = {}
            while len(path) <= LONGEST and process_time() < self.ends:
                here = take_snapshot(state)
                if here in on_the_way:
                    self._goes_round(tuple(path), on_the_way[here])
                    break
                on_the_way[here] = len(path)
                looked += 1
                below = self._look(state, tuple(path)).children
                if not below:
                    break
                action, made = chance.choice(below)
                path.append((state, action))
                state = made
            if len(path) > LONGEST:
                sentence = f"{LONGEST} moves were made, and the game is not over: does it ever end?"
                self.tell("ends", sentence, tuple(path))

    def _look(self, state: Any, path: Path) -> CheckedPosition:
        self.path = path
        looked = check_position(self.game, state, self.asking)
        for each in looked.faults:
            self.tell(each.rule, each.sentence, path, each.mild)
        self._worth |= set(looked.worth)
        if not looked.worth:
            seen = [value for value, _ in self._judged]
            for value in looked.judged:
                if not seen or value < min(seen) or value > max(seen):
                    self._judged.append((value, path))
        return looked

    def _check_judged(self) -> None:
        """Tell where an unfinished game is judged as high as the highest end, or as low."""
        low, high = min(self._worth, default=0), max(self._worth, default=0)
        for value, path in self._judged:
            if low < high and not low < value < high:
                sentence = (
                    f"evaluate is {value}, but finished games have utilities from {low} to "
                    f"{high}: an unfinished game must lie strictly between."
                )
                self.tell("evaluate", sentence, path, mild=True)

    def _told_round(self, places: Sequence[Hashable]) -> None:
        """Find the moves that lead through these places, and tell of them."""
        state, path = self.game.initial, list[tuple[Any, Action]]()
        for place in places[1:]:
            below = check_position(self.game, state, self.asking).children
            action, made = next(pair for pair in below if take_snapshot(pair[1]) == place)
            path.append((state, action))
            state = made
        self._goes_round(tuple(path), places.index(places[-1]))

    def _goes_round(self, path: Path, before: int) -> None:
        then = f"after {', '.join(self._names(path[:before]))}" if before else "at the start"
        self.tell("goes round", f"the position is the same as {then}, {_ENDLESS}", path)

    def _names(self, path: Path) -> tuple[str, ...]:
        return tuple(self._name(state, action) for state, action in path)

    def _name(self, state: Any, action: Action) -> str:
        if hasattr(self.game, "action_name"):
            try:
                return str(self.asking("action_name", state, action))
            except UnusablePosition:  # told where it was seen
                pass
        return str(action)


def circle(below: Mapping[H, Sequence[H]], start: H) -> list[H]:
    """Return a path from the start that ends in one of its own positions; empty if none exists.

    `below` has what the moves of each position lead to. By a loop: it may be deeper than recursion.
    """
    open_, done = {start}, set[H]()
    way = [(start, [*below.get(start, ())])]
    while way:
        place, left = way[-1]
        if not left:
            way.pop()
            open_.discard(place)
            done.add(place)
            continue
        child = left.pop(0)
        if child in open_:
            return [*(each for each, _ in way), child]
        if child not in done:
            open_.add(child)
            way.append((child, [*below.get(child, ())]))
    return []
