"""A search tree as textbooks print it.

figure      its layout
svg, tikz   drawn, for the web and for LaTeX
"""
