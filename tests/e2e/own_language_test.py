"""Words that were once English in mails of every language: phases of the past, days of a schedule, places of a zone, seats
somebody would like, what a vote needs, and a question about a mail from elsewhere."""
import tap
from club import Club, Player, latest


def newest(club, player):
    return latest(club.work(), player.address)


def player_of(club, name):
    player = Player(club, name, f"{name.lower()}@example.org")
    club.run("player", "add", name, player.address)
    return player


def table(club, *terms, rules="quorum", names=("Anna", "Bruno")):
    """A game of these players that has begun, and what each was written last."""
    club.run("init")
    club.run("game", "open", "ides", "--rules", rules, "--seats", str(len(names)), *terms)
    people = [player_of(club, name) for name in names]
    for seat, player in enumerate(people, 1):
        club.run("seat", "ides", str(seat), "player", player.name)
    club.run("game", "start", "ides")
    mails = club.work()
    return people, [latest(mails, player.address) for player in people]


def spanish(extra=""):
    return Club(extra="[site]\nlanguage = es\ngm_address = dora@example.org\n" + extra)


def a_phase_of_the_past_is_called_as_the_reader_calls_it():
    with spanish() as club:
        people, mails = table(club)
        at = next(at for at, mail in enumerate(mails) if mail.legal())
        people[at].answer(mails[at], "take first\nplay new")
        mail = newest(club, people[at])
        for words in ("past", "past ronda 1 juega carta"):
            people[at].answer(mail, words)
            mail = newest(club, people[at]).must("- Ronda 1 de 12")
            assert not mail.has("Round 1 of 12"), mail.text


def whose_key_came_from_elsewhere_is_asked_in_their_own_language():
    with Club() as club:
        people, mails = table(club)
        people[0].answer(mails[0], "language es")
        mail = newest(club, people[0])
        stranger = Player(club, "Anna", "anna@elsewhere.example")
        stranger.answer(mail, "join ides")
        newest(club, people[0]).must("¿Enviaste esto?", "Ha llegado un correo con tu clave")


def the_places_of_a_zone_are_listed_without_a_word():
    with spanish() as club:
        people, mails = table(club)
        people[0].answer(mails[0], "zone IST")
        newest(club, people[0]).must("zone Europe/Dublin, Asia/Jerusalem, Asia/Kolkata, o zone UTC+5:30")


def seats_that_somebody_would_like_have_names_of_their_language():
    with spanish() as club:
        club.run("init")
        club.run("game", "open", "ides", "--rules", "diplomacy", "--term", "draw_seats=yes")
        anna = player_of(club, "Anna")
        club.run("game", "invite", "ides", anna.address)
        anna.answer(newest(club, anna), "join ides")
        mail = newest(club, anna).must('"join 1 likes Inglaterra, Austria"')
        anna.answer(mail, "join 1 likes Francia, Turkey")
        newest(club, anna).must("Tu lista para el sorteo: Francia, Turquía.")


def days_of_a_schedule_have_names_of_the_language():
    with spanish("zone = Europe/Madrid\n") as club:
        terms = ("schedule=mon,thu 18:00,21:00", "off=sat,sun,2026-12-24..2027-01-02")
        people, mails = table(club, *(word for term in terms for word in ("--term", term)))
        mails[0].must("lun, jue 18:00, 21:00 Europe/Madrid; ninguno vence en sáb, dom, jue 24 dic 2026 – sáb 2 ene 2027.")


def absences_have_dates_of_the_language():
    with spanish() as club:
        people, mails = table(club)
        people[0].answer(mails[0], "away 2026-12-20 to 2027-01-02")
        newest(club, people[0]).must("Ausencia del dom 20 dic 2026 al sáb 2 ene 2027 inclusive")


def what_one_fills_in_is_called_as_the_language_does():
    for rules, names, blanks in (("quorum", "Anna Bruno", "take OPCIÓN / OPCIÓN"), ("doge", "Anna Bruno Carla", "win ZONA: OPCIÓN:"),
                                 ("forvm", "Anna Bruno Carla", "propose PLAZA HIJO PRECIO:"), ("gorbino", "Anna Bruno", "lab BIEN, lab none:")):
        with spanish() as club:
            people, mails = table(club, rules=rules, names=names.split())
            people[0].answer(mails[0], "help")
            newest(club, people[0]).must(blanks, "register NOMBRE:")


def choices_of_a_line_and_resets_are_said_in_words():
    with spanish() as club:
        people, mails = table(club, rules="forvm", names=("Anna", "Bruno", "Carla"))
        at = next(at for at, mail in enumerate(mails) if mail.legal())
        people[at].answer(mails[at], "move rome luna or rimini\nbuild luna or rimini, give temple\nwait")
        newest(club, people[at]).must("mover de Roma a Luna o de Roma a Rímini", "construir en Luna o construir en Rímini, donar un templo")
    with spanish() as club:
        people, mails = table(club, rules="gorbino")
        people[0].answer(mails[0], "reset 3\nwait")
        newest(club, people[0]).must("Reinicio: recuperar 3 cartas")


def what_a_vote_needs_is_said_in_the_language():
    with spanish() as club:
        people, mails = table(club)
        people[0].answer(mails[0], "vote banana")
        mail = newest(club, people[0]).must("vote extend DURACIÓN")
        assert not mail.has("SPAN"), mail.text


def the_game_master_is_named_within_a_sentence():
    with spanish() as club:
        people, _ = table(club)
        club.run("game", "broadcast", "ides", "Hola")
        mail = newest(club, people[0])
        mail.must("Mensaje de la dirección de juego para toda la mesa:", "Tu respuesta va solo a la dirección de juego")
        assert mail.subject.endswith("un mensaje de la dirección de juego"), mail.subject
        club.run("game", "extend", "ides", "24h")
        mails = club.work()
        latest(mails, people[0].address).must("La dirección de juego ha dado 1 día más")


if __name__ == "__main__":
    tap.main([a_phase_of_the_past_is_called_as_the_reader_calls_it, whose_key_came_from_elsewhere_is_asked_in_their_own_language,
              the_places_of_a_zone_are_listed_without_a_word, seats_that_somebody_would_like_have_names_of_their_language,
              days_of_a_schedule_have_names_of_the_language, absences_have_dates_of_the_language,
              what_one_fills_in_is_called_as_the_language_does, choices_of_a_line_and_resets_are_said_in_words,
              what_a_vote_needs_is_said_in_the_language,
              the_game_master_is_named_within_a_sentence])
