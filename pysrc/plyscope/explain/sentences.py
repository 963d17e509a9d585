"""Claims put into words: the sentence of a moment."""

from plyscope.explain.annotation_sentences import answered, ended, noted
from plyscope.explain.claims import (
    Adds,
    Asks,
    Average,
    Compares,
    Ends,
    Evaluates,
    Has,
    Leaves,
    Matters,
    Moved,
    Never,
    NoneBeyond,
    Noted,
    Plays,
    Returns,
    Skips,
    Tries,
    Turn,
    Worth,
)
from plyscope.explain.names import Names
from plyscope.explain.window_phrases import window
from plyscope.game import CHANCE, MAX, MIN, Player
from plyscope.trace.cursor import plays
from plyscope.trace.number_format import fraction, number


def cut(words: Names) -> str:
    """Say why a node is cut, and what that skips."""
    average, worth = words.find(Average), words.find(Worth)
    player = words.place.player(words.place.last)
    if average is not None:
        return f"{_formula(words, average)}{_because(words)}: {_skipped(words)}."
    assert worth is not None
    if player == CHANCE:
        shows = "The probe shows" if worth.how == "probe" else "With what the probe showed,"
        bound = "at most" if worth.sense < 0 else "at least"
        here = "this is worth"
        that = " that" if worth.how == "probe" else ""
        value = words.value(worth.value)
        return f"{shows}{that} {here} {bound} {value}{_because(words)}: {_skipped(words)}."
    if isinstance(worth.value, tuple):
        assert worth.player is not None
        gets = words.plain(worth.value[worth.player])
        begins = f"{words.who(worth.player)} can get {gets} here"
    else:
        begins = _bound(words, worth, player)
    returns = words.find(Returns)
    hard = ""
    if returns is not None:
        side, sign = ("below", "α") if returns.end == "alpha" else ("above", "β")
        than, value = words.value(returns.than), words.value(returns.value)
        hard = f" {than} is {side} {sign}: fail-hard returns {sign} = {value}, a bound."
    return f"{begins}{_because(words)}: {_skipped(words)}.{hard}"


def _bound(words: Names, worth: Worth, player: Player | None) -> str:
    """Say what the mover of a cut node has; "" where that is the worst that there is."""
    value, manner = words.value(worth.value), words.place.manner
    if words.find(Has) is not None and words.find(NoneBeyond) is not None:
        return ""
    more = " or more" if player == MAX else " or less"
    if worth.value == manner.best(player):
        more = ""
    if worth.basis != "proved":
        return f"This {words.seems(worth.basis, worth.value)} {value}{more}"
    if words.wins(worth.value) and not more:
        return f"{words.wins(worth.value)} wins here"
    if player == MAX:
        return f"MAX can get {value}{more} here"
    return f"MIN can hold this to {value}{more}"


def _formula(words: Names, claim: Average) -> str:
    """Write an average as a sum: (5 + 4 + 9) / 3 = 6."""
    shown = [(p, words.value(value)) for p, value in claim.terms]
    odds = {round(p, 9) for p, _ in claim.terms}
    bound = words.value(claim.bound)
    count = round(1 / claim.terms[0][0]) if claim.terms and claim.terms[0][0] else 0
    rest = round(claim.rest * count)
    alike = len(odds) == 1 and abs(count * claim.terms[0][0] - 1) < 1e-9
    if alike and rest < 7 and abs(rest - claim.rest * count) < 1e-9:
        values = [value for _, value in shown] + [bound] * rest
        text = f"({' + '.join(values)}) / {count}"
    else:
        parts = [f"{fraction(p)} · {words.factor(value)}" for p, value in claim.terms]
        parts += [f"{fraction(claim.rest)} · {bound}"] if claim.rest else []
        text = " + ".join(parts)
    most = "At most" if claim.sense < 0 else "At least"
    return f"{most} {text.replace('+ −', '− ')} = {words.value(claim.total)} on average"


def _because(words: Names) -> str:
    """Say why what is skipped cannot matter."""
    has, never, ends = words.find(Has), words.find(Never), words.find(NoneBeyond)
    matters, asks = words.find(Matters), words.find(Asks)
    if asks is not None and asks.question:
        bound = asks.above if asks.question == ">" else asks.below
        than = words.question(asks.question, bound)
        return f"; whether {than} was all that was asked"
    if asks is not None:
        return "; the window of this iteration ends there"
    if has is not None:
        if ends is not None:
            return f"{words.has(has)}, so nothing here can be better"
        if never is None:
            return f"; {words.has(has)}, so play will not come here"
        lost = has.value == words.place.manner.worst(has.player)
        choice = "gains nothing by" if lost else "will never choose"
        choice = f"{choice} {words.action(never.node, never.action)}"
        if has.basis != "proved":
            return f"; {words.has(has)}, and {words.who(never.player)} {choice}"
        return f"; {words.has(has)} and {choice}"
    if ends is not None and ends.player is not None:
        return ", and nobody can get more"
    if ends is not None and words.wins(ends.value):
        return ", and nothing is better"
    if ends is not None:
        return f", and no value is {'smaller' if ends.end == 'alpha' else 'larger'}"
    if matters is not None:
        end = matters.above if matters.above is not None else matters.below
        more = "more" if matters.above is not None else "less"
        where = words.where(matters.node)
        return f"; only {more} than {words.value(end)} could matter, for the average {where}"
    return ""


def _skipped(words: Names) -> str:
    """Say what is skipped: by name, where that is short."""
    claim = words.find(Skips)
    assert claim is not None
    what = "outcome" if words.place.player(words.place.last) == CHANCE else "move"
    cutoff = {"alpha": "α-cutoff, ", "beta": "β-cutoff, ", "": ""}[claim.end]
    if 0 < len(claim.actions) <= 3:
        *names, last = (words.action(claim.node, action) for action in claim.actions)
        named = f"{', '.join(names)} and {last}" if names else last
    else:
        named = f"{claim.count} {what}{'' if claim.count == 1 else 's'}"
    return f"{cutoff}{named} {'is' if claim.count == 1 else 'are'} skipped"


OVER = "The game is over here: there is nothing to search."
VERBS = {"proved": "is worth", "judged": "is judged", "likely": "is very likely worth"}
_SENSES = {0: "", 1: "at least ", -1: "at most "}
_ANSWERS = {"table hit": "is in the table, ", "endgame": "is in the endgame table, "}


class Words(Names):
    """Says what claims say of a place: it decides nothing."""

    def sentence(self) -> str:
        """Return the sentence of the moment."""
        say = {
            "start": self._start,
            "enter": self._enter,
            "leave": self._leave,
            "update": self._update,
            "cut": lambda: cut(self),
            "note": self._note,
        }[self.place.moment.kind]
        told = say()
        return f"{told} {self._end(told)}".strip() if self.place.moment.last else told

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
        matters = window(self)
        if matters:
            return f"{sentence}{matters}"
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
            side = best.side
            gets = self.plain(sum(best.value[player] for player in side))
            if best.basis == "judged":
                return f"Its best so far is judged {gets}"
            return f"So far {'it gets' if len(side) == 1 else f'{self.side(side)} get'} {gets}"
        who = self.who(self.game.to_move(self.state(best.node)))
        if best.sense == 0 and self.is_a_loss(best.value, best.node):
            if best.basis == "proved":
                return f"So far {who} has only a loss"
            return f"{who}’s best so far still looks like {self.value(best.value)}"
        if best.basis == "judged" and self.is_a_win(best.value):
            return f"{who}’s best so far looks like {self.value(best.value)}"
        judged = "judged " if best.basis == "judged" else ""
        return f"Its best so far is {judged}{_SENSES[best.sense]}{self.value(best.value)}"

    def _leave(self) -> str:
        returns = self.find(Returns)
        if returns is not None:
            value = self.value(returns.value)
            through = f"{self.name(returns.node)} returns {value}, all that its window lets through"
            return f"{self.capital(through)}: what it is worth does not matter."
        worth = self.find(Worth)
        assert worth is not None
        none, has = self.find(NoneBeyond), self.find(Has)
        if none is not None and has is not None:
            return f"What {self.name(worth.node)} is worth does not matter: {self.has(has)}."
        adds = self.find(Adds)
        if adds is not None:
            bound = _SENSES[adds.sense]
            p, total = fraction(adds.probability), self.value(adds.total)
            product = (
                f"{p} · {self.factor(adds.value)} = {total}" if adds.probability != 1 else total
            )
            return f"{self.worth(worth)}. It contributes {bound}{product}."
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
        errs = self.place.manner.errs and claim.player != MAX  # then every reply counts
        if claim.relation == "only":
            return f", the only move tried.{side and side + '.'}"
        if claim.relation == "first":
            if side:
                return f". First child: {self.plain(claim.value)} for {self.side(claim.side)}."
            if self.is_a_win(claim.value):
                return f". First child: {self.wins(claim.value)} wins."
            v = "" if errs or self.place.manner.hard else "v = "
            return f". First child: {v}{self.value(claim.value)}."
        assert claim.than is not None
        than = self.plain(claim.than) if side else self.than(claim.than, claim.player)
        how = {"better": "better than", "may be": "better than", "worse": "worse than"}
        words = f"{how.get(claim.relation, 'no better than')} {than}"
        stays = "" if claim.relation in ("better", "may be") or errs else ": nothing changes"
        if side:
            return f".{side}: {words}."
        if claim.relation != "equal" and self.value(claim.value) == self.value(claim.than):
            words += ", if only by rounding"
        verb = "may be" if claim.relation == "may be" else "is"
        return f". For {self.who(claim.player)} that {verb} {words}{stays}."

    def worth(self, claim: Worth) -> str:
        """Say what a node is worth, and how that is known, as the beginning of a sentence."""
        name, value = self.name(claim.node), self.value(claim.value)
        if claim.how == "leaf":
            ending = getattr(self.game, "end_text", None)
            if ending is not None:
                end = ending(self.state(claim.node))
                return self.capital(f"{name} ends the game ({end}): worth {value}")
            return self.capital(f"{name} is a leaf worth {value}")
        if claim.how == "judged":
            depth = self.place.moment.iteration or self.place.manner.option("depth")
            reached = "Depth limit: " if len(claim.node) == depth else ""
            sum_ = self.find(Evaluates)
            if isinstance(claim.value, tuple):
                each = zip(claim.value, self.game.players, strict=True)
                value = ", ".join(f"{self.plain(one)} for {who}" for one, who in each)
            if sum_ is not None and sum_.total and self.unit.scale is None:
                total, scale = number(sum_.total, True), number(sum_.scale)
                equals = ", " if isinstance(claim.value, tuple) else " = "
                return f"{reached}EVAL({name}) = {total}/{scale}{equals}{value}"
            return f"{reached}EVAL({name}) = {value}"
        bound = _SENSES[claim.sense]
        if claim.player is not None:
            gets = self.plain(claim.value[claim.player])
            who = self.game.players[claim.player]
            return self.capital(f"{name} brings {who} {bound}{gets}")
        ends = self.find(Ends)
        if ends is not None and ends.node == claim.node:
            return self.capital(
                f"{name} is in the database: {ended(self.game, ends.player, ends.plies)}"
            )
        if claim.how in ("table hit", "endgame"):
            worth = "judged" if claim.basis == "judged" else "worth"
            return self.capital(f"{name} {_ANSWERS[claim.how]}{worth} {bound}{value}")
        verb = VERBS[claim.basis]
        if claim.basis == "judged" and not bound and self.is_a_win(claim.value):
            verb = "looks like"
        return self.capital(f"{name} {verb} {bound}{value}")

    def _update(self) -> str:
        average = self.find(Average)
        if average is not None:
            return f"All outcomes are seen: the average here is {self.value(average.total)}."
        player = self.place.player(self.place.last)
        returns, none, has = self.find(Returns), self.find(NoneBeyond), self.find(Has)
        if returns is not None:
            so_far = f"{self.who(player)} goes on with {self.value(returns.value)}"
            return f"{so_far}, all that the window lets through."
        moved = self.find(Moved)
        if none is not None and has is not None:
            stays = self._moves(moved) if moved is not None else ""
            return f"{self.has(has)}: nothing here can be better; {stays}."
        worth = self.find(Worth)
        assert worth is not None
        sentence = self._sure(worth, player)
        if moved is not None:
            return f"{sentence}{': ' if moved.before != moved.after else '; '}{self._moves(moved)}."
        if has is not None:
            value, where = self.value(has.value), self.where(has.node)
            already = f"it already {'has' if has.player == MAX else 'holds MAX to'} {value} {where}"
            if has.basis != "proved":
                already = f"its best {where} {self.seems(has.basis, has.value)} {value}"
            elif self.wins(has.value) or has.value == self.place.manner.worst(has.player):
                already = self.has(has)
            if self.wins(worth.value) == self.wins(has.value) != "":
                sentence += ", too"
            return f"{sentence}; {already}, so {'α' if has.player == MAX else 'β'} stays."
        return f"{sentence}."

    def _moves(self, moved: Moved) -> str:
        """Say where an end of the window moves to, or that it stays."""
        sign, verb = ("α", "rises to") if moved.end == "alpha" else ("β", "falls to")
        verb = verb if moved.before != moved.after else "stays at"
        return f"{sign} {verb} {self.bound(moved.after)}"

    def _sure(self, worth: Worth, player: Player | None) -> str:
        """Say what the mover at a node has by its best move so far."""
        here, value = self.here(worth.node), self.value(worth.value)
        manner, who = self.place.manner, self.who(player)
        if isinstance(worth.value, tuple):
            side = worth.side
            gets = self.plain(sum(worth.value[player] for player in side))
            if worth.basis == "judged":
                return f"{self.side(side)}’s best so far {here} is judged {gets}: {value}"
            return f"{self.side(side)} can get {gets} {here}: {value} so far"
        if worth.tried and worth.sense == 0 and worth.basis == "proved" and not manner.errs:
            if player == MIN and self.wins(worth.value):
                return f"This move does not stop {self.wins(worth.value)} from winning"
            only = "a loss" if self.wins(worth.value) else value
            return f"So far {who} has only {only} {here}"
        if worth.tried and worth.sense and not manner.errs:
            least = "most" if player == MAX else "least"
            return f"What {who} has tried so far {VERBS[worth.basis]} at {least} {value}"
        if manner.errs and player != MAX:
            return f"MIN’s best reply so far brings {value}"
        if worth.basis != "proved":
            return f"{who}’s best so far {here} {self.seems(worth.basis, worth.value)} {value}"
        if worth.value == manner.best(player) and self.wins(worth.value):
            return f"{self.wins(worth.value)} wins {here}"
        if player == MAX:
            return f"MAX can {'expect' if manner.dice else 'be sure of'} {value} {here}"
        less = "" if worth.value == manner.best(MIN) else " or less"
        return f"MIN can hold this to {value}{' on average' if manner.dice else less}"

    def _note(self) -> str:
        worth = self.find(Worth)
        if worth is None or worth.how == "":
            return noted(self)
        value = f"{_SENSES[worth.sense]}{self.value(worth.value)}"
        likely = f"it very likely that this is worth {value}"
        enough = f"this is very likely worth {value}"
        if self.place.manner.is_vague(worth.sense, worth.value):
            likely, enough = "a cutoff very likely", "a cutoff is very likely"
        return {
            "proved": "This no longer rests on any estimate: the value is proved.",
            "expected": "MIN does not always find its best reply: with that, this is worth "
            f"{value}.",
            "probe": f"The probe shows that this is worth {value}.",
            "table hit": self._found(worth, value),
            "endgame": answered(self, value),
            "probable cut": f"A shallow search makes {likely}: nothing here is searched.",
            "null move": f"Even a pass leaves {self._mover()} so much that {enough}: nothing here "
            "is searched.",
            "stand pat": self._stands(worth),
            "fail low": f"The iteration fails low: the root {VERBS[worth.basis]} {value}. It is "
            "searched again, with that side of its window wide open.",
            "fail high": f"The iteration fails high: the root {VERBS[worth.basis]} {value}. It is "
            "searched again, with that side of its window wide open.",
        }[worth.how]

    def _stands(self, worth: Worth) -> str:
        """Say what a mover has by standing pat."""
        moved = self.find(Moved)
        ends = ""
        if moved is not None and moved.before != moved.after:
            ends = f", and {self._moves(moved)}"
        bound, value = _SENSES[worth.sense], self.value(worth.value)
        return (
            f"{self._mover()} may stop here: EVAL says {value}, so this is judged {bound}{value}"
            f"{ends}. Otherwise it tries only captures."
        )

    def _found(self, worth: Worth, value: str) -> str:
        """Say what the table has of the open node."""
        has = self.find(Has)
        if has is not None:
            return (
                f"The table has this position, and {self.has(has)}: nothing here can be better, so "
                "it is not searched again."
            )
        found = f"The table has this position, {self._judged(worth)} {value}"
        return f"{found}: it is not searched again."

    def _mover(self) -> str:
        return self.who(self.place.player(self.place.last))

    def _judged(self, worth: Worth) -> str:
        return "worth" if worth.basis == "proved" else "judged"

    def _end(self, told: str) -> str:
        best = self.find(Plays)
        found = [c for c in self.claims if isinstance(c, Worth) and not c.node and not c.how]
        book = self.find(Noted)
        if told == OVER:
            return ""
        if not found or (book is not None and book.kind == "book"):
            return "The search is done."
        root = found[-1]
        worth = f"The root {VERBS[root.basis]} {self.value(root.value)}"
        if best is None:
            return f"The search is done. {worth} on average."
        move = self.action((), best.action)
        who = self.who(best.player)
        return f"The search is done. {worth}: {who} {plays(self.game)} {move}."
