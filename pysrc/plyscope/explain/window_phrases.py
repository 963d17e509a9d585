"""What to say of a window: what can still matter below a node, and when the open node is cut."""

from typing import TYPE_CHECKING

from plyscope.explain.claims import (
    Closed,
    CutoffCondition,
    ExtremeValue,
    HeldBound,
    RelevantValues,
    RootWindow,
    SearchWindow,
)
from plyscope.game import MAX, MIN

if TYPE_CHECKING:
    from plyscope.explain.sentences import SentenceWriter


def condition(words: "SentenceWriter", cuts: CutoffCondition | None) -> str:
    """Say when the open node will be cut."""
    if cuts is None:
        return ""
    player = MAX if cuts.sign in "≥>" else MIN
    best, worst = words.cursor.traits.best(player), words.cursor.traits.worst(player)
    wins = words.win_phrase(cuts.threshold)
    if cuts.is_met:
        if wins and cuts.threshold == worst and cuts.at is not None:
            return f"Cuts now: {wins} already wins {words.location(cuts.at)}."
        if cuts.value == best and words.win_phrase(best):
            return f"Cuts now: {words.win_phrase(best)} wins here."
        return (
            f"Cuts now: {words.format_value(cuts.value)} {cuts.sign} "
            f"{words.format_value(cuts.threshold)}."
        )
    who = words.player_name(player)
    v = "v"
    if words.cursor.traits.is_fail_hard:  # it has no v: α, or β, is what a node has so far
        v = "α" if player == MAX else "β"
    if cuts.surely:
        return f"Whatever {v} becomes, {who} cuts off here."
    if cuts.threshold == best:
        once = f"{wins} wins" if wins else f"{v} = {words.format_value(best)}"
    elif words.is_win(cuts.threshold) and cuts.sign in "<>":
        once = f"{wins} does not win"
    else:
        once = f"{v} {cuts.sign} {words.format_value(cuts.threshold)}"
    return f"{who} cuts off here once {once}."


def window(words: "SentenceWriter") -> str:
    """Say what can still matter, and why; "" where there is nothing to say of a window."""
    still, matters, asks = (
        words.find_claim(RootWindow),
        words.find_claim(RelevantValues),
        words.find_claim(SearchWindow),
    )
    if still is not None:
        if words.win_phrase(still.above) and words.win_phrase(still.below):
            return "; nothing is known yet: the window is fully open."
        return (
            f"; the window is still ({words.format_value(still.above)}, "
            f"{words.format_value(still.below)})."
        )
    closed, none = words.find_claim(Closed), words.find_claim(ExtremeValue)
    if closed is not None:
        both = (
            "α = β" if words.is_win(closed.value) else f"α = β = {words.format_value(closed.value)}"
        )
        return f". {both}: no value can change the result."
    if none is not None:
        best = words.find_claim(HeldBound)
        assert best is not None
        asked = "the null window has nothing to ask" if asks else "nothing here can be better"
        return f". {words.held_bound_phrase(best)}: {asked}."
    has = {claim.player == MAX: claim for claim in words.claims if isinstance(claim, HeldBound)}
    reasons = [words.held_bound_phrase(claim) for claim in has.values()]
    if asks is not None:
        return f".{' ' if reasons else ''}{', and '.join(reasons)}{_asked(words, asks, reasons)}."
    if matters is None:
        return ""
    what = _between(words, matters)
    if not reasons:
        return f". {what[:1].upper()}{what[1:]}."
    return f". {', and '.join(reasons)}: {what}."


def _asked(words: "SentenceWriter", asks: SearchWindow, reasons: list[str]) -> str:
    """Say what a window asks for that the search has set itself."""
    if asks.question:
        bound = asks.above if asks.question == ">" else asks.below
        than = words.question_phrase(asks.question, bound)
        asked = f"a null window asks only whether {than}"
    else:
        found = [end for end in (asks.above, asks.below) if end is not None]
        had = {claim.value for claim in words.claims if isinstance(claim, HeldBound)}
        had.update(words.cursor.traits.value_range)
        ends = [end for end in found if end not in had] or found
        asked = (
            f"the window of this iteration ends at {' and '.join(map(words.format_value, ends))}"
        )
    return f": {asked}" if reasons else f" {asked[0].upper()}{asked[1:]}"


def _between(words: "SentenceWriter", matters: RelevantValues) -> str:
    """Say which values can matter; the least and the most that there are limit nothing."""
    least, most = words.cursor.traits.value_range
    above = None if matters.above == least else matters.above
    below = None if matters.below == most else matters.below
    if above is None and below is None:
        better = matters.above is None or matters.below is None
        return (
            "anything better can matter"
            if better and not matters.includes_ends
            else "any value can matter"
        )
    if above is not None and below is not None:
        low, high = words.format_value(above), words.format_value(below)
        if above == below:
            return f"only {low} itself can matter"
        between = (
            f"{low} to {high}" if matters.includes_ends else f"what lies between {low} and {high}"
        )
        return f"only {between} can matter"
    if above is not None:
        low = words.format_value(above)
        return (
            f"only {f'{low} or more' if matters.includes_ends else f'more than {low}'} can matter"
        )
    high = words.format_value(below)
    return f"only {f'{high} or less' if matters.includes_ends else f'less than {high}'} can matter"
