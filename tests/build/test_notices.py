"""The licences that travel with dist/: of everything in it, with its authors' own words."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DIST = ROOT / "dist"
LICENCES = sorted((ROOT / "web/build/licences").glob("*.txt"))
RULE = f"\n\n{'=' * 80}\n\n"

# What is compiled into Pyodide, and a line that nobody would write from memory.
INSIDE = {
    "Python 3.14.2 and its standard library": [
        'i.e., "Copyright (c) 2001 Python Software Foundation; All Rights Reserved"',
        "CWI LICENSE AGREEMENT FOR PYTHON 0.9.0 THROUGH 1.2",
    ],
    "What Python incorporates": [
        "Copyright (C) 1997 - 2002, Makoto Matsumoto and Takuji Nishimura,",  # Mersenne Twister
        "Copyright (c) 2013  Marek Majkowski <marek@popcount.org>",  # SipHash
        " * Copyright (c) 1991, 2000, 2001 by Lucent Technologies.",  # strtod and dtoa
        "Copyright (c) 2018-2025 Microsoft Corporation, Daan Leijen",  # mimalloc
        "Copyright (c) 2019,2020 Jeffrey Roberson <jeff@FreeBSD.org>",  # GUS
        "UNICODE LICENSE V3",
        "Copyright © 1991-2026 Unicode, Inc.",
    ],
    "HACL*": [
        "Copyright (c) 2016-2022 INRIA, CMU and Microsoft Corporation",
        "Copyright (c) 2022-2023 HACL* Contributors",
    ],
    "Expat 2.7.3": [
        "Copyright (c) 1998-2000 Thai Open Source Software Center Ltd and Clark Cooper",
        "Copyright (c) 2001-2022 Expat maintainers",
    ],
    "libmpdec 2.5.1": ["Copyright (c) 2008-2020 Stefan Krah. All rights reserved."],
    "libffi 3.4.4": ["libffi - Copyright (c) 1996-2022  Anthony Green, Red Hat, Inc and others."],
    "zlib 1.3.1": ["  Copyright (C) 1995-2024 Jean-loup Gailly and Mark Adler"],
    "bzip2 1.0.6": [
        "documentation, are copyright (C) 1996-2010 Julian R Seward.  All",
        "bzip2/libbzip2 version 1.0.6 of 6 September 2010",
    ],
    "liblzma 5.2.2": ["      - liblzma is in the public domain."],
    "Zstandard 1.5.7": [
        "For Zstandard software",
        "Copyright (c) Meta Platforms, Inc. and affiliates. All rights reserved.",
        "Copyright (c) Yann Collet - Meta Platforms, Inc",
        "Copyright (c) 2003-2008 Yuta Mori All Rights Reserved.",
    ],
    "SQLite 3.39.0": ["The author disclaims copyright to this source code.  In place of"],
    "Emscripten 5.0.3": [
        "Copyright (c) 2010-2014 Emscripten authors, see AUTHORS file.",
        "University of Illinois/NCSA Open Source License.",
        "        Copyright Joyent, Inc. and other Node contributors. All rights reserved.",
        "* Han Jiang <jhcarl0814@gmail.com>",
        "Doug Lea and released to the public domain, as explained at",
    ],
    "musl 1.2.5": [
        "Copyright © 2005-2020 Rich Felker, et al.",
        "Copyright © 1993,2004 Sun Microsystems or",
        "Copyright © 2003-2011 David Schultz or",
        "The TRE regular expression implementation (src/regex/reg* and",
    ],
    "LLVM's run-time libraries": [
        "                                 Apache License",
        "    9. Accepting Warranty or Additional Liability. While redistributing",
        "---- LLVM Exceptions to the Apache 2.0 License ----",
        "Copyright (c) 2009-2015 by the contributors listed in CREDITS.TXT",
    ],
    "error-stack-parser and stackframe": [
        "Copyright (c) 2017 Eric Wendelin and other contributors"
    ],
}

# The words by which Pyodide's own bytes tell a version that the notices name.
TOLD = {
    "Python 3.14.2": b"3.14.2\0",
    "Expat 2.7.3": b"expat_2.7.3\0",
    "libmpdec 2.5.1": b"\x002.5.1\0",
    "zlib 1.3.1": b" deflate 1.3.1 Copyright 1995-2024 Jean-loup Gailly and Mark Adler ",
    "bzip2 1.0.6": b"1.0.6, 6-Sept-2010\0",
    "liblzma 5.2.2": b"\x005.2.2\0",
    "Zstandard 1.5.7": b"\x001.5.7\0",
    "SQLite 3.39.0": b"3.39.0\0",
    "Unicode Character Database 16.0.0": b"\x0016.0.0\0",
    "Emscripten 5.0.3": b"5.0.3",
}


@pytest.fixture(scope="module")
def sections():
    """Every section of the notices by its first line, without what stands before the first."""
    whole = (DIST / "THIRD-PARTY-NOTICES.txt").read_text("utf-8")
    return {part.split("\n")[0]: part for part in whole.split(RULE)[1:]}


def the(sections, name):
    """The one section that begins with a name."""
    (found,) = [part for title, part in sections.items() if title.startswith(name)]
    return found.split("\n")


@pytest.mark.parametrize("name", INSIDE)
def test_a_component_of_pyodide_has_its_own_text(sections, name):
    lines = the(sections, name)
    assert lines[0].endswith(" (inside Pyodide)")
    assert [line for line in INSIDE[name] if line not in lines] == []


def test_nothing_else_is_said_to_be_inside_pyodide(sections):
    inside = [title for title in sections if title.endswith(" (inside Pyodide)")]
    assert len(inside) == len(INSIDE) == 15


@pytest.mark.parametrize("name", TOLD)
def test_a_version_in_the_notices_is_the_one_that_pyodide_tells(sections, name):
    assert [title for title in sections if name in title]
    assert TOLD[name] in (ROOT / "node_modules/pyodide/pyodide.asm.wasm").read_bytes()


def test_every_package_of_npm_that_was_bundled_is_named(sections):
    bundled = set()
    newest = json.loads((DIST / "assets/builds.json").read_text("utf-8"))["builds"][0]
    for name in newest:
        if name.endswith(".map"):
            sources = json.loads((DIST / "assets" / name).read_text("utf-8"))["sources"]
            bundled |= set(re.findall(r"node_modules/((?:@[^/]+/)?[^/]+)", "\n".join(sources)))
    assert {"d3-zoom", "@lezer/python"} <= bundled
    for name in bundled | {"pyodide", "@fontsource-variable/inter"}:
        folder = ROOT / "node_modules" / name
        package = json.loads((folder / "package.json").read_text("utf-8"))
        lines = the(sections, f"{name} {package['version']} ({package['license']})")
        for file in folder.glob("LICENSE*"):
            assert file.read_text("utf-8").strip() in "\n".join(lines)


def test_pyodide_has_its_licence_and_says_where_its_source_is(sections):
    lines = the(sections, "pyodide 314.0.7 (MPL-2.0)")
    assert lines[1] == "Source: https://github.com/pyodide/pyodide"
    assert "Mozilla Public License Version 2.0" in lines


@pytest.mark.parametrize("file", LICENCES, ids=lambda file: file.stem)
def test_a_licence_text_says_which_package_it_was_taken_from(file):
    first, second, *_ = file.read_text("utf-8").split("\n")
    assert re.fullmatch(r"\[From (Debian's|npm's) .*\d.*: .+\]", first)
    assert second == ""


def test_our_own_licence_is_there():
    assert "The Plyscope authors" in (DIST / "LICENSE.txt").read_text("utf-8")
