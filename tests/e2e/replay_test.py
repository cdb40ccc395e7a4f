"""The replay of a game on its page, in Debian's Chromium: with keys, slider and addresses, without a script, for eyes and
for ears, and always the board that the mails show."""
import base64
import os
import re

import tap
from browser import Browser, rows_of
from club import Club, Player, against_bots

GAMES = ("quorum", "forvm", "doge", "gorbino", "diplomacy")
PAGES = "[site]\nfolder = site\n"
KEYS = {"ArrowLeft": 37, "ArrowRight": 39, "Home": 36, "End": 35, "Enter": 13}
STILLS = 24  # pictures for who has no script, beside the last
ACROSS = 700  # px: a board
PATCH = 10  # px
FAR, NEAR = 60, 8  # of 255: a patch of another colour; how much the fonts make

FOCUS = "document.querySelector('[data-go=on]').focus()"  # the player has the keys

# What is on the board, and what the film says: the same pieces in the same order.
ON_BOARD = """[...document.querySelectorAll("#board svg > g > *")].map(node => { const copy = node.cloneNode(true);
    copy.classList.remove("lit"); if (!copy.getAttribute("class")) copy.removeAttribute("class");
    return copy.outerHTML; })"""
IN_FILM = """(() => { const film = JSON.parse(document.getElementById("film").textContent), list = [];
    for (const splices of film.frames.slice(0, %d + 1)) for (const splice of splices) list.splice(...splice);
    return list.map(piece => { const copy = document.getElementById("p" + piece).cloneNode(true);
        copy.removeAttribute("id"); return copy.outerHTML; }); })()"""


class Reader(Browser):
    """Somebody who looks at a page."""

    def open(self, path):
        """Anew, also where only the address within the page is another."""
        self.go("about:blank")
        super().open(path)

    def press(self, key):
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=KEYS[key])

    def click(self, selector):
        self.run(f"document.querySelector('{selector}').click()")

    def at(self):
        """The number of the picture that is shown."""
        return int(self.run("document.querySelector('.slider').value"))

    def wait(self, what):
        """For an expression to become true; the page says when, not a clock."""
        assert self.run(f"""new Promise((done, late) => {{ const began = Date.now(); const look = () =>
            {what} ? done(true) : Date.now() - began > 20000 ? done(false) : setTimeout(look, 20); look(); }})"""), what

    def check_board(self, number):
        assert self.at() == number, (self.at(), number)
        assert self.run(ON_BOARD) == self.run(IN_FILM % number), number
        marked = self.run("[...document.querySelectorAll('#log .step')].map(one => one.querySelector('[aria-current]') ? 1 : 0)")
        assert [i for i, one in enumerate(marked) if one] == [number], marked

    def board(self):
        """As it is painted: rows of bytes, three a pixel."""
        box = self.run("(() => { const box = document.querySelector('#board svg').getBoundingClientRect();"
                       "return [box.left + scrollX, box.top + scrollY, box.width, box.height].map(Math.round); })()")
        clip = dict(zip(("x", "y", "width", "height"), box), scale=1)
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip)["data"]
        return rows_of(base64.b64decode(data))

    def still(self):
        """Nothing moves by itself, as some have asked their machine."""
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])

    def without_script(self):
        self.call("Emulation.setScriptExecutionDisabled", value=True)


class Played:
    """A club with a game of each kind, all of bots and over, and its pages."""

    def __init__(self):
        self.club = Club(extra=PAGES)
        self.club.env["CURSUS_RANDOM"] = "four games"
        self.club.run("init")
        for game in GAMES:
            seats, terms = (7, ("--set", "end=1908")) if game == "diplomacy" else (4, ())
            self.club.run("game", "open", f"g{game}", "--rules", game, "--seats", str(seats), *terms)
            for seat in range(1, seats + 1):
                self.club.run("seat", f"g{game}", str(seat), "bot")
            self.club.run("game", "start", f"g{game}")
        self.club.work()

    def page(self, number):
        return self.club.path("site", "game", f"{number}.html")

    def text(self, number):
        with open(self.page(number), encoding="utf-8") as file:
            return file.read()


def ids(text):
    return re.findall(r'<li class="step" id="([^"]+)"', text)


played = None


def table():
    """The same for all tests that only read."""
    global played
    played = played or Played()
    return played


def the_keys_lead_through_the_game():
    with Reader() as reader:
        reader.size(1280, 900)
        reader.open(table().page(1))
        last = len(ids(table().text(1))) - 1
        assert last > 50
        reader.check_board(last)
        for key, number in (("ArrowLeft", last - 1), ("ArrowLeft", last - 2), ("ArrowRight", last - 1)):
            reader.press(key)
            reader.check_board(number)
        reader.run(FOCUS)
        for key, number in (("Home", 0), ("ArrowLeft", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("End", last),
                            ("ArrowRight", last)):
            reader.press(key)
            reader.check_board(number)
        reader.run("document.body.insertAdjacentHTML('beforeend', '<input id=words>'), document.getElementById('words').focus()")
        reader.press("Home")
        assert reader.at() == last, "who writes goes to the begin of his line"


def keys_are_left_to_the_rest_of_the_page():
    """Home and End scroll it, unless the player has the focus; arrows are also those of the log."""
    taken = "(window.taken = [], addEventListener('keydown', event => taken.push(event.defaultPrevented)), 0)"
    with Reader() as reader:
        reader.size(1280, 500)
        reader.open(table().page(1))
        reader.run(taken)
        last = reader.at()
        for key in ("Home", "End"):
            reader.press(key)
        assert reader.at() == last and reader.run("taken") == [False, False], "who reads goes to the end of the page"
        reader.run("document.querySelector('main').insertAdjacentHTML('beforeend', '<pre tabindex=0 id=wide>wide</pre>'),"
                   "document.getElementById('wide').focus()")
        for key in ("Home", "ArrowLeft", "ArrowRight", "End"):
            reader.press(key)
        assert reader.at() == last and not any(reader.run("taken"))
        reader.run("document.getElementById('log').focus()")
        reader.press("ArrowLeft")
        reader.check_board(last - 1)
        reader.press("Home")
        assert reader.at() == last - 1, "the log is scrolled"
        reader.run("document.querySelector('.slider').focus()")
        reader.press("Home")
        reader.check_board(0)
        reader.press("End")
        reader.check_board(last)


def all_that_can_be_touched_leads_there():
    with Reader() as reader:
        reader.size(390, 844)
        for number in range(1, len(GAMES) + 1):
            reader.open(table().page(number))
            last = len(ids(table().text(number))) - 1
            for button, shown in (("first", 0), ("on", 1), ("on", 2), ("back", 1), ("last", last)):
                reader.click(f"[data-go={button}]")
                reader.check_board(shown)
            reader.run("slider = document.querySelector('.slider'), slider.value = 7, slider.dispatchEvent(new Event('input'))")
            reader.check_board(7)
            reader.run("slider.focus()")
            reader.press("ArrowRight")
            reader.check_board(8)
            reader.run("document.querySelectorAll('#log .address')[3].click()")
            reader.check_board(3)
            reader.run("document.querySelectorAll('#log .step')[5].click()")
            reader.check_board(5)
            seen = reader.run("""(() => { const log = document.getElementById('log').getBoundingClientRect(),
                one = document.querySelectorAll('#log .step')[5].getBoundingClientRect();
                return [one.top >= log.top - 1, one.top < log.bottom]; })()""")
            assert seen == [True, True], seen
            reader.check_width()
        assert not reader.asked, reader.asked


def every_move_has_an_address():
    with Reader() as reader:
        reader.size(1280, 900)
        places = ids(table().text(2))
        assert places[:3] == ["m0", "m1", "m2"] and len(set(places)) == len(places)
        reader.open(table().page(2) + "#m4")
        reader.check_board(4)
        assert reader.run("scrollY") == 0, "the board is seen, not the log"
        reader.run("location.hash = '#m6'")
        reader.wait("document.querySelector('.slider').value === '6'")
        reader.check_board(6)
        reader.press("ArrowLeft")
        reader.wait("location.hash === '#m5'")
        reader.run("location.hash = '#%E0%A4%A'")
        reader.run("location.hash = '#nowhere'")
        reader.run("new Promise(done => setTimeout(done))")
        reader.check_board(5)


def it_plays_by_itself_until_somebody_halts_it():
    with Reader() as reader:
        reader.size(1280, 900)
        reader.open(table().page(1))
        play = "document.querySelector('[data-go=play]').textContent"
        assert reader.run(play) == "Play"
        reader.click("[data-go=play]")
        assert reader.run(play) == "Pause" and reader.at() == 0, "from the begin, since it was at the end"
        assert reader.run("document.getElementById('said').getAttribute('aria-live')") == "off"
        reader.wait("Number(document.querySelector('.slider').value) >= 2")
        reader.click("[data-go=play]")
        stopped = reader.at()
        assert reader.run(play) == "Play"
        assert reader.run("document.getElementById('said').getAttribute('aria-live')") == "polite"
        reader.click("[data-go=play]")
        reader.press("ArrowRight")
        assert reader.run(play) == "Play", "who steps himself halts it"
        reader.check_board(stopped + 1)


def what_changed_shines_for_a_moment():
    lit = "[...document.querySelectorAll('#board .lit')]"
    with Reader() as reader:
        reader.size(1280, 900)
        reader.call("Animation.enable")
        reader.call("Animation.setPlaybackRate", playbackRate=0)  # the moment lasts until it was looked at
        reader.open(table().page(1) + "#m20")
        number, pieces = reader.run(f"{lit}.length"), reader.run("document.querySelectorAll('#board svg > g > *').length")
        assert 0 < number < pieces / 3, (number, pieces)
        assert reader.run(f"{lit}.every(one => one.getAnimations({{subtree: true}}).length > 0)")
        reader.call("Animation.setPlaybackRate", playbackRate=1)
        reader.run(f"Promise.all({lit}.flatMap(one => one.getAnimations({{subtree: true}})).map(one => one.finished)).then(() => 0)")
        reader.run(FOCUS)
        reader.press("Home")
        assert reader.run(f"{lit}.length") == 0, "nothing is new at the begin"
        reader.still()
        reader.press("ArrowRight")
        assert reader.run(f"{lit}.length") > 0
        assert reader.run("document.getAnimations().length") == 0, "but it stands still"
        still = "const style = getComputedStyle(part); return style.strokeWidth == '4px' || style.filter != 'none'"
        assert reader.run(f"{lit}.every(one => [one, ...one.querySelectorAll('*')].some(part => {{{still}}}))")


def those_who_listen_hear_each_step():
    with Reader() as reader:
        reader.size(1280, 900)
        reader.open(table().page(1))
        reader.run(FOCUS)
        reader.press("Home")
        reader.press("ArrowRight")
        said = reader.run("document.getElementById('said').textContent")
        told = reader.run("[...document.querySelectorAll('#log .step')[1].querySelectorAll('.told p')].map(one => one.textContent)")
        assert said.startswith("Move 1: ") and told and all(one + "." in said for one in told), (said, told)
        assert "noscript" not in said and "<" not in said, said
        assert reader.run("document.querySelector('#board svg desc').textContent") in said
        names = [node["name"]["value"] for node in reader.call("Accessibility.getFullAXTree")["nodes"]
                 if node.get("role", {}).get("value") in ("button", "slider")]
        assert names == ["Move", "First", "Back", "Play", "Next", "Last"], names
        assert reader.run("document.querySelector('.slider').getAttribute('aria-valuetext')") == "Move 1"


def axe_finds_nothing():
    with Reader() as reader:
        for number, width, scheme in ((1, 390, "dark"), (1, 1280, "light"), (2, 390, "light"), (3, 1280, "dark"),
                                      (4, 390, "light")):
            reader.size(width, 844, scheme)
            reader.open(table().page(number) + "#m9")
            reader.run("Promise.all(document.getAnimations().map(one => one.finished)).then(() => 0)")
            reader.check_axe()
        reader.run("for (const one of [...document.querySelectorAll('noscript')]) one.outerHTML = one.textContent")
        reader.run("for (const one of document.querySelectorAll('details')) one.open = true")
        assert reader.run("document.querySelectorAll('.step svg').length") > 5
        reader.check_axe()


# ---- without a script ----------------------------------------------------------------------

def patches(rows):
    """The mean colour of each patch: letters of other fonts have the same gray from afar."""
    found = []
    for y in range(0, len(rows) - PATCH + 1, PATCH):
        for x in range(0, len(rows[0]) // 3 - PATCH + 1, PATCH):
            block = b"".join(row[3 * x:3 * (x + PATCH)] for row in rows[y:y + PATCH])
            found.append(tuple(sum(block[i::3]) / PATCH / PATCH for i in range(3)))
    return found


def check_same(seen, mail, what):
    assert (len(seen), len(seen[0])) == (len(mail), len(mail[0])), (what, len(seen), len(mail))
    far = [max(abs(a - b) for a, b in zip(one, other)) for one, other in zip(patches(seen), patches(mail))]
    wrong = sum(one > FAR for one in far) / len(far)
    assert wrong < 0.01 and sum(far) / len(far) < NEAR, (what, wrong, sum(far) / len(far))


def the_board_is_that_of_the_mails():
    file = table().club.path("board.png")
    with Reader() as reader:
        reader.without_script()
        for number, scheme in ((1, "light"), (2, "light"), (3, "light"), (4, "light"), (1, "dark"), (4, "dark")):
            reader.size(1280, 900, scheme)
            reader.open(table().page(number))
            table().club.run("show", str(number), "--png", file, *(["--dark"] if scheme == "dark" else []))
            with open(file, "rb") as mail:
                rows = rows_of(mail.read())
            check_same(reader.board(), rows, (GAMES[number - 1], scheme))
        try:
            check_same(reader.board(), [bytes(3 * ACROSS)] + rows[:-1], "moved")
            check_same(reader.board(), [bytes(row[3:]) + row[:3] for row in rows[::-1]], "upside down")
        except AssertionError as why:
            assert "upside down" in str(why), why
        else:
            raise AssertionError("what differs is not seen")


def without_a_script_there_is_all_that_counts():
    with Reader() as reader:
        reader.without_script()
        reader.size(390, 844)
        for number in range(1, len(GAMES) + 1):
            reader.open(table().page(number))
            steps = ids(table().text(number))
            assert reader.run("document.getElementById('player')") is None
            assert reader.run("document.querySelectorAll('#board svg use').length") > 10
            assert reader.run("document.querySelectorAll('.step').length") == len(steps)
            silent = reader.run("[...document.querySelectorAll('.step')].filter(one => !one.querySelector('.stands')."
                                "textContent.trim()).map(one => one.id)")
            assert not silent, silent
            boards = reader.run("[...document.querySelectorAll('.step details')].map(one => one.closest('.step').id)")
            assert 7 <= len(boards) <= STILLS and boards[-1] != steps[-1], boards
            assert reader.run("document.querySelector('.course').textContent.includes('beside')")
            reader.run("document.querySelector('.step details').open = true")
            assert reader.run("document.querySelector('.step details svg').getBoundingClientRect().height") > 100
            reader.check_width()


def pages_are_small():
    for number, game in enumerate(GAMES, 1):
        text = table().text(number)
        board = sum(len(part) for part in re.findall(r'<svg.*?</svg>|id="film">.*?</script>|<ol class="steps">.*?</ol>',
                                                     text, re.S))
        assert len(text) - board < 60 * 1024, (game, len(text), board)
        assert len(text) < 500 * 1024, (game, len(text))


# ---- who sees what -------------------------------------------------------------------------

def views(club):
    return sorted(name for name in os.listdir(club.path("site", "game")) if "-" in name)


def when_it_is_over_each_seat_has_its_view():
    club = table().club
    text = table().text(1)
    for seat in range(1, 5):
        assert f"1-{seat}.html" in views(club) and f'href="../game/1-{seat}.html"' in text
    with Reader() as reader:
        reader.size(1280, 900)
        reader.open(club.path("site", "game", "1-2.html") + "#m5")
        reader.check_board(5)
        own = reader.run(ON_BOARD)
        assert reader.run("document.querySelector('h2').textContent").startswith("As ")
        links = reader.run("[...document.querySelectorAll('main a[href*=\"game/\"]')].map(one => one.getAttribute('href'))")
        assert "../game/1.html" in links and "../game/1-3.html" in links and "../game/1-2.html" not in links, links
        reader.open(table().page(1) + "#m5")
        reader.check_board(5)
        assert reader.run(ON_BOARD) != own, "the seat sees its own cards"
        assert "place" in reader.run("document.getElementById('said').textContent")


def what_is_played_on_hides_again_what_is_hidden():
    """A game that was over is taken back: only what everybody may see of it is left."""
    with Club(extra=PAGES) as club:
        club.env["CURSUS_RANDOM"] = "once more"
        against_bots(club, "quorum", 2)
        for _ in range(200):
            game = club.json("game", "list")[0]
            if game["status"] == "finished":
                break
            club.run("game", "resolve", "ides", str(game["phase"]))
        club.work()
        assert views(club) == ["1-1.html", "1-2.html", "1-dice.html"], views(club)
        club.run("game", "undo", "ides", "20")
        club.work()
        assert views(club) == [], views(club)
        with open(club.path("site", "game", "1.html"), encoding="utf-8") as file:
            text = file.read()
        assert "Taken back to move 20" in text and "With other eyes" not in text


class Two:
    """Anna and Bruno in a game, with pages."""

    def __init__(self, rules, bots=0, terms=()):
        self.club = Club(extra=PAGES)
        self.club.env["CURSUS_RANDOM"] = "two players"
        self.club.run("init")
        self.people = [Player(self.club, name, f"{name.lower()}@example.org") for name in ("Anna", "Bruno")]
        self.club.run("game", "open", "ides", "--rules", rules, "--seats", str(2 + bots),
                      *[word for term in terms for word in ("--term", term)])
        for seat, player in enumerate(self.people, 1):
            self.club.run("player", "add", player.name, player.address)
            self.club.run("seat", "ides", str(seat), "player", player.name)
        self.club.run("game", "start", "ides", "--bots")
        self.mail = {}
        self.work()

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.club.close()

    def work(self):
        for mail in self.club.work():
            self.mail[mail.to] = mail

    def move(self):
        """Whoever is asked answers with the first legal order of each decision."""
        for player in self.people:
            legal = self.mail[player.address].legal()
            if legal:
                player.answer(self.mail[player.address], "\n".join(lines[0] for lines in legal.values() if lines))
                self.mail[player.address] = None
                self.work()
                return
        raise AssertionError("nobody is asked")

    def page(self):
        with open(self.club.path("site", "game", "1.html"), encoding="utf-8") as file:
            return file.read()


def what_was_taken_back_is_shown_as_a_branch():
    with Two("quorum") as two:
        for _ in range(3):
            two.move()
        before = ids(two.page())
        stage = len(before) - 1
        assert before == [f"m{i}" for i in range(stage + 1)] and stage >= 3, before
        assert "Anna" in two.page() and not views(two.club)
        two.club.run("game", "undo", "ides", "2")
        two.work()
        assert ids(two.page()) == before + ["m2b1"]
        assert "Taken back to move 2" in two.page()
        two.move()
        after = ids(two.page())
        assert after[:len(before) + 2] == before + ["m2b1", "m3b1"], after
        with Reader() as reader:
            reader.size(1280, 900)
            reader.open(two.club.path("site", "game", "1.html") + "#m2")
            old = reader.run(ON_BOARD)
            reader.run("location.hash = '#m2b1'")
            reader.wait(f"document.querySelector('.slider').value === '{len(before)}'")
            now = reader.run(ON_BOARD)
            assert [one for one in now if one not in old] == [] or len(now) <= len(old), "the same position"
            reader.press("ArrowRight")
            reader.check_board(len(before) + 1)
        two.club.run("game", "undo", "ides", "2")
        two.club.run("game", "undo", "ides", "1")
        two.work()
        assert ids(two.page()) == after + ["m1b3"], "a branch on which nothing was played is none"


def a_setting_in_secret_leaves_no_trace():
    with Two("doge", bots=1) as two:
        two.move()
        before = two.page()
        anna = two.people[0]
        anna.answer(two.mail[anna.address], "hold castello")
        two.work()
        assert two.club.json("position", "ides")["seats"][0]["hold"] == ["castello"]
        assert two.page() == before
        stages = len(ids(before))
        two.mail = {address: mail for address, mail in two.mail.items() if mail}
        two.move()
        assert len(ids(two.page())) > stages and ids(two.page())[stages] == f"m{stages}", ids(two.page())


def all_is_put_away():
    table().club.close()


if __name__ == "__main__":
    tap.main([the_keys_lead_through_the_game, keys_are_left_to_the_rest_of_the_page, all_that_can_be_touched_leads_there, every_move_has_an_address,
              it_plays_by_itself_until_somebody_halts_it, what_changed_shines_for_a_moment,
              those_who_listen_hear_each_step, axe_finds_nothing, the_board_is_that_of_the_mails,
              without_a_script_there_is_all_that_counts, pages_are_small, when_it_is_over_each_seat_has_its_view,
              what_is_played_on_hides_again_what_is_hidden, what_was_taken_back_is_shown_as_a_branch, a_setting_in_secret_leaves_no_trace, all_is_put_away])
