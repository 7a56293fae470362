"""What all adapters in Python share: the request loop and the images and layers of requests.

An adapter is a program that answers hit tests on standard input and output, one JSON object per line; the protocol is
described in corpus/adapters/PROTOCOL.md. Subclass Adapter, then call serve().
"""

import base64
import json
import math
import sys
from dataclasses import dataclass, field

from layer import TURNS, Frame, Layer, Mesh, Tiles, apply, inverse  # noqa: F401

GRAVITIES = [
    "resize", "resizeAspect", "resizeAspectFill", "center", "top", "bottom", "left", "right",
    "topLeft", "topRight", "bottomLeft", "bottomRight",
]  # fmt: skip
TRANSFORMS = ["translate", "scale", "mirror", "rotate", "shear"]
ALPHA_FORMATS = (
    [f"{layout}-{kind}" for layout in ("rgba8", "argb8", "bgra8", "abgr8")
     for kind in ("straight", "premultiplied", "skip")]
    + ["ga8-straight", "ga8-premultiplied", "alpha8"]
)  # fmt: skip

# The keys of the lists of queries, each with the count of numbers of one query.
QUERY_SIZES = {"points": 2, "discs": 3, "rects": 4}

BYTES_PER_TEXEL = {"rgba8": 4, "argb8": 4, "bgra8": 4, "abgr8": 4, "ga8": 2, "alpha8": 1}
ALPHA_BYTE = {"rgba8": 3, "argb8": 0, "bgra8": 3, "abgr8": 0, "ga8": 1, "alpha8": 0}


class Unsupported(Exception):
    """The request is well-formed and this program does not do it; the text says why."""


@dataclass
class Pixels:
    """An image given by its bytes: row r of the image starts at byte first_byte + r * bytes_per_row."""

    width: int
    height: int
    bytes_per_row: int
    format: str
    data: bytes
    first_byte: int = 0

    def size(self):
        return self.width, self.height

    def check(self):
        """Raises where a row reaches outside the bytes, or where the format is unknown."""
        if self.format not in ALPHA_FORMATS:
            raise ValueError(f"format {self.format!r}")
        sides = self.width, self.height, self.bytes_per_row, self.first_byte
        if not all(type(side) is int for side in sides) or min(self.width, self.height) < 0:
            raise ValueError(f"width, height, bytesPerRow, firstByte {sides}: expected integers")
        row = self.width * BYTES_PER_TEXEL[self.format.partition("-")[0]]
        starts = self.first_byte, self.first_byte + (self.height - 1) * self.bytes_per_row
        inside = 0 <= min(starts) and max(starts) + row <= len(self.data)
        if self.width and self.height and not inside:
            raise ValueError(
                f"{len(self.data)} bytes do not hold {self.width} by {self.height} texels "
                f"in rows of {self.bytes_per_row} bytes"
            )

    def alpha_rows(self):
        """The alpha of every texel, a bytes object for each row, top row first."""
        layout, _, kind = self.format.partition("-")
        size, offset = BYTES_PER_TEXEL[layout], ALPHA_BYTE[layout]
        for row in range(self.height):
            start = self.first_byte + row * self.bytes_per_row
            if kind == "skip":
                yield b"\xff" * self.width
            else:
                yield self.data[start + offset : start + size * self.width : size]


@dataclass
class ImageFile:
    """An image given by a PNG file; orientation is 1...8 as in EXIF."""

    path: str
    orientation: int = 1

    def size(self):
        """The width and the height of the image, from the header of the file."""
        with open(self.path, "rb") as file:
            header = file.read(24)
        if len(header) < 24 or header[12:16] != b"IHDR":
            raise ValueError(f"{self.path}: not a PNG file")
        sides = int.from_bytes(header[16:20], "big"), int.from_bytes(header[20:], "big")
        return sides if self.orientation <= 4 else sides[::-1]


@dataclass
class Adapter:
    """What a program says about itself, and how it answers. Subclasses implement load and hits."""

    name: str
    version: str
    fidelity: str = "float64"
    language: str = "Python"
    sampling: list = field(default_factory=lambda: ["nearest"])
    queries: list = field(default_factory=lambda: ["point"])
    gravities: list = field(default_factory=lambda: list(GRAVITIES))
    transform: list = field(default_factory=lambda: list(TRANSFORMS))
    clipping: list = field(default_factory=lambda: [True, False])
    formats: list = field(default_factory=lambda: list(ALPHA_FORMATS))
    # Whether pixels may start elsewhere than at the first byte, or lie bottom-up.
    views: bool = False
    # A sentence on how the rule of the program differs from the suites, or empty where it does not.
    rule: str = ""
    # The fidelity for discs and rectangles, or empty where it is that for points.
    area_fidelity: str = ""

    # What the product does where an image is missing: "hit", "miss" or "bounds"; empty if it is not asked about missing images.
    unknown: str = ""

    # Whether layers may show frames of atlases; hits() then finds a Frame in layer.frame, and gets the atlas.
    frame: bool = False
    # Whether layers may show maps of tiles; hits() then finds Tiles in layer.tiles, and gets the image of the tiles.
    tiles: bool = False
    # Whether layers may show meshes of triangles; hits() then finds a Mesh in layer.mesh.
    mesh: bool = False
    # Whether layers may stretch their image in nine slices; hits() then finds four margins in layer.slices.
    slices: bool = False
    # Whether layers may be seen in perspective; hits() then finds nine numbers in layer.projection.
    projection: bool = False

    # The questions to stacks of layers that the program answers; stack_kit.StackAdapter has them.
    stack: list = field(default_factory=list)
    # What the program reports about touches; touch_kit.TouchAdapter has all of it.
    touches: list = field(default_factory=list)

    def load(self, image):
        """Prepares Pixels or an ImageFile and returns what hits() gets."""
        raise NotImplementedError

    def hits(self, image, layer, minimum_alpha, sampling, kind, probes):
        """A list of verdicts; kind is a key of QUERY_SIZES, and probes are tuples of numbers."""
        raise NotImplementedError

    def servers(self, images):
        """What answers the requests that are about more than one image; images are what load() returned, by id."""
        return []

    def start(self):
        supports = {
            "sampling": self.sampling, "queries": self.queries, "gravities": self.gravities,
            "transform": self.transform, "clipping": self.clipping, "formats": self.formats,
            "views": self.views, **({"stack": self.stack} if self.stack else {}),
            **({"touches": self.touches} if self.touches else {}),
            **{part: True for part in PARTS if getattr(self, part)},
            **({"unknown": self.unknown} if self.unknown else {}),
        }  # fmt: skip
        return {
            "protocol": 1, "name": self.name, "version": self.version, "language": self.language,
            "fidelity": self.fidelity, "supports": supports,
            **({"rule": self.rule} if self.rule else {}),
            **({"areaFidelity": self.area_fidelity} if self.area_fidelity else {}),
        }  # fmt: skip


SPECIAL = {"nan": math.nan, "inf": math.inf, "-inf": -math.inf}


def number(value):
    """A number of the protocol as a double."""
    if isinstance(value, str):
        return SPECIAL[value]
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ValueError(f"{value!r} is not a number")
    return float(value)


def numbers(values, count=None):
    if count is not None and len(values) != count:
        raise ValueError(f"{values!r}: expected {count} numbers")
    return tuple(map(number, values))


def image_of(request):
    if "file" in request:
        path, orientation = request["file"], request.get("orientation", 1)
        if not isinstance(path, str) or type(orientation) is not int or not 1 <= orientation <= 8:
            raise ValueError("image: expected a path and an orientation of 1 to 8")
        return ImageFile(path, orientation)
    pixels = Pixels(
        request["width"], request["height"], request["bytesPerRow"], request["format"],
        base64.b64decode(request["pixels"], validate=True), request.get("firstByte", 0),
    )  # fmt: skip
    pixels.check()
    return pixels


def whole_numbers(key, values, count, least=0):
    if len(values) != count or not all(type(value) is int and value >= least for value in values):
        raise ValueError(f"{key} {values!r}: expected {count} whole numbers of at least {least}")
    return tuple(values)


def layer_of(value):
    layer = Layer(
        numbers(value["size"], 2), value["gravity"], number(value["contentsScale"]), value["masksToBounds"]
    )
    if layer.gravity not in GRAVITIES:
        raise ValueError(f"gravity {layer.gravity!r}")
    if not isinstance(layer.masks_to_bounds, bool):
        raise ValueError(f"masksToBounds {layer.masks_to_bounds!r}: expected true or false")
    if "matrix" in value:
        layer.matrix = numbers(value["matrix"], 6)
    else:
        layer.position = numbers(value["position"], 2)
        layer.anchor_point = numbers(value["anchorPoint"], 2)
        layer.transform = numbers(value["transform"], 6)
    return layer


def frame_of(value):
    sides, turn = [value[key] for key in ("x", "y", "width", "height")], value.get("turn", "none")
    x, y, width, height = whole_numbers("x, y, width, height", sides, 4)
    if turn not in TURNS:
        raise ValueError(f"turn {turn!r}")
    source = whole_numbers("source", value.get("source", (width, height)), 2)
    return Frame(x, y, width, height, turn, source, whole_numbers("offset", value.get("offset", (0, 0)), 2))


def tiles_of(value):
    cell, cells = whole_numbers("cell", value["cell"], 2, 1), value["cells"]
    tile = whole_numbers("tile", value.get("tile", cell), 2, 1)
    [tiles_per_row] = whole_numbers("tilesPerRow", [value["tilesPerRow"]], 1, 1)
    counts = value["columns"], value.get("margin", 0), value.get("spacing", 0)
    columns, margin, spacing = whole_numbers("columns, margin, spacing", counts, 3)
    if not all(type(cell) is int and 0 <= cell < 2**32 for cell in cells):
        raise ValueError("cells: expected whole numbers below 2^32")
    if len(cells) % columns if columns else cells:
        raise ValueError(f"cells: expected rows of {columns}, found {len(cells)} cells")
    return Tiles(columns, cell, tile, tiles_per_row, margin, spacing, cells)


def mesh_of(value):
    size, vertices = whole_numbers("size", value["size"], 2), [numbers(vertex, 4) for vertex in value["vertices"]]
    triangles = [whole_numbers("triangle", triangle, 3) for triangle in value["triangles"]]
    if not all(math.isfinite(number) for vertex in vertices for number in vertex):
        raise ValueError("vertices: expected finite numbers")
    if any(place >= len(vertices) for triangle in triangles for place in triangle):
        raise ValueError(f"triangles: expected places below {len(vertices)}")
    return Mesh(size, vertices, triangles)


# Maps each key of a test beside its layer to its reader, and to what a program without it says that it lacks. The key is also
# an attribute of layers and of adapters.
PARTS = {
    "frame": (frame_of, "frames of atlases"),
    "tiles": (tiles_of, "maps of tiles"),
    "mesh": (mesh_of, "meshes of triangles"),
    "slices": (lambda value: whole_numbers("slices", value, 4), "nine slices"),
    "projection": (lambda value: numbers(value, 9), "projections"),
}


def check_parts(parts, sampling, asks_areas):
    """Raises where the parts of a test do not go together, or not with what it asks."""
    parts = set(parts)
    if len(parts & {"frame", "tiles", "mesh"}) > 1:
        raise ValueError("expected only one of frame, tiles and mesh")
    if "slices" in parts and parts & {"mesh", "projection"}:
        raise ValueError("slices: expected no mesh and no projection")
    if sampling != "nearest" and parts & {"tiles", "mesh", "slices"}:
        raise ValueError("tiles, mesh, slices: expected nearest sampling")
    if asks_areas and parts & {"mesh", "slices", "projection"}:
        raise Unsupported("areas of meshes, of nine slices and in perspective")


# What is kept of an image that is missing.
MISSING = object()


def serve(adapter):
    """Answers requests until a request to stop or the end of standard input."""
    images, sizes = {}, {}
    servers = adapter.servers(images)
    shows_parts = adapter.frame or adapter.tiles or adapter.mesh or adapter.slices

    def answer(request):
        operation = request["op"]
        if operation == "start":
            return adapter.start()
        if operation == "image":
            if not isinstance(request["id"], str):
                raise ValueError(f"id {request['id']!r}: expected a string")
            images.pop(request["id"], None)  # An image that cannot be read leaves no older one behind.
            loaded = MISSING
            if request.get("missing") is not True:
                image = image_of(request)
                loaded = adapter.load(image)
                sizes[request["id"]] = image.size() if shows_parts else None
            images[request["id"]] = loaded
            return {"ok": True}
        if operation == "test":
            given = [key for key in QUERY_SIZES if key in request]
            if len(given) != 1:
                raise ValueError(f"expected one of {', '.join(QUERY_SIZES)}")
            [kind] = given
            probes = [numbers(probe, QUERY_SIZES[kind]) for probe in request[kind]]
            minimum_alpha = request["minimumAlpha"]
            if type(minimum_alpha) is not int or not 0 <= minimum_alpha <= 256:
                raise ValueError(f"minimumAlpha {minimum_alpha!r}: expected 0 to 256")
            if request["image"] not in images:
                raise ValueError(f"unknown image {request['image']!r}")
            layer = layer_of(request["layer"])
            sampling, parts = request.get("sampling", "nearest"), [part for part in PARTS if part in request]
            check_parts(parts, sampling, probes and kind != "points")
            for part in parts:
                setattr(layer, part, PARTS[part][0](request[part]))
            for part in parts:
                if not getattr(adapter, part):
                    raise Unsupported(PARTS[part][1])
            if images[request["image"]] is MISSING:
                return {"hits": "?" * len(probes)}
            if shows_parts:
                layer.check(*sizes[request["image"]])
            verdicts = adapter.hits(images[request["image"]], layer, minimum_alpha, sampling, kind, probes)
            return {"hits": "".join("1" if verdict else "0" for verdict in verdicts)}
        for server in servers:
            reply = server.answer(request)
            if reply is not None:
                return reply
        raise ValueError(f"op {operation!r}")

    for line in sys.stdin:
        try:
            request = json.loads(line)
            if request["op"] == "stop":
                return
            reply = answer(request)
        except Unsupported as reason:
            reply = {"unsupported": str(reason)}
        except Exception as error:
            reply = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(reply), flush=True)
