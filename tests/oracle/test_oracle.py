"""No explanation says anything false: every claim of random searches, against brute force."""

import re
from pathlib import Path

import pytest

from plyscope import ALGORITHMS
from tests.oracle.audit import Audit, audit
from tests.volume import examples

CLAIMS = examples(500)  # of each algorithm; tests/bench/truth_bench.py checks a million in all


@pytest.fixture(scope="module", params=ALGORITHMS)
def audited(request):
    """Audit an algorithm once for all tests of it, which are run one after the other."""
    return audit(request.param, CLAIMS)


def test_no_claim_of_a_random_search_is_false(audited):
    assert audited.false == {}
    assert audited.claims >= CLAIMS


def test_these_searches_had_every_option_with_more_than_one_value(audited):
    tried = audited.options
    # Noise is drawn at random: tests/search has its priors.
    assert tried.keys() | {"weights", "noise"} >= ALGORITHMS[audited.name].options.keys()
    assert [option for option, values in tried.items() if len(values) < 2] == []


def test_the_oracle_knows_nothing_of_what_explains():
    files = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("*.py"))
    assert set(re.findall(r"plyscope\.(?:trace|explain)\b[\w.]*", files)) == {
        "plyscope.explain",
        "plyscope.explain.claims",
    }
    assert set(re.findall(r"from plyscope\.explain import (.*)", files)) == {"claims"}


def test_the_end_of_a_null_window_is_not_told_as_a_value():
    """Its α is the number just below a win for X, and was told as one: rare, so by its seed."""
    found = Audit("pvs")
    found.take(9_003)
    assert found.claims > 0
    assert found.false == {}
