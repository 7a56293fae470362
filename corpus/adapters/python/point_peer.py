"""What the adapters of peers share: they answer for points with nearest sampling."""

from dataclasses import dataclass

from adapter_kit import Adapter, Unsupported
from exact_texels import ExactTexels


def packed_rows(image, texel_size):
    """The rows of Pixels without what lies between them, top row first."""
    if 0 in (image.width, image.height):
        raise Unsupported(f"an image of {image.width} x {image.height} texels")
    row_size = texel_size * image.width
    starts = [image.first_byte + row * image.bytes_per_row for row in range(image.height)]
    if min(starts) < 0 or max(starts) + row_size > len(image.data):
        raise ValueError(f"{len(image.data)} bytes of pixels do not hold all rows")
    return b"".join(image.data[start : start + row_size] for start in starts)


def cut(alpha, minimum_alpha):
    """Bytes of alpha for a peer that takes no threshold: those below the minimum become 0, the others 255."""
    return alpha.translate(bytes(255 if value >= minimum_alpha else 0 for value in range(256)))


@dataclass
class PointPeer(Adapter):
    """An adapter whose subclasses implement load and point_hits."""

    # packed_rows reads sub-images and rows from the bottom up.
    views: bool = True

    def hits(self, image, layer, minimum_alpha, sampling, kind, probes):
        if kind not in [f"{query}s" for query in self.queries]:
            raise Unsupported(kind)
        if sampling not in self.sampling:
            raise Unsupported(f"sampling {sampling}")
        if not layer.is_valid():
            # Where a side or a scale is 0, or a number is not finite, there is nothing to ask about.
            return [False] * len(probes)
        return self.point_hits(image, layer, minimum_alpha, probes)

    def point_hits(self, image, layer, minimum_alpha, points):
        """A list of verdicts for a layer whose numbers are valid; its map may still be singular."""
        raise NotImplementedError


@dataclass
class TexelPeer(PointPeer):
    """An adapter of a peer without geometry, which is asked about texels; subclasses implement load and the rest.

    The texels are found exactly, so every wrong verdict is the peer's.
    """

    fidelity: str = "exact"

    def point_hits(self, image, layer, minimum_alpha, points):
        exact = ExactTexels(layer, *self.size_of(image))
        texels = {index: exact.texel(*point) for index, point in enumerate(points)}
        asked = {index: texel for index, texel in texels.items() if texel}
        verdicts = self.texel_hits(image, minimum_alpha, list(asked.values()))
        hits = dict(zip(asked, verdicts, strict=True))
        return [hits.get(index, False) for index in texels]

    def size_of(self, image):
        """The width and height of what load returned."""
        raise NotImplementedError

    def texel_hits(self, image, minimum_alpha, texels):
        """A list of verdicts, one for each (column, row); they may lie outside of the image."""
        raise NotImplementedError
