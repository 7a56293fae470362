"""The alpha of a PNG file, as rule R11 reads it, or with one of the faults about files."""

import struct
import zlib
from itertools import accumulate

from chosen import wrong

CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
# The first column and row of each pass, and the steps between columns and rows.
ADAM7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
OPAQUE = 255


def reduced(value):
    """16-bit alpha in 8 bits."""
    return (value * 255 + 32767) // 65535


def chunks_of(data):
    """The chunks up to IEND, each as its type and contents."""
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        raise ValueError("no signature of PNG")
    place = 8
    while True:
        if place + 12 > len(data):
            raise ValueError("the file ends before IEND")
        length, kind = struct.unpack_from(">I4s", data, place)
        contents = data[place + 8 : place + 8 + length]
        [check] = struct.unpack_from(">I", data, place + 8 + length)
        if zlib.crc32(kind + contents) != check and not wrong("png-checks-skipped"):
            raise ValueError(f"the CRC of {kind} is wrong")
        yield kind, contents
        if kind == b"IEND":
            return
        place += 12 + length


class File:
    """What a file holds, before its rows are read."""

    def __init__(self, data):
        self.palette = self.transparency = None
        compressed, previous = [], None
        for kind, contents in chunks_of(data):
            if (kind == b"IHDR") != (previous is None):
                raise ValueError("IHDR is not the first chunk alone")
            if kind == b"IHDR":
                self.read_header(contents)
            elif kind == b"PLTE":
                if self.palette is not None or compressed or len(contents) % 3 or not contents:
                    raise ValueError("PLTE is out of order, or has no whole entries")
                self.palette = contents
            elif kind == b"tRNS":
                self.transparency = contents
            elif kind == b"IDAT":
                if compressed and previous != b"IDAT" or self.type == 3 and self.palette is None:
                    raise ValueError("IDAT is out of order")
                compressed.append(contents)
            elif kind != b"IEND" and not kind[0] & 32:
                raise ValueError(f"the critical chunk {kind} is unknown")
            previous = kind
        if not compressed:
            raise ValueError("there is no IDAT")
        self.data = self.decompressed(b"".join(compressed))

    def read_header(self, contents):
        width, height, depth, type, compression, filters, interlaced = struct.unpack(">IIBBBBB", contents)
        if depth not in DEPTHS.get(type, ()) or compression or filters or interlaced > 1:
            raise ValueError("the header is none of PNG")
        if not (0 < width < 2**31 and 0 < height < 2**31):
            raise ValueError("there are no texels")
        self.width, self.height, self.depth, self.type, self.interlaced = width, height, depth, type, interlaced

    def decompressed(self, data):
        decompressor = zlib.decompressobj()
        data = decompressor.decompress(data)
        if not decompressor.eof and not wrong("png-checks-skipped"):
            raise ValueError("the compressed data ends early")
        return data

    def alpha_rows(self):
        if not self.interlaced:
            return self.image_rows(0, self.width, self.height)[0]
        rows, place = [bytearray(self.width) for _ in range(self.height)], 0
        for x, y, across, down in ADAM7:
            columns, lines = -(-(self.width - x) // across), -(-(self.height - y) // down)
            if columns <= 0 or lines <= 0:
                continue
            part, place = self.image_rows(place, columns, lines)
            if wrong("png-first-pass-only"):
                return [bytes(part[r // 8][c // 8] for c in range(self.width)) for r in range(self.height)]
            for row, line in enumerate(part):
                rows[y + row * down][x::across] = line
        return [bytes(row) for row in rows]

    def image_rows(self, place, width, height):
        """The alpha of an image, or of one pass of it, that begins at a byte of the data; and the byte after it."""
        bits = self.depth * CHANNELS[self.type]
        step, size = max(1, bits // 8), (width * bits + 7) // 8
        lanes = self.lanes(step)
        before, rows = {lane: bytes(size // step) for lane in lanes}, []
        for _ in range(height):
            line = self.data[place : place + 1 + size]
            if len(line) <= size and wrong("png-checks-skipped"):
                line = line.ljust(size + 1, b"\0")
            if len(line) <= size or line[0] > 4:
                raise ValueError("the data ends early, or has an unknown filter")
            before = {lane: unfiltered(line[0], line[1 + lane :: step], before[lane]) for lane in lanes}
            rows.append(self.alpha_of(list(before.values()), width))
            place += 1 + size
        return rows, place

    def lanes(self, step):
        """Which bytes of a texel decide its alpha; those of one place are filtered apart from all others."""
        if self.type in (4, 6):
            return range(step - self.depth // 8, step)
        is_ignored = wrong("palette-transparency-ignored") if self.type == 3 else wrong("color-key-ignored")
        return () if self.transparency is None or is_ignored else range(step)

    def alpha_of(self, lanes, width):
        if not lanes:
            return bytes([OPAQUE]) * width
        if self.type in (4, 6):
            return lanes[0] if len(lanes) == 1 else bytes(reduced(a * 256 + b) for a, b in zip(*lanes))
        if self.type == 3:
            return bytes(map(self.palette_alpha, self.samples(lanes[0], width)))
        mask = (1 << self.depth) - 1
        keys = [key & mask for key in struct.unpack(f">{len(self.transparency) // 2}H", self.transparency)]
        if self.depth == 16:
            if wrong("color-key-at-8-bits"):
                keys, lanes = [key >> 8 for key in keys], lanes[::2]
            else:
                keys = [byte for key in keys for byte in divmod(key, 256)]
        else:
            lanes = [self.samples(lane, width) for lane in lanes]
        return bytes(0 if texel == tuple(keys) else OPAQUE for texel in zip(*lanes))

    def palette_alpha(self, index):
        if index < min(len(self.transparency), len(self.palette) // 3):
            return self.transparency[index]
        return 0 if wrong("palette-rest-transparent") else OPAQUE

    def samples(self, line, width):
        """The samples of a row, one by one; the first is in the high bits of its byte."""
        if self.depth == 8:
            return line
        shifts = range(8 - self.depth, -1, -self.depth)
        if wrong("packed-samples-low-bits-first"):
            shifts = reversed(shifts)
        shifts, mask = list(shifts), (1 << self.depth) - 1
        return bytes(byte >> shift & mask for byte in line for shift in shifts)[:width]


def unfiltered(filter, line, above):
    """The bytes of one place of the texels of a row."""
    if filter == 0 or filter > 1 and not any(line) and not any(above):
        return line
    if filter == 1:
        return bytes(byte & 255 for byte in accumulate(line))
    if filter == 2:
        return bytes(a + b & 255 for a, b in zip(line, above))
    found, left, corner = bytearray(), 0, 0
    for byte, up in zip(line, above):
        left = byte + (left + up >> 1 if filter == 3 else nearest(left, up, corner)) & 255
        found.append(left)
        corner = up
    return bytes(found)


def nearest(left, up, corner):
    """The prediction of Paeth."""
    guess = left + up - corner
    return min((left, up, corner), key=lambda value: abs(guess - value))


def oriented(rows, orientation):
    """The rows as an EXIF orientation shows them."""
    if type(orientation) is not int or not 1 <= orientation <= 8:
        raise ValueError(f"orientation {orientation!r}")
    if wrong("orientation-ignored"):
        return rows
    if wrong("orientation-quarter-turns-exchanged"):
        orientation = {6: 8, 8: 6}.get(orientation, orientation)
    if orientation in (3, 4, 6, 7):
        rows = rows[::-1]
    if orientation >= 5:
        flat, width = b"".join(rows), len(rows[0])
        rows = [flat[column::width] for column in range(width)]
    if orientation in (2, 3):
        rows = [row[::-1] for row in rows]
    return rows[::-1] if orientation in (7, 8) else rows


def alpha_rows(path, orientation):
    """The alpha of a file, a bytes object for each row, top row first."""
    with open(path, "rb") as file:
        data = file.read()
    try:
        rows = File(data).alpha_rows()
    except Exception:
        if wrong("damaged-file-as-empty-image"):
            return []
        raise
    return oriented(rows, orientation)
