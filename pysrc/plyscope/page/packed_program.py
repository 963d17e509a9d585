"""A program as a link holds it: UTF-8, deflated, in base64url without padding."""

import base64
import re
import zlib

MAX_LETTERS = 6_000  # of a link of at most 8,000: the rest is for the other keys
MAX_BYTES = 1_000_000  # of a program: a few letters can expand to any number of bytes

_LETTERS = re.compile(rf"[\w-]{{1,{MAX_LETTERS}}}", re.ASCII)


def pack_program(text: str) -> str:
    """Return a program as letters for a link.

    Raises ValueError for a program that is too long, and for one that is not Unicode text.
    """
    try:
        data = text.encode()
    except UnicodeEncodeError:
        raise ValueError(
            "The program has a character that is half of a surrogate pair, expected Unicode text."
        ) from None
    if len(data) > MAX_BYTES:
        raise ValueError(
            f"The program has {len(data):,} bytes, expected at most {MAX_BYTES:,}. Save it as a "
            "file, and send that."
        )
    compressor = zlib.compressobj(zlib.Z_BEST_COMPRESSION, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = compressor.compress(data) + compressor.flush()
    letters = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    if len(letters) > MAX_LETTERS:
        raise ValueError(
            f"The program is too long for a link: packed, it has {len(letters):,} letters, "
            f"expected at most {MAX_LETTERS:,}. Save it as a file, and send that."
        )
    return letters


def unpack_program(letters: str) -> str:
    """Return the program that a link holds.

    Raises ValueError for a damaged one, and for one of more than a megabyte.
    """
    try:
        if not _LETTERS.fullmatch(letters):
            raise ValueError(letters)
        packed = base64.b64decode(letters + "=" * (-len(letters) % 4), altchars="-_", validate=True)
        decompressor = zlib.decompressobj(-zlib.MAX_WBITS)
        data = decompressor.decompress(packed, MAX_BYTES + 1)
        if len(data) <= MAX_BYTES:
            if not decompressor.eof or decompressor.unused_data:
                raise ValueError(letters)
            return data.decode()
    except (ValueError, zlib.error):
        raise ValueError(
            "The program in the link is damaged: some of its letters are missing or changed. Ask "
            "for the link again."
        ) from None
    raise ValueError("The program in the link is too long: it has more than 1 MB.")
