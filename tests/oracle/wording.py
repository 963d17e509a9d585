"""Checks of a sentence against its claims, by patterns."""

import re
from functools import cache

from plyscope.explain.claims import (
    Annotation,
    Average,
    AverageTerm,
    AvoidedNode,
    Closed,
    Comparison,
    Cutoff,
    CutoffCondition,
    EndgameResult,
    ExtremeValue,
    FirstEstimate,
    HeldBound,
    NodeValue,
    RejectedMove,
    RemainingUtility,
    RootWindow,
    SearchWindow,
    WindowChange,
)
from tests.oracle.tolerance import close
from tests.oracle.written_numbers import find_number_error

RELATIONS = {
    "better": "(is|:) better than",
    "may be": "may be better than",
    "worse": "(is|:) worse than",
    "equal": "(is|:) no better than",
    "first": "First child",
    "only": "only move tried",
}
PHRASES = {
    RejectedMove: "will never choose|gains nothing by",
    AvoidedNode: "play will not come here",
    ExtremeValue: "no value is|nobody can get more|nothing is better|nothing here can be better|"
    "no line is worth more|"
    "does not matter: |has nothing to ask",
    Closed: "no value can change the result",
    Cutoff: "skipped",
    RootWindow: "window is still|window is fully open",
    AverageTerm: "It contributes",
    SearchWindow: "(?i)null window asks only whether|the window of this iteration|"
    "has nothing to ask",
    RemainingUtility: r"leaves \S+ at most",
}
# The sign of a condition, but where its bound is the best or the worst that there is.
CONDITIONS = "|".join(
    (
        r"cuts off here once [vαβ] ([≥>≤<]) ",
        r"cuts off here once (?:[vαβ] =|\w+ (?:wins|does not win))",
        "(Whatever)",
    )
)


def find_wording_error(told, event, scale=None):
    """Return why the sentence does not say what the claims say; "" where it does.

    `scale` is what makes sums of values, where they are told so.
    """
    text = f"{told.sentence} {told.condition}"
    for rule in (
        *(_phrases, _window, _already, _wins, _judged, _bounds, _relations, _conditions),
        _rounding,
    ):
        reason = rule(text, told.claims, event)
        if reason:
            return reason
    return find_number_error(text, told.claims, scale)


@cache
def _search(words):
    """Return what looks for a pattern: compiled once, of hundreds of thousands of searches."""
    return re.compile(words).search


def _of(claims, kind):
    return [claim for claim in claims if isinstance(claim, kind)]


def _phrases(text, claims, _event):
    """Each claim of these kinds is told by its phrase, and the phrase is told of no other."""
    kinds = set(map(type, claims))
    wrong = [
        words for kind, words in PHRASES.items() if bool(_search(words)(text)) != (kind in kinds)
    ]
    return f"{wrong}" if wrong else ""


def _window(text, claims, _event):
    moved = any(claim.before != claim.after for claim in _of(claims, WindowChange))
    return "" if bool(_search(r"α rises|β falls")(text)) == moved else "rises or falls"


def _already(text, claims, _event):
    sentence, _, _ = text.partition("Cuts now: ")
    has = any(claim.basis == "proved" for claim in _of(claims, HeldBound))
    said = bool(_search("already|has nothing better than")(sentence))
    return "" if said == has else "already"


def _wins(text, claims, _event):
    """Who is told to win, or to have only a loss, does so by a value of a claim."""
    text = re.sub(r"ends the game \(.*?\)", "", text)
    if _of(claims, EndgameResult):
        return ""
    values = {value for claim in claims for value in claim.numbers()}
    winners = {("X", "O").index(who) for who in re.findall(r"\b([XO]) (?:already )?wins\b", text)}
    winners |= {("X", "O").index(who) for who in re.findall(r"stop ([XO]) from winning", text)}
    losers = re.findall(r"(MAX|MIN) has (?:only|nothing better than) a loss", text)
    winners |= {("MIN", "MAX").index(who) for who in losers}
    wrong = [who for who in winners if (1.0, -1.0)[who] not in values]
    return f"{wrong} do not win" if wrong else ""


def _judged(text, claims, _event):
    """An estimate is told as one, and nothing else is."""
    bases = {claim.basis for claim in _of(claims, (NodeValue, HeldBound))}
    books = {bool(claim.detail[1]) for claim in _of(claims, Annotation) if claim.kind == "book"}
    hows = {claim.origin for claim in _of(claims, NodeValue)}
    said = bool(_search(r"judge|evaluated|EVAL|estimate|looks like")(text))
    if "judged" in bases and not said:
        return "an estimate that is not told as one"
    futile = any(claim.kind == "futile" for claim in _of(claims, Annotation))
    by_eval = any(not claim.is_learned for claim in _of(claims, FirstEstimate))
    fine = "judged" in bases or False in books or futile or by_eval
    fine = fine or hows & {"estimate", "proved"}
    return "" if fine or not said or "Chance decides" in text else "there is no estimate"


def _bounds(text, claims, event):
    """A bound is told as one: of what was left always, and never where there is none."""
    worths = _of(claims, (NodeValue, Average))
    bound = any(claim.bound for claim in worths) or _of(claims, RemainingUtility)
    said = bool(_search(r"(?i)at (least|most) ")(text))
    if said and not bound:
        return "a bound that is none"
    left = event is not None and event.kind == "leave" and worths and worths[0].bound
    left = left and not _search("does not matter: ")(text)
    return "a bound that is not told" if left and not said else ""


def _relations(text, claims, _event):
    """Each claim of these kinds is told by its word, and the word is told of no other."""
    told = {RELATIONS[claim.relation] for claim in _of(claims, Comparison)}
    told |= {{"alpha": "α-cutoff", "beta": "β-cutoff"}.get(c.end, "") for c in _of(claims, Cutoff)}
    for words in (*RELATIONS.values(), "[αβ]-cutoff"):
        if _search(words)(text) and not any(_search(words)(w) or words == w for w in told):
            return f"{words!r} is no claim"
    missing = [words for words in told if not _search(words)(text)]
    return f"{missing} is not told" if missing else ""


def _conditions(text, claims, _event):
    """A condition is told with its sign; of one that any value meets it is told that any does."""
    cuts = next(iter(_of(claims, CutoffCondition)), None)
    found = _search(CONDITIONS)(text)
    if cuts is None or cuts.is_met:
        now = cuts is not None and _search(f"Cuts now: (.* {cuts.sign} |\\w+ (already )?wins)")(
            text
        )
        return "a condition" if found or bool(now) != bool(cuts) else ""
    if found is None or bool(found[2]) != cuts.surely:
        return "no condition"
    return "" if found[1] in (None, cuts.sign) else f"{found[1]} is another sign"


def _rounding(text, claims, _event):
    """What differs by rounding alone is not told as a difference, for it reads the same."""
    for claim in _of(claims, Comparison):
        alike = claim.compared_to is not None and claim.value != claim.compared_to
        if alike and close(claim.value, claim.compared_to) and "rounding" not in text:
            return "a difference by rounding"
    return ""
