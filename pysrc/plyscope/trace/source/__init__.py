"""The code in step with the tape.

source      the function that runs, and which of its lines a tick is at
pseudocode  the book's and the lecture's, marked in the same way
variables   what the variables of the running function hold
"""
