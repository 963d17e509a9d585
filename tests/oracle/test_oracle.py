"""No explanation says anything false: every claim of random searches, against brute force."""

import pytest

from plyscope import ALGORITHMS
from tests.oracle.audit import audit

CLAIMS = 6_000  # an algorithm; tests/bench/truth_bench.py checks a million
FEW = {"single", "minimax", "expectimax"}


@pytest.mark.parametrize("name", ALGORITHMS)
def test_no_claim_of_a_random_search_is_false(name):
    found = audit(name, CLAIMS)
    assert found.false == {}
    assert found.claims >= CLAIMS


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_option_was_given_more_than_one_value(name):
    tried = audit(name, 500).options
    assert tried.keys() | {"weights"} >= ALGORITHMS[name].options.keys()
