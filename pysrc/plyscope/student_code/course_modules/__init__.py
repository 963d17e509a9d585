"""Modules of courses and libraries that programs import, as far as searches use them."""
