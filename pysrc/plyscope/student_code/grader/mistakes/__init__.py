"""The mistakes that students make, each a small change of a right search."""
