"""Ending a search that runs on and asks the game nothing, where Python lets it be ended."""

from _thread import interrupt_main
from collections.abc import Callable
from contextlib import suppress
from signal import SIG_DFL, SIG_IGN, SIGINT, default_int_handler, getsignal, signal
from threading import Event, Thread, current_thread, main_thread
from time import monotonic
from types import TracebackType
from typing import Any

from plyscope.own.trials.observed import Endless


class TimedOut(Endless):
    """Raised where a search took too long."""


class Watchdog:
    """Interrupts what takes longer than so many seconds, as Ctrl-C would.

    Only the main thread can be interrupted, and only where there are threads: in a browser there
    are none, and whoever runs a search there ends its worker. A shell has what it runs in the
    background ignore interrupts, which would never come then: they are heard while it watches.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._begun: float | None = None
        self._fired = False
        self._done = Event()
        self._before: Any = None  # what an interrupt came to, where it was to come to nothing

    def __enter__(self) -> "Watchdog":
        if current_thread() is main_thread():
            with suppress(RuntimeError):  # where there are no threads
                Thread(target=self._watch, daemon=True).start()
                if getsignal(SIGINT) in (SIG_IGN, SIG_DFL):
                    self._before = signal(SIGINT, default_int_handler)
        return self

    def __exit__(
        self, kind: type | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._done.set()
        if self._before is not None:
            signal(SIGINT, self._before)

    def watched(self, call: Callable[[], Any]) -> Any:
        """Return what `call` returns; raise TimedOut where it takes too long."""
        self._begun = monotonic()
        try:
            return call()
        except KeyboardInterrupt:
            if not self._fired:
                raise
            raise TimedOut from None
        finally:
            self._begun = None

    def _watch(self) -> None:
        while not self._done.wait(self._seconds / 4):
            begun = self._begun
            if begun is not None and monotonic() - begun > self._seconds:
                self._fired, self._begun = True, monotonic()
                interrupt_main()
