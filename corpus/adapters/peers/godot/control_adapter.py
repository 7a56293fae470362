"""Asks Godot's viewport which of many texture buttons with click masks the mouse is over."""

from godot_process import CONTROLS, FORMATS, Godot  # isort: skip
from adapter_kit import serve
from stack_peer import StackPeer


class ControlAdapter(StackPeer):
    way = CONTROLS

    def __init__(self, godot, **said):
        super().__init__(**said)
        self.godot = godot

    def in_order(self, stack):
        """The tree from the back: what a layer holds after it, by depth among the layers of one parent."""
        held = {}
        for layer in stack.layers:
            held.setdefault(layer.parent, []).append(layer)

        def walk(parent):
            for layer in sorted(held.get(parent, []), key=lambda layer: layer.depth):
                yield layer
                yield from walk(layer.name)

        return list(walk(None))


RULE = (
    "Depths count among the layers of one parent, because the order of controls is that of the tree, and what a layer "
    "holds is in front of it. An opacity gates nothing. A button whose mouse filter is off does not pass that on. "
    "A scale of 0 becomes 0.00001."
)

if __name__ == "__main__":
    godot = Godot()
    try:
        serve(ControlAdapter(
            godot, name="godot-control", version=godot.version, language="GDScript", fidelity="float32",
            formats=list(FORMATS), rule=RULE, stack=["topmost"],
            transform=["translate", "scale", "mirror", "rotate"],
        ))  # fmt: skip
    finally:
        godot.close()
