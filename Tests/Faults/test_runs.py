"""Choosing and gating that are killed, that find no room, and that run twice. Run: python3 -m unittest discover -s Tests/Faults"""

import unittest

from programs import CORPUS, IS_WHOLE
from runs import CAN_MOUNT, READ_ONLY, Runs


class Choosing(Runs):
    @unittest.skipUnless(IS_WHOLE, "a choice takes seconds: make faults")
    def test_a_killed_run_leaves_whole_files(self):
        self.check_killed(self.choose, (0.3, 1.5, 3), ("results.json", "choice.json"))

    def test_without_room_the_old_files_stand(self):
        self.check_without_room(self.choose)

    @unittest.skipUnless(IS_WHOLE, "two choices at the same time take many seconds: make faults")
    def test_two_at_the_same_time(self):
        self.check_two(self.choose)


class Gating(Runs):
    def test_a_killed_run_leaves_whole_files(self):
        self.check_killed(self.gate, (0.2, 1, 2), ("gate.json", "gate.md", "gate.xml"))

    def test_without_room_it_could_not_run(self):
        self.assertEqual(self.ended(self.gate).returncode, 0)
        ended = self.ended_without_room(self.gate)
        self.assertEqual(ended.returncode, 2, ended.stdout + ended.stderr)
        self.check_files()

    def test_two_at_the_same_time(self):
        self.check_two(self.gate)


@unittest.skipUnless(CAN_MOUNT, "no disk can be mounted here")
class SmallDisks(Runs):
    """Disks that are mounted for one command alone."""

    def check_refused(self, ended, *words):
        self.assertEqual(ended.returncode, 2, ended.stdout[-500:] + ended.stderr)
        errors = [line for line in ended.stderr.split("\n") if line]
        # A command that measures leaves the last word to the program that does.
        programs = ("touchstone: error: ", "touchstone-bench: error: ")
        self.assertTrue(errors and errors[-1].startswith(programs), ended.stderr)
        for word in words:
            self.assertIn(word, errors[-1])

    @property
    def conform(self):
        return ["conform", "--corpus", CORPUS, "--strategies", "packed-mask", "--area", "edges", "--output", self.out]

    def test_results_on_a_disk_that_cannot_be_written(self):
        for words in (self.conform, self.choose, self.gate):
            with self.subTest(words[0]):
                self.check_refused(self.on_disk(words, READ_ONLY), str(self.out))

    def test_results_on_a_full_disk(self):
        # One page is left, in which the folder's entries are.
        fill = 'head -c 60K /dev/zero >"$1/full"'
        self.check_refused(self.on_disk(self.conform, fill), "No space left on device")

    def test_a_corpus_on_a_full_disk(self):
        words = ["corpus", "write", "--output", self.out, "--sides", "64"]
        self.check_refused(self.on_disk(words), "No space left on device")

    def test_temporary_files_on_a_full_disk(self):
        """A launch copies the program, for which there is no room."""
        self.check_refused(self.on_disk(self.choose, place=self.temporary.name))


if __name__ == "__main__":
    unittest.main()
