"""Reading `maps/<key>/board.toml`, with a clear sentence for every fault."""
