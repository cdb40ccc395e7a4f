"""What README.md shows of mails and pages, as Chromium shows them today: docs/pictures/*.png.

    screenshots.py BINARY
"""
import os
import sys
import tempfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(ROOT, "tests", "e2e"))

from browser import Browser  # noqa: E402
from gallery import page  # noqa: E402
from mails import Desk  # noqa: E402

PHONE = (390, 780)
SCREEN = (980, 640)
TURNS = 7  # of three people: it is the second one's third
MOVE = 40


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


def main():
    with Browser() as browser, Desk(os.path.abspath(sys.argv[1]), "quorum") as desk:
        mail(browser, desk)
        replay(browser, desk)


if __name__ == "__main__":
    main()
