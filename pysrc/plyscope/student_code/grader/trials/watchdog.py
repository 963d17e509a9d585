"""A time limit for student code."""

from _thread import interrupt_main
from collections.abc import Callable
from contextlib import suppress
from signal import SIG_DFL, SIG_IGN, SIGINT, default_int_handler, getsignal, signal
from threading import Event, Lock, Thread, current_thread, main_thread
from time import process_time
from types import TracebackType
from typing import Any

from plyscope.student_code.grader.trials.counting_game import Endless

_PARTS = 4  # of the time that is allowed, after each of which it looks
_SHARE = 0.8  # of the time that must be processor time of this process
_IDLE = 4  # times the time, after which a call is ended that uses no processor time
_WAITS = 0.02  # of the time, which is the processor time that a call that only waits uses at most


class TimedOut(Endless):
    """Raised if a search takes too long."""


class Watchdog:
    """Interrupts what takes longer than `seconds`, as Ctrl-C would.

    Only the main thread can be interrupted, and only where there are threads: in a browser there
    are none, and whoever runs a search there ends its worker. A shell has what it runs in the
    background ignore interrupts, which would never come then: they are heard while it watches.
    The time is processor time of this process, so that a busy machine makes nothing late; a call
    that only waits is ended after four times as long.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._calls = 0
        self._busy = False  # whether there is one
        self._fired = False  # whether it was interrupted
        self._lock = Lock()
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
        self._calls += 1
        self._busy, self._fired = True, False
        try:
            try:
                return call()
            finally:
                with self._lock:  # it does not end while it is interrupted
                    self._busy = False
                for _ in range(100):  # an interrupt on its way is heard here, and not by the caller
                    pass
        except KeyboardInterrupt:
            self._busy = False
            if not self._fired:
                raise
            raise TimedOut from None

    def _watch(self) -> None:
        seen, parts, start = 0, 0, 0.0  # the last call, for how long, and the processor time before
        while not self._done.wait(self._seconds / _PARTS):
            with self._lock:
                if not self._busy or self._calls != seen:
                    seen, parts, start = self._calls, 0, process_time()
                    continue
                parts += 1
                # On a busy machine little of the time is its own; what only sleeps uses none.
                used = process_time() - start
                waits = used <= _WAITS * parts * self._seconds / _PARTS
                is_late = used >= _SHARE * self._seconds or (waits and parts >= _IDLE * _PARTS)
                if parts >= _PARTS and is_late:
                    seen, self._fired = 0, True
                    interrupt_main()
