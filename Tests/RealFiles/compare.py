"""Compares our verdicts on real maps and atlases with the pictures that Tiled and Pillow make of them.

Tests/RealFiles/run installs what this needs, and starts it. A texel is a hit where alpha is at least 128. It is wrong if
`certified-striped-mask` says otherwise at its center. refused.txt lists the files that our readers refuse, and why.
"""

import base64
import collections
import gzip
import json
import math
import os
import pathlib
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree
import zlib

import numpy
from PIL import Image, ImageOps

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / "build/real-files"
FILES, WORK = BUILD / "files", BUILD / "work"
PROGRAM = ROOT / "build/embedded/scratch/release/verdicts"
# The kinds of files, their names, and how many of them a package has at least.
KINDS = [
    ("map", "*.tmx", "tiled", 20), ("map", "*.tmx", "castle-game-engine-doc", 17), ("map", "*.tmx", "btanks-data", 13),
    ("libGDX", "*.atlas", "castle-game-engine-doc", 9), ("Starling", "*.starling-xml", "castle-game-engine-doc", 2),
    ("Starling", "*.castle-sprite-sheet", "castle-game-engine-doc", 6), ("Kivy", "*.atlas", "python3-kivy", 1),
]
FLIPS, NUMBER = 0xE0000000, 0x0FFFFFFF
ROW = "{:62} {:8} {:>7} {:>13} {:>5}"


class Refused(Exception):
    """One line of our readers about a file that they do not read."""


def call(*command):
    """Runs a program of Tiled, which needs no screen."""
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                         env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": str(WORK)})
    if run.returncode:
        sys.exit(f"real-files: error: {' '.join(map(str, command))}: {run.stdout}")


def verdicts(*arguments):
    """The name of each layer or frame, and whether its texels hit."""
    with subprocess.Popen([PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        while line := program.stdout.readline().decode():
            width, height, name = line.rstrip("\n").split(" ", 2)
            texels = program.stdout.read(int(width) * int(height))
            yield name, numpy.frombuffer(texels, bool).reshape(int(height), int(width))
        refusal = program.stderr.read().decode().strip()
        if program.wait():
            raise Refused(refusal)


def wrong(name, ours, picture):
    """How many verdicts are other than those of a picture; prints the first one."""
    right = numpy.asarray(picture.convert("RGBA"))[..., 3] >= 128
    places = numpy.argwhere(ours != right)
    for row, column in places[:1]:
        print(f"  {name}, texel ({column}, {row}): {['miss', 'hit'][int(ours[row, column])]} is wrong")
    return len(places)


def show(name, art, hits):
    """Writes a picture of some art, with what is a hit in translucent red over it."""
    shown = Image.alpha_composite(Image.new("RGBA", art.size, "white"), art.convert("RGBA"))
    shown.paste("red", (0, 0), Image.fromarray(numpy.where(hits, numpy.uint8(110), numpy.uint8(0))))
    ImageOps.contain(shown, (1600, 1600)).save(BUILD / (re.sub(r"[^\w.-]+", "-", name) + ".png"))


# Maps


def unpacked(data, compression):
    """The cells of a layer as numbers or base64, as our reader takes them: Tiled exports them compressed if the map is."""
    if not compression:
        return data
    return base64.b64encode({"zlib": zlib, "gzip": gzip}[compression].decompress(base64.b64decode(data))).decode()


def punched(stored, totals):
    """Sets of tiles without a transparent texel get holes where they are dark, since any other place would hit as well."""
    for index, tiles in enumerate(stored["tilesets"]):
        path = WORK / tiles.get("image", "")
        if path.is_file() and (image := Image.open(path).convert("RGBA")).getextrema()[3][0] >= 128:
            gray = numpy.asarray(image.convert("L"))
            image.putalpha(Image.fromarray(numpy.where(gray > gray.mean(), numpy.uint8(255), numpy.uint8(0))))
            tiles["image"] = f"tiles-{index}.png"
            image.save(WORK / tiles["image"])
            totals["sets of tiles without transparent texels, which become transparent where they are dark"] += 1


def draw(stored, layer, cells):
    """The picture that Tiled draws of one layer alone, at full opacity (rule R12), even if the map hides it.

    Two translucent tiles that overlap are more opaque together, and R19 asks each by itself. No map here has such texels.
    """
    alone = {**layer, "data": cells.tolist(), "opacity": 1, "visible": True}
    alone.pop("encoding", None)
    (WORK / "layer.tmj").write_text(json.dumps({**stored, "layers": [alone]}))
    # Smoothing would blur the tiles that are flipped.
    call("tmxrasterizer", "--no-smoothing", WORK / "layer.tmj", WORK / "layer.png")
    return Image.open(WORK / "layer.png")


def kinds_of(stored, layer, cells):
    """How many cells there are of each kind."""
    shown = cells[cells > 0]
    yield "with a tile", shown > 0
    yield "flipped or turned", shown & FLIPS > 0
    yield "in a hidden layer", (shown > 0) & (not layer["visible"])
    yield "in a translucent layer", (shown > 0) & (layer["opacity"] < 1)
    for tiles in stored["tilesets"]:
        own = (shown & NUMBER).astype(int) - tiles["firstgid"]
        is_own = (own >= 0) & (own < tiles["tilecount"])
        moving = [tile["id"] for tile in tiles.get("tiles", []) if "animation" in tile]
        larger = tiles["tilewidth"] > stored["tilewidth"] or tiles["tileheight"] > stored["tileheight"]
        yield "with an animated tile", is_own & numpy.isin(own, moving)
        yield "of a set with a margin or spacing", is_own & (tiles["margin"] + tiles["spacing"] > 0)
        yield "of a set with an offset", is_own & ("tileoffset" in tiles)
        yield "with a tile larger than the cell", is_own & larger


def compare_map(_, file, name, totals):
    export = WORK / "map.tmj"
    call("tiled", "--embed-tilesets", "--export-map", "json", file, export)
    stored = json.loads(export.read_text())
    layers = [layer for layer in stored["layers"] if layer["type"] == "tilelayer"]
    for layer in (layer for layer in layers if "data" in layer):
        compression = layer.pop("compression", "")
        layer["data"] = unpacked(layer["data"], compression)
        totals["layers whose cells are unpacked, because our reader refuses compressed ones"] += compression != ""
    punched(stored, totals)
    export.write_text(json.dumps(stored))
    width, height = stored["width"] * stored["tilewidth"], stored["height"] * stored["tileheight"]
    every, differences, count = numpy.zeros((height, width), bool), 0, 0
    # What is refused is refused before the first layer, and so before Tiled draws anything.
    for (_, ours), layer in zip(verdicts("map", export, str(width), str(height)), layers, strict=True):
        data = layer["data"]
        cells = numpy.array(data, "<u4") if isinstance(data, list) else numpy.frombuffer(base64.b64decode(data), "<u4")
        kinds = {}
        for kind, which in kinds_of(stored, layer, cells):
            kinds[kind] = kinds.get(kind, 0) + int(which.sum())
        count += kinds["with a tile"]
        totals.update({f"cells {kind}": number for kind, number in kinds.items()})
        picture = draw(stored, layer, cells) if cells.any() else Image.new("RGBA", (width, height))
        differences += wrong(f"layer {layer['name']}", ours, picture)
        totals["texels of maps that are hit"] += int(ours.sum())
        every |= ours & layer["visible"]
    call("tmxrasterizer", "--no-smoothing", file, WORK / "art.png")
    show(name, Image.open(WORK / "art.png"), every)
    return [("map", count, every.size * len(layers), differences)]


# Atlases

# A frame in its page, from the top left corner, as large as it is shown. The `turned` ones are stored turned by 90°
# counterclockwise. The source had `whole` texels, and the frame begins there at `left` and `top`.
Frame = collections.namedtuple("Frame", "name page x y width height turned whole left top")


def libgdx(file):
    page, frames = None, {}
    for line in file.read_text().splitlines():
        if line.endswith(".png"):
            page = line
        elif line.startswith("  "):
            key, value = line.strip().split(": ")
            frames[page, name][key] = [int(number) for number in re.findall(r"-?\d+", value)] or value
        elif line and ":" not in line:
            name = line
            frames[page, name] = {}
    for (page, name), frame in frames.items():
        (x, y), (width, height), whole, (left, below) = (frame[key] for key in ("xy", "size", "orig", "offset"))
        # Offsets count from the bottom. libGDX stores a frame turned counterclockwise, and TexturePacker clockwise: what is
        # turned in one dragon looks like what is upright in another one only if it is turned back clockwise.
        yield Frame(name, page, x, y, width, height, frame["rotate"] == "true", whole, left, whole[1] - height - below)


def starling(file):
    sheet = xml.etree.ElementTree.parse(file).getroot()
    for frame in sheet.iter("SubTexture"):
        x, y, width, height = (int(frame.get(key)) for key in ("x", "y", "width", "height"))
        if frame.get("rotated", "false") != "false":
            sys.exit(f"real-files: error: {file} has turned frames, and it is not known which way they turn")
        whole = [int(frame.get("frameWidth", width)), int(frame.get("frameHeight", height))]
        yield Frame(frame.get("name"), sheet.get("imagePath"), x, y, width, height, False, whole,
                    -int(frame.get("frameX", 0)), -int(frame.get("frameY", 0)))


def kivy(file):
    for page, frames in json.loads(file.read_text()).items():
        rows = Image.open(file.parent / page).height
        for name, (x, y, width, height) in frames.items():
            # Kivy counts rows from the bottom.
            yield Frame(name, page, x, rows - y - height, width, height, False, [width, height], 0, 0)


def cut(page, frame):
    """The image that a frame was before it was packed, by Pillow, whose angles are counterclockwise."""
    across, down = (frame.height, frame.width) if frame.turned else (frame.width, frame.height)
    part = page.crop((frame.x, frame.y, frame.x + across, frame.y + down))
    image = Image.new("RGBA", frame.whole)
    image.paste(part.transpose(Image.Transpose.ROTATE_270) if frame.turned else part, (frame.left, frame.top))
    return image


def ask(frames, page, is_half_turn):
    """Our verdicts about frames as TexturePacker writes them; on a page turned by 180°, they are turned clockwise."""
    (page.rotate(180) if is_half_turn else page).save(WORK / "page.png", compress_level=1)
    stored = {}
    for frame in frames:
        x, y = frame.x, frame.y
        if is_half_turn:
            x, y = page.width - x - frame.height, page.height - y - frame.width
        sides = {"w": frame.width, "h": frame.height}
        stored[frame.name] = {
            "frame": {"x": x, "y": y, **sides}, "rotated": frame.turned, "trimmed": True,
            "spriteSourceSize": {"x": frame.left, "y": frame.top, **sides}, "sourceSize": dict(zip("wh", frame.whole))}
    (WORK / "page.json").write_text(json.dumps({"frames": stored, "meta": {"image": "page.png"}}))
    return dict(verdicts("atlas", WORK / "page.json", *([] if is_half_turn else ["counterclockwise"])))


def compare_atlas(kind, file, name, totals):
    frames = list({"libGDX": libgdx, "Kivy": kivy, "Starling": starling}[kind](file))
    rows, shown = [], []
    for page_name in dict.fromkeys(frame.page for frame in frames):
        page = Image.open(file.parent / page_name).convert("RGBA")
        own = [frame for frame in frames if frame.page == page_name]
        for label, asked in (kind, own), ("turned", [frame for frame in own if frame.turned]):
            ours = ask(asked, page, label == "turned") if asked else {}
            pictures = {frame.name: cut(page, frame) for frame in asked}
            differences = sum(wrong(f"frame {frame}", ours[frame], picture) for frame, picture in pictures.items())
            texels = sum(picture.width * picture.height for picture in pictures.values())
            rows += [(label, len(asked), texels, differences)] * bool(asked)
            shown += [(picture, ours[frame]) for frame, picture in pictures.items() if label == kind]
            totals[f"frames of kind {label}"] += len(asked)
        totals["frames that were trimmed"] += sum(frame.whole != [frame.width, frame.height] for frame in own)
    side = max(max(picture.size) for picture, _ in shown) + 4
    columns = math.isqrt(len(shown) - 1) + 1
    art = Image.new("RGBA", (side * columns, side * math.ceil(len(shown) / columns)))
    hits = numpy.zeros(art.size[::-1], bool)
    for index, (picture, own) in enumerate(shown):
        x, y = index % columns * side, index // columns * side
        art.paste(picture, (x, y))
        hits[y:y + picture.height, x:x + picture.width] = own
    show(name, art, hits)
    return rows


def short(file):
    """The package, and as many of the last three names of the path as there is room for."""
    package, *names = file.relative_to(FILES).parts
    names = [name for name in names if name not in ("data", "maps", "map")][-3:]
    package = package.removeprefix("python3-").split("-")[0]
    return next(name for name in (f"{package}: {'/'.join(names[drop:])}" for drop in range(3)) if len(name) <= 62)


def main():
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    for picture in BUILD.glob("*.png"):
        picture.unlink()
    expected = {}
    for line in (ROOT / "Tests/RealFiles/refused.txt").read_text().splitlines():
        if line.startswith("    "):
            expected[line.strip()] = reason
        elif line.startswith("  "):
            reason = line.strip()
    totals, sums, refused, faults, seen = collections.Counter(), numpy.zeros(3, int), {}, [], set()
    print(ROW.format("file", "kind", "count", "texels", "wrong"))
    for kind, pattern, package, least in KINDS:
        files = sorted((FILES / package).rglob(pattern))
        if len(files) < least:
            faults.append(f"{package} has {len(files)} files {pattern}, and at least {least} are expected")
        for file in files:
            name, compare = short(file), compare_map if kind == "map" else compare_atlas
            if kind != "map":
                content = (file.read_bytes(), *(page.read_bytes() for page in sorted(file.parent.glob("*.png"))))
                if content in seen:
                    totals["atlases that are copies, and are left out"] += 1
                    continue
                seen.add(content)
            try:
                rows = compare(kind, file, name, totals)
            except Refused as refusal:
                refused[name], rows = str(refusal), []
                print(ROW.format(name, "refused", "", "", "").rstrip(), flush=True)
            for label, *numbers in rows:
                sums += numbers
                print(ROW.format(name, label, *(f"{number:,}" for number in numbers)), flush=True)
    print("\nrefused, and why")
    for reason in dict.fromkeys(refused.values()):
        print("\n    ".join([f"  {reason}", *(name for name, own in refused.items() if own == reason)]))
    print("\n" + "\n".join(f"{count:9,} {kind}" for kind, count in totals.items()) + "\n")
    names = sorted(refused.keys() | expected.keys())
    faults += [f"{name}: {refused.get(name, 'it is read')}; expected: {expected.get(name, 'it is read')}"
               for name in names if refused.get(name) != expected.get(name)]
    needed = "cells flipped or turned", "cells with a tile larger than the cell", "frames of kind turned"
    faults += [f"no {kind} were compared" for kind in needed if not totals[kind]]
    faults += [f"{sums[2]} verdicts are wrong"] if sums[2] else []
    for fault in faults:
        print(f"fault: {fault}")
    print(ROW.format("sum", "", *(f"{number:,}" for number in sums)))
    sys.exit(1 if faults else 0)


main()
