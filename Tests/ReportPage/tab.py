"""A tab of a headless Chromium that keeps what happened in it, and the programs that a report is made with."""

import base64
import json
import pathlib
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "corpus/adapters/python"))

from chromium_page import Page  # noqa: E402

PROGRAM = ROOT / ".build/release/touchstone"


class Tab(Page):
    """Opens files; `faults` are errors, warnings and requests that a report must not make."""

    def __init__(self):
        self.events = []
        super().__init__(timeout=120)
        for domain in ("Page", "Runtime", "Log", "Network", "DOM"):
            self.command(f"{domain}.enable")

    def read(self, method, deadline):
        message = super().read(method, deadline)
        if "method" in message:
            self.events.append(message)
        return message

    def look(self, width=1280, scheme="light", media="screen", script=True):
        """Sets how the next pages are seen."""
        self.has_script = script
        self.command(
            "Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False
        )
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.command("Emulation.setEmulatedMedia", media=media, features=features)
        self.command("Emulation.setScriptExecutionDisabled", value=not script)

    def open(self, path):
        """Opens a file; the milliseconds until it was loaded and until something was painted."""
        self.command("Page.navigate", url=pathlib.Path(path).as_uri())
        deadline = time.monotonic() + 60
        while not self.evaluate(f"document.readyState === 'complete' && location.href.endsWith({json.dumps(pathlib.Path(path).name)})"):
            if time.monotonic() > deadline:
                raise AssertionError(f"{path} did not load")
            time.sleep(0.01)
        if not self.has_script:
            return None
        return self.evaluate(
            "new Promise((done) => requestAnimationFrame(() => setTimeout(() => {"
            "const page = performance.getEntriesByType('navigation')[0];"
            "const paint = performance.getEntriesByType('paint').map((entry) => entry.startTime);"
            "done(Math.max(page.loadEventEnd, ...paint)); }, 100)))"
        )

    def faults(self):
        found = []
        for event in self.events:
            parameters = event["params"]
            match event["method"]:
                case "Runtime.exceptionThrown":
                    found.append(parameters["exceptionDetails"]["text"])
                case "Runtime.consoleAPICalled" | "Log.entryAdded":
                    found.append(json.dumps(parameters))
                case "Network.requestWillBeSent":
                    url = parameters["request"]["url"]
                    if not url.startswith(("file:", "data:", "blob:")):
                        found.append(url)
        return found

    def screenshot(self, path, top=0, height=None):
        """A picture of the page, or of a part of its height; none of what lies below its end."""
        # What is out of sight would stay blank.
        self.evaluate(
            "(() => { const style = document.createElement('style');"
            "style.textContent = '* { content-visibility: visible !important }';"
            "document.head.append(style); })()"
        )
        size = self.evaluate("[document.documentElement.clientWidth, document.documentElement.scrollHeight]")
        if top >= size[1]:
            # The page was longer as long as some of it was only estimated; the browser would never answer.
            return
        part = {"x": 0, "y": top, "width": size[0], "height": min(height or size[1], size[1] - top), "scale": 1}
        picture = self.command("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=part)
        pathlib.Path(path).write_bytes(base64.b64decode(picture["data"]))

    def pdf(self, path):
        printed = self.command("Page.printToPDF", printBackground=True)
        pathlib.Path(path).write_bytes(base64.b64decode(printed["data"]))


def report(results, output, *options):
    """Makes the page of a file of results."""
    command = [PROGRAM, "report", results, "--format", "html", "--output", output, *options]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)


class Strategy:
    """A built-in strategy, or the oracle, that answers over the adapter protocol."""

    def __init__(self, name):
        self.process = subprocess.Popen(
            [PROGRAM, "adapter", "--strategy", name], cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.ask(op="start", protocol=1)

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def load(self, name, file):
        answer = self.ask(op="image", id=name, file=str(file))
        assert answer == {"ok": True}, answer

    def hits(self, name, size, minimum_alpha, **queries):
        """The verdicts on points or discs of an image that fills a layer at the origin."""
        layer = {
            "size": size, "gravity": "resize", "contentsScale": 1, "position": [0, 0], "anchorPoint": [0, 0],
            "transform": [1, 0, 0, 1, 0, 0], "masksToBounds": False,
        }  # fmt: skip
        answer = self.ask(
            op="test", image=name, layer=layer, minimumAlpha=minimum_alpha, sampling="nearest", **queries
        )
        return [verdict == "1" for verdict in answer["hits"]]

    def close(self):
        self.process.stdin.write('{"op":"stop"}\n')
        self.process.stdin.close()
        self.process.wait(10)
        self.process.stdout.close()
