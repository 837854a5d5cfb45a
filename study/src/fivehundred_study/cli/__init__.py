"""The commands of this distribution, which the library's command finds by their entry points."""
