"""Claims put into words: the sentence of a moment."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from plyscope.game import CHANCE, MAX, Action, Player
from plyscope.trace.claims import (
    Adds,
    Average,
    Claim,
    Compares,
    CutsAt,
    Has,
    Leaves,
    Matters,
    Moved,
    Never,
    NoneBeyond,
    Noted,
    Over,
    Path,
    Plays,
    Returns,
    Skips,
    Tries,
    Turn,
    Worth,
)
from plyscope.trace.noted import noted
from plyscope.trace.numbers import digits_for, fraction, number
from plyscope.trace.place import Place, mover, spoken

C = TypeVar("C", bound=Claim)
OVER = "The game is over here: there is nothing to search."
_VERBS = {"proved": "is worth", "judged": "is judged", "likely": "is very likely worth"}
_LONG = 40  # letters of a path that can be read at a glance
_SENSES = {0: "", 1: "at least ", -1: "at most "}
_ANSWERS = {
    "table hit": "is in the table, ",
    "endgame": "is in the endgame table, ",
    "probable cut": "",
}


class Words:
    """Says what claims say of a place. It knows names and numbers, and decides nothing."""

    def __init__(self, place: Place, claims: Sequence[Claim], others: Iterable[float]) -> None:
        self.place, self.claims, self.game = place, claims, place.game
        numbers = [*others, *(number for claim in claims for number in claim.numbers())]
        self.digits = digits_for(numbers)
        # Sides that win and lose read best with a sign; an explicit tree's numbers as printed.
        self.signed = not hasattr(place.game, "turns")
        self.states: dict[Path, Any] = {
            place.at(ply): state for ply, state in enumerate(place.states)
        }

    # Names and numbers

    def value(self, value: Any) -> str:
        return number(value, self.signed and not isinstance(value, tuple), self.digits)

    def factor(self, value: float) -> str:
        """Write a number behind a sign of multiplication."""
        return f"({self.value(value)})" if value < 0 else self.value(value)

    def plain(self, value: float) -> str:
        return number(value, False, self.digits)

    def state(self, node: Path) -> Any:
        if node not in self.states:
            self.states[node] = self.game.result(self.state(node[:-1]), node[-1])
        return self.states[node]

    def action(self, node: Path, action: Action) -> str:
        """Name an action at a node."""
        return spoken(self.game, self.state(node), action)

    def name(self, node: Path) -> str:
        """Name a node by the action that leads to it."""
        return self.action(node[:-1], node[-1]) if node else "the root"

    def capital(self, sentence: str) -> str:
        """Begin with a capital what begins with words; the name of a square stays as it is."""
        return sentence[:1].upper() + sentence[1:] if hasattr(self.game, "spoken") else sentence

    def where(self, node: Path) -> str:
        """Say where a node is: by its last action, or, where that name is not alone, by all."""
        if not node:
            return "at the root"
        path = self.place.at(self.place.last)
        names = [self.name(path[:end]) for end in range(1, len(path) + 1)]
        if names.count(self.name(node)) == 1:
            return f"after {self.name(node)}"
        whole = ", ".join(names[: len(node)])
        return (
            f"after {whole}"
            if len(whole) <= _LONG
            else f"after {self.name(node)}, at ply {len(node)}"
        )

    def here(self, node: Path) -> str:
        return "at the root" if not node else "here"

    def who(self, player: Player | None) -> str:
        return mover(self.game, player, self.place.manner.vectors)

    def side(self, side: tuple[Player, ...]) -> str:
        """Name players: "A", or "A and B together"."""
        names = [self.game.players[player] for player in side]
        return names[0] if len(names) == 1 else f"{' and '.join(names)} together"

    # Sentences

    def find(self, kind: type[C]) -> C | None:
        """Return the first claim of a kind."""
        return next((claim for claim in self.claims if isinstance(claim, kind)), None)

    def sentence(self) -> str:
        """Return the sentence of the moment."""
        say = {
            "start": self._start,
            "enter": self._enter,
            "leave": self._leave,
            "update": self._update,
            "cut": self._cut,
            "note": self._note,
        }[self.place.moment.kind]
        told = say()
        return f"{told} {self._end(told)}".strip() if self.place.moment.last else told

    def condition(self, cuts: CutsAt | None) -> str:
        """Say when the open node will be cut."""
        if cuts is None:
            return ""
        bound = self.value(cuts.bound)
        if cuts.now:
            return f"Cuts now: {self.value(cuts.value)} {cuts.sign} {bound}."
        at = {"≥": f"at {bound} or more", "≤": f"at {bound} or less"}
        at |= {">": f"above {bound}", "<": f"below {bound}"}
        return f"Cuts {at[cuts.sign]}."

    def _start(self) -> str:
        turn = self.find(Turn)
        if turn is None:
            return OVER
        if turn.player == CHANCE:
            return "Chance decides at the root: it is worth the average of what may come."
        who = self.who(turn.player)
        if turn.side:
            most = "itself" if len(turn.side) == 1 else self.side(turn.side)
            return f"{who} is to move at the root and wants the most for {most}."
        aim = "the largest" if turn.player == MAX else "the smallest"
        manner = self.place.manner
        if manner.dice:
            return f"{who} is to move at the root and looks for {aim} value it can expect."
        if manner.chosen.limited:
            return f"{who} is to move at the root and looks for {aim} value, as far as it sees."
        return f"{who} is to move at the root and looks for {aim} value it can be sure of."

    def _enter(self) -> str:
        tries = self.find(Tries)
        assert tries is not None
        action = self.action(tries.node, tries.action)
        if tries.player == CHANCE:
            assert tries.probability is not None
            sentence = f"Chance brings {action} with probability {fraction(tries.probability)}"
        else:
            sentence = f"{self.who(tries.player)} tries {action}"
        window = self._window()
        if window:
            return f"{sentence}{window}"
        best = self.find(Worth)
        if best is not None:
            return f"{sentence}. {self._so_far(best)}."
        if tries.player == CHANCE:
            return f"{sentence}."
        if tries.of == 1:
            return f"{sentence}, its only move."
        return f"{sentence}, the first of its {tries.of} moves."

    def _so_far(self, best: Worth) -> str:
        if isinstance(best.value, tuple):
            side = self._side_at(best.node)
            gets = self.plain(sum(best.value[player] for player in side))
            if best.basis == "judged":
                return f"Its best so far is judged {gets}"
            return f"So far {'it gets' if len(side) == 1 else f'{self.side(side)} get'} {gets}"
        judged = "judged " if best.basis == "judged" else ""
        return f"Its best so far is {judged}{_SENSES[best.sense]}{self.value(best.value)}"

    def _side_at(self, node: Path) -> tuple[Player, ...]:
        side: tuple[Player, ...] = self.place.side(len(node))  # type: ignore[attr-defined]
        return side

    def _window(self) -> str:
        """Say what can still matter, and why; "" in a search without windows."""
        matters = self.find(Matters)
        if matters is None:
            return ""
        if matters.above is None and matters.below is None:
            if self.place.player(self.place.last - 1) == CHANCE:
                return "."
            node = self.place.node
            low, high = (number(end, self.signed, self.digits) for end in (node.low, node.high))
            return f"; the window is still ({low}, {high})."
        has = {claim.player == MAX: claim for claim in self.claims if isinstance(claim, Has)}
        reasons = [self.has(claim) for claim in has.values()]
        because = f" {', and '.join(reasons)}: only" if reasons else " Only"
        return f".{because} {self._between(matters)} can matter."

    def _between(self, matters: Matters) -> str:
        above, below = matters.above, matters.below
        if above is not None and below is not None:
            low, high = self.value(above), self.value(below)
            if above == below:
                return f"{low} itself"
            return f"{low} to {high}" if matters.ties else f"what lies between {low} and {high}"
        if above is not None:
            low = self.value(above)
            return f"{low} or more" if matters.ties else f"more than {low}"
        high = self.value(below)
        return f"{high} or less" if matters.ties else f"less than {high}"

    def has(self, claim: Has) -> str:
        value, where = self.value(claim.value), self.where(claim.node)
        who = self.who(claim.player)
        if claim.basis != "proved":
            return f"{who}’s best {where} is judged {value}"
        if self.place.manner.vectors or claim.player == MAX:
            return f"{who} already has {value} {where}"
        return f"MIN can already hold MAX to {value} {where}"

    def _leave(self) -> str:
        worth = self.find(Worth)
        assert worth is not None
        adds = self.find(Adds)
        if adds is not None:
            bound = {0: "", 1: "at least ", -1: "at most "}[adds.sense]
            p, total = fraction(adds.probability), self.value(adds.total)
            product = (
                f"{p} · {self.factor(adds.value)} = {total}" if adds.probability != 1 else total
            )
            return f"{self.worth(worth)}. It contributes {bound}{product}."
        has = self.find(Has)
        if has is not None:
            already = self.has(has).replace("MIN can already hold", "MIN already holds")
            return f"{self.worth(worth)}. {already}: nothing changes."
        leaves, compares = self.find(Leaves), self.find(Compares)
        if leaves is not None:
            who, most = self.game.players[leaves.player], self.plain(leaves.value)
            than = self.plain(leaves.than)
            worth_ = f"{self.worth(worth)} and so leaves {who} at most {most}"
            return f"{worth_}, no better than {than}: nothing changes."
        assert compares is not None
        return f"{self.worth(worth)}{self._compared(compares)}"

    def _compared(self, claim: Compares) -> str:
        side = (
            f" For {self.side(claim.side)} that is {self.plain(claim.value)}" if claim.side else ""
        )
        if claim.relation == "only":
            return f", the only move tried.{side and side + '.'}"
        if claim.relation == "first":
            return f".{side}, the first value here." if side else ". It is the first value here."
        assert claim.than is not None
        than = self.plain(claim.than) if claim.side else self.value(claim.than)
        how = {"better": "better than", "may be": "better than", "worse": "worse than"}
        words = f"{how.get(claim.relation, 'no better than')} {than}"
        stays = "" if claim.relation in ("better", "may be") else ": nothing changes"
        if side:
            return f".{side}: {words}."
        verb = "may be" if claim.relation == "may be" else "is"
        return f". For {self.who(claim.player)} that {verb} {words}{stays}."

    def worth(self, claim: Worth) -> str:
        """Say what a node is worth, and how that is known, as the beginning of a sentence."""
        name, value = self.name(claim.node), self.value(claim.value)
        if claim.how == "leaf":
            ending = getattr(self.game, "ending", None)
            if ending is not None:
                end = ending(self.state(claim.node))
                return self.capital(f"{name} ends the game ({end}): worth {value}")
            return self.capital(f"{name} is a leaf worth {value}")
        if claim.how == "judged":
            depth = self.place.moment.iteration or self.place.manner.option("depth")
            reached = "The depth is reached: " if len(claim.node) == depth else ""
            return f"{reached}EVAL({name}) = {value}"
        bound = _SENSES[claim.sense]
        if claim.player is not None:
            gets = self.plain(claim.value[claim.player])
            who = self.game.players[claim.player]
            return self.capital(f"{name} brings {who} {bound}{gets}")
        if claim.how in ("table hit", "endgame"):
            worth = "judged" if claim.basis == "judged" else "worth"
            return self.capital(f"{name} {_ANSWERS[claim.how]}{worth} {bound}{value}")
        return self.capital(f"{name} {_VERBS[claim.basis]} {bound}{value}")

    def _update(self) -> str:
        average = self.find(Average)
        if average is not None:
            return f"All outcomes are seen: the average here is {self.value(average.total)}."
        worth = self.find(Worth)
        assert worth is not None
        player = self.place.player(self.place.last)
        sentence, moved, has = self._sure(worth, player), self.find(Moved), self.find(Has)
        if moved is not None and moved.before != moved.after:
            sign, verb = ("α", "rises") if moved.end == "alpha" else ("β", "falls")
            return f"{sentence}: {sign} {verb} to {self.value(moved.after)}."
        if moved is not None:
            sign = "α" if moved.end == "alpha" else "β"
            return f"{sentence}; {sign} stays at {self.value(moved.after)}."
        if has is not None:
            value, where = self.value(has.value), self.where(has.node)
            already = f"it already {'has' if has.player == MAX else 'holds MAX to'} {value} {where}"
            if has.basis != "proved":
                already = f"its best {where} is judged {value}"
            return f"{sentence}; {already}, so {'α' if has.player == MAX else 'β'} stays."
        return f"{sentence}."

    def _sure(self, worth: Worth, player: Player | None) -> str:
        """Say what the mover at a node has by its best move so far."""
        here, value = self.here(worth.node), self.value(worth.value)
        manner, who = self.place.manner, self.who(player)
        if isinstance(worth.value, tuple):
            side = self._side_at(worth.node)
            gets = self.plain(sum(worth.value[player] for player in side))
            if worth.basis == "judged":
                return f"{self.side(side)}’s best so far {here} is judged {gets}: {value}"
            return f"{self.side(side)} can get {gets} {here}: {value} so far"
        if worth.tried and not manner.errs:
            judged = ", as judged" if worth.basis == "judged" else ""
            if player == MAX:
                return f"MAX gets no more than {value} from what it has tried{judged}"
            return f"MIN cannot hold this below {value} by what it has tried{judged}"
        if manner.errs and player != MAX:
            return f"MIN’s best reply so far brings {value}"
        if worth.basis != "proved":
            return f"{who}’s best so far {here} is judged {value}"
        if player == MAX:
            return f"MAX can {'expect' if manner.dice else 'be sure of'} {value} {here}"
        return f"MIN can hold this to {value} {'on average' if manner.dice else 'or less'}"

    def _cut(self) -> str:
        average, worth = self.find(Average), self.find(Worth)
        player = self.place.player(self.place.last)
        if average is not None:
            return f"{self._formula(average)}{self._because()}: {self._skipped()}."
        assert worth is not None
        if player == CHANCE:
            shows = "The probe shows" if worth.how == "probe" else "With what the probe showed,"
            bound = "at most" if worth.sense < 0 else "at least"
            here = "this is worth"
            that = " that" if worth.how == "probe" else ""
            value = self.value(worth.value)
            return f"{shows}{that} {here} {bound} {value}{self._because()}: {self._skipped()}."
        if isinstance(worth.value, tuple):
            assert worth.player is not None
            gets = self.plain(worth.value[worth.player])
            begins = f"{self.who(worth.player)} can get {gets} here"
        elif worth.basis != "proved":
            more = "or more" if player == MAX else "or less"
            begins = f"This is judged {self.value(worth.value)} {more}"
        elif player == MAX:
            begins = f"MAX can get {self.value(worth.value)} or more here"
        else:
            begins = f"MIN can hold this to {self.value(worth.value)} or less"
        returns = self.find(Returns)
        hard = ""
        if returns is not None:
            side, sign = ("below", "α") if returns.end == "alpha" else ("above", "β")
            than, value = self.value(returns.than), self.value(returns.value)
            hard = f" {than} is {side} {sign}: fail-hard returns {sign} = {value}, a bound."
        return f"{begins}{self._because()}: {self._skipped()}.{hard}"

    def _formula(self, claim: Average) -> str:
        """Write an average as a sum: (5 + 4 + 9) / 3 = 6."""
        shown = [(p, self.value(value)) for p, value in claim.terms]
        odds = {round(p, 9) for p, _ in claim.terms}
        bound = self.value(claim.bound)
        count = round(1 / claim.terms[0][0]) if claim.terms and claim.terms[0][0] else 0
        rest = round(claim.rest * count)
        alike = len(odds) == 1 and abs(count * claim.terms[0][0] - 1) < 1e-9
        if alike and rest < 7 and abs(rest - claim.rest * count) < 1e-9:
            values = [value for _, value in shown] + [bound] * rest
            text = f"({' + '.join(values)}) / {count}"
        else:
            parts = [f"{fraction(p)} · {self.factor(value)}" for p, value in claim.terms]
            parts += [f"{fraction(claim.rest)} · {bound}"] if claim.rest else []
            text = " + ".join(parts)
        most = "At most" if claim.sense < 0 else "At least"
        return f"{most} {text.replace('+ −', '− ')} = {self.value(claim.total)} on average"

    def _because(self) -> str:
        """Say why what is skipped cannot matter."""
        has, never, ends = self.find(Has), self.find(Never), self.find(NoneBeyond)
        matters = self.find(Matters)
        if has is not None:
            never_chooses = ""
            if never is not None:
                choice = self.action(never.node, never.action)
                never_chooses = f" and will never choose {choice}"
            return f"; {self.has(has)}{never_chooses}"
        if ends is not None and ends.player is not None:
            return ", and nobody can get more"
        if ends is not None:
            return f", and no value is {'smaller' if ends.end == 'alpha' else 'larger'}"
        if matters is not None:
            end = matters.above if matters.above is not None else matters.below
            more = "more" if matters.above is not None else "less"
            where = self.where(matters.node)
            return f"; only {more} than {self.value(end)} could change the average {where}"
        return ""

    def _skipped(self) -> str:
        claim = self.find(Skips)
        assert claim is not None
        what = "outcome" if self.place.player(self.place.last) == CHANCE else "move"
        cutoff = {"alpha": "α-cutoff, ", "beta": "β-cutoff, ", "": ""}[claim.end]
        if 0 < len(claim.actions) <= 3:
            *names, last = (self.action(claim.node, action) for action in claim.actions)
            named = f"{', '.join(names)} and {last}" if names else last
        else:
            named = f"{claim.count} {what}{'' if claim.count == 1 else 's'}"
        return f"{cutoff}{named} {'is' if claim.count == 1 else 'are'} skipped"

    def _note(self) -> str:
        worth = self.find(Worth)
        if worth is None or worth.how == "":
            return noted(self)
        value = f"{_SENSES[worth.sense]}{self.value(worth.value)}"
        return {
            "expected": "MIN does not always find its best reply: with that, this is worth "
            f"{value}.",
            "probe": f"The probe shows that this is worth {value}.",
            "table hit": f"The table has this position, {self._judged(worth)} {value}: "
            "it is not searched again.",
            "endgame": f"The endgame table has this position: it is worth {value}.",
            "probable cut": f"A shallow search makes it very likely that this is worth {value}: "
            "nothing here is searched.",
        }[worth.how]

    def _judged(self, worth: Worth) -> str:
        return "worth" if worth.basis == "proved" else "judged"

    def _end(self, told: str) -> str:
        plays = self.find(Plays)
        found = [c for c in self.claims if isinstance(c, Worth) and not c.node and not c.how]
        book = self.find(Noted)
        if told == OVER:
            return ""
        if not found or (book is not None and book.kind == "book"):
            return "The search is done."
        root = found[-1]
        worth = f"The root {_VERBS[root.basis]} {self.value(root.value)}"
        if plays is None:
            return f"The search is done. {worth} on average."
        verb = "chooses" if hasattr(self.game, "spoken") else "plays"
        move = self.action((), plays.action)
        return f"The search is done. {worth}: {self.who(plays.player)} {verb} {move}."


__all__ = ["OVER", "Over", "Words"]
