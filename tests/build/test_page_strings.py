"""The list of the page's strings, and words that none of them may contain."""

import re
from functools import cache
from pathlib import Path

import pytest

from web.build.page_strings import list_strings, write_strings

ROOT = Path(__file__).parents[2]

# What the vocabulary replaces, as far as no string needs the word in another meaning.
BANNED = [
    r"\bjudg(e|es|ed|ing)\b(?! while)",
    r"\bwhoever\b(?! (gave|runs))",
    r"\bso many\b",
    r"\b(come|comes|came) back\b",
    r"\bbe had\b",
    r"\bas it stands\b",
    r"\bas usual\b",
    r"\bat last\b",
    r"\bhas a part in\b",
    r"\bof no use\b",
    r"\bbefore you are told\b",
    r"\btaken in passing\b",
    r"\bhanded over\b",
    r"(?<!here )\bis no (?!longer\b|better\b|more\b)[a-z]+\b(?! than)",
    r"\bmaximiz(es|ed)\b",
    r"\bguest\b",
    r"\bunmove\b",
    r"\bthis moment\b",
    r"\bMax\^n\b",
]


@cache
def strings():
    """Return the strings of the page, listed once."""
    return list_strings(ROOT)


def test_the_list_has_texts_of_each_part_with_their_places():
    texts = {(string.file.split("/")[-1], string.text) for string in strings()}
    assert ("welcome.py", "Practise for the exam") in texts
    assert "alphabeta" not in {text for _, text in texts}
    assert ("notices.ts", "Try again") in texts
    line_rule = "… in a row wins, also diagonally. Otherwise a full board is a draw."
    assert ("board_games.py", line_rule) in texts
    listing = write_strings(strings())
    assert re.search(r"^pysrc/plyscope/page/panels/welcome\.py$", listing, re.MULTILINE)
    assert re.search(r"^ +\d+  Practise for the exam$", listing, re.MULTILINE)


@pytest.mark.parametrize("banned", BANNED)
def test_no_string_has_words_that_the_vocabulary_replaces(banned):
    pattern = re.compile(banned, re.IGNORECASE)
    assert [string for string in strings() if pattern.search(string.text)] == []
