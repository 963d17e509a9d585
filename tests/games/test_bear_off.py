"""The table of bearing off: against an exact recursion, and against published probabilities."""

from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from plyscope.games.hyper_backgammon.bear_off import bear_off_table


def moved(men, die):
    """Return the ways to play one die with men on points 1 to 6, each as a sorted tuple."""
    ways = set()
    for place, point in enumerate(men):
        others = men[:place] + men[place + 1 :]
        if point >= die or point == max(men):
            ways.add(tuple(sorted((*others, point - die) if point > die else others)))
    return ways


def played(men, dice):
    """Return the positions after all of these dice, in this order; the men left, sorted."""
    if not dice or not men:
        return {men}
    return set().union(*(played(after, dice[1:]) for after in moved(men, dice[0])))


@cache
def expected_rolls(men):
    """Return the least expected number of rolls, exactly: the mean of all 36 rolls."""
    if not men:
        return Fraction(0)
    total = Fraction(0)
    for first, second in product(range(1, 7), repeat=2):
        orders = [(first,) * 4] if first == second else [(first, second), (second, first)]
        ends = set().union(*(played(men, order) for order in orders))
        total += 1 + min(map(expected_rolls, ends - {men}))
    return total / 36


def test_the_expected_numbers_of_rolls_are_those_of_an_exact_recursion():
    table = bear_off_table()
    assert len(table) == 84
    for men, rolls in table.items():
        exact = expected_rolls(tuple(sorted(filter(None, men))))
        assert rolls.expected == pytest.approx(float(exact), abs=1e-12)
    assert expected_rolls((1, 1, 1)) == Fraction(11, 6)


def test_the_distribution_sums_to_1_and_has_the_expected_number_as_its_mean():
    for rolls in bear_off_table().values():
        assert sum(rolls.distribution) == pytest.approx(1)
        mean = sum(number * share for number, share in enumerate(rolls.distribution))
        assert mean == pytest.approx(rolls.expected)


def test_two_men_are_borne_off_in_one_roll_as_often_as_published():
    # In 36ths: the table of every textbook of backgammon, as at bkgm.com.
    published = {
        **{(1, 0): 36, (2, 0): 36, (3, 0): 36, (4, 0): 34, (5, 0): 31, (6, 0): 27},
        **{(1, 1): 36, (2, 1): 36, (3, 1): 34, (4, 1): 29, (5, 1): 23, (6, 1): 15},
        **{(2, 2): 26, (3, 2): 25, (4, 2): 23, (5, 2): 19, (6, 2): 13},
        **{(3, 3): 17, (4, 3): 17, (5, 3): 14, (6, 3): 10},
        **{(4, 4): 11, (5, 4): 10, (6, 4): 8, (5, 5): 6, (6, 5): 6, (6, 6): 4},
    }
    table = bear_off_table()
    found = {men: 36 * table[(*men, 0)].distribution[1] for men in published}
    assert found == pytest.approx(published)
