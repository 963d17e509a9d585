"""Figures of search trees as textbooks print them."""
