"""Percent-encoding of texts in the address, as `urllib.parse` does it: the page is without that."""

import re
import string

_ALWAYS_SAFE = f"{string.ascii_letters}{string.digits}_.-~"
_ESCAPES = re.compile("(?:%[0-9A-Fa-f]{2})+")


def quote(text: str, safe: str) -> str:
    """Return a text with all but letters, digits, `_.-~` and `safe` as bytes of UTF-8 in hex."""
    kept = frozenset((_ALWAYS_SAFE + safe).encode())
    return "".join(chr(byte) if byte in kept else f"%{byte:02X}" for byte in text.encode())


def unquote(text: str) -> str:
    """Return a text without escapes; raise UnicodeDecodeError where they are not UTF-8."""
    return _ESCAPES.sub(lambda found: bytes.fromhex(found[0].replace("%", "")).decode(), text)
