"""Answers hit tests by what Pillow draws: Image.transform, AFFINE or PERSPECTIVE, NEAREST, on 8-bit alpha."""

import sys
from pathlib import Path

import PIL
from PIL import Image, ImageChops

sys.path.append(str(Path(__file__).resolve().parents[2] / "python"))
from adapter_kit import inverse, serve
from drawing_adapter import DrawingAdapter
from layer import adjugate


class Pillow(DrawingAdapter):
    def draw(self, image, mask, columns, rows):
        drawn = self.sheet(image, columns, rows)
        if mask:
            drawn = ImageChops.multiply(drawn, self.sheet(mask, columns, rows))
        return drawn.tobytes()

    def sheet(self, sheet, columns, rows):
        picture = Image.frombytes("L", (sheet.width, sheet.height), sheet.alpha)
        if sheet.through:
            back = adjugate(sheet.perspective())
            return picture.transform(
                (columns, rows), Image.Transform.PERSPECTIVE, tuple(n / back[8] for n in back[:8]),
                Image.Resampling.NEAREST, fillcolor=0,
            )  # fmt: skip
        a, b, c, d, tx, ty = inverse(sheet.to_window)
        # Pillow takes the map from the drawn picture to the source, row by row.
        return picture.transform(
            (columns, rows), Image.Transform.AFFINE, (a, c, tx, b, d, ty), Image.Resampling.NEAREST,
            fillcolor=0,
        )  # fmt: skip


serve(Pillow("pillow", PIL.__version__, fidelity="fixed16", projection=True))
