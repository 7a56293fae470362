"""The page of conformance runs in headless Chromium. Run: make test-report"""

import pathlib
import shutil
import subprocess
import tempfile
import unittest

from tab import PROGRAM, ROOT, Tab

SCREENSHOTS = ROOT / "build/report-screenshots"
# One wrong tester of images and areas, and one of stacks and touches.
TESTERS = {"image": "aspect-not-centered", "stack": "ties-earlier-in-front"}
PAGES = [*TESTERS, "peers"]
SHOWN = "[...document.querySelectorAll('.case')].filter((figure) => !figure.hidden)"


class ConformancePage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="conformance-page-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.tab = Tab()
        cls.addClassCleanup(cls.tab.close)
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        for name, tester in TESTERS.items():
            ended = subprocess.run(
                [PROGRAM, "conform", "--stored", "--report", "--output", cls.folder / name,
                 "--adapter", f"python3 Tests/Diagnosis/testers.py {tester}"],
                cwd=ROOT, capture_output=True, text=True)
            assert ended.returncode == 1, ended.stderr
            assert f"page: {cls.folder / name}/report.html" in ended.stdout, ended.stdout
        # Both programs on one page, as `make peers` compares programs.
        programs = cls.folder / "programs.txt"
        programs.write_text("".join(
            f"{tester}\tpython3 Tests/Diagnosis/testers.py {tester}\n" for tester in TESTERS.values()))
        ended = subprocess.run(
            [PROGRAM, "peers", "--list", programs, "--output", cls.folder / "peers"], cwd=ROOT, capture_output=True, text=True)
        assert ended.returncode == 0, ended.stderr

    def setUp(self):
        self.tab.events.clear()
        self.tab.look()

    def open(self, name):
        self.tab.open(self.folder / name / "report.html")

    def evaluate(self, script):
        return self.tab.evaluate(script)

    def test_the_diagnosis_comes_first(self):
        self.open("image")
        top = self.evaluate("document.querySelector('.top').innerText")
        self.assertIn("tester-aspect-not-centered does not conform", top)
        self.assertIn("aspect-fit-not-centred and aspect-fill-not-centred", top)
        below = self.evaluate("document.querySelector('.reason:last-of-type').getBoundingClientRect().bottom")
        self.assertLess(below, 700)

    def test_a_page_of_peers_has_all_programs(self):
        self.open("peers")
        text = self.evaluate("document.body.innerText")
        for tester in TESTERS.values():
            self.assertIn(f"tester-{tester}", text)
        areas = self.evaluate("[...new Set([...document.querySelectorAll('.case')].map((figure) => figure.dataset.area))]")
        self.assertIn("gravity", areas)
        self.assertIn("stack", areas)

    def test_each_case_has_a_picture(self):
        for name in PAGES:
            self.open(name)
            empty = self.evaluate("""[...document.querySelectorAll('.case')].filter((figure) => {
              figure.style.contentVisibility = 'visible';
              const box = figure.querySelector('svg .place')?.getBoundingClientRect();
              return !(box && box.width > 0 && figure.querySelector('code').textContent.includes('explain'));
            }).map((figure) => figure.querySelector('strong').textContent)""")
            self.assertEqual(empty, [])
            self.assertGreater(self.evaluate("document.querySelectorAll('.case').length"), 20)
            # What a drawing refers to is there.
            lost = self.evaluate("""[...document.querySelectorAll('use')]
              .filter((use) => !document.querySelector(use.getAttribute('href'))).length""")
            self.assertEqual(lost, 0)
            self.assertEqual(self.tab.faults(), [])

    def test_cases_can_be_chosen(self):
        self.open("image")
        count = self.evaluate(f"{SHOWN}.length")
        self.evaluate("""(() => { const words = document.getElementById('words');
          words.value = 'GRAVITY fit'; words.dispatchEvent(new Event('input', { bubbles: true })); })()""")
        texts = self.evaluate(f"{SHOWN}.map((figure) => figure.textContent.toLowerCase())")
        self.assertTrue(0 < len(texts) < count)
        self.assertTrue(all("gravity" in text and "fit" in text for text in texts))
        self.assertEqual(self.evaluate("document.getElementById('count').textContent"), f"{len(texts)} of {count} cases")
        self.evaluate("""(() => { document.getElementById('filter').reset();
          const area = document.getElementById('area'); area.value = 'gravity';
          area.dispatchEvent(new Event('input', { bubbles: true })); })()""")
        areas = self.evaluate(f"[...new Set({SHOWN}.map((figure) => figure.dataset.area))]")
        self.assertEqual(areas, ["gravity"])
        self.assertEqual(self.tab.faults(), [])

    def test_the_page_is_whole_without_a_script(self):
        self.tab.look(script=False)
        self.open("stack")
        self.tab.look()
        self.assertEqual(self.evaluate("getComputedStyle(document.getElementById('filter')).display"), "none")
        self.assertEqual(self.evaluate("document.querySelectorAll('.case[hidden]').length"), 0)

    def test_nothing_is_wider_than_the_window(self):
        for name in PAGES:
            for width in (320, 768, 1280):
                self.tab.look(width)
                self.open(name)
                self.assertLessEqual(self.evaluate("document.documentElement.scrollWidth"), width)

    def test_screenshots(self):
        for name in PAGES:
            for scheme in ("light", "dark"):
                self.tab.look(scheme=scheme)
                self.open(name)
                self.tab.screenshot(SCREENSHOTS / f"conformance-{name}-{scheme}.png", height=3000)


if __name__ == "__main__":
    unittest.main()
