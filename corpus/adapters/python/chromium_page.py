"""A page of a headless Chromium, driven over the DevTools protocol by a pair of pipes.

The browser lives no longer than this process, however that ends: Chromium exits when its command pipe closes, and the
shell that started it then removes its profile. Nothing but Python's standard library is needed.
"""

import base64
import fcntl
import json
import os
import pathlib
import select
import shutil
import signal
import struct
import tempfile
import time

from adapter_kit import ImageFile, Unsupported

COMMANDS = ("chromium", "chromium-browser", "google-chrome")
# No sandbox: it cannot start as root or in most containers, and the page shows only its own tests.
OPTIONS = [
    "--headless=new", "--no-sandbox", "--remote-debugging-pipe", "--disable-gpu", "--no-first-run",
    "--disable-dev-shm-usage", "--disable-extensions", "--disable-sync", "--disable-component-update",
    "--disable-background-networking", "--disable-checker-imaging", "--force-color-profile=srgb",
    "--force-device-scale-factor=1", "--hide-scrollbars", "--disable-breakpad",
]  # fmt: skip
# Chromium leaves by itself when the pipe closes, so the shell outlives it and can tidy up; after a crash other
# processes of the browser may write for a moment longer.
RUN_AND_TIDY = '"$@" >"$0/log" 2>&1; rm -rf "$0" 2>/dev/null || { sleep 1; rm -rf "$0"; }'
BLANK_PAGE = "data:text/html,<!doctype html><title>page</title>"
LARGEST_IMAGE = 1 << 24


class PageError(Exception):
    """Chromium could not start, went away, or refused a command; the text says which."""


class Page:
    """A page in a browser of its own, by default a blank one. `scripts` are JavaScript files that it loads after
    chromium_page.js."""

    def __init__(self, *scripts, timeout=60, url=BLANK_PAGE):
        self.timeout = timeout
        self.received = bytearray()
        self.last_id = 0
        self.session = None
        self.image_count = 0
        self.profile = tempfile.mkdtemp(prefix="chromium-page-")
        self.to_browser, self.from_browser, self.process = launch(self.profile)
        # "Chrome/156.0.8078.79" or "HeadlessChrome/..."
        self.version = self.command("Browser.getVersion")["product"].partition("/")[2]
        target = self.command("Target.createTarget", url=url)["targetId"]
        attached = self.command("Target.attachToTarget", targetId=target, flatten=True)
        self.session = attached["sessionId"]
        self.wait_until_loaded()
        for script in (pathlib.Path(__file__).with_suffix(".js"), *scripts):
            self.evaluate(pathlib.Path(script).read_text("utf-8"))

    def command(self, method, **parameters):
        """The result of one DevTools command."""
        self.last_id += 1
        message = {"id": self.last_id, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        try:
            write_all(self.to_browser, json.dumps(message).encode() + b"\0")
        except BrokenPipeError:
            raise PageError(f"{method}: Chromium is gone") from None
        deadline = time.monotonic() + self.timeout
        while True:
            reply = self.read(method, deadline)
            if reply.get("id") == self.last_id:
                if "error" in reply:
                    raise PageError(f"{method}: {reply['error']['message']}")
                return reply["result"]

    def read(self, method, deadline):
        """The next message of the browser: a reply or an event."""
        searched = 0
        while (end := self.received.find(b"\0", searched)) < 0:
            searched = len(self.received)
            remaining = max(0, deadline - time.monotonic())
            ready, _, _ = select.select([self.from_browser], [], [], remaining)
            if not ready:
                raise PageError(f"{method}: no answer within {self.timeout} s")
            chunk = os.read(self.from_browser, 1 << 20)
            if not chunk:
                raise PageError(f"{method}: Chromium ended{self.last_words()}")
            self.received += chunk
        message = json.loads(self.received[:end])
        del self.received[: end + 1]
        return message

    def last_words(self):
        try:
            text = pathlib.Path(self.profile, "log").read_text("utf-8", "replace").strip()
        except OSError:
            return ""
        return f": {text.splitlines()[-1]}" if text else ""

    def evaluate(self, expression):
        """The value of a JavaScript expression, awaited if it is a promise."""
        reply = self.command(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True
        )
        if details := reply.get("exceptionDetails"):
            thrown = details.get("exception", {}).get("description") or details["text"]
            raise PageError(thrown.splitlines()[0])
        return reply["result"].get("value")

    def call(self, function, *arguments):
        """What a function of the page returns for arguments that JSON can say; no NaN, no infinity."""
        listed = ", ".join(json.dumps(argument, allow_nan=False) for argument in arguments)
        return self.evaluate(f"{function}({listed})")

    def wait_until_loaded(self):
        deadline = time.monotonic() + self.timeout
        while not self.evaluate("document.readyState === 'complete' && location.href !== 'about:blank'"):
            if time.monotonic() > deadline:
                raise PageError("the page did not load")
            time.sleep(0.01)

    def load(self, image):
        """Keeps the alpha of Pixels or of an ImageFile in the page; returns (id, width, height)."""
        self.image_count += 1
        name = str(self.image_count)
        if isinstance(image, ImageFile):
            if image.orientation != 1:
                raise Unsupported("orientation: the page is given the texels as they are stored")
            data = without_orientation(pathlib.Path(image.path).read_bytes())
            width, height = self.call("keepPNG", name, base64.b64encode(data).decode())
        else:
            width, height = image.width, image.height
            if not 0 < width * height <= LARGEST_IMAGE:
                raise Unsupported(f"an image of {width} x {height} texels")
            alpha = b"".join(image.alpha_rows())
            if len(alpha) != width * height:
                raise ValueError(f"{len(alpha)} texels, expected {width} x {height}")
            self.call("keepAlpha", name, width, height, base64.b64encode(alpha).decode())
        return name, width, height

    def close(self):
        """Ends the browser and waits until it and its profile are gone."""
        os.close(self.to_browser)
        os.close(self.from_browser)
        deadline = time.monotonic() + 10
        while os.waitpid(self.process, os.WNOHANG)[0] == 0:
            if time.monotonic() > deadline:
                os.killpg(self.process, signal.SIGKILL)
                os.waitpid(self.process, 0)
                break
            time.sleep(0.01)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def launch(profile):
    """Starts Chromium in a session of its own: (file to write commands to, file to read from, process)."""
    command = next((found for name in COMMANDS if (found := shutil.which(name))), None)
    if not command:
        os.rmdir(profile)
        names = ", ".join(COMMANDS)
        raise PageError(f"none of {names} is on the PATH; run the install script beside the adapter")
    commands, to_browser = os.pipe()
    from_browser, replies = os.pipe()
    # Out of the way of 3 and 4, which Chromium reads and writes.
    ours = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in (commands, replies)]
    for end in (commands, replies):
        os.close(end)
    arguments = ["sh", "-c", RUN_AND_TIDY, profile, command, f"--user-data-dir={profile}", *OPTIONS]
    process = os.posix_spawn(
        "/bin/sh", arguments, os.environ, setsid=True,
        file_actions=[
            (os.POSIX_SPAWN_OPEN, 0, "/dev/null", os.O_RDONLY, 0),
            (os.POSIX_SPAWN_DUP2, ours[0], 3), (os.POSIX_SPAWN_DUP2, ours[1], 4),
        ],
    )  # fmt: skip
    for end in ours:
        os.close(end)
    return to_browser, from_browser, process


def write_all(file, data):
    view = memoryview(data)
    while view:
        view = view[os.write(file, view) :]


def without_orientation(png):
    """A PNG file without its eXIf chunk, which Chromium would obey and a case gives separately."""
    kept, start = [png[:8]], 8
    while start + 12 <= len(png):
        end = start + 12 + struct.unpack_from(">I", png, start)[0]
        if png[start + 4 : start + 8] != b"eXIf":
            kept.append(png[start:end])
        start = end
    kept.append(png[start:])
    return b"".join(kept)
