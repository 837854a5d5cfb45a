"""The classes of which most of a deal consists, once more, in C: only in compiled wheels. Here there are none.

``hatch_build.py`` writes this module from the sources of these classes, and `fivehundred.deal._native` uses it.
"""
