"""Judging and quoting what people give: what is a number, and at most 80 characters of anything."""

from math import inf, nan

import pytest

from plyscope.validation import (
    check_choice,
    check_integer,
    is_integer,
    is_number,
    join_names,
    normalize_text,
    short_repr,
)


class Mute:
    """A thing that cannot say what it is."""

    def __repr__(self):
        raise KeyError("who am I?")


def nested(depth):
    found = []
    for _ in range(depth):
        found = [found]
    return found


ENDLESS = [1]
ENDLESS.append(ENDLESS)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "None"),
        ("b2", "'b2'"),
        ([[1, 2], [3]], "[[1, 2], [3]]"),
        (-7, "-7"),
        (10**400, "1.00e+400 (too large for a float)"),
        (-7 * 10**5000, "-7.00e+5000 (too large for a float)"),
        ((10**5000,), "(1.00e+5000 (too large for a float),)"),
        (list(range(99)), "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, ...]"),
        (ENDLESS, "[1, [1, [1, [1, [...]]]]]"),
        (nested(10**5), "[[[[[...]]]]]"),
    ],
    ids=lambda part: part if isinstance(part, str) else "",  # pytest cannot print them all
)
def test_a_sentence_quotes_a_thing_as_python_writes_it_but_not_at_length(value, text):
    assert short_repr(value) == text


@pytest.mark.parametrize(
    "value",
    ["x" * 10**6, b"x" * 10**6, 10**300, [["x" * 90] * 20] * 20, {n: str(n) for n in range(99)}],
    ids=["text", "bytes", "number", "lists", "dict"],
)
def test_a_long_thing_is_quoted_in_at_most_80_characters(value):
    assert 40 < len(short_repr(value)) <= 80
    assert "..." in short_repr(value)


def test_what_cannot_say_what_it_is_is_quoted_by_its_kind():
    assert short_repr(Mute()).startswith("<Mute instance at 0x")


def test_true_and_false_are_no_numbers_nor_is_what_a_float_cannot_hold():
    assert all(map(is_number, [0, -3, 2.5, 1e308, 10**308]))
    assert not any(map(is_number, [True, False, nan, inf, -inf, 10**400, "1", None, 1j, [1]]))
    assert all(map(is_integer, [0, -3, 10**400]))
    assert not any(map(is_integer, [True, 2.0, "1", None]))


@pytest.mark.parametrize(
    ("value", "bounds", "sentence"),
    [
        (0, (1,), "x is a whole number from 1 up, not 0."),
        (11, (1, 10), "x is a whole number from 1 to 10, not 11."),
        (2.0, (0, 10_000), "x is a whole number from 0 to 10,000, not 2.0."),
        (10**400, (1,), "x is a whole number from 1 up, not 1.00e+400 (too large for a float)."),
    ],
)
def test_a_number_that_is_none_is_refused_with_what_would_be_right(value, bounds, sentence):
    check_integer("x", 5, *bounds)
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the whole sentence is compared)
        check_integer("x", value, *bounds)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize("value", ["Y", None, ["X"], 0])
def test_a_word_that_is_none_is_refused_with_those_that_are(value):
    check_choice("first", "X", ("X", "O"))
    with pytest.raises(ValueError, match=r"^first is 'X' or 'O', not .*\.$"):
        check_choice("first", value, ("X", "O"))


def test_a_name_is_compared_in_small_letters_and_with_single_spaces():
    assert normalize_text("  Take 2\t from\nA ") == "take 2 from a"
    assert normalize_text(5) == "5"
    assert normalize_text(10**5000) == "1.00e+5000 (too large for a float)"


def test_of_very_many_names_the_first_few_and_the_last_are_listed():
    assert join_names("abc") == "a, b, c"
    assert join_names(range(1, 31)).endswith("28, 29, 30")
    assert join_names(range(1, 32)) == "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, ..., 31"
    assert join_names(()) == ""
