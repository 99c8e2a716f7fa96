"""Perfect play, and what can be said by it; knows the rules and NumPy, no player and no page."""
