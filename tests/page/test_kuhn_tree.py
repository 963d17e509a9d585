"""The tree of Kuhn poker in the Practice tab: information sets, and minimax that cheats."""

import pytest

from plyscope import solve
from plyscope.games import KuhnPoker
from plyscope.learning.regret_matching import RegretMatching, find_value
from plyscope.page.elements import find_elements, read_text
from plyscope.page.panels.kuhn_tree import _build, _walk
from tests.page.pages import PageInTest

PANEL = "practice_tab"
GAME = KuhnPoker()


@pytest.fixture
def page():
    page = PageInTest().start()
    page.send("drawer.show", "practice")
    page.send("learner_run.open", True)
    page.send("learner_run.choose", "kuhn", panel=PANEL)
    return page


def find_tree(page):
    (section,) = page.find(PANEL, "section", class_="kuhn")
    return section


def test_the_whole_tree_is_drawn_with_each_information_set_joined(page):
    tree = find_tree(page)
    assert len(find_elements(tree, "rect")) == 30
    assert len(find_elements(tree, "circle")) == 25
    sets = [one for one in find_elements(tree, "path") if "kuhn-set" in one[1]["class"]]
    assert len(sets) == 12
    assert "information sets joined" in find_elements(tree, "svg")[0][1]["aria-label"]


def test_the_value_of_the_tree_is_that_of_the_strategy():
    learner = RegretMatching()
    for games in (0, 50):
        learner.train(games)
        strategy = learner.average_strategy()
        root = _build(GAME.initial, "", 0, strategy, "sets")
        assert root.value == pytest.approx(find_value(GAME, strategy))


def test_minimax_on_the_deal_sees_both_cards():
    root = _build(GAME.initial, "", 0, {}, "deals")
    assert root.value == pytest.approx(solve(GAME, algorithm="expectiminimax").value) == 0
    assert root.value != pytest.approx(-1 / 18)
    differing = 0
    chosen = {}
    for node in _walk(root):
        if node.state.cards is not None and not node.figure.is_leaf:
            key = GAME.information_set(node.state)
            differing += chosen.setdefault(key, node.shares) != node.shares
    assert differing >= 4  # so it is no strategy


def test_the_view_of_both_cards_joins_nothing_and_tells_the_cheat(page):
    page.press(PANEL, "Both cards seen")
    tree = find_tree(page)
    assert not [one for one in find_elements(tree, "path") if "kuhn-set" in one[1]["class"]]
    assert "looks at both cards" in read_text(tree)
    assert "The value 0.0000 is that of another game." in read_text(tree)
    page.press(PANEL, "Information sets")
    assert "A wins −1/18 = −0.0556" in read_text(find_tree(page))


def test_the_edges_have_the_chances_of_the_strategy_that_was_learned(page):
    page.send("learner_run.begin", panel=PANEL)
    page.work(20)
    strategy = page.app.learner_run.shown_learner.average_strategy()
    names = [read_text(one) for one in find_elements(find_tree(page), "text")]
    assert f"b {100 * strategy['K'][1]:.0f}" in names
    assert f"p {100 * strategy['J bet'][0]:.0f}" in names
