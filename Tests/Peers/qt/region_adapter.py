"""Asks QRegion: contains() of the region of a pixmap's mask, at the point mapped by QTransform."""

import math

from pixmaps import IMAGE_FORMATS, image_of, pixmap_of  # isort: skip
from adapter_kit import serve
from point_peer import PointPeer
from PySide6.QtCore import QPoint, qVersion
from PySide6.QtGui import QRegion, QTransform

LARGEST_COORDINATE = 2**31 - 1


class RegionAdapter(PointPeer):
    def load(self, image):
        return image_of(image)

    def point_hits(self, image, layer, minimum_alpha, points):
        pixmap = pixmap_of(image, minimum_alpha)
        # The mask of a pixmap without an alpha channel is null, which stands for all of it.
        region = QRegion(pixmap.mask()) if pixmap.hasAlphaChannel() else QRegion(pixmap.rect())
        to_layer, has_layer = QTransform(*layer.to_parent()).inverted()
        to_texel, has_texel = QTransform(
            *layer.texel_to_parent(image.width(), image.height())
        ).inverted()
        if not (has_layer and has_texel):
            return [False] * len(points)
        width, height = layer.size

        def hit(x, y):
            if layer.masks_to_bounds:
                local_x, local_y = to_layer.map(x, y)
                if not (0 <= local_x < width and 0 <= local_y < height):
                    return False
            u, v = to_texel.map(x, y)
            # Past the range of a point's C ints, or not a number, there is no texel.
            is_texel = abs(u) < LARGEST_COORDINATE and abs(v) < LARGEST_COORDINATE
            return is_texel and region.contains(QPoint(math.floor(u), math.floor(v)))

        return [hit(*point) for point in points]


RULE = (
    "The threshold of a mask is alpha > 0: for another the adapter makes the alphas below it 0. "
    "A map whose determinant (or, unturned, a scale) is within 1e-12 of zero is singular, a miss."
)

serve(RegionAdapter(name="qt-region", version=qVersion(), formats=list(IMAGE_FORMATS), rule=RULE))
