"""The page of a seat: its orders are put together by clicking, by keys or without a script, and end in one mail. Its
address is a key, and nothing on it tells what the seat may not know."""
import contextlib
import hashlib
import json
import os
import re
import shutil
import sqlite3
import stat

import tap
from club import Club, Player, against_bots, latest
from packed import unpacked
from pages import Pages, mail_of

SEATS = "[site]\nfolder = site\nurl = https://games.example.org/\nseats = yes\n"
SITE = os.path.join(os.path.dirname(__file__), "..", "..", "templates", "site")
MOST_SCRIPT = 40 * 1024  # bytes, of all pages together
GAMES = ("quorum", "forvm", "doge", "gorbino", "diplomacy")
ASKS = {"quorum": 60, "forvm": 14, "doge": 14, "gorbino": 14, "diplomacy": 10}  # a game of Quorum is played to its end
WIDTHS = (390, 1280)
TABS = 20
SEND = "document.getElementById('send').href"
ORDER = "[...document.querySelectorAll('.orders .choice')].find(at => at.offsetParent !== null)"
OPEN = """[...document.querySelectorAll('.orders')].filter(list => list.querySelector('[aria-pressed=true]') === null)
    .map(list => [...list.querySelectorAll('.choice')].find(at => at.offsetParent !== null &&
        ![...document.querySelectorAll('.orders [aria-pressed=true]')].some(one => one.textContent === at.textContent)))
    .find(at => at)"""
SPOT = "[...document.querySelectorAll('.spot:not(:disabled)')].find(at => at.offsetParent !== null)"
TURN = "document.querySelector('.turns .choice')"


def seat_files(club, game=1):
    folder = club.path("site", "seat", str(game))
    names = os.listdir(folder) if os.path.isdir(folder) else []
    return sorted(os.path.join(folder, name) for name in names if name != "index.html")


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


class Table:
    """Anna and bots at a game, her page in a browser."""

    def __init__(self, rules, seats=0, own=1):
        self.club = Club(extra=SEATS)
        seats = seats or (7 if rules == "diplomacy" else 3)
        self.anna = against_bots(self.club, rules, seats, own)
        self.club.work()
        self.browser = Pages()
        self.browser.size(390, 844)
        self.open()

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.browser.close()
        self.club.close()
        assert what[0] is not None or self.browser.faults == [], self.browser.faults

    @property
    def path(self):
        (path,) = seat_files(self.club)
        return path

    def open(self):
        self.browser.open(self.path)
        self.browser.check_width()

    def has(self, element):
        return self.browser.run(f"Boolean({element})")

    def body(self):
        return self.browser.run("document.getElementById('body').textContent")

    def send(self, link=None):
        """The mail that the page has made goes out, and the page is loaded again. Returns what came back."""
        to, subject, body = mail_of(link or self.browser.run(SEND))
        assert "ides" in subject, subject
        self.anna.write(body.replace("\r\n", "\n"), to=to, subject=subject)
        self.club.now += 600
        mails = [mail for mail in self.club.work() if mail.to == self.anna.address]
        if not self.over():
            self.open()
        return mails

    def moves(self):
        ((moves,),) = self.club.rows("SELECT phase FROM game")
        return moves

    def over(self):
        return seat_files(self.club) == []


def a_game_is_played_by_clicking(rules):
    """A whole turn where there is one; else a place on the board, and an order that names it."""
    with Table(rules) as table:
        by_turn = by_spot = 0
        for _ in range(ASKS[rules]):
            before = table.moves()
            if table.has(TURN) and (by_turn < 2 or 2 * by_turn <= by_spot):
                table.browser.click(TURN)
                by_turn += 1
            else:
                if table.has(SPOT):
                    table.browser.click(SPOT)
                    assert table.browser.run("document.querySelectorAll('.spot[aria-pressed=true]').length") > 0
                    by_spot += 1
                for _ in range(table.browser.run("document.querySelectorAll('.orders').length")):
                    table.browser.click(OPEN)
            assert table.body() != "", table.browser.run("document.body.innerText")
            mails = table.send()
            assert table.moves() > before, [mail.text for mail in mails]
            if table.over():
                break
        assert by_spot > 5, by_spot
        assert by_turn > 1 or rules in ("doge", "gorbino", "diplomacy"), by_turn
        assert table.over() or rules != "quorum", table.moves()
        assert table.browser.asked == []


def requests_with_the_same_orders_are_told_apart():
    """As two builds of a winter in Diplomacy are asked, which a test cannot wait for: a second list like the first."""
    pressed = "[...document.querySelectorAll('.orders')].map(list => list.querySelectorAll('[aria-pressed=true]').length)"
    choice = "document.querySelectorAll('.orders')[%d].querySelectorAll('.choice')[%d]"
    with Table("gorbino") as table:
        browser = table.browser
        page = text_of(table.path)
        start = page.index('<ul class="orders"')
        end = page.index("</ul>", start) + len("</ul>")
        with open(table.path, "w", encoding="utf-8") as file:
            file.write(page[:end] + page[start:end] + page[end:])
        table.open()
        assert browser.run(pressed) == [0, 0]
        browser.click(choice % (0, 1))
        assert browser.run(pressed) == [1, 0]
        browser.click(choice % (1, 0))
        assert browser.run(pressed) == [1, 1]
        assert len(table.body().splitlines()) == 2, table.body()


def a_click_narrows_what_is_shown():
    with Table("forvm") as table:
        browser = table.browser
        shown = "[...document.querySelectorAll('.orders li')].filter(at => !at.hidden).map(at => " \
                "at.querySelector('.line').textContent)"
        spot = "[...document.querySelectorAll('.upright .spot')].find(at => at.getAttribute('aria-label') === '%s')"
        every = browser.run(shown)
        browser.click(spot % "Luna")
        assert browser.run(shown) == ["move rome luna"], browser.run(shown)
        assert browser.run(f"({spot % 'Rimini'}).disabled"), "no order names both"
        browser.click(spot % "Luna")
        assert browser.run(shown) == every
        browser.click(spot % "Rome")
        assert browser.run(shown) == [line for line in every if "rome" in line]
        browser.click(spot % "Luna")
        assert browser.run(shown) == ["move rome luna"]
        browser.click("document.getElementById('every')")
        assert browser.run(shown) == every
        browser.click("document.getElementById('filter')")
        browser.type("rimini")
        assert browser.run(shown) == ["move rome rimini"], browser.run(shown)
        browser.type(" moon")
        assert browser.run(shown) == []
        assert "names all of that" in browser.run("document.getElementById('count').textContent")


def a_plan_is_put_together():
    """Alternatives, lines for later, their order, what is taken away again, and what is not legal now."""
    with Table("quorum") as table:
        browser = table.browser
        lines = browser.run("[...document.querySelectorAll('.orders .line')].map(at => at.textContent)")
        order = "document.querySelectorAll('.orders .choice')[%d]"
        click = "document.querySelector('input[name=click][value=%s]')"
        browser.click(order % 0)
        browser.click(order % 1)
        assert table.body() == lines[1], "another answer to the same question takes its place"
        browser.click(click % "or")
        browser.click(order % 2)
        both = f"{lines[1]} / {lines[2].split(' ', 1)[1]}"
        assert table.body() == both, table.body()
        browser.click("document.getElementById('own')")
        browser.type("play new / first")
        browser.press("Enter")
        assert table.body() == f"{both}\nplay new / first"
        said = "[...document.querySelectorAll('.later')].map(at => at.hidden ? '' : at.textContent.trim())"
        first, second = browser.run(said)
        assert first == "" and re.fullmatch("Not legal now, but it may be later: (play new, )?first", second), (first, second)
        browser.click("document.querySelectorAll('#lines .up')[1]")
        assert table.body() == f"play new / first\n{both}"
        assert browser.focused().startswith("Later: play new") or browser.focused(), browser.focused()
        browser.click("document.querySelectorAll('#lines .down')[0]")
        browser.run("document.getElementById('otherwise').value = 'otherwise default';"
                    "document.getElementById('otherwise').dispatchEvent(new Event('change'))")
        assert table.body() == f"{both}\nplay new / first\notherwise default"
        to, _, body = mail_of(browser.run(SEND))
        assert body == f"{both}\r\nplay new / first\r\notherwise default" and "%0D%0A" in browser.run(SEND), body
        browser.click("document.querySelectorAll('#lines .remove')[1]")
        assert table.body().splitlines()[0] == lines[1], table.body()
        browser.click("document.querySelectorAll('#lines .remove')[0]")
        browser.click("document.querySelectorAll('#lines .remove')[0]")
        assert table.body() == "otherwise default"
        browser.click(click % "then")
        for number in (0, 1):
            browser.click(order % number)
        assert table.body() == f"{lines[0]}\n{lines[1]}\notherwise default"
        before = table.moves()
        table.send()
        assert table.moves() > before
        assert "Keep my saved orders" in browser.run("document.body.innerText"), "there is something on file now"
        browser.click("document.getElementById('own')")
        browser.type("take first")
        browser.press("Enter")
        browser.click("document.getElementById('keep')")
        assert table.body().startswith("add\n"), table.body()


LATER = "[...document.querySelectorAll('.later')].map(at => at.hidden ? '' : at.textContent.trim())"
CLICK = "document.querySelector('input[name=click][value=%s]')"
CHOICE = "[...document.querySelectorAll('.orders li')].find(at => at.querySelector('.line').textContent === '%s')" \
         ".querySelector('.choice')"
TURNS = "[...document.querySelectorAll('.turns li')].map(at => [...at.querySelectorAll('.line')].map(one => " \
        "one.textContent))"
TURN_NO = "document.querySelectorAll('.turns .choice')[%d]"
ORDER_NO = "document.querySelectorAll('.orders .choice')[%d]"


def own_line(browser, text):
    browser.click("document.getElementById('own')")
    browser.type(text)
    browser.press("Enter")


def a_stroke_may_be_part_of_an_order():
    """France may move to a coast of Spain; alternatives are parted by a stroke too."""
    with Table("diplomacy", 7, 3) as table:
        browser = table.browser
        for order in ("bre - mao", "mar h", "par h"):
            browser.click(CHOICE % order)
        table.send()
        browser.click(CHOICE % "mao - spa/sc")
        assert table.body() == "mao - spa/sc" and browser.run(LATER) == [""], browser.run(LATER)
        browser.click(CLICK % "or")
        browser.click(CHOICE % "mao - spa/nc")
        browser.click(CHOICE % "mao - por")
        assert table.body() == "mao - spa/sc / mao - spa/nc / mao - por" and browser.run(LATER) == [""]
        own_line(browser, "mao - spa/nc")
        own_line(browser, "mao - por / mao - spa/sc")
        own_line(browser, "mao - por/mao h")
        assert browser.run(LATER) == [""] * 4, browser.run(LATER)
        own_line(browser, "mao - por / gas - spa/ec")
        assert browser.run(LATER)[-1].endswith("later: gas - spa/ec"), browser.run(LATER)


def a_whole_turn_stands_beside_other_lines():
    """It takes the place of what was chosen for the same, and goes as it came: with all its lines."""
    with Table("quorum") as table:
        browser = table.browser
        turns = browser.run(TURNS)
        one, two = ("\n".join(turn) for turn in turns[:2])
        assert all(len(turn) == 2 for turn in turns[:2]), turns
        own_line(browser, "play new / first")
        browser.click(TURN_NO % 0)
        assert table.body() == f"play new / first\n{one}", "what was typed stays"
        browser.click(TURN_NO % 1)
        assert table.body() == f"play new / first\n{two}", "another turn takes the place of all of it"
        browser.click(ORDER_NO % 0)
        assert table.body() == f"play new / first\n{turns[0][0]}", "an order, too"
        browser.click(TURN_NO % 1)
        assert table.body() == f"play new / first\n{two}", "and a turn that of an order"
        browser.click(CLICK % "then")
        browser.click(TURN_NO % 0)
        assert table.body() == f"play new / first\n{two}\n{one}"
        label = browser.run("document.querySelectorAll('#lines .remove')[2].getAttribute('aria-label')")
        assert label == "Remove: " + ", ".join(turns[1]), label
        browser.click("document.querySelectorAll('#lines .remove')[2]")
        assert table.body() == f"play new / first\n{one}", "its lines go together"
        browser.click("document.querySelectorAll('#lines .remove')[0]")
        assert table.body() == one


def a_turn_is_chosen_beside_answers_to_other_questions():
    """Of two questions each keeps its answer; the page is made of that of Diplomacy, which knows no whole turns."""
    with Table("diplomacy", 7) as table:
        browser = table.browser
        with open(table.path, encoding="utf-8") as file:
            page = file.read()
        turn = '<ul class="turns" data-ask="move:vie"><li><a class="choice" href="mailto:x">Both</a>' \
               '<span class="code line">vie - gal</span><span class="code line">gal - war</span></li></ul>'
        with open(table.path, "w", encoding="utf-8") as file:
            file.write(page.replace('<ul class="orders"', turn + '<ul class="orders"', 1))
        table.open()
        browser.click(CHOICE % "bud - ser")
        browser.click(CHOICE % "vie h")
        browser.click(TURN_NO % 0)
        assert table.body() == "bud - ser\nvie - gal\ngal - war", table.body()
        browser.click(CHOICE % "tri - alb")
        browser.click(CHOICE % "vie - boh")
        assert table.body() == "bud - ser\nvie - boh\ntri - alb", table.body()


def what_cannot_be_an_alternative_is_not_offered_as_one():
    why = "[...document.querySelectorAll('.single')].filter(at => at.checkVisibility()).map(at => at.textContent)"
    with Table("quorum") as table:
        browser = table.browser
        browser.click(TURN_NO % 0)
        whole = table.body()
        assert browser.run(why) == []
        browser.click(CLICK % "or")
        assert browser.run("[...document.querySelectorAll('.turns .choice')].every(at => at.disabled)")
        assert ["A whole turn" in text for text in browser.run(why)] == [True], browser.run(why)
        browser.check_axe()
        browser.check_width()
        browser.click(TURN_NO % 1)
        assert table.body() == whole
        browser.click(ORDER_NO % 1)
        first, later = whole.split("\n")
        other = browser.run(TURNS)[1][0].split(" ", 1)[1]
        assert table.body() == f"{first} / {other}\n{later}", table.body()
        browser.click(CLICK % "only")
        assert browser.run(why) == [] and not browser.run(f"({TURN_NO % 1}).disabled")
    with Table("doge") as table:
        browser = table.browser
        assert browser.run("document.querySelector('.orders').dataset.head") is None
        assert browser.run(f"({CLICK % 'or'}).disabled")
        assert "no order can share a line" in browser.run(f"({CLICK % 'or'}).closest('label').innerText")
        browser.check_axe()
        browser.run("document.getElementById('or').disabled = false")
        browser.click(CLICK % "or")
        assert browser.run("[...document.querySelectorAll('.orders .choice')].every(at => at.disabled)")
        assert "line of its own" in browser.run(why)[0], browser.run(why)


def scripts_are_small():
    sizes = [os.path.getsize(os.path.join(SITE, name)) for name in os.listdir(SITE) if name.endswith(".js")]
    assert len(sizes) > 2 and sum(sizes) < MOST_SCRIPT, sizes


def a_long_mail_is_told_and_can_be_copied():
    with Table("quorum") as table:
        browser = table.browser
        browser.click(ORDER)
        assert browser.run("document.getElementById('long').hidden")
        browser.run("Object.defineProperty(navigator, 'clipboard', {value: undefined, configurable: true}); window.copied = [];"
                    "document.addEventListener('copy', () => copied.push(String(getSelection())))")
        browser.click("document.getElementById('copy')")
        assert browser.run("copied.map(text => text.trim())") == [table.body()], "by hand where there is no clipboard"
        assert not browser.run("document.getElementById('copied').hidden")
        browser.run("Object.defineProperty(navigator, 'clipboard', {value: {writeText: async text => copied.push(text)}})")
        browser.click("document.getElementById('copy')")
        assert browser.run("copied[1]") == table.body()
        for _ in range(40):
            browser.run("document.getElementById('own').value = 'take " + "wheat / " * 6 + "wheat';"
                        "document.getElementById('add').click()")
        assert not browser.run("document.getElementById('long').hidden")


def the_keyboard_is_enough():
    """Tabulator, arrows and Enter: to a place of the board, to an order, to the mail."""
    with Table("forvm") as table:
        browser = table.browser

        def tab_to(wanted, most=200):
            for _ in range(most):
                browser.press("Tab")
                if browser.run(f"document.activeElement.matches('{wanted}')"):
                    return
            raise AssertionError(f"{wanted} is not reached, but {browser.focused()}")

        tab_to(".spot")
        stops = browser.run("[...document.querySelectorAll('.upright .spot')].filter(at => at.tabIndex === 0).length")
        assert stops == 1, stops
        seen = {browser.focused()}
        for key in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft"):
            browser.press(key)
            seen.add(browser.focused())
        assert len(seen) > 2, seen
        place = browser.focused()
        browser.press("Enter")
        assert browser.run("document.activeElement.getAttribute('aria-pressed')") == "true"
        tab_to(".orders .choice")
        assert place in browser.focused(), (place, browser.focused())
        browser.press("Enter")
        assert table.body().startswith("move "), table.body()
        tab_to("#send")
        before = table.moves()
        table.send(browser.run("document.activeElement.href"))
        assert table.moves() > before


def many_asks_have_a_short_way():
    """Orders of several units are folded away by unit: the page is short on a telephone, and all of them are given and
    the mail reached by the tabulator from the top of the page in fewer than TABS presses."""
    with Table("diplomacy", own=6) as table:  # Russia has four units
        browser = table.browser
        browser.size(390)
        for scripts in (True, False):
            browser.scripts(scripts)
            table.open()
            assert browser.run("document.documentElement.scrollHeight") < 4000
            boxes = browser.run("[...document.querySelectorAll('details.ask')].map(at => at.open)")
            assert len(boxes) == 4 and not any(boxes), boxes
        together, = browser.run("[...document.querySelectorAll('noscript a')].map(at => at.href)")
        assert mail_of(together)[2].count("move:") == 4, together
        browser.scripts(True)
        table.open()
        tabs = 0
        for nth in range(4):  # each by the keyboard: open it, take its first order
            while not browser.run(f"document.activeElement === document.querySelectorAll('details.ask summary')[{nth}]"):
                browser.press("Tab")
                tabs += 1
            browser.press("Enter")
            browser.press("Tab")
            tabs += 1
            assert browser.run("document.activeElement.matches('.orders .choice')"), browser.focused()
            browser.press("Enter")
            near = "summary" if nth < 3 else "#send"
            assert browser.run(f"document.activeElement.matches('{near}')"), "the next is not near"
            assert len(table.body().splitlines()) == nth + 1, table.body()
        assert tabs < TABS, tabs
        said = browser.run("[...document.querySelectorAll('.chosen')].map(at => at.textContent)")
        assert said == table.body().splitlines(), said
        assert browser.run("[...document.querySelectorAll('details.ask')].every(at => !at.open)")
        browser.run("document.activeElement.blur(); window.getSelection().removeAllRanges()")
        browser.run("document.body.tabIndex = -1; document.body.focus()")
        presses = 0
        while not browser.run("document.activeElement.id === 'send'"):
            browser.press("Tab")
            presses += 1
            if browser.run("document.activeElement.id === 'to-mail'"):
                browser.press("Enter")
                presses += 1
            assert presses < TABS, browser.focused()
        before = table.moves()
        table.send(browser.run("document.activeElement.href"))
        assert table.moves() > before


def a_place_on_the_board_opens_the_lists_that_name_it():
    with Table("diplomacy", own=6) as table:
        browser = table.browser
        is_open = "[...document.querySelectorAll('details.ask')].map(at => at.open)"
        browser.click("document.getElementById('filter')")
        browser.type("stp")
        opened = browser.run(is_open)
        assert any(opened), opened
        assert browser.run("[...document.querySelectorAll('details.ask')].every(at => "
                           "at.open === (at.querySelector('li:not([hidden])') !== null))")
        browser.click("document.getElementById('every')")
        assert not any(browser.run(is_open))


def without_a_script_links_do_it(rules):
    with Table(rules) as table:
        browser = table.browser
        browser.scripts(False)
        for _ in range(3):
            table.open()
            assert not table.has("document.querySelector('button')") or browser.run(
                "[...document.querySelectorAll('button')].every(at => at.offsetParent === null)")
            links = browser.run("[...document.querySelectorAll('.orders a')].map(at => [at.href, at.closest('li')"
                                ".querySelector('.line').textContent])")
            assert links and all(mail_of(link)[2] == line for link, line in links), links
            before = table.moves()
            turns = browser.run("[...document.querySelectorAll('.turns a')].map(at => at.href)")
            mails = table.send((turns or [links[0][0]])[0])
            assert table.moves() > before or mails[-1].has("taken: " + links[0][1]), mails[-1].text


def all_can_be_read(rules):
    """On telephones and screens, light and dark, before and after something is put together."""
    with Table(rules) as table:
        browser = table.browser
        for width in WIDTHS:
            browser.size(width, 844)
            table.open()
            browser.check_looks()
            browser.check_words()
            browser.click(SPOT)
            browser.click(ORDER)
            browser.check_looks()
            browser.check_words()
        browser.size(320, 844)  # the narrowest that is still asked for
        table.open()
        browser.check_words()
        browser.size(390, 844)
        small = browser.run("""[...document.querySelectorAll('button, a.choice, a.action, input, select')].filter(at =>
            at.offsetParent !== null && !at.classList.contains('spot') && at.type !== 'radio').map(at =>
            [at.outerHTML.slice(0, 80), at.getBoundingClientRect().height]).filter(([, high]) => high < 44)""")
        assert small == [], small
        assert browser.asked == []


# ---- whose page it is ---------------------------------------------------------


def people(club, rules="quorum"):
    """Anna and Bruno at a game."""
    both = [Player(club, name, f"{name.lower()}@example.org") for name in ("Anna", "Bruno")]
    club.run("init")
    club.run("game", "open", "ides", "--rules", rules, "--seats", "2")
    for number, player in enumerate(both, 1):
        club.run("player", "add", player.name, player.address)
        club.run("seat", "ides", str(number), "player", player.name)
    club.run("game", "start", "ides")
    return both, club.work()


def page_of(club, who):
    (mine,) = [path for path in seat_files(club) if f"<strong>You are {who}.</strong>" in text_of(path)]
    return mine


def an_address_is_a_key():
    with Club(extra=SEATS) as club:
        (anna, bruno), mails = people(club)
        assert len(seat_files(club)) == 2
        names = [os.path.basename(path) for path in seat_files(club)]
        assert all(len(name) == 52 + len(".html") for name in names), names
        for folder in ("seat", "seat/1"):
            assert stat.S_IMODE(os.stat(club.path("site", folder)).st_mode) == 0o711, folder
            assert os.path.exists(club.path("site", folder, "index.html"))
        for path in seat_files(club):
            page = text_of(path)
            assert '<meta name="robots" content="noindex' in page and '"referrer" content="no-referrer"' in page
        for folder, _, files in os.walk(club.path("site")):
            for name in files:
                page = text_of(os.path.join(folder, name))
                assert not any(secret[:-len(".html")] in page for secret in names), name
        red, yellow = page_of(club, "red"), page_of(club, "yellow")
        turn = [mail for mail in mails if mail.kind == "turn" and mail.legal()][0]
        mine = red if turn.to == anna.address else yellow
        for text in (turn.text, turn.html):
            assert f"https://games.example.org/seat/1/{os.path.basename(mine)}" in text, text
            assert "https://games.example.org/game/1.html" in text and "a key" in text
        ((number,),) = club.rows("SELECT id FROM outbox WHERE message_id = ?", turn.id)
        shown = club.text("mail", "show", f"out{number}")
        assert os.path.basename(mine)[:-len(".html")] not in shown and "/seat/1/[key].html" in shown, shown
        anna.write("new token", to=[mail for mail in mails if mail.to == anna.address][-1].reply_to)
        club.work()
        club.work()
        assert not os.path.exists(red) and os.path.exists(yellow), "another key, another address"
        red = page_of(club, "red")
        club.run("player", "add", "Carl", "carl@example.org")
        club.run("seat", "ides", "1", "player", "Carl")
        club.work()
        assert not os.path.exists(red) and page_of(club, "red") and os.path.exists(yellow), "another holder"
        club.run("seat", "ides", "1", "bot")
        club.work()
        assert seat_files(club) == [yellow], "a bot reads no pages"
        set_of(club, "seats = yes", "seats = no")
        club.work()
        assert seat_files(club) == [], "the house wants none"
        club.run("site", "--check")


def set_of(club, before, now):
    with open(club.path("cursus.ini"), "r+", encoding="utf-8") as file:
        text = file.read().replace(before, now)
        file.seek(0)
        file.truncate()
        file.write(text)


def a_former_key_goes_whatever_is_written():
    """A page that cannot be written keeps no former key, and is made as soon as it can be."""
    with Club(extra=SEATS) as club:
        (anna, bruno), mails = people(club)
        red, yellow = page_of(club, "red"), page_of(club, "yellow")
        os.remove(yellow)
        os.mkdir(yellow)
        anna.write("new token", to=[mail for mail in mails if mail.to == anna.address][-1].reply_to)
        club.work()
        club.work()
        assert not os.path.exists(red), "the key of before is gone"
        assert "game=1 pages:" in club.log, club.log
        os.rmdir(yellow)
        club.now += 60
        club.work()
        assert os.path.isfile(yellow) and len(seat_files(club)) == 2, "the game was due still"
        club.run("site", "--check")


def a_game_that_cannot_be_read_has_no_keys():
    with Club(extra=SEATS) as club:
        people(club)
        assert len(seat_files(club)) == 2
        with contextlib.closing(sqlite3.connect(club.path("club.db"))) as database, database:
            database.execute("UPDATE game SET position = '{}', hash = ?, revision = revision + 1 WHERE id = 1",
                             (hashlib.blake2b(b"{}", digest_size=32).digest(),))
        club.work()
        assert seat_files(club) == []


def keys_of_games_that_are_no_more_go():
    with Club(extra=SEATS) as club:
        people(club)
        lost = club.path("site", "seat", "77", "a" * 52 + ".html")

        def lose():
            os.mkdir(os.path.dirname(lost))
            with open(lost, "w", encoding="utf-8") as file:
                file.write("of nothing")

        lose()
        assert b"should not be there" in club.run("site", "--check", code=65).stdout
        assert club.json("site")["removed"] == 1 and not os.path.exists(os.path.dirname(lost))
        assert len(seat_files(club)) == 2
        lose()
        set_of(club, "url = https://games.", "url = https://play.")  # as a restore does, it makes all pages due
        club.work()
        assert not os.path.exists(os.path.dirname(lost)) and len(seat_files(club)) == 2


def without_pages_there_are_no_keys():
    with Club(extra=SEATS) as club:
        people(club)
        assert len(seat_files(club)) == 2
        set_of(club, "seats = yes", "seats = yes\npages = no")
        club.work()
        assert seat_files(club) == [] and os.path.exists(club.path("site", "game", "1.html"))
        set_of(club, "pages = no", "pages = yes")
        club.work()
        assert len(seat_files(club)) == 2
        club.run("site", "--check")


def nobody_takes_care_of_keys_made_by_hand():
    """So there are none: not where pages do not follow by themselves, and not in another folder."""
    with Club(extra=SEATS) as club:
        people(club)
        same = os.path.join(club.folder, "other", "..", "site", "")
        os.mkdir(club.path("other"))
        club.run("site", same)
        assert len(seat_files(club)) == 2, "the same folder by another name"
        club.run("site", "other")
        assert os.path.exists(club.path("other", "index.html")) and not os.path.exists(club.path("other", "seat"))
        shutil.copytree(club.path("site", "seat"), club.path("other", "seat"))
        assert b"should not be there" in club.run("site", "--check", "other", code=65).stdout
        club.run("site", "other")
        assert not os.path.exists(club.path("other", "seat"))
        set_of(club, "seats = yes", "seats = yes\npages = no")
        club.work()
        club.run("site")
        assert seat_files(club) == [], "keys that no tick would take away"
        club.run("site", "--check")
        club.run("game", "extend", "ides", "12h")
        assert "/seat/" not in "".join(mail.text for mail in club.work()), "no mail links to what is not there"


def folders_of_keys_stay_hidden():
    with Club(extra=SEATS) as club:
        people(club)
        for folder in ("seat", "seat/1"):
            os.chmod(club.path("site", folder), 0o755)
        os.chmod(page_of(club, "red"), 0o600)
        said = club.run("site", "--check", code=65).stdout.decode()
        assert said.count("has another mode") == 3, said
        club.run("site")
        for folder in ("seat", "seat/1"):
            assert stat.S_IMODE(os.stat(club.path("site", folder)).st_mode) == 0o711, folder
        assert stat.S_IMODE(os.stat(page_of(club, "red")).st_mode) == 0o644
        club.run("site", "--check")


def who_is_not_asked_plans_ahead():
    """No order is legal now: the board and lines of his own are there."""
    with Club(extra=SEATS) as club, Pages() as browser:
        (anna, bruno), mails = people(club)
        asked = next(mail for mail in mails if mail.legal()).to
        who, colour = (bruno, "yellow") if asked == anna.address else (anna, "red")
        browser.size(390, 844)
        browser.open(page_of(club, colour))
        browser.check_axe()
        browser.check_width()
        assert browser.run("[...document.querySelectorAll('.spot')].every(at => at.disabled)")
        assert not browser.run("document.getElementById('filter').checkVisibility()")
        browser.click("document.getElementById('own')")
        browser.type("take default")
        browser.click("document.getElementById('add')")
        to, subject, body = mail_of(browser.run(SEND))
        who.write(body, to=to, subject=subject)
        assert latest(club.work(), who.address).plan() == ["take default"]
        club.work()
        browser.open(page_of(club, colour))
        assert "take default" in browser.run("document.body.innerText"), "it is on file"


def secret_acts_change_no_byte():
    """The other plans, asks, and is refused: the page is the same, and not even written again."""
    with Club(extra=SEATS) as club:
        (anna, bruno), mails = people(club)
        asked = next(mail for mail in mails if mail.legal())
        who, colour = (bruno, "red") if asked.to == anna.address else (anna, "yellow")
        other = [mail for mail in mails if mail.to == who.address][-1]
        watched = page_of(club, "red" if asked.to == anna.address else "yellow")
        own = [os.path.join(folder, name) for folder, _, files in os.walk(club.path("site", "seat")) for name in files
               if name.endswith((".ics", ".atom"))]
        assert len(own) == 4
        before, when = text_of(watched), [os.stat(path).st_mtime_ns for path in (watched, *own)]
        for body in ("play default", "take default\nplay default\nadd\nplay default", "take the moon", "clear",
                     "wait", "otherwise default"):
            who.answer(other, body)
            club.work()
        assert club.rows("SELECT count(*) FROM inbox") != [(0,)]
        assert text_of(watched) == before and [os.stat(path).st_mtime_ns for path in (watched, *own)] == when


def dealt_anew(rules, position):
    """The position with what Anna cannot know dealt otherwise: cards that lie face down and whose backs are alike."""
    hidden = "next" if rules == "doge" else "deck"
    top, *cards = position[hidden]
    position[hidden] = [top] + cards[1:] + cards[:1]  # the back of the top one may be seen
    if rules != "quorum":
        return
    deck, hand = position["deck"], position["hands"][1]
    for at, card in enumerate(hand):  # of the others' cards the Province is seen
        like = [place for place, other in enumerate(deck) if place > 0 and other[4:7] == card[4:7] and "-" in other]
        if card not in position["known"] and like:
            hand[at], deck[like[0]] = deck[like[0]], card
    hand.sort()


def what_is_hidden_changes_no_byte(rules):
    """Two positions that differ in what Anna may not know give her one page, with the same whole turns."""
    with Club(extra=SEATS) as club:
        anna = against_bots(club, rules, 3)
        mail = latest(club.work(), anna.address)
        for number in range(4):
            (path,) = seat_files(club)
            before = text_of(path)
            os.remove(path)
            ((stored, phase),) = club.rows("SELECT position, phase FROM game")
            position = unpacked(stored)
            dealt_anew(rules, position)
            changed = json.dumps(position, separators=(",", ":"), sort_keys=True)
            assert changed != stored
            with contextlib.closing(sqlite3.connect(club.path("club.db"))) as database, database:
                digest = hashlib.blake2b(changed.encode(), digest_size=32).digest()
                database.execute("UPDATE game SET position = ?, hash = ?, revision = revision + 1", (changed, digest))
            club.run("site", code=None)  # of the public's page it says that the moves do not lead there
            assert text_of(path) == before, number
            anna.answer(mail, "\n".join(lines[0] for lines in mail.legal().values() if lines))
            mail = latest([mail for mail in club.work() if mail.legal()], anna.address)
            if mail is None:
                break
        assert number > 0


def of(what, rules):
    def test():
        what(rules)
    test.__name__ = f"{what.__name__}_{rules}"
    return test


if __name__ == "__main__":
    tap.main([of(a_game_is_played_by_clicking, rules) for rules in GAMES] +
             [requests_with_the_same_orders_are_told_apart, a_click_narrows_what_is_shown,
          a_plan_is_put_together, a_stroke_may_be_part_of_an_order,
              a_whole_turn_stands_beside_other_lines, a_turn_is_chosen_beside_answers_to_other_questions,
              what_cannot_be_an_alternative_is_not_offered_as_one, scripts_are_small, a_long_mail_is_told_and_can_be_copied,
              the_keyboard_is_enough, many_asks_have_a_short_way,
              a_place_on_the_board_opens_the_lists_that_name_it] + [of(without_a_script_links_do_it, rules) for rules in GAMES] +
             [of(all_can_be_read, rules) for rules in GAMES] +
             [an_address_is_a_key, a_former_key_goes_whatever_is_written, a_game_that_cannot_be_read_has_no_keys,
              keys_of_games_that_are_no_more_go, without_pages_there_are_no_keys, nobody_takes_care_of_keys_made_by_hand,
              folders_of_keys_stay_hidden,
              who_is_not_asked_plans_ahead, secret_acts_change_no_byte] +
             [of(what_is_hidden_changes_no_byte, rules) for rules in GAMES if rules != "diplomacy"])
