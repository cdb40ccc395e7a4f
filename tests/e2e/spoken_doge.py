"""What players of Doge say for their orders."""

import re

from spoken_games import Said

RULES, SEATS, OPTIONS = "doge", 4, {}

AREAS = {"cannaregio": "Cannaregio", "castello": "Castello", "dorsoduro": "Dorsoduro", "san-marco": "San Marco",
         "san-polo": "San Polo", "santa-croce": "Santa Croce", "quarantia": "Quarantia"}
MARKERS = [3, 3, 2, 2, 1, 1, 0]

WORDS = {"en": {0: "zero", 1: "one", 2: "two", 3: "three"}, "de": {0: "Null", 1: "Eins", 2: "Zwei", 3: "Drei"},
         "fr": {0: "zéro", 1: "un", 2: "deux", 3: "trois"}, "es": {0: "cero", 1: "uno", 2: "dos", 3: "tres"}}
ONE = {"en": ["my {n}", "a {n}", "the {n}", "{n}", "my {w}"], "de": ["meine {n}", "eine {n}", "die {n}", "{n}", "meine {w}"],
       "fr": ["mon {n}", "un {n}", "le {n}", "{n}"], "es": ["mi {n}", "un {n}", "el {n}", "{n}"]}
PAIR = {"en": ["both my {n}s", "my two {n}s", "two {n}s"], "de": ["beide {n}er", "meine beiden {n}er", "zweimal die {n}"],
        "fr": ["mes deux {n}", "les deux {n}", "deux fois {n}"], "es": ["mis dos {n}", "los dos {n}", "dos veces {n}"]}
AND = {"en": " and ", "de": " und ", "fr": " et ", "es": " y "}
EACH = {"en": ["{n}", "a {n}", "my {n}", "the {n}"], "de": ["{n}", "eine {n}", "die {n}"], "fr": ["{n}", "un {n}", "le {n}"],
        "es": ["{n}", "un {n}", "el {n}"]}

PLACE = {"en": ["I put {m} in {a}.", "{m} on {a}, please", "{a}: {m}", "{m} for {a}", "In {a} I place {m}.", "place {m} in {a}",
                "I'd like to place {m} in {a}"],
         "de": ["Ich setze {m} auf {a}.", "{m} nach {a}, bitte", "{a}: {m}", "Auf {a} lege ich {m}.", "Ich möchte {m} auf {a} legen",
                "{m} in {a}"],
         "fr": ["Je place {m} à {a}.", "{m} sur {a}, s'il vous plaît", "{a} : {m}", "À {a} je mets {m}.", "Je voudrais mettre {m} à {a}",
                "{m} pour {a}"],
         "es": ["Pongo {m} en {a}.", "{m} para {a}, por favor", "{a}: {m}", "En {a} pongo {m}.", "Quisiera poner {m} en {a}",
                "{m} a {a}"]}
NEXT = {"en": ["{p} Next round {q}", "{p} And in the next round: {q}"], "de": ["{p} Nächste Runde {q}", "{p} Und in der nächsten Runde: {q}"],
        "fr": ["{p} Au prochain tour {q}", "{p} Et au tour suivant : {q}"], "es": ["{p} La próxima ronda {q}", "{p} Y en la próxima ronda: {q}"]}
PLAN = {"en": ["If I win {a}, the advisor goes to {b}, otherwise I abstain.", "If I win {a}: advisor to {b}, else abstain"],
        "de": ["Wenn ich {a} gewinne, geht der Berater nach {b}, sonst enthalte ich mich.", "Falls ich {a} gewinne: Berater nach {b}, sonst Enthaltung"],
        "fr": ["Si je gagne {a}, le conseiller va à {b}, sinon je m'abstiens.", "Si je gagne {a} : conseiller à {b}, sinon abstention"],
        "es": ["Si gano {a}, el consejero va a {b}, si no me abstengo.", "Si gano {a}: consejero a {b}, si no abstención"]}
TAKE = {"en": ["The advisor goes to {a}.", "I take him to {a}", "{a}, please", "To {a} with him!", "I'd like to send the advisor to {a}"],
        "de": ["Der Berater geht nach {a}.", "Ich nehme ihn und stelle ihn nach {a}", "Nach {a}, bitte", "Der Berater soll nach {a}",
               "Ich schicke den Berater nach {a}"],
        "fr": ["Le conseiller va à {a}.", "Je le prends et je le place à {a}", "À {a}, s'il vous plaît", "J'envoie le conseiller à {a}"],
        "es": ["El consejero va a {a}.", "Me lo llevo a {a}", "A {a}, por favor", "Mando al consejero a {a}"]}
TAKE_ONE = {"en": ["Advisor {n} to {a}"], "de": ["Berater {n} nach {a}"], "fr": ["Conseiller {n} à {a}"], "es": ["Consejero {n} a {a}"]}
ABSTAIN = {"en": ["I abstain.", "I'd rather abstain this time", "He stays neutral"], "de": ["Ich enthalte mich.", "Diesmal enthalte ich mich", "Er bleibt neutral"],
           "fr": ["Je m'abstiens.", "Cette fois je m'abstiens", "Il reste neutre"], "es": ["Me abstengo.", "Esta vez me abstengo", "Se queda neutral"]}
MOVE = {"en": ["move a house from {a} to {b}", "a house goes from {a} to {b}"], "de": ["ein Haus geht von {a} nach {b}", "ich ziehe ein Haus von {a} nach {b}"],
        "fr": ["une maison va de {a} à {b}", "je déplace une maison de {a} à {b}"], "es": ["una casa va de {a} a {b}", "muevo una casa de {a} a {b}"]}
ABSTAIN_AND = {"en": "I abstain and {m}", "de": "Ich enthalte mich und {m}", "fr": "Je m'abstiens et {m}", "es": "Me abstengo y {m}"}
NONE = {"en": ["Nothing moves.", "I leave everything as it is"], "de": ["Alles bleibt, wie es ist.", "Ich bewege nichts"],
        "fr": ["Je ne bouge rien.", "Tout reste en place"], "es": ["No muevo nada.", "Todo se queda como está"]}


def markers(scene, values):
    """How he names the markers that he lays."""
    rnd, language = scene.random, scene.language

    def fill(way, value):
        return way.format(n=value, w=WORDS[language][value])

    if len(values) == 1:
        return fill(rnd.choice(ONE[language]), values[0])
    if len(values) == 2 and values[0] == values[1] and rnd.random() < 0.7:
        return fill(rnd.choice(PAIR[language]), values[0])
    way = rnd.choice(EACH[language])
    names = [fill(way, value) for value in values]
    return ", ".join(names[:-1]) + AND[language] + names[-1]


def placing(scene, left, areas):
    """(sentence, order) for a placing that is possible; what it uses is gone from the lists."""
    rnd = scene.random
    area = rnd.choice(areas)
    values = sorted(rnd.sample(left, min(len(left), rnd.choice((1, 1, 2, 2, 3)))), reverse=True)
    areas.remove(area)
    for value in values:
        left.remove(value)
    text = rnd.choice(PLACE[scene.language]).format(m=markers(scene, values), a=AREAS[area])
    return text, f"place {area} " + " ".join(map(str, values)), area


def decide_place(scene):
    rnd, language = scene.random, scene.language
    placed = scene.position["seats"][scene.seat - 1]["placed"]
    left = list(MARKERS)
    for values in placed.values():
        for value in values:
            left.remove(value)
    areas = [area for area in sorted(AREAS) if area not in placed]
    text, order, area = placing(scene, left, areas)
    said = Said(text, [(order,)])
    if rnd.random() < 0.2 and scene.position["round"] < 3 and left:
        then, second, _ = placing(scene, left, areas)
        text = text if text[-1] in ".!" else text + "."
        said = Said(rnd.choice(NEXT[language]).format(p=text, q=then), [(order,), (second,)])
    if rnd.random() < 0.2 and area != "quarantia":
        other = rnd.choice([name for name in sorted(AREAS) if name != area])
        plan = rnd.choice(PLAN[language]).format(a=AREAS[area], b=AREAS[other])
        return [said, Said(plan, [(f"win {area}: take to {other} / abstain",)])]
    return [said]


def say_order(scene, order):
    """What he says for one of the orders that the mail lists."""
    rnd, language = scene.random, scene.language
    option = order.partition(": ")[2]
    moves = [rnd.choice(MOVE[language]).format(a=AREAS[a], b=AREAS[b]) for a, b in re.findall(r"([a-z-]+) > ([a-z-]+)", option)]
    take = re.fullmatch(r"take (?:q(\d) )?to ([a-z-]+)", option)
    if take:
        return rnd.choice((TAKE_ONE if take[1] else TAKE)[language]).format(n=take[1], a=AREAS[take[2]])
    if option == "abstain":
        return rnd.choice(ABSTAIN[language])
    if option == "none":
        return rnd.choice(NONE[language])
    text = AND[language].join(moves)
    return ABSTAIN_AND[language].format(m=text) if option.startswith("abstain") else text


def decide(scene):
    """What somebody does who is asked."""
    if "place" in scene.owed:
        return decide_place(scene)
    legal = scene.mail.legal()
    order = scene.random.choice(legal[scene.owed[0]])
    return [Said(say_order(scene, order), [(order,)])]


def was_meant(line, orders):
    """Whether a line of the record is what one of these orders said: of a plan one choice is played."""
    head, _, option = line.partition(": ")
    return any(line in order or any(one.partition(": ")[0] == head and option in one.partition(": ")[2].split(" / ")
                                    for one in order) for order in orders)
