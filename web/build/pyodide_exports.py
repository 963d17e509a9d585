"""Remove from Pyodide the exports that only other modules would need; the page loads none.

8,300 of the 8,600 exports go. At every start each would be a function to make, a name to assign and
an entry in three tables of symbols.
"""

import re
from collections.abc import Callable, Iterator

ASSIGNING = re.compile(r"function assignWasmExports\(wasmExports\)\{([^{}]*)\}")
NAMES = re.compile(r"[A-Za-z0-9_$]+")
HEAD = 8  # bytes before the first section of a WebAssembly module
EXPORTS = 7  # the section that lists the exports: a name, a byte and a number each


class UnknownForm(ValueError):
    """Pyodide's module does not look as it did."""


def slim(script: str, wasm: bytes, users: str) -> tuple[str, bytes]:
    """Return Pyodide's script and its WebAssembly with the exports that they or `users` use."""
    assigning = ASSIGNING.search(script)
    first = assigning and re.match(r"\w+", assigning[1], re.ASCII)
    declaring = first and re.search(rf"var ({first[0]}(?:,\w+)+);", script, re.ASCII)
    if not assigning or not declaring:
        raise UnknownForm("pyodide.asm.mjs does not assign what its module exports as it did.")
    rest = script.replace(assigning[0], "", 1).replace(declaring[0], "", 1)
    used = set(NAMES.findall(f"{rest}\n{users}"))

    def is_used(assignment: str) -> bool:
        targets = NAMES.findall(assignment.partition("wasmExports")[0])
        return any(name in used for name in targets if name != "Module")

    assigned = list(filter(is_used, assigning[1].split(";")))
    targets = {assignment.partition("=")[0] for assignment in assigned}
    declared = [name for name in declaring[1].split(",") if name in targets | used]
    exported = used.union(*(re.findall(r'wasmExports\["(.*?)"\]', one) for one in assigned))
    slimmed = script.replace(assigning[1], ";".join(assigned), 1)
    slimmed = slimmed.replace(declaring[1], ",".join(declared), 1)
    return slimmed, with_exports(wasm, exported.__contains__)


def with_exports(wasm: bytes, is_wanted: Callable[[str], bool]) -> bytes:
    """Return a WebAssembly module with those of its exports that are wanted."""
    at = HEAD
    while at < len(wasm):
        size, start = read_number(wasm, at + 1)
        if wasm[at] == EXPORTS:
            wanted = [entry for name, entry in read_exports(wasm, start) if is_wanted(name)]
            body = write_number(len(wanted)) + b"".join(wanted)
            return wasm[: at + 1] + write_number(len(body)) + body + wasm[start + size :]
        at = start + size
    raise UnknownForm("This is no module with exports.")


def read_exports(wasm: bytes, at: int) -> Iterator[tuple[str, bytes]]:
    """Yield the exports in the section that begins at an offset: the name, and the whole entry."""
    count, start = read_number(wasm, at)
    for _ in range(count):
        length, text = read_number(wasm, start)
        _, end = read_number(wasm, text + length + 1)
        yield wasm[text : text + length].decode(), wasm[start:end]
        start = end


def read_number(data: bytes, at: int) -> tuple[int, int]:
    """Return a number in LEB128 (seven bits in each byte, the lowest first), and where it ends."""
    number, shift = 0, 0
    while data[at] & 0x80:
        number |= (data[at] & 0x7F) << shift
        shift += 7
        at += 1
    return number | data[at] << shift, at + 1


def write_number(number: int) -> bytes:
    """Return a number in LEB128."""
    result = bytearray()
    while number >= 0x80:
        result.append(0x80 | number & 0x7F)
        number >>= 7
    return bytes([*result, number])
