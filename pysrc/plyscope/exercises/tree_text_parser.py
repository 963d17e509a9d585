"""Nested lists as people type them, read as Python and as JSON; every error has its place.

The parser is a loop over tokens: a tree may be deeper than Python can recurse, and it must say
where in the text each node begins.
"""

import re
from ast import literal_eval
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, NoReturn

from plyscope.validation import is_number, short_repr

LONGEST = 1_000_000  # characters
DEEPEST = 2_000  # lists within lists

_TOKEN = re.compile(
    r"""(?:\s+|\#[^\n]*)*
    (?: (?P<number>[-+−]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?:\s*/\s*\d+)?)
      | (?P<mark>[][(){},:])
      | (?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
      | (?P<other>\w+|.)
    )?""",
    re.VERBOSE,
)
_CLOSES = {"[": "]", "(": ")", "{": "}"}
_WHAT = {"]": "list", ")": "tuple", "}": "dict"}


class TextError(ValueError):
    """Raised where a text is no tree: one sentence, which begins with line and column."""

    def __init__(self, text: str, place: int, what: str) -> None:
        self.line = text.count("\n", 0, place) + 1
        self.column = place - text.rfind("\n", 0, place)
        self.place = place
        super().__init__(f"Line {self.line}, column {self.column}: {what}")


class Token(NamedTuple):
    """A piece of the text, and where it begins; `kind` is "" at the end of the text."""

    kind: str
    text: str
    place: int


class Open:
    """A list, tuple or dict that is not closed yet; `key` is that of the item to come."""

    def __init__(self, opened: Token) -> None:
        self.opened = opened
        self.closes = _CLOSES[opened.text]
        self.items: list[Any] = []
        self.starts: list[int] = []
        self.keys: list[str] = []
        self.comma = False


class Parser:
    """Reads a text: `value` is what it says; `starts`, by the id of a container, its items' places.

    `made` turns the items of a dict, which have keys, into what they stand for.
    """

    def __init__(
        self, text: str, made: Callable[[list[tuple[str, Any]]], Any] = lambda pairs: dict(pairs)
    ) -> None:
        if len(text) > LONGEST:
            raise TextError(
                text, 0, f"a tree has at most {LONGEST:,} characters, this text {len(text):,}."
            )
        self.starts: dict[int, list[int]] = {}
        self.place = 0
        self._text, self._made = text, made
        self._tokens = self._scan()
        self._open: list[Open] = []
        self.value = self._read()

    def refuse(self, place: int, what: str) -> NoReturn:
        """Raise what is wrong there."""
        raise TextError(self._text, place, what)

    def _scan(self) -> Iterator[Token]:
        for match in _TOKEN.finditer(self._text):
            kind = match.lastgroup or ""
            if not kind:
                yield Token("", "", match.end())
                return
            yield Token(kind, match[kind], match.start(kind))

    def _read(self) -> Any:
        """Read one value, and nothing after it."""
        token = next(self._tokens)
        while True:
            if token.text in _CLOSES:
                self._enter(token)
                token = next(self._tokens)
                if token.text != self._open[-1].closes:
                    token = self._key(token)
                    continue
                value, place = self._close()
            else:
                value, place = self._scalar(token), token.place
            while True:  # after a value
                token = next(self._tokens)
                if not self._open:
                    self.place = place
                    if token.kind:
                        self.refuse(token.place, f"the tree ends before {short_repr(token.text)}.")
                    return value
                self._open[-1].items.append(value)
                self._open[-1].starts.append(place)
                if token.text == ",":
                    self._open[-1].comma = True
                    token = next(self._tokens)
                    if token.text != self._open[-1].closes:  # a comma may stand after the last
                        token = self._key(token)
                        break
                elif token.text != self._open[-1].closes:
                    self._missing(token)
                value, place = self._close()

    def _enter(self, token: Token) -> None:
        if len(self._open) == DEEPEST:
            self.refuse(token.place, f"lists are nested at most {DEEPEST:,} deep.")
        self._open.append(Open(token))

    def _key(self, token: Token) -> Token:
        """Read a key and its colon where the open container is a dict; return what comes next."""
        inside = self._open[-1]
        if inside.closes != "}":
            return token
        if token.kind != "string":
            self.refuse(token.place, f"a key in quotes comes here, not {self._found(token)}.")
        inside.keys.append(self._string(token))
        colon = next(self._tokens)
        if colon.text != ":":
            self.refuse(colon.place, f"a colon comes after a key, not {self._found(colon)}.")
        return next(self._tokens)

    def _close(self) -> tuple[Any, int]:
        """Return the container that ends here, and where it began."""
        done = self._open.pop()
        value: Any = done.items
        if done.closes == ")":
            if len(done.items) == 1 and not done.comma:  # as in Python, (5) is 5
                return done.items[0], done.starts[0]
            value = tuple(done.items)
        elif done.closes == "}":
            if len(set(done.keys)) < len(done.keys):
                twice = next(key for key in done.keys if done.keys.count(key) > 1)
                self.refuse(done.opened.place, f"the key {short_repr(twice)} is there twice.")
            try:
                value = self._made(list(zip(done.keys, done.items, strict=True)))
            except ValueError as error:
                self.refuse(done.opened.place, str(error))
        self.starts[id(value)] = done.starts
        return value, done.opened.place

    def _scalar(self, token: Token) -> Any:
        if token.kind == "number":
            return self._number(token)
        if token.kind == "string":
            return self._string(token)
        if not token.kind and self._open:
            self._missing(token)
        return self.refuse(
            token.place, f"a number, or a list, comes here, not {self._found(token)}."
        )

    def _number(self, token: Token) -> float:
        text = token.text.replace("−", "-")
        above, slash, below = text.partition("/")
        try:
            value = float(above) if any(c in above for c in ".eE") else int(above)
            if slash:
                value /= int(below)
        except (ValueError, ArithmeticError):
            value = float("nan")
        if not is_number(value):
            self.refuse(
                token.place, f"{short_repr(token.text)} is no number that can be worked with."
            )
        return value

    def _string(self, token: Token) -> str:
        try:
            return str(literal_eval(token.text))
        except (ValueError, SyntaxError):
            self.refuse(token.place, f"{short_repr(token.text)} is no text as Python writes it.")

    def _missing(self, token: Token) -> NoReturn:
        """Say what should stand where there is neither a comma nor the right bracket."""
        inside = self._open[-1]
        what, closes = _WHAT[inside.closes], inside.closes
        if not token.kind:
            opened = TextError(self._text, inside.opened.place, "")
            where = f"of line {opened.line}, column {opened.column}"
            self.refuse(
                token.place, f"the text ends before the {what} {where} is closed by {closes}."
            )
        self.refuse(token.place, f"a comma or {closes} comes here, not {self._found(token)}.")

    def _found(self, token: Token) -> str:
        return short_repr(token.text) if token.kind else "the end of the text"
