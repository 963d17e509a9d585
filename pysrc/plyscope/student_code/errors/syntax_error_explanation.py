"""Why a text is no Python, in plain words; the rest is as Python says it."""

import re

# What Python says, as it begins, and what that comes to.
_SAID: tuple[tuple[str, str], ...] = (
    (
        r"expected ':'",
        "a colon is missing at the end of what begins with if, else, for, while or def",
    ),
    (r"'(.)' was never closed", "the bracket {0} is opened here and never closed"),
    (r"unmatched '(.)'", "a bracket {0} is closed here that was never opened"),
    (
        r"closing parenthesis '(.)' does not match opening parenthesis '(.)'",
        "the bracket {1} is closed by {0}",
    ),
    (
        r"inconsistent use of tabs and spaces",
        "tabs and spaces are mixed in how far the lines stand in: use four spaces for each step",
    ),
    (
        r"expected an indented block after (.+) on line (\d+)",
        "the {0} of line {1} has nothing in it: what belongs to it stands below, four spaces "
        "further in",
    ),
    (r"expected an indented block", "what belongs to the line before stands further in than it"),
    (r"unexpected indent", "this line stands further in than the one before, which opens nothing"),
    (
        r"unindent does not match",
        "this line stands as far in as none before it: it is to begin below the line that it "
        "belongs with",
    ),
    (r"unterminated (?:triple-quoted )?string", "a text begins here with a quote and never ends"),
    (r"unterminated f-string", "a text begins here with a quote and never ends"),
    (r"'return' outside function", "return stands outside of any function: is it far enough in"),
    (r"'(break|continue)'", "{0} stands outside of any loop: is it far enough in"),
    (r"'(continue)' not", "{0} stands outside of any loop: is it far enough in"),
    (
        r"invalid syntax\. Maybe you meant '==' or ':='|cannot assign to .*Maybe you meant '=='",
        "one = puts in a value; == compares",
    ),
    (r"invalid syntax\. Perhaps you forgot a comma", "a comma, or an operator, is missing here"),
    (r"cannot assign to (.+?) here", "there is a {0} on the left of =, where a name would stand"),
    (r"cannot assign to (.+)", "nothing can be put into a {0}: on the left of = stands a name"),
    (
        r"invalid (?:non-printable )?character '?(.*?)'? ?\((U\+\w+)\)|invalid non-printable "
        r"character (U\+\w+)",
        "there is a character that Python does not know, such as a − or a quote from a book",
    ),
    (
        r"Missing parentheses in call to '(\w+)'",
        "{0} is a function: what it is handed stands in ()",
    ),
    (r"invalid decimal literal", "a name cannot begin with a digit"),
    (r"expected 'except' or 'finally' block", "a try has no except"),
    (r"non-default argument|parameter without a default", "a parameter with a default stands last"),
    (
        r"invalid syntax$",
        "Python cannot read this: is a bracket, a comma or a colon missing, here or on the line "
        "before",
    ),
)


def explain_syntax_error(error: SyntaxError) -> str:
    """Return what is wrong, as a sentence without the line, its end included."""
    said = error.msg or "invalid syntax"
    for pattern, words in _SAID:
        found = re.match(pattern, said)
        if found:
            told = words.format(*(each or "" for each in found.groups()))
            asks = ("is it far enough in", "on the line before")
            return f"{told}{'?' if told.endswith(asks) else '.'}"
    return f"{said}."
