"""A telephone that shows mails, and what can be seen and heard of them, in Debian's Chromium."""
import json
import tempfile

from browser import CONTRAST, Browser, look_at
from gallery import page

WIDTH, FIRST, THUMB = 390, 700, 44  # px: of a telephone, where its first screen ends, of a button


TEXTS = """(() => { const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        if (!/[\\p{L}\\p{N}]/u.test(walk.currentNode.data)) continue;  // a dot in between is nothing to read
        const range = document.createRange();
        range.selectNodeContents(walk.currentNode);
        for (const box of range.getClientRects())
            if (box.width >= 4 && box.height >= 8)
                found.push([walk.currentNode.data.trim().slice(0, 40), box.left, box.top, box.right, box.bottom]);
    }
    return found; })()"""
LEGIBLE = 4.5


# Of each box: between the ground of its text and what differs most from it, as they are painted.
CONTRASTS = """(pixels, width, height) => {
    CONTRAST
    const parts = colour => [colour >> 16, colour >> 8 & 255, colour & 255];
    return BOXES.map(edges => {
        const [left, top, right, bottom] = edges.map(Math.trunc), seen = new Map();
        for (let y = top; y < Math.min(bottom, height); y++)
            for (let x = left; x < Math.min(right, width); x++) {
                const at = 4 * (y * width + x), colour = pixels[at] << 16 | pixels[at + 1] << 8 | pixels[at + 2];
                seen.set(colour, (seen.get(colour) ?? 0) + 1);
            }
        const ground = parts([...seen].reduce((most, one) => one[1] > most[1] ? one : most)[0]);
        return Math.max(...[...seen.keys()].map(one => contrast(parts(one), ground)));
    });
}""".replace("CONTRAST\n", CONTRAST + "\n")


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
        texts = self.run(TEXTS)
        found = look_at(self.picture(), CONTRASTS.replace("BOXES", json.dumps([box for _, *box in texts])))
        faint = [(round(one, 2), text) for one, (text, *_) in zip(found, texts, strict=True) if one < LEGIBLE]
        assert faint == [], faint
