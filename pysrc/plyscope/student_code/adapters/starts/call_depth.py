"""A call that looks fewer plies ahead, so that its tree comes soon."""

import ast

from plyscope.student_code.adapters.starts.parameter_words import is_depth
from plyscope.student_code.convention.function_definition import Definition

FEW_PLIES = 3


def with_few_plies(text: str, call: str) -> str:
    """Return a call with a depth of FEW_PLIES in place of a larger one; "" if it has none."""
    tree, written = ast.parse(text), ast.parse(call, mode="eval")
    node = written.body
    if not isinstance(node, ast.Call):
        return ""
    name = getattr(node.func, "id", getattr(node.func, "attr", ""))
    found = next((n for n in ast.walk(tree) if isinstance(n, Definition) and n.name == name), None)
    if found is None:
        return ""
    names = [each.arg for each in (*found.args.posonlyargs, *found.args.args)]
    if names[:1] == ["self"]:
        names = names[1:]
    numbers = {
        target.id: statement.value
        for statement in tree.body
        if isinstance(statement, ast.Assign)
        for target in statement.targets
        if isinstance(target, ast.Name)
    }
    is_shorter = False
    for place, (parameter, argument) in enumerate(zip(names, node.args, strict=False)):
        value = numbers.get(argument.id, argument) if isinstance(argument, ast.Name) else argument
        number = value.value if isinstance(value, ast.Constant) else None
        if is_depth(parameter) and type(number) is int and number > FEW_PLIES:
            node.args[place] = ast.Constant(FEW_PLIES)
            is_shorter = True
    return ast.unparse(written) if is_shorter else ""
