"""Whole games by mail in players' own words: spoken_games.py GAME [SEED ...] plays some and prints each letter that was
not read as it was meant.

A game's own file (spoken_quorum.py, ...) looks at the position, chooses something legal and says it as a person would;
here it goes through a real house as a letter, and what was filed and played must be what was meant. Such a file has
RULES, SEATS and OPTIONS, and two functions: decide(scene), a list of Said for what the scene's player is asked; and
was_meant(line, orders), whether a line that the record has as played by him follows from the orders that he gave."""

import importlib
import random
import re
import shutil
import sys
import textwrap
from collections import namedtuple

from club import SHAPES, Player
from house import House, scratch_folder

NAMES = ("Anna", "Bruno", "Carla", "Dora", "Emil")
LANGUAGES = ("en", "de", "fr", "es")
EXACT = "[game]\nreading_grace = 0s\n"  # what was read from words is done at once, as lines are

# What somebody says for one or more orders. Each order is the line that means it, and behind it other lines that do:
# ("play new", "play mil-afr-1").
Said = namedtuple("Said", "text orders")

# Whose turn it is: `owed`: the names of his open requests; `mail`: the one that asks him; `random` chooses.
Scene = namedtuple("Scene", "random language seat name names owed mail position")

LETTERS = {
    "en": {"hello": ["Hi all,", "Hello everybody,", "Hey,", "Good evening,", "Dear robot,", "Hi {other},"],
           "chat": ["What a game!", "Sorry for the delay, work was crazy.", "Nice move, {other}.", "I'm still on the train."],
           "bye": ["Cheers", "Best,", "Thanks!", "Have a nice evening,", "Kind regards"],
           "foot": ["Sent from my iPhone", "Get Outlook for Android"]},
    "de": {"hello": ["Hallo zusammen,", "Moin,", "Guten Abend!", "Liebe Mitspieler,", "Hallo {other},"],
           "chat": ["Was für ein Spiel!", "Entschuldigt die Verspätung.", "Schöner Zug, {other}.", "Ich sitze noch im Zug."],
           "bye": ["Viele Grüße", "LG", "Danke!", "Schönen Abend noch", "Bis bald,"],
           "foot": ["Von meinem iPhone gesendet", "Gesendet mit der GMX Mail App"]},
    "fr": {"hello": ["Bonjour à tous,", "Salut,", "Bonsoir,", "Coucou {other},"],
           "chat": ["Quelle partie !", "Désolée pour le retard.", "Bien joué, {other}.", "Je suis encore dans le train."],
           "bye": ["Cordialement", "Bises,", "Merci !", "Bonne soirée,", "À bientôt"],
           "foot": ["Envoyé de mon iPhone", "Envoyé à partir de Outlook pour Android"]},
    "es": {"hello": ["Hola a todos:", "Buenas,", "Buenas tardes:", "Hola, {other}:"],
           "chat": ["¡Qué partida!", "Perdón por la tardanza.", "Buena jugada, {other}.", "Sigo en el tren."],
           "bye": ["Un saludo,", "Abrazos", "¡Gracias!", "Hasta pronto,", "Saludos"],
           "foot": ["Enviado desde mi iPhone", "Enviado desde Outlook para Android"]},
}


def letter(scene, said):
    """The body of a mail that says this, with the manners of one who writes to people."""
    rnd, words = scene.random, LETTERS[scene.language]
    other = rnd.choice([name for name in scene.names if name != scene.name])

    def some(kind, chance):
        return [rnd.choice(words[kind]).format(other=other)] if rnd.random() < chance else []

    texts = [one.text for one in said]
    shape = rnd.random()
    if shape < 0.15:
        texts = [text.lower().rstrip(".!") for text in texts]
    if shape > 0.6:
        texts = [" ".join(text if text[-1] in ".!?" else text + "." for text in texts)]
    parts = [some("hello", 0.5), some("chat", 0.2) + texts]
    if rnd.random() < 0.5:
        parts.append(some("bye", 0.8) + [scene.name])
    parts.append(some("foot", 0.15))
    return "\n\n".join("\n".join(part) for part in parts if part)


def told(mail, label):
    """What stands behind this label in a list of the mail's, also where it goes on in the next line."""
    found, within = [], False
    for line in mail.text.splitlines():
        if line.startswith(f"- {label}: "):
            found.append(line[len(label) + 4:])
            within = True
        elif within and line.startswith("  "):
            found[-1] += " " + line.strip()
        else:
            within = False
    return found


def read_as(mail):
    """The orders that a short receipt says words were read as: it has no list of them once they are carried out."""
    found = []
    for line in mail.text.splitlines():
        if line.startswith("We read \""):
            found.append(line)
        elif not line or line.startswith("We'll play it at"):
            break
        elif found:
            found[-1] += " " + line
    return [order for text in found for order in text.rsplit('" as: ', 1)[1].split(" (")[0].split("; ")]


def line_of(said):
    """Of an order that is told in words, the line that stands in brackets behind them."""
    line = re.search(r" \[(.+)\]$", said)
    return line.group(1) if line else said


def taken_in(mail):
    return [line_of(said) for said in told(mail, "taken")] or read_as(mail)


def wrong_in(mail, said):
    """What an answer has that nobody meant: a list of sentences, empty where all is well."""
    meant = [order for one in said for order in one.orders]
    taken = taken_in(mail)
    wrong = [headline for headline in ("NOT ACCEPTED", "WHICH ONE?", "I found no order", "Not filed")
             if mail.has(headline)]
    for order in meant:
        hit = next((line for line in taken if line in order), None)
        if hit is None and not any(mail.took(line) for line in order):
            wrong.append(f"not taken: {order[0]}")
        elif hit is not None:
            taken.remove(hit)
    wrong += [f"taken though nobody meant it: {line}" for line in taken]
    exact = all(len(one.orders) == 1 and one.text.strip(".! ").lower() in one.orders[0] for one in said)
    return wrong if wrong or exact or mail.has("We read") else ["the answer does not say what was read"]


class Table:
    """A game at which everybody speaks: seat 1 English, seat 2 German, seat 3 French, seat 4 Spanish."""

    def __init__(self, game, folder, seed):
        self.game, self.random = game, random.Random(seed)
        self.house = House(folder, extra=EXACT)
        self.house.run("init")
        options = [word for name, value in game.OPTIONS.items() for word in ("--set", f"{name}={value}")]
        self.house.run("game", "open", "ides", "--rules", game.RULES, "--seats", str(game.SEATS), "--pace", "48h", *options)
        self.people, self.newest, self.meant, self.faults, self.mails = {}, {}, {}, [], 0
        for seat, name in enumerate(NAMES[:game.SEATS], 1):
            player = Player(self.house, name, f"{name.lower()}@example.org")
            self.people[player.address] = (seat, player)
            self.house.run("player", "add", name, player.address)
            self.house.run("seat", "ides", str(seat), "player", name)
        self.house.fix_dice(seed)
        self.house.run("game", "start", "ides")
        self.house.run("send")
        self.note(self.house.mails())

    def note(self, mails):
        for mail in mails:
            if mail["X-Cursus-Game"]:
                self.newest[mail.to] = mail

    def owed(self, address):
        mail = self.newest.get(address)
        lines = [] if mail is None else mail.section("YOUR MOVE")  # long ones go on below
        return re.findall(r"^- [^(]*\(([^()]*)\)$", "\n".join(lines), re.M)

    def say(self, address, body, style):
        """The answer to a letter."""
        seat, player = self.people[address]
        self.house.now += 60
        player.answer(self.newest[address], body, style)
        mails = self.house.work()
        self.note(mails)
        return next(mail for mail in mails if mail.to == address)

    def scene(self, address):
        seat, player = self.people[address]
        names = [person.name for _, person in self.people.values()]
        return Scene(self.random, LANGUAGES[(seat - 1) % len(LANGUAGES)], seat, player.name, names, self.owed(address),
                     self.newest[address], self.house.json("position", "ides"))

    def step(self, address):
        """Whoever this is says what he does; what was read otherwise he writes again as the rules page has it."""
        scene = self.scene(address)
        said = self.game.decide(scene)
        body, style = letter(scene, said), self.random.choice(sorted(SHAPES))
        answer = self.say(address, body, style)
        self.mails += 1
        wrong = wrong_in(answer, said)
        if wrong:
            orders = [order[0] for one in said for order in one.orders]
            self.faults.append("\n".join([f"--- mail {self.mails}, {scene.name} ({scene.language}), owes {scene.owed}:", body,
                                          "means: " + "; ".join(orders), "wrong: " + "; ".join(wrong),
                                          textwrap.indent(answer.text.partition("ORDERS YOU CAN GIVE")[0][:1500], "    | ")]))
            if self.owed(address) == scene.owed:
                self.say(address, "\n".join(["clear"] + orders), "plain")
        self.meant.setdefault(scene.seat, []).extend(order for one in said for order in one.orders)

    def play(self, most):
        """So many mails, or to the end of the game."""
        while self.mails < most:
            asked = [address for address in self.people if self.owed(address)]
            if not asked:
                break
            self.step(asked[0])
        return self

    def look_back(self):
        """What was played is what was meant."""
        for move in self.house.json("record", "ides")["moves"]:
            for order in move["orders"]:
                meant = self.meant.get(order["seat"], [])
                if order["by"] in ("player", "plan") and not self.game.was_meant(order["text"], meant):
                    self.faults.append(f"--- {NAMES[order['seat'] - 1]} never meant what was played: {order['text']}")
        self.house.run("doctor")


def played(game, seed, most):
    """A Table at which so many mails were written, or a whole game; its house is gone."""
    folder = scratch_folder("cursus-spoken-")
    try:
        table = Table(game, folder + "/house", seed).play(most)
        table.look_back()
        return table
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def test_of(game, seed, most, faults=0):
    """A test that plays a game of at most so many mails; `faults`: so many are read otherwise today, and no more."""
    def test():
        table = played(game, seed, most)
        assert len(table.faults) <= faults, f"{len(table.faults)} of {table.mails} mails\n" + "\n".join(table.faults)
    test.__name__ = f"{game.RULES}_in_own_words"
    return test


def main(words):
    game = importlib.import_module(f"spoken_{words[0]}")
    tables = [played(game, int(seed), 1000) for seed in words[1:] or ["1"]]
    print("\n".join(fault for table in tables for fault in table.faults))
    print(f"{sum(len(table.faults) for table in tables)} of {sum(table.mails for table in tables)} mails")


if __name__ == "__main__":
    main(sys.argv[1:])
