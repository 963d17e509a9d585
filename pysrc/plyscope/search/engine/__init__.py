"""The engine, and the parts of which it is built."""
