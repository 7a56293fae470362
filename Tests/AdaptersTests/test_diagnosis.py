"""What the author of a broken adapter reads first, and what the printed commands say."""

import pathlib
import shlex
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).parent.parent.parent
TOUCHSTONE = ROOT / ".build/release/touchstone"

# Answers as the oracle does, and wrongly after eight requests for verdicts.
WRONG_LATER = """
import json, subprocess, sys

PIPE = subprocess.PIPE
oracle = subprocess.Popen([sys.argv[1], "adapter", "--strategy", "oracle"], stdin=PIPE, stdout=PIPE, text=True)
asked = 0
for line in sys.stdin:
    oracle.stdin.write(line)
    oracle.stdin.flush()
    operation = json.loads(line)["op"]
    if operation == "stop":
        break
    answer = json.loads(oracle.stdout.readline())
    asked += operation == "test"
    if asked > 8 and "hits" in answer:
        answer["hits"] = answer["hits"].translate(str.maketrans("01", "10"))
    print(json.dumps(answer), flush=True)
oracle.stdin.close()
oracle.wait()
"""


class Diagnosis(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = cls.enterClassContext(tempfile.TemporaryDirectory())

    def conform(self, tester, areas, *options):
        """The lines of a run about a wrong hit tester."""
        command = [
            TOUCHSTONE, "conform", "--area", areas, "--output", self.folder,
            "--adapter", f"python3 Tests/Diagnosis/testers.py {tester}", *options,
        ]  # fmt: skip
        ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        self.assertEqual(ended.returncode, 1, ended.stdout + ended.stderr)
        return ended.stdout.splitlines()

    def test_the_fault_is_named_in_the_first_five_lines(self):
        lines = self.conform("threshold-exceeded", "basic,threshold")
        self.assertRegex("\n".join(lines[:5]), r"It behaves as threshold-one-too-high .*alpha > minimumAlpha.*; see rule R9")

    def test_a_program_that_fails_basic_cases_is_asked_more_to_find_its_fault(self):
        lines = self.conform("anchor-ignored", "basic,anchor")
        self.assertRegex(lines[0], r"fails the basic cases: \d+ of \d+ verdicts wrong")
        self.assertRegex(lines[1], r"To find its fault, other cases were asked, too")
        self.assertRegex("\n".join(lines[2:5]), r"It behaves as anchor-ignored")
        self.assertRegex("\n".join(lines), r"connected wrongly; other cases were asked only to find its fault")

    def test_without_a_diagnosis_no_other_case_is_judged(self):
        lines = self.conform("anchor-ignored", "basic,anchor", "--no-diagnosis")
        self.assertRegex(lines[0], r"fails the basic cases: \d+ of \d+ verdicts wrong")
        self.assertRegex("\n".join(lines), r"connected wrongly; no other case was judged")

    def test_it_can_be_left_out(self):
        lines = self.conform("threshold-exceeded", "basic,threshold", "--no-diagnosis")
        self.assertNotIn("It behaves", "\n".join(lines))

    def test_a_printed_command_says_that_an_answer_depends_on_what_was_asked_before(self):
        lines = self.conform("image-kept-by-id", "edges", "--show", "20")
        commands = [shlex.split(line) for line in lines if " explain " in line]
        said = [subprocess.run(command, cwd=ROOT, capture_output=True, text=True) for command in commands]
        self.assertTrue(any("depends on what was asked before" in one.stdout for one in said), said[:2])
        for one in said:
            self.assertIn(one.returncode, (0, 1), one.stderr)

    def explain(self, name, adapter):
        command = [TOUCHSTONE, "explain", name, "--adapter", shlex.join(map(str, adapter))]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)

    def test_the_first_case_of_a_suite_is_asked_after_the_suites_before(self):
        program = pathlib.Path(self.folder, "wrong_later.py")
        program.write_text(WRONG_LATER)
        said = self.explain("threshold/comparison/threshold-one-too-high", ["python3", program, TOUCHSTONE])
        self.assertRegex(said.stdout, r"after the \d+ cases before it: .*WRONG", said.stderr)
        self.assertIn("depends on what was asked before", said.stdout)
        self.assertEqual(said.returncode, 1)

    def test_a_program_that_is_still_right_is_to_be_asked_more_by_a_printed_command(self):
        said = self.explain("stack/order/ties-reversed", [TOUCHSTONE, "adapter", "--strategy", "oracle"])
        self.assertEqual(said.returncode, 0, said.stdout + said.stderr)
        line = next((line for line in said.stdout.splitlines() if "a run asks other things before" in line), "")
        self.assertRegex(line, r"^It is right alone and after the 200 cases before it;", said.stdout)
        words = shlex.split(line.split("before: ")[1])
        self.assertEqual(words[1], "conform")
        areas = words[words.index("--area") + 1].split(",")
        self.assertEqual((areas[0], areas[-1]), ("basic", "stack"))
        self.assertGreater(len(areas), 2)
