"""How mails with orders are answered: in a few lines, only where something is wrong, or not at all."""
import json
import os
import re

import tap
from club import PICTURES, Club, Player, duel, latest, named, none, only

WORDS = {"none": ("receipts none", "No receipts please", "Bitte keine Quittungen mehr",
                  "plus d'accusés de réception s'il vous plaît", "sin acuses de recibo por favor"),
         "problems": ("receipts problems", "only send me receipts when something goes wrong", "Quittungen nur bei Problemen",
                      "des accusés de réception seulement en cas de problème", "acuses de recibo solo si hay problemas"),
         "short": ("receipts short", "I'd like receipts again", "kurze Quittungen bitte",
                   "de nouveau des accusés de réception", "acuses de recibo cortos")}


def lines(mail):
    """Those above the signature that are not empty."""
    return [line for line in mail.text.splitlines()[:mail.text.splitlines().index("-- ")] if line]


def mail_27_where_all_went_well_a_receipt_has_at_most_eight_lines():
    with duel() as game:
        order = game.takes()[0]
        mover = game.mover
        told = game.say(f"{order}\nplay new")
        assert told.text.startswith("Done: ") and len(lines(told)) <= 8, told.text
        told.must(f"took {named(order)}", "; played it",
                  f"{game.mover.name} to move, by Sun 20 Dec 2026 08:00 UTC.")
        assert "THE BOARD" not in told.text and "ORDERS YOU CAN GIVE" not in told.text
        filed = game.say("take default\nplay new\ntake default\nplay first", who=mover)
        filed.must("Saved: take default; take default; play it; play first.")
        assert len(lines(filed)) <= 8 and "On file" not in filed.text and "." not in lines(filed), filed.text
        replaced = game.say("clear play", who=mover)
        assert len(lines(replaced)) <= 8 and replaced.plan() == ["take default", "take default"], replaced.text
        assert len(told.raw) * 2 < len(game.ask.raw), (len(told.raw), len(game.ask.raw))


def mail_27_every_game_has_short_receipts():
    for rules, body in (("quorum", "take default\nplay default"), ("forvm", None), ("doge", None), ("gorbino", None)):
        with Club() as club:
            club.run("init")
            people = [Player(club, name, f"{name.lower()}@example.org") for name in ("Anna", "Bruno", "Carla")]
            for player in people:
                club.run("player", "add", player.name, player.address)
            club.run("game", "open", "ides", "--rules", rules, "--seats", "3")
            for seat, player in enumerate(people, 1):
                club.run("seat", "ides", str(seat), "player", player.name)
            club.run("game", "start", "ides")
            mails, seen = club.work(), 0
            for _ in range(4):
                asked = [(player, latest(mails, player.address)) for player in people
                         if latest(mails, player.address) is not None and latest(mails, player.address).legal()]
                if not asked:
                    break
                player, mail = asked[0]
                player.answer(mail, body or "".join(f"{orders[0]}\n" for orders in mail.legal().values() if orders))
                mails = [mail for mail in mails if mail.to != player.address] + club.work()
                answer = latest(mails, player.address)
                if not answer.legal() and "NOT ACCEPTED" not in answer.text:
                    seen += 1
                    assert len(lines(answer)) <= 8, answer.text
            assert seen > 0, rules


def of_three(extra):
    """Anna and Bruno, and between them a bot, which moves as soon as Anna has; the mail that asks Anna."""
    club = Club(extra=extra)
    anna, bruno = (Player(club, name, f"{name.lower()}@example.org") for name in ("Anna", "Bruno"))
    club.run("init")
    club.run("game", "open", "ides", "--rules", "quorum", "--seats", "3", "--set", "first=1")
    for seat, player in ((1, anna), (3, bruno)):
        club.run("player", "add", player.name, player.address)
        club.run("seat", "ides", str(seat), "player", player.name)
    club.run("game", "start", "ides", "--bots")
    return club, anna, latest(club.work(), anna.address)


def a_picture_comes_only_where_others_have_changed_the_board():
    with duel(PICTURES) as game:
        order, mover = game.takes()[0], game.mover
        assert game.say("wait\nplay zzz").picture is None  # he is asked still, and nothing has changed
        assert game.say("state").picture
        told = game.say(f"ready\n{order}\nplay new", who=mover)
        assert told.has("Done: ") and told.picture is None, told.text
        assert game.say("take default", who=mover).picture is None
    club, anna, asked = of_three(PICTURES)
    with club:
        anna.answer(asked, "take default\nplay default")
        told = only(club.work(), anna.address)
        assert told.has("Done: ", "YELLOW took") and told.picture, told.text  # the bot has moved behind her


def an_own_receipt_tells_what_happened_meanwhile():
    """By the facts that templates have always used."""
    club, anna, asked = of_three("[template]\nfolder = mine\n")
    with club:
        os.makedirs(club.path("mine", "part"))
        with open(club.path("mine", "part", "brief.txt"), "w", encoding="utf-8") as own:
            own.write("{{#meanwhile}}\nMeanwhile: {{text}}.\n{{/meanwhile}}\n")
        anna.answer(asked, "take default\nplay default")
        only(club.work(), anna.address).must("Meanwhile: YELLOW took")


def mail_27_receipts_none_and_the_next_mail_says_it():
    with duel() as game:
        mover, order = game.mover, game.takes()[0]
        game.say("receipts none").must("Mails with orders are not answered")
        game.mover.answer(game.ask, f"{order}\nplay new")
        none(game.work(), mover.address)
        with game.fork() as copy:
            other = copy.mover
            other.answer(copy.ask, "take default\nplay new\ngod default")
            told = only(copy.work(), mover.address)
            assert told.kind == "turn" and told.must(f"took {named(order)}", "played it").legal()
        game.say("state", who=mover).must("no saved orders")  # a mail of now, to plan ahead in answer to
        mover.answer(game.mail[mover.address], "take mil-xxx-9\ntake default")
        none(game.work(), mover.address)
        mover.answer(game.mail[mover.address], "clear")
        none(game.work(), mover.address)
        other = game.other if game.mover is mover else game.mover
        other.answer(game.asked[other.address], "take default\nplay new\ngod default")
        told = only(game.work(), mover.address)
        assert told.kind == "turn", told.kind
        told.must("YOUR LAST ORDERS", "Not accepted: \"take mil-xxx-9\".")
        # told once
        assert "YOUR LAST ORDERS" not in game.say("state", who=mover).text
        assert game.club.run("doctor").returncode == 0


def mail_27_who_is_asked_again_hears_it_in_the_mail_that_asks():
    with duel() as game:
        game.say("receipts none")
        order = game.takes()[0]
        told = game.say(order)  # and not what is to be done with the card
        assert told.legal().get("play") and told.has(f"took {named(order)}"), told.text
        game.say("play zzz").must("NOT ACCEPTED", "play zzz")  # he owes it still


def mail_27_receipts_problems():
    with duel() as game:
        mover = game.mover
        game.say("receipts problems").must("We'll answer your orders only if something could not be used")
        order = game.takes()[0]
        mover.answer(game.ask, f"{order}\nplay new")
        none(game.work(), mover.address)
        game.say("state", who=mover)
        mover.answer(game.mail[mover.address], "take mil-xxx-9")
        only(game.work(), mover.address).must("NOT ACCEPTED", "take mil-xxx-9")
        mover.answer(game.mail[mover.address], "I would like to take the first card, please.")
        only(game.work(), mover.address).must("We read")
        mover.answer(game.mail[mover.address], "digest every\ntake default")  # what is asked for is answered
        only(game.work(), mover.address).must("Reports: each time a game goes on.")


def the_setting_is_said_in_four_languages_and_shown():
    with duel() as game:
        for value, words in WORDS.items():
            for word in words:
                with game.fork() as copy:
                    copy.say(word)
                    copy.say("state").must(f"receipts {value}")
                    levels = {"short": 0, "problems": 1, "none": 2}
                    assert copy.club.rows("SELECT receipts FROM player WHERE name = ?", copy.mover.name) == \
                        [(levels[value],)], word
        game.say("receipts maybe").must("receipts maybe")
        game.say("receipts").must("Write 'receipts short', 'receipts problems' or 'receipts none'.")


def what_was_not_told_is_kept_in_the_seat():
    with duel() as game:
        mover = game.mover
        game.say("receipts none")
        mover.answer(game.ask, f"{game.takes()[0]}\nplay new")
        game.work()
        game.say("state", who=mover)
        mover.answer(game.mail[mover.address], "".join(f"take quxyzzy{number}\n" for number in range(30)) + "play new")
        none(game.work(), mover.address)
        (kept,), = game.club.rows("SELECT untold FROM seat WHERE untold <> ''")
        assert len(json.loads(kept)) == 20  # no more than a mail can tell
        assert kept.startswith('["Not accepted: '), kept


def what_alone_was_not_taken_is_told_too():
    with duel() as game:
        mover = game.mover
        game.say("receipts none")
        mover.answer(game.ask, f"{game.takes()[0]}\nplay new")
        game.work()
        game.say("state", who=mover)
        mover.answer(game.mail[mover.address], "take quxyzzy")  # nothing in the game changes by it
        none(game.work(), mover.address)
        game.mover.answer(game.ask, "take default\nplay new\ngod default")
        only(game.work(), mover.address).must("YOUR LAST ORDERS", "Not accepted: \"take quxyzzy\".")


def what_was_not_told_travels_with_the_game():
    with duel() as game, Club() as other:
        mover = game.mover
        game.say("receipts none")
        mover.answer(game.ask, f"{game.takes()[0]}\nplay new")
        game.work()
        game.say("state", who=mover)
        mover.answer(game.mail[mover.address], "take quxyzzy")
        game.work()

        def parcel_of(club):
            club.run("export", "ides", club.path("parcel"))
            with open(club.path("parcel"), encoding="utf-8") as file:
                return json.load(file)

        parcel = parcel_of(game.club)
        (kept,) = [seat["untold"] for seat in parcel["seats"] if "untold" in seat]
        assert len(kept) == 1 and kept[0].startswith("Not accepted: \"take quxyzzy\"."), kept
        other.run("init")
        for untold, code in (("yes", 1), ([7], 1), (kept, 0)):
            for seat in parcel["seats"]:
                if "untold" in seat:
                    seat["untold"] = untold
            with open(other.path("parcel"), "w", encoding="utf-8") as out:
                json.dump(parcel, out)
            said = other.run("import", other.path("parcel"), code=None)
            assert (said.returncode != 0) == bool(code) and (not code or b"a list of lines is wanted" in said.stderr), said
        other.run("game", "resume", "ides")
        only(other.work(), mover.address).must("YOUR LAST ORDERS", "Not accepted: \"take quxyzzy\".")
        os.remove(other.path("parcel"))
        assert "untold" not in json.dumps(parcel_of(other))  # told; and parcels without it are read, as always


def who_takes_over_a_seat_reads_nothing_that_was_written_before():
    with duel() as game:
        mover, number = game.mover, "1" if game.mover is game.anna else "2"
        game.say("receipts none")
        mover.answer(game.ask, f"{game.takes()[0]}\nplay new")
        game.work()
        game.say("state", who=mover)
        mover.answer(game.mail[mover.address], "take quxyzzy\ntake default")
        none(game.work(), mover.address)
        assert game.club.rows("SELECT count(*) FROM seat WHERE untold LIKE '%quxyzzy%'") == [(1,)]
        game.club.run("player", "add", "Carla", "carla@example.com")
        game.club.run("seat", "ides", number, "player", "Carla")
        turn = only(game.work(), "carla@example.com")
        assert turn.kind == "turn" and "YOUR LAST ORDERS" not in turn.text and "quxyzzy" not in turn.html, turn.text
        assert game.club.rows("SELECT count(*) FROM seat WHERE untold <> ''") == [(0,)]


TESTS = (mail_27_where_all_went_well_a_receipt_has_at_most_eight_lines, mail_27_every_game_has_short_receipts,
         a_picture_comes_only_where_others_have_changed_the_board, an_own_receipt_tells_what_happened_meanwhile,
         mail_27_receipts_none_and_the_next_mail_says_it,
         mail_27_who_is_asked_again_hears_it_in_the_mail_that_asks, mail_27_receipts_problems,
         the_setting_is_said_in_four_languages_and_shown, what_was_not_told_is_kept_in_the_seat,
         what_alone_was_not_taken_is_told_too, what_was_not_told_travels_with_the_game,
         who_takes_over_a_seat_reads_nothing_that_was_written_before)

if __name__ == "__main__":
    tap.main(TESTS)
