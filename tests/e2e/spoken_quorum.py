"""What players of Quorum say for their orders."""

from spoken_games import Said

RULES, SEATS, OPTIONS = "quorum", 4, {}

TYPES = {"en": {"mil": "Military", "tra": "Trade", "arc": "Architecture", "int": "Intrigue"},
         "de": {"mil": "Militär", "tra": "Handel", "arc": "Architektur", "int": "Intrige"},
         "fr": {"mil": "Militaire", "tra": "Commerce", "arc": "Architecture", "int": "Intrigue"},
         "es": {"mil": "Militar", "tra": "Comercio", "arc": "Arquitectura", "int": "Intriga"}}
PROVINCES = {"en": {"afr": "Africa", "asi": "Asia", "ger": "Germania", "gal": "Gaul", "his": "Spain", "mac": "Macedonia"},
             "de": {"afr": "Afrika", "asi": "Asien", "ger": "Germanien", "gal": "Gallien", "his": "Hispanien",
                    "mac": "Makedonien"},
             "fr": {"afr": "Afrique", "asi": "Asie", "ger": "Germanie", "gal": "Gaule", "his": "Hispanie",
                    "mac": "Macédoine"},
             "es": {"afr": "África", "asi": "Asia", "ger": "Germania", "gal": "Galia", "his": "Hispania",
                    "mac": "Macedonia"}}
PROVINCE_IDS = {"afr": "africa", "asi": "asia", "ger": "germania", "gal": "gallia", "his": "hispania", "mac": "macedonia"}
THINGS = {"en": {"wheat": "the wheat", "wine": "the wine", "sheep": "the sheep", "wood": "the wood", "fish": "the fish",
                 "bath": "the bath", "theater": "the theatre", "forum": "the forum", "temple": "the temple",
                 "aqueduct": "the aqueduct", "circus": "the circus"},
          "de": {"wheat": "den Weizen", "wine": "den Wein", "sheep": "das Schaf", "wood": "das Holz", "fish": "den Fisch",
                 "bath": "das Bad", "theater": "das Theater", "forum": "das Forum", "temple": "den Tempel",
                 "aqueduct": "das Aquädukt", "circus": "den Zirkus"},
          "fr": {"wheat": "le blé", "wine": "le vin", "sheep": "le mouton", "wood": "le bois", "fish": "le poisson",
                 "bath": "les bains", "theater": "le théâtre", "forum": "le forum", "temple": "le temple",
                 "aqueduct": "l'aqueduc", "circus": "le cirque"},
          "es": {"wheat": "el trigo", "wine": "el vino", "sheep": "la oveja", "wood": "la madera", "fish": "el pescado",
                 "bath": "las termas", "theater": "el teatro", "forum": "el foro", "temple": "el templo",
                 "aqueduct": "el acueducto", "circus": "el circo"}}
# by what a card is known, if it is the only one: {type}, {power}, {province}, {code}
BY = {"en": {"code": ["{code}"], "whole": ["{type} {power} {province}", "{type} {power} from {province}"],
             "type": ["the {type} card", "the {type}"], "power": ["{type} {power}", "the {type} {power}"],
             "province": ["the card from {province}", "the {province} card"],
             "both": ["the {type} card from {province}", "{province} {type}"]},
      "de": {"code": ["{code}"], "whole": ["{type} {power} {province}", "{type} {power} aus {province}"],
             "type": ["die {type}karte", "{type}"], "power": ["{type} {power}", "die {type} {power}"],
             "province": ["die Karte aus {province}"], "both": ["die {type}karte aus {province}", "{type} {province}"]},
      "fr": {"code": ["{code}"], "whole": ["{type} {power} {province}", "la carte {type} {power} de {province}"],
             "type": ["la carte {type}"], "power": ["{type} {power}", "la carte {type} {power}"],
             "province": ["la carte de {province}"], "both": ["la carte {type} de {province}", "{type} {province}"]},
      "es": {"code": ["{code}"], "whole": ["{type} {power} {province}", "la carta {type} {power} de {province}"],
             "type": ["la carta de {type}"], "power": ["{type} {power}"],
             "province": ["la carta de {province}"], "both": ["la carta de {type} de {province}", "{type} {province}"]}}
PLACES = {"en": ["the first card", "the second card", "the third card", "card number 4", "the last card in the row"],
          "de": ["die erste Karte", "die zweite Karte", "die dritte", "Karte Nummer 4", "die Karte ganz rechts"],
          "fr": ["la première carte", "la deuxième carte", "la troisième", "la carte numéro 4", "la dernière carte"],
          "es": ["la primera carta", "la segunda carta", "la tercera", "la carta número 4", "la última carta"]}

TAKE = {"en": ["I'd like {c}, please", "I take {c}.", "{c} for me, please", "I'll have {c}", "Give me {c}, please.",
               "take {c}", "Could I have {c}?", "I think I'll go for {c} this time."],
        "de": ["Ich hätte gern {c}, bitte", "Ich nehme {c}.", "Bitte {c} für mich", "Ich möchte {c} nehmen", "Ich nehme mir {c}.",
               "nimm {c}", "Diesmal nehme ich {c}."],
        "fr": ["Je voudrais {c}, s'il vous plaît", "Je prends {c}.", "{c} pour moi, merci", "J'aimerais prendre {c}",
               "Cette fois je prends {c}.", "prendre {c}"],
        "es": ["Quisiera {c}, por favor", "Tomo {c}.", "{c} para mí, por favor", "Me quedo con {c}", "Esta vez cojo {c}.",
               "coger {c}"]}
TAKE_AND_PLAY = {"en": ["I take {c} and play it.", "{c} please, and I play it at once", "I'd like to take {c} and play it straight away"],
                 "de": ["Ich nehme {c} und spiele sie gleich aus.", "{c}, bitte, und gleich ausspielen", "Ich nehme {c} und lege die Karte sofort"],
                 "fr": ["Je prends {c} et je la joue.", "{c}, et je joue cette carte tout de suite", "Je prends {c} et je la pose aussitôt"],
                 "es": ["Tomo {c} y la juego.", "{c}, y la juego enseguida", "Me quedo con {c} y juego esa carta"]}
PLAY = {"en": ["I play {c}.", "Then I'd like to play {c}", "{c} goes on the table", "Please play {c} for me", "then play {c}"],
        "de": ["Ich spiele {c}.", "Dann spiele ich {c}", "Ausspielen möchte ich {c}", "Ich lege {c} auf den Tisch", "dann {c} ausspielen"],
        "fr": ["Je joue {c}.", "Ensuite je joue {c}", "Je voudrais jouer {c}", "Je pose {c} sur la table", "puis jouer {c}"],
        "es": ["Juego {c}.", "Luego juego {c}", "Quisiera jugar {c}", "Pongo {c} en la mesa", "después jugar {c}"]}
ELSE = {"en": ["{c}, otherwise {d}", "I take {c}, or if it's gone {d}"], "de": ["{c}, sonst {d}", "Ich nehme {c}, ansonsten {d}"],
        "fr": ["{c}, sinon {d}", "Je prends {c}, ou sinon {d}"], "es": ["{c}, si no {d}", "Tomo {c} o, si no, {d}"]}
A_GOD = {"en": ["I take a God, please", "a God for me"], "de": ["Ich nehme einen Gott", "einen Gott, bitte"],
         "fr": ["Je prends un dieu", "un dieu, s'il vous plaît"], "es": ["Tomo un dios", "un dios, por favor"]}
THE_GOD = {"en": "the God at place {place}", "de": "den Gott auf Platz {place}", "fr": "le dieu à la place {place}",
           "es": "el dios del puesto {place}"}
GOD = {"en": ["{p}, please", "The god works in {p}.", "My marker in {p} goes forward"],
       "de": ["{p}, bitte", "Der Gott wirkt in {p}.", "Mein Marker in {p} geht vor"],
       "fr": ["{p}, s'il vous plaît", "Le dieu agit en {p}.", "Mon marqueur en {p} avance"],
       "es": ["{p}, por favor", "El dios actúa en {p}.", "Mi marcador en {p} avanza"]}

PRODUCTS = {"tra-afr": ("wheat wine", "wood fish", "wine sheep"), "tra-asi": ("wheat sheep", "wheat fish", "wine wine"),
            "tra-ger": ("sheep wood", "sheep sheep", "wheat wine"), "tra-gal": ("wine fish", "wheat wood", "wheat wood"),
            "tra-his": ("wheat wheat", "wine wood", "wheat fish"), "tra-mac": ("wheat wine", "wine sheep", "wheat sheep"),
            "arc-afr": ("bath", "theater", "forum"), "arc-asi": ("temple", "aqueduct", "circus"),
            "arc-ger": ("theater", "forum", "bath"), "arc-gal": ("aqueduct", "circus", "temple"),
            "arc-his": ("forum", "bath", "theater"), "arc-mac": ("circus", "temple", "aqueduct")}


def things_of(card):
    """What it shows, each once."""
    return set(PRODUCTS[card[:7]][int(card[8]) - 1].split()) if card[:7] in PRODUCTS else set()


def names_of(card, among, language):
    """How one may call this card, if those are the cards that could be meant."""
    by, (kind, province, power) = BY[language], card.split("-")
    words = {"code": card, "type": TYPES[language][kind], "power": power, "province": PROVINCES[language][province]}

    def single(test):
        return sum(map(test, among)) == 1

    ways = by["code"] + by["whole"]
    ways += by["type"] if single(lambda c: c[:3] == kind) else []
    ways += by["power"] if single(lambda c: c[:3] == kind and c[8] == power) else []
    ways += by["province"] if single(lambda c: c[4:7] == province) else []
    ways += by["both"] if single(lambda c: c[:3] == kind and c[4:7] == province) else []
    names = [way.format(**words) for way in ways]
    for thing in sorted(things_of(card)):
        names += [THINGS[language][thing]] * 2 if single(lambda c, t=thing: t in things_of(c)) else []
    return names


def choice_in_rome(scene, place):
    """(what he says, the order's choice) for what lies at this place, from 0."""
    card, rnd = scene.position["rome"][place], scene.random
    if "-" not in card:
        return THE_GOD[scene.language].format(place=place + 1), f"god-{place + 1}"
    cards = [card for card in scene.position["rome"] if "-" in card]
    return rnd.choice(names_of(card, cards, scene.language) + [PLACES[scene.language][place]] * 2), card


def played_next(scene, taken):
    """What he says to play a card of his hand."""
    hand = scene.position["hands"][scene.seat - 1]
    hand = [card for card in hand if "-" in card] + [card for card in (taken,) if card is not None]
    card = scene.random.choice(hand)
    also = ("play new",) if card == taken or card == scene.position["took"] else ()
    name = scene.random.choice(names_of(card, hand, scene.language))
    return Said(scene.random.choice(PLAY[scene.language]).format(c=name), [(f"play {card}",) + also])


def decide_take(scene):
    rnd, language = scene.random, scene.language
    gods = [place for place, card in enumerate(scene.position["rome"]) if "-" not in card]
    full = sum("-" not in card for card in scene.position["hands"][scene.seat - 1]) == 3
    places = [place for place in range(5) if not (full and place in gods)]
    place, other = rnd.sample(places, 2) if len(places) > 1 else places * 2
    if gods and not full and rnd.random() < 0.2:
        return [Said(rnd.choice(A_GOD[language]), [("take god", f"take god-{gods[0] + 1}")])]
    name, choice = choice_in_rome(scene, place)
    if "god" in choice:
        return [Said(rnd.choice(TAKE[language]).format(c=name), [(f"take {choice}",)])]
    if other != place and rnd.random() < 0.15:
        second, otherwise = choice_in_rome(scene, other)
        return [Said(rnd.choice(ELSE[language]).format(c=name, d=second),
                     [(f"take {choice} / {otherwise}", f"take {choice}")])]
    if rnd.random() < 0.35:
        return [Said(rnd.choice(TAKE_AND_PLAY[language]).format(c=name), [(f"take {choice}",), ("play new", f"play {choice}")])]
    take = Said(rnd.choice(TAKE[language]).format(c=name), [(f"take {choice}",)])
    return [take, played_next(scene, choice)] if rnd.random() < 0.6 else [take]


def decide(scene):
    """What somebody does who is asked."""
    if "take" in scene.owed:
        return decide_take(scene)
    if "god" in scene.owed:
        province = scene.random.choice(sorted(PROVINCE_IDS))
        name = PROVINCES[scene.language][province]
        return [Said(scene.random.choice(GOD[scene.language]).format(p=name), [(f"god {PROVINCE_IDS[province]}",)])]
    return [played_next(scene, None)]


def was_meant(line, orders):
    """Whether a line of the record is what one of these orders said."""
    return any(line in order for order in orders)
