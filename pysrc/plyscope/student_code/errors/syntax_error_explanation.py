"""Plain sentences for Python's syntax errors; others are as Python words them."""

import re

# What Python says, as it begins, and what that comes to.
_SAID: tuple[tuple[str, str], ...] = (
    (
        r"expected ':'",
        "a colon is missing at the end of an if, else, for, while or def line",
    ),
    (r"'(.)' was never closed", "the bracket {0} is never closed"),
    (r"unmatched '(.)'", "the closing bracket {0} has no opening bracket"),
    (
        r"closing parenthesis '(.)' does not match opening parenthesis '(.)'",
        "the bracket {1} is closed by {0}",
    ),
    (
        r"inconsistent use of tabs and spaces",
        "tabs and spaces are mixed in the indentation: use four spaces for each level",
    ),
    (
        r"expected an indented block after (.+) on line (\d+)",
        "the {0} on line {1} has no body: indent its lines by four spaces",
    ),
    (r"expected an indented block", "an indented line is missing here"),
    (r"unexpected indent", "this line is indented too far"),
    (r"unindent does not match", "the indentation of this line matches no line above"),
    (r"unterminated (?:triple-quoted )?string", "this string has no closing quote"),
    (r"unterminated f-string", "this string has no closing quote"),
    (r"'return' outside function", "return is outside of any function: check its indentation"),
    (r"'(break|continue)'", "{0} is outside of any loop: check its indentation"),
    (r"'(continue)' not", "{0} is outside of any loop: check its indentation"),
    (
        r"invalid syntax\. Maybe you meant '==' or ':='|cannot assign to .*Maybe you meant '=='",
        "= assigns a value; == compares",
    ),
    (r"invalid syntax\. Perhaps you forgot a comma", "a comma or an operator is missing here"),
    (r"cannot assign to (.+?) here", "cannot assign to a {0}: the left side of = must be a name"),
    (r"cannot assign to (.+)", "cannot assign to a {0}: the left side of = must be a name"),
    (
        r"invalid (?:non-printable )?character '?(.*?)'? ?\((U\+\w+)\)|invalid non-printable "
        r"character (U\+\w+)",
        "there is a character that Python does not know, such as − or a typographic quote",
    ),
    (
        r"Missing parentheses in call to '(\w+)'",
        "{0} is a function: put its arguments in parentheses",
    ),
    (r"invalid decimal literal", "a name cannot begin with a digit"),
    (r"expected 'except' or 'finally' block", "a try has no except"),
    (
        r"non-default argument|parameter without a default",
        "parameters with a default must come last",
    ),
    (
        r"invalid syntax$",
        "Python cannot read this: is a bracket, a comma or a colon missing, here or on the line "
        "before",
    ),
)


# What a line of Python 2 looks like that Python 3 cannot read.
_PYTHON_2: tuple[tuple[str, str], ...] = (
    (r"(?:.*[:;])?\s*print(?:\s*>>|\s*['\"]|\s+[^\s(=.,)\[]).*", "print without parentheses"),
    (r"(?:.*[:;])?\s*exec\s+[^\s(=].*", "exec without parentheses"),
    (
        r"\s*except\s+[\w.]+\s*,\s*\w+\s*:.*|\s*except\s*\(.*\)\s*,\s*\w+\s*:.*",
        "except with a comma",
    ),
    (r"(?:.*:)?\s*raise\s+[\w.]+\s*,.*", "raise with a comma"),
    (r".*\blambda\s*\(.*\)\s*:.*", "lambda with a tuple in parentheses"),
    (r"[^'\"]*<>.*", "<> for !="),
    (r"[^'\"]*\b\d+[lL]\b.*", "a number that ends in L"),
    (r"[^'\"]*`.*`.*", "an expression in backquotes"),
)

# What a line that is not of the program itself looks like.
_FOREIGN: tuple[tuple[str, str], ...] = (
    (r"\s*```.*", "``` is Markdown, not Python: leave this line out."),
    (
        r"\s*(>>>|\.\.\.) .*",
        "leave out the prompts of Python’s console, “>>>” and “...”.",
    ),
    (r"\s*(%%?|!)[A-Za-z].*", "this line is for IPython, not for Python: leave it out."),
)


def explain_syntax_error(error: SyntaxError) -> str:
    """Return what is wrong, as a sentence without the line number."""
    line = (error.text or "").rstrip()
    for pattern, sentence in _FOREIGN:
        if re.fullmatch(pattern, line):
            return sentence
    sign = _find_sign(line)
    if sign:
        return f"{sign} is Python 2; only Python 3 runs here."
    said = error.msg or "invalid syntax"
    for pattern, words in _SAID:
        found = re.match(pattern, said)
        if found:
            told = words.format(*(each or "" for each in found.groups()))
            return f"{told}{'?' if told.endswith('on the line before') else '.'}"
    return f"{said}."


def _find_sign(line: str) -> str:
    """Return what shows that a line which cannot be read is Python 2, "" for nothing."""
    return next((sign for pattern, sign in _PYTHON_2 if re.fullmatch(pattern, line)), "")
