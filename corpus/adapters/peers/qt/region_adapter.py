"""Asks QRegion: contains() of the region of a pixmap's mask, at the texel of the point."""

from pixmaps import IMAGE_FORMATS, RULE, image_of, pixmap_of  # isort: skip
from adapter_kit import serve
from point_peer import TexelPeer
from PySide6.QtCore import QPoint, qVersion
from PySide6.QtGui import QRegion


class RegionAdapter(TexelPeer):
    def load(self, image):
        return image_of(image)

    def size_of(self, image):
        return image.width(), image.height()

    def texel_hits(self, image, minimum_alpha, texels):
        pixmap = pixmap_of(image, minimum_alpha)
        # The mask of a pixmap without an alpha channel is null, which stands for all of it.
        region = QRegion(pixmap.mask()) if pixmap.hasAlphaChannel() else QRegion(pixmap.rect())
        return [region.contains(QPoint(*texel)) for texel in texels]


serve(RegionAdapter(name="qt-region", version=qVersion(), formats=list(IMAGE_FORMATS), rule=RULE))
