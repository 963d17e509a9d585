"""What code prints, caught: so much of it that people can read it, however much there is."""

from io import TextIOBase

LINES, CHARACTERS = 200, 20_000


class Printed(TextIOBase):
    """Keeps the first lines of what is printed, and counts the rest."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[str] = []
        self._lines, self._room = 0, CHARACTERS
        self._more_lines = self._more = 0

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        """Take down what is printed; a million times this takes a second in a browser."""
        size = len(text)
        if self._room <= 0:
            self._more += size
            self._more_lines += text.count("\n")
            return size
        kept = "".join(text[: self._room].splitlines(keepends=True)[: LINES - self._lines])
        self._parts.append(kept)
        self._lines += kept.count("\n")
        self._room -= len(kept)
        if len(kept) < size or self._lines >= LINES:
            self._room = 0
            self._more += size - len(kept)
            self._more_lines += text.count("\n") - kept.count("\n")
        return size

    @property
    def text(self) -> str:
        """What was printed; where it is cut short, its last line says how much more there was."""
        kept = "".join(self._parts)
        if not self._more:
            return kept
        what = f"{self._more_lines:,} lines" if self._more_lines > 1 else f"{self._more:,} letters"
        return f"{kept}{'' if kept.endswith(chr(10)) else chr(10)}… and {what} more"
