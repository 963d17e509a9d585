"""The types of what the shell gets from the page."""

import re
from pathlib import Path
from typing import Any

import pytest

import plyscope.page
from plyscope.page.shell_types import (
    Commands,
    Link,
    NamedTextData,
    Published,
    TreeData,
    write_module,
)
from tests.page.conforming import find_fault
from tests.page.pages import PageInTest

SOURCES = sorted(Path(plyscope.page.__file__).parent.rglob("*.py"))


def test_every_kind_of_data_is_published_from_the_start():
    assert PageInTest().start().data.keys() == Published.__annotations__.keys()


def test_every_command_that_the_page_gives_is_declared():
    text = "\n".join(path.read_text("utf-8") for path in SOURCES)
    given = re.findall(r"\bcommand\(\s*\"(\w+)\"", text)
    assert len(given) > 40
    assert set(given) == Commands.__annotations__.keys()


def test_fields_lists_and_tuples_are_written_in_typescript():
    text = write_module()
    assert "export interface Link {\n  hash: string;\n  is_opening: boolean;\n}\n" in text
    assert "  shown?: Shown;\n" in text
    assert "  rows: ([number, number, number | null, string, string, string | null])[];\n" in text
    assert "export type Action = [string, ...unknown[]];\n" in text


@pytest.mark.parametrize(
    ("data", "kind", "fault"),
    [
        ({"hash": "", "is_opening": False}, Link, ""),
        ({"hash": ""}, Link, "x has no ['is_opening'], which Link needs."),
        ({"hash": "", "is_opening": 0}, Link, "x.is_opening is 0, expected bool."),
        ({"name": "a", "text": "b"}, NamedTextData, ""),
        (
            {"name": "a", "text": "b", "put": None},
            NamedTextData,
            "x has ['put'], which NamedTextData has not.",
        ),
        ([1, True], list[int], "x[1] is True, expected int."),
        ([1], tuple[int, int], "x has 1 items, expected 2."),
        ({"a": [1, "b"]}, dict[str, list[Any]], ""),
        ([], TreeData, "x is [], expected TreeData."),
    ],
)
def test_data_that_is_not_of_a_type_is_found(data, kind, fault):
    assert find_fault(data, kind, "x") == fault
