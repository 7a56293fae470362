"""The table of Tests/README.md is that of its record. Run: python3 -m unittest discover -s Tests/ContinuousIntegration"""

import functools
import importlib.machinery
import importlib.util
import json
import re
import sys
import tempfile
import unittest
import unittest.mock
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
            # A random stack is made again from its seed by the command that explains it.
            kept = ((TESTS / "Campaigns/open").read_text().splitlines() if command == "make stacks"
                    else list((TESTS / "Fuzzing/open" / target).glob("*")))
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

    def test_a_row_of_faults_counts_each_kind(self):
        row = self.script("Faults/run").row({"failed allocations": 1200, "signals": 0, "full disks": 3}, 61.4)
        self.assertEqual(row["amount"], "1,200 failed allocations, 3 full disks")
        self.assertEqual(row["seconds"], 61)

    def test_a_fault_that_is_found_no_more_is_fixed(self):
        rows = {"make x": {"faults": ["a", "b"]}}
        with unittest.mock.patch.object(tried, "rows", lambda: rows):
            row = tried.with_faults("make x", {"seconds": 2}, ["b", "c"])
            self.assertEqual(row, {"seconds": 2, "faults": ["a", "b", "c"], "found": 3, "fixed": ["a"]})
            self.assertEqual(tried.with_faults("make y", {}, []), {"faults": [], "found": 0, "fixed": []})

    def script(self, path):
        loader = importlib.machinery.SourceFileLoader(path.replace("/", "_"), str(TESTS / path))
        script = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
        loader.exec_module(script)
        return script

    def campaigns(self):
        return self.script("Campaigns/run")

    def test_a_row_is_that_of_a_whole_run(self):
        campaigns = self.campaigns()
        for campaign, asked, name in (
                ("stack-points", "linear-walk, linear-simd: 42,500,000 verdicts on 10,000,000 points", "verdicts"),
                ("stacks", "linear-walk, division-free: 1,026,512 verdicts on 6,000 stacks", "verdicts"),
                ("areas", "certified-striped-mask, certified-distance-field: 10,000,000 areas", "areas"),
                ("bilinear-clamp", "bilinear-clamp: 10,000,000 points", "points"),
                ("bilinear-decal", "bilinear-decal: 10,000,000 points", "points"),
                ("exactness", "certified-striped-mask: 100,000,000 points", "points"),
                ("rays", "packed-mask: 10,000,000 rays", "rays"),
                ("oracles", "both exact oracles: 12,000,000 verdicts on 10,000,000 points", "verdicts")):
            row_of = functools.partial(campaigns.row, campaign)
            head, amount = f"{asked}, seed 1, ", asked.split(": ")[1]
            tail = f", 2,125,000 {name} per second, in 1,020 s on 2 cores"
            row = row_of(f"{head}no disagreement{tail}")
            self.assertEqual(row, {
                "tried": campaigns.TRIED[campaign], "amount": f"{amount}, seed 1", "seconds": 1020, "faults": []})
            self.assertEqual(row_of(f"{head}1,002 disagreements{tail}")["faults"], ["disagreements, seed 1"])
            self.assertIsNone(row_of(f"{head}shard 1/2, no disagreement{tail}"))
            self.assertIsNone(row_of(f"{head}interrupted, only 5 of 9 points, 1 disagreements{tail}"))
            merged = f"{head}{{}}, 8 parts that took 2,020 s"
            self.assertEqual(row_of(merged.format("no disagreement")), {**row, "seconds": 2020})
            self.assertEqual(row_of(merged.format("2 disagreements"))["faults"], ["disagreements, seed 1"])
            lacking = f"{head}shards 2/5, 3/5, 5/5, 2 shards are missing: 1/5, 4/5, no disagreement, 3 parts that took 9 s"
            self.assertIsNone(row_of(lacking))
            self.assertIsNone(row_of("error"))

    def test_every_campaign_has_a_target_that_writes_its_row(self):
        refusals = (TESTS / "CommandTests/Recorded/campaign-refusals.txt").read_text()
        names = re.search("no such campaign; there are (.*)", refusals)[1].split(", ")
        self.assertEqual(set(self.campaigns().TRIED), set(names))
        makefile = (TESTS.parent / "Makefile").read_text()
        rules = re.findall(r"^([a-z -]+):(?: ## .*)?\n\t.*Campaigns/run \$@", makefile, re.MULTILINE)
        self.assertEqual(set(" ".join(rules).split()), set(names))

    def test_a_row_of_more_stays(self):
        campaigns = self.campaigns()
        large = {"tried": "points", "amount": "4,250,468,752 verdicts on 1,000,000,000 points, seed 1"}
        small = {"tried": "points", "amount": "42,500,000 verdicts on 10,000,000 points, seed 1"}
        self.assertEqual(campaigns.asked(large), 10**9)
        self.assertEqual(campaigns.asked({"amount": "1,088,098 verdicts on 6,000 stacks, seed 1"}), 6000)
        self.assertTrue(campaigns.replaces(small, None) and campaigns.replaces(large, small))
        self.assertTrue(campaigns.replaces(small, small))
        self.assertFalse(campaigns.replaces(small, large))
        self.assertTrue(campaigns.replaces({**small, "tried": "points of more kinds"}, large))

    def test_another_seed_mends_no_fault(self):
        still_open = self.campaigns().still_open
        known = {
            "amount": "9 points, seed 1", "faults": ["1 disagreements, seed 1", "2 disagreements, seed 2", "a fault"],
            "fixed": ["2 disagreements, seed 2"]}
        self.assertEqual(still_open({"amount": "9 points, seed 1"}, known), set())
        self.assertEqual(still_open({"amount": "9 points, seed 11"}, known), {"1 disagreements, seed 1"})
        self.assertEqual(still_open({"amount": "9 points, seed 1"}, None), set())

    def test_merged_parts_are_of_their_campaign(self):
        campaigns = self.campaigns()
        self.assertEqual(campaigns.campaign_of("oracles", ["--points", "9"]), "oracles")
        with tempfile.TemporaryDirectory() as folder:
            for campaign in campaigns.TRIED:
                part = Path(folder) / f"{campaign}.json"
                part.write_text(json.dumps({"campaign": campaign}))
                self.assertEqual(campaigns.campaign_of("merge", ["--output", folder, str(part)]), campaign)
            # A conformance run is not a campaign, and neither is a missing file.
            (Path(folder) / "conformance.json").write_text("{}")
            self.assertIsNone(campaigns.campaign_of("merge", [f"{folder}/conformance.json", f"{folder}/none.json"]))
