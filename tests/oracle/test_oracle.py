"""No explanation says anything false: every claim of random searches, against brute force."""

import re
from functools import cache
from pathlib import Path

import pytest

from plyscope import ALGORITHMS
from tests.oracle.audit import audit

CLAIMS = 6_000  # of each algorithm; tests/bench/truth_bench.py checks a million in all

audited = cache(audit)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_no_claim_of_a_random_search_is_false(name):
    found = audited(name, CLAIMS)
    assert found.false == {}
    assert found.claims >= CLAIMS


@pytest.mark.parametrize("name", ALGORITHMS)
def test_these_searches_had_every_option_with_more_than_one_value(name):
    tried = audited(name, CLAIMS).options
    assert tried.keys() | {"weights"} >= ALGORITHMS[name].options.keys()
    assert [option for option, values in tried.items() if len(values) < 2] == []


def test_the_oracle_knows_nothing_of_what_explains():
    files = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("*.py"))
    assert set(re.findall(r"plyscope\.trace\b([\w.]*)", files)) == {".explain", ".explain.claims"}
    assert set(re.findall(r"from plyscope\.trace\.explain import (.*)", files)) == {"claims"}
