"""What players of FORVM say for their orders."""

from spoken_games import Said

RULES, SEATS, OPTIONS = "forvm", 4, {"rules": "summary"}

MARKETS = {"en": {}, "de": {"rome": "Rom", "carthage": "Karthago", "carthago-nova": "Neukarthago", "syracuse": "Syrakus",
                            "athens": "Athen", "rhodes": "Rhodos", "taranto": "Tarent", "alexandria": "Alexandrien",
                            "mediolano": "Mailand", "cyrene": "Kyrene", "narbo": "Narbonne"},
           "fr": {"athens": "Athènes", "taranto": "Tarente", "mediolano": "Milan", "cyrene": "Cyrène", "narbo": "Narbonne",
                  "alexandria": "Alexandrie", "tarraco": "Tarragone"},
           "es": {"rome": "Roma", "carthage": "Cartago", "carthago-nova": "Cartagena", "syracuse": "Siracusa",
                  "athens": "Atenas", "rhodes": "Rodas", "taranto": "Tarento", "mediolano": "Milán", "cyrene": "Cirene",
                  "alexandria": "Alejandría", "tarraco": "Tarragona"}}
FAMILIES = {"aemilii": "Aemilii", "cornelii": "Cornelii", "fabii": "Fabii", "iulii": "Iulii"}
SEAT_OF = {name: at for at, name in enumerate(FAMILIES)}
CHILDREN = {"en": {"son": "my son", "daughter": "my daughter"}, "de": {"son": "meinen Sohn", "daughter": "meine Tochter"},
            "fr": {"son": "mon fils", "daughter": "ma fille"}, "es": {"son": "a mi hijo", "daughter": "a mi hija"}}
BARE = {"en": {"son": "my son", "daughter": "my daughter"}, "de": {"son": "mein Sohn", "daughter": "meine Tochter"},
        "fr": {"son": "mon fils", "daughter": "ma fille"}, "es": {"son": "mi hijo", "daughter": "mi hija"}}
GIFTS = {"en": {"temple": "a temple", "games": "games", "food": "food"},
         "de": {"temple": "einen Tempel", "games": "Spiele", "food": "Getreide"},
         "fr": {"temple": "un temple", "games": "des jeux", "food": "du pain"},
         "es": {"temple": "un templo", "games": "unos juegos", "food": "comida"}}

# {a}: from where, {b}: to where
MOVE = {"en": ["My agent walks from {a} to {b}.", "{a} to {b}, please", "I move from {a} to {b}.", "{a} -> {b}",
               "I'd like to move my man in {a} to {b}", "The agent in {a} goes to {b}.", "My move: {a} - {b}"],
        "de": ["Mein Agent geht von {a} nach {b}.", "{a} nach {b}, bitte", "Ich ziehe von {a} nach {b}.", "{a} -> {b}",
               "Ich möchte meinen Mann aus {a} nach {b} schicken", "Der Agent in {a} zieht nach {b}.", "Mein Zug: {a} - {b}"],
        "fr": ["Mon agent va de {a} à {b}.", "{a} vers {b}, s'il vous plaît", "Je me déplace de {a} à {b}.", "{a} -> {b}",
               "J'aimerais envoyer mon homme de {a} à {b}", "L'agent de {a} part pour {b}.", "Mon coup : {a} - {b}"],
        "es": ["Mi agente va de {a} a {b}.", "{a} a {b}, por favor", "Muevo de {a} a {b}.", "{a} -> {b}",
               "Quisiera mandar a mi hombre de {a} a {b}", "El agente de {a} se va a {b}.", "Mi jugada: {a} - {b}"]}
# where he has one agent
GO = {"en": ["I go to {b}.", "to {b} please", "My agent goes to {b}", "Let's go to {b}!"],
      "de": ["Ich gehe nach {b}.", "nach {b}, bitte", "Mein Agent geht nach {b}", "Auf nach {b}!"],
      "fr": ["Je vais à {b}.", "à {b}, s'il te plaît", "Mon agent part pour {b}", "Allons à {b} !"],
      "es": ["Voy a {b}.", "a {b}, por favor", "Mi agente va a {b}", "¡Vamos a {b}!"]}
OR = {"en": ["From {a} to {b}, or to {c} if someone is there already.", "{a} to {b}, otherwise {c}", "I go from {a} to {b} or {c}"],
      "de": ["Von {a} nach {b}, oder nach {c}, falls dort schon jemand ist.", "{a} nach {b}, sonst {c}",
             "Ich gehe von {a} nach {b} oder {c}"],
      "fr": ["De {a} à {b}, ou à {c} si c'est occupé.", "{a} vers {b}, sinon {c}", "Je vais de {a} à {b} ou {c}"],
      "es": ["De {a} a {b}, o a {c} si está ocupado.", "{a} a {b}, si no {c}", "Voy de {a} a {b} o {c}"]}
OUST = {"en": ["I go from {a} to {b} by force.", "{a} to {b}, and oust whoever is there", "{a} to {b}, even if it is occupied"],
        "de": ["Ich gehe von {a} nach {b}, mit Gewalt.", "{a} nach {b}, auch wenn besetzt"],
        "fr": ["Je vais de {a} à {b}, par la force.", "{a} vers {b}, même si c'est occupé"],
        "es": ["Voy de {a} a {b} por la fuerza.", "{a} a {b}, aunque esté ocupado"]}
STAY = {"en": ["I stay where I am.", "No moves from me", "stay", "My agents stay put this time."],
        "de": ["Ich bleibe, wo ich bin.", "Kein Zug von mir", "Ich bleibe stehen", "Meine Leute bleiben diesmal stehen."],
        "fr": ["Je reste où je suis.", "Pas de mouvement pour moi", "Je ne bouge pas", "Mes agents restent sur place cette fois."],
        "es": ["Me quedo donde estoy.", "Ningún movimiento", "No me muevo", "Mis agentes se quedan aquí esta vez."]}
MARRY = {"en": ["I marry {child} in {m}.", "{child} marries in {m}", "I'd like to marry {child} into {m}, please", "Let {child} marry in {m}."],
         "de": ["Ich verheirate {child} in {m}.", "{bare} heiratet in {m}", "Bitte {child} in {m} verheiraten"],
         "fr": ["Je marie {child} à {m}.", "{child} se marie à {m}", "Je voudrais marier {child} à {m}"],
         "es": ["Caso {child} en {m}.", "{bare} se casa en {m}", "Quisiera casar {child} en {m}"]}
PROPOSE = {"en": ["I propose a match to the {f}: {child}, for {n}.", "I offer {name} {child} for {n} denarii", "{name}, I propose {child} for {n}."],
           "de": ["Ich schlage den {f} eine Heirat vor: {bare}, für {n}.", "Ich biete {name} {child} für {n} Denare an"],
           "fr": ["Je propose un mariage aux {f} : {child}, pour {n}.", "J'offre {child} à {name} pour {n} deniers"],
           "es": ["Propongo una boda a los {f}: {bare}, por {n}.", "Ofrezco mi {kid} a {name} por {n} denarios"]}
KIDS = {"son": "hijo", "daughter": "hija"}
NOTHING = {"en": ["No intrigue this turn.", "I pass on intrigue", "No marriages from me, thanks."],
           "de": ["Keine Intrige diesmal.", "Ich passe bei der Intrige"],
           "fr": ["Pas d'intrigue cette fois.", "Je passe pour l'intrigue"], "es": ["Sin intriga esta vez.", "Paso en la intriga"]}
OUSTING = {"en": ["I oust them in {m}.", "Throw him out of {m}!"], "de": ["Ich vertreibe ihn aus {m}.", "Raus mit ihm aus {m}!"],
           "fr": ["Je l'expulse de {m}.", "J'expulse l'agent de {m}"], "es": ["Lo expulso de {m}.", "Echo al agente de {m}"]}
ACCEPT = {"en": ["I accept, {name}.", "Yes, gladly, {name}!", "Agreed with the {f}."],
          "de": ["Ich nehme an, {name}.", "Ja, gern, {name}!", "Einverstanden mit den {f}."],
          "fr": ["J'accepte, {name}.", "Oui, volontiers, {name} !", "D'accord avec les {f}."],
          "es": ["Acepto, {name}.", "¡Sí, con mucho gusto, {name}!", "De acuerdo con los {f}."]}
DECLINE = {"en": ["No thanks, {name}.", "I decline the offer of the {f}.", "Sorry {name}, not this time."],
           "de": ["Nein danke, {name}.", "Ich lehne das Angebot der {f} ab.", "Lieber nicht, {name}."],
           "fr": ["Non merci, {name}.", "Je refuse l'offre des {f}.", "Pas cette fois, {name}."],
           "es": ["No, gracias, {name}.", "Rechazo la oferta de los {f}.", "Esta vez no, {name}."]}
BUILD = {"en": ["I build in {m}.", "A warehouse in {m}, please", "I'd like to build a horreum in {m}", "Build in {m}, please."],
         "de": ["Ich baue in {m}.", "Ein Lagerhaus in {m}, bitte", "Ich möchte ein Horreum in {m} bauen"],
         "fr": ["Je construis à {m}.", "Un entrepôt à {m}, s'il vous plaît", "J'aimerais bâtir un horreum à {m}"],
         "es": ["Construyo en {m}.", "Un almacén en {m}, por favor", "Quisiera construir un horreum en {m}"]}
GIVE = {"en": ["I give {g}.", "Let's give {g} to the people!", "I'd like to donate {g}"], "de": ["Ich stifte {g}.", "Ich spende {g} für das Volk"],
        "fr": ["J'offre {g}.", "Je donne {g} au peuple"], "es": ["Dono {g}.", "Ofrezco {g} al pueblo"]}
NO_BUILD = {"en": ["I build nothing.", "No building this turn", "nothing to build"], "de": ["Ich baue nichts.", "Nichts zu bauen"],
            "fr": ["Je ne construis rien.", "Rien à construire"], "es": ["No construyo nada.", "Nada que construir"]}
DESTROY = {"en": ["I burn down the warehouse of the {f} in {m}.", "Destroy {name}'s horreum in {m}"],
           "de": ["Ich brenne das Lager der {f} in {m} nieder.", "Ich zerstöre das Horreum von {name} in {m}"],
           "fr": ["Je brûle l'entrepôt des {f} à {m}.", "Je détruis l'horreum de {name} à {m}"],
           "es": ["Quemo el almacén de los {f} en {m}.", "Destruyo el horreum de {name} en {m}"]}
DEBT = {"en": ", even if I go into debt", "de": ", auch mit Schulden", "fr": ", quitte à m'endetter", "es": ", aunque me endeude"}
FATE = {"pay": {"en": ["I pay.", "Yes, I'll pay the 500"], "de": ["Ich zahle.", "Ja, ich zahle die 500"],
                "fr": ["Je paie.", "Oui, je paie"], "es": ["Pago.", "Sí, lo pago"]},
        "refuse": {"en": ["No, I keep my money.", "500? Never!", "No thanks"], "de": ["Nein, ich zahle nicht.", "500? Niemals!"],
                   "fr": ["Non, je ne paie pas.", "Pas question !"], "es": ["No pago.", "No, gracias"]},
        "borrow": {"en": ["I borrow the money.", "I'll take the loan"], "de": ["Ich leihe mir das Geld.", "Ich nehme den Kredit"],
                   "fr": ["J'emprunte.", "Je prends le crédit"], "es": ["Pido prestado.", "Tomo el préstamo"]},
        "agent": {"en": ["I lose my agent in {m}.", "The man in {m} must go"], "de": ["Ich gebe den Agenten in {m} auf.", "Der Agent in {m} muss gehen"],
                  "fr": ["Je perds l'agent de {m}.", "L'agent de {m} doit partir"], "es": ["Pierdo el agente de {m}.", "Sacrifico el agente de {m}"]},
        "divorce": {"en": ["I divorce {w}.", "The marriage with {w} must go"], "de": ["Ich trenne mich von {w}.", "{w} muss gehen"],
                    "fr": ["Je divorce de {w}.", "{w} doit partir"], "es": ["Me divorcio de {w}.", "Rompo con {w}"]}}


def market(ident, language):
    plain = " ".join(word.capitalize() for word in ident.split("-"))
    return MARKETS[language].get(ident, plain)


def one_of(scene, ways, debt=False, **words):
    text = scene.random.choice(ways[scene.language]).format(**words)
    return text.rstrip(" .!") + DEBT[scene.language] if debt else text


def families(scene, ident):
    """What he and his family are called."""
    return {"f": FAMILIES[ident], "name": scene.names[SEAT_OF[ident]]}


def say_move(scene, words, legal):
    rnd, language, (one, other) = scene.random, scene.language, words[1:3]
    places = {"a": market(one, language), "b": market(other, language)}
    order = " ".join(words)
    if "oust" in words:
        return Said(one_of(scene, OUST, "debt" in words, **places), [(order,)])
    alone = len({line.split()[1] for line in legal if line.startswith("move ")}) == 1
    others = [line.split()[2] for line in legal if line.startswith(f"move {one} ") and line != order and "oust" not in line]
    if others and rnd.random() < 0.25:
        third = rnd.choice(others)
        return Said(one_of(scene, OR, c=market(third, language), **places), [(f"{order} or {third}", f"{order} / move {one} {third}", order)])
    return Said(one_of(scene, GO if alone and rnd.random() < 0.5 else MOVE, **places), [(order,)])


def say(scene, order, legal):
    """One legal order as somebody would say it."""
    words, language = order.split(), scene.language
    debt = words[-1] == "debt"
    told = {"m": market(words[1], language) if len(words) > 1 else "", "g": "", "child": "", "bare": ""}
    child = next((word for word in words if word in KIDS), None)
    if child is not None:
        told |= {"child": CHILDREN[language][child], "bare": BARE[language][child], "kid": KIDS[child]}
    if words[0] == "move":
        return say_move(scene, words, legal)
    if words[0] == "propose":
        return Said(one_of(scene, PROPOSE, debt, n=words[3], **told, **families(scene, words[1])), [(order,)])
    if words[0] in ("accept", "decline"):
        return Said(one_of(scene, ACCEPT if words[0] == "accept" else DECLINE, **families(scene, words[1])), [(order,)])
    if words[0] == "destroy":
        return Said(one_of(scene, DESTROY, debt, **told, **families(scene, words[2])), [(order,)])
    if words[0] == "give":
        return Said(one_of(scene, GIVE, debt, **told | {"g": GIFTS[language][words[1]]}), [(order,)])
    if words[0] == "fate":
        whom = words[-1] if words[1] == "divorce" else None
        whom = scene.names[SEAT_OF[whom]] if whom in FAMILIES else market(words[-1], language)
        return Said(one_of(scene, FATE["divorce" if words[1] == "divorce" else words[2]], m=market(words[-1], language), w=whom),
                    [(order,)])
    ways = {"stay": STAY, "marry": MARRY, "oust": OUSTING, "build": BUILD, "pass intrigue": NOTHING, "pass build": NO_BUILD}
    kind = order if words[0] == "pass" else words[0]
    return Said(one_of(scene, ways[kind], debt, **told), [(order,)])


def choose(scene, slot):
    """Something legal, as it is said."""
    rnd, legal = scene.random, scene.mail.legal()[slot]
    lively = [order for order in legal if order.split()[0] not in ("stay", "pass")]
    return say(scene, rnd.choice(lively if lively and rnd.random() < 0.85 else legal), legal)


def decide(scene):
    """What somebody does who is asked: for one or for all that is asked of him."""
    return [choose(scene, slot) for slot in scene.owed if slot in scene.mail.legal()]


def was_meant(line, orders):
    """Whether a line of the record is what one of these orders said."""
    return any(line in order for order in orders)
