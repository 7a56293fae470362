"""Asks pygame.mask: the mask of the untransformed surface, at the texel of the point."""

from surfaces import FORMATS, bit, mask_of, pygame, surface_of  # isort: skip
from adapter_kit import serve
from point_peer import TexelPeer


class MaskAdapter(TexelPeer):
    def load(self, image):
        return surface_of(image)

    def size_of(self, surface):
        return surface.get_size()

    def texel_hits(self, surface, minimum_alpha, texels):
        mask = mask_of(surface, minimum_alpha)
        return [bit(mask, *texel) for texel in texels]


serve(MaskAdapter(
    name="pygame-mask", version=pygame.version.ver, formats=FORMATS,
    rule="A surface without an alpha channel is hit everywhere, whatever the threshold.",
))  # fmt: skip
