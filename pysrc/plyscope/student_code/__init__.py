"""Searches that somebody else wrote: followed as they run, and checked; games and evaluations.

definition, roles, returned, graph
            where a function is written down, and what its text says of it
calling, filling, lent, answer
            how it is called, what with, and our game where it looks for its own; what it returned
text        functions in a text: which could be meant
codes       which code searches, and what its variables are
hooks       hearing calls, returns and lines
standin     the game as it is handed over
asking, opened, changes, unusual, following
            what is heard, as a tape
follow      all of it in one call
followed    the trace of it
again, nearing
            which line ran at a tick: run once more, and quickly
shown, telling
            variables, and sentences
stumble, why, unread, taught
            code that fails, or is none
trials      what a search is tried on
mistakes    those that students make
check_reading, check_judged, check_case
            how what is returned is read, what is wrong with it, and all that was seen
shrink, check_smallest, check_blame
            the smallest tree that shows it, and which mistake it is
check_words, check_report, check_told
            what is said of it
check       all of it in one call
departure   at which tick a wrong search departs
beginnings  texts to begin with
guest, enclosed
            the page's way in, where code of the visitor's runs; the Python there, closed
picture     what a position looks like
contract    what a game has to keep, and what it breaks
found       games and evaluations in a text
filled_game, judged
            a game with what it lacks; one judged by somebody's function
games       both by their names
offered     as the page is told of them
"""

from plyscope.student_code.errors.student_code_error import NotFollowed, Stumble
from plyscope.student_code.grader.check_search import check
from plyscope.student_code.grader.report import Report
from plyscope.student_code.tracer.trace_function import follow
from plyscope.student_code.tracer.traced_search import Followed

__all__ = ["Followed", "NotFollowed", "Report", "Stumble", "check", "follow"]
