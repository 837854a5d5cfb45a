"""The twins in C of the classes that do most of the work in a deal. Only compiled wheels have them.

A build that compiles replaces this empty module with one that ``hatch_twins.py`` writes from the sources of those
classes. `fivehundred.deal._native` then puts the twins in their place.
"""
