"""What README.md shows of mails and pages, as Chromium shows them today: docs/pictures/*.png.

    screenshots.py BINARY
"""
import os
import sys
import tempfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(ROOT, "tests", "e2e"))

from browser import Browser  # noqa: E402
from club import Club  # noqa: E402
from gallery import Table, page  # noqa: E402

PHONE = (390, 780)
SCREEN = (980, 640)
MOVE = 41


def keep(browser, name):
    path = os.path.join(ROOT, "docs", "pictures", name)
    with open(path, "wb") as out:
        out.write(browser.picture(whole=False))
    print(os.path.relpath(path, ROOT))


def mails(browser):
    """A turn of Quorum, in its third round, by day and by night."""
    with Table("quorum", chance="screenshots") as table, tempfile.TemporaryDirectory() as folder:
        turns = 0
        while turns < 2:
            table.move()
            turns += "take" in table.mail.legal()
        path = os.path.join(folder, "mail.html")
        with open(path, "w", encoding="utf-8") as out:
            out.write(page(table.mail))
        for scheme in ("light", "dark"):
            browser.size(*PHONE, scheme)
            browser.open(path)
            keep(browser, f"mail-{scheme}.png")


def replay(browser):
    """A game between bots, looked at in the middle."""
    with Club() as club:
        club.run("init")
        club.run("game", "open", "ides", "--rules", "quorum")
        club.fix_dice("replay")
        club.run("game", "start", "ides", "--bots")
        club.run("site", "pages")
        browser.size(*SCREEN)
        browser.open(club.path("pages", "game", f"1.html#m{MOVE}"))
        browser.run("document.querySelector('h2').scrollIntoView()")
        keep(browser, "replay.png")


def main():
    os.environ["CURSUS"] = os.path.abspath(sys.argv[1])
    with Browser() as browser:
        mails(browser)
        replay(browser)


if __name__ == "__main__":
    main()
