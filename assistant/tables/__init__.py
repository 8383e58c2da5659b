"""A game at one physical table: its storage, its one writer, its live push."""
