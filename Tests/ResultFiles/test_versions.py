"""Every result holds the versions of what made it. Run: python3 -m unittest discover -s Tests/ResultFiles"""

import json
import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from bench_run import COMMAND, faults, repeated_run

ROOT = Path(__file__).resolve().parents[2]
TOUCHSTONE = COMMAND.parent / "touchstone"
LIBRARIES = {"libpng": "libpng", "zlib": "zlib", "cairo": "cairo", "pixman": "pixman-1"}


def answer(*words):
    return subprocess.run(words, capture_output=True, text=True, check=True, timeout=60).stdout


def packages():
    """The Swift packages by their identities, as they were resolved."""
    pins = json.loads((ROOT / "Package.resolved").read_text())["pins"]
    return {pin["identity"]: pin["state"]["version"] for pin in pins}


class Versions(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        swift = re.search(r"Swift version ([0-9.]+)", answer(os.environ.get("SWIFT", "swift"), "--version"))[1]
        cls.expected = {"swift": swift.rstrip("."), **packages()}
        # A package's version is that of the library that is installed beside it.
        cls.expected |= {name: answer("pkg-config", "--modversion", file).strip() for name, file in LIBRARIES.items()}

    def of_command(self, file, *words):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(
                [TOUCHSTONE, *words, "--output", folder], check=True, capture_output=True, cwd=ROOT, timeout=120)
            return json.loads((Path(folder) / file).read_text())["versions"]

    def check(self, versions, **more):
        self.assertEqual(faults("versions", versions), [])
        self.assertEqual(versions, self.expected | more)

    def test_benchmarks(self):
        for name in ("results.json", "results.export.json"):
            context = repeated_run().read(name)["context"]
            versions = {key.removeprefix("version:"): value for key, value in context.items() if "version:" in key}
            benchmark = answer("pkg-config", "--modversion", "benchmark").strip()
            self.check(versions, **{"google-benchmark": benchmark})

    def test_conformance(self):
        self.check(self.of_command("conformance.json", "conform", "--area", "basic", "--strategies", "packed-mask"))

    def test_campaigns(self):
        self.check(self.of_command("exactness.json", "exactness", "--points", "1000"))
        self.check(self.of_command("oracles.json", "oracles", "--points", "1000"))

    def test_the_schema_notices_mistakes(self):
        self.assertEqual(faults("versions", self.expected), [])
        for change in ({"swift": ""}, {"libpng": "unknown"}, {"yams": 6}, {"Cairo!": "1"}):
            self.assertNotEqual(faults("versions", self.expected | change), [], change)
        for name in self.expected:
            missing = {key: value for key, value in self.expected.items() if key != name}
            self.assertNotEqual(faults("versions", missing), [], name)


if __name__ == "__main__":
    unittest.main()
