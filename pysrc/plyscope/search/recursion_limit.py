"""One sentence where a search goes deeper than Python can."""

from collections.abc import Iterator
from contextlib import contextmanager
from traceback import walk_tb

from plyscope.search.compile_watch import local_name


@contextmanager
def explain_recursion_error(search_name: str) -> Iterator[None]:
    """Raise ValueError in place of the RecursionError of a search of that name.

    A ply is a call that plays an action. Where such calls are few it is no search that recurses but
    a method of the game, in error: that is raised as it is.
    """
    try:
        yield
    except RecursionError as error:
        codes = [frame.f_code for frame, _ in walk_tb(error.__traceback__)]
        frames = [{*code.co_names, *code.co_freevars} for code in codes]
        plies = sum(not names.isdisjoint(("result", local_name("result"))) for names in frames)
        if plies * 4 < len(frames):
            raise
        raise ValueError(
            f"{search_name} reached ply {plies} here, and Python can recurse no deeper: begin "
            "nearer to "
            "the end of the game, or look less far ahead, by a search to a depth."
        ) from None
