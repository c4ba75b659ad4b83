"""What is read on demand: charts, cards, units and the map, ours and an owner's."""
