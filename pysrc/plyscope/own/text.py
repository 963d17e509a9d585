"""A search as text: which of its functions could be meant, and that function."""

import ast
import linecache
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any

from plyscope.own.calling import NOTHING, Calling, calling
from plyscope.own.definition import Definition, called
from plyscope.own.roles import roles

MOST = 200_000  # letters; the longest homework has a tenth of it
_numbers = count(1)


class NotPython(ValueError):
    """Raised for a text that is no Python; `line` is where, from 1."""

    def __init__(self, sentence: str, line: int = 1) -> None:
        super().__init__(sentence)
        self.line = line


def candidates(text: str) -> list[str]:
    """Return the names of the functions in a text that could be meant: f, or Class.method.

    Those are handed a position, and none of the others leads to them; first of all those that are
    recursive, or lead to one that is. Raises NotPython where the text cannot be read.
    """
    found = dict(_functions(parsed(text)))
    calls = {name: _calls(name, body, found) for name, body in found.items()}
    searches = [name for name, body in found.items() if _takes_state(body)]
    recursive = [name for name in searches if _leads_to_itself(name, calls)]
    if not recursive:
        return [name for name in searches if not _is_called(name, searches, calls)]
    tops = [name for name in recursive if not _is_called(name, searches, calls)]
    maxs = [name for name in tops if "max" in name.rpartition(".")[2].lower()]
    # Where max_value and min_value call each other, MAX's stands for both.
    return [n for n in tops if n in maxs or not any(m in _reached(n, calls) for m in maxs)]


def the_one(text: str, name: str | None = None) -> str:
    """Return the name of the function that is meant; raise ValueError where that is not clear."""
    all_ = candidates(text)
    every = [each for each, _ in _functions(parsed(text))]
    if name is not None:
        if name in every:
            return name
        there = f"there are {', '.join(every)}" if every else "there is none"
        raise ValueError(f"The text has no function {name}; {there}.")
    if len(all_) == 1:
        return all_[0]
    if all_:
        raise ValueError(f"Several functions could be meant, {', '.join(all_)}: say which.")
    raise ValueError(
        "The text has no function that is handed a position, such as def minimax(game, state)."
    )


def load(
    text: str, name: str | None = None, given: Mapping[str, Any] = NOTHING, file: str = ""
) -> Calling:
    """Run a text, and return how the function that is meant is called.

    Raises NotPython and ValueError as `the_one` and `calling` do, and whatever the text raises.
    `file` is what a traceback calls it.
    """
    meant, _, method = the_one(text, name).partition(".")
    return calling(run(text, file)[meant], given, method)


def run(text: str, file: str = "") -> dict[str, Any]:
    """Run a text as a module of its own, and return its names; raises whatever the text raises."""
    file = file or f"<search {next(_numbers)}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    namespace: dict[str, Any] = {"__name__": "search", "__file__": file}
    exec(compile(text, file, "exec"), namespace)
    return namespace


def parsed(text: str) -> ast.Module:
    """Return the syntax tree of a text; raise NotPython, with a sentence, where it has none."""
    if not isinstance(text, str) or not text.strip():
        raise NotPython("The text is empty: it has no search.")
    if len(text) > MOST:
        raise NotPython(f"The text has {len(text):,} letters; at most {MOST:,} are read.")
    try:
        return ast.parse(text)
    except SyntaxError as error:
        line = error.lineno or 1
        raise NotPython(f"Line {line}: {error.msg}.", line) from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise NotPython(f"This is no Python: {error or 'it is nested too deep'}.") from None


def _functions(tree: ast.Module) -> Iterator[tuple[str, Definition]]:
    """Yield each function, and each method as Class.method."""
    for node in tree.body:
        if isinstance(node, Definition):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, Definition) and not inner.name.startswith("__"):
                    yield f"{node.name}.{inner.name}", inner


def _calls(name: str, body: Definition, found: dict[str, Definition]) -> set[str]:
    """Return which functions a function calls; inner ones count as itself."""
    owner = name.rpartition(".")[0]
    beside = {each.rpartition(".")[2]: each for each in found if each.rpartition(".")[0] == owner}
    beside |= {each: each for each in found if "." not in each} if owner else {}
    inner = {n.name for n in ast.walk(body) if isinstance(n, Definition) and n is not body}
    names = set(called(body))
    return {beside[n] for n in names if n in beside} | ({name} if inner & names else set())


def _takes_state(body: Definition) -> bool:
    names = [each.arg for each in (*body.args.posonlyargs, *body.args.args)]
    return "state" in roles(names, body).values() or len([n for n in names if n != "self"]) >= 2


def _reached(name: str, calls: dict[str, set[str]]) -> set[str]:
    seen: set[str] = set()
    waiting = [name]
    while waiting:
        for each in calls[waiting.pop()] - seen:
            seen.add(each)
            waiting.append(each)
    return seen


def _leads_to_itself(name: str, calls: dict[str, set[str]]) -> bool:
    """Tell whether a function is recursive, or calls one that is."""
    return any(each in _reached(each, calls) for each in {name} | _reached(name, calls))


def _is_called(name: str, by: list[str], calls: dict[str, set[str]]) -> bool:
    """Tell whether another, to which it does not lead back, calls a function."""
    back = _reached(name, calls)
    return any(name in _reached(each, calls) for each in by if each != name and each not in back)
