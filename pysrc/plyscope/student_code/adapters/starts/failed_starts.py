"""Why a program has no start: a rule that raises, a module that is not here, no recursion."""

import ast
from collections.abc import Iterator

from plyscope.student_code.adapters.starts import (
    aima_style,
    cs50_style,
    cs188_style,
    easyai_style,
    general_style,
)
from plyscope.student_code.adapters.starts.search_start import Start
from plyscope.student_code.adapters.starts.start_trial import try_start
from plyscope.student_code.adapters.starts.text_recognition import (
    NO_RECURSION,
    list_names_used,
    list_recursive,
    recognize_text,
)
from plyscope.student_code.adapters.starts.written_calls import list_written_calls
from plyscope.student_code.call_tree.loading import Program, load
from plyscope.student_code.call_tree.stand_ins import COURSE_MODULES, INERT, SHOWING, StandInUsed
from plyscope.student_code.convention.function_definition import Definition
from plyscope.student_code.convention.source_text import SourceError
from plyscope.student_code.errors.own_errors import is_own_error
from plyscope.validation import join_with

# Modules that most programs need for their windows alone, or that are here in part.
_OFTEN_UNUSED = (*INERT, *SHOWING, "pygame", *COURSE_MODULES)
MAX_TRIALS = 4  # of the calls of a program that were found in its text


def tell_raised_error(text: str) -> str:
    """Return a sentence on a call that should start a search and raises, "" if there is none.

    Where a style is known by name, the rules are called as it says, so the error is of the program;
    elsewhere it is told if the program writes the call, and no argument causes the error.
    """
    try:
        program = load(text)
    except SourceError:
        return ""
    for start, is_known in _list_calls(program):
        trial = try_start(text, start)
        if not trial.error or isinstance(trial.raised, StandInUsed):
            continue
        if trial.line and (is_known or is_own_error(trial.raised, text)):
            said = trial.error.rstrip(". ")
            return f"{start.call} raises {said} in line {trial.line}."
    return ""


def _list_calls(program: Program) -> Iterator[tuple[Start, bool]]:
    """Yield calls that should start a search, and whether their style is known by name."""
    for start in [*cs50_style.find_starts(program)][:1]:
        yield start, True
    for start in [*cs188_style.find_starts(program)][:1]:
        yield start, False
    owned = [s for s in aima_style.find_starts(program) if s.codes or "your own rules" in s.title]
    for start in [*owned[:1], *easyai_style.find_starts(program)[:1]]:
        yield start, True
    starts = {each.call: each for each in general_style.find_starts(program)}
    names = [each.search.rpartition(".")[2] for each in starts.values()]
    written = list_written_calls(program, names)
    for call in [each for each in written if each in starts][:MAX_TRIALS]:
        yield starts[call], False


def tell_missing_modules(text: str) -> str:
    """Return a sentence on modules without which no start of a program was found, "" for none.

    Those that its search has nothing to do with are not told.
    """
    try:
        program = load(text)
    except SourceError:
        return ""
    tree = ast.parse(text)
    missing = [name for name in program.stand_ins if name not in _OFTEN_UNUSED]
    missing = [name for name in missing if _may_be_needed(name, tree)]
    if not missing:
        return ""
    are = "is" if len(missing) == 1 else "are"
    reason = "No call was found that starts a search;"
    if recognize_text(tree).reason == NO_RECURSION:
        reason = f"{NO_RECURSION.rstrip('.')}, and"
    return f"{reason} {join_with('and', missing)} {are} not here."


def _may_be_needed(module: str, tree: ast.Module) -> bool:
    """Return whether a search may need a module: it is not used in other functions alone."""
    names = _list_bound(module, tree)
    recursive = list_recursive(tree)
    users = {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, Definition) and names & list_names_used(node)
    }
    bases = {
        name
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for base in node.bases
        for name in list_names_used(base)
    }
    if not users or not recursive or names & bases or "*" in names:
        return True
    reached, waiting = set[str](), [*recursive]
    definitions = [node for node in ast.walk(tree) if isinstance(node, Definition)]
    while waiting:
        name = waiting.pop()
        reached.add(name)
        used = {n for node in definitions if node.name == name for n in list_names_used(node)}
        waiting += [each.name for each in definitions if each.name in used - reached]
    return bool(users & reached)


def _list_bound(module: str, tree: ast.Module) -> set[str]:
    """Return the names that the imports of a module set."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            some = [each for each in node.names if each.name.partition(".")[0] == module]
        elif isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == module:
            some = node.names
        else:
            continue
        found |= {(each.asname or each.name).partition(".")[0] for each in some}
    return found
