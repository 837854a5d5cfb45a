"""Fair dealing: a shuffle that nobody can steer, the host included, and the proof of it after the hand."""
