"""Adapter templates, each built and judged by the command in its first comment, as it is and with a fault."""

import os
import pathlib
import re
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).parents[2]
TEMPLATES = ROOT / "corpus/adapters/templates"
TOUCHSTONE = ROOT / ".build/release/touchstone"


def command(template):
    """The command of the first comment, which builds the adapter and judges it."""
    comment = re.match(r"(//.*\n)+|<!--[^>]*-->", template.read_text()).group().replace("//", "")
    words = " ".join(comment.split())
    return re.search(r": (.*touchstone conform --adapter ('[^']*'|\S+))", words).group(1)


class Templates(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def judge(self, template, source):
        """The exit status and the last line of a run on the stored cases."""
        script = command(template).replace(str(template.relative_to(ROOT)), str(source))
        script = script.replace("build/adapter", str(self.folder / "adapter"))
        script = script.replace(
            "touchstone conform", f"{TOUCHSTONE} conform --stored --no-diagnosis --output {self.folder}")
        environment = {**os.environ, "GOCACHE": str(self.folder / "cache")}
        done = subprocess.run(["sh", "-c", script], cwd=ROOT, capture_output=True, text=True, env=environment)
        return done.returncode, (done.stdout.strip() or done.stderr.strip() or "nothing").splitlines()[-1]

    def test_each_conforms_and_a_fault_is_found(self):
        templates = sorted(path for path in TEMPLATES.iterdir() if path.suffix != ".md")
        self.assertEqual(len(templates), 9)
        for template in templates:
            with self.subTest(template.name):
                status, said = self.judge(template, template)
                self.assertEqual(status, 0, said)
                self.assertRegex(said, " conforms( in what it supports)?; it promises float64")
                text, count = re.subn(r">= (minimum_?alpha)", r"> \1", template.read_text(), flags=re.IGNORECASE)
                self.assertEqual(count, 1)
                wrong = self.folder / template.name
                wrong.write_text(text)
                status, said = self.judge(template, wrong)
                self.assertEqual(status, 1, said)
                self.assertIn("does not conform", said)


if __name__ == "__main__":
    unittest.main()
