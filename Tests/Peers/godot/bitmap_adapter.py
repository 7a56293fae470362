"""Asks Godot's BitMap, made from an image's alpha, at the local point of a node."""

from godot_process import ASK_BITMAP, FORMATS, Godot  # isort: skip
from adapter_kit import serve
from point_peer import PointPeer


class BitMapAdapter(PointPeer):
    def load(self, image):
        return godot.load(image)

    def point_hits(self, image, layer, minimum_alpha, points):
        # Godot sets a bit where alpha / 255 > threshold: half a step below the minimum no rounding matters.
        return godot.hits(ASK_BITMAP, image, layer, (minimum_alpha - 0.5) / 255, points)


RULE = (
    "BitMap.get_bit rounds to the nearest position: the adapter rounds down before. "
    "A singular map is taken for its own inverse."
)

godot = Godot()
try:
    serve(BitMapAdapter(
        name="godot-bitmap", version=godot.version, language="GDScript", fidelity="float32",
        formats=list(FORMATS), rule=RULE,
    ))  # fmt: skip
finally:
    godot.close()
