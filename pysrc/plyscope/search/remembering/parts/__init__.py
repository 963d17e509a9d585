"""What the engine is put together of.

spending   its budget, and how many guesses it has met
slots      its table
ordering   in which order it tries moves
answers    what it knows of a position without a search
passes     whether a pass would be enough
futile     where it gives up near its depth
unseen     the search after a pass, which nobody watches
"""
