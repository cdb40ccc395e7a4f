"""An answer with a copy of our mail that nothing marks: what stands in it is not its writer's, whatever it would do."""
import re
import textwrap

import tap
from club import Club, Player, duel, latest, none, only

BELOW = "the text, above what is said"
BARS = "the text behind bars"
NUMBERED = "each line with its number"
CHAT = "I will look at this tomorrow."
SETTINGS = "[site]\ngm_address = chief@club.example\n[game]\ndowntime_gap = 1w\n[in]\nmails_per_hour = 1000\n"


def as_html(page):
    return ("Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n<html><body>" +
            page.replace("\r\n", "\n").replace("\n", "\r\n") + "</body></html>\r\n")


def as_text(text):
    return "Content-Type: text/plain; charset=utf-8\r\n\r\n" + text.replace("\r\n", "\n").replace("\n", "\r\n") + "\r\n"


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;")


def body_of(mail):
    return re.search(r"<body[^>]*>(.*)</body>", mail.html, re.S)[1]


def bare(html):
    """Without styles and classes, as programs leave it that know better."""
    return re.sub(r' (style|class|role|width|cellpadding|cellspacing|align)="[^"]*"', "", re.sub(r"<!--.*?-->", "", html, flags=re.S))


# ways of mail programs to repeat a mail without marking it, or (BARS) with an odd mark; {} is what its writer says
def copies(mail):
    html, text = body_of(mail), mail.text.rstrip()
    lines = text.split("\n")
    yield "a div", as_html(f"<div>{{}}</div><div>The Club wrote:</div><div>{html}</div>")
    yield "a div without styles", as_html(f"<div>{{}}</div><div>The Club wrote:</div><div>{bare(html)}</div>")
    yield "a div and nothing else", as_html(f"<div>{{}}</div><div>{html}</div>")
    yield "the text as lines", as_html("<div>{}</div><div>" + "<br>".join(map(escaped, lines)) + "</div>")
    yield "the text", as_text("{}\n\n" + text)
    yield BELOW, as_text(text + "\n\n{}")
    yield BARS, as_text("{}\n\n" + "\n".join("| " + line for line in lines))
    yield "the text in bold", as_text("{}\n\n" + "\n".join(f"*{line.strip()}*" for line in lines if line.strip()))
    yield "wrapped", as_text("{}\n\n" + "\n".join(textwrap.fill(line, 50) for line in lines))
    yield "wrapped narrowly", as_text("{}\n\n" + "\n".join(textwrap.fill(line, 40) for line in lines))
    yield "each paragraph in one line", as_text("{}\n\n" + "\n\n".join(" ".join(part.split()) for part in text.split("\n\n")))
    yield NUMBERED, as_text("{}\n\n" + "\n".join(f"{at}. {line}" for at, line in enumerate(lines, 1)))
    yield "behind initials", as_text("{}\n\n" + "\n".join("TC> " + line for line in lines))
    yield "every fifth line is lost", as_text("{}\n\n" + "\n".join(line for at, line in enumerate(lines) if at % 5 != 4))


def state(club):
    """What is stored but mails, counters and times."""
    return {table: sorted(map(repr, club.rows(f"SELECT {columns} FROM {table}"))) for table, columns in (
        ("game", "id, status, phase"), ("seat", "game, number, kind, player"), ("plan", "*"), ("press", "*"),
        ("player", "name, zone, digest, mail_off, picture_off"), ("vote", "*"), ("ballot", "*"), ("address", "address"))}


def but_talk(rows):
    return {table: of for table, of in rows.items() if table != "press"}


def act_on_nothing(club, player, mail, talk=False):
    """An answer to a message (`talk`) goes to its writer, without what it repeats."""
    was = state(club)
    for name, copy in copies(mail):
        known = club.rows("SELECT body FROM press")
        player.answer_raw(mail, copy.replace("{}", CHAT))
        mails = club.work()
        told = (mail.kind, name, [(out.to, out.text) for out in mails])
        assert (but_talk if talk else dict)(state(club)) == (but_talk if talk else dict)(was), told
        for text, in club.rows("SELECT body FROM press")[len(known):]:
            assert set(filter(None, text.split("\n"))) <= {CHAT, "The Club wrote:"}, told
        club.now += 1


def other_peoples_words_never_act():
    """A game master is sent a line of his own in press; a player what would leave the game."""
    words = ["gm seat ides 2 player Zoe", "gm cancel ides", "take first", "concede", "zone Asia/Tokyo", "stop", "leave ides"]
    with Club(extra=SETTINGS) as club:
        club.run("init")
        for name in ("Anna", "Bruno", "Zoe"):
            club.run("player", "add", name, f"{name.lower()}@example.org")
        club.run("game", "open", "ides", "--rules", "quorum", "--seats", "2", "--pace", "20d")
        for number, name in enumerate(("Anna", "Bruno"), 1):
            club.run("seat", "ides", str(number), "player", name)
        club.run("game", "start", "ides")
        club.run("send")
        turn = {mail.to: mail for mail in club.mails()}
        anna, bruno = (Player(club, name, f"{name.lower()}@example.org") for name in ("Anna", "Bruno"))
        chief = Player(club, "Chief", "chief@club.example")
        anna.answer(turn[anna.address], "press gm, yellow\n" + "\n".join(words) + "\nend press")
        mails = club.work()
        act_on_nothing(club, bruno, only(mails, bruno.address), talk=True)
        asked = only(mails, chief.address)
        act_on_nothing(club, chief, asked, talk=True)
        # even alone, and without anything around it
        was = state(club)
        for line in words:
            chief.answer(asked, CHAT + "\n\n" + line)
            bruno.answer(only(mails, bruno.address), CHAT + "\n\n" + line)
            for mail in club.work():
                assert not mail.has("Done:"), mail.text
            assert but_talk(state(club)) == but_talk(was), line
        # what the game master does mean is asked about with the key as well
        chief.answer(asked, "gm pause ides")
        question = only(club.work(), chief.address).must("someone else's words", '"yes"')
        chief.answer(question, "yes")
        club.work()
        assert club.json("game", "list")[0]["status"] == "paused"


def our_own_mails_never_act():
    """Turn mails, help, rules, invitations, votes, state: examples and forms stand in all of them."""
    for rules, seats in (("quorum", "2"), ("diplomacy", "7"), ("forvm", "3"), ("doge", "3"), ("gorbino", "2")):
        with Club(extra=SETTINGS) as club:
            club.run("init")
            club.run("player", "add", "Anna", "anna@example.org")
            club.run("game", "open", "ides", "--rules", rules, "--seats", seats, "--pace", "20d")
            club.run("game", "open", "nones", "--rules", rules, "--seats", seats)
            club.run("seat", "ides", "1", "player", "Anna")
            club.run("game", "start", "ides", "--bots")
            club.run("game", "invite", "nones", "carla@example.org")
            club.run("send")
            anna, carla = Player(club, "Anna", "anna@example.org"), Player(club, "Carla", "carla@example.org")
            mails = club.mails()
            turn, invitation = latest(mails, anna.address), latest(mails, carla.address)
            act_on_nothing(club, anna, turn)
            act_on_nothing(club, carla, invitation)
            for word in ("help", "rules", "state", "orders", "games") if rules == "quorum" else ("rules",):
                anna.answer(turn, word)
                act_on_nothing(club, anna, only(club.work(), anna.address))


def what_is_said_above_a_copy_is_read():
    with duel(SETTINGS) as game:
        game.say("state")  # lists what can be written
        order = game.takes()[0]
        for name, copy in copies(game.ask):
            twin = game.fork()
            mover, mail = twin.mover, twin.ask
            mover.answer_raw(mail, copy.replace("{}", "take first"))
            answer = only(twin.work(), mover.address)
            if name in (BELOW, NUMBERED):  # behind it there is no telling, and "3." could be an answer
                mover.answer(answer.must("Are you sure?", "take first"), "yes")
                twin.work()
            assert twin.club.rows("SELECT count(*) FROM move") != game.club.rows("SELECT count(*) FROM move"), (name, answer.text)
            # a line that stands in our mail as well is asked about, but above a copy that is marked
            twin = game.fork()
            mover = twin.mover
            mover.answer_raw(twin.ask, copy.replace("{}", order))
            answer = only(twin.work(), mover.address)
            if name == BELOW:
                continue
            if name == BARS:
                assert not answer.has("Are you sure?"), answer.text
                assert twin.club.rows("SELECT count(*) FROM move") != game.club.rows("SELECT count(*) FROM move"), name
                continue
            answer.must("Are you sure?", "repeats ours without marking it", order)
            assert twin.club.rows("SELECT count(*) FROM move") == game.club.rows("SELECT count(*) FROM move"), name
            mover.answer(answer, "yes")
            twin.work()
            assert twin.club.rows("SELECT count(*) FROM move") != game.club.rows("SELECT count(*) FROM move"), name
            twin.club.close()


def a_line_copied_by_hand_is_an_order():
    with duel(SETTINGS) as game:
        order = game.takes()[0]
        assert not game.say(f"{order}\nplay new").has("Are you sure?")
        assert game.club.rows("SELECT count(*) FROM move") != [(1,)]


if __name__ == "__main__":
    tap.main([other_peoples_words_never_act, our_own_mails_never_act, what_is_said_above_a_copy_is_read,
              a_line_copied_by_hand_is_an_order])
