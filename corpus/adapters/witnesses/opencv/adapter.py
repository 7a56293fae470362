"""Answers hit tests by what OpenCV draws: warpAffine, INTER_NEAREST, transparent border, on 8-bit alpha."""

import sys
from pathlib import Path

import cv2
import numpy

sys.path.append(str(Path(__file__).resolve().parents[2] / "python"))
from adapter_kit import serve
from drawing_adapter import DrawingAdapter


class OpenCV(DrawingAdapter):
    def draw(self, image, mask, columns, rows):
        drawn = self.sheet(image, columns, rows)
        if mask:
            drawn = cv2.bitwise_and(drawn, self.sheet(mask, columns, rows))
        return drawn.tobytes()

    def sheet(self, sheet, columns, rows):
        a, b, c, d, tx, ty = sheet.to_window
        # OpenCV counts from the center of the first texel and of the first pixel.
        tx, ty = tx + (a + c) / 2 - 0.5, ty + (b + d) / 2 - 0.5
        return cv2.warpAffine(
            numpy.frombuffer(sheet.alpha, numpy.uint8).reshape(sheet.height, sheet.width),
            numpy.array([[a, c, tx], [b, d, ty]]), (columns, rows),
            flags=cv2.INTER_NEAREST, borderMode=cv2.BORDER_CONSTANT, borderValue=0,
        )  # fmt: skip


cv2.setNumThreads(1)
serve(OpenCV("opencv", cv2.__version__, fidelity="float32"))
