"""The page of a report in headless Chromium. Run: make test-report"""

import json
import pathlib
import random
import shutil
import statistics
import tempfile
import unittest

import colors
import made_up
from tab import ROOT, Strategy, Tab, report

SCREENSHOTS = ROOT / "build/report-screenshots"
# The sides of the made-up sprites: one that is shown larger, one as it is, one that is shown smaller.
SPRITES = {"small.png": (23, 17), "wide.png": (300, 40), "large.png": (700, 500)}
CLICK = """((index, places) => {
  const figure = document.querySelectorAll('.picture')[index];
  const svg = figure.querySelector('svg');
  const output = figure.querySelector('output');
  const pause = () => new Promise((done) => setTimeout(done, 0));
  return places.reduce(async (before, [x, y]) => {
    const answers = await before;
    const screen = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
    output.textContent = '';
    svg.dispatchEvent(new MouseEvent('click', { clientX: screen.x, clientY: screen.y, bubbles: true }));
    // The first answer waits for the pixels.
    while (!output.textContent) await pause();
    return [...answers, { ...output.dataset, text: output.textContent }];
  }, Promise.resolve([]));
})"""


def three_digits(value):
    """Three significant digits, as the program spells them."""
    if value == 0:
        return "0"
    if value >= 1e15:
        return f"{value:.2e}"
    return f"{value:.{0 if value >= 99.95 else 1 if value >= 9.995 else 2 if value >= 0.9995 else 3}f}"


def scaled(value, base, units):
    unit = 0
    while value >= base * 0.9995 and unit < len(units) - 1:
        value /= base
        unit += 1
    return f"{three_digits(value)} {units[unit]}"


def time_of(value):
    return scaled(value, 1000, ["ns", "µs", "ms", "s"])


def bytes_of(value):
    if value < 1000 and value == round(value):
        return f"{value:.0f} B"
    return scaled(value, 1024, ["B", "KiB", "MiB", "GiB"])


class ReportPage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="report-page-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.tab = Tab()
        cls.addClassCleanup(cls.tab.close)
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        cls.make_sprites()
        cls.make_large_report()

    @classmethod
    def make_sprites(cls):
        """A run on a folder of made-up images."""
        sprites = cls.folder / "sprites"
        sprites.mkdir()
        for seed, (name, (width, height)) in enumerate(SPRITES.items()):
            (sprites / name).write_bytes(made_up.noise(width, height, seed))
        cls.sprites = sprites
        cls.small_results = made_up.results(
            made_up.STRATEGIES, ["sprites"],
            context={"images-folder:sprites": str(sprites), "minimum-alpha:sprites": "128"},
        )  # fmt: skip
        made_up.write(cls.folder / "small.json", cls.small_results)
        cls.small = cls.folder / "small.html"
        report(cls.folder / "small.json", cls.small)

    @classmethod
    def make_large_report(cls):
        """Forty strategies on thirty images."""
        cls.large_results = made_up.results(made_up.strategies(40), made_up.drawn_sets(30), launches=9)
        made_up.write(cls.folder / "large.json", cls.large_results)
        cls.large = cls.folder / "large.html"
        report(cls.folder / "large.json", cls.large)

    def setUp(self):
        self.tab.events.clear()
        self.tab.look()

    # MARK: Opening

    def test_forty_strategies_on_thirty_images_open_within_a_second(self):
        times = sorted(self.tab.open(self.large) for _ in range(5))
        megabytes = self.large.stat().st_size / 1e6
        print(f"\n40 strategies × 30 images: {megabytes:.1f} MB, opened in {times[2]:.0f} ms, "
              f"{times[0]:.0f} to {times[4]:.0f} ms in 5 times")  # fmt: skip
        self.assertEqual(self.tab.evaluate("document.querySelectorAll('.picture').length"), 30)
        self.assertLess(times[2], 1000)
        self.assertLess(megabytes, 20)
        self.assertEqual(self.tab.faults(), [])

    def test_nothing_is_requested_and_nothing_is_logged(self):
        for path in (self.small, self.large):
            self.tab.open(path)
            self.tab.evaluate("scrollTo(0, 1e6)")
            self.assertEqual(self.tab.faults(), [])

    def test_nothing_is_wider_than_the_window(self):
        for path in (self.small, self.large):
            for width in (320, 390, 768, 1280):
                self.tab.look(width)
                self.tab.open(path)
                self.assertLessEqual(self.tab.evaluate("document.documentElement.scrollWidth"), width)

    def test_captions_are_not_cut(self):
        """A table that is wider than the window scrolls, and its caption wraps instead."""
        for path in (self.small, self.large):
            for width in (320, 420, 800, 1280):
                self.tab.look(width)
                self.tab.open(path)
                cut = self.tab.evaluate("""(() => {
                  for (const part of document.querySelectorAll('section, details')) {
                    part.style.contentVisibility = 'visible';
                    part.open = true;
                  }
                  return [...document.querySelectorAll('.table')].map((table) => [table.querySelector('caption').textContent,
                    table.querySelector('caption').getBoundingClientRect().right - table.getBoundingClientRect().right])
                    .filter(([, excess]) => excess > 0.5);
                })()""")
                self.assertEqual(cut, [], f"{path.name} at {width}")

    def test_the_top_uses_the_window(self):
        """The facts stand right of the answer where there is room, and below it elsewhere."""
        for width, is_beside in ((420, False), (800, False), (1280, True)):
            self.tab.look(width)
            self.tab.open(self.small)
            answer, facts = self.tab.evaluate("""['.top', '.facts'].map((name) => {
              const box = document.querySelector(name).getBoundingClientRect();
              return [box.left, box.top, box.right, box.bottom]; })""")
            if is_beside:
                self.assertGreaterEqual(facts[0], answer[2])
                self.assertLess(facts[1], answer[3])
            else:
                self.assertGreaterEqual(facts[1], answer[3])

    def test_a_folded_picture_is_asked_about_itself(self):
        self.tab.open(self.large)
        counts = "[...document.querySelectorAll('.gallery')].map((gallery) => gallery.querySelectorAll('.picture').length)"
        self.assertEqual(self.tab.evaluate(counts), [6, 24])
        labels = self.tab.evaluate("""[...document.querySelectorAll('.picture')].map((figure) =>
          [figure.querySelector('figcaption strong').textContent, figure.querySelector('.stage').getAttribute('aria-label')])""")
        for name, label in labels:
            self.assertEqual(label, f"{name}: ask about a texel")
        self.tab.evaluate("document.querySelector('#pictures details').open = true")
        self.choose(255)
        self.see_all_pictures("figure.classList.contains('otherwise')")
        self.assertEqual(self.tab.faults(), [])

    # MARK: Numbers

    def medians(self, results):
        """The median time and the median counters of every benchmark."""
        rows = {}
        for row in results["benchmarks"]:
            rows.setdefault(row["name"], []).append(row)
        return {
            name: {
                key: statistics.median(row[key] for row in group)
                for key in group[0]
                if isinstance(group[0][key], float)
            }
            for name, group in rows.items()
        }

    def test_every_number_of_the_tables_is_the_median_of_the_results(self):
        columns = {
            "warm": "point-warm", "collection": "point-collection", "batch": "batch", "rect": "texel-rect",
            "disc": "disc-mixed", "prepare": "prepare",
        }  # fmt: skip
        for path, results, sets, names in (
            (self.small, self.small_results, ["sprites"], made_up.STRATEGIES),
            (self.large, self.large_results, made_up.drawn_sets(30), made_up.strategies(40)),
        ):
            medians = self.medians(results)
            self.tab.open(path)
            tables = self.tab.evaluate("""[...document.querySelectorAll('#numbers table')].map((table) => ({
              caption: table.caption.textContent, head: [...table.tHead.rows[0].cells].map((cell) => cell.textContent),
              rows: [...table.tBodies[0].rows].map((row) => [...row.cells].map((cell) =>
                [cell.textContent, cell.querySelector('data')?.value ?? ''])) }))""")
            self.assertEqual(len(tables), len(sets))
            count = 0
            for table, image_set in zip(tables, sets):
                self.assertTrue(table["caption"].startswith(f"On {image_set}:"))
                self.assertEqual([row[0][0] for row in table["rows"]], list(names))
                for row in table["rows"]:
                    for title, (text, value) in zip(table["head"], row):
                        where = f"{row[0][0]} on {image_set}, {title}"
                        if title in columns:
                            expected = medians[f"{columns[title]}/{row[0][0]}/{image_set}"]["real_time"]
                            spelled = time_of(expected)
                        elif title == "bytes/image":
                            beside = [medians[f"prepare/{name}/{image_set}"]["retained_bytes"] for name in names]
                            expected = beside[list(names).index(row[0][0])]
                            spelled = bytes_of(expected)
                            # Numbers that are equal in three digits are written with all digits.
                            if any(other != expected and bytes_of(other) == spelled for other in beside):
                                spelled = f"{int(expected + 0.5):,} B"
                        else:
                            continue
                        self.assertEqual(float(value), expected, where)
                        self.assertEqual(text, spelled, where)
                        count += 1
            self.assertEqual(count, 7 * len(sets) * len(names))

    def test_the_marks_of_charts_say_the_numbers_where_they_stand(self):
        """Each title spells the numbers that its mark holds, and the marks stand in their order."""
        self.tab.open(self.large)
        marks = self.tab.evaluate("""[...document.querySelectorAll('#costs .chart.wide')].map((chart) =>
          [...chart.querySelectorAll('.mark')].map((mark) => { const box = mark.querySelector('.dot').getBBox();
            return { ...mark.dataset, title: mark.querySelector('title').textContent,
              left: box.x + box.width / 2, top: box.y + box.height / 2 }; }))""")
        self.assertEqual(len(marks), 3)
        for chart in marks:
            self.assertGreater(len(chart), 20)
            for first in chart:
                name, numbers = first["title"].split(": ")
                spelled = numbers.split(", ")
                self.assertEqual(name, first["name"])
                self.assertIn(spelled[0], (bytes_of(float(first["x"])), time_of(float(first["x"]))))
                self.assertEqual(spelled[1], time_of(float(first["y"])))
            for key, place, sign in (("x", "left", 1), ("y", "top", -1)):
                ordered = sorted(chart, key=lambda mark: float(mark[key]))
                for low, high in zip(ordered, ordered[1:]):
                    self.assertLessEqual(sign * low[place], sign * high[place] + 0.2)

    def test_intervals_are_those_of_the_results(self):
        """Results that a run wrote hold the ratios to the fastest and their intervals, per set of images."""
        path = ROOT / "build/results.json"
        if not path.exists():
            self.skipTest("there is no build/results.json")
        results = json.loads(path.read_text("utf-8"))
        if results["context"].get("quick") == "yes":
            self.skipTest("build/results.json is of a quick run, which ranks nothing")
        sets = {row["name"].split("/", 2)[2] for row in results["benchmarks"] if row["name"].startswith("point-warm/")}
        for image_set in sorted(sets)[:1]:
            page = self.folder / "one-set.html"
            report(path, page, "--images", image_set)
            self.tab.open(page)
            rows = self.tab.evaluate("""[...document.querySelectorAll('#ranks figure')[0].querySelectorAll('.mark')]
              .map((mark) => ({ ...mark.dataset }))""")
            self.assertGreater(len(rows), 5)
            counters = {row["name"]: row for row in results["benchmarks"] if "ratio" in row}
            for row in rows:
                stored = counters[f"point-warm/{row['name']}/{image_set}"]
                self.assertAlmostEqual(float(row["value"]) / stored["ratio"], 1, 9)
                if row.get("low"):
                    self.assertAlmostEqual(float(row["low"]) / stored["ratio_low"], 1, 9)
                    self.assertAlmostEqual(float(row["high"]) / stored["ratio_high"], 1, 9)

    def test_a_choice_comes_first_with_its_numbers(self):
        choice = made_up.choice(self.small_results, made_up.STRATEGIES[4:12])
        made_up.write(self.folder / "made-up-choice.json", choice)
        page = self.folder / "choice.html"
        report(self.folder / "small.json", page, "--choice", self.folder / "made-up-choice.json")
        self.tab.open(page)
        self.assertEqual(self.tab.evaluate("document.querySelector('h1').textContent"), "For made-up, t" + choice["answer"][0][1:])
        self.assertEqual(
            self.tab.evaluate("[...document.querySelectorAll('header .reason')].map((part) => part.textContent)"),
            choice["answer"][1:],
        )
        self.assertEqual(self.tab.evaluate("document.querySelector('main section').id"), "take")
        costs, rejected, turns = self.tab.evaluate("""[...document.querySelectorAll('#take table')].map((table) =>
          [...table.tBodies[0].rows].map((row) => [...row.cells].map((cell) =>
            [cell.textContent, cell.querySelector('data')?.value ?? ''])))""")
        strategies = {strategy["name"]: strategy for strategy in choice["strategies"]}
        rest = [name for name in strategies if name not in choice["order"]]
        self.assertEqual([row[0][0] for row in costs], choice["order"] + rest)
        spellings = {
            "timeShare": lambda value: f"{three_digits(100 * value)} %", "memoryShare": lambda value: f"{three_digits(100 * value)} %",
            "nanosecondsPerSecond": time_of, "nanosecondsPerQuery": time_of,
            "prepareNanoseconds": time_of, "p99LatencyNanoseconds": time_of, "retainedBytes": bytes_of,
        }  # fmt: skip
        for (name, _), (place, _), (_, score), *cells in costs:
            own = strategies[name]["costs"]
            order = choice["order"]
            self.assertEqual(place, str(order.index(name) + 1) if name in order else "out")
            self.assertEqual(float(score), own["timeShare"] + own["memoryShare"])
            self.assertEqual(len(cells), len(spellings))
            for (text, value), (cost, spelled) in zip(cells, spellings.items()):
                self.assertEqual((float(value), text), (own[cost], spelled(own[cost])), f"{name}, {cost}")
        self.assertEqual([row[0][0] for row in rejected], rest)
        for row, turn in zip(turns, choice["turningPoints"], strict=True):
            self.assertEqual(row[0][0], turn["quantity"])
            self.assertEqual([float(row[1][1]), float(row[2][1])], [turn["current"], turn["value"]])
            self.assertEqual(row[3][0], turn.get("strategy", "none: nothing fits"))
        self.assertEqual([turns[0][2][0], turns[1][2][0], turns[2][2][0]], ["4.00 MiB", "12.3 µs", "65,000"])
        self.assertEqual(
            self.tab.evaluate("document.querySelector('#take pre').textContent"), "\n".join(choice["swift"]) + "\n"
        )
        for width in (320, 1280):
            self.tab.look(width)
            self.tab.open(page)
            self.assertLessEqual(self.tab.evaluate("document.documentElement.scrollWidth"), width)
            self.tab.screenshot(SCREENSHOTS / f"choice-{width}.png", height=2400)
        self.assertEqual(self.tab.faults(), [])

    # MARK: Labels

    def test_labels_do_not_overlap(self):
        for path in (self.small, self.large):
            for width, kind in ((1280, "wide"), (390, "narrow")):
                self.tab.look(width)
                self.tab.open(path)
                charts = self.tab.evaluate(f"""[...document.querySelectorAll('#costs .chart.{kind}')].map((chart) =>
                  [...chart.querySelectorAll('.label')].map((label) => {{ const box = label.getBBox();
                    return [label.textContent, box.x, box.y, box.width, box.height]; }}))""")
                self.assertEqual(len(charts), 3)
                for labels in charts:
                    self.assertGreater(len(labels), 5)
                    for index, (name, x, y, w, h) in enumerate(labels):
                        self.assertGreater(w, 0)
                        for other, x2, y2, w2, h2 in labels[:index]:
                            # Boxes hold the ascent and descent of the font, which letters do not fill.
                            apart = x + w <= x2 or x2 + w2 <= x or y + h <= y2 + 3 or y2 + h2 <= y + 3
                            self.assertTrue(apart, f"{name} and {other} in {kind} of {path.name}")

    # MARK: Asking

    def test_clicks_answer_like_the_strategies(self):
        self.tab.open(self.small)
        data = json.loads(self.tab.evaluate("document.getElementById('data').textContent"))
        strategies = [Strategy(name) for name in ("oracle", "packed-mask", "alpha-cache", "summed-area")]
        for strategy in strategies:
            self.addCleanup(strategy.close)
        count = 0
        for index, image in enumerate(data["images"]):
            name = image["name"]
            self.assertEqual((image["width"], image["height"]), SPRITES[name])
            scale = image["points"] / image["texels"]
            size = [image["width"] * scale, image["height"] * scale]
            for strategy in strategies:
                strategy.load(name, self.sprites / name)
            chance = random.Random(index)
            places = [
                (chance.uniform(-8, size[0] + 8), chance.uniform(-8, size[1] + 8)) for _ in range(400)
            ]
            for threshold in (128, 1, 256, 200):
                self.choose(threshold)
                answers = self.tab.call(CLICK, index, places)
                # A click comes at a whole pixel or a part of it; the place that was asked is in the answer.
                asked = [(float(answer["x"]), float(answer["y"])) for answer in answers]
                hits = [answer["hit"] == "true" for answer in answers]
                targets = [answer["target"] == "true" for answer in answers]
                for strategy in strategies:
                    self.assertEqual(hits, strategy.hits(name, size, threshold, points=asked))
                discs = [[*place, data["targetRadius"]] for place in asked]
                self.assertEqual(targets, strategies[0].hits(name, size, threshold, discs=discs))
                self.assertEqual(targets, strategies[3].hits(name, size, threshold, discs=discs))
                for answer, place, hit in zip(answers, asked, hits):
                    inside = all(0 <= axis < side for axis, side in zip(place, size))
                    self.assertEqual(answer["column"] != "", inside)
                    self.assertIn("a hit" if hit else "a miss", answer["text"])
                count += len(answers)
        print(f"\n{count} clicks answered as {len(strategies)} hit testers do")

    def choose(self, threshold):
        self.tab.evaluate(f"""(() => {{ const field = document.getElementById('threshold');
          field.value = {threshold}; field.dispatchEvent(new Event('input', {{ bubbles: true }})); }})()""")
        self.settle()

    def settle(self):
        self.tab.evaluate("""new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(
          () => setTimeout(done, 150))))""")

    def press(self, key, **modifiers):
        for kind in ("rawKeyDown", "keyUp"):
            codes = {"Tab": 9, "Escape": 27, "Enter": 13, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}
            self.tab.command(
                "Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=codes[key], **modifiers
            )
        self.settle()

    def answer(self, index):
        return self.tab.evaluate(
            f"(() => {{ const output = document.querySelectorAll('.picture output')[{index}];"
            "return {...output.dataset, text: output.textContent}; })()"
        )

    def test_a_keyboard_asks_too(self):
        self.tab.open(self.small)
        self.tab.evaluate("document.getElementById('slider').focus()")
        # The button comes after the slider, and then the first picture.
        self.press("Tab")
        self.press("Tab")
        label = self.tab.evaluate("document.activeElement.getAttribute('aria-label')")
        self.assertEqual(label, "large.png: ask about a texel")
        width, height = SPRITES["large.png"]
        self.press("Enter")
        self.assertEqual(
            (self.answer(0)["column"], self.answer(0)["row"]), (str(width // 2), str(height // 2))
        )
        self.press("ArrowRight")
        self.press("ArrowUp", modifiers=8)
        answer = self.answer(0)
        self.assertEqual((int(answer["column"]), int(answer["row"])), (width // 2 + 1, height // 2 - 10))
        strategy = Strategy("oracle")
        self.addCleanup(strategy.close)
        strategy.load("large", self.sprites / "large.png")
        scale = 1 / 4
        size = [width * scale, height * scale]
        point = [float(answer["x"]), float(answer["y"])]
        self.assertEqual([answer["hit"] == "true"], strategy.hits("large", size, 128, points=[point]))
        self.press("Escape")
        self.assertEqual(self.answer(0)["text"], "Click to ask.")
        self.assertEqual(self.tab.evaluate("document.querySelectorAll('.probe').length"), 0)

    def test_another_threshold_changes_the_touches_and_the_mask(self):
        self.tab.open(self.small)
        touches = """[...document.querySelectorAll('.picture')].map((figure) =>
          [...figure.querySelectorAll('.touch[data-x]')].map((touch) =>
            [Number(touch.dataset.x), Number(touch.dataset.y), touch.classList.contains('hit'),
             touch.classList.contains('near')]))"""
        masks = "[...document.querySelectorAll('mask image')].map((image) => image.getAttribute('href'))"
        before = (self.tab.evaluate(touches), self.tab.evaluate(masks))
        self.choose(255)
        self.see_all_pictures("figure.classList.contains('otherwise')")
        after = (self.tab.evaluate(touches), self.tab.evaluate(masks))
        strategy = Strategy("oracle")
        self.addCleanup(strategy.close)
        data = json.loads(self.tab.evaluate("document.getElementById('data').textContent"))
        for index, image in enumerate(data["images"]):
            name, scale = image["name"], image["points"] / image["texels"]
            size = [image["width"] * scale, image["height"] * scale]
            strategy.load(name, self.sprites / name)
            for threshold, shown in ((128, before[0]), (255, after[0])):
                points = [[x, y] for x, y, _, _ in shown[index]]
                self.assertEqual([hit for _, _, hit, _ in shown[index]], strategy.hits(name, size, threshold, points=points))
                discs = [[x, y, 22] for x, y in points]
                self.assertEqual([near for _, _, _, near in shown[index]], strategy.hits(name, size, threshold, discs=discs))
        self.assertTrue(all(mask != old for mask, old in zip(after[1], before[1])))
        self.tab.evaluate("document.querySelector('#control button').click()")
        self.see_all_pictures("!figure.classList.contains('otherwise')")
        self.assertEqual((self.tab.evaluate(touches), self.tab.evaluate(masks)), before)
        self.assertEqual(self.tab.faults(), [])

    def see_all_pictures(self, condition):
        """Waits until a condition holds for every picture. A picture is redrawn when it is in sight."""
        self.tab.evaluate(f"""(async () => {{
          for (const figure of document.querySelectorAll('.picture')) {{
            figure.scrollIntoView();
            while (!({condition})) await new Promise((done) => setTimeout(done, 10));
          }}
        }})()""")

    # MARK: Without a script, and for everybody

    def test_everything_but_the_answers_is_there_without_a_script(self):
        self.tab.open(self.small)
        counts = """['.touch', '.dispute', 'table', '.chart', 'image', 'h2', '.said li'].map((selector) =>
          document.querySelectorAll(selector).length)"""
        heights = "[...document.querySelectorAll('.stage svg')].map((svg) => Math.round(svg.getBoundingClientRect().height))"
        controls = "[...document.querySelectorAll('.needs-script')].filter((e) => getComputedStyle(e).display !== 'none').length"
        with_script = self.tab.evaluate(counts), self.tab.evaluate(heights)
        self.assertGreater(self.tab.evaluate(controls), 0)
        self.tab.look(script=False)
        self.tab.open(self.small)
        self.assertFalse(self.tab.evaluate("document.documentElement.classList.contains('js')"))
        self.assertEqual((self.tab.evaluate(counts), self.tab.evaluate(heights)), with_script)
        self.assertEqual(self.tab.evaluate(controls), 0)
        self.tab.screenshot(SCREENSHOTS / "no-script.png", height=4000)

    def test_structure_says_what_things_are(self):
        self.tab.open(self.large)
        self.assertEqual(self.tab.evaluate("document.querySelectorAll('h1').length"), 1)
        missing = self.tab.evaluate("""[
          ...[...document.querySelectorAll('table')].filter((table) => !table.caption?.textContent),
          ...document.querySelectorAll('th:not([scope])'),
          ...[...document.querySelectorAll('figure')].filter((figure) => !figure.querySelector('figcaption')),
          ...[...document.querySelectorAll('svg[role=img]')].filter((svg) => !svg.getAttribute('aria-label')),
          ...[...document.querySelectorAll('svg:not([role=img])')].filter((svg) => svg.getAttribute('aria-hidden') !== 'true'),
          ...[...document.querySelectorAll('input')].filter((input) => !input.labels.length && !input.ariaLabel),
          ...[...document.querySelectorAll('section')].filter((section) => !section.querySelector('h2')),
        ].map((element) => element.outerHTML.slice(0, 120))""")
        self.assertEqual(missing, [])
        self.assertEqual(self.tab.evaluate("document.documentElement.lang"), "en")

    def test_texts_and_marks_have_enough_contrast(self):
        for scheme in ("light", "dark"):
            self.tab.look(scheme=scheme)
            self.tab.open(self.small)
            names = ("paper", "ground", "ink", "soft", "accent", "hit", "miss", "c0", "c1", "c2", "c3", "c5")
            found = self.tab.evaluate(f"""{json.dumps(names)}.map((name) =>
              getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim())""")
            color = {name: colors.parse(text) for name, text in zip(names, found)}
            for text in ("ink", "soft", "accent"):
                for ground in ("paper", "ground"):
                    self.assertGreaterEqual(colors.contrast(color[text], color[ground]), 4.5, f"{text} on {ground}, {scheme}")
            for mark in ("hit", "miss"):
                self.assertGreaterEqual(colors.contrast(color[mark], color["paper"]), 3, f"{mark}, {scheme}")
            for vision in colors.VISIONS:
                difference = colors.difference(color["hit"], color["miss"], vision)
                self.assertGreater(difference, 40, f"hits and misses, {scheme}, {vision}")

    # MARK: Pictures of the page

    def test_screenshots(self):
        results = ROOT / "build/results.json"
        page = self.folder / "last-run.html"
        if results.exists():
            report(results, page)
        else:
            page = self.small
        for name, width, scheme in (
            ("light", 1280, "light"), ("dark", 1280, "dark"),
            ("phone-light", 390, "light"), ("phone-dark", 390, "dark"),
        ):  # fmt: skip
            self.tab.look(width, scheme)
            self.tab.open(page)
            height = self.tab.evaluate("document.documentElement.scrollHeight")
            for part, top in enumerate(range(0, height, 3000)):
                self.tab.screenshot(SCREENSHOTS / f"{name}-{part}.png", top, 3000)
        self.tab.look(media="print")
        self.tab.open(page)
        self.tab.pdf(SCREENSHOTS / "print.pdf")
        self.assertGreater((SCREENSHOTS / "print.pdf").stat().st_size, 10_000)
        self.tab.screenshot(SCREENSHOTS / "print.png", height=3000)
        self.assertEqual(self.tab.faults(), [])


if __name__ == "__main__":
    unittest.main()
