"""Age of Steam: its state, moves, facts, rules and phases."""
