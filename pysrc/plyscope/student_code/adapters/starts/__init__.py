"""The calls with which the searches of a program start, found by what it defines and imports."""
