"""A Godot server that runs engine.gd, and the questions it answers."""

import os
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "python"))

from point_peer import cut, packed_rows  # noqa: E402  # isort: skip
from adapter_kit import ImageFile, Pixels, Unsupported  # noqa: E402

LOAD_FILE, LOAD_TEXELS, ASK_BITMAP, ASK_SPRITE, READ_TEXELS, SHOW_STACK, ASK_STACK = range(1, 8)
SECONDS_TO_START = 8

# The bytes per texel of the formats that Godot's Image has; alpha alone becomes gray and alpha.
FORMATS = {
    "rgba8-straight": 4, "rgba8-premultiplied": 4,
    "ga8-straight": 2, "ga8-premultiplied": 2, "alpha8": 1,
}  # fmt: skip


class Godot:
    def __init__(self):
        program = shutil.which("godot3-server")
        if not program:
            raise SystemExit("godot: no program godot3-server; corpus/adapters/peers/install installs it")
        version = subprocess.run([program, "--version"], capture_output=True, text=True).stdout
        self.version = version.strip()
        with socket.create_server(("127.0.0.1", 0)) as server:
            server.settimeout(SECONDS_TO_START)
            script = [program, "--script", str(HERE / "engine.gd"), str(server.getsockname()[1])]
            # It knows no locale called C, and leaves its logs in the working directory.
            environment = os.environ | {"LC_ALL": "", "LANG": "en_US"}
            self.folder = tempfile.TemporaryDirectory(prefix="godot-peer-")
            # Godot reports every damaged file, several lines each: kept, and shown where it ends.
            self.log = Path(self.folder.name, "log")
            with self.log.open("wb") as log:
                self.process = subprocess.Popen(
                    script,
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    env=environment,
                    cwd=self.folder.name,
                )
            try:
                self.socket, _ = server.accept()
            except TimeoutError:
                self.process.kill()
                self.fail(f"no answer from {program} in {SECONDS_TO_START} s")
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.answers = self.socket.makefile("rb")
        self.image_count = 0
        self.cut_images = {}

    def fail(self, problem):
        lines = self.log.read_text("utf-8", "replace").strip().splitlines()
        raise SystemExit("\n".join([f"godot: {problem}", *lines[-4:]]))

    def close(self):
        self.answers.close()
        self.socket.close()
        try:
            self.process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.folder.cleanup()

    def ask(self, kind, number, body, answer_size):
        try:
            self.socket.sendall(struct.pack("<BI", kind, number) + body)
        except ConnectionError:
            self.fail("the server ended")
        return self.read(answer_size)

    def read(self, answer_size):
        try:
            answer = self.answers.read(answer_size)
        except ConnectionError:
            answer = b""
        if len(answer) < answer_size:
            self.fail("the server ended")
        return answer

    def load(self, image):
        """Gives an image to Godot; returns its number, width and height."""
        self.image_count += 1
        if isinstance(image, ImageFile):
            if image.orientation != 1:
                raise Unsupported(f"orientation {image.orientation}")
            path = str(Path(image.path).resolve()).encode()
            size = self.ask(LOAD_FILE, self.image_count, struct.pack("<I", len(path)) + path, 8)
        else:
            size = self.ask(LOAD_TEXELS, self.image_count, texels(image), 8)
        width, height = struct.unpack("<II", size)
        if 0 in (width, height):
            raise ValueError("an image that Godot cannot read")
        return self.image_count, width, height

    def cut(self, image, minimum_alpha):
        """The image whose alphas are 0 below a minimum and 255 elsewhere, made once."""
        if (image, minimum_alpha) not in self.cut_images:
            number, width, height = image
            alpha = self.ask(READ_TEXELS, number, b"", 4 * width * height)[3::4]
            pixels = Pixels(width, height, width, "alpha8", cut(alpha, minimum_alpha))
            self.cut_images[image, minimum_alpha] = self.load(pixels)
        return self.cut_images[image, minimum_alpha]

    def bitmap_hits(self, image, threshold, texels):
        """The verdicts of a bitmap on texels."""
        body = struct.pack("<dI", threshold, len(texels)) + packed("<2i", texels)
        return verdicts(self.ask(ASK_BITMAP, image[0], body, len(texels)))

    def sprite_hits(self, image, layer, points):
        """The verdicts of a valid layer, which Godot places as two nodes, layer and contents."""
        number, width, height = image
        x, y, contents_width, contents_height = layer.contents(width, height)
        contents = contents_width / width, 0, 0, contents_height / height, x, y
        bounds = struct.pack("<B2d", layer.masks_to_bounds, *layer.size)
        body = packed("<6d", [layer.to_parent(), contents]) + bounds
        body += struct.pack("<I", len(points)) + packed("<2d", points)
        return verdicts(self.ask(ASK_SPRITE, number, body, len(points)))

    def show_stack(self, way, layers):
        """Shows layers in the order of the tree, each packed by pack_layer; the way is CONTROLS or AREAS."""
        self.ask(SHOW_STACK, way, struct.pack("<I", len(layers)) + b"".join(layers), 4)

    def layers_at(self, point):
        """The places of the layers at a point in the list that is shown, the frontmost first."""
        (count,) = struct.unpack("<I", self.ask(ASK_STACK, 0, struct.pack("<2d", *point), 4))
        return struct.unpack(f"<{count}I", self.read(4 * count))


# The ways to find a layer in a stack.
CONTROLS, AREAS = 0, 1


def pack_layer(layer, parent, transform, image, minimum_alpha):
    """A layer as layer.gd reads it; the image is what load() returned, or None."""
    number, contents = 0, (0, 0, 1, 1)
    if image:
        number, width, height = image
        x, y, contents_width, contents_height = layer.layer.contents(width, height)
        contents = x, y, contents_width / width, contents_height / height
    flags = layer.layer.masks_to_bounds, layer.hidden, layer.interaction_enabled
    numbers = struct.pack("<i8d3B", parent, *transform, *layer.layer.size, *flags)
    # Half a step away from either alpha, so that no rounding matters.
    threshold = (minimum_alpha - 0.5) / 255
    return numbers + struct.pack("<dI5d", layer.opacity, number, *map(float, contents), threshold)


def packed(format, rows):
    return b"".join(struct.pack(format, *row) for row in rows)


def verdicts(answer):
    return [verdict == 1 for verdict in answer]


def texels(image):
    """The body of LOAD_TEXELS: rows of texels without padding, in a format that Godot has."""
    if image.format not in FORMATS:
        raise Unsupported(f"format {image.format}")
    size = FORMATS[image.format]
    data = packed_rows(image, size)
    if image.format == "alpha8":
        size, alpha, data = 2, data, bytearray(2 * len(data))
        data[1::2] = alpha
    return struct.pack("<III", image.width, image.height, size) + data
