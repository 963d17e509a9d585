"""A recorded search: its events, its tree, and the state at each tick."""

from plyscope.tape.writer import Tape
from plyscope.trace.events import Event
from plyscope.trace.node_tree import Node
from plyscope.trace.trace import Trace, record

__all__ = ["Event", "Node", "Tape", "Trace", "record"]
