"""A call that looks fewer plies ahead, or simulates less often, so that its tree comes soon."""

import ast

from plyscope.student_code.adapters.starts.node_attributes import split_words
from plyscope.student_code.adapters.starts.parameter_words import COUNTS, is_depth
from plyscope.student_code.convention.function_definition import Definition

FEW_PLIES = 3
FEW_SIMULATIONS, MANY_SIMULATIONS = 100, 1000  # instead of more than these


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


def with_few_simulations(text: str, call: str) -> str:
    """Return a call with FEW_SIMULATIONS in place of more than MANY_SIMULATIONS; "" if it has not.

    The number may be handed to the search, or to the object whose method it is.
    """
    written, is_shorter = ast.parse(call, mode="eval"), False
    names = _list_parameters(ast.parse(text))
    for node in ast.walk(written):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        pairs = list(zip(names.get(name, ()), node.args, strict=False))
        pairs += [(each.arg or "", each.value) for each in node.keywords]
        for parameter, argument in pairs:
            number = argument.value if isinstance(argument, ast.Constant) else None
            counts = COUNTS & {parameter.lower(), *split_words(parameter)}
            if counts and type(number) is int and number > MANY_SIMULATIONS:
                assert isinstance(argument, ast.Constant)
                argument.value, is_shorter = FEW_SIMULATIONS, True
    return ast.unparse(written) if is_shorter else ""


def _list_parameters(tree: ast.Module) -> dict[str, list[str]]:
    """Return the parameters of functions, and under the names of classes what makes an object."""
    found = {}
    for node in ast.walk(tree):
        inner = node.body if isinstance(node, ast.ClassDef) else []
        makers = [n for n in inner if isinstance(n, Definition) and n.name == "__init__"]
        for each in (*makers, *([node] if isinstance(node, Definition) else ())):
            names = [one.arg for one in (*each.args.posonlyargs, *each.args.args)]
            name = node.name if isinstance(node, (ast.ClassDef, Definition)) else ""
            found[name] = names[1:] if names[:1] == ["self"] else names
    return found
