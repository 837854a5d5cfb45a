"""In compiled wheels, twins in C of the classes that make up most of a deal; here, where nothing is compiled, none.

``hatch_build.py`` writes this module from the sources of those classes, and `fivehundred.deal._native` puts the twins
in their place.
"""
