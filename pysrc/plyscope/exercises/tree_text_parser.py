"""A parser for nested lists in Python or JSON notation; errors have line and column.

Beyond both notations, a list may do without commas, `3 12 8 | 2 4 6` is a list of rows, and a
letter is a leaf whose value is unknown. The parser is a loop over tokens, because a tree may be
deeper than Python can recurse. It records the offset of each node in the text.
"""

import re
from ast import literal_eval
from collections.abc import Callable, Iterator
from math import inf
from typing import Any, NamedTuple, NoReturn

from plyscope.games.tree_parser import UNKNOWN_NAME, UnknownValue
from plyscope.validation import is_number, short_repr

MAX_CHARACTERS = 1_000_000  # characters
MAX_DEPTH = 2_000  # nested lists

_TOKEN = re.compile(
    r"""(?:\s+|\#[^\n]*)*
    (?: (?P<number>[-+−]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?:\s*/\s*\d+)?)
      | (?P<infinite>[-+−]?(?:∞|(?:math\.|np\.)?inf\b|[Ii]nfinity\b
                      |float\(\s*(?:"[-+−]?inf(?:inity)?"|'[-+−]?inf(?:inity)?')\s*\)))
      | (?P<mark>[][(){},:|])
      | (?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
      | (?P<other>\w+|.)
    )?""",
    re.VERBOSE,
)
_CLOSING = {"[": "]", "(": ")", "{": "}"}
_CONTAINER_NAMES = {"]": "list", ")": "tuple", "}": "dict"}


class TreeTextError(ValueError):
    """Raised if a text is not a tree: one sentence that begins with line and column."""

    def __init__(self, text: str, place: int, problem: str) -> None:
        self.line = text.count("\n", 0, place) + 1
        self.column = place - text.rfind("\n", 0, place)
        self.offset = place
        super().__init__(f"Line {self.line}, column {self.column}: {problem}")


class Token(NamedTuple):
    """A token and its offset; `kind` is "" at the end of the text."""

    kind: str
    text: str
    offset: int


class OpenContainer:
    """A list, tuple or dict that is not closed yet."""

    def __init__(self, opened: Token) -> None:
        self.opening = opened
        self.closing = _CLOSING[opened.text]
        self.items: list[Any] = []
        self.offsets: list[int] = []
        self.keys: list[str] = []
        self.has_trailing_comma = False
        self.has_commas: bool | None = None  # between the items; None before the second one


class Parser:
    """Parses a text: `value` is its value; `offsets` has the items' offsets by id of a container.

    `made` turns the pairs of a dict into its value, and `make_sequence` the items of a list or
    tuple: it also returns the list in that value, and the offsets of its items.
    """

    def __init__(
        self,
        text: str,
        made: Callable[[list[tuple[str, Any]]], Any] = lambda pairs: dict(pairs),
        make_sequence: Callable[[Any, list[int]], tuple[Any, Any, list[int]]] = (
            lambda items, offsets: (items, items, offsets)
        ),
    ) -> None:
        if len(text) > MAX_CHARACTERS:
            raise TreeTextError(
                text,
                0,
                f"a tree has at most {MAX_CHARACTERS:,} characters, this text {len(text):,}.",
            )
        self.offsets: dict[int, list[int]] = {}
        self.offset = 0
        self._text, self._make_dict, self._make_sequence = text, made, make_sequence
        self._tokens = self._scan()
        self._open: list[OpenContainer] = []
        self.value = self._parse_text()

    def fail(self, offset: int, message: str) -> NoReturn:
        """Raise TreeTextError at an offset."""
        raise TreeTextError(self._text, offset, message)

    def _scan(self) -> Iterator[Token]:
        for match in _TOKEN.finditer(self._text):
            kind = match.lastgroup or ""
            if not kind:
                yield Token("", "", match.end())
                return
            yield Token(kind, match[kind], match.start(kind))

    def _parse_text(self) -> Any:
        """Parse one value, or rows of values with bars between them, up to the end of the text."""
        first = next(self._tokens)
        value, token = self._parse_value(first)
        if not token.kind:
            return value
        if "|" in self._text or first.text not in _CLOSING:
            return self._parse_rows(value, token)
        return self.fail(
            token.offset, f"expected the end of the text, not {short_repr(token.text)}."
        )

    def _parse_rows(self, value: Any, token: Token) -> Any:
        """Parse the rest of `3 12 8 | 2 4 6`, in which `value` is the first item."""
        rows, starts, offsets = [[value]], [self.offset], [[self.offset]]
        while token.kind:
            if token.text == "|":
                token = next(self._tokens)
                rows.append([])
                offsets.append([])
                starts.append(token.offset)
            elif token.text == ",":
                token = next(self._tokens)
            elif self._is_joined(token):
                self.fail(token.offset, f"expected a space before {self._describe_token(token)}.")
            if not token.kind or token.text == "|":
                self.fail(token.offset, f"expected a leaf, not {self._describe_token(token)}.")
            value, token = self._parse_value(token)
            rows[-1].append(value)
            offsets[-1].append(self.offset)
        self.offset = starts[0]
        for row, row_offsets in zip(rows, offsets, strict=True):
            self.offsets[id(row)] = row_offsets
        if len(rows) == 1:
            return rows[0]
        self.offsets[id(rows)] = starts
        return rows

    def _is_joined(self, token: Token) -> bool:
        """Return whether a token follows another one without a space, and neither is a bracket."""
        before = self._text[token.offset - 1]
        return token.text not in _CLOSING and not before.isspace() and before not in "])}"

    def _parse_value(self, token: Token) -> tuple[Any, Token]:
        """Parse one value that begins with a token; return also the token after it."""
        while True:
            if token.text in _CLOSING:
                self._open_container(token)
                token = next(self._tokens)
                if token.text != self._open[-1].closing:
                    token = self._parse_key(token)
                    continue
                value, place = self._close_container()
            else:
                value, place = self._parse_scalar(token), token.offset
            while True:  # after a value
                token = next(self._tokens)
                if not self._open:
                    self.offset = place
                    return value, token
                inside = self._open[-1]
                inside.items.append(value)
                inside.offsets.append(place)
                if token.text == ",":
                    if inside.has_commas is False:
                        self.fail(
                            token.offset,
                            f"this {_CONTAINER_NAMES[inside.closing]} has no commas before: put "
                            "one between all items or none.",
                        )
                    inside.has_trailing_comma = inside.has_commas = True
                    token = next(self._tokens)
                    if token.text != inside.closing:  # a trailing comma is allowed
                        token = self._parse_key(token)
                        break
                elif token.text != inside.closing:
                    if not self._begins_next_item(token):
                        self._fail_for_missing(token)
                    inside.has_commas = False
                    break
                value, place = self._close_container()

    def _begins_next_item(self, token: Token) -> bool:
        """Return whether a token begins an item of a list that has no commas."""
        inside = self._open[-1]
        is_mark = token.kind == "mark" and token.text not in _CLOSING
        return (
            inside.closing != "}"
            and not inside.has_commas
            and token.kind != ""
            and not is_mark
            and not self._is_joined(token)
        )

    def _open_container(self, token: Token) -> None:
        if len(self._open) == MAX_DEPTH:
            self.fail(token.offset, f"lists can be nested at most {MAX_DEPTH:,} deep.")
        self._open.append(OpenContainer(token))

    def _parse_key(self, token: Token) -> Token:
        """Parse a key and its colon if the open container is a dict; return the next token."""
        inside = self._open[-1]
        if inside.closing != "}":
            return token
        if token.kind != "string":
            self.fail(token.offset, f"expected a key in quotes, not {self._describe_token(token)}.")
        inside.keys.append(self._parse_string(token))
        colon = next(self._tokens)
        if colon.text != ":":
            self.fail(
                colon.offset, f"expected a colon after the key, not {self._describe_token(colon)}."
            )
        return next(self._tokens)

    def _close_container(self) -> tuple[Any, int]:
        """Return the container that ends here, and its offset."""
        done = self._open.pop()
        value: Any = done.items
        if done.closing == ")":
            if len(done.items) == 1 and not done.has_trailing_comma:  # as in Python, (5) is 5
                return done.items[0], done.offsets[0]
            value = tuple(done.items)
        elif done.closing == "}":
            if len(set(done.keys)) < len(done.keys):
                twice = next(key for key in done.keys if done.keys.count(key) > 1)
                self.fail(done.opening.offset, f"the key {short_repr(twice)} occurs twice.")
            try:
                value = self._make_dict(list(zip(done.keys, done.items, strict=True)))
            except ValueError as error:
                self.fail(done.opening.offset, str(error))
        if done.closing == "}":
            self.offsets[id(value)] = done.offsets
            return value, done.opening.offset
        try:
            value, items, offsets = self._make_sequence(value, done.offsets)
        except ValueError as error:
            self.fail(done.opening.offset, str(error))
        self.offsets[id(items)] = offsets
        return value, done.opening.offset

    def _parse_scalar(self, token: Token) -> Any:
        if token.kind == "number":
            return self._parse_number(token)
        if token.kind == "string":
            return self._parse_string(token)
        if token.kind == "infinite":
            return -inf if token.text[0] in "-−" or "-inf" in token.text else inf
        if UNKNOWN_NAME.fullmatch(token.text):
            return UnknownValue(token.text)
        if not token.kind and self._open:
            self._fail_for_missing(token)
        return self.fail(
            token.offset, f"expected a number or a list, not {self._describe_token(token)}."
        )

    def _parse_number(self, token: Token) -> float:
        text = token.text.replace("−", "-")
        above, slash, below = text.partition("/")
        try:
            value = float(above) if any(c in above for c in ".eE") else int(above)
            if slash:
                value /= int(below)
        except (ValueError, ArithmeticError):
            value = float("nan")
        if not is_number(value):
            self.fail(token.offset, f"{short_repr(token.text)} is not a usable number.")
        return value

    def _parse_string(self, token: Token) -> str:
        try:
            return str(literal_eval(token.text))
        except (ValueError, SyntaxError):
            self.fail(token.offset, f"{short_repr(token.text)} is not a valid string.")

    def _fail_for_missing(self, token: Token) -> NoReturn:
        """Raise an error for a missing comma or closing bracket."""
        inside = self._open[-1]
        name, closes = _CONTAINER_NAMES[inside.closing], inside.closing
        if not token.kind:
            opened = TreeTextError(self._text, inside.opening.offset, "")
            where = f"opened at line {opened.line}, column {opened.column}"
            self.fail(token.offset, f"expected {closes}: the {name} {where} is not closed.")
        self.fail(
            token.offset, f"expected a comma or {closes} before {self._describe_token(token)}."
        )

    def _describe_token(self, token: Token) -> str:
        return short_repr(token.text) if token.kind else "the end of the text"
