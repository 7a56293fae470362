"""`touchstone corpus write` writes the same bytes whatever the locale, the time zone, the folder and the umask.
Run: python3 -m unittest discover -s Tests/ResultFiles"""

import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COMMAND = ROOT / os.environ.get("TOUCHSTONE_BIN", ".build/release") / "touchstone"
CORPUS = ROOT / "corpus"
# Decimal commas and an i without a dot; a week that begins on Saturday, and other digits; days that begin earlier and later.
PLACES = [
    {"LC_ALL": "tr_TR.UTF-8", "TZ": "America/St_Johns", "umask": 0},
    {"LC_ALL": "ar_EG.UTF-8", "LANG": "ar_EG.UTF-8", "TZ": "Pacific/Kiritimati", "umask": 0o077},
]
ANSWER = re.compile(r', "verdict": "(?:hit|miss)", "margin": (?:"[^"]*"|null)')


class CorpusWrite(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        # The C library knows only the locales that are installed, or made here; Foundation knows all by their names.
        self.locales = self.folder / "locales"
        self.locales.mkdir()
        for place in PLACES:
            name = place["LC_ALL"]
            if shutil.which("localedef") and Path("/usr/share/i18n/locales", name.split(".")[0]).exists():
                subprocess.run(
                    ["localedef", "-i", name.split(".")[0], "-f", "UTF-8", self.locales / name], check=True,
                    capture_output=True, timeout=60)

    def start(self, number, umask=0o022, **variables):
        """Writes a corpus that has only the questions, from a folder of its own."""
        home = self.folder / f"place {number}"
        stripped = 0
        for suite in CORPUS.glob("suites/**/*.json"):
            text, count = ANSWER.subn("", suite.read_text())
            stripped += count
            copy = home / "corpus" / suite.relative_to(CORPUS)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(text)
        self.assertGreater(stripped, 5_000)
        environment = {"PATH": "/usr/bin:/bin", "LOCPATH": str(self.locales), **variables}
        return home, subprocess.Popen(
            [COMMAND, "corpus", "write"], cwd=home, env=environment, umask=umask, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def test_the_bytes_are_those_of_the_repository(self):
        runs = [self.start(number, **place) for number, place in enumerate(PLACES)]
        for place, (home, process) in zip(PLACES, runs):
            output = process.communicate(timeout=300)[0]
            self.assertEqual(process.returncode, 0, output)
            written = [file for file in (home / "corpus").rglob("*") if file.is_file()]
            kinds = {file.relative_to(home / "corpus").parts[0] for file in written}
            self.assertEqual(kinds, {"images", "suites", "traces", "recipes"})
            for file in written:
                name = file.relative_to(home / "corpus")
                self.assertEqual(file.read_bytes(), (CORPUS / name).read_bytes(), f"{place}: {name}")


if __name__ == "__main__":
    unittest.main()
