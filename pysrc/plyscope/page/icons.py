"""The icons of the page: paths on a grid of 20 × 20, in the colour of the text."""

import json

FILLED = {
    "toStart": "M4 4h2v12H4zM16 4v12l-9-6z",
    "stepBack": "M13.5 4v12L5 10z",
    "play": "M5.5 3.5v13L16 10z",
    "pause": "M5 4h3.5v12H5zM11.5 4H15v12h-3.5z",
    "stepForward": "M6.5 4v12l8.5-6z",
    "toEnd": "M14 4h2v12h-2zM4 4v12l9-6z",
    "stop": "M5 5h10v10H5z",
}
STROKED = {
    "close": "M5 5l10 10M15 5 5 15",
    "plus": "M10 4.5v11M4.5 10h11",
    "minus": "M4.5 10h11",
    "fit": "M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4",
    "follow": "M10 2.5v3M10 14.5v3M2.5 10h3M14.5 10h3M10 5.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9",
    "share": (
        "M8.2 11.8a3 3 0 0 0 4.3 0l3-3a3 3 0 0 0-4.3-4.3l-.9.9M11.8 8.2a3 3 0 0 0-4.3 0l-3 3"
        "a3 3 0 0 0 4.3 4.3l.9-.9"
    ),
    "save": "M10 3v9.5M6 9l4 4 4-4M3.5 16.5h13",
    "done": "M4 10.5l4 4 8-9",
    "examples": "M3.5 4h5.5v5.5H3.5zM12.5 5h4.5M12.5 8.5h4.5M3.5 13.2h13.5M3.5 16.7h9",
    "help": "M7.2 7.4A2.9 2.9 0 1 1 10 11v1.4M10 15.2v.3",
    "sliders": "M3 6h8M15 6h2M3 14h2M9 14h8M13 4v4M7 12v4",
    "chevron": "M5.5 8l4.5 4.5L14.5 8",
    "system": "M3 4h14v9.5H3zM7.5 17h5M10 13.5V17",
    "light": (
        "M10 6.3a3.7 3.7 0 1 1 0 7.4 3.7 3.7 0 0 1 0-7.4M10 1.8v1.6M10 16.6v1.6M1.8 10h1.6"
        "M16.6 10h1.6M4.2 4.2l1.1 1.1M14.7 14.7l1.1 1.1M15.8 4.2l-1.1 1.1M5.3 14.7l-1.1 1.1"
    ),
    "dark": "M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3z",
    "undo": "M7 4 3.5 7.5 7 11M3.5 7.5H12a4.3 4.3 0 0 1 0 8.6H8",
    "redo": "M13 4 16.5 7.5 13 11M16.5 7.5H8a4.3 4.3 0 0 0 0 8.6H12",
    "hint": (
        "M7.5 15.5h5M8.3 18h3.4M7.5 13c0-2-2.3-2.8-2.3-5.7a4.8 4.8 0 0 1 9.6 0"
        "c0 2.9-2.3 3.7-2.3 5.7z"
    ),
    "lecture": "M2.5 4h15M4 4v9h12V4M10 13v2.5M7 17.5l3-2 3 2",
    "predict": "M3 4h14v9.5H9.5L6 17v-3.5H3zM8.4 7.4a1.7 1.7 0 1 1 1.6 2.1v.6M10 11.6v.1",
    "drawer": "M3 4h14v12H3zM12.5 4v12M14.7 7.5h.1M14.7 10h.1",
    "back": "M12 5.5 7.5 10l4.5 4.5",
    "onward": "M8 5.5 12.5 10 8 14.5",
    "out": "M10 16V4.5M5.5 9 10 4.5 14.5 9",
    "into": "M5 4.5c0 7 9.5 3 9.5 10.5M11 11.8l3.5 3.5 3-3.5",
    "turn": "M6.5 3.5v13M3.5 6.5l3-3 3 3M13.5 16.5v-13M10.5 13.5l3 3 3-3",
    "bin": "M4 5.5h12M8 5.5V3.5h4v2M5.5 5.5l.8 11h7.4l.8-11M8.5 8.5v5M11.5 8.5v5",
    "again": "M16 10a6 6 0 1 1-1.9-4.4M16.2 2.8v3.6h-3.6",
}


def write_module() -> str:
    """Return the text of a TypeScript module: the paths of the icons, by their names."""
    return (
        "// Written by build.py from plyscope/page/icons.py.\n"
        f"export const FILLED: Record<string, string> = {json.dumps(FILLED)};\n"
        f"export const STROKED: Record<string, string> = {json.dumps(STROKED)};\n"
    )
