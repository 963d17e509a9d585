"""The steps of a search as files, packed as text that an answer can hold."""

import json
import zlib
from base64 import b64encode
from typing import Any

from plyscope.render.step_pictures import draw_steps, zip_steps
from plyscope.trace import Trace

FORMATS = ("zip", "pages")


def pack_steps(trace: Trace, format: str) -> dict[str, Any]:
    """Return the number of pictures of a search step by step, and all of them packed in base64.

    "zip" is a zip of SVG files; "pages" is JSON compressed by zlib: for each picture its SVG and
    its caption. Raises ValueError if there are no steps, or too many.
    """
    steps = draw_steps(trace)
    if format == "zip":
        packed = zip_steps(steps)
    else:
        pages = [(svg, f"{tick}. {sentence}") for tick, svg, sentence in steps]
        packed = zlib.compress(json.dumps(pages).encode())
    return {"count": len(steps), "packed": b64encode(packed).decode()}
