"""A snapshot stands beside a log: what its first so many entries come to."""
