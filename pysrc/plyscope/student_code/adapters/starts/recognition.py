"""The starts of a program: what each style finds, tried in turn."""

import ast
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from plyscope.student_code.adapters.starts import (
    aima_style,
    cs50_style,
    cs188_style,
    easyai_style,
    general_style,
    simulation_style,
)
from plyscope.student_code.adapters.starts.call_depth import (
    FEW_SIMULATIONS,
    with_few_simulations,
)
from plyscope.student_code.adapters.starts.failed_starts import (
    tell_missing_modules,
    tell_raised_error,
)
from plyscope.student_code.adapters.starts.missing_parts import tell_missing_part
from plyscope.student_code.adapters.starts.node_attributes import split_words
from plyscope.student_code.adapters.starts.program_functions import RULES, is_search_name
from plyscope.student_code.adapters.starts.search_start import Start
from plyscope.student_code.adapters.starts.start_trial import try_start
from plyscope.student_code.adapters.starts.text_recognition import recognize_text
from plyscope.student_code.call_tree.loading import Program, import_beside, load
from plyscope.student_code.call_tree.sibling_files import list_definitions
from plyscope.student_code.convention.source_text import SourceError

NO_MOVE = "a Monte Carlo search promises no move."
NO_CALL = "No call was found that starts a search in this program."
MAX_TRIALS = 120  # of the starts of one program
MOST_TYPED = 12  # answers of a user that a title shows

# The first that finds a start decides how the program is described.
_STYLES = (
    cs50_style.find_starts,
    cs188_style.find_starts,
    aima_style.find_starts,
    easyai_style.find_starts,
    simulation_style.find_starts,
    general_style.find_starts,
)
# Those whose searches have several starts each, which differ by their titles.
_SEVERAL = (cs50_style.find_starts, cs188_style.find_starts, aima_style.find_starts)


def recognize(text: str) -> list[Start]:
    """Return the starts of a program, the best guess first; [] if it has none.

    Each was tried: the call ran for a while, and a recursion was seen in it, or a tree of nodes.
    Raises SourceError if the text is not Python.
    """
    found = _recognize(text)
    if all(start.error for start in found):
        beside = list_definitions(text)
        found = (_recognize(text, beside) if beside else []) or found
    return found


def _recognize(text: str, beside: Sequence[str] = ()) -> list[Start]:
    """Return the starts of a program; `beside` imports what files beside it define."""
    for find in _STYLES:
        found = _try_all(text, find, beside)
        if found and find is simulation_style.find_starts and is_search_name(text):
            # A file may have both; the nodes of the tree have no minimax.
            others = _try_all(text, general_style.find_starts, beside)
            found += [start for start in others if _is_search(start)]
        if found:
            said = _tell_given(load(text))
            return [replace(each, title=f"{each.title}{said}") for each in found]
    return []


def _tell_given(program: Program) -> str:
    """Return what a program was given besides its text, as the end of a title; "" for nothing."""
    assumed = ", ".join(f"{name} = {value!r}" for name, value in program.assumed.items())
    typed = f"{', '.join(program.typed[:MOST_TYPED])}{', …' * (len(program.typed) > MOST_TYPED)}"
    parts = (assumed and f", with {assumed}", typed and f", with {typed} typed in")
    return "".join(filter(None, parts))


def _is_search(start: Start) -> bool:
    return is_search_name(start.search.rpartition(".")[2])


def tell_missing(text: str) -> str:
    """Return why no start of a program was found, if that is seen, "" otherwise.

    A text that cannot be read has no reason.
    """
    return tell_raised_error(text) or tell_missing_modules(text)


def takes_our_game(text: str) -> bool:
    """Return whether a program may be a search of our games, by the names that it uses.

    Rules that it defines itself are those of another game.
    """
    if _takes_game(text):
        return True
    used = re.findall(r"\.(is_terminal|utility|to_move|actions|result)\(", text)
    return any(f"def {name}(" not in text for name in used)


def _takes_game(text: str) -> bool:
    """Return whether a function of a program has a parameter `game`."""
    return re.search(r"def .*\bgame\b.*:", text) is not None


def promises_no_move(text: str, name: str) -> bool:
    """Return whether a search is one of simulations, by its name or the nodes of its program."""
    if is_search_name(name):  # a file may have both
        return False
    return names_simulations(name) or recognize_text(ast.parse(text)).title.startswith(
        "Monte Carlo"
    )


def names_simulations(name: str) -> bool:
    """Return whether a search is one of simulations, by its name."""
    plain = name.lower().replace("_", "")
    words = any(word in plain for word in ("mcts", "montecarlo"))
    return words or "uct" in split_words(name)


def tell_no_search(text: str, error: str) -> str:
    """Return why a program that brings no game could not be checked, as a search of ours either.

    error  what was wrong with it as a search of ours: that it was loaded without the stand-ins of
           its modules, or that it has several functions, says nothing of another program
    """
    says_nothing = (
        error.startswith(("Found several searches", "The program raises "))
        or ": the meaning of " in error
        or " has no parameter for the position" in error
    )
    if (
        any(kind in error for kind in ("ModuleNotFoundError", "ImportError"))
        or (says_nothing and (not takes_our_game(text) or _names_rules_alone(error)))
        or (says_nothing and promises_no_move(text, ""))
        or (not _takes_game(text) and "has no parameter for the position" in error)
    ):
        error = NO_CALL
    return tell_missing(text) or _tell_agent_error(text) or tell_missing_part(text) or error


def _names_rules_alone(error: str) -> bool:
    """Return whether what was taken for several searches are rules, by their names."""
    named = re.match(r"Found several searches \((.*)\)", error)
    names = named[1].split(", ") if named else []
    return bool(names) and all(
        name.rpartition(".")[2] in {*RULES, "move", "query"} for name in names
    )


def _tell_agent_error(text: str) -> str:
    """Return a sentence on why the first agent of CS188's cannot be run, "" if there is none."""
    try:
        program = load(text)
    except SourceError:
        return ""
    starts = cs188_style.find_starts(program)
    if not starts:
        return cs188_style.tell_unwritten(cs188_style.list_unwritten(program))
    for start in starts[:1]:
        said = try_start(text, start).error
        return f"{start.call} raises {said}." if said else ""
    return ""


def _try_all(
    text: str, find: Callable[[Program], Iterable[Start]], beside: Sequence[str]
) -> list[Start]:
    """Return the first start of each search and title that runs; those without an error first."""
    found: dict[tuple[str, str], Start] = {}
    done: set[str] = set()
    program = load(text)
    imports = import_beside(program, beside)
    for trials, each in enumerate(find(program)):
        start = _add_imports(each, imports)
        key = start.search, start.title if find in _SEVERAL else ""
        if trials >= MAX_TRIALS or (key in found and not found[key].error) or start.line in done:
            continue
        done.add(start.line)
        trial = try_start(text, start)
        is_searching = trial.has_nodes if start.node_class else trial.is_recursive
        if not is_searching and not (start.style == "CS188" and _is_own_error(trial.error, text)):
            continue
        if key not in found or not trial.error:
            if start.node_class and trial.is_long:
                start = _simulate_less(start, text)
            found[key] = replace(start, error=trial.error, is_long=trial.is_long)
    return sorted(found.values(), key=lambda start: bool(start.error))


def _simulate_less(start: Start, text: str) -> Start:
    """Return a start that simulates less often than its program does, if that is very often."""
    call = with_few_simulations(text, start.call)
    title = f"{start.title}, {FEW_SIMULATIONS} simulations"
    return replace(start, call=call, title=title) if call else start


def _add_imports(start: Start, imports: Sequence[str]) -> Start:
    """Return a start with those of the statements that import a name which it uses."""
    if not imports:
        return start
    objects = [f"{name} = {made}" for name, made in start.objects.items()]
    made = [*objects, *start.setup, start.call]
    used = {n.id for one in made for n in ast.walk(ast.parse(one)) if isinstance(n, ast.Name)}
    needed = []
    for statement in imports:
        begin, _, names = statement.partition(" import ")
        some = [name for name in names.split(", ") if name in used]
        if some:
            needed.append(f"{begin} import {', '.join(some)}")
    return replace(start, objects={}, setup=(*needed, *made[:-1]))


def _is_own_error(error: str, text: str) -> bool:
    """Return whether an error is about a name of the program: no other module raises it."""
    kind, _, said = error.partition(": ")
    if kind in ("NameError", "UnboundLocalError"):
        return True
    owner = said.split("'")[1] if kind == "AttributeError" and said.count("'") > 1 else ""
    return bool(owner) and f"class {owner}" in text
