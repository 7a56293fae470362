"""Self-tests that are stopped and go on with --resume. Run: python3 -m unittest discover -s Tests/Faults"""

import json
import signal
import time
import unittest

from programs import INJECTED, IS_WHOLE
from runs import SECONDS, SIGNALS, Runs


class Resuming(Runs):
    """A self-test of the choice for one small product."""

    RUNS = 3 if IS_WHOLE else 2

    @property
    def selftest(self):
        return [
            "choose-selftest", "--profiles", self.folder / "sample.yaml", "--runs", self.RUNS, "--time", "1", "--output",
            self.out]

    @property
    def trials(self):
        """The runs that count so far."""
        file = self.out / "choose-selftest.json"
        return json.loads(file.read_text())["trials"] if file.exists() else []

    def stop_after_the_first_run(self, number):
        """Sends a signal as soon as one run counts; the runs that count then."""
        process = self.start(self.selftest)
        end = time.monotonic() + SECONDS
        while not self.trials:
            self.assertIsNone(process.poll(), "it ended before a run counted")
            self.assertLess(time.monotonic(), end)
            time.sleep(0.05)
        INJECTED["signals to runs"] += 1
        process.send_signal(number)
        output = process.communicate(timeout=SECONDS)[0]
        self.assertEqual(process.returncode, -number if number == signal.SIGKILL else 2, output)
        if number != signal.SIGKILL:
            self.assertIn("interrupted; ", output)
        return self.trials

    def test_what_counted_stays_and_counts_once(self):
        for number in SIGNALS if IS_WHOLE else (signal.SIGTERM,):
            with self.subTest(f"signal {number}"):
                before = self.stop_after_the_first_run(number)
                self.assertTrue(0 < len(before) < self.RUNS, before)
                ended = self.ended([*self.selftest, "--resume"])
                # The few launches of a second may not decide as the target has it.
                self.assertIn(ended.returncode, (0, 1), ended.stdout + ended.stderr)
                self.assertEqual(len(self.trials), self.RUNS)
                self.assertEqual(self.trials[:len(before)], before)
                # Nothing is left to do.
                again = self.trials
                self.assertEqual(self.ended([*self.selftest, "--resume"]).returncode, ended.returncode)
                self.assertEqual(self.trials, again)
                self.check_files()
                (self.out / "choose-selftest.json").unlink()


if __name__ == "__main__":
    unittest.main()
