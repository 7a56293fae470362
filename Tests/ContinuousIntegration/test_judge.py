"""Tests of the script that judges a hit tester in a job. Run: python3 -m unittest discover -s Tests/ContinuousIntegration"""

import shutil
import subprocess

from places import SUMMARY, Place


class Judge(Place):
    """The script of the archive."""

    def judged(self, *words, **given):
        made = self.program(*words, **given)
        run = subprocess.run(
            [str(made / "judge"), self.results.name, "--adapter", "a b"], cwd=self.folder, capture_output=True, text=True,
            check=False,
        )  # fmt: skip
        shutil.rmtree(made)
        return run

    def test_the_first_finding_and_the_status_come_first(self):
        wrong = "mine does not conform: 5 of 18 verdicts wrong\nIt behaves as y-flipped\n\n18 verdicts: mine does not conform\n"
        error = "judged 1 of 2\ntouchstone: error: --adapter a b: ended at once\ntouchstone: error: another\nsee the log\n"
        for says, errors, status, line in (
            (f"| table |\n\n{SUMMARY}\n\n", "judged 1 of 2\n", 0, SUMMARY),
            (f"{SUMMARY}\npage: x/report.html\n", "", 0, SUMMARY),
            (wrong, "judged 1 of 2\n", 1, "mine does not conform: 5 of 18 verdicts wrong"),
            ("", error, 2, "--adapter a b: ended at once"),
            ("", "Segmentation fault\n \n", 139, "Segmentation fault"),
            ("", "", 2, "nothing was said"),
        ):
            run = self.judged(says, status, errors, writes=())
            self.assertEqual((run.returncode, run.stdout, run.stderr), (status, says, errors))
            self.assertEqual(self.outcome, f"**Touchstone**: {line} (status {status})\n")

    def test_the_markdown_follows(self):
        self.judged(SUMMARY)
        self.assertEqual(self.outcome, f"**Touchstone**: {SUMMARY} (status 0)\n\nnew conformance.md\n")

    def test_what_a_program_says_is_no_markdown(self):
        self.judged("my_own_tester: <b> [x](y) `z` *a\\b\n", 1, writes=())
        self.assertEqual(
            self.outcome, "**Touchstone**: my\\_own\\_tester: \\<b\\> \\[x\\](y) \\`z\\` \\*a\\\\b (status 1)\n")

    def test_old_results_are_removed(self):
        self.old_results()
        self.judged("", 2, "touchstone: error: x\n", writes=())
        self.assertEqual(self.outcome, "**Touchstone**: x (status 2)\n")
        left = {file.name for file in self.results.iterdir() if file.is_file()}
        self.assertEqual(left, {"outcome.md", "output.txt", "errors.txt"})

    def test_a_run_that_is_killed_leaves_a_line(self):
        made = self.program()
        (made / "touchstone").write_text("#!/bin/sh\nkill -KILL $PPID\n")
        subprocess.run([str(made / "judge"), self.results.name], cwd=self.folder, capture_output=True, check=False)
        self.assertEqual(self.outcome, "**Touchstone**: the run did not end\n")

    def test_a_missing_program_is_told(self):
        made = self.program()
        (made / "touchstone").unlink()
        run = subprocess.run([str(made / "judge"), self.results.name], cwd=self.folder, capture_output=True, check=False)
        self.assertEqual(run.returncode, 127)
        self.assertRegex(self.outcome, r"^\*\*Touchstone\*\*: .*not found \(status 127\)\n$")

    def test_a_folder_is_expected_first(self):
        made = self.program()
        (self.folder / "file").touch()
        for words in ([], ["--adapter", "x"], ["file"]):
            run = subprocess.run([str(made / "judge"), *words], cwd=self.folder, capture_output=True, check=False)
            self.assertEqual(run.returncode, 2, words)
            self.assertFalse((self.folder / "asked").exists())
