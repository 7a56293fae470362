"""Asks Godot's BitMap, made from an image's alpha, about the texel of a point."""

from godot_process import FORMATS, Godot  # isort: skip
from adapter_kit import serve
from point_peer import TexelPeer


class BitMapAdapter(TexelPeer):
    def load(self, image):
        return godot.load(image)

    def size_of(self, image):
        return image[1:]

    def texel_hits(self, image, minimum_alpha, texels):
        # Godot sets a bit where alpha / 255 > threshold: half a step below the minimum no rounding matters.
        return godot.bitmap_hits(image, (minimum_alpha - 0.5) / 255, texels)


godot = Godot()
try:
    serve(BitMapAdapter(
        name="godot-bitmap", version=godot.version, language="GDScript", formats=list(FORMATS)
    ))  # fmt: skip
finally:
    godot.close()
