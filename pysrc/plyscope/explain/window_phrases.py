"""What to say of a window: what can still matter below a node, and when the open node is cut."""

from plyscope.explain.claims import Asks, Closed, CutsAt, Has, Matters, NoneBeyond, Window
from plyscope.explain.names import Names
from plyscope.game import MAX, MIN


def condition(words: Names, cuts: CutsAt | None) -> str:
    """Say when the open node will be cut."""
    if cuts is None:
        return ""
    player = MAX if cuts.sign in "≥>" else MIN
    best, worst = words.place.manner.best(player), words.place.manner.worst(player)
    wins = words.wins(cuts.bound)
    if cuts.now:
        if wins and cuts.bound == worst and cuts.at is not None:
            return f"Cuts now: {wins} already wins {words.where(cuts.at)}."
        if cuts.value == best and words.wins(best):
            return f"Cuts now: {words.wins(best)} wins here."
        return f"Cuts now: {words.value(cuts.value)} {cuts.sign} {words.value(cuts.bound)}."
    who = words.who(player)
    v = "v"
    if words.place.manner.hard:  # it has no v: α, or β, is what a node has so far
        v = "α" if player == MAX else "β"
    if cuts.surely:
        return f"Whatever {v} becomes, {who} cuts off here."
    if cuts.bound == best:
        once = f"{wins} wins" if wins else f"{v} = {words.value(best)}"
    elif words.is_a_win(cuts.bound) and cuts.sign in "<>":
        once = f"{wins} does not win"
    else:
        once = f"{v} {cuts.sign} {words.value(cuts.bound)}"
    return f"{who} cuts off here once {once}."


def window(words: Names) -> str:
    """Say what can still matter, and why; "" where there is nothing to say of a window."""
    still, matters, asks = words.find(Window), words.find(Matters), words.find(Asks)
    if still is not None:
        if words.wins(still.above) and words.wins(still.below):
            return "; nothing is known yet: the window is fully open."
        return f"; the window is still ({words.value(still.above)}, {words.value(still.below)})."
    closed, none = words.find(Closed), words.find(NoneBeyond)
    if closed is not None:
        both = "α = β" if words.is_a_win(closed.value) else f"α = β = {words.value(closed.value)}"
        return f". {both}: no value can change the result."
    if none is not None:
        best = words.find(Has)
        assert best is not None
        asked = "the null window has nothing to ask" if asks else "nothing here can be better"
        return f". {words.has(best)}: {asked}."
    has = {claim.player == MAX: claim for claim in words.claims if isinstance(claim, Has)}
    reasons = [words.has(claim) for claim in has.values()]
    if asks is not None:
        return f".{' ' if reasons else ''}{', and '.join(reasons)}{_asked(words, asks, reasons)}."
    if matters is None:
        return ""
    what = _between(words, matters)
    if not reasons:
        return f". {what[:1].upper()}{what[1:]}."
    return f". {', and '.join(reasons)}: {what}."


def _asked(words: Names, asks: Asks, reasons: list[str]) -> str:
    """Say what a window asks for that the search has set itself."""
    if asks.question:
        bound = asks.above if asks.question == ">" else asks.below
        than = words.question(asks.question, bound)
        asked = f"a null window asks only whether {than}"
    else:
        found = [end for end in (asks.above, asks.below) if end is not None]
        had = {claim.value for claim in words.claims if isinstance(claim, Has)}
        had.update(words.place.manner.ends)
        ends = [end for end in found if end not in had] or found
        asked = f"the window of this iteration ends at {' and '.join(map(words.value, ends))}"
    return f": {asked}" if reasons else f" {asked[0].upper()}{asked[1:]}"


def _between(words: Names, matters: Matters) -> str:
    """Say which values can matter; the least and the most that there are limit nothing."""
    least, most = words.place.manner.ends
    above = None if matters.above == least else matters.above
    below = None if matters.below == most else matters.below
    if above is None and below is None:
        better = matters.above is None or matters.below is None
        return (
            "anything better can matter" if better and not matters.ties else "any value can matter"
        )
    if above is not None and below is not None:
        low, high = words.value(above), words.value(below)
        if above == below:
            return f"only {low} itself can matter"
        between = f"{low} to {high}" if matters.ties else f"what lies between {low} and {high}"
        return f"only {between} can matter"
    if above is not None:
        low = words.value(above)
        return f"only {f'{low} or more' if matters.ties else f'more than {low}'} can matter"
    high = words.value(below)
    return f"only {f'{high} or less' if matters.ties else f'less than {high}'} can matter"
