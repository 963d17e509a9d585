"""Recording a search and reading it back.

layout      which numbers a search tells
tape, read  a tape written, and read back record by record
record      a search with its tape running: a trace
trace       what programs ask of it; nodes, events (each made on demand) and unvisited answer
frame, known, settled, manner, moment, closed
            a tape read tick by tick: the open nodes, and what is known of each
merged, choices, priors
            the same for a search by simulations, which revisits its nodes
place, merged_place
            where a tick stands: positions, and who moves there
verbs       what a search tells, read off its source
fitting     whether a search can have told a tape
numbers     as people read them
data        a trace for JSON

source/     the code in step
explain/    what a tick means, as claims and in words
figures/    the tree as textbooks print it
"""

from plyscope.trace.events import Event
from plyscope.trace.explain.told import Told
from plyscope.trace.nodes import Node
from plyscope.trace.record import record
from plyscope.trace.tape import Tape
from plyscope.trace.trace import Trace

__all__ = ["Event", "Node", "Tape", "Told", "Trace", "record"]
