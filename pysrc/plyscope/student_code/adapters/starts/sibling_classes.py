"""Classes of the files beside a program, for a search that is handed objects of them.

Such a program does not import them: what calls its search does.
"""

import ast
from collections.abc import Collection, Iterator
from functools import lru_cache

from plyscope.student_code.call_tree.loading import Program, import_beside
from plyscope.student_code.call_tree.sibling_files import list_siblings
from plyscope.student_code.convention.source_text import SourceError, parse_source

MOST_CLASSES = 3  # that are imported for one parameter


def import_classes(program: Program, attributes: Collection[str]) -> list[str]:
    """Import the classes beside a program whose objects have attributes; return the statements."""
    found: list[str] = []
    wanted = {each for each in attributes if not hasattr(object, each)}
    for module, text in list_siblings():
        if text == program.text:
            continue
        for name, own in _list_classes(text):
            if not wanted <= own or name in program.names:
                continue
            found += import_beside(program, [f"from {module} import {name}"])
            if len(found) >= MOST_CLASSES:
                return found
    return found


@lru_cache(64)
def _list_classes(text: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """Return the classes of a text, each with the attributes of its objects."""
    try:
        tree = parse_source(text)
    except SourceError:
        return ()
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    return tuple(
        (name, frozenset(_list_attributes(node, classes))) for name, node in classes.items()
    )


def _list_attributes(node: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> Iterator[str]:
    for each in ast.walk(node):
        if isinstance(each, ast.FunctionDef):
            yield each.name
        if isinstance(each, ast.Attribute) and isinstance(each.ctx, ast.Store):
            yield each.attr
    for base in node.bases:
        if isinstance(base, ast.Name) and classes.get(base.id, node) is not node:
            yield from _list_attributes(classes[base.id], classes)
