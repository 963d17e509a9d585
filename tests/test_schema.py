"""The declaration of all calls: complete, and checked by one check."""

from dataclasses import replace
from inspect import signature
from math import isfinite

import pytest

from plyscope.calls.argument_types import (
    REQUIRED,
    ArgumentType,
    Boolean,
    Choice,
    Integer,
    List,
    Mapped,
    Number,
    Object,
    Row,
    TapeNumber,
    Text,
)
from plyscope.calls.dispatch import FUNCTIONS
from plyscope.calls.figure_nodes import NODES
from plyscope.calls.schema import CALLS, read
from plyscope.sandbox.sandbox_dispatch import SANDBOX_CALL_NAMES
from plyscope.sandbox.sandbox_schema import CALLS as SANDBOX_CALLS
from plyscope.validation import short_repr

ARGUMENTS = {
    (call, name): argument.type
    for calls in (CALLS, SANDBOX_CALLS)
    for call, arguments in calls.items()
    for name, argument in arguments.items()
}


def test_every_call_is_declared_and_every_declared_call_is_answered():
    assert set(CALLS) == set(FUNCTIONS)
    assert set(SANDBOX_CALLS) == set(FUNCTIONS) | SANDBOX_CALL_NAMES


POSITION = {"game", "first", "moves"}


@pytest.mark.parametrize("name", [*CALLS])
def test_the_function_behind_a_call_takes_the_declared_arguments(name):
    parameters = signature(FUNCTIONS[name]).parameters.values()
    by_name = {each.name for each in parameters if each.kind is not each.VAR_KEYWORD}
    required = {each.name for each in parameters if each.default is each.empty} & by_name
    declared = set(CALLS[name])
    if "game" in declared:
        declared -= POSITION
        required -= {"game", "state", "moves", "deliver", "key"}
    assert required <= declared
    assert declared <= by_name or len(by_name) < len(parameters)


# Right values of the fields of objects beside the one that is wrong.
RIGHT = {"text": "", "name": "", "start": "", "seats": [0, 1], "points": [1, 0]}


def wrong_values(name, type_):
    """Yield values beyond a type's range: each with its name, itself and what was expected."""
    if isinstance(type_, Number):
        low, high = type_.minimum, type_.maximum
        step = 1 if isinstance(type_, Integer) else 0.5
        for bound, wrong in (
            (low, low - step),
            (high, high + step),
            (type_.above, type_.above),
            (type_.below, type_.below),
        ):
            if isfinite(bound):
                yield name, wrong, f"{bound:,}"
        if not type_.accepts([]):
            yield name, [3], type_.expected
    elif isinstance(type_, Choice):
        yield name, "no choice", str(repr(next(iter(type_.choices))))
    elif isinstance(type_, Boolean):
        yield name, 1, "true or false"
    elif isinstance(type_, Text):
        yield name, 3, "a string"
    elif isinstance(type_, List):
        yield name, "x", type_.expected
        for each, wrong, range_ in wrong_values(f"{name}[0]", type_.items):
            yield each, [wrong] * max(1, type_.min_length), range_
    elif isinstance(type_, Row):
        yield name, [], f"a list of {len(type_.columns)}"
    elif isinstance(type_, (Object, Mapped)):
        yield name, "x", "an object"
        for field, argument in getattr(type_, "fields", {}).items():
            for each, wrong, range_ in wrong_values(f"{name}.{field}", argument.type):
                rest = {key: RIGHT[key] for key in RIGHT if key in type_.fields}
                yield each, rest | {field: wrong}, range_


def innermost(value, name):
    """Return the part of a value that a name such as "moves[0].ply" is about."""
    for part in name.replace("[", ".[").split(".")[1:]:
        value = value[int(part[1:-1])] if part.startswith("[") else value[part]
    return value


@pytest.mark.parametrize(("call", "name"), ARGUMENTS, ids=lambda each: each)
def test_a_value_out_of_range_is_refused_with_its_name_value_and_range(call, name):
    type_ = ARGUMENTS[call, name]
    cases = list(wrong_values(name, type_))
    assert cases or type(type_) is ArgumentType
    for where, wrong, range_ in cases:
        with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the sentence is compared)
            type_.read(name, wrong)
        sentence = str(refusal.value)
        assert sentence.startswith(f"{where} is {short_repr(innermost(wrong, where))}, expected ")
        assert range_ in sentence


LISTS = [key for key, each in ARGUMENTS.items() if isinstance(each, List) and each is not NODES]


@pytest.mark.parametrize(("call", "name"), LISTS, ids=lambda each: each)
def test_a_list_that_is_too_long_is_refused_with_its_length_and_the_limit(call, name):
    type_ = ARGUMENTS[call, name]
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the sentence is compared)
        type_.read(name, [0] * (type_.max_length + 1))
    assert str(refusal.value) == (
        f"{name} has {type_.max_length + 1:,} items, expected at most {type_.max_length:,}."
    )


@pytest.mark.parametrize("calls", [CALLS, SANDBOX_CALLS], ids=["page", "sandbox"])
def test_every_default_is_in_its_range(calls):
    for call, arguments in calls.items():
        if all(argument.default is not REQUIRED for argument in arguments.values()):
            assert read(call, "{}", calls).keys() == arguments.keys()
        for name, argument in arguments.items():
            if argument.default is not REQUIRED:
                argument.type.read(name, argument.default)


def test_null_is_refused_where_it_is_not_declared():
    with pytest.raises(ValueError, match=r"^n is None, expected a whole number from 0 up\.$"):
        Integer(0).read("n", None)
    assert replace(Integer(0), nullable=True).read("n", None) is None


def test_a_tapes_infinite_numbers_are_strings():
    number = TapeNumber(-5, 5)
    assert [number.read("tape[0]", one) for one in ("inf", "-inf", 3)] == [
        float("inf"),
        float("-inf"),
        3.0,
    ]
