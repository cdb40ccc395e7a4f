"""Mails as programs show them that drop styles (Gmail's apps with other accounts) or lay out by Word (Outlook), as the
public support tables have it that docs/mail-programs.md lists; and nothing in a mail that the list does not have."""
import html.parser
import os
import re
import tempfile

import tap
from gallery import Table, page
from phone import FIRST, THUMB, Phone

GAMES = ("quorum", "forvm", "doge", "gorbino", "diplomacy")
STYLE_MOST, PAGE_MOST = 8192, 102000  # letters: what Gmail takes
DESK, FRAME = 1100, 640
HANDBOOK = os.path.join(os.path.dirname(__file__), "..", "..", "docs", "mail-programs.md")
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


class Plain(html.parser.HTMLParser):
    """A page as a program shows it that knows no styles: the lines, each with how many buttons stand in it."""
    BREAKS = {"br", "p", "div", "tr", "td", "th", "table", "h1", "h2", "h3", "li", "ul", "ol", "pre", "body"}
    UNSEEN = {"style", "title"}

    def __init__(self, text):
        super().__init__()
        self.lines, self.tag, self.body = [["", 0]], "", None
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tag = tag
        if tag in self.BREAKS:
            self.lines.append(["", 0])
        if tag == "body":
            self.body = dict(attrs)
        self.lines[-1][1] += dict(attrs).get("class") in ("order", "action")

    def handle_endtag(self, tag):
        self.tag = ""
        if tag in self.BREAKS:
            self.lines.append(["", 0])

    def handle_data(self, data):
        if self.tag not in self.UNSEEN:
            self.lines[-1][0] += data

    def shown(self):
        return [" ".join(line.split()) for line, _ in self.lines if line.strip()]


def check_plain(text):
    """What row of buttons, hidden word or style only the head can give would go wrong without styles."""
    plain = Plain(text)
    assert all(buttons <= 1 for _, buttons in plain.lines), [line for line in plain.lines if line[1] > 1]
    assert 'display:none' not in re.sub(r"<style>.*?</style>", "", text, flags=re.S)
    assert re.match("#1 ides|The Club|What was |You ", plain.shown()[0]), plain.shown()[0]
    assert set(plain.body) == {"style"}, plain.body


def buttons_stand_on_lines_of_their_own_without_styles(rules):
    """And no line shows that was to be hidden; the body has no class, for which Roundcube drops all styles."""
    with Table(rules, pictures=False) as table:
        table.move()
        table.others()
        assert any(buttons for mail in table.mails.values() for _, buttons in Plain(mail.html).lines)
        for kind, mail in table.mails.items():
            try:
                check_plain(mail.html)
            except AssertionError as why:
                raise AssertionError(f"{kind}: {why}") from why


def text_parts_look_like_no_quotation(rules):
    """No line begins with what programs take for marks of a quotation ("> ", "#1"), but in a game master's table."""
    with Table(rules, pictures=False) as table:
        table.move()
        table.others()
        for kind, mail in table.mails.items():
            found = [line for line in mail.text.split("\n") if re.match(r"\s*(>|#\d)", line)]
            assert found == [] or kind == "gm", (kind, found)


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
         [of(what, rules) for what in (without_styles, by_word, buttons_stand_on_lines_of_their_own_without_styles,
                                 text_parts_look_like_no_quotation) for rules in GAMES])
