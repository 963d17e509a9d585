"""The layout of the tape as a module for the browser code, written when the page is built."""

import json
from dataclasses import asdict
from math import inf

from plyscope.tape import format as tape_format
from plyscope.tape.format import ANNOTATIONS, FOLDED_KINDS, INTEGER_FIELDS, RECORD_FIELDS
from plyscope.watch import ANNOTATION_KINDS


def write_module() -> str:
    """Return the text of a JavaScript module; web/tape-layout.d.ts declares its exports.

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
        -kind: fields
        for kind, fields in RECORD_FIELDS.items()
        if kind < 0 and kind not in FOLDED_KINDS
    }
    first = {kind: fields[0] for kind, fields in records.items() if fields}
    whole = {kind: INTEGER_FIELDS[name] for kind, name in first.items() if name in INTEGER_FIELDS}
    exports = {
        **numbers,
        "FIELD_COUNTS": {kind: len(fields) for kind, fields in records.items()},
        "WHOLE_FIRST_FIELDS": {
            kind: [least, None if limit == inf else limit - 1]
            for kind, (least, limit) in whole.items()
        },
        "IS_VALUE": {kind: True for kind, name in first.items() if name == "value"},
        "ANNOTATIONS": [{"name": name} | asdict(ANNOTATION_KINDS[name]) for name in ANNOTATIONS],
    }
    lines = (f"export const {name} = {json.dumps(value)};" for name, value in exports.items())
    return "\n".join(
        ["// Written by build.py from plyscope/tape/format.py and watch.py.", *lines, ""]
    )
