"""The known mistakes, each a small change of a correct search."""
