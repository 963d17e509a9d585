"""Explain a tick: claims that can be proved or refuted, and the sentences that state them."""
