"""The words of a program or of pseudocode, each with the class that the style sheet colours."""

import re
from functools import lru_cache
from keyword import iskeyword

Word = tuple[str, str]  # a text without line breaks, and its class or ""
Line = tuple[int, tuple[Word, ...]]  # its indentation, and its words

# What is not finished is a word all the same: a program is shown while it is wrong, too.
_PYTHON = re.compile(
    r"""
    (?P<comment> \#.* )
    | (?P<string> (?i:\b[rbfu]{1,2})?
        (?: \"\"\"[\s\S]*?(?:\"\"\"|\Z) | '''[\s\S]*?(?:'''|\Z)
          | "(?:\\.|[^"\\\n])*"? | '(?:\\.|[^'\\\n])*'? ) )
    | (?P<number> \b\d[\w.]* )
    | (?P<name> [^\W\d]\w* )
    | (?P<operator> [^\w\s"'#] )
    """,
    re.VERBOSE,
)
_BOOK = re.compile(r"(?P<book>\b(?:function|returns|return|if|then|for each|in|do)\b)")
_DEFINING = ("def ", "class ")


@lru_cache(8)
def split_lines(text: str, *, is_book: bool) -> tuple[Line, ...]:
    """Return the lines of a text."""
    lines: list[list[Word]] = [[]]
    for word, style in _split_words(text, is_book=is_book):
        first, *rest = word.split("\n")
        lines[-1].append((first, style))
        lines += [[(part, style)] for part in rest]
    return tuple(_indent(line) for line in lines)


def _split_words(text: str, *, is_book: bool) -> list[Word]:
    words: list[Word] = []
    end = 0
    for match in (_BOOK if is_book else _PYTHON).finditer(text):
        words.append((text[end : match.start()], ""))
        words.append((match[0], _find_class(match)))
        end = match.end()
    return [*words, (text[end:], "")]


def _find_class(match: re.Match[str]) -> str:
    kind = str(match.lastgroup)
    if kind != "name":
        return f"{kind}-word" if kind == "book" else f"tok-{kind}"
    if match[0] in ("True", "False"):
        return "tok-bool"
    if iskeyword(match[0]) or match[0] == "self":
        return "tok-keyword"
    return "tok-definition" if match.string[: match.start()].endswith(_DEFINING) else ""


def _indent(words: list[Word]) -> Line:
    """Return a line without the spaces before it and without empty words."""
    text = "".join(word for word, _ in words)
    indent = len(text) - len(text.lstrip())
    left, shown = indent, []
    for word, style in words:
        kept = word[left:]
        left = max(0, left - len(word))
        if kept:
            shown.append((kept, style))
    return indent, tuple(shown)
