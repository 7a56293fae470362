"""What the Swift Package Index is told to build. Run: build/python/bin/python -m unittest discover -s Tests/ContinuousIntegration"""

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from ruamel.yaml import YAML

ROOT = Path(__file__).resolve().parents[2]


def declarations():
    """Each target of the package: its kind, and the names of what it depends on."""
    # The tests in Swift run beside these, and hold the package's own folder.
    with tempfile.TemporaryDirectory() as folder:
        said = subprocess.run(
            [os.environ.get("SWIFT") or "swift", "package", "--scratch-path", folder, "dump-package"],
            cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return {
        target["name"]: (target["type"], [each["byName"][0] for each in target["dependencies"] if "byName" in each])
        for target in json.loads(said)["targets"]}


def needed(names, targets):
    """These targets, and all targets that they need."""
    reached, rest = set(), list(names)
    while rest:
        name = rest.pop()
        if name in targets and name not in reached:
            reached.add(name)
            rest += targets[name][1]
    return reached


class PackageIndex(unittest.TestCase):
    def setUp(self):
        self.targets = declarations()
        self.configurations = YAML(typ="safe").load(ROOT / ".spi.yml")["builder"]["configs"]
        self.named = [name for part in self.configurations for name in [part["target"], *part["documentation_targets"]]]

    def test_its_targets_are_targets_of_the_package(self):
        self.assertTrue(self.named)
        for name in self.named:
            self.assertIn(name, self.targets, f".spi.yml: {name} is no target of Package.swift")
            self.assertEqual(self.targets[name][0], "regular", name)

    def test_they_need_no_system_library(self):
        for name in needed(self.named, self.targets):
            self.assertNotEqual(self.targets[name][0], "system", name)
        # As one does that reads PNG files.
        kinds = [self.targets[name][0] for name in needed(["PNGImages"], self.targets)]
        self.assertIn("system", kinds)
