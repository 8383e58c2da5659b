"""After the last move: the ending, the film, what is taken home, and the next game."""
