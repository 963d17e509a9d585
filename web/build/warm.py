"""Run before the memory is copied: nothing is left to import when the page opens."""

import functools
import gc
import linecache
import random  # noqa: F401 (seeded when the page opens)
import re
import sys
import zipimport

import plyscope.games.memo
import plyscope.page.wire

plyscope.page.wire.warm_up()
for table in [one for one in gc.get_objects() if isinstance(one, plyscope.games.memo.Table)]:
    table.clear()  # filled to find the bounds of utilities, which are kept elsewhere
import plyscope.calls.bridge  # noqa: E402 (it comes after what fills the tables)

plyscope.calls.bridge.warm_up()
for stream in (sys.stdin, sys.stdout, sys.stderr):
    stream.flush()
    stream.buffer.__init__(stream.buffer.raw, 1024)  # or 128 KB each of what lay there before
linecache.clearcache()
zipimport._zip_directory_cache.clear()  # the library is not there when Python starts from the image
re.purge()
for cached in [one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper)]:
    if cached.__module__.startswith(("plyscope.endgames", "plyscope.games.go")):
        cached.cache_clear()  # what is built in no time, or what only built endgames needed
gc.collect()
# Zeros in the place of what lies free among Python's own objects, or it would be packed and sent.
zeros = [bytes(size) for size in range(0, 480, 16) for _ in range(200)]
del zeros
