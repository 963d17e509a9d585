"""What to say of a cutoff: what the mover has, why nothing else matters, and what is skipped."""

from plyscope.game import CHANCE, MAX, Player
from plyscope.trace.explain.claims import (
    Asks,
    Average,
    Has,
    Matters,
    Never,
    NoneBeyond,
    Returns,
    Skips,
    Worth,
)
from plyscope.trace.explain.names import Names
from plyscope.trace.numbers import fraction


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
