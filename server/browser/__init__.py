"""Pages opened in Chromium: ``nox -s browser``."""
