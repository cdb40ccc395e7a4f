"""What players of Gorbino's Quest say for their orders."""

from spoken_games import Said

RULES, SEATS, OPTIONS = "gorbino", 4, {}

GOODS = {"en": {"food": "food", "wood": "wood", "coal": "coal", "iron": "iron", "gold": "gold"},
         "de": {"food": "Nahrung", "wood": "Holz", "coal": "Kohle", "iron": "Eisen", "gold": "Gold"},
         "fr": {"food": "nourriture", "wood": "bois", "coal": "charbon", "iron": "fer", "gold": "or"},
         "es": {"food": "comida", "wood": "madera", "coal": "carbón", "iron": "hierro", "gold": "oro"}}
COLOURS = {"en": {}, "de": {"pink": "rosa", "purple": "violette", "yellow": "gelbe", "blue": "blaue", "red": "rote", "green": "grüne"},
           "fr": {"pink": "rose", "purple": "violette", "yellow": "jaune", "blue": "bleue", "red": "rouge", "green": "verte"},
           "es": {"pink": "rosa", "purple": "morada", "yellow": "amarilla", "blue": "azul", "red": "roja", "green": "verde"}}
TYPES = {"en": {}, "de": {"loan": "Kredit", "trade": "Handel", "production": "Produktion", "reset": "Reset", "treachery": "Verrat",
                          "development": "Entwicklung", "build": "Bau"},
         "fr": {"loan": "prêt", "trade": "commerce", "production": "production", "reset": "reset", "treachery": "trahison",
                "development": "développement", "build": "construction"},
         "es": {"loan": "préstamo", "trade": "comercio", "production": "producción", "reset": "reset", "treachery": "traición",
                "development": "desarrollo", "build": "construcción"}}
AREAS = {"ravenforest": "Raven Forest", "pearlisles": "Pearl Isles"}
# in a card's name
PARTS = {"Handel": "Handels", "Produktion": "Produktions", "Verrat": "Verrats", "Entwicklung": "Entwicklungs"}
CARD = {"en": "the {colour} {type} card", "de": "die {colour} {type}karte", "fr": "la carte {type} {colour}", "es": "la carta {type} {colour}"}
AND = {"en": " and ", "de": " und ", "fr": " et ", "es": " y "}

FOUND = {"en": ["I'd like to found my first city at {p}, please.", "I start in {p}.", "{p} for me", "I settle in {p}", "found {p} please"],
         "de": ["Ich gründe meine Stadt in {p}.", "Ich fange in {p} an.", "{p} für mich", "Ich siedle in {p}", "Meine erste Stadt: {p}"],
         "fr": ["Je fonde ma ville à {p}.", "Je commence à {p}.", "{p} pour moi", "Je m'installe à {p}"],
         "es": ["Fundo mi ciudad en {p}.", "Empiezo en {p}.", "{p} para mí", "Me establezco en {p}"]}
FOUND_OR = {"en": ["{p}, or {q} if that's taken", "I found in {p}, otherwise in {q}"], "de": ["{p}, sonst {q}", "Ich gründe in {p}, notfalls in {q}"],
            "fr": ["{p}, sinon {q}", "Je fonde à {p}, à défaut à {q}"], "es": ["{p}, si no {q}", "Fundo en {p} o, si no, en {q}"]}
# {g}: two goods, as "wood and coal" or "two gold"
TAKE = {"en": ["I take {g}.", "{g}, please", "I'd like {g}", "For me {g}!"], "de": ["Ich nehme {g}.", "{g}, bitte", "Ich hätte gern {g}"],
        "fr": ["Je prends {g}.", "{g}, s'il vous plaît", "Je voudrais {g}"], "es": ["Tomo {g}.", "{g}, por favor", "Quisiera {g}"]}
TWO = {"en": "two {g}", "de": "zweimal {g}", "fr": "deux {g}", "es": "dos de {g}"}
LOAN = {"en": ["Loan {n}, please", "I take out a loan of {n} income.", "I borrow for {n} income", "I use my loan card for {n}."],
        "de": ["Kredit {n}, bitte", "Ich nehme einen Kredit über {n} Einkommen auf.", "Ich leihe {n}."],
        "fr": ["Un prêt de {n}, s'il vous plaît", "J'emprunte {n}.", "Je joue le prêt pour {n} revenus"],
        "es": ["Un préstamo de {n}, por favor", "Pido prestado {n}.", "Juego el préstamo por {n} ingresos"]}
SELL_ALL = {"en": ["I sell all my {g}.", "Sell all the {g}, please"], "de": ["Ich verkaufe mein ganzes {g}.", "Ich verkaufe alles {g}"],
            "fr": ["Je vends tout mon {g}.", "Vendre tout le {g}"], "es": ["Vendo todo mi {g}.", "Vender todo el {g}"]}
BUY = {"en": ["I buy {n} {g}.", "I'd like to buy {n} {g}, please", "Trade: buy {n} {g}"], "de": ["Ich kaufe {n} {g}.", "Ich möchte {n} {g} kaufen"],
       "fr": ["J'achète {n} {g}.", "Je voudrais acheter {n} {g}"], "es": ["Compro {n} de {g}.", "Quisiera comprar {n} {g}"]}
SWAP = {"en": ["I sell {n} {g} and buy {m} {h}.", "{n} {g} for {m} {h}, please", "{n} {g} -> {m} {h}", "I trade {n} {g} for {m} {h}."],
        "de": ["Ich verkaufe {n} {g} und kaufe {m} {h}.", "{n} {g} gegen {m} {h}, bitte", "Ich tausche {n} {g} gegen {m} {h}."],
        "fr": ["Je vends {n} {g} et j'achète {m} {h}.", "{n} {g} contre {m} {h}, s'il vous plaît", "J'échange {n} {g} contre {m} {h}."],
        "es": ["Vendo {n} {g} y compro {m} {h}.", "{n} {g} por {m} {h}, por favor", "Cambio {n} {g} por {m} {h}."]}
LOAN_CARD = {"en": ["I play {c} for {n}.", "{n} income with {c}, please"], "de": ["Ich spiele {c} für {n}.", "Ich leihe {n} über {c}"],
             "fr": ["Je joue {c} pour {n}.", "J'emprunte {n} avec {c}"], "es": ["Juego {c} por {n}.", "Pido prestado {n} con {c}"]}
WITH = {"en": " with {c}", "de": " über {c}", "fr": " avec {c}", "es": " con {c}"}
PRODUCE = {"en": ["I produce in {a}.", "Production in {a}, please", "{a} produces"], "de": ["Ich produziere in {a}.", "Produktion in {a}, bitte", "Ernte in {a}"],
           "fr": ["Je produis à {a}.", "Production à {a}, s'il vous plaît", "Récolte à {a}"], "es": ["Produzco en {a}.", "Producción en {a}, por favor", "Cosecho en {a}"]}
BACK = {"en": ["I take my cards back.", "Reset, please", "All cards back to my hand."], "de": ["Ich nehme meine Karten zurück.", "Reset, bitte", "Alle Karten zurück auf die Hand."],
        "fr": ["Je reprends mes cartes.", "Reset, s'il vous plaît", "Je récupère mes cartes."], "es": ["Recupero mis cartas.", "Reset, por favor", "Todas las cartas a la mano."]}
BACK_CARD = {"en": ["I play {c}.", "Reset with {c}"], "de": ["Ich spiele {c}."], "fr": ["Je joue {c}."], "es": ["Juego {c}."]}
BUILD = {"en": ["I build in {p}.", "A new city in {p}, please", "I'd like to build at {p}", "I expand to {p}."],
         "de": ["Ich baue in {p}.", "Eine neue Stadt in {p}, bitte", "Ich möchte in {p} bauen", "Bau {p}!"],
         "fr": ["Je construis à {p}.", "Une nouvelle ville à {p}, s'il vous plaît", "Je voudrais bâtir à {p}"],
         "es": ["Construyo en {p}.", "Una nueva ciudad en {p}, por favor", "Quisiera construir en {p}"]}
BUILD_OR = {"en": ["I build in {p} or else in {q}.", "build {p}, if that doesn't work {q}"], "de": ["Ich baue in {p}, sonst in {q}.", "Ich baue in {p} oder {q}"],
            "fr": ["Je construis à {p}, sinon à {q}.", "Je construis à {p} ou {q}"], "es": ["Construyo en {p} y si no se puede en {q}.", "Construyo en {p} o {q}"]}
DEVELOP = {"en": ["I buy {c}.", "I'd like {c}, please", "Development: {c}"], "de": ["Ich kaufe {c}.", "Entwicklung: {c}, bitte", "Ich möchte {c} kaufen"],
           "fr": ["J'achète {c}.", "Développement : {c}", "Je voudrais acheter {c}"], "es": ["Compro {c}.", "Desarrollo: {c}", "Quisiera comprar {c}"]}
PASS = {"en": ["I pass.", "I'll pass this time"], "de": ["Ich passe.", "Ich setze aus"], "fr": ["Je passe.", "Je passe mon tour"], "es": ["Paso.", "Paso mi turno"]}


def one_of(scene, ways, **words):
    return scene.random.choice(ways[scene.language]).format(**words)


def name(ident):
    return AREAS.get(ident, ident.capitalize())


def card(ident, language):
    colour, kind = ident.split("-")
    kind = TYPES[language].get(kind, kind)
    return CARD[language].format(colour=COLOURS[language].get(colour, colour), type=PARTS.get(kind, kind))


def say_take(scene, one, other):
    goods = GOODS[scene.language]
    both = TWO[scene.language].format(g=goods[one]) if one == other else goods[one] + AND[scene.language] + goods[other]
    return Said(one_of(scene, TAKE, g=both), [(f"take {one} {other}", f"take {other} {one}")])


def say_places(scene, words, legal, one, two):
    """A place, or two of which the first that can be done counts."""
    others = [line.split()[1] for line in legal if line.startswith(words[0] + " ") and line.split()[1] != words[1]]
    if others and scene.random.random() < 0.3:
        other = scene.random.choice(others)
        return Said(one_of(scene, two, p=name(words[1]), q=name(other)),
                    [(f"{words[0]} {words[1]} {other}", f"{words[0]} {words[1]} / {words[0]} {other}")])
    return Said(one_of(scene, one, p=name(words[1])), [(" ".join(words),)])


def say_trade(scene, words):
    """ "sell all GOOD", "buy 1 GOOD", "sell N GOOD buy M GOOD", by the card of a colour or not."""
    goods, order = GOODS[scene.language], " ".join(words)
    if words[1] not in ("sell", "buy"):
        plain = say_trade(scene, words[:1] + words[2:]) if words[2] in ("sell", "buy") else None
        ware = WITH[scene.language].format(c=card(words[1] + "-trade", scene.language))
        orders = [] if plain is None else [line.replace("trade", f"trade {words[1]}") for line in plain.orders[0]]
        return None if plain is None else Said(plain.text.rstrip(".") + ware, [tuple(orders)])
    if "sell" in words and "buy" in words:
        sold, bought = words[words.index("sell") + 1:][:2], words[words.index("buy") + 1:][:2]
        if "all" in sold or "max" in bought:
            return None
        return Said(one_of(scene, SWAP, n=sold[0], g=goods[sold[1]], m=bought[0], h=goods[bought[1]]), [(order,)])
    if words[1] == "sell":
        mine = scene.position["goods"][scene.seat - 1][words[3]]
        return Said(one_of(scene, SELL_ALL, g=goods[words[3]]), [(order, f"trade sell {mine} {words[3]}")])
    return Said(one_of(scene, BUY, n=words[2], g=goods[words[3]]), [(order,)])


def say(scene, order, legal):
    """One legal order as somebody would say it; None: not yet."""
    words, language = order.split(), scene.language
    if words[0] == "found":
        return say_places(scene, words, legal, FOUND, FOUND_OR)
    if words[0] == "take":
        return say_take(scene, *words[1:])
    if words[0] == "build" and len(words) == 2:
        return say_places(scene, words, legal, BUILD, BUILD_OR)
    if words[0] == "trade":
        return say_trade(scene, words)
    if words[0] == "reset" and len(words) == 2 and f"{words[1]}-reset" in scene.position["hands"][scene.seat - 1]:
        return Said(one_of(scene, BACK_CARD, c=card(f"{words[1]}-reset", language)), [(order,)])
    if words[0] == "reset":
        return Said(one_of(scene, PASS if "none" in words else BACK), [(order, "reset none", "pass") if "none" in words else (order,)])
    if words[0] == "pass":
        return Said(one_of(scene, PASS), [("pass", "reset none")])
    if words[0] == "loan" and len(words) == 3:
        return Said(one_of(scene, LOAN_CARD, n=words[2], c=card(words[1] + "-loan", language)), [(order,)])
    if words[0] == "loan" and any(line.startswith("loan ") and line.endswith(" " + words[1]) and line != order for line in legal):
        return None  # with several such cards he says which
    ways = {"loan": LOAN, "production": PRODUCE, "development": DEVELOP}
    if words[0] not in ways or len(words) != 2:
        return None
    ware = card(words[1], language) if "-" in words[1] else ""
    return Said(one_of(scene, ways[words[0]], n=words[1], a=name(words[1]), c=ware), [(order,)])


def decide(scene):
    """What somebody does who is asked."""
    slot = scene.owed[0]
    legal = scene.mail.legal()[slot]
    said = [one for one in (say(scene, order, legal) for order in legal) if one is not None]
    kinds = sorted({one.orders[0][0].split()[0] for one in said})
    kind = scene.random.choice(kinds)
    return [scene.random.choice([one for one in said if one.orders[0][0].split()[0] == kind])]


def was_meant(line, orders):
    """Whether a line of the record is what one of these orders said."""
    return any(line in order for order in orders)
