"""Which layer of a chart or card is shown, which is in force, and why."""

from __future__ import annotations

from collections.abc import Iterator

from bloodyapril.cli.blocks import Line
from bloodyapril.store.library.layers import Placed


def layer_lines(kind: str, shown: str, layers: tuple[Placed, ...]) -> Iterator[Line]:
    """A line where there is a choice of layers, the one in force last; none otherwise."""
    if len(layers) < 2:
        return
    top, below = layers[-1], layers[-2].layer.value
    if shown == top.layer.value:
        whose = "campaign {0.campaign}'s own, in its file" if top.campaign else "yours: {0.path}"
        told = f"In force, because it is {whose.format(top)}."
        yield Line(f"{told} The {below} {kind} under it: --layer {below}", "quiet")
    elif top.campaign:
        yield Line(f"Not in force: over it lies campaign {top.campaign}'s own.", "quiet")
    else:
        yield Line(f"Not in force: over it lies yours, {top.path}.", "quiet")
