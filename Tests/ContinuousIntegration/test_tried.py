"""The table of Tests/README.md is that of its record. Run: python3 -m unittest discover -s Tests/ContinuousIntegration"""

import re
import sys
import unittest
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "Tried"))
import tried  # noqa: E402


class Tried(unittest.TestCase):
    def test_the_table_is_that_of_the_record(self):
        document = tried.DOCUMENT.read_text()
        self.assertIn(f"{tried.START}\n\n{tried.text(tried.rows())}\n\n{tried.END}", document)

    def test_what_is_not_fixed_is_kept(self):
        """An input of a fault that is left is stored, so that somebody can mend it."""
        for command, row in tried.rows().items():
            target = command.removeprefix("make fuzz TARGETS=")
            kept = list((TESTS / "Fuzzing/open" / target).glob("*"))
            self.assertEqual(row["found"] - len(row["fixed"]), len(kept), command)

    def test_every_fault_of_the_fuzzer_is_in_its_row(self):
        faults = TESTS / "Fuzzing/faults"
        for fault in faults.glob("*/*"):
            self.assertRegex(fault.name, r"^[a-z0-9-]+$")
            row = tried.rows()[f"make fuzz TARGETS={fault.parent.name}"]
            self.assertIn(fault.name.replace("-", " "), row["fixed"])

    def test_a_fault_that_is_left_says_so(self):
        row = {"tried": "t", "amount": "2 inputs", "seconds": 1200, "found": 1, "fixed": []}
        line = tried.text({"make x": row}).splitlines()[-1]
        self.assertEqual(line, "| `make x` | t | 2 inputs | 1,200 | 1 | not yet |")
        self.assertTrue(re.search(r"\| 0 \| – \|$", tried.text({"make x": {**row, "found": 0}})))


if __name__ == "__main__":
    unittest.main()
