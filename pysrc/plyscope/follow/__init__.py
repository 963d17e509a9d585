"""Searches that somebody else wrote: followed as they run.

definition  where a function is written down
roles       what its parameters stand for
returned    what it returns, as its text says
answer      what it returned
calling     how it is called
text        functions in a text: which could be meant
"""
