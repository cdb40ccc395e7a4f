"""Every kind of page that stands in the folder, as browsers and parsers have it: nothing that keeps people from reading it,
no link that leads nowhere, no byte from elsewhere. Pages are found by walking the folder."""
import os
import re
import sys
import urllib.parse
import xml.etree.ElementTree

sys.path.append("/usr/lib/python3/dist-packages")  # where Debian puts its modules, whichever Python runs
import html5lib  # noqa: E402

import tap  # noqa: E402
from browser import Browser  # noqa: E402
from standings_test import Season, season  # noqa: E402

URL = "https://club.example/games/"
PAGES = f"[site]\nfolder = site\nurl = {URL}\nzone = Europe/Rome\n"
GAMES = ("quorum", "forvm", "doge", "gorbino")
ATOM = "{http://www.w3.org/2005/Atom}"
EVENTS = {"round-robin": 3, "swiss": 4, "knockout": 5, "ladder": 3, "league": 6, "series": 4}
WIDTHS = (390, 1280)
SMALL = """[...document.querySelectorAll(".action, .turn-page, button, summary, input")].filter(one => one.offsetParent &&
    one.getBoundingClientRect().height < 43.5 && one.type !== "range").map(one => one.outerHTML.slice(0, 200))"""
SIZE_MOST = 60 * 1024  # bytes of a page without its boards


def add_events(club, people):
    """One of each kind that has begun, with people and bots; one that is over, and one that can be entered."""
    for kind, entrants in EVENTS.items():
        seats = 4 if kind == "series" else 2
        club.run("event", "open", kind, kind, "quorum", f"seats={seats}", f"title=Cup {kind}", "limit=30d")
        for number in range(entrants):
            club.run("event", "enter", kind, people[number].name if number < len(people) else "bot")
        club.run("event", "start", kind)
    club.run("event", "open", "bots", "knockout", "quorum", "seats=2")
    for _ in range(3):
        club.run("event", "enter", "bots", "bot")
    club.run("event", "start", "bots")
    club.run("event", "open", "open", "swiss", "doge", "title=Open", "about=Come and play.", "start=2099-01-02 18:00")
    club.run("event", "enter", "open", people[0].name)


def house(extra=PAGES):
    """Games that are open, run, are over; ranked ones of people, ended by mail, and one of bots of each rules."""
    club = Season(extra=extra)
    people = season(club)
    for rules in GAMES:
        club.run("game", "open", f"{rules}-bots", "--rules", rules)
        club.run("game", "start", f"{rules}-bots", "--bots")
        club.run("game", "open", f"{rules}-open", "--rules", rules, "--pace", "36h")
        club.run("game", "open", f"{rules}-runs", "--rules", rules, *(["--seats", "3"] if rules != "forvm" else []))
        seats = len(club.json("gm", "status", f"{rules}-runs")["seats"])
        for number in range(1, seats + 1):
            club.run("seat", f"{rules}-runs", str(number), *(["player", people[number - 1].name] if number <= 3 else ["bot"]))
        club.run("game", "start", f"{rules}-runs")
    club.run("seat", "doge-open", "2", "player", people[0].name)
    add_events(club, people)
    while True:
        before = names(club)
        club.work()
        if names(club) == before:
            break
    return club, people


def names(club):
    """The files of the folder, relative to it."""
    top = club.path("site")
    return sorted(os.path.relpath(os.path.join(folder, name), top) for folder, _, files in os.walk(top) for name in files)


def pages(club):
    return [name for name in names(club) if name.endswith(".html")]


def kinds(club):
    """One page of each kind: of those with numbers in their names the first, of games one that runs, is open, is over, of
    events one of each kind."""
    first = {}
    for name in pages(club):
        kind = re.sub(r"\d+", "N", name)
        if name.startswith("game/") and kind == "game/N.html":
            number = int(re.search(r"\d+", name)[0])
            kind += club.rows("SELECT rules || status FROM game WHERE id = ?", number)[0][0]
        if kind == "event/N.html":
            number = int(re.search(r"\d+", name)[0])
            kind += "".join(map(str, club.rows("SELECT kind, status FROM contest WHERE id = ?", number)[0]))
        if kind.startswith("seat/"):
            kind = "seat/" + name.split("/")[1]
        first.setdefault(kind, name)
    return sorted(first.values())


def text(club, name):
    with open(club.path("site", name), encoding="utf-8") as file:
        return file.read()


def parsed(club, name):
    return html5lib.HTMLParser(tree=html5lib.getTreeBuilder("etree"), strict=True,
                               namespaceHTMLElements=False).parse(text(club, name))


def every_page_is_well_formed():
    for name in pages(HOUSE):
        try:
            tree = parsed(HOUSE, name)
        except html5lib.html5parser.ParseError as why:
            raise AssertionError(f"{name}: {why}") from why
        ids = [one.get("id") for one in tree.iter() if isinstance(one.tag, str) and one.get("id")]
        assert len(ids) == len(set(ids)), (name, sorted(one for one in set(ids) if ids.count(one) > 1))
        assert tree.find("head/title").text, name
        assert len(tree.findall(".//h1")) == 1, name


def the_parser_is_strict():
    for wrong in ("<!DOCTYPE html><p>a<div></p>", "<!DOCTYPE html><b><i></b></i>", "<!DOCTYPE html><a href='x' href='y'>a</a>"):
        try:
            html5lib.HTMLParser(strict=True).parse(wrong)
        except html5lib.html5parser.ParseError:
            continue
        raise AssertionError(wrong)


def links(tree):
    for one in tree.iter():
        for key in ("href", "src", "xlink:href", "action"):
            if isinstance(one.tag, str) and one.get(key):
                yield one.get(key)


def every_link_leads_somewhere():
    trees = {name: parsed(HOUSE, name) for name in pages(HOUSE)}
    ids = {name: {one.get("id") for one in tree.iter() if isinstance(one.tag, str)} for name, tree in trees.items()}
    there, linked = set(names(HOUSE)), {"index.html"}
    for name, tree in trees.items():
        for link in links(tree):
            if link.startswith("mailto:"):
                assert "?" in link and "&body=" in link, (name, link)
                continue
            assert not re.match(r"[a-z]+:|//", link), (name, link)
            path, _, anchor = link.partition("#")
            to = os.path.normpath(os.path.join(os.path.dirname(name), urllib.parse.unquote(path))) if path else name
            assert to in there, (name, link)
            linked.add(to)
            if anchor and to.endswith(".html"):
                # pages that show a move by its number have no element for it
                assert anchor in ids[to] or re.fullmatch(r"m\d+", anchor), (name, link)
    lonely = [name for name in there - linked if not name.startswith("seat/") and name != "feed.atom"]
    assert not lonely, f"nobody finds {lonely}"


def looks_well(name, browser):
    for width in WIDTHS:
        browser.size(width, 844)
        browser.open(HOUSE.path("site", name))
        browser.check_looks(also=["target-size"])
        browser.check_words()
        found = browser.run(SMALL)
        assert found == [], (name, width, "too small for a finger", found)


def every_kind_looks_well():
    with Browser() as browser:
        for name in kinds(HOUSE):
            looks_well(name, browser)
        assert browser.asked == [], browser.asked


def every_kind_says_the_same_without_scripts():
    """What a list or a page of a person says needs none; others still say what they are about."""
    with Browser() as browser:
        for name in kinds(HOUSE):
            tree = parsed(HOUSE, name)
            browser.size(390)
            browser.call("Emulation.setScriptExecutionDisabled", value=True)
            browser.open(HOUSE.path("site", name))
            browser.call("Emulation.setScriptExecutionDisabled", value=False)
            seen = browser.run("document.querySelector('main').innerText")
            assert tree.find(".//h1").text.strip() in seen and len(seen) > 40, (name, seen)
        assert browser.asked == [], browser.asked


def pages_are_small():
    for name in pages(HOUSE):
        # the moves of a long game are no more the page's own weight than its boards are
        rest = re.sub(r'<svg.*?</svg>|<script type="application/json".*?</script>|<ol class="steps">.*?</ol>', "",
                      text(HOUSE, name), flags=re.S)
        assert len(rest.encode()) < SIZE_MOST, (name, len(rest.encode()))


def the_feed_is_atom():
    feed = xml.etree.ElementTree.fromstring(text(HOUSE, "feed.atom"))
    assert feed.tag == ATOM + "feed"
    for one in [feed, *feed.findall(ATOM + "entry")]:
        for child in ("id", "title", "updated"):
            assert len(one.findall(ATOM + child)) == 1 and one.find(ATOM + child).text, child
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", one.find(ATOM + "updated").text)
    assert feed.find(f"{ATOM}author/{ATOM}name").text == "The Club"
    assert {link.get("rel"): link.get("href") for link in feed.findall(ATOM + "link")} == {
        "self": URL + "feed.atom", "alternate": URL + "index.html"}
    entries = feed.findall(ATOM + "entry")
    ids = [one.find(ATOM + "id").text for one in entries]
    assert len(ids) == len(set(ids)) and all(re.fullmatch(r"tag:club\.example,\d{4}-\d\d-\d\d:game/\d+/\w+", one)
                                             for one in ids), ids
    assert {one.rsplit("/")[-1] for one in ids} == {"opened", "started", "ended"}, ids
    times = [one.find(ATOM + "updated").text for one in entries]
    assert times == sorted(times, reverse=True) and feed.find(ATOM + "updated").text == times[0]
    for one in entries:
        link = one.find(ATOM + "link").get("href")
        assert link.startswith(URL) and os.path.exists(HOUSE.path("site", link[len(URL):])), link


def without_an_address_there_is_no_feed():
    with HOUSE.fork() as club:
        with open(club.path("cursus.ini"), encoding="utf-8") as file:
            settings = file.read()
        with open(club.path("cursus.ini"), "w", encoding="utf-8") as file:
            file.write(settings.replace(f"url = {URL}\n", ""))
        club.work()
        assert "feed.atom" not in names(club)
        assert "feed" not in text(club, "index.html").split("<main")[1]
        assert "URL:" not in text(club, "deadlines.ics")


def unfolded(calendar):
    """Its content lines; each as RFC 5545 has it."""
    assert calendar.endswith("\r\n") and "\n" not in calendar.replace("\r\n", "")
    assert all(len(line.encode()) <= 75 for line in calendar.split("\r\n"))
    return calendar.replace("\r\n ", "").split("\r\n")[:-1]


def events(lines):
    """The events; every component is closed where it should be."""
    open_ones, found = [], []
    for line in lines:
        name, _, value = line.partition(":")
        assert re.match(r"[A-Z-]+(;[A-Z-]+=[^:;]+)*$", name), line
        if name == "BEGIN":
            open_ones.append(value)
            if value == "VEVENT":
                found.append({})
        elif name == "END":
            assert open_ones.pop() == value, line
        elif open_ones[-1] == "VEVENT":
            assert name not in found[-1], line
            found[-1][name] = value
    assert open_ones == []
    return found


def calendar_of(club):
    with open(club.path("site", "deadlines.ics"), encoding="utf-8", newline="") as file:
        return {one["UID"]: one for one in events(unfolded(file.read()))}


def deadlines_are_a_calendar():
    found = calendar_of(HOUSE)
    running = [game for game, in HOUSE.rows("SELECT id FROM game WHERE status = 1")]
    assert set(found) == {f"deadline-g{game}@club.example" for game in running} and len(running) > 4, found
    for game in running:
        one = found[f"deadline-g{game}@club.example"]
        assert set(one) == {"UID", "SEQUENCE", "DTSTAMP", "DTSTART", "DURATION", "SUMMARY", "URL", "TRANSP"}, one
        assert one["URL"] == f"{URL}game/{game}.html" and int(one["SEQUENCE"]) >= 0
    with HOUSE.fork() as club:
        club.now += 60
        club.run("game", "extend", "quorum-runs", "12h")
        club.work()
        number = club.rows("SELECT id FROM game WHERE name = 'quorum-runs'")[0][0]
        uid, later = f"deadline-g{number}@club.example", calendar_of(club)
        assert later[uid]["DTSTART"] > found[uid]["DTSTART"]
        assert int(later.pop(uid)["SEQUENCE"]) > int(found[uid]["SEQUENCE"])
        assert all(found[other] == one for other, one in later.items()), "of other games nothing is said anew"
        club.run("game", "pause", "quorum-runs")
        club.work()
        assert uid not in calendar_of(club)


if __name__ == "__main__":
    HOUSE, PEOPLE = house()
    with HOUSE:
        tap.main([every_page_is_well_formed, the_parser_is_strict, every_link_leads_somewhere, every_kind_looks_well,
                  every_kind_says_the_same_without_scripts, pages_are_small, the_feed_is_atom,
                  without_an_address_there_is_no_feed, deadlines_are_a_calendar])
