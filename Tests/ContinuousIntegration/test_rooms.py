"""Tests/README.md describes every folder of tests, and tests ask for every recorded text.

Run: python3 -m unittest discover -s Tests/ContinuousIntegration
"""

import re
import unittest
from fnmatch import fnmatch
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]


class Rooms(unittest.TestCase):
    def test_every_folder_is_explained(self):
        rooms_of_readme = (TESTS / "README.md").read_text().split("\n## ")[0]
        rows = re.findall(r"^\| (`[^|]*`) \| (.+) \|$", rooms_of_readme, re.MULTILINE)
        rooms = [room for row, _ in rows for room in re.findall(r"`([^`]+)`", row)]
        folders = [folder.name for folder in TESTS.iterdir() if folder.is_dir() and folder.name != "__pycache__"]
        for folder in folders:
            self.assertTrue(any(fnmatch(folder, room) for room in rooms), f"{folder} is in no row")
        for room in rooms:
            self.assertTrue(any(fnmatch(folder, room) for folder in folders), f"there is no {room}")

    def test_every_recorded_text_is_asked_for(self):
        for text in TESTS.glob("*Tests/Recorded/*.txt"):
            sources = "".join(file.read_text() for file in text.parents[1].rglob("*.swift"))
            self.assertTrue(
                re.search(f'[aA]s: "{re.escape(text.stem)}"', sources), f"no test asks for {text.relative_to(TESTS)}")
