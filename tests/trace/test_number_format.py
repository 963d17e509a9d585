"""The format of numbers for people."""

from math import inf

import pytest

from plyscope.trace.value_format import distinguishing_digits, format_number, format_probability


@pytest.mark.parametrize(
    ("value", "plain", "signed"),
    [
        (3, "3", "+3"),
        (0, "0", "0"),
        (-0.0, "0", "0"),
        (-1, "−1", "−1"),
        (0.25, "0.25", "+0.25"),
        (12345, "12345", "+12345"),
        (12345.678, "12345.68", "+12345.68"),
        (7.000000000000001, "7", "+7"),
        (1 / 12, "0.08333", "+0.08333"),
        (7 / 3, "2.333", "+2.333"),
        (0.99999, "0.99999", "+0.99999"),
        (1.5e-7, "1.5·10^−7", "+1.5·10^−7"),
        (1e20, "1·10^20", "+1·10^20"),
        (inf, "+∞", "+∞"),
        (-inf, "−∞", "−∞"),
        ((1, -2.5, 6), "(1, −2.5, 6)", "(+1, −2.5, +6)"),
    ],
)
def test_a_number_reads_as_people_write_it(value, plain, signed):
    assert format_number(value) == plain
    assert format_number(value, signed=True) == signed


def test_numbers_that_differ_are_told_apart():
    digits = distinguishing_digits([0.123451, 0.12345, 12345, inf])
    assert [format_number(each, digits=digits) for each in (0.123451, 0.12345)] == [
        "0.123451",
        "0.12345",
    ]
    assert distinguishing_digits([1 / 3, 2 / 3, 0.5]) == 4


def test_what_only_rounding_makes_differ_is_told_alike():
    assert distinguishing_digits([0.1 + 0.2, 0.3]) == 4


@pytest.mark.parametrize(
    ("p", "text"), [(1 / 6, "1/6"), (1, "1"), (0, "0"), (0.35, "0.35"), (0.125, "1/8")]
)
def test_a_probability_is_a_fraction_where_it_is_one(p, text):
    assert format_probability(p) == text
