"""Answers hit tests by what Skia draws: drawImage with nearest sampling, on images padded by transparent texels."""

import math
import sys
from pathlib import Path

import numpy
import skia

sys.path.append(str(Path(__file__).resolve().parents[2] / "python"))
from adapter_kit import Unsupported, apply, inverse, serve
from drawing_adapter import DrawingAdapter


def padded(sheet):
    """A sheet as premultiplied white, with a transparent edge two pixels wide, and that edge in texels."""
    edge = math.ceil(2 * sheet.texels_per_pixel())
    alpha = numpy.frombuffer(sheet.alpha, numpy.uint8).reshape(sheet.height, sheet.width)
    white = numpy.repeat(numpy.pad(alpha, edge)[:, :, None], 4, axis=2)
    image = skia.Image.fromarray(
        numpy.ascontiguousarray(white), skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType
    )
    return image, edge


def check_floats(sheet, columns, rows):
    """Declines a map that floats cannot hold to 1/64 texel over the window.

    Every number of the forward map is rounded to 24 bits; the inverse carries that into texels. Eight such roundings
    are allowed for, twice what was seen.
    """
    a, b, c, d, tx, ty = sheet.to_window
    back = inverse(sheet.to_window)
    reach = 0
    for corner in ((0, 0), (columns, 0), (0, rows), (columns, rows)):
        u, v = apply(back, *corner)
        x, y = abs(a * u) + abs(c * v) + abs(tx), abs(b * u) + abs(d * v) + abs(ty)
        reach = max(reach, abs(back[0]) * x + abs(back[2]) * y, abs(back[1]) * x + abs(back[3]) * y)
    if 8 * 2**-24 * reach > 1 / 64:
        raise Unsupported("a map that floats hold to no more than 1/64 texel")


class Skia(DrawingAdapter):
    def draw(self, image, mask, columns, rows):
        for sheet in filter(None, (image, mask)):
            check_floats(sheet, columns, rows)
        surface = skia.Surface.MakeRasterN32Premul(columns, rows)
        canvas = surface.getCanvas()
        canvas.clear(0)
        self.sheet(canvas, image)
        if mask:
            # Skia's own clip has the coordinates of a path, 1/64 pixel: draw the mask as the image was drawn.
            canvas.saveLayer(None, skia.Paint(BlendMode=skia.BlendMode.kDstIn))
            self.sheet(canvas, mask)
            canvas.restore()
        return surface.toarray(colorType=skia.kRGBA_8888_ColorType)[:, :, 3].tobytes()

    def sheet(self, canvas, sheet):
        a, b, c, d, tx, ty = sheet.to_window
        image, edge = padded(sheet)
        canvas.save()
        canvas.concat(skia.Matrix.MakeAll(a, c, tx, b, d, ty, 0, 0, 1))
        nearest = skia.SamplingOptions(skia.FilterMode.kNearest)
        canvas.drawImage(image, -edge, -edge, nearest, skia.Paint(AntiAlias=False))
        canvas.restore()


serve(Skia("skia", skia.__version__, fidelity="float32"))
