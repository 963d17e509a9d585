"""Pyodide's module without the exports that nothing uses."""

from pathlib import Path

import pytest

from web.build.pyodide_exports import UnknownForm, read_exports, read_number, slim, with_exports

PYODIDE = Path(__file__).parents[2] / "node_modules" / "pyodide" / "pyodide.asm.wasm"
HEAD = b"\0asm\1\0\0\0"

# As Emscripten writes it.
SCRIPT = (
    "async function module(moduleArg){var Module=moduleArg;var _one,_two,_three;"
    'function assignWasmExports(wasmExports){_one=Module["_one"]=wasmExports["one"];'
    '_two=Module["_two"]=wasmExports["two"];'
    '_three=Module["_three"]=wasmExports["three"].value>>>0}return ()=>_one()}'
)


def section(number, *items):
    """Return a section that is a list."""
    body = bytes([len(items)]) + b"".join(items)
    return bytes([number, len(body)]) + body


def compile_module(*names):
    """Return a module made by hand, with functions that are exported by their names."""
    exports = [bytes([len(name)]) + name.encode() + bytes([0, at]) for at, name in enumerate(names)]
    bodies = [bytes([4, 0, 0x41, at, 0x0B]) for at in range(len(names))]
    return b"".join(
        [
            HEAD,
            section(1, b"\x60\x00\x01\x7f"),
            section(3, *[b"\0"] * len(names)),
            section(7, *exports),
            section(10, *bodies),
        ]
    )


def names_of(wasm):
    """Return the names of a module's exports."""
    at = len(HEAD)
    while wasm[at] != 7:
        size, start = read_number(wasm, at + 1)
        at = start + size
    return [name for name, _ in read_exports(wasm, read_number(wasm, at + 1)[1])]


def test_what_a_script_uses_is_kept_and_what_those_who_use_it_do():
    wasm = compile_module("one", "two", "three")
    script, slimmed = slim(SCRIPT, wasm, "python._module._two()")
    assert names_of(wasm) == ["one", "two", "three"]
    assert slimmed == wasm.replace(
        section(7, b"\3one\0\0", b"\3two\0\1", b"\5three\0\2"),
        section(7, b"\3one\0\0", b"\3two\0\1"),
    )
    assert script == (
        "async function module(moduleArg){var Module=moduleArg;var _one,_two;"
        'function assignWasmExports(wasmExports){_one=Module["_one"]=wasmExports["one"];'
        '_two=Module["_two"]=wasmExports["two"]}return ()=>_one()}'
    )


def test_a_list_of_exports_that_takes_more_bytes_than_one_to_count_is_read_and_written():
    whole = PYODIDE.read_bytes()
    names = names_of(whole)
    assert len(names) == 8560
    assert with_exports(whole, lambda _: True) == whole
    odd = with_exports(whole, lambda name: len(name) % 2 == 1)
    assert names_of(odd) == [name for name in names if len(name) % 2 == 1]


def test_a_script_of_another_kind_is_refused_in_a_sentence():
    sentence = r"^pyodide\.asm\.mjs does not assign what its module exports as it did\.$"
    with pytest.raises(UnknownForm, match=sentence):
        slim("export default 1;", compile_module("one"), "")
    with pytest.raises(UnknownForm, match=r"^This is no module with exports\.$"):
        with_exports(HEAD, lambda _: True)
