"""Check a program that brings its own game."""

import ast
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from inspect import signature
from math import ceil
from time import process_time
from types import FunctionType

from plyscope.student_code.adapters.starts import cs50_style
from plyscope.student_code.adapters.starts.cs188_style import (
    NOT_WRITTEN,
    list_unwritten,
    removes_stop,
)
from plyscope.student_code.adapters.starts.program_functions import names_used, walk_codes
from plyscope.student_code.adapters.starts.program_game import ProgramGame
from plyscope.student_code.adapters.starts.recognition import (
    NO_MOVE,
    names_simulations,
    recognize,
)
from plyscope.student_code.adapters.starts.search_start import Start, load_for
from plyscope.student_code.call_tree.loading import Program, load
from plyscope.student_code.call_tree.stand_ins import StandInUsed
from plyscope.student_code.convention.source_text import SOURCE_PREFIX, load_search
from plyscope.student_code.errors.own_errors import is_own_error
from plyscope.student_code.grader.own_game import (
    agent_trials,
    board_trials,
    position_trials,
    recursion_trials,
    tree_trials,
)
from plyscope.student_code.grader.own_game.answer_judgement import (
    EXPECTIMAX,
    MINIMAX,
    Demands,
    Judgement,
    Tried,
    judge,
    list_choices_of_wins,
    tell_error,
    tell_quickest_wins,
    tell_slow_wins,
)
from plyscope.student_code.grader.own_game.chess_rules import compare_chess, find_engine
from plyscope.student_code.grader.own_game.depth_limit import find_depth_limit, is_depth
from plyscope.student_code.grader.own_game.mistake_edits import (
    BONUS_SIGN,
    Edit,
    list_edits,
    list_rule_edits,
    list_undo_edits,
)
from plyscope.student_code.grader.own_game.program_report import (
    ProgramReport,
    RuleReport,
    SearchReport,
)
from plyscope.student_code.grader.own_game.program_trial import (
    Outcome,
    ProgramTrial,
    run_trial,
)
from plyscope.student_code.grader.own_game.recursion_judgement import RecursionTrials
from plyscope.student_code.grader.own_game.tictactoe_rules import RuleComparison, find_writer
from plyscope.student_code.grader.report import Verdict
from plyscope.student_code.grader.report_sentences import count_of
from plyscope.student_code.grader.trials.watchdog import TimedOut, Watchdog

SEARCH_SECONDS = 2.5  # for the trials of a search
EDIT_SECONDS = 1.5  # for the search for a mistake
TRIAL_SECONDS = 5.0  # after which a trial is ended
MOST_PLIES = 40  # of a tree
MIN_POSITIONS = 5  # of a game, for a verdict
SLOW_HEIGHT = 5  # plies to the end, from which on a trial that takes too long shows nothing
OTHERS_SECONDS = 4.5  # after which no others are tried
OTHERS = 3  # starts that are tried where the first cannot be checked
MOST_TRIALS = 200  # of a search
SAMPLE = 12  # wrong trials that an edit must mend before all are tried
OWN_EVALUATION = (
    "It has an evaluation of its own, which our trees do not suit: only trees that end at its "
    "depth were tried."
)
LIBRARY = (
    "the search is the library's, and the program has the game alone, "
    "whose rules were not compared."
)
OWN_RULES = " on its own rules, which were not checked"
SLOW_CALL = "a call of its own functions did not end in time."
NOT_JUDGED = "its moves are not judged while the rules are as wrong as these."
BY_WRONG_RULES = "Its own rules say so, wrong as they are."
WRONG_RULES = " on its own rules, wrong as they are"
GROWTH = 1.5  # how much longer a search takes for each move more that a position has, at least


@dataclass(frozen=True)
class _Trials:
    """The trials of a search, and what its style asks of it."""

    trials: Sequence[ProgramTrial]
    demands: Demands
    reason: str = ""  # why there are none
    are_small: bool = False  # so that all are run


def find_own_game(text: str) -> list[Start]:
    """Return the starts of a program that brings its own game; [] for one on the game protocol.

    Raises SourceError if the text is not Python.
    """
    starts = recognize(text)
    if not starts or starts[0].style != "CS50":
        # Functions of CS50's whose minimax looks at no position twice, or whose rules raise.
        course = list(cs50_style.find_starts(load(text)))[:1]
        if course or not starts:
            return course
    if starts[0].style != "AIMA":
        return starts
    owned = [each for each in starts if "your own rules" in each.title]
    return owned or ([] if _follows_protocol(text) else starts)


def _follows_protocol(text: str) -> bool:
    """Return whether a program is one search of a game and a state, as `check` calls it.

    The players of our games are numbers, those of AIMA's trees have these names.
    """
    if "terminal_test" in text or re.search(r"(['\"])(MAX|MIN)\1", text):
        return False
    try:
        load_search(text)
    except (Exception, SystemExit):
        return False
    return True


def check_program(
    text: str,
    *,
    ties: str | None = None,
    search: str = "",
    seconds: float = TRIAL_SECONDS,
    trials: int = MOST_TRIALS,
) -> ProgramReport | None:
    """Check the rules and the searches of a program on its own game; None if it brings none.

    ties     "strict" if an alpha-beta of CS188 must not cut at equality, as that course asks
    search   the name of one search, "" for all
    seconds  time limit of a trial
    trials   how many of each search are run at most

    Nothing that the program does is raised. What is not understood is UNDECIDED, not WRONG.
    Raises SourceError if the text is not Python.
    """
    starts = find_own_game(text)
    if not starts:
        return None
    some = [each for each in starts if not search or each.search == search]
    if not some:
        names = ", ".join(dict.fromkeys(each.search for each in starts))
        return ProgramReport("", reason=f"It has no search {search}; it has: {names}.")
    with Watchdog(seconds) as watchdog:
        return _Check(text, ties or "", watchdog, trials).run(some)


class _Check:
    """The check of one program."""

    def __init__(self, text: str, ties: str, watchdog: Watchdog, trials: int) -> None:
        self.text, self.ties, self.watchdog, self.trials = text, ties, watchdog, trials
        self.rules: RuleReport | None = None  # where the search alone shows them
        self.seen = RecursionTrials()
        self.names_mistakes = True

    def run(self, starts: Sequence[Start]) -> ProgramReport:
        title, style = starts[0].title, starts[0].style
        rules = None
        if style == "CS50":
            try:
                rules = self._compare_rules(starts[0])
            except _NotComparable as error:
                return ProgramReport(title, reason=str(error))
        chess = self._compare_chess(starts[0])
        begin, reports = process_time(), list[SearchReport]()
        names = list(dict.fromkeys(start.search for start in starts))
        # Elsewhere the first calls the others, which are parts of one search.
        for name in names if style in ("CS188", "AIMA") else names[:OTHERS]:
            some = [start for start in starts if start.search == name]
            reports.append(self._check_search(some, rules))
            if style not in ("CS188", "AIMA"):
                if reports[-1].verdict is not Verdict.UNDECIDED or self.rules is not None:
                    return ProgramReport(title, rules or self.rules or chess, (reports[-1],))
                if process_time() - begin > OTHERS_SECONDS:
                    break
        if style not in ("CS188", "AIMA"):
            reports = reports[:1]
        unwritten = list_unwritten(load(self.text)) if style == "CS188" else []
        notes = [f"{name}: {NOT_WRITTEN}." for name in unwritten]
        found = rules or self.rules or chess
        return ProgramReport(title, found, tuple(reports), notes=tuple(notes))

    def _compare_chess(self, start: Start) -> RuleReport | None:
        """Return how the program's own chess engine differs; None if it has none."""
        program = load_for(start, self.text)
        try:
            engine = self.watchdog.watched(partial(find_engine, program))
            compare = partial(compare_chess, engine)
            report: RuleReport | None = engine and self.watchdog.watched(compare)
        except (Exception, SystemExit, TimedOut):  # the program may raise anything
            return None
        return report

    def _compare_rules(self, start: Start) -> RuleReport:
        report = self._compare(start, self.text)
        if not report.count:
            return report
        end = process_time() + EDIT_SECONDS
        for edit in list_rule_edits(self.text):
            if process_time() > end:
                break
            with suppress(_NotComparable):
                if not self._compare(start, edit.text).count:
                    return replace(report, mistake=edit.name, title=edit.title)
        return report

    def _compare(self, start: Start, text: str) -> RuleReport:
        program = load_for(start, text)
        comparison: RuleComparison | None = None
        try:
            writer = self.watchdog.watched(lambda: find_writer(program))
            if writer is None:
                raise _NotComparable(
                    "initial_state() is neither a list of three lists of three free cells nor "
                    "an array."
                )
            comparison = RuleComparison(program, writer)
            report: RuleReport = self.watchdog.watched(comparison.compare_all)
            answers = partial(_add_answers, report, comparison)
            with suppress(TimedOut):  # as its trials will, too
                report = self.watchdog.watched(answers)
            return report
        except TimedOut:
            rule = comparison.rule if comparison else "initial_state"
            raise _NotComparable(f"The rule {rule} did not end in time.") from None
        except _NotComparable:
            raise
        except StandInUsed as error:
            rule = comparison.rule if comparison else "initial_state"
            raise _NotComparable(f"The rule {rule} uses {error}, which is not here.") from None
        except (Exception, SystemExit) as error:
            rule = comparison.rule if comparison else "initial_state"
            said = tell_error(Outcome(error=error)).removeprefix("it ")
            raise _NotComparable(f"The rule {rule} {said}.") from None

    def _check_search(self, starts: Sequence[Start], rules: RuleReport | None) -> SearchReport:
        start = starts[0]
        try:
            asked = self._list_trials(starts, rules)
        except TimedOut:
            return SearchReport(start.search, Verdict.UNDECIDED, SLOW_CALL)
        except (Exception, SystemExit) as error:
            said = tell_error(Outcome(error=error)).removeprefix("it ")
            return SearchReport(start.search, Verdict.UNDECIDED, f"its game {said}.")
        if self.rules is not None:
            return SearchReport(start.search, Verdict.UNDECIDED, NOT_JUDGED)
        if asked.reason:
            return SearchReport(start.search, Verdict.UNDECIDED, asked.reason)
        every = ceil(len(asked.trials) / self.trials)
        if every > 1:
            asked = replace(asked, trials=asked.trials[::every])
        tried = self._run(self.text, start, asked)
        judgement = judge(tried, asked.demands)
        some = [each for each in tried if not each[1].asks_more]
        if judgement.verdict is Verdict.UNDECIDED and len(tried) / 2 < len(some) < len(tried):
            judgement = judge(some, asked.demands)
            tried, notes = some, (*judgement.notes, OWN_EVALUATION)
            judgement = replace(judgement, notes=notes)
        if _is_of_library(start):
            seen = "" if judgement.verdict is Verdict.RIGHT else f"{judgement.sentence} "
            reason = f"{LIBRARY[:1].upper()}{LIBRARY[1:]}" if seen else LIBRARY
            return SearchReport(start.search, Verdict.UNDECIDED, seen + reason, trials=len(tried))
        edit = None
        if asked.demands.basis == WRONG_RULES and judgement.verdict is Verdict.WRONG:
            judgement = replace(judgement, notes=(*judgement.notes, BY_WRONG_RULES))
        elif judgement.verdict is Verdict.WRONG and self.names_mistakes:
            has_changed = any(outcome.has_changed for _, outcome in tried)
            if asked.demands.is_read and (has_changed or self.seen.mistake == "missing-undo"):
                edit = self._find_undo(start)
            else:
                edit = self._find_edit(start, judgement, asked)
        if judgement.verdict is Verdict.RIGHT and tell_slow_wins(tried):
            edit = self._find_quick_edit(start, asked)
        elif judgement.verdict is Verdict.RIGHT and rules is not None and rules.quick:
            told = filter(None, [tell_quickest_wins(tried, rules.quick)])
            judgement = replace(judgement, notes=(*judgement.notes, *told))
        return _report(start.search, judgement, tried, edit)

    def _list_trials(self, starts: Sequence[Start], rules: RuleReport | None) -> _Trials:
        """Return the trials of a search; `rules` is how those of CS50 differ from ours."""
        start = starts[0]
        program = load_for(start, self.text)
        if rules is not None and rules.count:
            return _list_on_wrong_rules(program, start, rules)
        if start.style == "CS50":
            writer = find_writer(program)
            assert writer is not None
            return _Trials(board_trials.list_trials(writer), Demands(moves=True, errors=True))
        if start.style == "CS188":
            return _list_agent_trials(start, self.ties, removes_stop(self.text))
        for each in starts if start.style == "AIMA" else ():
            trees = tree_trials.list_trials(each.call)
            if trees:
                hidden = replace(each, call=tree_trials.hide_tree(each.call))
                most = self._find_limit(program, hidden) or MOST_PLIES
                trees = [trial for trial in trees if trial.height <= most]
                return _Trials(trees, Demands(exact=True), are_small=True)
        game: ProgramGame | None = start.make_game(program) if start.make_game else None
        if game is None:
            return self._list_recursion_trials(start)
        limit = self._find_limit(program, start)
        trials = position_trials.list_trials(program, start, game, limit)
        reason = ""
        if len(trials) < MIN_POSITIONS and not start.codes:
            return self._list_recursion_trials(start)
        if len(trials) < MIN_POSITIONS and _is_of_library(start):
            reason = LIBRARY
        elif len(trials) < MIN_POSITIONS:
            ahead = count_of(limit, "ply", "plies") if limit else ""
            within = f" and end within the {ahead} that it looks ahead" if limit else ""
            some = count_of(len(trials), "position")
            reason = (
                f"only {some} that it can be handed{within} could be found, and "
                f"{MIN_POSITIONS} are needed."
            )
        return _Trials(trials, Demands(basis=OWN_RULES), reason)

    def _find_limit(self, program: Program, start: Start) -> int | None:
        """Return how many plies a search looks ahead, None for one without a limit."""
        search = program.names.get(start.search)
        if start.style == "AIMA" and isinstance(search, FunctionType):
            names = {name for code in walk_codes(search.__code__) for name in code.co_varnames}
            used = names_used(search.__code__) - {start.search}
            if not any(map(is_depth, names)) and not any(
                isinstance(program.names.get(name), FunctionType) for name in used
            ):
                return None
            given = [p for p in signature(search).parameters.values() if type(p.default) is int]
            depths = [p.default for p in given if p.name == "d" or is_depth(p.name)]
            if start.codes or (depths and min(depths) > 0):
                return min(depths, default=1)
        return find_depth_limit("" if start.codes else self.text, start.call)

    def _list_recursion_trials(self, start: Start) -> _Trials:
        if start.node_class or names_simulations(start.search):
            return _Trials((), Demands(), NO_MOVE)
        found = recursion_trials.list_trials(self.text, start, self.watchdog, self.trials)
        if found.reason and start.error and not start.setup:
            trial = ProgramTrial("At the start,", start.call, {}, {}, 0)
            if is_own_error(run_trial(self.text, start, trial, self.watchdog).error, self.text):
                return _Trials((trial,), Demands(errors=True))
        demands = Demands(
            exact=True,
            errors=True,
            is_read=True,
            value=found.value,
            move=found.move,
            told=tuple(found.told),
            whole=tuple(found.whole),
            method=found.method,
            basis=found.basis,
        )
        self.rules = found.rules
        self.seen = found
        return _Trials(found.trials, demands, found.reason)

    def _run(self, text: str, start: Start, asked: _Trials) -> list[Tried]:
        """Return what a search did in its trials, as far as the time lasts."""
        begin, tried = process_time(), list[Tried]()
        last, height = 0.0, 0
        for trial in asked.trials:
            now = process_time()
            further = max(0, trial.height - height)
            expected = last * max(GROWTH, trial.height) ** further
            if tried and not asked.are_small and now - begin + expected > SEARCH_SECONDS:
                break
            outcome = run_trial(text, start, trial, self.watchdog)
            is_late = isinstance(outcome.error, TimedOut)
            if is_late and tried and trial.height > SLOW_HEIGHT:
                break  # a plain search may take that long
            tried.append((trial, outcome))
            last, height = process_time() - now, trial.height
            if is_late:
                break
        return tried

    def _find_undo(self, start: Start) -> Edit | None:
        """Return the edit that leaves positions unchanged and is right, None if none is.

        What is right follows from the positions of the edited program, so it is checked anew.
        """
        end = process_time() + EDIT_SECONDS
        for edit in list_undo_edits(self.text):
            if process_time() > end:
                return None
            check = _Check(edit.text, self.ties, self.watchdog, self.trials)
            check.names_mistakes = False
            if check._check_search([start], None).verdict is Verdict.RIGHT:
                return edit
        return None

    def _find_edit(self, start: Start, judgement: Judgement, asked: _Trials) -> Edit | None:
        """Return the edit that makes the program right on all trials, None if none does."""
        end = process_time() + EDIT_SECONDS
        name = ""
        if (
            asked.demands.told or asked.demands.whole
        ):  # what was seen has a name; only its own edits explain it
            name = self.seen.mistake
            asked = replace(asked, demands=replace(asked.demands, told=(), whole=(), value=None))
            if self.seen.title:
                return Edit(name, self.seen.title, self.text)
            if not name and not judge(self._run(self.text, start, asked), asked.demands).wrong:
                return None
        wrong = sorted(judgement.wrong, key=lambda trial: trial.height)
        first = wrong[: 1 + len(wrong) // 2 : 1 + len(wrong) // (2 * SAMPLE)]
        for edit in list_edits(self.text):
            if process_time() > end:
                return None
            if name not in ("", edit.name):
                continue
            if judge(
                self._run(edit.text, start, replace(asked, trials=first)), asked.demands
            ).wrong:
                continue
            tried = self._run(edit.text, start, asked)
            if judge(tried, asked.demands).verdict is Verdict.RIGHT:
                return edit
        return None

    def _find_quick_edit(self, start: Start, asked: _Trials) -> Edit | None:
        """Return the edit of a depth's sign with which it wins at once, None if none does."""
        for edit in list_edits(self.text):
            if edit.name != BONUS_SIGN:
                continue
            chosen = list_choices_of_wins(self._run(edit.text, start, asked))
            if chosen and all(trial.wins[move] == 1 for trial, move in chosen):
                return edit
        return None


def _is_of_library(start: Start) -> bool:
    """Return whether a start is that of a library's search: the program has the game alone."""
    return any(not code.co_filename.startswith(SOURCE_PREFIX) for code in start.codes)


class _NotComparable(Exception):
    """Raised if the rules of a program cannot be compared with ours."""


def _add_answers(report: RuleReport, comparison: RuleComparison) -> RuleReport:
    """Return a report with notes on returned values that the task wants otherwise."""
    return replace(report, notes=(*report.notes, *comparison.tell_answers()))


def _list_on_wrong_rules(program: Program, start: Start, rules: RuleReport) -> _Trials:
    """Return trials on the positions of a game with wrong rules, as the program plays it.

    There are none where `result` is wrong: it may change the board of the search itself.
    """
    if any(name == "result" for name, _ in rules.counts) or start.make_game is None:
        return _Trials((), Demands(), NOT_JUDGED)
    trials = position_trials.list_trials(program, start, start.make_game(program), None)
    choices = sum(len(set(trial.worths.values())) > 1 for trial in trials)
    reason = "" if choices >= MIN_POSITIONS else NOT_JUDGED
    return _Trials(trials, Demands(moves=True, basis=WRONG_RULES), reason)


def _list_agent_trials(start: Start, ties: str, stops: bool) -> _Trials:
    call = ast.parse(start.call, mode="eval").body
    assert isinstance(call, ast.Call)
    assert isinstance(call.func, ast.Attribute)
    made = call.func.value
    agent = ast.unparse(made)
    depths = isinstance(made, ast.Call) and bool(made.keywords)

    def write(depth: int) -> str:
        return agent.replace("depth='2'", f"depth='{depth}'")

    trials = agent_trials.list_trials(start.search, write, depths, stops)
    method = EXPECTIMAX if agent_trials.averages(start.search) else MINIMAX
    demands = Demands(moves=True, errors=True, ties=ties, method=method)
    return _Trials(trials, demands, are_small=True)


def _report(
    search: str, judgement: Judgement, tried: Sequence[Tried], edit: Edit | None
) -> SearchReport:
    shown = judgement.wrong[0] if judgement.wrong else None
    return SearchReport(
        search,
        judgement.verdict,
        " ".join([judgement.sentence, *judgement.notes]),
        setup=shown.setup if shown else (),
        call=shown.call if shown else "",
        mistake=edit.name if edit else "",
        title=edit.title if edit else "",
        trials=len(tried),
        wrong_trials=_count_wrong(judgement, tried),
    )


def _count_wrong(judgement: Judgement, tried: Sequence[Tried]) -> int:
    """Return in how many of the trials a search errs; one may be wrong in several ways."""
    if judgement.verdict is not Verdict.WRONG or not judgement.counts:
        return 0
    wrong = {(trial.setup, trial.call) for trial in judgement.wrong}
    return sum((trial.setup, trial.call) in wrong for trial, _ in tried)
