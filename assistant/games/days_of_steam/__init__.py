"""Days of Steam: the cardboard knows where the tiles lie; the books hold what the players say."""
