"""Where a game has several decisions a turn, a button of an ask holds a whole one: in words, all of it legal, made from
what its reader may see."""
import re
import urllib.parse

import tap
from gallery import Table

PRESSED = 6
BUTTON = re.compile(r'<a href="mailto:[^"?]*\?subject=[^"&]*&amp;body=([^"]*)" class="order"[^>]*>([^<]*)</a>')


def buttons(mail):
    """The lines of each whole turn that it offers, parted as where a mail program puts all on one, and what stands on
    its button."""
    asked = mail.html[mail.html.index('class="owe"'):]
    found = [(urllib.parse.unquote(body).split(";\n"), text) for body, text in BUTTON.findall(asked)
             if "____" not in body and body != "rest%20default"]
    return found[:5]


def slots(lines):
    return [line.split()[0] for line in lines]


def play(rules, check):
    with Table(rules, pictures=False, chance="markers") as table:  # one that is not over before
        for turn in range(PRESSED):
            asked, offered = table.mail, buttons(table.mail)
            assert offered, asked.text
            bodies = [body for body, _ in BUTTON.findall(asked.html)]
            assert len(bodies) == len(set(bodies)), asked.html  # what stands above is not listed once more
            for lines, text in offered:
                check(asked, lines, text)
            assert len({tuple(lines) for lines, _ in offered}) == len(offered), offered  # each does something else
            assert len({text for _, text in offered}) == len(offered), offered  # and says so
            lines = offered[turn % len(offered)][0]
            answer = table.say(";\n".join(lines))
            assert "NOT ACCEPTED" not in answer.text and "WHICH ONE" not in answer.text, answer.text
            answer.must("Orders received.")
            again = [slot for slot in answer.legal() if slot in slots(lines)]
            assert not again or answer.has("Done: ") or answer.has("SINCE YOUR LAST MAIL"), answer.text


def told(mail, lines, text):
    """In words on the button, and by its lines in the text part."""
    assert len(text) <= 72, text
    assert not any("\n" in line for line in lines), lines
    if len(lines) == 1:
        return
    assert " then " in text or " more" in text, text
    assert mail.kind != "turn" or "    " + "; ".join(lines) in mail.text.splitlines(), mail.text


def quorum_takes_and_plays_in_one():
    def check(mail, lines, text):
        told(mail, lines, text)
        hidden = "god" in lines[0] or "refresh" in lines[0]
        assert hidden or slots(lines) == ["take", "play"], lines
        if hidden and "refresh" in lines[0]:
            assert len(lines) == 1, lines  # dice say what lies there then
    play("quorum", check)


def doge_places_a_whole_year():
    def check(mail, lines, text):
        told(mail, lines, text)
        if lines[0].startswith("place") and mail.kind == "turn":
            assert slots(lines) == ["place"] * 3, lines  # of three rounds with four at the table
            assert len({line.split()[1] for line in lines}) == 3, lines
            have = re.search(r"YOUR MARKERS LEFT   \[([\d ]+)\]", mail.text)[1].split()
            assert sorted(n for line in lines for n in line.split()[2:]) == sorted(have), (lines, have)
        if not lines[0].startswith("place"):
            assert len(lines) == 1, lines
    play("doge", check)


def forvm_goes_through_all_phases():
    def check(mail, lines, text):
        told(mail, lines, text)
        if mail.kind == "turn" and lines[0].split()[0] in ("move", "stay"):
            assert len(lines) in (2, 3), lines  # no intrigue is asked about where none is legal
            turns.append(lines[1:])
    turns = []
    play("forvm", check)
    used = [sum(not line.startswith("pass") for line in lines) for lines in turns]
    assert len(used) >= 5 and sum(used) > len(used), turns  # more than one of intrigue and build each


def a_turn_of_one_decision_is_one_line():
    def check(mail, lines, text):
        told(mail, lines, text)
        assert len(lines) == 1 and text[0].isupper(), (lines, text)
    play("gorbino", check)


def what_is_on_file_is_left_to_it():
    with Table("forvm", pictures=False) as table:
        assert all(len(lines) == 3 and lines[2].startswith("build ") for lines, _ in buttons(table.mail))
        answer = table.say("build rome")
        assert answer.plan() == ["build rome"], answer.text
        for lines, text in buttons(answer):
            assert not any("build" in line for line in lines) and lines[1].startswith("propose "), (lines, text)
        answer = table.say("\n".join(buttons(answer)[0][0]))
        assert answer.has("Used: build rome") or "build rome" in answer.plan(), answer.text


tap.main([quorum_takes_and_plays_in_one, doge_places_a_whole_year, forvm_goes_through_all_phases,
          a_turn_of_one_decision_is_one_line, what_is_on_file_is_left_to_it])
