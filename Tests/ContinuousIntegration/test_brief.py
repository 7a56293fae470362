"""Tests/all prints little where all passes. Run: python3 -m unittest discover -s Tests/ContinuousIntegration"""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
RUN = (Path(__file__).parent / "recorded-run.txt").read_text()
START = "◇ Test run started.\n"
BUILT, TESTED = RUN.split(START)
FAULT = """✘ Test theWholeTextHasAllSections() recorded an issue at ChoiceTextTests.swift:76:19: Issue recorded
↳ choice-firm.txt differs in line 80:
  recorded: "striped-mask             913 ns"
  found:    "striped-mask             914 ns"
"""


class Brief(unittest.TestCase):
    def shown(self, log):
        awk = ["awk", "-f", TESTS / "brief.awk"]
        return subprocess.run(awk, input=log, capture_output=True, text=True, check=True).stdout.splitlines()

    def test_a_run_in_which_all_passes_is_short(self):
        """The recorded run is a part of a whole one, which builds everything and has more tests."""
        *tests, end = TESTED.splitlines(keepends=True)
        passed = sum(line.startswith("✔ Test ") for line in tests)
        log = BUILT * 8 + "".join(tests) * (2200 // passed) + end
        self.assertGreater(log.count("\n"), 8000)
        shown = self.shown(log)
        self.assertLessEqual(len(shown), 50)
        self.assertIn("2000 tests have passed", shown)
        self.assertEqual(shown[-1], end.rstrip())

    def test_a_fault_is_shown_with_its_text(self):
        shown = self.shown(BUILT + FAULT + START + TESTED)
        self.assertEqual(shown, self.shown(BUILT) + FAULT.splitlines() + self.shown(TESTED))

    def test_the_last_line_counts_all(self):
        """The programs that build and test are played, so that all lines but the last are those of awk and Python."""
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "Tests").mkdir()
            for script in ("all", "brief.awk"):
                shutil.copy(TESTS / script, folder / "Tests")
            for program, text in (
                    (".build/release/touchstone", ""), (".build/release/touchstone-bench", ""),
                    ("build/python/bin/python", "echo 'Ran 3 tests in 1s'"),
                    ("build/tester", f"cat <<'END'\n{FAULT}{RUN}END\nexit 3")):
                path = folder / program
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(f"#!/bin/sh\n{text}\n")
                path.chmod(0o755)
            run = subprocess.run(
                ["sh", folder / "Tests/all", "true"], env=os.environ | {"SWIFT": folder / "build/tester"},
                capture_output=True, text=True)
        lines = run.stdout.splitlines()
        self.assertEqual(run.returncode, 3, run.stderr)
        self.assertEqual(lines[-1], f"make test printed {len(lines)} lines")
        self.assertEqual(lines[:4], FAULT.splitlines())
        self.assertEqual(lines.count("Ran 3 tests in 1s"), 6)
