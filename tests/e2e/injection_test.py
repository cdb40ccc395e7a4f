"""What players write stays what it is: no element, template, header or command comes out of it."""
import html.parser
import json
import re

import tap
from club import Player, duel, none, only
from who_test import PLAIN

EVIL = ["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "{{player.name}} {{{you.reply}}} {{> part/foot.txt}}",
        "{{#seats}}x{{/seats}}", "]]> --> <!-- </td></tr></table>", '" onload="alert(1)" x="', "&amp; &lt;b&gt; & <b>",
        "'; DROP TABLE player; --", "=?utf-8?q?=0D=0ABcc=3A?=", "%s%n%n", "\u202egnp.exe", "<a href=javascript:x>y</a>"]


class Page(html.parser.HTMLParser):
    """The elements of a page with their attributes, and its words."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.elements, self.words = [], []
        self.feed(text)
        self.text = " ".join(" ".join(self.words).split())

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, tuple(sorted(name for name, value in attrs))))

    def handle_data(self, data):
        self.words.append(data)


def headers(mail):
    return sorted(name.lower() for name in mail.message.keys())


def press(game, line):
    game.mover.answer(game.ask, f"press all\n{line}\nend press", style="plain")
    mails = game.work()
    return only(mails, game.other.address), only(mails, game.mover.address)


def press_is_text():
    with duel() as game:
        plain = [(Page(mail.html).elements, headers(mail)) for mail in press(game, "Ave!")]
        for line in EVIL:
            for mail, (elements, heads) in zip(press(game, line), plain):
                page = Page(mail.html)
                assert page.elements == elements, (line, page.elements)
                assert headers(mail) == heads, (line, headers(mail))
                shown = " ".join(line.replace("\u202e", "").split())
                assert shown in page.text.replace("\u202e", ""), (line, page.text)
                assert shown in " ".join(mail.text.replace("\u202e", "").split()), (line, mail.text)
                assert mail.message["Bcc"] is None


def refused_lines_are_text():
    with duel() as game:
        plain = Page(game.say("wxyz").html).elements
        for line in EVIL:
            line = "wxyz" if line.startswith("{{#") else line
            game.say("state")  # after some mails that say nothing to us there is no answer
            page = Page(game.say(line).html)
            allowed = {tag for tag, names in plain} | {"table", "tr", "td", "th", "strong", "em", "br", "span", "p", "ul",
                                                     "li", "h2", "h3", "a", "b", "div"}
            assert {tag for tag, names in page.elements} <= allowed, (line, page.elements)
            assert not any(name.startswith("on") for tag, names in page.elements for name in names), line


def words_for_the_dice_are_text():
    with duel() as game:
        club = game.club
        club.run("game", "open", "nones", "--rules", "quorum", "--seats", "2")
        game.mover.write("join nones word <b>&amp;{{x}}")
        for mail in game.work():
            only([mail], game.mover.address)
            if "yes" in mail.text and "Did you send it?" in mail.text:
                game.mover.answer(mail, "yes")
        for mail in game.work():
            page = Page(mail.html)
            assert "<b>&amp;{{x}}" in page.text, page.text
            assert ("b", ()) not in page.elements
        assert club.rows("SELECT word FROM seat WHERE game = 2 AND kind = 1") == [("<b>&amp;{{x}}",)]


def a_reply_to_elsewhere_gets_nothing():
    with duel() as game:
        head = game.mover.reply_head(game.ask, extra="Reply-To: eve@example.net\r\nCc: eve@example.net\r\n"
                                                     "Sender: eve@example.net\r\n")
        game.club.drop(head + PLAIN + "orders\r\n")
        mails = game.work()
        only(mails, game.mover.address)
        none(mails, "eve@example.net")


def a_copy_to_a_list_gets_nothing_and_does_nothing():
    with duel() as game:
        order = game.takes()[0]
        for field in ("List-Id: Games <games.lists.example>", "List-Post: <mailto:all@lists.example>",
                      "List-Unsubscribe: <mailto:off@lists.example>", "Mailing-List: list all@lists.example"):
            head = game.mover.reply_head(game.ask, extra=field + "\r\n")
            game.club.drop(head + PLAIN + f"wait\r\n{order}\r\n")
        none(game.work())
        assert game.phase == 0 and not any(seat["lines"] for seat in game.club.json("orders", "ides"))


def much_that_is_not_understood_brings_a_short_answer():
    for line in ("z" * 1140, "zab kolu quint mera take the wheat if or not " * 25, "the military or the trade one please " + "blah " * 200,
                 "vote 7 maybe " + "x" * 1100, "take " + "/ y " * 280):
        with duel() as game:
            answer = game.say("\n".join([line] * 200))
            assert len(answer.raw) < 60000, (line[:20], len(answer.raw))
            for shown in answer.text.splitlines():
                assert len(shown) < 400, shown


def no_complaint_commands_a_terminal():
    """What files and arguments bring into it is written out, whatever the command."""
    with duel() as game:
        club = game.club
        bad = "x\x1b]0;owned\x07\u202e\u009b31m"
        with open(club.path("bad.csv"), "w", encoding="utf-8") as out:
            out.write(f"name,{bad}\n{bad},{bad}\n")
        club.run("export", "ides", "game.json")
        with open(club.path("game.json"), encoding="utf-8") as file:
            parcel = json.load(file)
        parcel["game"]["name"] = bad
        with open(club.path("bad.json"), "w", encoding="utf-8") as out:
            json.dump(parcel, out)
        with open(club.path("worse.json"), "w", encoding="utf-8") as out:
            out.write('{"' + bad + '": 1}')
        for words in (("import", "bad.json"), ("import", "worse.json"), ("import", bad), ("game", "open", "--table-of", "bad.csv"),
                      ("game", "open", bad, "--rules", bad), ("player", "add", bad, "a@example.org"),
                      ("player", "add", "Zoe", bad), ("seat", "ides", bad, "bot"), ("seat", bad, "1", "bot"), ("show", bad),
                      ("show", "ides", f"--{bad}"), (bad,), ("-c", bad, "status"), ("config", bad), ("mail", "show", bad),
                      ("game", "set", "ides", f"{bad}={bad}"), ("doctor", bad)):
            said = club.run(*words, code=None).stderr
            assert said and not re.search(rb"[\x00-\x08\x0b-\x1f\x7f]|\xe2\x80\xae|\xc2[\x80-\x9f]", said), (words, said)


def an_old_mail_again_changes_nothing():
    """Word for word, and by another route: one effect, one reply; under another Message-ID it answers what is past."""
    with duel() as game:
        order = game.takes()[0]
        head, body = game.mover.reply_head(game.ask), PLAIN + f"{order}\r\nplay new\r\n"
        mover = game.mover
        game.club.drop(head + body)
        only(game.work(), mover.address).must(f"taken: {order}")
        before = game.club.json("record", "ides")["moves"]
        for again in (head + body, "Received: from elsewhere by here; Fri, 18 Dec 2026 09:00:00 +0000\r\n" + head + body,
                      "Delivered-To: games@club.example\r\nX-Spam-Score: 0\r\n" + (head + body).replace("\r\n", "\n")):
            game.club.drop(again)
            none(game.work())
        game.club.drop(re.sub(r"Message-ID: <", "Message-ID: <again.", head) + body)
        only(game.work(), mover.address).must("that decision has been made since")
        assert game.club.json("record", "ides")["moves"] == before


TESTS = (much_that_is_not_understood_brings_a_short_answer, no_complaint_commands_a_terminal, press_is_text, refused_lines_are_text, words_for_the_dice_are_text, a_reply_to_elsewhere_gets_nothing,
         a_copy_to_a_list_gets_nothing_and_does_nothing, an_old_mail_again_changes_nothing)

if __name__ == "__main__":
    tap.main(TESTS)
