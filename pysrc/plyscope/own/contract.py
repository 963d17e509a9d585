"""The contract tests of the README, held to a game that somebody wrote: what is broken, and where.

All positions are looked at, those after few moves first, as many as there is time for; then games
are played at random, from a seed, to their end. So a failure is told of the nearest position.
"""

import random
from collections.abc import Hashable, Sequence
from dataclasses import asdict, dataclass, field
from time import monotonic
from typing import Any

from plyscope.game import Action
from plyscope.given import listed, short
from plyscope.own.picture import picture
from plyscope.own.rules import Looked, looked_at
from plyscope.own.rules_answers import Asking, Broken
from plyscope.own.trials.watchdog import TimedOut, Watchdog

LONGEST = 500  # moves of a game: a search to its end goes so deep, and Python not much deeper
POSITIONS = 3_000  # that are looked at one after another, and as many again at random
SHARE = 0.6  # of the time, for the positions after few moves
SHOWN = 12  # moves that a sentence lists, of more the first and the last

_METHODS = ("to_move", "actions", "result", "is_terminal", "utility")


@dataclass(frozen=True)
class Failure:
    """A rule that is broken: in a sentence, and after which moves, by their names."""

    sentence: str
    moves: tuple[str, ...] = ()
    mild: bool = False

    def as_data(self) -> dict[str, Any]:
        return asdict(self) | {"moves": list(self.moves)}


def failures(game: Any, *, seed: int = 1, seconds: float = 5) -> list[Failure]:
    """Return each rule of the contract that a game breaks, once, after as few moves as were found.

    The same every time, but for a game that is so slow that `seconds` end it. What it raises is a
    failure, too; where there are threads, so is what does not come to its end.
    """
    broken = _of_the_whole(game)
    if broken:
        return broken
    walk = _Walk(game, monotonic() + seconds)
    with Watchdog(seconds + 5) as watchdog:
        try:
            watchdog.watched(lambda: walk.all_over(random.Random(seed), seconds))
        except TimedOut:
            what = walk.asking.shown or "initial"
            walk.tell("ends", f"{what} took many seconds: is there a loop without end?", walk.path)
    return list(walk.found.values())


def _of_the_whole(game: Any) -> list[Failure]:
    """Return what a game lacks altogether."""
    missing = [name for name in _METHODS if not callable(getattr(game, name, None))]
    if missing:
        return [Failure(f"The game has no {name}(state).") for name in missing]
    if not hasattr(game, "initial"):
        return [
            Failure("The game has no initial, the position in which it starts: set self.initial.")
        ]
    if callable(game.initial):
        return [Failure("initial is a method; it is the position itself: set self.initial.")]
    players = game.players
    named = isinstance(players, Sequence) and not isinstance(players, str) and len(players) > 0
    if not named or not all(isinstance(p, str) and p for p in players):
        said = 'players are names, MAX first, such as ("MAX", "MIN")'
        return [Failure(f"players is {short(players)}: {said}.")]
    if len(set(players)) < len(players):
        return [Failure(f"players has a name twice: {listed(players)}.")]
    return []


@dataclass
class _Walk:
    """Goes through the positions of a game."""

    game: Any
    ends: float  # when there is no more time
    found: dict[str, Failure] = field(default_factory=dict)
    path: tuple[tuple[Any, Action], ...] = ()
    seen: dict[Hashable, tuple[Hashable, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.asking = Asking(self.game)

    def all_over(self, chance: random.Random, seconds: float) -> None:
        whole = self._few_moves(self.ends - (1 - SHARE) * seconds)
        if whole:
            self._circles()
        else:
            self._games(chance)

    def _few_moves(self, ends: float) -> bool:
        """Look at the positions after no move, after one, and so on; tell whether that was all."""
        waiting: list[tuple[Any, tuple[tuple[Any, Action], ...]]] = [(self.game.initial, ())]
        known = {picture(self.game.initial)}
        for number, (state, path) in enumerate(waiting):
            if number >= POSITIONS or monotonic() > ends:
                return False
            below = self._look(state, path).children
            self.seen[picture(state)] = tuple(picture(made) for _, made in below)
            for action, made in below:
                if picture(made) not in known:
                    known.add(picture(made))
                    waiting.append((made, (*path, (state, action))))
        return True

    def _look(self, state: Any, path: tuple[tuple[Any, Action], ...]) -> Looked:
        self.path = path
        looked = looked_at(self.game, state, self.asking)
        for each in looked.faults:
            self.tell(each.rule, each.sentence, path, each.mild)
        return looked

    def tell(
        self, rule: str, sentence: str, path: Sequence[tuple[Any, Action]], mild: bool = False
    ) -> None:
        """Take a failure down, where it is the first of its rule."""
        if rule not in self.found:
            names = tuple(self._name(state, action) for state, action in path)
            self.found[rule] = Failure(f"{_after(names)}: {sentence}", names, mild)

    def _name(self, state: Any, action: Action) -> str:
        if hasattr(self.game, "action_name"):
            try:
                return str(self.asking("action_name", state, action))
            except Broken:  # told where it was seen
                pass
        return str(action)

    def _games(self, chance: random.Random) -> None:
        """Play games at random; each position is looked at where it is new."""
        looked = 0
        while looked < POSITIONS and monotonic() < self.ends:
            state, path = self.game.initial, list[tuple[Any, Action]]()
            on_the_way: dict[Hashable, int] = {}
            while len(path) <= LONGEST and monotonic() < self.ends:
                place = picture(state)
                if place in on_the_way:
                    self._goes_round(path, on_the_way[place])
                    break
                on_the_way[place] = len(path)
                looked += 1
                below = self._look(state, tuple(path)).children
                if not below:
                    break
                action, made = chance.choice(below)
                path.append((state, action))
                state = made
            if len(path) > LONGEST:
                sentence = f"{LONGEST} moves were made, and the game is not over: does it ever end?"
                self.tell("ends", sentence, path)

    def _goes_round(self, path: Sequence[tuple[Any, Action]], before: int) -> None:
        names = [self._name(state, action) for state, action in path[:before]]
        self.tell(
            "goes round",
            f"the position is what it was {_after(names).replace('After', 'after', 1)}, so that "
            "the game can go on for ever: let the state count the moves, and end it."
            if names
            else "the position is that of the start, so that the game can go on for ever: let the "
            "state count the moves, and end it.",
            path,
        )

    def _circles(self) -> None:
        """Tell of a way back to a position, where all of them are known; by a loop, not recursion."""
        start = picture(self.game.initial)
        if not any(each in self.seen for below in self.seen.values() for each in below):
            return
        open_, done = {start}, set[Hashable]()
        way: list[tuple[Hashable, list[Hashable]]] = [(start, list(self.seen[start]))]
        while way:
            place, left = way[-1]
            if not left:
                way.pop()
                open_.discard(place)
                done.add(place)
                continue
            child = left.pop(0)
            if child in open_:
                self._told_round([each for each, _ in way] + [child])
                return
            if child not in done and child in self.seen:
                open_.add(child)
                way.append((child, list(self.seen[child])))

    def _told_round(self, places: Sequence[Hashable]) -> None:
        """Find the moves that lead through these places, and tell of them."""
        state, path = self.game.initial, list[tuple[Any, Action]]()
        for place in places[1:]:
            below = looked_at(self.game, state, self.asking).children
            action, made = next(pair for pair in below if picture(pair[1]) == place)
            path.append((state, action))
            state = made
        self._goes_round(path, places.index(places[-1]))


def _after(names: Sequence[str]) -> str:
    """Say where: at the start, or after which moves."""
    if len(names) > SHOWN:
        names = [*names[: SHOWN - 2], "...", names[-1]]
    return f"After {', '.join(names)}" if names else "At the start"
