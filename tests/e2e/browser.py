"""Debian's Chromium without a window, spoken to through its pipe: pages are looked at as people see them."""
import atexit
import base64
import functools
import itertools
import json
import os
import shutil
import subprocess
import tempfile

AXE = os.path.join(os.path.dirname(__file__), "..", "browser", "axe.min.js")
FIND = """axe.run(document, {resultTypes: ["violations"], preload: false, rules: %s}).then(found =>
    found.violations.map(one =>
        one.id + ": " + one.nodes.slice(0, 3).map(node => node.html + " " + node.failureSummary).join(" | ")))"""

# The relative luminance and the contrast of WCAG 2; the parts of a colour are 0 to 255.
CONTRAST = """const light = colour => [0.2126, 0.7152, 0.0722].reduce((sum, weight, i) => { const part = colour[i] / 255;
        return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4); }, 0);
    const contrast = (one, other) => { const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
        return (bright + 0.05) / (dark + 0.05); };"""

# Texts that do not stand out enough from the ground that they lie on by the tree of elements; of a drawing none.
FAINT = """(() => {
    CONTRAST
    const colour = text => { const [red, green, blue, alpha = 1] = text.match(/[\\d.]+/g).map(Number);
        return [red, green, blue, alpha]; };
    const over = (top, below) => [0, 1, 2].map(i => top[i] * top[3] + below[i] * (1 - top[3]));
    const canvas = document.documentElement.appendChild(document.createElement('i'));
    canvas.style.backgroundColor = 'Canvas';
    const last = colour(getComputedStyle(canvas).backgroundColor);
    canvas.remove();
    const ground = at => { if (at === null) return last;
        const own = colour(getComputedStyle(at).backgroundColor);
        return own[3] === 1 ? own : over(own, ground(at.parentElement)); };
    const found = [], seen = new Map(), walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const at = walk.currentNode.parentElement;
        if (walk.currentNode.data.trim() === '' || at.closest('svg, script, style, noscript, :disabled') !== null ||
            !at.checkVisibility({opacityProperty: true, visibilityProperty: true}))
            continue;
        const range = document.createRange();
        range.selectNodeContents(walk.currentNode);
        if (![...range.getClientRects()].some(box => box.width >= 4 && box.height >= 8 && box.right > 0 &&
                box.bottom + scrollY > 0))
            continue;
        if (!seen.has(at)) {
            const style = getComputedStyle(at), below = ground(at), size = parseFloat(style.fontSize);
            const large = size >= 24 || size >= 18.66 && style.fontWeight >= 700;
            seen.set(at, [contrast(over(colour(style.color), below), below), large ? 3 : 4.5]);
        }
        const [has, needs] = seen.get(at);
        if (has < needs)
            found.push(has.toFixed(2) + ': ' + walk.currentNode.data.trim().slice(0, 40) + ' in ' +
                at.outerHTML.slice(0, 100));
    }
    return found;
})()""".replace("CONTRAST", CONTRAST)

# What look(pixels, width, height) says of a picture, four bytes a pixel. Chromium reads a PNG itself, and counts pixels in a
# moment: a script of ours would take seconds.
PAINTED = """(async () => {
    const bytes = Uint8Array.from(atob('%s'), letter => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], {type: 'image/png'}), {colorSpaceConversion: 'none'});
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d', {willReadFrequently: true});
    context.drawImage(image, 0, 0);
    return (%s)(context.getImageData(0, 0, image.width, image.height).data, image.width, image.height);
})()"""
ROWS = """async (pixels, width, height) => {
    const seen = new Uint8Array(pixels.length / 4 * 3), reader = new FileReader();
    for (let from = 0, to = 0; from < pixels.length; from += 4)
        for (let i = 0; i < 3; i++)
            seen[to++] = pixels[from + i];
    await new Promise(done => { reader.onload = done; reader.readAsDataURL(new Blob([seen])); });
    return [width, height, reader.result.slice(reader.result.indexOf(',') + 1)];
}"""


class Chromium:
    """The program, started once for all browsers of a test program. What it says of a page goes to that page's browser."""

    def __init__(self):
        binary = shutil.which("chromium")
        if binary is None:
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

        self.process = subprocess.Popen([binary, *flags, "about:blank"], preexec_fn=pipes, close_fds=False,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(in_read)
        os.close(out_write)
        self.buffer, self.number, self.browsers = b"", itertools.count(1), {}
        atexit.register(self.close)

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
        if said.get("sessionId") in self.browsers and "method" in said:
            self.browsers[said["sessionId"]].told(said["method"], said["params"])
        return said

    def call(self, method, session=None, **params):
        number = next(self.number)
        message = {"id": number, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.send_to, data):]
        while True:
            said = self.receive()
            if said.get("id") == number:
                if "error" in said:
                    raise AssertionError(f"{method}: {said['error']}")
                return said["result"]


class Browser:
    """One page in a profile of its own. It has no network: what it asks for from elsewhere counts in `asked`."""

    chromium = None  # made for the first, shared by all

    def __init__(self):
        Browser.chromium = Browser.chromium or Chromium()
        self.asked, self.loaded, self.folder = [], 0, self.chromium.folder
        self.context = self.chromium.call("Target.createBrowserContext")["browserContextId"]
        target = self.chromium.call("Target.createTarget", url="about:blank", browserContextId=self.context)["targetId"]
        self.session = self.chromium.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.chromium.browsers[self.session] = self
        self.call("Page.enable")
        self.call("Network.enable")

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.close()

    def close(self):
        del self.chromium.browsers[self.session]
        self.chromium.call("Target.disposeBrowserContext", browserContextId=self.context)

    def told(self, method, params):
        """What the page says by itself."""
        if method == "Page.loadEventFired":
            self.loaded += 1
        if method == "Network.requestWillBeSent" and not params["request"]["url"].startswith(("file:", "data:", "about:")):
            self.asked.append(params["request"]["url"])

    def call(self, method, **params):
        return self.chromium.call(method, self.session, **params)

    def size(self, width, height=800, scheme="light"):
        self.width = width
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                  mobile=width < 600)
        self.prefer(scheme)

    def prefer(self, scheme):
        self.scheme = scheme
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def check_width(self):
        """Nothing stands out at the right, but for what moves in a box of its own. Held against the width that was set:
        a telephone makes a page that is too wide smaller, and tells scripts the greater width."""
        wide = self.run(f"""[...document.querySelectorAll('body *')].filter(at => at.getBoundingClientRect().right >
            {self.width} + 1 && at.closest('.wide, .scroll') === null).slice(-3).map(at => at.outerHTML.slice(0, 200))""")
        assert wide == [], wide

    def check_words(self):
        """No word is cut in two; after a hyphen it may go on below, and so may what is no word, as a hash."""
        cut = self.run(r"""(() => {
            const cut = [], texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            const range = document.createRange(), words = /(?<![\p{L}\p{N}])\p{L}{2,24}(?![\p{L}\p{N}])/gu;
            for (let at = texts.nextNode(); at !== null; at = texts.nextNode())
                for (const word of at.data.matchAll(words)) {
                    range.setStart(at, word.index);
                    range.setEnd(at, word.index + word[0].length);
                    if (new Set([...range.getClientRects()].map(line => line.top)).size > 1)
                        cut.push(word[0]);
                }
            return cut.slice(0, 5); })()""")
        assert cut == [], cut

    def forced_dark(self, on):
        """As clients do that darken a mail themselves."""
        self.call("Emulation.setAutoDarkModeOverride", enabled=on)

    def go(self, url):
        """To an address; until what is there is loaded."""
        before = self.loaded
        self.call("Page.navigate", url=url)
        while self.loaded == before:
            self.chromium.receive()

    def open(self, path):
        self.go("file://" + path)

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

    def check_axe(self, also=()):
        """What axe-core finds, with rules `also` that it leaves out by itself. How texts stand out it measures in light;
        for the dark, where nothing but colours is other, it is enough to look at these."""
        if not self.run("'axe' in window"):
            with open(AXE, encoding="utf-8") as file:
                self.call("Runtime.evaluate", expression=file.read())
        rules = {name: {"enabled": True} for name in also}
        if self.scheme == "dark":
            rules["color-contrast"] = {"enabled": False}
        found = self.run(FIND % json.dumps(rules)) + self.run(FAINT)
        assert found == [], "\n".join([f"{self.run('location.href')}, {self.width} px, {self.scheme}", *found])

    def check_looks(self, also=()):
        """The same of the page as it stands, in light and in dark; and its width."""
        for scheme in ("light", "dark"):
            self.prefer(scheme)
            self.check_axe(also)
            self.check_width()


@functools.cache
def blank():
    """A page without a policy, and with scripts."""
    return Browser()


def look_at(png, look):
    """What a function look(pixels, width, height) in JavaScript says of a PNG; four bytes a pixel."""
    return blank().run(PAINTED % (base64.b64encode(png).decode(), look))


def rows_of(png):
    """The pixels of a PNG, as rows of three bytes each."""
    width, height, data = look_at(png, ROWS)
    pixels = base64.b64decode(data)
    return [pixels[3 * width * y:3 * width * (y + 1)] for y in range(height)]
