"""The words of a program in the Code tab, with their classes."""

import pytest

from plyscope.explain.source import find_pseudocode, find_source
from plyscope.page.code_words import split_lines
from plyscope.search import ALGORITHMS


def split(text, *, is_book=False):
    return split_lines(text, is_book=is_book)


def classes(text):
    """The words that have a class, by line."""
    return [{word: style for word, style in words if style} for _, words in split(text)]


def test_keywords_names_numbers_and_texts_have_classes():
    assert classes("def f(v=1.5):  # no\n    return not v or 'x'") == [
        {
            "def": "tok-keyword",
            "f": "tok-definition",
            "(": "tok-operator",
            "=": "tok-operator",
            "1.5": "tok-number",
            ")": "tok-operator",
            ":": "tok-operator",
            "# no": "tok-comment",
        },
        {
            "return": "tok-keyword",
            "not": "tok-keyword",
            "or": "tok-keyword",
            "'x'": "tok-string",
        },
    ]


def test_a_docstring_over_several_lines_is_one_text():
    lines = classes('"""One.\n\n    Two # no comment.\n"""')
    assert lines == [
        {'"""One.': "tok-string"},
        {},
        {"Two # no comment.": "tok-string"},
        {'"""': "tok-string"},
    ]


def test_the_indentation_of_a_line_is_told_apart():
    assert split("if a:\n    b") == (
        (0, (("if", "tok-keyword"), (" ", ""), ("a", ""), (":", "tok-operator"))),
        (4, (("b", ""),)),
    )


def test_the_words_of_the_book_are_bold():
    ((indent, words),) = split("  for each a in game do", is_book=True)
    assert indent == 2
    assert [word for word, style in words if style] == ["for each", "in", "do"]


@pytest.mark.parametrize("text", ["x = 'open\ny = 1", '"""open', "é ? $ `", "0x1F + 1e-5", ""])
def test_a_wrong_program_keeps_all_its_characters(text):
    lines = split(text)
    joined = [" " * indent + "".join(word for word, _ in words) for indent, words in lines]
    assert "\n".join(joined) == text


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_text_of_a_search_keeps_all_its_characters(name):
    for text, is_book in ((find_source(name), False), (find_pseudocode(name), True)):
        if text is None:
            continue
        lines = split_lines(text.text, is_book=is_book)
        joined = [" " * indent + "".join(word for word, _ in words) for indent, words in lines]
        assert "\n".join(joined) == text.text
