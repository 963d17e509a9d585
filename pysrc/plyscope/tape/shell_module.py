"""The layout of the tape as a module for the browser code, written when the page is built."""

import json
from dataclasses import asdict, fields
from math import inf

from plyscope.tape import format as tape_format
from plyscope.tape.format import ANNOTATIONS, FOLDED_KINDS, INTEGER_FIELDS, RECORD_FIELDS
from plyscope.watch import ANNOTATION_KINDS, AnnotationKind

_FLAGS = " ".join(
    f"{field.name}: {'boolean' if field.default is False else 'string'};"
    for field in fields(AnnotationKind)
)
_TYPES = {  # of what is no number
    "FIELD_COUNTS": "Record<number, number>",
    "WHOLE_FIRST_FIELDS": "Record<number, [least: number, greatest: number | null]>",
    "IS_VALUE": "Record<number, boolean>",
    "ANNOTATIONS": f"{{ name: string; {_FLAGS} }}[]",
}


def write_module() -> str:
    """Return the text of a TypeScript module.

    It has the numbers of tape/format.py by their names; by the kind of a record that a search
    makes, negated, the number of its fields; if the first of them is a whole number, the least and
    the greatest; whether it is a value; and the kinds of annotations in the order of their numbers.
    """
    numbers = {
        name: value
        for name, value in vars(tape_format).items()
        if name.isupper() and isinstance(value, int)
    }
    records = {
        -kind: names
        for kind, names in RECORD_FIELDS.items()
        if kind < 0 and kind not in FOLDED_KINDS
    }
    first = {kind: names[0] for kind, names in records.items() if names}
    whole = {kind: INTEGER_FIELDS[name] for kind, name in first.items() if name in INTEGER_FIELDS}
    exports = {
        **numbers,
        "FIELD_COUNTS": {kind: len(names) for kind, names in records.items()},
        "WHOLE_FIRST_FIELDS": {
            kind: [least, None if limit == inf else limit - 1]
            for kind, (least, limit) in whole.items()
        },
        "IS_VALUE": {kind: True for kind, name in first.items() if name == "value"},
        "ANNOTATIONS": [{"name": name} | asdict(ANNOTATION_KINDS[name]) for name in ANNOTATIONS],
    }
    lines = (
        f"export const {name}: {_TYPES.get(name, 'number')} = {json.dumps(value)};"
        for name, value in exports.items()
    )
    return "\n".join(
        ["// Written by build.py from plyscope/tape/format.py and watch.py.", *lines, ""]
    )
