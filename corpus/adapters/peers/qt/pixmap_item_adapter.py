"""Asks QGraphicsPixmapItem with MaskShape: contains() of an item of a graphics scene."""

from pixmaps import IMAGE_FORMATS, RULE, image_of, pixmap_of  # isort: skip
from adapter_kit import serve
from point_peer import PointPeer
from PySide6.QtCore import QPointF, Qt, qVersion
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsRectItem


class PixmapItemAdapter(PointPeer):
    def load(self, image):
        return image_of(image)

    def point_hits(self, image, layer, minimum_alpha, points):
        bounds = QGraphicsRectItem(0, 0, *layer.size)
        bounds.setPen(Qt.PenStyle.NoPen)
        bounds.setTransform(QTransform(*layer.to_parent()))
        contents = QGraphicsPixmapItem(pixmap_of(image, minimum_alpha), bounds)
        contents.setShapeMode(QGraphicsPixmapItem.ShapeMode.MaskShape)
        x, y, width, height = layer.contents(image.width(), image.height())
        # Not setOffset: the mask's shape rounds it to whole texels.
        contents.setTransform(
            QTransform(width / image.width(), 0, 0, height / image.height(), x, y)
        )

        def hit(x, y):
            point = QPointF(x, y)
            if layer.masks_to_bounds and not bounds.contains(bounds.mapFromScene(point)):
                return False
            return contents.contains(contents.mapFromScene(point))

        return [hit(*point) for point in points]


serve(PixmapItemAdapter(
    name="qt-pixmap-item", version=qVersion(), formats=list(IMAGE_FORMATS),
    rule=f"{RULE} "
    "A map becomes the identity if its determinant is within 1e-12 of zero, or, without rotation and shear, if one of "
    "its scales is.",
))  # fmt: skip
