"""Google Benchmark's own compare.py reads results. Run: python3 -m unittest discover -s Tests/ResultFiles"""

import re
import subprocess
import sys
import unittest
from pathlib import Path

from bench_run import REPETITIONS, repeated_run

# Debian's libbenchmark-tools, and Google Benchmark's own installation from 1.8.4 on, under the prefixes of Homebrew.
PLACES = [
    Path(folder) / "compare.py" for folder in (
        "/usr/share/benchmark", "/usr/share/googlebenchmark/tools",
        "/opt/homebrew/share/googlebenchmark/tools", "/usr/local/share/googlebenchmark/tools")
]
TOOL = next((place for place in PLACES if place.exists()), None)


# Only there it may be missing, as nothing installs it; the files are held to their schemas all the same.
@unittest.skipIf(TOOL is None and sys.platform == "darwin", "Google Benchmark is installed without compare.py")
class Compare(unittest.TestCase):
    def compare(self, old, new):
        """The rows that compare.py prints: the name and, for a row of times, the six numbers."""
        self.assertIsNotNone(TOOL, "no compare.py: apt-get install libbenchmark-tools")
        result = subprocess.run(
            [sys.executable, TOOL, "--no-color", "benchmarks", old, new],
            capture_output=True, text=True, timeout=60)
        self.assertEqual(result.returncode, 0, result.stderr)
        rows = []
        for line in result.stdout.splitlines():
            found = re.fullmatch(r"(\S+)\s+([+-]\d+\.\d+)\s+([+-]\d+\.\d+)((?:\s+-?\d+){4})", line)
            if found:
                rows.append((found[1], float(found[2]), float(found[3])))
        return rows, result.stdout

    def test_a_run_against_itself(self):
        run = repeated_run()
        rows, text = self.compare(run.path, run.path)
        names = set(run.repetitions)
        strategies = ("packed-mask", "allocating-example")
        self.assertLess(
            {f"{query}/{name}/diamond-64" for query in ("point-warm", "prepare") for name in strategies}, names)
        for name in names:
            same = [row for row in rows if row[0] == name]
            self.assertEqual(same, [(name, 0, 0)] * REPETITIONS, text)
            self.assertIn((f"{name}_median", 0, 0), rows, text)
            self.assertIn(f"{name}_pvalue", text)

    def test_the_export_is_read_too(self):
        run = repeated_run()
        export = run.folder / "results.export.json"
        rows, text = self.compare(export, export)
        names = [name for name, _, _ in rows if name != "OVERALL_GEOMEAN"]
        self.assertEqual(sorted(names), sorted(run.repetitions), text)


if __name__ == "__main__":
    unittest.main()
