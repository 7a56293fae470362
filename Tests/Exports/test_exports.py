"""Exported test files and slices, each compiled and run in its framework, against a right hit tester and three wrong ones."""

import csv
import importlib.util
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import types
import unittest

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent
TOUCHSTONE = ROOT / ".build/release/touchstone"
FAULTS = ["alpha-ignored", "rows-upside-down", "threshold-one-too-high"]

# What a test file needs of vitest, by the runner of node.
VITEST = """
import assert from 'node:assert';
import { test as nodeTest } from 'node:test';
const each = (call) => (rows) => (name, run) => rows.forEach((row) => nodeTest(row.name ?? row[0], () => call(run, row)));
export const test = { each: each((run, row) => run(...row)) };
export const it = { each: each((run, row) => run(row)) };
export const expect = (value) => ({ toBe: (right) => assert.strictEqual(value, right) });
"""

# What Konva's tests need of mocha and chai.
MOCHA = """
import { describe, it } from 'node:test';
Object.assign(globalThis, { describe, it });
"""
CHAI = "export { default as assert } from 'node:assert';"

SWIFT_PACKAGE = """// swift-tools-version: 6.0
import PackageDescription
let package = Package(name: "corpus", targets: [.testTarget(name: "CorpusTests", path: "Tests")])
"""


class Exports(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def export(self, format, name, *more):
        """The exported file, which is the same each time."""
        texts = []
        for _ in range(2):
            command = [TOUCHSTONE, "corpus", "export", "--format", format, "--output", self.folder / name, *more]
            subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
            texts.append((self.folder / name).read_bytes())
        self.assertEqual(*texts)
        return self.folder / name

    def slice(self, stored, name, **replaced):
        """A stored slice, under a name that its tool takes here."""
        text = (ROOT / "corpus/slices" / stored).read_text()
        for old, new in replaced.items():
            self.assertIn(old, text)
            text = text.replace(old, new)
        (self.folder / name).write_text(text)

    def add_module(self, name, text):
        module = self.folder / "node_modules" / name
        module.mkdir(parents=True)
        (module / "package.json").write_text(f'{{"name": "{name}", "type": "module", "main": "index.js"}}')
        (module / "index.js").write_text(text)

    def add(self, tester, name=None):
        target = self.folder / (name or tester)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(HERE / "testers" / tester, target)

    def build(self, *command):
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def expect_verdicts(self, *command, faults=FAULTS):
        """The right hit tester passes, and each wrong one fails."""
        for fault in [None, *faults]:
            environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"} | ({"FAULT": fault} if fault else {})
            done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, env=environment)
            self.assertEqual(done.returncode != 0, fault is not None, f"{fault}: {done.stdout}{done.stderr}")

    def test_pytest(self):
        self.export("pytest", "test_touchstone_corpus.py")
        self.add("hit_tester.py")
        self.expect_verdicts(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider")

    def test_vitest(self):
        self.export("vitest", "touchstone-corpus.test.mjs")
        self.add("hit_tester.mjs")
        self.add_module("vitest", VITEST)
        self.expect_verdicts("node", "--test", "touchstone-corpus.test.mjs")

    def test_gtest(self):
        self.export("gtest", "touchstone_corpus_test.cpp")
        self.add("hit_tester.h")
        self.build(
            "c++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "touchstone_corpus_test.cpp", "-o", "tests", "-lgtest_main",
            "-lgtest", "-pthread",
        )
        self.expect_verdicts("./tests")

    def test_rust(self):
        self.export("rust", "touchstone_corpus.rs")
        self.add("hit_tester.rs", "hit_tester/mod.rs")
        self.build("rustc", "--test", "--edition", "2021", "-D", "warnings", "touchstone_corpus.rs", "-o", "tests")
        self.expect_verdicts("./tests")

    def test_swift_testing(self):
        (self.folder / "Tests").mkdir()
        self.export("swift-testing", "Tests/TouchstoneCorpusTests.swift")
        self.add("HitTester.swift", "Tests/HitTester.swift")
        (self.folder / "Package.swift").write_text(SWIFT_PACKAGE)
        self.build("swift", "build", "--build-tests", "-Xswiftc", "-warnings-as-errors")
        self.expect_verdicts("swift", "test", "--skip-build")

    def test_bevy(self):
        self.slice("bevy_image_picking.rs", "slice.rs")
        self.add("node_tester.rs", "hit_tester/mod.rs")
        self.build("rustc", "--test", "--edition", "2021", "-D", "warnings", "slice.rs", "-o", "tests")
        self.expect_verdicts("./tests")

    def test_pygame(self):
        pin = (HERE / "requirements.txt").read_text().splitlines()[-1]
        self.assertIn(pin + "\n", (ROOT / "corpus/adapters/peers/requirements.txt").read_text())
        self.assertIn(f"**pygame-ce**: Nothing in {pin.split('==')[1]}:", (ROOT / "corpus/slices/README.md").read_text())
        self.slice("mask_corpus_test.py", "mask_corpus_test.py")
        self.add("run_pygame.py")
        self.expect_verdicts(ROOT / "build/exports/bin/python", "run_pygame.py", "mask_corpus_test")

    def test_godot(self):
        self.slice("test_bit_map_corpus.h", "slice.h")
        self.add("godot.h", "core/io/image.h")
        for folder in ("scene/resources", "tests"):
            (self.folder / folder).mkdir(parents=True)
        (self.folder / "scene/resources/bit_map.h").write_text('#include "core/io/image.h"\n')
        (self.folder / "tests/test_macros.h").write_text(
            "#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN\n#include <doctest/doctest.h>\n"
        )
        (self.folder / "main.cpp").write_text('#include "slice.h"\n')
        self.build("c++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-I.", "main.cpp", "-o", "run")
        self.expect_verdicts("./run")

    def test_konva(self):
        self.slice("ImageCorpus-test.ts", "slice.test.mjs", **{"./test-utils.ts": "./konva.mjs"})
        self.add("konva.mjs")
        self.add("shown.mjs")
        self.add_module("chai", CHAI)
        (self.folder / "mocha.mjs").write_text(MOCHA)
        self.expect_verdicts("node", "--import", "./mocha.mjs", "--test", "slice.test.mjs")

    def test_tldraw(self):
        self.slice("ImageAlphaCorpus.test.ts", "slice.test.mjs", **{"./ImageAlphaCache": "./tldraw.mjs"})
        self.add("tldraw.mjs")
        self.add_module("vitest", VITEST)
        # tldraw takes no threshold.
        self.expect_verdicts("node", "--test", "slice.test.mjs", faults=FAULTS[:2])

    def test_csv(self):
        rows = list(csv.DictReader(self.export("csv", "corpus.csv").read_text().splitlines()))
        self.assertEqual(len(rows), 300)
        spec = importlib.util.spec_from_file_location("hit_tester", HERE / "testers/hit_tester.py")
        tester = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(tester)

        def is_wrong(row):
            layer = types.SimpleNamespace(
                width=float(row["width"]), height=float(row["height"]), gravity=row["gravity"],
                contents_scale=float(row["contents_scale"]), masks_to_bounds=row["masks_to_bounds"] == "true",
                matrix=[float(row[key]) for key in ("a", "b", "c", "d", "tx", "ty")],
            )  # fmt: skip
            image = types.SimpleNamespace(
                width=int(row["image_width"]), height=int(row["image_height"]), alpha=bytes.fromhex(row["alpha"])
            )
            hit = tester.hits(image, layer, int(row["minimum_alpha"]), float(row["x"]), float(row["y"]))
            return hit != (row["hit"] == "true")

        for fault in [None, *FAULTS]:
            tester.FAULT = fault
            self.assertEqual(any(map(is_wrong, rows)), fault is not None, fault)

    def test_areas_and_limits(self):
        few = self.export("csv", "few.csv", "--area", "edges,mirror", "--limit", "7")
        names = [row["name"] for row in csv.DictReader(few.read_text().splitlines())]
        self.assertEqual(len(names), 7)
        self.assertEqual({name.split("/")[0] for name in names}, {"edges", "mirror"})
        for words in (["--format", "perl"], ["--limit", "3"], ["--area", "egdes"], ["--format", "csv", "--area", "touch"]):
            done = subprocess.run([TOUCHSTONE, "corpus", "export", *words], cwd=ROOT, capture_output=True, text=True)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertEqual(len([line for line in done.stderr.splitlines() if "error: " in line]), 1, done.stderr)


if __name__ == "__main__":
    unittest.main()
