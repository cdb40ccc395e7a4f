"""Mails as they look on a telephone, in Debian's Chromium: what is asked stands first, with buttons that a thumb hits;
they are legible in light, dark and darkened by force, and for those who listen to them."""
import functools
import tempfile

import tap
from gallery import Table
from phone import FIRST, THUMB, WIDTH, Phone

GAMES = ("quorum", "forvm", "doge", "gorbino", "diplomacy")
ASKS, MOST_ASKS = 12, 200
SCREEN = 700
LINES = """[...document.querySelectorAll('.num')].filter(cell => { const range = document.createRange();
    range.selectNodeContents(cell);
    return new Set([...range.getClientRects()].map(line => line.top)).size > 1; }).map(cell => cell.textContent)"""
ALIKE = {"standings", "games", "gm"}  # of any game


@functools.cache
def played(rules):
    """Of one whole game: the mails that asked at first, the first of each kind, and the last."""
    with Table(rules) as table:
        asks = [table.mail]
        table.move()
        with table.fork() as twin:
            twin.others()
            mails = twin.mails
        for _ in range(MOST_ASKS):
            if table.mail.kind == "end":
                break
            asks.append(table.mail)
            if not table.move():
                break
        return asks[:ASKS], mails, table.mail


def the_ask_is_first(rules):
    """Every ask of a game's first rounds: a whole order can be touched on the first screen."""
    with Phone() as phone:
        for mail in played(rules)[0]:
            phone.show(mail)
            button = phone.first_button()
            assert button is not None, mail.text
            assert button[0] < FIRST, (button, mail.text)
            assert button[1] >= THUMB, button
            phone.check_width()
        assert phone.asked == [], phone.asked


def an_invitation_says_first_what_it_is(rules):
    """Who invites to what, and a button for a yes, stand above the picture and on the first screen."""
    with Phone() as phone:
        phone.show(played(rules)[1]["invitation"])
        for wanted in ("body strong", "a.action"):
            top, height = phone.run(f"""(() => {{ const box = document.querySelector('{wanted}')
                .getBoundingClientRect(); return [box.top, box.height]; }})()""")
            assert top + height < FIRST, (wanted, top, height)
        assert height >= THUMB, height
        assert phone.run("document.querySelector('img.picture').getBoundingClientRect().top") > top
        assert "mailto:" in phone.run("document.querySelector('a.action').href")


def all_can_be_read(rules):
    """Each kind of mail, in light and in dark; what is asked also darkened by a program that does not ask."""
    mails = played(rules)[1]
    assert {"invitation", "turn", "receipt", "refused", "help", "state", "standings", "games", "gm"} <= set(mails), mails
    with Phone() as phone:
        for kind, mail in mails.items():
            if kind in ALIKE and rules != GAMES[0]:
                continue
            try:
                phone.show(mail).check_looks()
                phone.check_words()
                assert phone.run("document.querySelector('.order + .small + .order')") is None, "a price before a button"
                assert phone.run(LINES) == [], "a sum goes on below"
                if kind == "rules":  # of all mails the widest tables, on a larger screen, too
                    phone.size(SCREEN)
                    phone.check_words()
                    phone.check_width()
            except AssertionError as why:
                raise AssertionError(f"{kind}: {why}") from why
        phone.show(mails["turn"], forced=True).check_painted()
        phone.show(mails["refused"], "dark", pictures=False).check_painted()
        faded = phone.run("""[...document.querySelectorAll('[style*=border-left]')].filter(one =>
            getComputedStyle(one).borderLeftColor !== one.style.borderLeftColor).map(one => one.textContent)""")
        assert faded == [], faded  # colours of seats and cards, not of the box
        assert phone.asked == [], phone.asked


def the_end_can_be_read(rules):
    mail = played(rules)[2]
    assert mail.kind == "end", mail.text
    assert "course.png" in {part.get_filename() for part in mail.message.walk()}
    with Phone() as phone:
        for pictures in (True, False):
            phone.show(mail, pictures=pictures).check_looks()
            phone.check_words()
        phone.show(mail, forced=True, pictures=False).check_painted()


def what_is_wrong_is_found():
    """Each check, on a page that does not pass it."""
    with Phone() as phone, tempfile.NamedTemporaryFile("w", suffix=".html") as file:
        file.write("<html><body style='background:#fff'><p style='color:#bbb'>hardly to be seen</p>"
                   "<table style='width:600px'><tr><td>wide</td></tr></table>"
                   "<a class='order' style='display:block;margin-top:900px' href='mailto:a'>low</a></body></html>")
        file.flush()
        phone.size(WIDTH)
        phone.open(file.name)
        top, height = phone.first_button()
        assert top > FIRST and height < THUMB, (top, height)
        for scheme, check, word in (
                ("light", phone.check_painted, "hardly"), ("light", phone.check_axe, "html-has-lang"),
                ("light", phone.check_axe, "color-contrast"), ("dark", phone.check_axe, "1.92: hardly"),
                ("light", phone.check_width, "wide")):
            phone.size(WIDTH, scheme=scheme)
            try:
                check()
            except AssertionError as why:
                assert word in str(why), why
            else:
                raise AssertionError(f"{check.__name__} finds nothing")


def of(what, rules):
    def test():
        what(rules)
    test.__name__ = f"{what.__name__}_{rules}"
    return test


tap.main([what_is_wrong_is_found] + [of(what, rules) for what in (
    the_ask_is_first, an_invitation_says_first_what_it_is, all_can_be_read, the_end_can_be_read) for rules in GAMES])
