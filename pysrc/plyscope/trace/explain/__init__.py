"""What a tick means.

claims      what an explanation asserts, as data that can be proved or refuted
cuts, meaning, simulated
            which claims hold at a tick: of a cutoff, of any other event, of one by simulations
names       what numbers, moves, nodes and players are called
cut_words, noted, words, simulated_words
            the same claims as sentences
told, story all of a tick in one, and tick by tick
ghosts      what a cutoff skipped, opened
"""
