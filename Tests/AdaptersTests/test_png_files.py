"""The PNG files that programs read. Run: build/python/bin/python -m unittest discover -s Tests/AdaptersTests"""

import struct
import unittest
import zlib
from pathlib import Path

FILES = Path(__file__).resolve().parents[2] / "corpus/images/png"
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}


def chunks(data):
    """The type and the data of each chunk."""
    place = 8
    while place < len(data):
        (length,) = struct.unpack(">I", data[place:place + 4])
        yield data[place + 4:place + 8], data[place + 8:place + 8 + length]
        place += 12 + length


def filters(file):
    """The size of a file that is not interlaced, and the filter type of each of its rows; None for an interlaced one."""
    parts = list(chunks(file.read_bytes()))
    width, height, depth, color, _, _, interlacing = struct.unpack(">IIBBBBB", parts[0][1])
    if interlacing:
        return None
    rows = zlib.decompress(b"".join(data for kind, data in parts if kind == b"IDAT"))
    step = 1 + (width * depth * CHANNELS[color] + 7) // 8
    return (width, height), [rows[row * step] for row in range(height)]


class PNGFiles(unittest.TestCase):
    def test_the_rows_of_each_format_have_all_filters_in_turn(self):
        found = [filters(file) for file in sorted(FILES.glob("*.png"))]
        of_formats = [rows for size, rows in filter(None, found) if size == (17, 13)]
        self.assertEqual(len(of_formats), 30)
        for rows in of_formats:
            self.assertEqual(rows[1:], [row % 5 for row in range(1, 13)])
