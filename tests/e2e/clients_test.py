"""Mails as programs show them that drop styles (Gmail's apps with other accounts) or lay out by Word (Outlook), as the
public support tables have it that docs/mails.md lists; and nothing in a mail that the list does not have."""
import os
import re
import tempfile

import tap
from gallery import Table, page
from phone import FIRST, THUMB, Phone

GAMES = ("quorum", "forvm", "doge", "gorbino", "diplomacy")
STYLE_MOST, PAGE_MOST = 8192, 102000  # letters: what Gmail takes
DESK, FRAME = 1100, 640
HANDBOOK = os.path.join(os.path.dirname(__file__), "..", "..", "docs", "mails.md")
MESSAGE = ["First of all:", "Peace till spring?", "A."]

# Word: padding in cells only, no rounding, no blocks of links, no limits of width or height, blanks as in HTML.
WORD = """for (const one of document.querySelectorAll('body *')) {
    if (!/^T[DH]$/.test(one.tagName)) one.style.setProperty('padding', '0', 'important');
    for (const [name, value] of [['border-radius', '0'], ['max-width', 'none'], ['min-width', '0'],
                                 ['max-height', 'none'], ['overflow', 'visible'], ['overflow-wrap', 'normal']])
        one.style.setProperty(name, value, 'important');
    if (one.tagName === 'A') one.style.setProperty('display', 'inline', 'important');
    if (one.tagName !== 'PRE') one.style.setProperty('white-space', 'normal', 'important');
    if (one.tagName === 'IMG') one.style.setProperty('width', one.getAttribute('width') + 'px', 'important');
    if (/mso-hide:all/.test(one.getAttribute('style'))) one.style.setProperty('display', 'none', 'important');
}"""


def known():
    """What the handbook lists."""
    with open(HANDBOOK, encoding="utf-8") as file:
        table = file.read().split("<!-- clients -->")[1].split("<!-- end of clients -->")[0]
    return set(re.findall(r"^\| `([^`]+)` \|", table, re.M))


def used(html):
    """Every property and feature that a page styles by."""
    style = "".join(re.findall(r"<style>(.*?)</style>", html, re.S))
    found = {name for name in ("@media", "prefers-color-scheme", "!important") if name in style}
    found |= {"<style>"} if style else set()
    inlined = ";".join(re.findall(r' style="([^"]*)"', html))
    for name, value in re.findall(r"(?:^|[;{])\s*([a-z-]+)\s*:\s*([^;}]*)", re.sub(r"\([^)]*\)", "", style) + ";" + inlined):
        found.add(f"{name}:{value.replace('!important', '').strip()}" if name == "display" else name)
    return found


def shown(phone, html, width):
    phone.size(width, 800)
    phone.forced_dark(False)
    with tempfile.NamedTemporaryFile("w", suffix=".html") as file:
        file.write(html)
        file.flush()
        phone.open(file.name)


def as_other_accounts(mail):
    return re.sub(r"<style>.*?</style>", "", page(mail), flags=re.S)


def as_word(mail):
    html = re.sub(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}", "", page(mail))
    return re.sub(r"<!--\[if mso\]>(.*?)<!\[endif\]-->", r"\1", html)


def tops(phone):
    """Where the lines of the message stand."""
    return phone.run("""(() => { const found = [], walk = document.createTreeWalker(document.querySelector('td.press'),
            NodeFilter.SHOW_TEXT);
        while (walk.nextNode()) {
            const range = document.createRange();
            range.selectNodeContents(walk.currentNode);
            if (walk.currentNode.data.trim() !== '') found.push(range.getBoundingClientRect().top);
        }
        return found; })()""")


def every_property_is_listed():
    listed = known()
    assert len(listed) > 30, listed
    for rules in GAMES:
        with Table(rules, pictures=False) as table:
            table.move()
            table.others()
            for kind, mail in table.mails.items():
                assert used(mail.html) <= listed, (rules, kind, used(mail.html) - listed)
                style = re.findall(r"<style>(.*?)</style>", mail.html, re.S)
                assert len(style) <= 1 and len("".join(style)) <= STYLE_MOST and len(mail.html) <= PAGE_MOST, (rules, kind)
                assert not re.search(r"url\(|@import|\S!important", mail.html), (rules, kind)


def what_is_not_listed_is_found():
    for html, name in (("<style>.a{float:left}</style>", "float"), ('<p style="margin:0;zoom:2">', "zoom"),
                       ('<p style="display:flex">', "display:flex"),
                       ("<style>@media (x){.a{gap:2px !important}}</style>", "gap")):
        assert name in used(html) - known(), (html, used(html))


def without_styles(rules):
    with Table(rules) as table, Phone() as phone:
        assert used(table.mail.html) <= known(), used(table.mail.html) - known()  # with the picture
        shown(phone, as_other_accounts(table.mail), 390)
        top, height = phone.first_button()
        assert top < FIRST and height >= THUMB, (top, height)
        phone.check_width()
        phone.check_painted()


def by_word(rules):
    with Table(rules) as table, Phone() as phone:
        table.move()
        shown(phone, as_word(table.mails["turn"]), DESK)
        phone.run(WORD)
        card, widest = phone.run("""[document.querySelector('.card').getBoundingClientRect().width,
            Math.max(...[...document.querySelectorAll('.card *')].map(one => one.getBoundingClientRect().right
                - document.querySelector('.card').getBoundingClientRect().right))]""")
        assert FRAME - 8 <= card <= FRAME + 1, card
        assert widest <= 1, widest
        assert phone.run("document.body.innerText.startsWith('Your move')") is False  # the line for the list of mails
        lefts = phone.run("[...document.querySelectorAll('.owe a.order')].map(one => one.getBoundingClientRect().left)")
        assert len(lefts) > 1 and max(lefts) - min(lefts) < 1, lefts
        phone.check_painted()


def lines_of_a_message_stay_lines():
    with Table("quorum") as table, Phone() as phone:
        table.club.run("game", "broadcast", "ides", "\n".join(MESSAGE))
        table.work()
        for html, script in ((as_other_accounts(table.mails["press"]), "0"), (as_word(table.mails["press"]), WORD)):
            shown(phone, html, DESK)
            phone.run(script)
            found = tops(phone)
            assert len(found) == len(MESSAGE) and found == sorted(set(found)), found


def of(what, rules):
    def test():
        what(rules)
    test.__name__ = f"{what.__name__}_{rules}"
    return test


tap.main([every_property_is_listed, what_is_not_listed_is_found, lines_of_a_message_stay_lines] +
         [of(what, rules) for what in (without_styles, by_word) for rules in GAMES])
