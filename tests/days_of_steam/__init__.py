"""Days of Steam, sentence by sentence."""
