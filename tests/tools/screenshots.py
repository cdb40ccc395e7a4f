"""What README.md shows of mails and pages, as Chromium shows them today: docs/pictures/*.png.

    screenshots.py BINARY [EARLIER]

With an earlier binary also what docs/mails.md shows: each kind of mail as that one and as this one makes it, side by side.
"""
import base64
import os
import sys
import tempfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(ROOT, "tests", "e2e"))
sys.path.insert(0, os.path.join(ROOT, "tests", "tools"))

from browser import Browser  # noqa: E402
from gallery import page  # noqa: E402
from mails import Desk  # noqa: E402
from sizes import Table  # noqa: E402

PHONE = (390, 780)
SCREEN = (980, 640)
TURNS = 7  # of three people: it is the second one's third
MOVE = 40
KINDS = ("turn", "question", "refusal", "receipt", "invitation", "reminder")
PAIR = """<body style="margin:0;font:bold 13px sans-serif;background:#fff">%s</body>"""
ONE = """<div style="float:left;width:300px;height:%dpx;overflow:hidden;margin:4px;border:1px solid #999">
<div style="padding:4px">%s</div><img width="300" src="data:image/png;base64,%s"></div>"""
TALLEST = 600


def keep(browser, name):
    path = os.path.join(ROOT, "docs", "pictures", name)
    with open(path, "wb") as out:
        out.write(browser.picture(whole=False))
    print(os.path.relpath(path, ROOT))


def mail(browser, desk):
    """A turn, by day and by night."""
    for _ in range(TURNS):
        desk.turn()
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "mail.html")
        with open(path, "w", encoding="utf-8") as out:
            out.write(page(next(iter(desk.asked.values()))))
        for scheme in ("light", "dark"):
            browser.size(*PHONE, scheme)
            browser.open(path)
            keep(browser, f"mail-{scheme}.png")


def replay(browser, desk):
    """The same game when it is over, in its middle, when what changed has been lit."""
    desk.play()
    desk.club.run("site", "pages")
    browser.size(*SCREEN)
    browser.open(desk.club.path("pages", "game", f"1.html#m{MOVE}"))
    browser.run("document.querySelector('h2').scrollIntoView()")
    browser.run("document.getAnimations().forEach(one => one.finish())")
    keep(browser, "replay.png")


def shot(browser, folder, html):
    """A mail as a telephone shows it, whole."""
    path = os.path.join(folder, "one.html")
    with open(path, "w", encoding="utf-8") as out:
        out.write(html)
    browser.size(*PHONE)
    browser.open(path)
    return browser.picture(), browser.run("document.documentElement.scrollHeight")


def pairs(browser, earlier, now):
    """The same mails of the same positions of Quorum, as the two make them."""
    found = []
    for binary in (earlier, now):
        with Table(os.path.abspath(binary), "quorum") as table:
            found.append(table.measure())
    with tempfile.TemporaryDirectory() as folder:
        for kind in KINDS:
            shots = [shot(browser, folder, mails[kind].html) for mails in found]
            high = min(TALLEST, 30 + max(height for _, height in shots) * 300 // PHONE[0])
            path = os.path.join(folder, "pair.html")
            with open(path, "w", encoding="utf-8") as out:
                out.write(PAIR % "".join(ONE % (high, name, base64.b64encode(png).decode())
                                         for name, (png, _) in zip(("before", "after"), shots)))
            browser.size(620, high + 12)
            browser.open(path)
            keep(browser, f"mails-{kind}.png")


def main():
    with Browser() as browser, Desk(os.path.abspath(sys.argv[1]), "quorum") as desk:
        mail(browser, desk)
        replay(browser, desk)
        if len(sys.argv) > 2:
            pairs(browser, sys.argv[2], sys.argv[1])


if __name__ == "__main__":
    main()
