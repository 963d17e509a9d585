"""What the answers of a search show: how they are read, and which is wrong.

An answer is a move, a value, or holds one. What can be read in no way that is sure is no error.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeGuard

from plyscope.student_code.convention.source_text import find_line
from plyscope.student_code.grader.own_game.program_trial import Outcome, ProgramTrial, move_key
from plyscope.student_code.grader.report import Verdict
from plyscope.student_code.grader.report_sentences import count_of, on_all

MAX_PARTS = 4  # of an answer
MAX_ATTRIBUTES = 12  # of an answer that is an object, such as a node with its value
MINIMAX, EXPECTIMAX = "minimax", "expectimax"  # plain searches
MIN_WINS = 5  # boards on which a search could win at once, before it is told that it never does
MIN_TRIALS = 3  # in which an answer must be read the same way

Tried = tuple[ProgramTrial, Outcome]


@dataclass(frozen=True)
class Judgement:
    """What a search did in its trials.

    wrong   the trials in which it errs; the first is told
    notes   what is unusual, but not wrong; or what all trials show that are wrong
    counts  whether those are all trials in which it errs
    """

    verdict: Verdict
    sentence: str
    wrong: tuple[ProgramTrial, ...] = ()
    notes: tuple[str, ...] = ()
    counts: bool = True


@dataclass(frozen=True)
class Demands:
    """What a style asks of a search.

    moves        it returns a move; otherwise a move, a value or both
    exact        values are those of the game, and not only in their order
    errors       an error is the program's: nothing else but its text was called
    ties         "strict" if a cut at equality is wrong
    told         trials that are wrong by what was seen of their trees, each with a sentence
    whole        trials that a search with a window visits whole, each with a sentence
    method       the plain search with which it is compared
    basis        on what that was run, in words; "" for the game itself
    is_read      whether the parts of an answer are known: `value` and `move`, None for none
    """

    moves: bool = False
    exact: bool = False
    errors: bool = False
    ties: str = ""
    is_read: bool = False
    value: Any = None
    move: Any = None
    told: tuple[tuple[ProgramTrial, str], ...] = ()
    whole: tuple[tuple[ProgramTrial, str], ...] = ()
    method: str = MINIMAX
    basis: str = ""


def judge(tried: Sequence[Tried], demands: Demands) -> Judgement:
    """Return what the trials show."""
    wrong = list(_list_wrong(tried, demands))
    if wrong:
        trials = tuple(trial for trial, _ in wrong)
        notes = tuple(_list_confused_players(tried, trials) if demands.moves else ())
        is_decided = all(each.error is None and not each.obstacle for _, each in tried)
        is_whole = wrong == list(demands.whole)  # it prunes nowhere
        if is_decided and is_whole:
            notes = (*notes, f"What it returns is right {on_all(len(tried))}.")
        return Judgement(Verdict.WRONG, wrong[0][1], trials, notes, counts=not is_whole)
    stuck = next(((t, o.obstacle) for t, o in tried if o.obstacle), None)
    if stuck is not None:
        return Judgement(Verdict.UNDECIDED, f"{stuck[0].where} {stuck[1]}.", (stuck[0],))
    failed = next(((t, o) for t, o in tried if o.error is not None), None)
    if failed is not None:
        return Judgement(Verdict.UNDECIDED, f"{failed[0].where} {tell_error(failed[1])}.")
    if not tried:
        return Judgement(Verdict.UNDECIDED, "no position could be searched.")
    moves, values = _find_moves(tried), _find_values(tried, demands)
    if demands.is_read:
        moves = [] if demands.move is None else [demands.move]
        values = [] if demands.value is None else [demands.value]
    if not moves and not values:
        trial, outcome = tried[0]
        said = _show(outcome.returned)
        return Judgement(
            Verdict.UNDECIDED,
            f"{trial.where} it returned {said}, and no move or value is seen in it.",
        )
    notes = (*_list_notes(tried, demands), *filter(None, [tell_slow_wins(tried)]))
    plies = max(trial.height for trial, _ in tried)
    what = "the move is a best one" if moves else "the value is right"
    if demands.is_read and moves and values:
        what = "the move is a best one and the value is right"
    sentence = (
        f"Right {on_all(len(tried))}, up to {count_of(plies, 'ply', 'plies')} deep: "
        f"{what} by plain {demands.method}{demands.basis}."
    )
    if tried[0][0].leaves is not None:
        sentence = (
            f"Right {on_all(len(tried))}: the move is a best one, and no leaf too many is visited."
        )
    return Judgement(Verdict.RIGHT, sentence, notes=notes)


def _list_wrong(tried: Sequence[Tried], demands: Demands) -> Iterator[tuple[ProgramTrial, str]]:
    """Yield the trials in which the search is surely wrong, each with a sentence."""
    decided = [each for each in tried if each[1].error is None and not each[1].obstacle]
    readable = [each for each in decided if each[1].returned is not None]
    for trial, outcome in tried:
        if outcome.error is not None and not outcome.obstacle and demands.errors:
            yield trial, f"{trial.where} {tell_error(outcome)}."
        elif outcome.has_changed and demands.is_read:
            yield (
                trial,
                f"{trial.where} {trial.board} is not the same after the search as before it.",
            )
        elif outcome.has_changed:
            yield trial, f"{trial.where} it changes the {trial.board} that it is handed."
    yield from demands.told
    yield from demands.whole
    if demands.is_read:
        yield from _list_wrong_parts(decided, demands)
        return
    if not readable:
        if demands.moves:
            yield from ((trial, _tell_none(trial)) for trial, _ in decided)
        return
    right = _find_moves(readable)
    values = _find_values(readable, demands)
    keys = [key for key in _list_keys(readable) if _are_moves(readable, key)]
    if right or (keys == [] and values):
        missing = [each for each in decided if each[1].returned is None]
        yield from ((trial, _tell_none(trial)) for trial, _ in missing)
        yield from _list_leaves(readable, demands)
        return
    if values and all(_are_numbers(readable, key) for key in keys) and not demands.moves:
        return
    if keys and (demands.moves or len(readable) >= MIN_TRIALS):
        for trial, outcome in decided:
            if outcome.returned is None:
                yield trial, _tell_none(trial)
                continue
            move = _read_move(read_parts(outcome.returned).get(keys[0]), trial)
            if move not in trial.best:
                yield trial, _tell_move(trial, move)
    elif not keys and not demands.moves:
        yield from _list_wrong_values(readable, demands)


def _list_wrong_parts(
    decided: Sequence[Tried], demands: Demands
) -> Iterator[tuple[ProgramTrial, str]]:
    """Yield the trials in which the move or the value that is known to be one is wrong."""
    read = [(trial, read_parts(outcome.returned)) for trial, outcome in decided]
    values = [
        (parts[demands.value], trial.value)
        for trial, parts in read
        if demands.value in parts and _is_number(parts[demands.value])
    ]
    signs = sorted((-1, 1), key=lambda sign: sum(_is_near(v, sign * t) for v, t in values))
    for trial, parts in read:
        if demands.move is not None and trial.worths:
            move = _read_move(parts.get(demands.move), trial)
            if parts[""] is None and len(set(trial.worths.values())) == 1:
                continue  # which may mean that no move is better than others
            if move is None:
                best = trial.names[trial.best[0]]
                said = _show(parts[""])
                yield trial, f"{trial.where} it returned {said}, but {best} is a best move."
                continue
            if move not in trial.best:
                yield trial, _tell_move(trial, move)
                continue
        if demands.value is not None:
            value = parts.get(demands.value)
            if demands.value not in parts and hasattr(parts[""], "__dict__"):
                continue  # an object that has more than was read
            if not _is_number(value):
                yield trial, f"{trial.where} it returned {_show(parts[''])}, and no value."
            elif not _is_near(value, signs[-1] * trial.value):
                truth = signs[-1] * trial.value
                said = f"{value:g}"
                yield trial, f"{trial.where} it returned the value {said}; it is {truth:g}."


def _list_confused_players(tried: Sequence[Tried], wrong: Sequence[ProgramTrial]) -> Iterator[str]:
    """Yield a sentence if a player always takes the value that the other one wants."""
    for is_max, player, other in ((True, "X", "smallest"), (False, "O", "largest")):
        own = [each for each in tried if each[0].is_max is is_max]
        if len(own) < MIN_TRIALS or any(each.is_max is not is_max for each in wrong):
            continue
        if not all(trial.where.endswith(f" {player} to move,") for trial, _ in own):
            continue
        keys = [key for key in _list_keys(own) if _are_moves(own, key)]
        pick = min if is_max else max
        if keys and all(
            trial.worths.get(_read_move(read_parts(outcome.returned).get(keys[0]), trial))
            == pick(trial.worths.values())
            for trial, outcome in own
        ):
            yield f"Wherever {player} moves, it takes the {other} value."


def _is_number(value: Any) -> TypeGuard[float]:
    return isinstance(value, (int, float))


def _is_near(one: float, other: float) -> bool:
    return one == other or abs(one - other) < 1e-6 * max(1.0, abs(other))


def _tell_none(trial: ProgramTrial) -> str:
    return f"{trial.where} it returned None, but {trial.names[trial.best[0]]} is a best move."


def _tell_move(trial: ProgramTrial, move: Any) -> str:
    best = trial.best[0]
    if trial.outcomes:
        chosen, other = trial.outcomes[move], trial.outcomes[best]
        if chosen == other:
            other = f"{other} {'sooner' if 'win' in other else 'later'}"
        return (
            f"{trial.where} it chose {trial.names[move]}, which leads to {chosen}, "
            f"but {trial.names[best]} leads to {other}."
        )
    return (
        f"{trial.where} it chose {trial.names[move]} (value {trial.worths[move]:g}), "
        f"but {trial.names[best]} has the value {trial.worths[best]:g}."
    )


def tell_error(outcome: Outcome) -> str:
    """Return what a search raised, with the line of the program."""
    error = outcome.error
    line = find_line(error)
    text = str(error).strip()[:100]
    where = f" in line {line}" if line else ""
    return f"it raised {type(error).__name__}{f' ({text})' if text else ''}{where}"


def _list_leaves(tried: Sequence[Tried], demands: Demands) -> Iterator[tuple[ProgramTrial, str]]:
    for trial, outcome in tried:
        if trial.leaves is None or trial.fewest is None or not outcome.leaves:
            continue
        more, less = outcome.leaves - trial.leaves, trial.fewest - outcome.leaves
        if more:
            leaf = " ".join(min(more))
            yield (
                trial,
                f"{trial.where} its move is right, but it visits the leaf {leaf}, "
                "which alpha–beta skips.",
            )
        elif less and demands.ties == "strict":
            leaf = " ".join(min(less))
            yield (
                trial,
                f"{trial.where} its move is right, but it skips the leaf {leaf}: "
                "it cuts where two values are equal.",
            )


def _list_notes(tried: Sequence[Tried], demands: Demands) -> tuple[str, ...]:
    notes = []
    if any(t.fewest is not None and o.leaves and t.fewest - o.leaves for t, o in tried):
        notes.append("It cuts where two values are equal, which the tests of CS188 count as wrong.")
    keys = [key for key in _list_keys(tried) if _are_numbers(tried, key)]
    if "" in _find_moves(tried):
        keys = []  # they are the row and the column of the move
    for key in keys:
        by_value: dict[float, set[float]] = {}
        for trial, outcome in tried:
            by_value.setdefault(trial.value, set()).add(read_parts(outcome.returned)[key])
        is_order = any(_keeps_order(tried, key, sign) for sign in (1, -1))
        if not demands.exact and is_order and any(len(v) > 1 for v in by_value.values()):
            notes.append("Its values keep the order of the outcomes, and count plies besides.")
            break
    return tuple(notes)


def list_choices_of_wins(tried: Sequence[Tried]) -> list[tuple[ProgramTrial, Any]]:
    """Return the trials in which one move wins at once and another later; with the move chosen."""
    keys = _find_moves(tried)
    return [
        (trial, _read_move(read_parts(outcome.returned)[keys[0]], trial))
        for trial, outcome in tried
        if keys and min(trial.wins.values(), default=0) == 1 < max(trial.wins.values())
    ]


def tell_slow_wins(tried: Sequence[Tried]) -> str:
    """Return a sentence if a search never wins at once where another move wins, too."""
    chosen = list_choices_of_wins(tried)
    if len(chosen) < MIN_WINS or any(trial.wins[move] == 1 for trial, move in chosen):
        return ""
    trial, move = chosen[0]
    quickest = min(trial.wins, key=lambda each: trial.wins[each])
    return (
        "It never wins at once where another move wins, too: "
        f"{trial.where[:1].lower()}{trial.where[1:]} it chose {trial.names[move]}, which wins "
        f"after {trial.wins[move]} plies, though {trial.names[quickest]} wins at once."
    )


def tell_quickest_wins(tried: Sequence[Tried], quick: str) -> str:
    """Return whether a search takes the quickest of several wins, where its utilities ask for that.

    quick  the players of whose wins a quicker one counts more; "" is told where no trial shows it
    """
    keys = _find_moves(tried)
    shown = [
        (trial, _read_move(read_parts(outcome.returned)[keys[0]], trial))
        for trial, outcome in tried
        if keys
        and ("X" if trial.is_max else "O") in quick
        and min(trial.wins.values(), default=0) < max(trial.wins.values(), default=0)
    ]
    if len(shown) < MIN_WINS:
        return ""
    for trial, move in shown:
        quickest = min(trial.wins, key=lambda each: trial.wins[each])
        if trial.wins[move] > trial.wins[quickest]:
            return (
                "Its utilities count a quicker win more, but "
                f"{trial.where[:1].lower()}{trial.where[1:]} it chose {trial.names[move]}, which "
                f"wins after {trial.wins[move]} plies, though {trial.names[quickest]} wins after "
                f"{count_of(trial.wins[quickest], 'ply', 'plies')}."
            )
    return (
        "Its utilities count a quicker win more, and of wins after different plies it takes the "
        f"quickest on all {len(shown)} boards with such."
    )


def _list_wrong_values(
    tried: Sequence[Tried], demands: Demands
) -> Iterator[tuple[ProgramTrial, str]]:
    """Yield wrong values, if an answer is nothing but one, on the scale of the game."""
    truths = {trial.value for trial, _ in tried}
    scale = truths | {-value for value in truths}
    if not _are_numbers(tried, "") or len(tried) < MIN_TRIALS or len(truths) < 2:
        return
    if not demands.exact and not {outcome.returned for _, outcome in tried} <= scale:
        return
    signs = sorted((1, -1), key=lambda s: sum(o.returned == s * t.value for t, o in tried))
    for trial, outcome in tried:
        if outcome.returned != signs[-1] * trial.value:
            said = _show(outcome.returned)
            yield trial, f"{trial.where} it returned {said}; the value is {trial.value:g}."


def read_parts(returned: Any) -> dict[Any, Any]:
    """Return an answer and what it holds, by index or key; also pairs, which may be squares."""
    found: dict[Any, Any] = {"": returned}
    if isinstance(returned, (tuple, list)) and len(returned) <= MAX_PARTS:
        found.update(enumerate(returned))
        pairs = enumerate(pairwise(returned)) if len(returned) > 2 else ()
        found.update({(place, place + 1): pair for place, pair in pairs})
    elif isinstance(returned, dict) and len(returned) <= MAX_PARTS:
        found.update(returned)
    elif hasattr(returned, "__dict__") and len(vars(returned)) <= MAX_ATTRIBUTES:
        found.update(vars(returned))
    return found


def _list_keys(tried: Sequence[Tried]) -> list[Any]:
    every = [read_parts(outcome.returned) for _, outcome in tried]
    return [key for key in every[0] if all(key in parts for parts in every)]


def _read_move(part: Any, trial: ProgramTrial) -> Any:
    """Return a part as a legal move, None if it is none."""
    return find_move(part, trial.worths)


def find_move(part: Any, moves: Mapping[Any, Any]) -> Any:
    """Return the key of a part among moves, None if it is none of them."""
    if isinstance(part, bool):
        return None
    is_pair = isinstance(part, tuple) and not hasattr(part, "_fields")
    other = tuple(part) if isinstance(part, list) else list(part) if is_pair else part
    for each in (part, other):
        move = move_key(each)
        if move in moves:
            return move
    return None


def _are_moves(tried: Sequence[Tried], key: Any) -> bool:
    return all(_read_move(read_parts(o.returned)[key], t) is not None for t, o in tried)


def _are_numbers(tried: Sequence[Tried], key: Any) -> bool:
    return all(
        isinstance(part, (int, float)) and not isinstance(part, bool)
        for part in (read_parts(outcome.returned)[key] for _, outcome in tried)
    )


def _find_moves(tried: Sequence[Tried]) -> list[Any]:
    """Return the keys of parts that are a best move in each trial."""
    return [
        key
        for key in _list_keys(tried)
        if all(_read_move(read_parts(o.returned)[key], t) in t.best for t, o in tried)
    ]


def _find_values(tried: Sequence[Tried], demands: Demands) -> list[Any]:
    """Return the keys of parts that are the value, for MAX or for who began."""
    return [
        key
        for key in _list_keys(tried)
        if _are_numbers(tried, key)
        and any(
            _is_exact(tried, key, sign) if demands.exact else _keeps_order(tried, key, sign)
            for sign in (1, -1)
        )
    ]


def _is_exact(tried: Sequence[Tried], key: Any, sign: int) -> bool:
    return all(abs(read_parts(o.returned)[key] - sign * t.value) < 1e-6 for t, o in tried)


def _keeps_order(tried: Sequence[Tried], key: Any, sign: int) -> bool:
    """Return whether a better outcome always has a larger value."""
    if _is_exact(tried, key, sign):
        return True
    by_value: dict[float, list[float]] = {}
    for trial, outcome in tried:
        by_value.setdefault(sign * trial.value, []).append(read_parts(outcome.returned)[key])
    groups = [by_value[value] for value in sorted(by_value)]
    return len(groups) > 1 and all(max(low) < min(high) for low, high in pairwise(groups))


def _show(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
