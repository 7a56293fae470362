"""Asks QGraphicsScene with pixmap items: items() at a point and in a circle."""

import math
import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtWidgets import QApplication  # noqa: E402

# A scene wants an application of this kind, and whatever is made first stays.
application = QApplication([])

from pixmaps import IMAGE_FORMATS, RULE, image_of, pixmap_of  # noqa: E402  # isort: skip
from adapter_kit import Unsupported, serve  # noqa: E402
from stack_kit import StackAdapter  # noqa: E402
from PySide6.QtCore import QPointF, Qt, qVersion  # noqa: E402
from PySide6.QtGui import QPainterPath, QTransform  # noqa: E402
from PySide6.QtWidgets import (  # noqa: E402
    QGraphicsItem, QGraphicsPixmapItem, QGraphicsRectItem, QGraphicsScene,
)  # fmt: skip

MODE, ORDER = Qt.ItemSelectionMode.IntersectsItemShape, Qt.SortOrder.DescendingOrder
CLIPS = QGraphicsItem.GraphicsItemFlag.ItemClipsChildrenToShape
# Without this, an item in one that clips is tested by the clip alone, and its own shape does not count any more.
CLIPS_ITSELF = QGraphicsItem.GraphicsItemFlag.ItemClipsToShape


class SceneAdapter(StackAdapter):
    """One scene that follows all changes, so that its index may be stale; a new stack gets a new scene."""

    shown = None

    def load(self, image):
        return image_of(image)

    def show_stack(self, stack):
        if self.shown is None or not self.shown.follow(stack):
            self.shown = ShownStack()
            self.shown.follow(stack)

    def hit_stack(self, question, numbers, order):
        if not all(math.isfinite(number) for number in numbers):
            return []
        if question != "disc":
            names = self.shown.names(QPointF(*numbers))
            return names[:1] if question == "topmost" else names
        if order == "nearest":
            raise Unsupported("distances")
        x, y, radius = numbers
        if radius < 0:
            return []
        circle = QPainterPath()
        circle.addEllipse(QPointF(x, y), radius, radius)
        return self.shown.names(circle)


class ShownStack:
    """A scene whose items are the bounds of the layers, each with its contents as the first child."""

    def __init__(self):
        self.scene, self.bounds, self.contents, self.pixmaps = QGraphicsScene(), {}, {}, {}
        self.disabled = set()

    def follow(self, stack):
        """Changes the items as the stack has changed; False where none of them is left."""
        names = [layer.name for layer in stack.layers]
        if self.bounds and not set(names) & set(self.bounds):
            return False
        for name in set(self.bounds) - set(names):
            # Its children are kept by their own entries, if they still exist.
            self.bounds[name].setParentItem(None)
            for child in self.bounds[name].childItems():
                if child is not self.contents[name]:
                    child.setParentItem(None)
            self.scene.removeItem(self.bounds[name])
            del self.bounds[name], self.contents[name]
            self.disabled.discard(name)
        for name in names:
            if name not in self.bounds:
                self.bounds[name] = QGraphicsRectItem()
                self.contents[name] = QGraphicsPixmapItem(self.bounds[name])
                self.contents[name].setShapeMode(QGraphicsPixmapItem.ShapeMode.MaskShape)
                self.contents[name].setFlag(CLIPS_ITSELF)
                self.bounds[name].setPen(Qt.PenStyle.NoPen)
                self.scene.addItem(self.bounds[name])
        for layer in stack.layers:
            self.update(layer, stack)
        siblings = {}
        for layer in stack.layers:
            if layer.parent in siblings:
                siblings[layer.parent].stackBefore(self.bounds[layer.name])
            siblings[layer.parent] = self.bounds[layer.name]
        return True

    def update(self, layer, stack):
        bounds, contents = self.bounds[layer.name], self.contents[layer.name]
        holders = stack.chain(layer)[1:]
        bounds.setParentItem(self.bounds[layer.parent] if holders else None)
        x, y = holders[0].bounds_origin if holders else (0, 0)
        a, b, c, d, tx, ty = layer.layer.to_parent()
        numbers = [*layer.layer.size, a, b, c, d, tx - x, ty - y]
        # A layer that is nowhere has no item that could be hit, and neither has what it holds.
        is_somewhere = all(map(math.isfinite, numbers))
        if is_somewhere:
            bounds.setRect(0, 0, *layer.layer.size)
            bounds.setTransform(QTransform(a, b, c, d, tx - x, ty - y))
        bounds.setFlag(CLIPS, layer.layer.masks_to_bounds)
        bounds.setVisible(is_somewhere and not layer.hidden)
        if layer.interaction_enabled == (layer.name in self.disabled):
            # An item that is enabled again is enabled even in a disabled one: setEnabled is called only for a change.
            self.disabled ^= {layer.name}
            bounds.setEnabled(layer.interaction_enabled)
        bounds.setOpacity(0 if math.isnan(layer.opacity) else layer.opacity)
        bounds.setZValue(layer.depth)
        contents.setZValue(-math.inf)
        contents.setData(0, layer.name)
        is_shown = layer.image is not None and layer.layer.is_valid()
        contents.setVisible(is_shown)
        if is_shown:
            image = stack.images[layer.image]
            contents.setPixmap(self.pixmap(image, stack.minimum_alpha))
            x, y, width, height = layer.layer.contents(image.width(), image.height())
            contents.setTransform(
                QTransform(width / image.width(), 0, 0, height / image.height(), x, y)
            )

    def pixmap(self, image, minimum_alpha):
        key = image.cacheKey(), minimum_alpha
        if key not in self.pixmaps:
            self.pixmaps[key] = pixmap_of(image, minimum_alpha)
        return self.pixmaps[key]

    def names(self, place):
        """The names of the enabled contents at a place, as Qt orders them."""
        items = self.scene.items(place, MODE, ORDER, QTransform())
        return [item.data(0) for item in items if isinstance(item, QGraphicsPixmapItem) and item.isEnabled()]


serve(SceneAdapter(
    name="qt-scene", version=qVersion(), formats=list(IMAGE_FORMATS),
    rule=f"{RULE} Depths count among the layers of one parent, and what a layer holds is in front of it. Opacities are "
    "multiplied, and the gate on them is 0.001. A circle is made of curves. A map becomes the identity if its "
    "determinant is within 1e-12 of zero.",
))  # fmt: skip
