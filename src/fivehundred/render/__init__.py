"""Hands, auctions, tricks and scores as text that people like to read."""
