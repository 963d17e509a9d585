"""Recording a search and reading it back: the tape, and the trace that it tells."""

from plyscope.trace.record import record
from plyscope.trace.tape import Tape
from plyscope.trace.told import Told
from plyscope.trace.trace import Event, Node, Trace

__all__ = ["Event", "Node", "Tape", "Told", "Trace", "record"]
