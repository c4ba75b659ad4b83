"""A scenario in play: its state, players' actions, the referee and the sequence of play."""
