"""Sheets: the same from the same seed, and the same exercises in every format."""

import json
import re
from collections import Counter
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from plyscope import Tree
from plyscope.exercises import (
    KINDS,
    Constraints,
    Exercise,
    Sheet,
    grade,
    make_exercise,
    make_sheet,
    parse_tree,
)
from plyscope.exercises.solution import count_points, format_points, format_windows, solution_json
from plyscope.exercises.usual_mistakes import UsualMistakes
from tests import strategies
from tests.latex import compile_latex
from tests.volume import examples

AIMA = Exercise(Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
ALL = make_sheet(7, 10, tuple(KINDS), level=2, title="Search & <games>")
SVG = re.compile(r"<svg.*?</svg>", re.DOTALL)


class Page(HTMLParser):
    """The elements and the text of a page."""

    def __init__(self, page):
        super().__init__()
        self.tags, self.text = [], ""
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))

    def handle_data(self, data):
        self.text += data


def test_the_same_seed_makes_the_same_sheet_and_a_longer_one_begins_with_it():
    assert make_sheet(7, 10, tuple(KINDS), title=ALL.title).json() == ALL.json()
    longer = make_sheet(7, 12, tuple(KINDS))
    assert longer.seeds[:10] == ALL.seeds
    assert [each.to_json() for each in longer.exercises[:10]] == [
        each.to_json() for each in ALL.exercises
    ]
    assert len(set(longer.seeds)) == 12
    assert make_sheet(8, 10, tuple(KINDS)).json() != ALL.json()


def test_the_kinds_take_turns_and_each_exercise_can_be_had_again_alone():
    assert [each.kind for each in ALL.exercises] == [*KINDS, *KINDS]
    for exercise, seed in zip(ALL.exercises, ALL.seeds, strict=True):
        assert make_exercise(exercise.kind, seed).to_json() == exercise.to_json()
        assert make_sheet(seed, 1, (exercise.kind,)).exercises[0].to_json() == exercise.to_json()


def test_parts_and_constraints_go_to_the_kinds_that_they_belong_to():
    made = make_sheet(
        1, 2, ("alphabeta", "maxn"), parts=("windows", "move"), constraints=Constraints(1)
    )
    assert [each.parts for each in made.exercises] == [("windows", "move"), ("move",)]


def test_the_solution_is_written_as_a_lecturer_would():
    assert format_windows(AIMA) == [
        ("a", "[−∞, +∞] → [3, +∞]"),
        ("b", "[−∞, +∞] → [−∞, 3]"),
        ("c", "[3, +∞] → [3, 2], cut off"),
        ("d", "[3, +∞] → [3, 14] → [3, 5] → [3, 2]"),
    ]
    assert (
        format_points(AIMA, count_points(AIMA))
        == "4 values + 8 windows + 1 cutoff + 1 move = 14 points"
    )
    nothing = Exercise(Tree([[3, 4], [5]]), parts=("unvisited",))
    assert format_points(nothing, count_points(nothing)) == "1 for no cutoff = 1 point"


def test_the_solutions_say_what_may_be_left_out_where_windows_are_asked():
    told = "A node’s last window may be left out if α ≥ β there; it is worth no points."
    for made in (ALL, Sheet((AIMA,))):
        assert told in made.text()
        assert told in made.html()
    assert told not in ALL.text(solutions=False)
    assert told not in make_sheet(7, 2, ("maxn",)).html()


def test_a_sheet_says_what_the_signs_in_its_trees_mean():
    three = "In Maxⁿ, a letter shows who moves; utilities are listed in the order A, B, C."
    assert f"△ MAX moves, ▽ MIN moves, ○ chance. {three}" in ALL.html()
    assert r"$\triangle$ MAX moves, $\triangledown$ MIN moves." in Sheet((AIMA,)).tex()
    dice = make_sheet(3, 1, ("expectimax",)).html()
    assert "△ MAX moves, ○ chance." in dice
    assert three not in dice


def test_the_text_of_aimas_exercise_is_this():
    assert Sheet((AIMA,), "Week 3").text() == (
        "Week 3\n"
        "\n"
        "1. Alpha–beta\n"
        "   Alpha–beta searches from left to right; it cuts at equality, when v ≥ β or v ≤ α.\n"
        "\n"
        "   a, MAX\n"
        "   ├─ b, MIN\n"
        "   │  ├─ b1 = 3\n"
        "   │  ├─ b2 = 12\n"
        "   │  └─ b3 = 8\n"
        "   ├─ c, MIN\n"
        "   │  ├─ c1 = 2\n"
        "   │  ├─ c2 = 4\n"
        "   │  └─ c3 = 6\n"
        "   └─ d, MIN\n"
        "      ├─ d1 = 14\n"
        "      ├─ d2 = 5\n"
        "      └─ d3 = 2\n"
        "\n"
        "   (a) Write the value of every inner node, from the bottom up.\n"
        "   (b) Write α and β of every visited node: on entry, and after each change.\n"
        "   (c) Cross out the leaves that are never visited.\n"
        "   (d) Which move is best at the root?\n"
        "\n"
        "Solutions\n"
        "\n"
        "A node’s last window may be left out if α ≥ β there; it is worth no points.\n"
        "\n"
        "1. Alpha–beta\n"
        "   Values: a = 3, b = 3, c = 2, d = 2\n"
        "   Windows:\n"
        "     a: [−∞, +∞] → [3, +∞]\n"
        "     b: [−∞, +∞] → [−∞, 3]\n"
        "     c: [3, +∞] → [3, 2], cut off\n"
        "     d: [3, +∞] → [3, 14] → [3, 5] → [3, 2]\n"
        "   Never visited: c2, c3\n"
        "   Best move: a1\n"
        "   4 values + 8 windows + 1 cutoff + 1 move = 14 points\n"
    )


def test_the_page_stands_alone_and_its_solutions_begin_a_new_page():
    page = ALL.html()
    tags = Page(page).tags
    assert page.count("<svg") == 20
    assert not {tag for tag, _ in tags} & {"script", "link", "img", "iframe", "object"}
    links = [value for _, attributes in tags for name, value in attributes.items() if value]
    assert not [link for link in links if "//" in link and "www.w3.org" not in link]
    assert "url(" not in page
    assert "@page" in page
    assert "section { break-inside: avoid" in page
    assert ".solutions { break-before: page; }" in page
    assert "Search &amp; &lt;games&gt;" in page
    assert ALL.html(solutions=False).count("<svg") == 10
    assert "seed" not in Page(ALL.html(solutions=False)).text


def test_the_questions_of_the_page_do_not_give_the_answers_away():
    asked, _, solved = Sheet((AIMA,)).html().partition('<div class="solutions">')
    drawn = ElementTree.fromstring(SVG.search(asked).group())
    texts = [element.text for element in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert sorted(texts) == sorted(
        ["a", "b", "c", "d", "a1", "a2", "a3", "3", "12", "8", "2", "4", "6", "14", "5", "2"]
        + [f"{letter}{place}" for letter in "bcd" for place in "123"]
    )
    assert "it cuts at equality" in asked
    assert "14 points" in asked
    figure = SVG.search(solved).group()
    texts = [
        element.text
        for element in ElementTree.fromstring(figure).iter("{http://www.w3.org/2000/svg}text")
    ]
    assert texts.count("[3, +∞]") == 2  # on entry to c and to d
    assert texts.count("4") == texts.count("6") == 1  # crossed out, and still to be read
    assert figure.count('stroke-dasharray="4 4"') == 2
    assert "[3, +∞] → [3, 2], cut off" in solved


def test_the_picture_of_a_search_from_right_to_left_is_the_tree_as_it_was_asked():
    tree = AIMA.tree
    back = Sheet((Exercise(tree, direction="right to left"),)).html()
    leaves = [3, 12, 8, 2, 4, 6, 14, 5, 2]
    for drawn in map(ElementTree.fromstring, SVG.findall(back)):
        texts = drawn.findall("{http://www.w3.org/2000/svg}text")
        shown = {
            float(each.get("x")): int(each.text)
            for each in texts
            if float(each.get("y")) > 140 and each.text.isdigit()
        }
        assert [shown[x] for x in sorted(shown)] == leaves


def test_a_tree_of_400_nodes_is_as_wide_as_the_page_at_most():
    wide = Exercise(Tree([[number % 10 for number in range(396)], [3]]), "minimax")
    deep = 1
    for _ in range(399):
        deep = [deep]
    page = Sheet((wide, Exercise(Tree(deep)))).html()
    assert "svg { display: block; max-width: 100%; height: auto;" in page
    assert len(SVG.findall(page)) == 4


def test_the_json_can_be_read_back_and_its_solutions_get_all_points():
    data = json.loads(ALL.json())
    assert data["title"] == "Search & <games>"
    assert data["of"] == ALL.max_points == sum(each["of"] for each in data["exercises"])
    for number, each in enumerate(data["exercises"], 1):
        exercise = Exercise.from_json(each["exercise"])
        assert each["number"] == number
        assert each["tasks"] == list(exercise.tasks)
        assert sum(each["points"].values()) == each["of"]
        marks = grade(exercise, each["solution"])
        assert marks.is_right
        assert marks.points == marks.max_points == each["of"]
    assert "solution" not in json.loads(ALL.json(solutions=False))["exercises"][0]


def fields(text):
    """The fields of a Cloze question: weight, kind and answers, read as Moodle reads them."""
    answer = r"(?:=|%0%).+?(?<!\\)(?<!&)(?=[~#}])(?:(?<!&)#.+?(?<!\\)(?=[~}]))?"
    pattern = rf"\{{(\d+):(NUMERICAL|SHORTANSWER):({answer}(?:~{answer})*)\}}"
    found = []
    for weight, kind, answers in re.findall(pattern, text):
        spelled = [each for each in re.split(r"(?<!\\)~", answers) if each[0] == "="]
        unescaped = [Page(f"<p>{each[1:]}").text.replace(r"\}", "}") for each in spelled]
        found.append((int(weight), kind, [each.replace(r"\#", "#") for each in unescaped]))
    assert len(found) == len(re.findall(r"\{\d+:", text))
    return found


def questions(made):
    root = ElementTree.fromstring(made.moodle())
    assert root[0].findtext("category/text").startswith("$course$/top/")
    return root[0].findtext("category/text"), root.findall("question[@type='cloze']")


def test_the_moodle_question_of_aimas_tree_has_these_fields():
    _, (question,) = questions(Sheet((AIMA,)))
    found = fields(question.findtext("questiontext/text"))
    assert [each[:2] for each in found[:4]] == [(1, "NUMERICAL")] * 4
    assert [each[2] for each in found[:4]] == [[f"{value}:0.000001"] for value in (3, 3, 2, 2)]
    weights = [weight for weight, _, _ in found[4:20]]
    rows = [weights[row : row + 4] for row in range(0, 16, 4)]
    assert rows == [[1, 1, 0, 0], [1, 1, 0, 0], [1, 0, 0, 0], [1, 1, 1, 0]]
    assert {"[-inf, 3]", "[-inf,3]", "[−∞, 3]"} <= set(found[9][2])
    assert found[10][2] == ["-"]
    assert {"[3, 2]", "-"} <= set(found[13][2])  # it met there: it may be left out
    assert found[20] == (1, "SHORTANSWER", ["c2, c3", "c2 c3", "c2,c3"])
    assert found[21] == (1, "SHORTANSWER", ["a1"])
    assert question.findtext("defaultgrade") == "14"
    file = question.find("questiontext/file")
    assert (file.get("name"), file.get("encoding")) == ("tree.svg", "base64")
    assert "@@PLUGINFILE@@/tree.svg" in question.findtext("questiontext/text")


def test_the_picture_in_moodle_is_read_out_as_the_tree():
    _, found = questions(ALL)
    for exercise, question in zip(ALL.exercises, found, strict=True):
        for text in (
            question.findtext("questiontext/text"),
            question.findtext("generalfeedback/text"),
        ):
            (alt,) = [attributes["alt"] for tag, attributes in Page(text).tags if tag == "img"]
            assert parse_tree(alt).to_nested() == exercise.tree.to_nested()


def test_usual_wrong_answers_have_feedback_in_moodle_and_are_wrong():
    _, (question,) = questions(Sheet((AIMA,)))
    text = Page(question.findtext("questiontext/text")).text
    for wrong in (
        "%0%12:0.000001#b is a MIN node: min(3, 12, 8) = 3, not 12.",
        "%0%none#c2 is never visited: after c1, c has v = 2 ≤ α = 3 and is cut off.",
        "%0%a2#a1 leads to 3, the best for MAX; a2 leads to 2.",
        "%0%[-inf, inf]#",
    ):
        assert wrong in text
    decided = Counter()
    for exercise in ALL.exercises:
        mistakes, solution = UsualMistakes(exercise), solution_json(exercise)
        found = {"unvisited": mistakes.list_unvisited()} if "unvisited" in solution else {}
        found["move"] = mistakes.list_moves() if "move" in solution else []
        for part, answers in found.items():
            for answer, feedback in answers:
                assert feedback
                marks = grade(exercise, {**solution, part: answer})
                assert marks.points < marks.max_points
                decided[part] += 1
        for state in exercise.values if "values" in solution else ():
            for answer, feedback in mistakes.list_values(state):
                assert feedback
                values = {**solution["values"], exercise.node_name(state): answer}
                marks = grade(exercise, {**solution, "values": values})
                assert marks.points < marks.max_points
                decided["values"] += 1
    assert decided == {"values": 104, "move": 20, "unvisited": 4}


def test_a_moodle_file_without_solutions_grades_all_the_same():
    with_key, without = Sheet((AIMA,)).moodle(), Sheet((AIMA,)).moodle(solutions=False)
    assert "generalfeedback" in with_key
    assert "generalfeedback" not in without
    assert without.count("NUMERICAL") == with_key.count("NUMERICAL") == 4


def test_a_sheet_is_read_back_from_its_json():
    for solutions in (True, False):
        again = Sheet.from_json(ALL.json(solutions))
        assert again.json() == ALL.json()
    assert Sheet.from_json(Sheet((AIMA,)).json()).seeds == ()


def test_the_weights_of_a_moodle_question_are_its_points():
    category, found = questions(ALL)
    assert category == "$course$/top/Search & <games>"
    for exercise, question in zip(ALL.exercises, found, strict=True):
        weights = [weight for weight, _, _ in fields(question.findtext("questiontext/text"))]
        assert (
            sum(weights) == sum(count_points(exercise).values()) == grade(exercise, {}).max_points
        )


def test_names_with_the_signs_of_moodle_and_of_latex_are_escaped():
    odd = 'a}b#c~d"e\\f/g&<h>_$%^'
    exercise = Exercise(Tree({odd: 3, "[x]": [1, 2]}), "minimax", parts=("move",))
    category, (question,) = questions(Sheet((exercise,), "1/2: ]]>"))
    assert category == "$course$/top/1//2: ]]>"
    assert fields(question.findtext("questiontext/text")) == [(1, "SHORTANSWER", [odd])]
    written = Sheet((exercise,)).tex()
    assert r"a\}b\#c\textasciitilde{}d" in written
    assert r"\textbackslash{}f/g\&" in written


def test_a_value_that_two_decimals_cannot_write_may_be_rounded_in_moodle():
    thirds = Tree([[1, 2, 2], 0], ("max", "chance"))
    _, (question,) = questions(Sheet((Exercise(thirds, "expectimax"),)))
    assert fields(question.findtext("questiontext/text"))[1][2] == ["1.666667:0.0051"]


@settings(max_examples=examples(10))
@given(strategies.exercises)
def test_any_tree_can_be_a_sheet_in_every_format(exercise):
    made = Sheet((exercise,))
    assert all(ElementTree.fromstring(drawn) is not None for drawn in SVG.findall(made.html()))
    data = json.loads(made.json())["exercises"][0]
    assert grade(exercise, data["solution"]).is_right
    _, (question,) = questions(made)
    weights = [weight for weight, _, _ in fields(question.findtext("questiontext/text"))]
    assert sum(weights) == made.max_points
    # Every brace that is opened is closed, those that are escaped aside.
    bare = re.sub(r"\\[\\{}]", "", made.tex())
    assert bare.count("{") == bare.count("}")


def test_latex_makes_a_document_of_a_sheet(tmp_path):
    named = Exercise(Tree({"a_b^~\\": [3, 4], "50% {#}": [1, -2.5]}))
    exercises = (*ALL.exercises[:5], named)
    assert compile_latex(Sheet(exercises, "Für & α_1").tex(), tmp_path)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"count": 0}, "count is a whole number from 1 to 500, not 0."),
        ({"count": 501}, "count is a whole number from 1 to 500, not 501."),
        ({"seed": "7"}, "seed is a whole number from 0 up, not '7'."),
        ({"kinds": "maxn"}, "kinds is a list, such as"),
        ({"kinds": ()}, "kinds is a list, such as"),
        ({"kinds": ("chess",)}, "kind is 'minimax' or"),
        ({"parts": ("leaves",), "kinds": ("minimax", "maxn")}, "a part of this kind is"),
        ({"kinds": ("minimax",), "constraints": Constraints(1)}, "minimax has none"),
        ({"title": 3}, "The title of a sheet is text, not 3."),
    ],
)
def test_what_is_no_sheet_is_refused_in_a_sentence(arguments, sentence):
    with pytest.raises(ValueError, match=sentence):
        make_sheet(**{"seed": 7, "count": 2, **arguments})
    with pytest.raises(ValueError, match="A sheet is a list of exercises"):
        Sheet(())
    with pytest.raises(ValueError, match="one seed for each exercise"):
        Sheet((AIMA,), seeds=(1, 2))
