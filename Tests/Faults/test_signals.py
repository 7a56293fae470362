"""Signals to benchmarks, conformance runs and the writing of a corpus. Run: python3 -m unittest discover -s Tests/Faults"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import unittest

from programs import CORPUS, INJECTED, IS_WHOLE, ROOT
from runs import SECONDS, Runs, hear_signals

# The exit status of a run that was asked to stop, and did.
INTERRUPTED = 2


class Benching(Runs):
    """A run of three seconds of one row."""

    def test_a_signal_leaves_whole_results(self):
        self.out.mkdir()
        results, incomplete = self.out / "results.json", self.out / "results.incomplete.json"
        old = '{"old": 1}'
        results.write_text(old)
        words = [
            "--quick", "--strategies", "packed-mask", "--benchmark_filter=^point-warm/.*/diamond-64$", "--output",
            results]

        def check(status, number, output):
            # 1: what was measured is shown, and is not all that was asked.
            self.assertIn(status, (0, 1, -number), output)
            if status != 0:
                self.assertEqual(results.read_text(), old)
            # A signal may come when all is done.
            results.write_text(old)
            if incomplete.exists():
                self.assertTrue(json.loads(incomplete.read_text())["benchmarks"])

        self.kill_each(words, (0.1, 1, 2, 3), check, (signal.SIGTERM,), "touchstone-bench")
        whole = self.ended([*words, "--benchmark_repetitions=1"], "touchstone-bench")
        self.assertEqual(whole.returncode, 0, whole.stderr)
        self.check_files()
        self.assertTrue(json.loads(results.read_text())["benchmarks"])
        self.assertEqual([name for name in self.out.iterdir() if "partial" in name.name or name == incomplete], [])
        self.assertEqual(self.temporary.names, [])


class Judging(Runs):
    """All cases of one strategy; in the short form those of a quick run."""

    def conform(self, output, *more):
        quick = [] if IS_WHOLE else ["--quick"]
        return ["conform", "--corpus", CORPUS, "--strategies", "packed-mask", *quick, "--output", output, *more]

    def report(self, folder):
        return json.loads((folder / "conformance.json").read_text())

    def check_part(self, part, whole):
        """What was judged is what the whole run judged too, each case once."""
        self.assertFalse(part["isComplete"])
        self.assertLess(part["caseCount"], whole["caseCount"])
        judged, all_judged = part["contenders"][0], whole["contenders"][0]
        names = [outcome["name"] for outcome in judged["outcomes"]]
        self.assertEqual(len(names), len(set(names)))
        by_name = {outcome["name"]: outcome for outcome in all_judged["outcomes"]}
        for outcome in judged["outcomes"]:
            self.assertEqual(outcome, by_name[outcome["name"]])
        for key, count in judged["total"].items():
            self.assertLessEqual(count, all_judged["total"][key], key)
            areas = judged["byDimension"].get("area", {}).values()
            self.assertEqual(count, sum(tally[key] for tally in areas), key)

    def check_resumed(self, whole):
        """The rest is judged, and what was judged is counted once."""
        resumed = self.ended(self.conform(self.out, "--resume"))
        self.assertEqual(resumed.returncode, 0, resumed.stdout + resumed.stderr)
        judged = int(re.search(r"(\d+) cases were judged before", resumed.stderr)[1])
        self.assertTrue(0 < judged < whole["caseCount"], judged)
        self.assertEqual(self.report(self.out), whole)
        again = self.ended(self.conform(self.out, "--resume"))
        self.assertEqual(again.returncode, INTERRUPTED)
        self.assertIn("holds no unfinished run", again.stderr)

    @unittest.skipUnless(IS_WHOLE, "half a minute: make faults")
    def test_a_killed_run_goes_on_from_its_checkpoint(self):
        """A program that takes its time, killed as soon as there is a checkpoint."""
        program = self.folder / "slow.sh"
        example = ROOT / "corpus/adapters/example.py"
        program.write_text(f"python3 -u '{example}' | while IFS= read -r line; do echo \"$line\"; sleep 0.05; done\n")
        words = [
            "conform", "--corpus", CORPUS, "--adapter", f"sh '{program}'", "--area", "basic,edges,gravity", "--output",
            self.out]
        whole = self.ended(words)
        self.assertEqual(whole.returncode, 0, whole.stdout + whole.stderr)
        report = self.report(self.out)
        (self.out / "conformance.json").unlink()
        process = self.start(words)
        end = time.monotonic() + SECONDS
        while not (self.out / "conformance.unfinished.json").exists():
            self.assertIsNone(process.poll(), "it ended before the signal")
            self.assertLess(time.monotonic(), end)
            time.sleep(0.1)
        INJECTED["signals to runs"] += 1
        process.kill()
        process.communicate(timeout=SECONDS)
        self.assertFalse((self.out / "conformance.json").exists())
        resumed = self.ended([*words, "--resume"])
        self.assertEqual(resumed.returncode, 0, resumed.stdout + resumed.stderr)
        self.assertRegex(resumed.stderr, r"[1-9]\d* cases were judged before")
        self.assertEqual(self.report(self.out), report)

    def test_a_signal_loses_nothing_that_was_judged(self):
        self.assertEqual(self.ended(self.conform(self.out)).returncode, 0)
        whole = self.report(self.out)

        def check(status, number, output):
            self.assertIn(status, (0, INTERRUPTED, -number), output)
            report = self.report(self.out)
            if status == INTERRUPTED and f"interrupted, only {report['caseCount']} cases" in output:
                self.check_part(report, whole)
                if "--resume" in output:
                    self.check_resumed(whole)
            # The files of the next one that is killed stand.
            self.assertEqual(self.ended(self.conform(self.out)).returncode, 0)
            self.assertEqual(self.report(self.out), whole)

        self.kill_each(self.conform(self.out), (0.1, 0.5, 1, 1.5), check, (signal.SIGTERM,))
        self.assertEqual([name for name in self.out.iterdir() if "partial" in name.name], [])

    @unittest.skipUnless(IS_WHOLE, "twice as many runs as the test before it: make faults")
    def test_a_part_that_was_interrupted_is_told_and_judged_again(self):
        self.assertEqual(self.ended(self.conform(self.out)).returncode, 0)
        whole, parts = self.report(self.out), [self.folder / "1", self.folder / "2"]
        words = [self.conform(part, "--shard", f"{number}/2") for number, part in enumerate(parts, 1)]
        merge = ["merge", *(part / "conformance.json" for part in parts), "--output", self.folder / "merged"]
        self.assertEqual(self.ended(words[0]).returncode, 0)

        def check(status, _, output):
            file = parts[1] / "conformance.json"
            if not file.exists():
                return
            if status == INTERRUPTED:
                ended = self.ended(merge)
                self.assertEqual(ended.returncode, INTERRUPTED, ended.stdout + ended.stderr)
                self.assertIn("shard 2/2", ended.stderr)
                self.check_part(self.report(self.folder / "merged"), whole)
            else:
                self.assertEqual(status, 0, output)
            file.unlink()

        self.kill_each(words[1], (0.2, 0.4, 0.7), check, (signal.SIGTERM,))
        self.assertEqual(self.ended(words[1]).returncode, 0)
        ended = self.ended(merge)
        self.assertEqual(ended.returncode, 0, ended.stdout + ended.stderr)
        merged = self.report(self.folder / "merged")
        for key in ("total", "byDimension"):
            self.assertEqual(merged["contenders"][0][key], whole["contenders"][0][key])
        self.assertEqual(merged["caseCount"], whole["caseCount"])


class Campaigns(unittest.TestCase):
    """A campaign as make starts it."""

    def test_an_interrupted_campaign_tells_what_it_has(self):
        ways = [
            (os.killpg, signal.SIGINT), (os.kill, signal.SIGTERM), (os.killpg, signal.SIGTERM),
            (os.killpg, signal.SIGHUP), (os.kill, signal.SIGINT)]
        for send, number in ways if IS_WHOLE else ways[:2]:
            with self.subTest(f"{send.__name__} {number}"):
                INJECTED["signals to runs"] += 1
                process = subprocess.Popen(
                    [sys.executable, ROOT / "Tests/Campaigns/run", "exactness", "--count", "1000000000"],
                    stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                    start_new_session=True, preexec_fn=hear_signals)
                # It asks, and prints its progress.
                self.assertIn("asked", process.stderr.read(len("asked")))
                send(process.pid, number)
                output, errors = process.communicate(timeout=SECONDS)
                self.assertEqual(process.returncode, INTERRUPTED, output + errors)
                self.assertIn("interrupted, only ", output)
                self.assertNotIn("Traceback", errors)


@unittest.skipUnless(IS_WHOLE, "the whole corpus is judged many times: make faults")
class WritingTheCorpus(Runs):
    """A corpus that lacks much of what is generated."""

    def test_a_signal_leaves_a_corpus_without_faults(self):
        write, verify = ["corpus", "write", "--output", self.out], ["corpus", "verify", "--input", self.out]
        kept = {file.relative_to(CORPUS) for file in CORPUS.rglob("*")}

        def check(status, number, output):
            self.assertIn(status, (0, -number), output)
            verified = self.ended(verify)
            # A file may be missing or as it was; none is damaged, and none is too many.
            for line in (verified.stdout + verified.stderr).strip().split("\n")[:-1]:
                self.assertRegex(line, "missing|is not what|no such file", line)
            self.make_old()
            self.assertEqual(self.ended(write).returncode, 0)
            verified = self.ended(verify)
            self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)
            self.assertIn(" 0 faults", verified.stdout)
            self.assertEqual({file.relative_to(self.out) for file in self.out.rglob("*")} - kept, set())
            self.damage()

        self.damage()
        self.kill_each(write, (0.1, 0.5, 1.5, 3), check, (signal.SIGTERM,))

    def damage(self):
        shutil.rmtree(self.out, ignore_errors=True)
        shutil.copytree(CORPUS, self.out)
        for file in [*self.out.glob("images/*-64.png"), *self.out.glob("traces/*.json*")]:
            file.unlink()


if __name__ == "__main__":
    unittest.main()
