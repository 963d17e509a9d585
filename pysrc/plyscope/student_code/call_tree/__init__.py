"""Any recursive program as a tree of its calls, found while it runs."""
