"""Asks document.elementsFromPoint about elements with clip-path, as web pages are hit, in headless Chromium."""

import math
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
KIT = HERE.parents[1] / "python"
sys.path.insert(0, str(KIT))

from adapter_kit import Unsupported, serve  # noqa: E402
from chromium_page import Page  # noqa: E402
from stack_kit import StackAdapter  # noqa: E402

# The browser keeps lengths in 32 bits.
LARGEST_NUMBER = 2**20

RULE = (
    "A z-index counts among the elements of one parent, and what an element holds is in front of it. An opacity gates "
    "nothing. Lengths are multiples of a sixty-fourth of a pixel. The adapter makes the texels that pass a clip-path."
)


class ElementsAdapter(StackAdapter):
    def __init__(self, page):
        super().__init__(
            "chromium-elements", page.version, fidelity="fixed16", rule=RULE, stack=["topmost", "all"]
        )
        self.page = page

    def load(self, image):
        return self.page.load(image)

    def show_stack(self, stack):
        depths = sorted({layer.depth for layer in stack.layers})
        shown = [self.element(layer, depths.index(layer.depth), stack) for layer in stack.layers]
        self.page.call("showStack", shown, stack.minimum_alpha)

    def element(self, layer, rank, stack):
        """A layer as the page gets it. A layer with a number that is not finite is hidden, with all that it holds."""
        holders = stack.chain(layer)[1:]
        x, y = holders[0].bounds_origin if holders else (0, 0)
        *linear, tx, ty = layer.layer.to_parent()
        numbers = [*linear, tx - x, ty - y, *layer.layer.size]
        is_somewhere = all(map(math.isfinite, numbers))
        element = {
            "name": layer.name, "parent": layer.parent, "rank": rank, "clips": layer.layer.masks_to_bounds,
            "hidden": layer.hidden or not is_somewhere, "enabled": layer.interaction_enabled,
            "opacity": layer.opacity if math.isfinite(layer.opacity) else 1, "size": [0, 0],
            "matrix": [1, 0, 0, 1, 0, 0],
        }  # fmt: skip
        if not is_somewhere:
            return element
        if max(map(abs, numbers)) > LARGEST_NUMBER:
            raise Unsupported(f"numbers past {LARGEST_NUMBER}")
        element["matrix"], element["size"] = numbers[:6], [max(0, side) for side in layer.layer.size]
        if layer.image is not None and layer.layer.is_valid():
            name, width, height = stack.images[layer.image]
            x, y, w, h = layer.layer.contents(width, height)
            element["image"], element["toBounds"] = name, [w / width, 0, 0, h / height, float(x), float(y)]
        return element

    def hit_stack(self, question, numbers, order):
        if not all(map(math.isfinite, numbers)):
            return []
        if max(map(abs, numbers)) > LARGEST_NUMBER:
            raise Unsupported(f"places past {LARGEST_NUMBER}")
        names = self.page.call("layersAt", *numbers)
        return names[:1] if question == "topmost" else names


def main():
    with Page(KIT / "texel_path.js", HERE / "elements.js") as page:
        serve(ElementsAdapter(page))


if __name__ == "__main__":
    main()
