"""The mistakes that students make: each has a name, and is a small change of the right search.

forms      the right searches as students write them, as text
mistake    a mistake, and a search that makes it
pruning, plain, others, seen
           the mistakes: of the window, of any search, of the rest, seen at once
catalogue  all of them, by name
named      which of them a search makes
"""
