"""Explanations of ticks: claims that can be proved or refuted, and sentences that state them."""
