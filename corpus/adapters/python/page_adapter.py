"""An adapter whose hit tester is a page in Chromium: page_adapter.py PAGE, as in ../templates/adapter.html.

The page has a function hits(image, layer, minimumAlpha, x, y), and may have an object `adapter` with what it declares.
"""

import json
import pathlib
import sys

from adapter_kit import Adapter, ImageFile, Unsupported, serve
from chromium_page import Page, PageError

# Numbers that JSON does not have are words of JavaScript, as Python writes them.
ASK = """
(async ({name, layer, minimumAlpha, points}) => {
  const image = keptImages.get(name);
  image.canvas ??= canvasOf(name);
  const verdicts = [];
  for (const [x, y] of points) verdicts.push(await hits(image, layer, minimumAlpha, x, y) ? "1" : "0");
  return verdicts.join("");
})(%s)
"""


class PageAdapter(Adapter):
    def __init__(self, page, path):
        declared = page.evaluate("typeof adapter === 'object' ? adapter : {}")
        declared = {"name": path.stem, "version": page.version, "language": "JavaScript"} | declared
        super().__init__(**declared)
        self.page = page

    def load(self, image):
        if isinstance(image, ImageFile):
            raise Unsupported("image files: a browser changes alpha when it decodes some of them")
        return self.page.load(image)

    def hits(self, image, layer, minimum_alpha, sampling, kind, probes):
        if kind != "points" or sampling != "nearest":
            raise Unsupported(f"{kind} sampled {sampling}")
        shown = {
            "size": layer.size, "gravity": layer.gravity, "contentsScale": layer.contents_scale,
            "masksToBounds": layer.masks_to_bounds, "matrix": layer.to_parent(),
        }  # fmt: skip
        asked = {"name": image[0], "layer": shown, "minimumAlpha": minimum_alpha, "points": probes}
        verdicts = self.page.evaluate(ASK % json.dumps(asked))
        return [verdict == "1" for verdict in verdicts]


def main():
    if len(sys.argv) != 2 or not pathlib.Path(sys.argv[1]).is_file():
        sys.exit("page_adapter.py: error: expected the path of a page")
    path = pathlib.Path(sys.argv[1]).resolve()
    try:
        with Page(url=path.as_uri()) as page:
            if page.evaluate("typeof hits") != "function":
                sys.exit(f"page_adapter.py: error: {path} has no function hits")
            serve(PageAdapter(page, path))
    except PageError as error:
        sys.exit(f"page_adapter.py: error: {error}")


if __name__ == "__main__":
    main()
