"""The catalogue of mistakes: each departs on several trials, and is named by its own name."""

import pytest

from plyscope import Tree, check
from plyscope.student_code.grader.mistakes.mistake_catalog import MISTAKES, correct_forms, variants
from plyscope.student_code.grader.mistakes.mistake_matching import did
from plyscope.student_code.grader.mistakes.reference_sources import HALF, mirrored
from plyscope.student_code.grader.mistakes.static_mistakes import TABLE as AT_ONCE
from plyscope.student_code.grader.trials.expected_result import all_expected, same
from plyscope.student_code.grader.trials.references import REFERENCES, find_reference
from tests.volume import TIMES

SEARCHED = ("alphabeta", "minimax", "expectiminimax", "maxn", "h_minimax", "h_alphabeta")


def first_of_each(name):
    """The first way to make each mistake; of searches to a depth only what a depth adds."""
    like = find_reference(name)
    found = {}
    for variant in variants(like.family, like.limited):
        if not like.limited or any(edit.part == "late" for edit in variant.change):
            found.setdefault(variant.mistake.name, variant)
    return found.values()


def list_tried():
    """Yield a search with each mistake; with PLYSCOPE_FUZZ every search that it can be made in."""
    seen = set()
    for name in SEARCHED:
        for variant in first_of_each(name):
            if TIMES > 1 or variant.mistake.name not in seen:
                seen.add(variant.mistake.name)
                yield name, variant


EACH = list(list_tried())
IDS = [f"{name}-{variant.mistake.name}" for name, variant in EACH]


@pytest.mark.parametrize(("name", "variant"), EACH, ids=IDS)
def test_a_mistake_is_named_by_its_own_name_and_shown_on_a_small_tree(name, variant):
    report = check(variant.program, name, name="search")
    assert report.mistake == variant.mistake.name, report.sentence
    assert Tree(report.counterexample, report.turns).leaves <= 6
    assert report.wrong_trials >= 3
    assert report.title == variant.mistake.title
    assert report.sentence.count(". ") == 0


@pytest.mark.parametrize("name", SEARCHED)
def test_the_searches_of_which_they_are_made_are_right(name):
    like = find_reference(name)
    for variant in correct_forms(like.family, like.limited):
        for trial, right in all_expected(name):
            what = did(variant, trial)
            assert same(what.value, right.value), (variant.form.name, trial)
            assert trial.first < 0 or what.move in right.moves
            assert not trial.plain or what.leaves in right.leaves.values()


def test_every_mistake_of_the_catalogue_is_made_by_some_search_or_seen_at_once():
    made = {
        variant.mistake.name
        for like in REFERENCES.values()
        for variant in variants(like.family, like.limited)
    }
    assert made | {mistake.name for mistake in AT_ONCE} == set(MISTAKES)
    assert len(MISTAKES) == 80
    assert len({variant.mistake.name for _, variant in EACH}) == 71  # the others are seen at once


def test_a_mistake_is_a_few_words_in_a_sentence_and_what_is_right_a_sentence():
    for mistake in MISTAKES.values():
        assert mistake.name == mistake.name.lower()
        assert not mistake.title.endswith(".")
        assert mistake.title[0] == mistake.title[0].lower() or mistake.title.startswith("M")
        assert mistake.right.endswith(".")


def test_the_half_of_min_is_the_mirror_image_of_that_of_max():
    assert mirrored(HALF) == (
        "\n"
        "    def min_value(node, alpha, beta):\n"
        "        if game.is_terminal(node):\n"
        "            return game.utility(node, MAX), None\n"
        "        v, move = inf, None\n"
        "        for a in game.actions(node):\n"
        "            v2, a2 = max_value(game.result(node, a), alpha, beta)\n"
        "            if v2 < v:\n"
        "                v, move = v2, a\n"
        "                beta = min(beta, v)\n"
        "            if v <= alpha:\n"
        "                return v, move\n"
        "        return v, move\n"
    )
    assert mirrored(mirrored(HALF)) == HALF


def test_of_mistakes_that_do_the_same_the_text_tells_which_it_is():
    """Without α for the children, with α never raised, or without MIN's cuts."""
    same_deed = ("alpha-not-passed", "alpha-not-updated", "one-cut-missing")
    form = variants("alphabeta", False)[0].form
    found = [
        variant
        for variant in variants("alphabeta", False)
        if variant.form == form and variant.mistake.name in same_deed and not variant.strict
    ]
    trials = [trial for trial, _ in all_expected("alphabeta")]
    deeds = {}
    for variant in found:
        deed = tuple(did(variant, trial) for trial in trials)
        deeds.setdefault(deed, set()).add(variant.mistake.name)
    assert set(same_deed) in deeds.values()
