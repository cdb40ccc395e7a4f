"""The pages of a house in a browser: what all tests of pages look at, and how people use them."""
import urllib.parse

from browser import Browser

KEYS = {"Tab": 9, "Enter": 13, " ": 32, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}


class Pages(Browser):
    """A browser in which a reader clicks, types and looks. What scripts die of is in `faults`."""

    def __init__(self):
        self.faults = []
        super().__init__()
        self.call("Runtime.enable")
        self.call("Log.enable")

    def told(self, method, params):
        super().told(method, params)
        if method == "Runtime.exceptionThrown":
            self.faults.append(params["exceptionDetails"].get("exception", {}).get("description"))
        if method == "Log.entryAdded" and params["entry"]["level"] == "error":
            self.faults.append(params["entry"]["text"])  # the page's policy refused something

    def press(self, key, shift=False):
        """One key, as a person presses it."""
        what = {"key": key, "code": "Space" if key == " " else key, "windowsVirtualKeyCode": KEYS[key],
                "modifiers": 8 if shift else 0}
        text = {"Enter": "\r", " ": " "}.get(key)
        self.call("Input.dispatchKeyEvent", type="keyDown", **what, **({"text": text} if text else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", **what)

    def type(self, text):
        self.call("Input.insertText", text=text)

    def click(self, element):
        """The middle of what the expression gives, by the mouse; it is unfolded and brought into view first, and painted
        there: a browser drops what the mouse does to a page of which nothing has been seen yet."""
        x, y, over = self.run(f"""(async () => {{ const at = {element}, folded = at.closest('details:not([open])');
            if (folded !== null && at.closest('summary') === null)
                folded.firstElementChild.click();
            at.scrollIntoView({{block: 'center'}});
            for (let frames = 0; frames < 2 || performance.getEntriesByName('first-contentful-paint').length === 0;)
                await new Promise(painted => requestAnimationFrame(() => painted(frames++)));
            const box = at.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
            const top = document.elementFromPoint(x, y);
            return [x, y, at === top || at.contains(top) ? '' : at.outerHTML + ' lies under ' +
                (top === null ? 'nothing' : top.outerHTML.slice(0, 200))]; }})()""")
        assert over == "", over
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def heard(self):
        """What those hear who do not see the page, line by line: role and name, deeper by two blanks."""
        self.call("Accessibility.enable")
        nodes = {node["nodeId"]: node for node in self.call("Accessibility.getFullAXTree")["nodes"]}
        lines = []

        def walk(node, depth):
            role = node.get("role", {}).get("value")
            told = not node.get("ignored") and role not in ("generic", "none", "InlineTextBox", "LineBreak")
            if told:
                lines.append("  " * depth + f"{role} {node.get('name', {}).get('value', '')}".rstrip())
            for child in node.get("childIds", []):
                if child in nodes:
                    walk(nodes[child], depth + told)
        walk(next(iter(nodes.values())), 0)
        return lines

    def focused(self):
        """What a reader with the keyboard is at: how it is called."""
        return self.run("""(at => at.getAttribute('aria-label') || at.textContent.trim() || at.id)
            (document.activeElement)""")

    def scripts(self, on):
        self.call("Emulation.setScriptExecutionDisabled", value=not on)


def mail_of(link):
    """Receiver, subject and body of a mailto: link, as a mail program reads it."""
    assert link.startswith("mailto:"), link
    to, _, rest = link[len("mailto:"):].partition("?")
    parts = dict(part.split("=", 1) for part in rest.split("&"))
    return tuple(urllib.parse.unquote(part) for part in (to, parts["subject"], parts["body"]))
