"""The files for other programs, as real runs leave them. Run: python3 -m unittest discover -s Tests/ResultFiles"""

import copy
import json
import statistics
import unittest

from bench_run import BenchRun, faults, repeated_run

FILES = {"export": "results.export.json", "bmf": "results.bmf.json", "badge": "badge.json"}
ONE_STRATEGY = ("--strategies", "packed-mask", "--benchmark_filter=^(point-warm|prepare)/.*/diamond-64$")


class Files(unittest.TestCase):
    """What holds for the files of any run."""

    @classmethod
    def make_run(cls):
        raise NotImplementedError

    @classmethod
    def closed_later(cls, run):
        cls.addClassCleanup(run.close)
        return run

    @classmethod
    def setUpClass(cls):
        cls.run_ = cls.make_run()
        cls.export, cls.metrics, cls.badge = (cls.run_.read(name) for name in FILES.values())
        cls.rows = {row["name"]: row for row in cls.export["benchmarks"]}

    def check_all(self):
        for schema, document in zip(FILES, (self.export, self.metrics, self.badge)):
            self.assertEqual(faults(schema, document), [])
        measured = self.run_.repetitions
        self.assertEqual([row["name"] for row in self.export["benchmarks"]], list(self.rows))
        self.assertEqual(set(self.rows), set(measured))
        self.assertEqual(set(self.metrics), set(measured))
        for name, repetitions in measured.items():
            self.check_benchmark(name, repetitions)

    def check_benchmark(self, name, repetitions):
        def middle(column):
            return statistics.median(row[column] for row in repetitions)
        row, latency = self.rows[name], self.metrics[name]["latency"]
        for column in set(repetitions[0]) - {"iterations", "repetitions", "repetition_index"}:
            if isinstance(repetitions[0][column], (int, float)):
                self.assertEqual(row[column], middle(column), f"{name} {column}")
        self.assertAlmostEqual(row["iterations"], middle("iterations"), delta=0.5)
        times = [row["real_time"] for row in repetitions]
        self.assertEqual(
            latency, {"value": middle("real_time"), "lower_value": min(times), "upper_value": max(times)})
        for measure, column in {
            "retained-bytes": "retained_bytes", "peak-bytes": "peak_bytes",
            "allocations-per-query": "allocs_per_query",
        }.items():
            self.assertEqual(measure in self.metrics[name], column in row, f"{name} {measure}")
            if column in row:
                self.assertEqual(self.metrics[name][measure], {"value": row[column]})


class WholeRun(Files):
    """Repetitions of strategies that conform and of one that does not."""

    @classmethod
    def make_run(cls):
        return repeated_run()

    def test_files(self):
        self.check_all()
        self.assertEqual(self.run_.status, 1, self.run_.log)

    def test_what_failed_conformance_is_nowhere(self):
        everything = self.run_.path.read_text()
        self.assertIn("point-warm/faulty-example/diamond-64", everything)
        self.assertIn("error_occurred", everything)
        for name in [*self.rows, *self.metrics]:
            self.assertNotIn("faulty-example", name)

    def test_measures(self):
        self.assertIn("point-warm/packed-mask/diamond-64", self.metrics, self.run_.log)
        self.assertEqual(
            set(self.metrics["prepare/packed-mask/diamond-64"]),
            {"latency", "retained-bytes", "peak-bytes", "allocations-per-preparation"})
        point = self.metrics["point-warm/packed-mask/diamond-64"]
        self.assertEqual(point["allocations-per-query"], {"value": 0})
        # 64 rows of a word, and the header of an array.
        kept = self.metrics["prepare/packed-mask/diamond-64"]["retained-bytes"]["value"]
        self.assertTrue(64 * 8 <= kept <= 64 * 8 + 80, kept)

    def test_context_is_kept(self):
        self.assertEqual(self.export["context"], json.loads(self.run_.path.read_text())["context"])

    def test_badge(self):
        self.assertRegex(self.badge["message"], r"^2/3 conform, fastest \d+(\.\d+)? [nµ]s$")
        self.assertEqual(self.badge["color"], "red")

    def test_nothing_else_is_left(self):
        names = {file.name for file in self.run_.folder.iterdir()}
        self.assertEqual(names, {"results.json", "results.txt", "log", *FILES.values()})


class OneRepetition(Files):
    @classmethod
    def make_run(cls):
        return cls.closed_later(BenchRun(*ONE_STRATEGY, "--benchmark_repetitions=1"))

    def test_files(self):
        self.check_all()
        self.assertEqual(self.run_.status, 0, self.run_.log)
        self.assertEqual(
            set(self.rows), {"point-warm/packed-mask/diamond-64", "prepare/packed-mask/diamond-64"})
        self.assertEqual(self.badge["color"], "brightgreen")
        self.assertTrue(self.badge["message"].startswith("1/1 conform, fastest "), self.badge)


class NoStrategyMeasured(Files):
    @classmethod
    def make_run(cls):
        return cls.closed_later(BenchRun(
            "--strategies", "packed-mask", "--benchmark_filter=^limit/point-mask/diamond-64$",
            "--benchmark_repetitions=1"))

    def test_files(self):
        self.check_all()
        self.assertEqual(set(self.rows), {"limit/point-mask/diamond-64"})
        self.assertEqual(
            (self.badge["message"], self.badge["color"]), ("not measured", "lightgrey"))


class Refusals(unittest.TestCase):
    """The schemas refuse what the readers cannot take."""

    @classmethod
    def setUpClass(cls):
        run = repeated_run()
        cls.sound = {schema: run.read(name) for schema, name in FILES.items()}
        cls.results = json.loads(run.path.read_text())

    def refused(self, schema, change):
        document = copy.deepcopy(self.sound[schema])
        self.assertEqual(faults(schema, document), [])
        change(document)
        self.assertNotEqual(document, self.sound[schema])
        return faults(schema, document)

    def test_rows(self):
        changes = {
            "an error row": {"error_occurred": True, "error_message": "failed"},
            "an error without words": {"error_occurred": False},
            "an aggregate": {
                "run_type": "aggregate", "aggregate_name": "median", "aggregate_unit": "time"},
            "an aggregate that calls itself a repetition": {"aggregate_name": "cv"},
            "one repetition of several": {"repetitions": 5, "repetition_index": 3},
            "a time in words": {"real_time": "fast"},
            "a time below 0": {"real_time": -1},
            "an unknown unit": {"time_unit": "min"},
            "an empty name": {"name": ""},
            "a counter in words": {"retained_bytes": "many"},
            "no iteration": {"iterations": 0},
            "half an iteration": {"iterations": 1.5},
        }
        for what, change in changes.items():
            with self.subTest(what):
                self.assertTrue(self.refused("export", lambda d: d["benchmarks"][0].update(change)))

    def test_missing_columns(self):
        for column in ("name", "real_time", "cpu_time", "time_unit", "iterations", "run_type", "threads"):
            with self.subTest(column):
                self.assertTrue(self.refused("export", lambda d: d["benchmarks"][0].pop(column)))

    def test_context(self):
        self.assertTrue(self.refused("export", lambda d: d["context"].pop("caches")))
        self.assertTrue(self.refused("export", lambda d: d["context"].update(caches="32 KiB")))
        self.assertTrue(self.refused("export", lambda d: d.pop("context")))

    def test_results_themselves_are_no_export(self):
        """Rows of statistics; a run with repetitions has many of them."""
        self.assertEqual(faults("export", self.sound["export"]), [])
        self.assertTrue(faults("export", self.results))

    def test_metrics(self):
        def first(document):
            return next(iter(document.values()))
        for change in (
            lambda d: first(d)["latency"].pop("value"),
            lambda d: first(d)["latency"].pop("lower_value"),
            lambda d: first(d)["latency"].update(unit="ns"),
            lambda d: first(d)["latency"].update(value="1 ns"),
            lambda d: first(d).pop("latency"),
            lambda d: first(d).update({"peak-bytes": 12}),
            lambda d: first(d).update({"Peak Bytes": {"value": 12}}),
            lambda d: d.update({"": first(d)}),
            lambda d: d.update({"a/b/" + "c" * 1024: first(d)}),
        ):
            self.assertTrue(self.refused("bmf", change))

    def test_badges(self):
        for change in (
            {"schemaVersion": 2}, {"message": ""}, {"message": 3}, {"color": "burgundyish"}, {"links": []},
        ):
            self.assertTrue(self.refused("badge", lambda d: d.update(change)), change)
        for key in ("schemaVersion", "label", "message"):
            self.assertTrue(self.refused("badge", lambda d: d.pop(key)), key)


if __name__ == "__main__":
    unittest.main()
