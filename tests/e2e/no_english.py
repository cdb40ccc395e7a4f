"""The story of Lena, who reads no English: she registers, is invited, plays a whole game by mail, votes, talks, goes on
holiday, loses her seat and gets it back. Whatever comes to her is looked at for English of ours."""
import functools
import html
import random
import re
from collections import namedtuple

from catalog_test import forms, things, translations
from club import Club, Player
from mails import turns

# What somebody writes who knows what she wants and no word of English; of commands those that mails tell her to type.
Tongue = namedtuple("Tongue", "hello yes holiday back message wrong ask news")
TONGUES = {
    "de": Tongue("Hallo, ich möchte gern mitspielen, weil mir eure Spiele gefallen.", "ja", "Ich bin vom 2. bis 5. Januar im Urlaub.",
                 "Ich bin wieder da.", "Wollen wir zusammenarbeiten?", "Ich nehme den Dampfer nach Buxtehude.", "Auf wen warten wir?",
                 ("hilfe", "regeln", "wie steht es?")),
    "fr": Tongue("Bonjour, je voudrais jouer avec vous, parce que vos jeux me plaisent.", "oui", "Je suis en vacances du 2 au 5 janvier.",
                 "Je suis de retour.", "On fait équipe ?", "Je prends le bateau pour Quimper.", "Qui est-ce qu'on attend ?",
                 ("aide", "règles", "où en est-on ?")),
    "es": Tongue("Hola, me gustaría jugar con vosotros, porque me gustan vuestros juegos.", "sí", "Estoy de vacaciones del 2 al 5 de enero.",
                 "Ya he vuelto.", "¿Colaboramos?", "Tomo el barco a Soria.", "¿A quién esperamos?",
                 ("ayuda", "reglas", "¿cómo va?")),
}
COMMANDS = ("help", "rules", "state", "orders", "games", "standings", "events", "language", "resend", "past", "sleep 23:00-07:00", "zone Europe/Rome",
            "digest daily", "digest asked", "calendar on", "calendar off", "reminders off", "stop", "start", "picture wide", "receipts problems",
            "receipts short", "standby any", "standby off", "vote", "otherwise default", "otherwise wait", "clear", "undo", "wait", "ready")

COMMON = set("""the of and to is are was were you your yours with from by for has have had it its not be been will would this that these those
    until at on or but if as we our they their them there here what which who whom when where how why all any each every some no none yes
    than then now only again before after into about between without more most other another first last next can could may must should
    does did done do game seat turn deadline order orders mail mails message player players says said plays take taken saved nothing nobody
    somebody waiting span""".split())
WORD = re.compile(r"(?<![\w@./-])[^\W\d_]{2,}(?![\w@-])")
TYPED = [re.compile(one, re.M) for one in (
    r'"[^"]{1,90}"', r"`[^`]*`", r"'[a-z][^'\n]*'",     # words to write
    r"\[[\n -Z^-~]*\]",                                  # an order behind what it is called
    r"^    .*$", r"^[a-z][a-z:-]*: ____.*$",             # lines to copy, blanks
    r"^\| .*$", r"^>.*$",                                # what people wrote
    r"^- (?:mars: )?[a-z+*][ -~]*?: ", r": digest [^.]*\.",            # what can be written, in front of what it does; what was
    r"https?://\S+|\S+@\S+", r"\bThe Club\b|\bEnglish \(en\)")]
LINE = re.compile(r"(?m)^ *(?:[-*] +)?[a-z][a-z0-9:/+-]*(?: [ -~]*)?$")  # all of it typed: no capital, no accent, no full stop
DAY = 86400


def flat(text):
    return " ".join(text.split())


def seen(page):
    """What people see of a page, a line for each block; of buttons and what is set as code nothing, since it is typed."""
    page = re.sub(r"(?s)<(style|script|title)\b.*?</\1>|<!--.*?-->", " ", page)
    page = re.sub(r'(?s)<(\w+)[^>]*class="(?:order|code|choice)[^"]*"[^>]*>.*?</\1>', " ", page)
    page = re.sub(r'alt="([^"]*)"', r">\n\1\n<", page)
    return html.unescape(re.sub(r"<[^>]*>", "", re.sub(r"<(?!/?(?:a|b|strong|em|i|span|small|code)\b)[^>]*>", "\n", page)))


@functools.cache
def english(code):
    """(pieces of our English sentences that have four words or more, common words and names of things of games), without
    what stands in the language's own catalogs as well."""
    own = [re.sub(r'\\"[^"]*\\"|`[^`]*`', "", text) for texts in forms(translations()[code]).values() for text in texts]
    said, words = flat(" ".join(own)), {word.lower() for text in own for word in WORD.findall(text)}
    names = {word.lower() for name in things().values() for word in WORD.findall(name)}
    pieces = {flat(piece).strip(" .,:;") for texts in forms().values() for text in texts
              for piece in re.split(r'{[^}]*}|\\n|\\"[^"]*\\"|`[^`]*`', text)}
    return {piece for piece in pieces if len(piece.split()) > 3 and piece not in said}, (COMMON | names) - words


def faults(mail, code):
    """Whatever of a mail is English of ours, a line for each."""
    pieces, words = english(code)
    found = []
    for text in (f"{mail.subject}\n{mail.text}", seen(mail.html) if mail.part("text/html") else ""):
        said = flat(text)
        found += [f"a sentence: {piece}" for piece in pieces if piece in said]
        if mail.kind == "rules":  # which show what is typed, in four languages
            continue
        text = re.sub(r'"[^"]{1,90}"', lambda quoted: flat(quoted[0]), text)
        for typed in (*TYPED, LINE):
            text = typed.sub("", text)
        found += [f"a word: {word}: {line.strip()}" for line in text.splitlines() for word in WORD.findall(line) if word.lower() in words]
    return found


class Story:
    """Lena, Anna, who reads English, and bots at one game. `told` keeps every mail to Lena."""

    def __init__(self, code, rules, seats, options=(), extra="", check=True):
        self.code, self.tongue, self.rules, self.check = code, TONGUES[code], rules, check
        self.club = Club(extra="[in]\nmails_per_hour = 1000\n[game]\ndowntime_gap = 7d\n" + extra)
        self.told, self.asked, self.newest, self.rng = [], {}, {}, random.Random(code + rules)
        self.lena, self.anna = (Player(self.club, name, f"{name.lower()}@example.org") for name in ("Lena", "Anna"))
        self.people = {one.address: one for one in (self.lena, self.anna)}
        self.club.run("init")
        self.club.run("game", "open", "ides", "--rules", rules, "--seats", str(seats), "--term", "misses=2", *options)
        self.club.fix_dice(rules)
        for number in range(3, seats + 1):
            self.club.run("seat", "ides", str(number), "bot")

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.club.close()

    def work(self, later=600):
        """What goes out a while later."""
        self.club.now += later
        mails = self.club.work()
        for mail in mails:
            self.newest[mail.to] = mail
            if turns(mail):
                self.asked[mail.to] = mail
            if mail.to == self.lena.address:
                self.told.append(mail)
                wrong = faults(mail, self.code)
                assert not (wrong and self.check), "\n".join([*wrong, mail.subject, mail.text])
        return mails

    def say(self, words, who=None, mail=None):
        """What comes back to who answers their newest mail with this, the last of it."""
        who = who or self.lena
        who.answer(mail or self.newest[who.address], words)
        mine = [mail for mail in self.work() if mail.to == who.address]
        return mine[-1] if mine else None

    def begin(self):
        """Both register and take a seat, Lena in her own words."""
        for who, hello, yes in ((self.lena, self.tongue.hello + "\n\n", self.tongue.yes), (self.anna, "", "yes")):
            who.write(f"{hello}register {who.name}")
            self.work()
            self.say(yes, who)
            self.club.run("game", "invite", "ides", who.address)
            self.work()
            self.say(yes, who)
        if self.club.json("game", "list")[0]["status"] == "open":
            self.club.run("game", "start", "ides")
        self.work()

    def running(self):
        return self.club.json("game", "list", "--all")[0]["status"] == "running"

    def turn(self, who):
        """They answer with buttons, if they are asked."""
        mail = self.asked.pop(who.address, None)
        if mail is not None:
            self.say("\n".join("\n".join(self.rng.choice(offered)) for offered in turns(mail)), who, mail)
        return mail is not None

    def on(self, turns_of_hers):
        """The game goes on by so many turns of Lena's, or to its end."""
        for _ in range(turns_of_hers):
            for _ in range(60):
                if not self.running() or self.lena.address in self.asked:
                    break
                self.turn(self.anna) or self.work(DAY)
            self.turn(self.lena)

    def votes(self):
        """A pause that Anna wants and one that Lena does not."""
        self.say("vote pause", self.anna)
        self.say("vote 1 yes")
        self.say("vote resume")
        self.say("vote 2 yes", self.anna)
        self.say("vote extend 24h")
        self.say("vote 3 no", self.anna)

    def talks(self):
        """A message to her, which she answers; one of hers, which is answered."""
        self.say("press Lena\nSalve!\nend press", self.anna)
        self.say(self.tongue.message)
        self.say(f"press Anna\n{self.tongue.message}\nend press")
        self.say("Salve!", self.anna)
        self.say(f"press all\n{self.tongue.message}\nend press")

    def asks(self):
        """For whatever can be asked for, and what is no order."""
        for words in (*self.tongue.news, self.tongue.ask, self.tongue.wrong, *COMMANDS):
            self.say(words)

    def is_away(self):
        self.say(self.tongue.holiday)
        self.say(self.tongue.back)

    def loses_the_seat(self):
        """She misses her deadlines, Anna does not."""
        for _ in range(200):
            if self.club.rows("SELECT 1 FROM seat WHERE kept_for IS NOT NULL AND kept_for <> 0"):
                break
            self.asked.pop(self.lena.address, None)
            if not self.turn(self.anna):
                self.work(DAY)
        assert self.running()
        self.say("return")
        assert not self.club.rows("SELECT 1 FROM seat WHERE kept_for IS NOT NULL AND kept_for <> 0")

    def tell(self):
        self.begin()
        for part in (self.votes, self.talks, self.asks, self.is_away, self.loses_the_seat):
            self.on(1)
            part()
        self.on(400)
        assert not self.running()
        self.say("again")
        return self
