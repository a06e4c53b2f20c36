"""The hub's pages: the room, the stream, the league, the tournament; told anew as things happen."""
