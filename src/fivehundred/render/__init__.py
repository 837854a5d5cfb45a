"""Hands, auctions, tricks and scores as people like to see them: as text, as pictures, as pages."""
