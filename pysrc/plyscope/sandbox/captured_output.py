"""The output of student code, captured up to a limit."""

from io import TextIOBase

MAX_LINES = 200
MAX_CHARACTERS = 20_000


class CapturedOutput(TextIOBase):
    """Keeps the first lines of the output and counts the rest."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[str] = []
        self._lines, self._room = 0, MAX_CHARACTERS
        self._more_lines = self._more = 0

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        """Write a text; a million calls take a second in a browser."""
        size = len(text)
        if self._room <= 0:
            self._more += size
            self._more_lines += text.count("\n")
            return size
        kept = "".join(text[: self._room].splitlines(keepends=True)[: MAX_LINES - self._lines])
        self._parts.append(kept)
        self._lines += kept.count("\n")
        self._room -= len(kept)
        if len(kept) < size or self._lines >= MAX_LINES:
            self._room = 0
            self._more += size - len(kept)
            self._more_lines += text.count("\n") - kept.count("\n")
        return size

    @property
    def text(self) -> str:
        """The output; the last line says how much is left out."""
        kept = "".join(self._parts)
        if not self._more:
            return kept
        what = (
            f"{self._more_lines:,} lines" if self._more_lines > 1 else f"{self._more:,} characters"
        )
        return f"{kept}{'' if kept.endswith(chr(10)) else chr(10)}… and {what} more"
