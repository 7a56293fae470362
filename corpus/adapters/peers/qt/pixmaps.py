"""Images as Qt pixmaps whose mask holds the texels that can be hit."""

import os
import sys
from pathlib import Path

# A program without a screen.
os.environ["QT_QPA_PLATFORM"] = "offscreen"
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "python"))

from point_peer import cut, packed_rows  # noqa: E402  # isort: skip
from adapter_kit import ImageFile, Unsupported  # noqa: E402
from PySide6.QtGui import QGuiApplication, QImage, QImageReader, QPixmap, QTransform  # noqa: E402

# Qt names these formats by their 32-bit words, so the bytes of ARGB32 are B, G, R, A: on little-endian machines only.
# Its formats without alpha want the fourth byte to be 255, so none of them is a "skip" format.
WORD_FORMATS = {
    "bgra8-straight": QImage.Format.Format_ARGB32,
    "bgra8-premultiplied": QImage.Format.Format_ARGB32_Premultiplied,
}
IMAGE_FORMATS = {
    "rgba8-straight": QImage.Format.Format_RGBA8888,
    "rgba8-premultiplied": QImage.Format.Format_RGBA8888_Premultiplied,
    "alpha8": QImage.Format.Format_Alpha8,
} | (WORD_FORMATS if sys.byteorder == "little" else {})

# How an image is turned by its EXIF orientation: a quarter turn's degrees clockwise, then flips in x and y.
ORIENTATIONS = {
    1: (0, False, False), 2: (0, True, False), 3: (0, True, True), 4: (0, False, True),
    5: (90, True, False), 6: (90, False, False), 7: (90, False, True), 8: (-90, False, False),
}  # fmt: skip

RULE = (
    "A mask has the threshold alpha > 0. For any other threshold, the adapter sets the alphas below it to 0 and the "
    "others to 255."
)

application = QGuiApplication.instance() or QGuiApplication([])


def image_of(image):
    """The QImage of an image of the protocol."""
    if isinstance(image, ImageFile):
        reader = QImageReader(image.path)
        result = reader.read()
        if result.isNull():
            raise ValueError(f"{image.path}: {reader.errorString()}")
        degrees, flip_x, flip_y = ORIENTATIONS[image.orientation]
        return result.transformed(QTransform().rotate(degrees)).mirrored(flip_x, flip_y)
    if image.format not in IMAGE_FORMATS:
        raise Unsupported(f"format {image.format}")
    size = 1 if image.format == "alpha8" else 4
    data, stride = packed_rows(image, size), size * image.width
    # A copy, because a QImage borrows its bytes.
    return QImage(data, image.width, image.height, stride, IMAGE_FORMATS[image.format]).copy()


def pixmap_of(image, minimum_alpha):
    """The pixmap whose mask() holds the texels of a QImage with alpha >= minimum_alpha.

    Qt's rule is alpha > 0. For a minimum of 1 it is given the image as it is; for others the alphas
    below the minimum are made 0 first, and the rest 255.
    """
    if minimum_alpha == 1:
        return QPixmap.fromImage(image)
    alpha = image.convertToFormat(QImage.Format.Format_Alpha8)
    stride, data = alpha.bytesPerLine(), cut(bytes(alpha.constBits()), minimum_alpha)
    return QPixmap.fromImage(
        QImage(data, alpha.width(), alpha.height(), stride, QImage.Format.Format_Alpha8)
    )
