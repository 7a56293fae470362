"""The corpus as one file, read by the program that the documentation shows."""

import gzip
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import jsonschema

ROOT = pathlib.Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "corpus/adapters/python"))
import layer as layers  # noqa: E402
from exact_texels import ExactTexels  # noqa: E402


def exact(image, layer, minimum_alpha, x, y):
    width, height, alpha = image

    def numbers(key):
        return tuple(map(float, layer[key])) if key in layer else None

    made = layers.Layer(
        numbers("size"), layer["gravity"], float(layer["contentsScale"]), layer["masksToBounds"],
        *map(numbers, ("matrix", "position", "anchorPoint", "transform")),
    )  # fmt: skip
    texel = ExactTexels(made, width, height).texel(x, y)
    if not texel or not (0 <= texel[0] < width and 0 <= texel[1] < height):
        return False
    return alpha[texel[1] * width + texel[0]] >= minimum_alpha


class CorpusFile(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        command = [ROOT / ".build/release/touchstone", "corpus", "export", "--corpus", ROOT / "corpus"]
        subprocess.run(command, cwd=cls.folder, check=True, capture_output=True)
        cls.text = (cls.folder / "touchstone-corpus.json").read_bytes()
        cls.corpus = json.loads(cls.text)

    def reader(self):
        """The program in the documentation."""
        page = (ROOT / "corpus/adapters/PROTOCOL.md").read_text()
        return page[page.index("```python\nimport json") :].split("```python\n", 1)[1].split("```", 1)[0]

    def wrong(self, hits, name="touchstone-corpus.json"):
        """The places that the program says are wrong in a file, and the number that it asked."""
        found = {"hits": hits, "print": lambda *words: None}
        text = self.reader().replace("touchstone-corpus.json", str(self.folder / name))
        exec(compile(text, "PROTOCOL.md", "exec"), found)
        return found["wrong"], found["asked"]

    def test_every_place_has_the_rule_that_decides_it(self):
        found = {}
        for case in self.corpus["cases"]:
            for kind in ("points", "discs", "rects"):
                for place in case.get(kind, []):
                    (rule,) = place["ruleIds"]
                    found.setdefault((kind, rule), set()).add(place["verdict"])
        # What is asked before the last comparison can only miss.
        for rule in ("R3", "R7", "R8"):
            self.assertEqual(found["points", rule], {"miss"}, rule)
        self.assertGreaterEqual(found["points", "R9"], {"hit", "miss"})
        self.assertGreaterEqual(found["points", "R13"], {"hit", "miss"})
        self.assertEqual({rule for kind, rule in found if kind != "points"}, {"R3", "R14"})
        self.assertEqual(
            self.rules("stacks", "queries"), {("R15",), ("R15", "R13"), ("R18", "R15"), ("R18", "R15", "R13")}
        )
        self.assertEqual(self.rules("touches", "events"), {("R21", "R15")})

    def rules(self, kind, key):
        """The rules that decide the questions of all cases of a kind."""
        stages = [stage for case in self.corpus[kind] for stage in [case, *case.get("then", [])]]
        return {tuple(question["ruleIds"]) for stage in stages for question in stage[key]}

    def test_the_reader_finds_right_and_wrong_hit_testers(self):
        self.assertLessEqual(len(self.reader().splitlines()), 40)
        wrong, asked = self.wrong(exact)
        self.assertEqual(wrong, 0)
        self.assertGreater(asked, 4000)
        for hits in (lambda *_: False, lambda image, layer, _, x, y: exact(image, layer, 1, x, y)):
            self.assertGreater(self.wrong(hits)[0], 100)

    def test_the_reader_refuses_a_newer_major_version_and_a_newer_format(self):
        major, minor = map(int, self.corpus["version"].split("."))
        newer = self.folder / "newer.json"
        few = {**self.corpus, "cases": self.corpus["cases"][:50]}
        newer.write_text(json.dumps({**few, "version": f"{major}.{minor + 1}"}))
        wrong, asked = self.wrong(exact, newer.name)
        self.assertEqual(wrong, 0)
        self.assertGreater(asked, 50)
        for change, said in (({"version": f"{major + 1}.0"}, f"version {major + 1}.0"), ({"touchstone-corpus": 2}, "format 2")):
            newer.write_text(json.dumps({**few, **change}))
            with self.assertRaisesRegex(SystemExit, f"{newer.name}: {said}, this program knows 1$"):
                self.wrong(exact, newer.name)

    def test_it_is_small_and_follows_its_schema(self):
        self.assertLess(len(self.text), 5e6)
        self.assertLess(len(gzip.compress(self.text)), 1e6)
        schema = json.loads((ROOT / "corpus/export.schema.json").read_text())
        jsonschema.Draft202012Validator.check_schema(schema)
        jsonschema.Draft202012Validator(schema).validate(self.corpus)

    def test_it_has_every_case_and_image(self):
        suites = [json.loads(path.read_text()) for path in (ROOT / "corpus/suites").glob("*/*.json")]
        self.assertEqual(len(self.corpus["suites"]), len(suites))
        for key in ("cases", "stacks", "touches"):
            self.assertEqual(len(self.corpus[key]), sum(len(suite.get(key, [])) for suite in suites))
        for name, image in self.corpus["images"].items():
            if "alpha" in image:
                self.assertEqual(sum(image["alpha"][1::2]), image["width"] * image["height"], name)
            else:
                self.assertIn("png", image, name)
