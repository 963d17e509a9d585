"""Pack what Python starts from: the memory of one that has imported all it needs, and its library.

The layout of an image is that of `web/workers/image.ts`, which restores the memory.
"""

import base64
import itertools
import json
import shutil
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from web.build.gzip_files import gzip
from web.build.pyodide_files import PACKAGE

LINE = 64
PAGE = 4096
EMPTY = bytes(PAGE)


def pack_image(memory: bytes, line: str, fresh: bytes) -> bytes:
    """Return the image of a memory; `fresh` is how the memory of every instance begins."""
    start = int.from_bytes(memory[: len(fresh)]) ^ int.from_bytes(fresh)
    changed = start.to_bytes(len(fresh)) + memory[len(fresh) :]
    runs: list[tuple[int, int]] = []  # the pages with something on them: an offset and a length
    for page in range(0, len(changed), PAGE):
        if changed[page : page + PAGE] == EMPTY:
            continue
        if runs and sum(runs[-1]) == page:
            runs[-1] = (runs[-1][0], runs[-1][1] + PAGE)
        else:
            runs.append((page, PAGE))
    numbers = [len(runs), *itertools.chain.from_iterable(runs)]
    table = struct.pack(f"<{len(numbers)}I", *numbers)
    parts = [changed[offset : offset + length] for offset, length in runs]
    return b"".join([line.ljust(LINE).encode(), table, *parts])


@dataclass(frozen=True)
class Snapshot:
    """What `python.mjs image` has written into a folder.

    memory  of the Python that was stopped
    fresh   how the memory of every instance begins
    about   what the page must know to restore it
    """

    memory: bytes
    fresh: bytes
    about: dict[str, Any]


def read_snapshot(folder: Path) -> Snapshot:
    """Return what `python.mjs image` has written into a folder."""
    snapshot, fresh = ((folder / name).read_bytes() for name in ("snapshot", "fresh"))
    (head_length,) = struct.unpack_from("<I", snapshot, 4)
    memory = snapshot[head_length:]
    head = base64.b64encode(snapshot[:head_length]).decode()
    strings = int((folder / "strings").read_text("utf-8"))
    sizes = {"fresh": len(fresh), "memory": len(memory)}
    return Snapshot(memory, fresh, {"image": {"head": head, **sizes, "strings": strings}})


def pack_start_files(node: str, library: Path, folder: Path) -> None:
    """Pack what `python.mjs` has written into a folder, as `dist` publishes it.

    These are image.bin, stdlib.bin (a zip of the standard library and our package, for a start
    without the image) and what files.json says of them; those of Pyodide are copied.
    """
    for name in ("scripts.bin", "wasm.bin"):
        shutil.copy(library / name, folder / name)
    snapshot = read_snapshot(folder)
    packed = gzip(node, {"stdlib.bin": (folder / "stdlib.zip").read_bytes()})
    version = json.loads((PACKAGE / "package.json").read_text("utf-8"))["version"]
    line = f"Plyscope image 1, Pyodide {version}, library {len(packed['stdlib.bin'])}"
    packed |= gzip(node, {"image.bin": pack_image(snapshot.memory, line, snapshot.fresh)})
    for name, content in packed.items():
        (folder / name).write_bytes(content)
    (folder / "files.json").write_text(json.dumps(snapshot.about), "utf-8")
    for name in ("snapshot", "fresh", "strings"):
        (folder / name).unlink()
