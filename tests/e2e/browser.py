"""Debian's Chromium without a window, spoken to through its pipe: pages are looked at as people see them."""
import base64
import itertools
import json
import os
import shutil
import struct
import subprocess
import tempfile
import zlib


class Browser:
    """One browser with one page. A page has no network: what it asks for from elsewhere counts in `asked`."""

    def __init__(self):
        self.binary = shutil.which("chromium")
        if self.binary is None:
            raise AssertionError("chromium is not installed (make deps)")
        self.folder = tempfile.mkdtemp(prefix="cursus-browser-")
        in_read, self.send_to = os.pipe()
        self.read_from, out_write = os.pipe()
        flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--hide-scrollbars",
                 "--no-first-run", "--disable-extensions", "--disable-background-networking", "--mute-audio",
                 "--disable-dev-shm-usage", "--force-device-scale-factor=1", f"--user-data-dir={self.folder}"]

        def pipes():
            os.dup2(in_read, 103)
            os.dup2(out_write, 104)
            os.dup2(103, 3)
            os.dup2(104, 4)

        self.process = subprocess.Popen([self.binary, *flags, "about:blank"], preexec_fn=pipes, close_fds=False,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(in_read)
        os.close(out_write)
        self.buffer, self.number, self.session, self.asked = b"", itertools.count(1), None, []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.loaded = 0
        self.call("Page.enable")
        self.call("Network.enable")

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.close()

    def close(self):
        os.close(self.send_to)
        os.close(self.read_from)
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def receive(self):
        while b"\0" not in self.buffer:
            more = os.read(self.read_from, 1 << 16)
            if not more:
                raise AssertionError("the browser has ended")
            self.buffer += more
        one, self.buffer = self.buffer.split(b"\0", 1)
        said = json.loads(one)
        if said.get("method") == "Page.loadEventFired":
            self.loaded += 1
        if said.get("method") == "Network.requestWillBeSent":
            url = said["params"]["request"]["url"]
            if not url.startswith(("file:", "data:", "about:")):
                self.asked.append(url)
        return said

    def call(self, method, **params):
        number = next(self.number)
        message = {"id": number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.send_to, data):]
        while True:
            said = self.receive()
            if said.get("id") == number:
                if "error" in said:
                    raise AssertionError(f"{method}: {said['error']}")
                return said["result"]

    def size(self, width, height=800, scheme="light"):
        self.width = width
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                  mobile=width < 600)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def check_width(self):
        """Nothing stands out at the right, but for what moves in a box of its own. Held against the width that was set:
        a telephone makes a page that is too wide smaller, and tells scripts the greater width."""
        wide = self.run(f"""[...document.querySelectorAll('body *')].filter(at => at.getBoundingClientRect().right >
            {self.width} + 1 && at.closest('.wide, .scroll') === null).slice(-3).map(at => at.outerHTML.slice(0, 200))""")
        assert wide == [], wide

    def forced_dark(self, on):
        """As clients do that darken a mail themselves."""
        self.call("Emulation.setAutoDarkModeOverride", enabled=on)

    def open(self, path):
        before = self.loaded
        self.call("Page.navigate", url="file://" + path)
        while self.loaded == before:
            self.receive()

    def run(self, script):
        """The value of an expression, which may be a promise."""
        done = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in done:
            raise AssertionError(done["exceptionDetails"])
        return done["result"].get("value")

    def picture(self, whole=True, scale=1):
        """What is seen as the bytes of a PNG: the whole page, also smaller than it is, or its first screen."""
        clip = {}
        if whole:
            width, height = self.run("[innerWidth, document.documentElement.scrollHeight]")
            clip = {"clip": {"x": 0, "y": 0, "width": width, "height": height, "scale": scale}}
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole, **clip)["data"]
        return base64.b64decode(data)

    def pixels(self, scale=1):
        """The whole page as it is painted: rows of bytes, three a pixel."""
        png, at, data = self.picture(scale=scale), 8, b""
        while at < len(png):
            size, kind = struct.unpack(">I4s", png[at:at + 8])
            if kind == b"IHDR":
                width, height, depth, colour = struct.unpack(">IIBB", png[at + 8:at + 18])
            if kind == b"IDAT":
                data += png[at + 8:at + 8 + size]
            at += size + 12
        assert depth == 8 and colour in (2, 6), (depth, colour)
        return unfiltered(zlib.decompress(data), width, height, 3 if colour == 2 else 4)


def unfiltered(data, width, height, each):
    """The rows of a PNG without its filters, and without the alpha."""
    rows, before, line = [], bytearray(width * each), width * each
    for number in range(height):
        kind, row = data[number * (line + 1)], bytearray(data[number * (line + 1) + 1:(number + 1) * (line + 1)])
        for i in range(line):
            left, above = row[i - each] if i >= each else 0, before[i]
            if kind == 1:
                row[i] = (row[i] + left) & 255
            elif kind == 2:
                row[i] = (row[i] + above) & 255
            elif kind == 3:
                row[i] = (row[i] + (left + above) // 2) & 255
            elif kind == 4:
                corner = before[i - each] if i >= each else 0
                near = left + above - corner
                by_left, by_above, by_corner = abs(near - left), abs(near - above), abs(near - corner)
                best = left if by_left <= by_above and by_left <= by_corner else above if by_above <= by_corner else corner
                row[i] = (row[i] + best) & 255
        rows.append(bytes(row))
        before = row
    if each == 4:
        rows = [bytes(value for i, value in enumerate(row) if i % 4 != 3) for row in rows]
    return rows
