"""Whether a program that brings its own game is right: its rules, and its searches on them."""
