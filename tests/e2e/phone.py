"""A telephone that shows mails, and what can be seen and heard of them, in Debian's Chromium."""
import collections
import os
import tempfile

from browser import Browser
from gallery import page

WIDTH, FIRST, THUMB = 390, 700, 44  # px: of a telephone, where its first screen ends, of a button
AXE = os.path.join(os.path.dirname(__file__), "..", "browser", "axe.min.js")
FIND = """axe.run(document, {resultTypes: ["violations"]}).then(found => found.violations.map(one =>
    one.id + ": " + one.nodes.slice(0, 3).map(node => node.html + " " + node.failureSummary).join(" | ")))"""


TEXTS = """(() => { const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        if (walk.currentNode.data.trim() === '') continue;
        const range = document.createRange();
        range.selectNodeContents(walk.currentNode);
        for (const box of range.getClientRects())
            if (box.width >= 4 && box.height >= 8)
                found.push([walk.currentNode.data.trim().slice(0, 40), box.left, box.top, box.right, box.bottom]);
    }
    return found; })()"""
LEGIBLE = 4.5


def light(pixel):
    """The relative luminance of WCAG 2."""
    parts = [value / 255 for value in pixel]
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(rows, box):
    """Between the ground of a text and what differs most from it, as they are painted."""
    left, top, right, bottom = (int(edge) for edge in box)
    seen = collections.Counter(row[3 * x:3 * x + 3] for row in rows[top:bottom] for x in range(left, right))
    ground = light(seen.most_common(1)[0][0])
    return max((max(ground, light(one)) + 0.05) / (min(ground, light(one)) + 0.05) for one in seen)


class Phone(Browser):
    def show(self, mail, scheme="light", forced=False, pictures=True):
        self.size(WIDTH, 800, scheme)
        self.forced_dark(forced)
        with tempfile.NamedTemporaryFile("w", suffix=".html") as file:
            file.write(page(mail, pictures))
            file.flush()
            self.open(file.name)
        return self

    def first_button(self):
        """Top and height of the first order that can be touched."""
        return self.run("""(() => { const at = document.querySelector('a.order');
            if (at === null) return null;
            const box = at.getBoundingClientRect(); return [box.top, box.height]; })()""")

    def check_painted(self):
        """Every text stands out from its ground on the screen itself: who darkens a page by force tells nobody how."""
        rows = self.pixels()
        found = [(round(contrast(rows, box), 2), text) for text, *box in self.run(TEXTS)]
        faint = [one for one in found if one[0] < LEGIBLE]
        assert faint == [], faint

    def check_axe(self):
        with open(AXE, encoding="utf-8") as file:
            self.call("Runtime.evaluate", expression=file.read())
        found = self.run(FIND)
        assert found == [], "\n".join(found)
