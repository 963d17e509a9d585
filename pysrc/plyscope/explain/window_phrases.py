"""Phrases for windows: which values can still matter, and when the open node is cut."""

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


def condition_sentence(writer: "SentenceWriter", claim: CutoffCondition | None) -> str:
    """Return when the open node will be cut: "MIN cuts off here once v ≤ 3."; "" for None."""
    if claim is None:
        return ""
    traits, player = writer.cursor.traits, MAX if claim.sign in "≥>" else MIN
    best, worst = traits.best(player), traits.worst(player)
    winner, threshold = writer.win_phrase(claim.threshold), writer.format_value(claim.threshold)
    if claim.is_met:
        if winner and claim.threshold == worst and claim.at is not None:
            return f"Cuts now: {winner} already wins {writer.location(claim.at)}."
        if claim.value == best and writer.win_phrase(best):
            return f"Cuts now: {writer.win_phrase(best)} wins here."
        return f"Cuts now: {writer.format_value(claim.value)} {claim.sign} {threshold}."
    v = "v"
    if traits.is_fail_hard:  # its figure has no v: α or β is the value of a node so far
        v = "α" if player == MAX else "β"
    if claim.surely:
        return f"Whatever {v} becomes, {writer.player_name(player)} cuts off here."
    if claim.threshold == best:
        test = f"{winner} wins" if winner else f"{v} = {writer.format_value(best)}"
    elif writer.is_win(claim.threshold) and claim.sign in "<>":
        test = f"{winner} does not win"
    else:
        test = f"{v} {claim.sign} {threshold}"
    return f"{writer.player_name(player)} cuts off here once {test}."


def window_phrase(writer: "SentenceWriter") -> str:
    """Return which values can still matter, and why; "" without claims about a window."""
    root_window, search_window = writer.find_claim(RootWindow), writer.find_claim(SearchWindow)
    closed, extreme = writer.find_claim(Closed), writer.find_claim(ExtremeValue)
    relevant = writer.find_claim(RelevantValues)
    if root_window is not None:
        return _root_window_phrase(writer, root_window)
    if closed is not None:
        value = "" if writer.is_win(closed.value) else f" = {writer.format_value(closed.value)}"
        return f"α = β{value}: no value can change the result"
    if extreme is not None:
        held = writer.find_claim(HeldBound)
        assert held is not None
        result = "nothing here can be better"
        if search_window is not None:
            result = "the null window has nothing to ask"
        return f"{writer.held_bound_phrase(held)}: {result}"
    holders = {claim.player: claim for claim in writer.claims if isinstance(claim, HeldBound)}
    reasons = ", and ".join(writer.held_bound_phrase(claim) for claim in holders.values())
    if search_window is not None:
        result = _search_window_phrase(writer, search_window)
    elif relevant is not None:
        result = _relevant_values_phrase(writer, relevant)
    else:
        return ""
    return f"{reasons}: {result}" if reasons else f"{result[:1].upper()}{result[1:]}"


def _root_window_phrase(writer: "SentenceWriter", claim: RootWindow) -> str:
    if writer.win_phrase(claim.above) and writer.win_phrase(claim.below):
        return "Nothing is known yet: the window is fully open"
    above, below = writer.format_value(claim.above), writer.format_value(claim.below)
    return f"The window is still [{above}, {below}]"


def _search_window_phrase(writer: "SentenceWriter", claim: SearchWindow) -> str:
    """Return the question of a null window, or the ends of an aspiration window."""
    if claim.question:
        bound = claim.above if claim.question == ">" else claim.below
        question = writer.question_phrase(claim.question, bound)
        return f"a null window asks only whether {question}"
    ends = [end for end in (claim.above, claim.below) if end is not None]
    held = {each.value for each in writer.claims if isinstance(each, HeldBound)}
    held.update(writer.cursor.traits.value_range)
    set_ends = [end for end in ends if end not in held] or ends
    if len(set_ends) == 2:
        return f"the window of this iteration is [{', '.join(map(writer.format_value, set_ends))}]"
    return f"the window of this iteration ends at {writer.format_value(set_ends[0])}"


def _relevant_values_phrase(writer: "SentenceWriter", claim: RelevantValues) -> str:
    """Return which values can matter; an end that no value passes limits nothing."""
    minimum, maximum = writer.cursor.traits.value_range
    above = None if claim.above in (None, minimum) else writer.format_value(claim.above)
    below = None if claim.below in (None, maximum) else writer.format_value(claim.below)
    if above is None and below is None:
        half_open = claim.above is None or claim.below is None
        better = half_open and not claim.includes_ends
        return f"{'anything better' if better else 'any value'} can matter"
    if above is not None and below is not None:
        if claim.above == claim.below:
            return f"only {above} itself can matter"
        between = f"from {above} to" if claim.includes_ends else f"between {above} and"
        return f"only values {between} {below} can matter"
    if above is not None:
        values = f"values of {above} or more" if claim.includes_ends else f"values above {above}"
    else:
        values = f"values of {below} or less" if claim.includes_ends else f"values below {below}"
    return f"only {values} can matter"
