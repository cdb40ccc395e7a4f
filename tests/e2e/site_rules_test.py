"""The rules as pages: whole, with examples that were played, legible on a telephone and a desk, light and dark, and no
link leads nowhere."""
import glob
import html
import os
import re
import shutil

import tap
from browser import Browser, look_at
from catalog_test import forms
from club import Club

GAMES = ("quorum", "forvm", "doge", "gorbino", "diplomacy")
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
# (rules, language) of each page that is there
WRITTEN = sorted((path.split(os.sep)[-2], os.path.basename(path)[len("rules."):-len("md")].strip(".") or "en")
                 for path in glob.glob(os.path.join(ROOT, "src", "games", "*", "rules*.md")))


def name_of(rules, language, house="en"):
    first = language == house or (language == "en" and (rules, house) not in WRITTEN)
    return f"rules/{rules}.html" if first else f"rules/{rules}.{language}.html"


PAGES = ("rules.html", *(name_of(*written) for written in WRITTEN))
MOST_BYTES = 60 * 1024  # of a page without its boards
SMALL = 10  # times smaller boards are looked at, for what they are as a whole
DARK, LIGHT = 80, 150  # of 255: what a board on a dark screen is below, and one on another above


class House(Club):
    """One with a game, so with pages; `site` is where they are."""

    def __init__(self, language="en"):
        super().__init__(extra=f"[site]\nfolder = site\nlanguage = {language}\n")
        self.run("init")
        self.run("game", "open", "ides", "--rules", "quorum", "--seats", "2")
        self.work()

    def page(self, name):
        with open(self.path("site", *name.split("/")), encoding="utf-8") as file:
            return file.read()


def markdown(rules, language="en"):
    name = "rules.md" if language == "en" else f"rules.{language}.md"
    with open(os.path.join(ROOT, "src", "games", rules, name), encoding="utf-8") as file:
        return file.read()


def drawn(page):
    """The page with the pieces of each board in their place."""
    pieces = re.search(r'<svg class="pieces".*?</svg>', page, re.S)[0]
    piece = {one[2]: one[0] for one in re.finditer(r'^<(\w+) id="(p\d+)"(?:[^\n]*?|>\n.*?\n</g>)$', pieces, re.M | re.S)}
    return re.sub(r'<use href="#(p\d+)"/>', lambda use: piece[use[1]], page.replace(pieces, ""))


def words(page):
    """Of a page, without its marks."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page)).split())


def plain(paragraph):
    return re.sub(r"\[([^]]*)\]\([^)]*\)|[*`]", r"\1", paragraph)


def all_of_the_page_is_there():
    with House() as house:
        assert {rules for rules, _ in WRITTEN} == set(GAMES)
        for rules, language in WRITTEN:
            source, page = markdown(rules, language), house.page(name_of(rules, language))
            for level, title in re.findall(r"^(##+) (.*)$", source, re.M):
                assert f">{html.escape(title, quote=False)}</h{len(level)}>" in page or title in words(page), title
            rows = len(re.findall(r"^\|", source, re.M)) - 2 * len(re.findall(r"^\| ---", source, re.M))
            assert page.count("<tr>") == rows + page.count("<thead>"), (rules, rows)
            about = html.unescape(re.search(r'name="description" content="([^"]*)"', page)[1])
            assert words(about) == words(plain(source.split("\n\n")[1])) and words(about) in words(page), about
            assert "<!--" not in page and "| ---" not in page and "```" not in page, rules


def examples_show_what_was_played():
    with House() as house:
        for rules, language in WRITTEN:
            page, said = drawn(house.page(name_of(rules, language))), forms([f"templates/po/{language}.po"])
            captions, itself = [said["page.before"][0], said["page.after"][0]], said["handbook.example.itself"][0]
            examples = re.findall(r"^```example .*?\n(.*?)\n```$", markdown(rules, language), re.M | re.S)
            boxes = re.findall(r'<div class="example">(.*?)\n</div>\n(?=<h|<p|</article)', page, re.S)
            assert len(examples) == len(boxes) >= 3, (rules, len(examples), len(boxes))
            for example, box in zip(examples, boxes):
                said = " ".join(re.sub(r"^- ", "", example, flags=re.M).split())
                assert said in words(re.sub(r"<svg.*?</svg>|<figcaption>.*?</figcaption>", "", box, flags=re.S)), said
                assert box.count("<svg") == 2 and re.findall("<figcaption>(.*?)<", box) == captions, box
                before, after = re.findall(r"<svg.*?</svg>", box, re.S)
                assert before.count("<text") > 5
                assert before != after or words(itself) in said, example


def links_lead_somewhere():
    """Whatever the house speaks."""
    for speaks in ("en", "fr"):
        with House(speaks) as house:
            pages = ["rules.html", *(name_of(*written, speaks) for written in WRITTEN)]
            seen = sum(follow(house, name) for name in (*pages, "index.html", "game/1.html"))
            assert seen > 40, seen
            for name in ("index.html", "game/1.html"):
                assert "rules/quorum.html" in house.page(name), name


def follow(house, name):
    """How many links to rules the page has; each leads to an anchor that is there."""
    seen = 0
    for link in re.findall(r'href="([^"]*)"', house.page(name)):
        path, _, anchor = html.unescape(link).partition("#")
        target = os.path.normpath(os.path.join(os.path.dirname(name), path)) if path else name
        if path.startswith(("mailto:", "https://")) or "rules" not in target:
            continue  # of others
        assert os.path.exists(house.path("site", target)), (name, link)
        assert not anchor or f'id="{anchor}"' in house.page(target), (name, link)
        seen += 1
    return seen


def each_page_leads_to_itself_in_other_languages():
    for speaks in ("en", "fr"):
        with House(speaks) as house:
            for rules, language in WRITTEN:
                page = house.page(name_of(rules, language, speaks))
                assert f'<html lang="{language}">' in page, (rules, language)
                links = dict(re.findall(r'href="([^"]*)" hreflang="(\w+)" lang="\2"', page))
                assert links == {os.path.basename(name_of(rules, other, speaks)): other
                                 for of, other in WRITTEN if of == rules and other != language}, links
            links = re.findall(r'href="([^"]*)" hreflang=', house.page("rules.html"))
            assert sorted(links) == sorted(name for name in (name_of(*written, speaks) for written in WRITTEN)
                                           if name.count(".") > 1), links
            with open(house.path("site", "rules", "quorum.xx.html"), "w", encoding="utf-8") as file:
                file.write("somebody else's")
            with open(house.path("site", "rules", f"doge.{speaks}.html"), "w", encoding="utf-8") as file:
                file.write("of when the house spoke another language")
            house.run("site")
            assert os.path.exists(house.path("site", "rules", "quorum.xx.html"))
            assert not os.path.exists(house.path("site", "rules", f"doge.{speaks}.html"))


def small_and_closed():
    with House() as house:
        for name in PAGES:
            page = house.page(name)
            assert "<script" not in page and not re.search(r'\sstyle="|\son\w+="', page), name
            assert "default-src" in page, name
            ids = re.findall(r'\sid="([^"]*)"', page)
            assert len(ids) == len(set(ids)), name
            assert len(re.sub(r"<svg.*?</svg>", "", page, flags=re.S).encode()) < MOST_BYTES, name


def made_again_with_all_others_only():
    with House() as house:
        times = {name: os.stat(house.path("site", name)).st_mtime_ns for name in PAGES}
        house.run("game", "open", "nones", "--rules", "doge")
        house.work()
        assert times == {name: os.stat(house.path("site", name)).st_mtime_ns for name in PAGES}
        shutil.rmtree(house.path("site"))
        house.work()
        house.run("site", "--check")
        with open(house.path("site", "rules", "chess.html"), "w", encoding="utf-8") as file:
            file.write("of rules that are not played here")
        house.run("site")
        assert os.path.exists(house.path("site", "rules", "chess.html")), "it is somebody else's"


def look(house, browser, name, width, whole):
    browser.size(width)
    browser.open(house.path("site", *name.split("/")))
    if whole:
        browser.check_looks()
    browser.check_width()
    browser.check_words()


def read_by_everybody():
    """Pages in other languages have longer words and nothing else that is new: of all but one it is looked whether these fit."""
    with House() as house, Browser() as browser:
        for name in PAGES:
            for width in (390, 1280):
                look(house, browser, name, width, name.count(".") == 1 or name == name_of("quorum", "de"))


BOARDS = """[...document.querySelectorAll('.board-frame svg')].map(at => at.getBoundingClientRect()).map(box =>
    [box.x + scrollX, box.y + scrollY, box.right + scrollX, box.bottom + scrollY])"""
MEANS = """(pixels, width) => %s.map(box => box.map(edge => edge / %d)).map(([left, top, right, bottom]) => {
    let sum = 0, number = 0;
    for (let y = Math.ceil(top); y < Math.trunc(bottom); y++)
        for (let x = Math.ceil(left); x < Math.trunc(right); x++)
            for (let i = 0; i < 3; i++, number++)
                sum += pixels[4 * (y * width + x) + i];
    return sum / number;
})"""


def boards_lightness(browser):
    """Of each board of the page, the mean of what is painted there, 0 to 255."""
    return look_at(browser.picture(scale=1 / SMALL), MEANS % (browser.run(BOARDS), SMALL))


def boards_are_dark_in_the_dark():
    """Also on paper that was printed from a dark screen they are light."""
    with House() as house, Browser() as browser:
        for rules in GAMES:
            for scheme, dark in (("light", False), ("dark", True)):
                browser.size(1280, 800, scheme)
                browser.open(house.path("site", "rules", f"{rules}.html"))
                seen = boards_lightness(browser)
                assert len(seen) >= 7, (rules, len(seen))
                assert all(one < DARK if dark else one > LIGHT for one in seen), (rules, scheme, seen)
            changed = browser.run("""[...document.querySelectorAll('.pieces .own')].filter(at => getComputedStyle(at).fill
                !== at.getAttribute('fill').replace(/^#(..)(..)(..)$/, (_, ...hex) =>
                    'rgb(' + hex.slice(0, 3).map(two => parseInt(two, 16)).join(', ') + ')')).map(at => at.outerHTML)""")
            assert changed == [], changed  # a seat's own colour is the same in the dark
            browser.call("Emulation.setEmulatedMedia", media="print",
                         features=[{"name": "prefers-color-scheme", "value": "dark"}])
            printed = boards_lightness(browser)
            assert min(printed) > LIGHT, (rules, printed)


def a_table_too_wide_moves_in_its_box():
    with House() as house, Browser() as browser:
        browser.size(390, 800)
        browser.open(house.path("site", "rules", "forvm.html"))
        boxes = browser.run("""[...document.querySelectorAll('.wide')].map(at =>
            [at.scrollWidth, at.clientWidth, at.tabIndex, at.tagName, at.getAttribute('aria-label')])""")
        # by the fonts of the machine a table that may be too wide just fits
        assert boxes and sum(whole > seen for whole, seen, *_ in boxes) > len(boxes) / 2, boxes
        # a section with a name is a region for those who listen
        assert all(tab == 0 and tag == "SECTION" and label for *_, tab, tag, label in boxes), boxes
        assert len({label for *_, label in boxes}) == len(boxes), "each by another name"
        others = browser.run("""[...document.querySelectorAll('table')].filter(at => at.closest('.wide') === null)
            .map(at => at.getBoundingClientRect().right)""")
        assert max(others) <= 390, others


tap.main([all_of_the_page_is_there, examples_show_what_was_played, links_lead_somewhere, each_page_leads_to_itself_in_other_languages, small_and_closed,
          made_again_with_all_others_only, read_by_everybody, boards_are_dark_in_the_dark,
          a_table_too_wide_moves_in_its_box])
