"""Private words stay private: whoever reads a mail, a page, a calendar or a feed of the house reads words of somebody else
only where they were sent to him as a message.

Every mail that players write here is full of words that stand nowhere else, each with its writer and with those it is for:
in what is asked for, around it, and in all that a mail has beside it. Whatever the house writes is searched for them.
"""
import os
import re
import urllib.parse

import tap
from club import Club, Player, bounce, crlf, quoted
from site_test import files

HOUR, DAY, WEEK = 3600, 86400, 604800
MASTER = "chief@club.example"
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
HOUSE = (f"[site]\ngm_address = {MASTER}\nfolder = site\nseats = yes\nurl = https://club.example/games/\n"
         "[in]\nmails_per_hour = 1000\n[game]\ndowntime_gap = 7d\n")
PLACES = {"quorum": (3, (1, 2, 3)), "diplomacy": (7, (3, 1, 2))}  # Diplomacy: France, Austria, England
MARK = re.compile("zyq[a-z]{4}xu")
PAGES, LOG = "pages", "log"  # who reads what everybody can read, and who reads the log
# what the sentences of a notice are filled with, where it is no words of people: names, numbers, times, places
NAMES = set("address backup before by count dice domain due end event from game games kind left mail mails missed missing more "
            "most name now other others pace phase player players points round rules seat seats since span standing standings table "
            "taken to until vote was when where who zone".split())
# what stands in several notices, and is made in one way for all of them: what is voted on, the terms, a server's words
MADE = {"question", "terms", "shown", "reason"}
# what is wrong in the house, in the words of the program
FAULTS = ("tell.again.void", "tell.no_start", "tell.outdated", "tell.part", "tell.refill", "tell.template", "tell.unmade",
          "tell.vote.void", "tell.way.")
# who may put somebody's words into a mail to another: messages of players, of game masters, and to game masters
SENDERS = {"gm/acts_broadcast.c": {"facts_press"}, "letters/gm_notice.c": {"facts_press"},
           "inbox/press_flood.c": {"facts_press", "gm_notice_pass_on"}, "inbox/press.c": {"gm_notice_pass_on"}}
LINK = re.compile(r"seat/\d+/\w+\.html")
BESIDE = ("Organization", "X-Mailer", "Comments", "Keywords", "Thread-Topic")


def everything(mail):
    """All that can be read of a mail: headers, text, HTML, attachments, and what links hold."""
    parts = []
    for part in mail.message.walk():
        parts += [f"{name}: {value}" for name, value in part.items()]
        if not part.is_multipart():
            content = part.get_content()
            parts.append(content.decode(errors="replace") if isinstance(content, bytes) else str(content))
    text = "\n".join(parts)
    return (text + "\n" + urllib.parse.unquote(text)).lower()


class Words:
    """The words that were written, and where they were read."""

    def __init__(self):
        self.known = {}  # word -> its writer, where it stood, for whom it is, who else may read it
        self.read = {}   # word -> who has read it

    def new(self, writer, place, readers=(), shown=()):
        """A word for all of `readers`, which may be read by who it is `shown`, too."""
        number = len(self.known)
        word = "zyq" + "".join(chr(ord("a") + number // 26 ** at % 26) for at in range(4)) + "xu"
        self.known[word] = (writer, place, set(readers), {writer, *shown})
        return word

    def look(self, text, reader, where):
        for word in set(MARK.findall(text)):
            writer, place, readers, shown = self.known[word]
            self.read.setdefault(word, set()).add(reader)
            assert reader in readers | shown, f"{reader} reads what {writer} wrote ({place!r}) in {where}"

    def all_arrived(self):
        for word, (writer, place, readers, _) in self.known.items():
            lost = readers - self.read.get(word, set())
            assert not lost, f"{lost} never read what {writer} wrote ({place!r})"


WORDS = Words()
WALKED = {}  # kinds of mails that were looked through, each with their texts


class Walk:
    """A game of Anna, Bruno and Carla, whose words are followed. `mail` holds the newest mail to each address."""

    def __init__(self, rules="quorum", *options, pace="30d", start=True):
        seats, held = PLACES[rules]
        self.club = Club(extra=HOUSE)
        self.people = {name.lower(): Player(self.club, name, f"{name.lower()}@example.org")
                       for name in ("Anna", "Bruno", "Carla", "Dora", "Eve")}
        self.people["gm"] = Player(self.club, "Chief", MASTER)
        self.people["pages"] = Player(self.club, "", PAGES)
        self.mail, self.links, self.seen = {}, {}, {}
        self.club.run("init")
        self.club.run("game", "open", "ides", "--rules", rules, "--seats", str(seats), "--pace", pace, *options)
        for name, seat in zip(("Anna", "Bruno", "Carla"), held):
            self.club.run("player", "add", name, self.address(name.lower()))
            self.club.run("seat", "ides", str(seat), "player", name)
        self.club.fix_dice("ides")
        if start:
            self.club.run("game", "start", "ides", "--bots")
        self.work()

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.club.close()
        if what[0] is None:
            WORDS.look(self.club.log.lower(), LOG, "the log")

    def address(self, name):
        return self.people[name].address if name in self.people else name

    def filled(self, writer, text, shown=()):
        """With a word for <me>, and one for each <bruno+carla>, which is for those as well."""
        def word(found):
            readers = () if found[1] == "me" else map(self.address, found[1].split("+"))
            return WORDS.new(self.address(writer), text, readers, map(self.address, shown))
        return re.sub(r"<([a-z+]+)>", word, text)

    def write(self, writer, body, mail=None, subject="hello", to=None, beside="", named=True, shown=()):
        """A mail with words of its writer's own in every place that a mail has; a reply, unless it is `to` somewhere. The
        name in it is a word too, unless it is not `named`. All of it may be `shown` to others."""
        player = self.people[writer]

        def word(place):
            return WORDS.new(player.address, f"{place} of {body}", (), map(self.address, shown))
        mail = mail or (None if to else self.mail[player.address])
        beside += "".join(f"{name}: {word(name)}\r\n" for name in BESIDE)
        head = (player.headers(to, f"{subject} {word('subject')}", beside) if to else
                player.reply_head(mail, subject=f"Re: {mail.subject} {word('subject')}", extra=beside))
        if named:
            head = head.replace(f"From: {player.name} <", f"From: {player.name} {word('name')} <", 1)
        head = head.replace("Message-ID: <", f"Message-ID: <{word('id')}.", 1)
        text = (f"{self.filled(writer, body, shown)}\n\n-- \n{player.name}\n{word('signature')}\n\n"
                f"On Fri, Dec 18, 2026 at 9:00 AM The Club <{self.club.address}> wrote:\n"
                + quoted(f"take {word('quotation')}\n{mail.text if mail else ''}"))
        name, border = word("name of a file"), word("boundary")
        self.club.drop(head + f'Content-Type: multipart/mixed; boundary="{border}"\r\n\r\n' + crlf(
            f"--{border}\nContent-Type: text/plain; charset=utf-8\n\n{text}\n"
            f'--{border}\nContent-Type: application/x-notes; name="{name}"\n'
            f'Content-Disposition: attachment; filename="{name}"\n\n{word("attachment")}\n--{border}--\n'))

    def work(self, later=60):
        """Whatever is due; looks through all that was written. The new mails."""
        self.club.now += later
        mails = self.club.work()
        for mail in mails:
            WALKED.setdefault(mail.kind, []).append(" ".join(mail.text.split()))
            WORDS.look(everything(mail), mail.to, f"{mail.kind} '{mail.subject}':\n{mail.text}")
            if mail.kind != "press":
                self.mail[mail.to] = mail
            for name in LINK.findall(everything(mail)):
                self.links.setdefault(name, set()).add(mail.to)
        self.look_at_pages()
        return mails

    def look_at_pages(self):
        """The page of a seat is read by all who ever had a link to it, any other by everybody."""
        for name, (content, when) in files(self.club).items():
            readers = self.links.get(name, set()) if name.startswith("seat/") else {PAGES}
            for reader in readers:
                if self.seen.get((name, reader)) != when:
                    WORDS.look(content.decode(errors="replace").lower(), reader, name)
                self.seen[name, reader] = when

    def say(self, writer, body, later=60, **more):
        self.write(writer, body, **more)
        return self.work(later)

    def run(self, *args):
        """A command of the house, which prints what anybody may read."""
        text = self.club.text(*args)
        WORDS.look(text.lower(), PAGES, " ".join(args))
        if args[0] == "show":
            WALKED.setdefault("show", []).append(text)
        return self.work()


def from_(mails, address):
    return [mail for mail in mails if mail.to == address]


def what_stands_beside_orders():
    bodies = ("take 1 # <me>", "take first // <me>", "/* <me> */\ntake default", "I had a <me> time, thanks!\ntake default",
              "take <me>", "<me>", "take 99 (<me>)", "take 1, no wait, <me>, take 2", "take 1 because of <me>",
              "take 1\n\n<me> take", "play new <me>", "take the <me> one or the second", "(<me>) take 1 (<me>)",
              "Bruno said \"<me>\", so take 1", "<me>: take 1", "12: <me>", "#1\ntake 1 <me>", "* <me>\n* take 2",
              "set <me>=<me>", "take mil-afr-<me>", "Subject: <me>\ntake 1", "> <me>\ntake 1", "if <me> is gone, take 2")
    with Walk() as walk:
        for body in bodies:
            for name in ("anna", "bruno"):  # the one is asked, the other is not
                walk.write(name, body)
            walk.work(HOUR)
        walk.run("show", "ides")


def what_stands_behind_words_for_the_robot():
    with open(os.path.join(ROOT, "src", "engine", "play", "verbs.c"), encoding="utf-8") as file:
        verbs = re.findall(r'\[VERB_\w+\] = \{"([a-z-]+)", (?:VERB|0)', file.read())
    assert len(verbs) > 40, verbs
    with Walk() as walk:
        first = dict(walk.mail)
        for verb in verbs:
            for name, body in (("anna", f"{verb} <me>"), ("bruno", f"{verb}, <me>\ntake default"),
                               ("carla", f"{verb}\n<me>")):
                if verb != "name":  # what one is called is for all
                    walk.write(name, body, mail=first[walk.address(name)])
            walk.work(HOUR)
        walk.work(DAY)


def what_stands_in_messages_and_beside_them():
    bodies = (("anna", "press all: <bruno+carla> (<bruno+carla>)"),
              ("anna", "<me>\npress blue\n<carla>\n(<carla>)\n> <me>\nend press\ntake 1 # <me>"),
              ("anna", "press red, yellow: <bruno>\n\n<me>"),
              ("anna", "Tell Bruno that <bruno> comes. take default, <me>."),
              ("anna", "Tell Bruno \"<bruno>. <bruno>.\" <me>"),
              ("bruno", "press gm: <gm>\n\n<me>"),
              ("bruno", "press gm, blue\n<gm+carla>\nend press\n<me>"),
              ("bruno", "to carla: <carla>\n\ntake default # <me>"),
              ("bruno", "press zed: <me>"), ("bruno", "press blue\n<me>"), ("bruno", "Tell Zed that <me>"),
              ("bruno", "press\n<me>\nend press"), ("bruno", "press anonymous to all: <me>"),
              ("carla", "Tell Bruno (not Anna) that <me> take default"), ("carla", "PS for Bruno: <bruno>"),
              ("carla", "Sag Bruno bitte, dass <bruno> kommt. <me>"), ("carla", "Please let Bruno know about <me>"),
              ("carla", "press yellow: no, wait, <bruno>"), ("carla", "press all\n" + "<me> " * 1000 + "\nend press"))
    with Walk() as walk:
        first = dict(walk.mail)
        for name, body in bodies:
            walk.write(name, body, mail=first[walk.address(name)])
        walk.work()
        message = next(mail for mail in from_(walk.say("anna", "press bruno: <bruno>"), walk.address("bruno")))
        walk.say("bruno", "<anna>, thanks. take default", mail=message)
        walk.say("bruno", "yes")
        walk.say("carla", "I give up, <me>.")
        walk.say("anna", "# <me>\npress gm: <gm>")
        walk.say("gm", "<anna>\n(<anna>)")
        (message,) = walk.run("game", "message", "ides", "2", "Are", "you", "well?")
        walk.say("bruno", "Yes, <gm>, thanks.", mail=message)


def what_a_page_does_not_show():
    """In a message of HTML, and beside it."""
    unseen = ("<!-- {} -->", '<span style="display:none">{}</span>', "<span hidden>{}</span>", "<style>.{} {{}}</style>",
              '<span style="visibility: hidden">{}</span>', '<span style="font-size:0">{}</span>', "<textarea>{}</textarea>",
              '<span style="opacity: 0">{}</span>', "<template>{}</template>", "<s>{}</s>", "<del>{}</del>",
              '<span style="text-decoration: line-through">{}</span>', '<img alt="" title="{}" src="cid:{}">',
              '<a href="https://{}.example/">x</a>', '<div title="{}">x</div>', "<title>{}</title>",
              "<blockquote>{}</blockquote>", "<script>{}</script>", '<input value="{}">', "<!--[if mso]>{}<![endif]-->")
    with Walk() as walk:
        def hidden():
            return "<br>".join(f"x {way.format(*[walk.filled('anna', '<me>')] * 2)} x" for way in unseen)
        anna = walk.people["anna"]
        anna.answer_raw(walk.mail[anna.address], "Content-Type: text/html; charset=utf-8\r\n\r\n<html><body>" + crlf(
            f"press blue<br>{walk.filled('anna', '<carla>')}<br>{hidden()}<br>end press<br>take 1<br>{hidden()}</body></html>\n"))
        walk.work()


def what_everybody_may_read():
    with Walk("quorum", "--term", "press_pages=yes") as walk:
        walk.say("anna", "press all: <bruno+carla+pages>\n\n<me>")
        walk.say("bruno", "press blue: <carla>\n\n<me>")
        walk.say("bruno", "press gm: <gm>")


def what_is_sent_later():
    """In one mail with others, or at the full hour without a name, while the seat goes to somebody else."""
    with Walk("quorum", "--term", "press=gray") as walk:
        walk.say("anna", "press anonymous to all: <bruno+carla>\n\n<me>")
        first = walk.mail[walk.address("anna")]
        for _ in range(40):
            walk.write("anna", "press yellow: <bruno>", mail=first)
        walk.work(1)
        walk.club.run("player", "add", "Dora", walk.address("dora"))
        walk.run("seat", "ides", "2", "player", "Dora")
        for _ in range(3):
            walk.write("anna", "press yellow: <dora>", mail=first)
        walk.work(1)
        walk.work(2 * HOUR)


def what_a_seat_knew_stays_with_who_held_it():
    with Walk() as walk:
        old = dict(walk.mail)
        for name in ("anna", "bruno"):
            walk.write(name, "take 1 # <me>\ntake 2 # <me>\ntake <me>\ntake the one of <me>\npress blue: <carla>\n"
                             "play new <me>")
        walk.write("carla", "press red: <anna>\n\npress yellow: <bruno>")
        walk.work()
        walk.club.run("player", "add", "Dora", walk.address("dora"))
        for seat, name in (("1", "anna"), ("2", "bruno")):
            walk.run("seat", "ides", seat, "player", "Dora")
            for body in ("state", "orders", "resend", "past", "take 1 # <me>", "undo", "help", "press all: <carla+BOTH>"):
                walk.say("dora", body.replace("BOTH", "bruno" if seat == "1" else "dora"))
            walk.say(name, "<me>", mail=old[walk.address(name)])
            walk.say("carla", f"press {seat}: <dora>")
            if seat == "1":
                walk.run("seat", "ides", "1", "bot")


def what_is_asked_and_answered():
    with Walk() as walk:
        first = walk.mail[walk.address("anna")]
        for name, body, answers in (
                ("anna", "take the cheap <me> one or the other", ("the first, <me>", "1 because <me>", "no, <me>", "1")),
                ("bruno", "leave, since <me>", ("why, <me>?", "yes, <me>", "no")),
                ("carla", "concede because <me>", ("yes, <me>", "no"))):
            walk.say(name, body)
            for answer in answers:
                walk.say(name, answer)
        walk.say("anna", "take 1 # <me>\npress blue: <me>\n<me>", to=walk.club.address)
        for answer in ("why, <me>?", "no"):
            walk.say("anna", answer)
        mails = walk.say("eve", "take 1 # <me>\nconcede\n<me>", to=first.reply_to, shown=["anna"])
        assert from_(mails, walk.address("anna"))[0].has("Did you send this?")  # what comes with her key is asked about at hers


def votes_and_reasons():
    with Walk() as walk:
        for body in ("vote pause, because <me>", "vote pause # <me>", "vote extend 2d since <me>", "vote draw <me>",
                     "vote cancel\n<me>", "vote <me>", "vote extend <me>"):
            walk.say("anna", body)
        for name in ("bruno", "carla"):
            walk.say(name, "vote 1 yes, <me>")
            walk.say(name, "vote 1 yes # <me>\n<me>")
            walk.say(name, f"vote 2 {'no' if name == 'carla' else 'yes'}\n<me>")
        walk.run("game", "resume", "ides")
        for body in ("away until 2027-01-02 because <me>", "away <me>", "I am in hospital with <me> until Monday",
                     "sleep 23:00-07:00 <me>", "back, <me> is over"):
            walk.say("bruno", body)
        walk.say("carla", "leave\n<me>")
        walk.say("carla", "yes")
        walk.say("carla", "return <me>")
        for body in ("I resign because <me>", "no", "concede # <me>\n<me>", "yes"):
            walk.say("bruno", body)


def people_who_are_not_known():
    with Walk("quorum", start=False) as walk:
        walk.run("game", "open", "nones", "--rules", "quorum", "--seats", "2")
        for body in ("I'd like to play <me>", "<me>", "register Eve\n<me>", "which games are open, <me>?", "join 2 <me>"):
            walk.say("eve", body, to=walk.club.address)
        walk.say("eve", "yes <me>")
        walk.say("eve", "yes")
        walk.run("game", "invite", "nones", walk.address("dora"))
        walk.say("dora", "No thanks, <me>.")
        walk.say("dora", "no")
        walk.say("dora", "join # <me>\n<me>", named=False)  # whoever becomes a player is called as his mail has it
        walk.say("carla", "leave # <me>\n<me>")
        walk.run("game", "set", "ides", "grace=2h")
        walk.run("event", "open", "spring", "swiss", "quorum", "seats=2")
        walk.say("carla", "event spring\n<me>")
        walk.run("seat", "ides", "2", "empty")
        for body in ("leave <me>", "join ides likes <me>", "join 2 as <me>"):
            walk.say("anna", body)
        walk.say("dora", "join 1 <me>\n<me>", to=walk.club.address)
        walk.say("dora", "yes")


def what_the_house_does_by_itself():
    with Walk(pace="2d") as walk:
        first = dict(walk.mail)
        walk.club.run("player", "add", "Dora", walk.address("dora"))
        walk.say("dora", "standby quorum <me>", to=walk.club.address)
        walk.say("dora", "yes")
        walk.say("carla", "digest every\ncalendar on\n# <me>")
        walk.say("bruno", "digest daily\ncalendar on\n# <me>")
        walk.say("anna", "calendar on\ntake 99 <me>\ntake <me>")
        walk.say("carla", "press all: <anna+bruno>\n\n<me>")
        for _ in range(24):
            walk.work(20 * HOUR)
        for name in ("anna", "bruno", "carla"):
            walk.say(name, "return <me>\n<me>", mail=first[walk.address(name)])
            walk.say(name, "return # <me>", mail=first[walk.address(name)])
        walk.say("bruno", "take <me>")
        walk.say("dora", "takeover 1 <me>")
        for words in (("show", "ides"), ("moves", "ides"), ("standings",), ("status",), ("record", "ides")):
            walk.run(*words)


def what_a_table_of_their_own_tells():
    """To who waits for such a table, and to its host of who would like to join, Anna, who was in time so far; and to who
    is asked to play for somebody."""
    with Walk() as walk:
        for name in ("anna", "bruno", "carla"):
            walk.say(name, "take first # <me>\nplay new / first\n<me>")
        first = walk.mail[walk.address("carla")]
        walk.say("carla", "standby new quorum for 3\n<me>")
        walk.say("bruno", "open quorum for 3, pace 48h, press=gray, i approve who joins")
        walk.work(2 * HOUR)
        walk.say("anna", "join 2 # <me>")
        walk.say("bruno", "reject 2 Anna\n<me>")
        walk.club.run("player", "add", "Dora", walk.address("dora"))
        for words in ("deputy Dora until 10 January # <me>", "deputy off # <me>", "note: <me>\ncomment move 1: <me>"):
            walk.say("carla", words, mail=first)


def what_the_end_tells():
    plan = "otherwise default\n" + "take first / default # <me>\nplay new / first\n" * 10 + "god default\n<me>"
    with Walk() as walk:
        walk.say("carla", "press all: <anna+bruno>\n\n<me>")
        for _ in range(20):
            for name in ("anna", "bruno", "carla"):
                if walk.mail[walk.address(name)].legal():
                    walk.write(name, plan)
            if any(mail.kind == "end" for mail in walk.work()):
                break
        end = dict(walk.mail)
        for body in ("standings", "state", "games", "analyse", "again, <me>", "again\n<me>", "past", "<me>",
                     "press all: <bruno+carla>"):
            walk.say("anna", body, mail=end[walk.address("anna")])
        walk.say("bruno", "again no, <me>", mail=end[walk.address("bruno")])
        walk.say("carla", "again no\n<me>", mail=end[walk.address("carla")])
        walk.run("record", "ides")
        walk.work(DAY)


def what_a_game_master_does():
    with Walk("quorum", "--term", "press_pages=yes") as walk:
        for name in ("anna", "bruno", "carla"):
            walk.say(name, "press gm: <gm>\n\ntake 1 # <me>\n<me>")
        walk.say("gm", "gm help <me>", to=walk.club.address)
        key = walk.mail[MASTER]
        for line in ("gm status", "gm log ides", "gm moves ides", "gm pause ides\n# <me>", "gm resume ides", "gm pause <me>",
                     "gm <me>", "gm set ides grace=2h", "gm extend ides 24h", "gm away ides Anna until 2027-01-02",
                     "gm invite ides <me>", "gm message ides 1 <anna>", "gm broadcast ides\n<anna+bruno+carla>\nend",
                     "gm rename ides kalends",
                     "gm rename kalends ides", "gm news daily", "gm resolve ides 0", "gm undo ides 0", "yes",
                     "gm cancel ides", "no, <me>", "gm seat ides 3 bot", "thanks, <me>"):
            walk.say("gm", line, mail=walk.mail[MASTER] if line[:2] in ("ye", "no") else key)
        walk.work(DAY)


def what_cannot_be_read():
    with Walk() as walk:
        first = walk.mail[walk.address("anna")]
        for beside in ("Auto-Submitted: auto-replied\r\n", "Precedence: bulk\r\n", "List-Id: <list.example>\r\n"):
            walk.say("anna", "<me>", beside=beside, mail=first)
        for mail in (first, None):
            mail = mail or from_(walk.say("carla", "press red: <anna>"), first.to)[0]
            said = [WORDS.new(first.to, "what a mail server said", shown=shown) for shown in ((), {MASTER}, ())]
            bounce(walk.club, mail, "5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 {1}\r\nRemote-MTA: dns; {2}.example"
                   "\r\n\r\n--B\r\nContent-Type: text/plain\r\n\r\n{0}\r\n".format(*said) + crlf(mail.text))
            walk.work()
        assert WORDS.read[said[1]] == {MASTER}  # who mends what is wrong with an address reads why
        bruno = walk.people["bruno"]
        for body in ("<me>", "take 1 # <me>"):  # two mails of one name
            bruno.number = 50
            bruno.answer(walk.mail[bruno.address], walk.filled("bruno", body))
            walk.work()
        walk.write("anna", "take 1 # <me>\nDEADLY-WORD <me>", mail=first)
        for _ in range(2):
            walk.club.run("tick", env=dict(walk.club.env, CURSUS_CRASH_ON="DEADLY-WORD"))
        walk.club.run("send")
        walk.work()
        walk.say("carla", "<me>\n" + "take 1\n" * 40000)


def orders_of_diplomacy():
    with Walk("diplomacy") as walk:
        first = dict(walk.mail)
        for name, body in (
                ("anna", "bre - mao because <me>\npar - bur # <me>"),
                ("anna", "Dear England,\n\n<me>. Brest goes to the Channel.\n\n<me>"),
                ("anna", "Tell Carla that I leave <carla> to her. Brest to Mid-Atlantic, says <me>."),
                ("anna", "Tell Carla that Brest goes to the Channel. <me> Marseilles to Spain."), ("anna", "no, <me>"),
                ("anna", "bre - <me>"), ("anna", "Paris to Burgundy, supported by <me>"), ("anna", "maybe the fleet, <me>?"),
                ("anna", "For England's eyes only: <me>. Paris to Picardy"), ("carla", "lon - nth (<me>)"),
                ("carla", "PS for Anna: <anna>"), ("bruno", "vie - gal; <me>"), ("bruno", "Hello <me>, how are you?"),
                ("carla", "The fleet or the army of <me> goes to Norway"), ("carla", "2, <me>")):
            walk.say(name, body, mail=walk.mail[walk.address(name)] if body[0] in "n2" else first[walk.address(name)])
        message = next(mail for mail in from_(walk.say("anna", "press England: <carla>"), walk.address("carla")))
        walk.say("carla", "Hi Anna, <me>. Edinburgh goes to the Norwegian Sea, <me>.", mail=message)
        walk.say("carla", "no, <me>")
        walk.say("carla", "press to France\n<anna>\nend press\nedi - nwg # <me>\n<me>", mail=message)
        walk.run("game", "resolve", "ides", "0")
        walk.say("bruno", "past, <me>")


def notices():
    """The entries of the catalog that are mails of their own: key, and the paragraphs below the title."""
    with open(os.path.join(ROOT, "templates", "po", "en.po"), encoding="utf-8") as file:
        entries = file.read().split("\n\n")
    for entry in entries:
        key = re.search(r'^msgid "(tell\.[\w.]+)"$', entry, re.M)
        forms = re.split(r"^msgstr(?:\[\d\])? ", entry, flags=re.M)[1:]
        for form in forms if key else ():
            text = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', form)).replace('\\"', '"')
            if "\\n" in text:
                yield key[1], text.split("\\n")[1:]


def every_kind_of_mail_was_walked():
    kinds = {name[:-4] for name in os.listdir(os.path.join(ROOT, "templates")) if name.endswith(".txt")}
    assert kinds == set(WALKED), kinds ^ set(WALKED)
    texts = [text for texts in WALKED.values() for text in texts]
    met, holes = set(), {}
    for key, paragraphs in notices():
        pieces = [" ".join(piece.split()) for words in paragraphs for piece in re.split(r"\{\w+\}", words)]
        if any(all(piece in text for piece in pieces) for text in texts):
            met.add(key)
        holes.setdefault(key, set()).update(word.lower() for word in re.findall(r"\{(\w+)\}", " ".join(paragraphs)))
    assert len(met) > 25, met
    assert MADE <= set().union(*(holes[key] for key in met))
    for key, names in holes.items():
        assert key in met or names <= NAMES | MADE or key.startswith(FAULTS), f"nobody was told {key} of {names - NAMES}"
    assert all(any(key.startswith(fault) for key in holes) for fault in FAULTS)


def what_was_for_somebody_arrived():
    WORDS.all_arrived()
    assert sum(len(readers) > 0 for readers in WORDS.read.values()) > 500


def only_messages_bring_the_words_of_others():
    """By the source: who puts words into a mail as somebody's, and what the sentences to others are filled with."""
    senders, told = {}, 0
    for folder, _, names in os.walk(os.path.join(ROOT, "src")):
        for name in (name for name in names if name.endswith(".c")):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                source = file.read()
            place = os.path.basename(folder) + "/" + name
            calls = set(re.findall(r"(?<!^void )(?<!^enum rc )\b(facts_press|gm_notice_pass_on)\(", source, re.M))
            senders.update({place: calls} if calls else {})
            for words in re.findall(r"SAYING\([^;]*;", source):
                if '"answer.' in words:  # to whoever wrote them
                    continue
                told += 1
                assert not re.search(r"SAID[^;]*(->|\.)(raw|rest|spoken|body|subject)\b", words), (place, words)
    assert senders == SENDERS, senders
    assert told > 40, told


TESTS = (what_stands_beside_orders, what_stands_behind_words_for_the_robot, what_stands_in_messages_and_beside_them,
         what_a_page_does_not_show, what_everybody_may_read, what_is_sent_later,
         what_a_seat_knew_stays_with_who_held_it, what_is_asked_and_answered,
         votes_and_reasons, people_who_are_not_known, what_the_house_does_by_itself,
         what_a_table_of_their_own_tells, what_the_end_tells,
         what_a_game_master_does, what_cannot_be_read, orders_of_diplomacy,
         every_kind_of_mail_was_walked, what_was_for_somebody_arrived, only_messages_bring_the_words_of_others)

if __name__ == "__main__":
    tap.main(TESTS)
