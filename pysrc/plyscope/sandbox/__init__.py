"""The way into a worker that runs the visitor's own code: its calls, JSON in and JSON out.

call      answers one call
declared  what each may be asked with
program, printed
          the visitor's text, run; what it prints
known     what was found of a search before: it is asked about again and again
reading   what a text has, without running it
searching, explaining, besides, checking
          a search of one's own followed; a tick of it; what else is asked of it; checked
"""

from plyscope.sandbox.sandbox_dispatch import call

__all__ = ["call"]
