"""Deadlines as files for a calendar, read by a parser of its own (RFC 5545, RFC 5546)."""
import datetime
import os
import re
import xml.etree.ElementTree

import tap
from club import Club, Player, duel, latest, only

WORDS = {"on": ("calendar on", "Please send me calendar files", "Bitte mit Kalendereinträgen", "activez le calendrier",
                "envíenme el calendario"),
         "off": ("calendar off", "no calendar files please", "keine Kalendereinträge mehr", "sans calendrier",
                 "sin calendario")}
ONCE = {"VCALENDAR": {"VERSION", "PRODID", "METHOD"},
        "VEVENT": {"UID", "SEQUENCE", "DTSTAMP", "DTSTART", "DURATION", "ORGANIZER", "SUMMARY", "STATUS", "TRANSP"}}
URL = "https://games.example.org/"
OWN = f"[site]\nfolder = site\nurl = {URL}\nseats = yes\n[game]\ndowntime_gap = 1w\n"
ATOM = "{http://www.w3.org/2005/Atom}"
METHODS = {"CONFIRMED": "PUBLISH", "CANCELLED": "CANCEL"}  # what is only published as cancelled is kept by programs


def unfold(raw):
    """The content lines; fails on what RFC 5545 forbids."""
    assert raw.endswith(b"\r\n") and not re.search(rb"(?<!\r)\n|\r(?!\n)", raw), raw
    lines = []
    for line in raw.split(b"\r\n")[:-1]:
        assert 0 < len(line) <= 75, line
        line.decode("utf-8")  # no character is cut in two
        assert not re.search(rb"[\x00-\x08\x0a-\x1f\x7f]", line), line
        if line[:1] in (b" ", b"\t"):
            lines[-1] += line[1:]
        else:
            lines.append(line)
    return [line.decode("utf-8") for line in lines]


def moment(value):
    assert re.fullmatch(r"\d{8}T\d{6}Z", value), value  # in UTC
    return int(datetime.datetime.strptime(value, "%Y%m%dT%H%M%S%z").timestamp())


def parse(raw):
    """The one event, by property; each in its component, once, and none that nobody knows."""
    found, within = {"VCALENDAR": {}, "VEVENT": {}}, []
    for line in unfold(raw):
        head, value = re.fullmatch(r'([A-Z-]+(?:;[A-Z-]+=(?:"[^"]*"|[^";:,]*))*):(.*)', line).groups()
        name = head.split(";")[0]
        if name == "BEGIN":
            within.append(value)
        elif name == "END":
            assert within.pop() == value
        else:
            assert name not in found[within[-1]], name
            found[within[-1]][name] = value
    assert not within
    for component, names in ONCE.items():
        assert set(found[component]) == names, found
    event = found["VEVENT"]
    assert found["VCALENDAR"]["VERSION"] == "2.0" and event["DURATION"] == "PT0S"
    assert found["VCALENDAR"]["METHOD"] == METHODS[event["STATUS"]], found
    assert event["ORGANIZER"].startswith("mailto:") and int(event["SEQUENCE"]) >= 0
    for name, value in event.items():
        assert name != "SUMMARY" or not re.search(r"(?<!\\)[;,]|\\(?![\\;,nN])", value), value
    return event | {"start": moment(event["DTSTART"]), "stamp": moment(event["DTSTAMP"]),
                    "number": int(event["SEQUENCE"])}


def event_of(mail):
    """That of a mail, or None."""
    part = mail.part("text/calendar")
    if part is None:
        return None
    assert part.get_param("charset").upper() == "UTF-8"
    assert part.get_filename() == "deadline.ics" and part.get_content_disposition() == "attachment"
    event = parse(part.get_payload(decode=True))
    assert part.get_param("method") == METHODS[event["STATUS"]]
    return event


def due(game, player):
    (when,), = game.club.rows("SELECT due FROM seat JOIN player ON player.id = seat.player WHERE player.name = ?",
                              player.name)
    return when


def who_asks_for_it_gets_the_deadline():
    with duel() as game:
        assert event_of(game.ask) is None
        mover = game.mover
        asked = game.say("calendar on\nstate")
        asked.must("have their deadline with them now", "calendar on")
        event = event_of(asked)
        assert event["STATUS"] == "CONFIRMED" and event["start"] == due(game, mover) > game.club.now
        assert event["stamp"] == game.club.now and event["SUMMARY"] == 'Your move is due: ides (Quorum)'
        assert event_of(game.mail[game.other.address]) is None  # who has not asked
        # done: no deadline any more; asked again: there is one
        order = game.takes()[0]
        mover.answer(game.ask, f"{order}\nplay new")
        done = event_of(only([mail for mail in game.work() if mail.to == mover.address], mover.address))
        assert done["STATUS"] == "CANCELLED" and done["UID"] == event["UID"] and done["number"] > event["number"]
        game.mover.answer(game.ask, "take default\nplay new\ngod default")
        again = event_of(latest(game.work(), mover.address))
        assert again["STATUS"] == "CONFIRMED" and again["UID"] == event["UID"] and again["number"] > done["number"]
        assert again["start"] == due(game, mover)
        assert event_of(game.say("calendar off\nstate", who=mover)) is None


def a_moved_deadline_takes_the_place_of_the_old_one():
    with duel() as game:
        before = event_of(game.say("calendar on\nstate"))
        game.club.now += 60
        game.club.run("game", "extend", "ides", "24h")
        told = only([mail for mail in game.work() if mail.to == game.mover.address], game.mover.address)
        after = event_of(told)
        assert told.kind == "notice" and after["UID"] == before["UID"] and after["number"] > before["number"]
        assert after["start"] == before["start"] + 24 * 3600 == due(game, game.mover)


def a_game_that_is_cancelled_leaves_the_calendar():
    with duel() as game:
        before = event_of(game.say("calendar on\nstate"))
        game.club.run("game", "cancel", "ides")
        told = only([mail for mail in game.work() if mail.to == game.mover.address], game.mover.address)
        after = event_of(told)
        assert after["STATUS"] == "CANCELLED" and after["UID"] == before["UID"], after
        assert after["number"] >= before["number"]


def a_pause_takes_it_out_and_a_resume_puts_it_back():
    """Also where the players have voted for it; who has no calendar is told of no pause of the game master's."""
    for vote in (False, True):
        with duel() as game:
            mover, before = game.mover, event_of(game.say("calendar on\nstate"))

            def does(act):
                game.club.now += 3600
                if vote:
                    mover.answer(game.mail[mover.address], f"vote {act}")
                    game.work()
                    game.other.answer(game.mail[game.other.address], "yes")
                else:
                    game.club.run("game", act, "ides")
                mails = game.work()
                assert vote or act == "resume" or [mail.to for mail in mails] == [mover.address]
                return latest(mails, mover.address)

            told = does("pause").must("pause the game" if vote else "The game is paused")
            rests = event_of(told)
            assert rests["STATUS"] == "CANCELLED" and rests["UID"] == before["UID"], rests
            assert rests["number"] > before["number"]
            again = event_of(does("resume"))
            assert again["STATUS"] == "CONFIRMED" and again["UID"] == before["UID"]
            assert again["number"] > rests["number"] and again["start"] == due(game, mover) > before["start"]


def absence_sleep_and_zone_move_it():
    with duel("[game]\ndowntime_gap = 1w\n") as game:
        before = event_of(game.say("calendar on\nstate"))
        for words in ("away 2026-12-19 to 2026-12-24", "back", "sleep 00:00-09:00", "zone Asia/Tokyo"):
            game.club.now += 60
            after = event_of(game.say(words))
            assert after["UID"] == before["UID"] and after["number"] > before["number"], words
            assert after["start"] == due(game, game.mover) != before["start"], words
            before = after
        assert event_of(game.say("digest daily")) is None  # nothing has moved


def it_leaves_the_calendar_with_the_seat():
    """Given up, lost to a bot, given to somebody else; and who never had an entry hears of none."""
    with duel("[game]\ndowntime_gap = 1w\nmisses = 1\nreminders =\n") as game:
        before = event_of(game.say("calendar on\nstate"))
        game.other.answer(game.mail[game.other.address], "calendar on")
        game.work()
        with game.fork() as copy:
            gone = event_of(copy.say("yes", mail=copy.say("concede")))
            assert gone["STATUS"] == "CANCELLED" and gone["UID"] == before["UID"], (gone, before)
        with game.fork() as copy:
            copy.club.run("game", "cancel", "ides")
            told = {mail.to: event_of(mail) for mail in copy.work()}
            assert told[copy.mover.address]["STATUS"] == "CANCELLED" and told[copy.other.address] is None
        with game.fork() as copy:
            copy.club.run("player", "add", "Dora", "dora@example.org")
            seat = {"Anna": "1", "Bruno": "2"}[copy.mover.name]
            copy.club.run("seat", "ides", seat, "player", "Dora")
            mover = copy.mover
            gone = event_of(latest(copy.work(), mover.address))
            assert gone["STATUS"] == "CANCELLED" and gone["UID"] == before["UID"], (gone, before)
        mover = game.mover
        game.club.now += 3 * 24 * 3600
        gone = event_of(next(mail for mail in game.work() if mail.to == mover.address and mail.part("text/calendar")))
        assert gone["STATUS"] == "CANCELLED" and gone["UID"] == before["UID"]


def an_answer_of_a_calendar_is_not_answered():
    with duel() as game:
        game.say("calendar on\nstate")
        before = game.club.rows("SELECT revision FROM game")
        for subject, method in (("Accepted: Your move is due", "REPLY"), ("Declined: x", "reply"), ("New Time", "COUNTER")):
            game.mover.answer_raw(game.ask, f"MIME-Version: 1.0\r\nContent-Type: text/calendar; method={method}\r\n\r\n"
                                  f"BEGIN:VCALENDAR\r\nMETHOD:{method.upper()}\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\n"
                                  "UID:deadline-g1-s1@club.example\r\nATTENDEE;PARTSTAT=ACCEPTED:mailto:a@example.org\r\n"
                                  "END:VEVENT\r\nEND:VCALENDAR\r\n", subject=subject)
            assert game.work() == [], subject
        assert game.club.rows("SELECT revision FROM game") == before


def reminders_have_it_as_well():
    with duel("[game]\nreminders = 24h\ndowntime_gap = 1w\n") as game:
        before = event_of(game.say("calendar on\nstate"))
        game.club.now += 24 * 3600
        reminder = only(game.work(), game.mover.address)
        after = event_of(reminder)
        assert reminder.kind == "reminder" and after["UID"] == before["UID"] and after["start"] == before["start"]


def each_game_and_seat_has_its_own():
    with Club() as club:
        club.run("init")
        people = [Player(club, name, f"{name.lower()}@example.org") for name in ("Anna", "Bruno", "Carla")]
        for player in people:
            club.run("player", "add", player.name, player.address)
        for name in ("ides", "nones"):
            club.run("game", "open", name, "--rules", "gorbino", "--seats", "3")
            for seat, player in enumerate(people, 1):
                club.run("seat", name, str(seat), "player", player.name)
            club.run("game", "start", name)
        mails, uids = club.work(), set()
        for mail in mails:
            if mail.kind == "turn":
                next(player for player in people if player.address == mail.to).answer(mail, "calendar on\nstate")
        for mail in club.work():
            if mail.kind == "receipt" and mail.legal():
                uids.add(event_of(mail)["UID"])
        asked = {(mail["X-Cursus-Game"], mail.to) for mail in mails if mail.kind == "turn" and mail.legal()}
        assert len(uids) == len(asked) >= 2, uids


def long_names_are_folded():
    name = "Der Klub der größten Spielerinnen und Spieler; Türöffner, \\ Freunde — 漢字漢字漢字漢字漢字漢字漢字漢字"
    with duel() as game:
        path = game.club.path("cursus.ini")
        with open(path, encoding="utf-8") as file:
            text = file.read().replace("name = The Club", f"name = {name}")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        mail = game.say("calendar on\nstate")
        raw = mail.part("text/calendar").get_payload(decode=True)
        assert b"\r\n " in raw and event_of(mail)
        assert any(f'CN="{name}"' in line for line in unfold(raw)), raw


def a_file_is_no_entry_that_programs_show():
    with duel("[out]\ncalendar = file\n") as game:
        game.say("calendar on")
        mail = game.say("state")
        assert mail.part("text/calendar") is None
        part = mail.part("application/octet-stream")
        assert part.get_filename() == "deadline.ics" and part.get_content_disposition() == "attachment"
        assert parse(part.get_payload(decode=True))["start"] == due(game, game.mover)


def the_setting_is_said_in_four_languages():
    with duel() as game:
        for value, words in WORDS.items():
            for word in words:
                with game.fork() as copy:
                    copy.say(word)
                    copy.say("state").must(f"calendar {value}")
        game.say("calendar").must("Write 'calendar on' or 'calendar off'.")
        assert not game.say("calendar pages are full").has("calendar on")


def own_files(game):
    """The calendars and feeds of players, by name."""
    found, folder = {}, game.club.path("site", "seat")
    for name in os.listdir(folder) if os.path.isdir(folder) else []:
        if name.endswith((".ics", ".atom")):
            with open(os.path.join(folder, name), "rb") as file:
                found[name] = file.read()
    return found


def own_of(game, player):
    """What the addresses in the player's answer lead to: the events by UID, and the feed's entries (id, title, words)."""
    answer = game.say("calendar", mail=game.mail[player.address], who=player).text
    (name,) = set(re.findall(re.escape(URL) + r"seat/([a-z2-7]{52})\.ics", answer))
    assert f"{URL}seat/{name}.atom" in answer, answer
    files, events = own_files(game), {}
    if f"{name}.ics" not in files:
        assert f"{name}.atom" not in files
        return name, None, None
    for part in "\n".join(unfold(files[f"{name}.ics"])).split("BEGIN:VEVENT\n")[1:]:
        event = dict(line.split(":", 1) for line in part.split("END:VEVENT")[0].splitlines())
        assert set(event) == {"UID", "SEQUENCE", "DTSTAMP", "DTSTART", "DURATION", "SUMMARY", "URL", "TRANSP"}, event
        events[event["UID"]] = (moment(event["DTSTART"]), int(event["SEQUENCE"]), event["SUMMARY"])
    feed = xml.etree.ElementTree.fromstring(files[f"{name}.atom"])
    assert feed.find(f"{ATOM}link[@rel='self']").get("href") == f"{URL}seat/{name}.atom"
    entries = [tuple(one.findtext(ATOM + what) for what in ("id", "title", "summary"))
               for one in feed.findall(ATOM + "entry")]
    assert all(id.startswith("tag:") for id, _, _ in entries) and len({id for id, _, _ in entries}) == len(entries)
    return name, events, entries


def a_player_has_a_calendar_and_a_feed():
    with duel(OWN) as game:
        mover, other, club = game.mover, game.other, game.club
        number = {"Anna": 1, "Bruno": 2}[mover.name]
        club.work()
        name, events, entries = own_of(game, mover)
        ((uid, (start, sequence, says)),) = events.items()
        assert uid == f"deadline-g1-s{number}@club.example" and start == due(game, mover)
        assert says == "Your move is due: ides (Quorum)" == entries[0][1] and "Deadline: " in entries[0][2]
        quiet, none, nothing = own_of(game, other)
        assert quiet != name and none == {} and nothing == [] and len(own_files(game)) == 4
        pages = [os.path.join(folder, file) for folder, _, files in os.walk(club.path("site")) for file in files]
        linked = [path for path in pages if path.endswith(".html") and name.encode() in open(path, "rb").read()]
        assert len(linked) == 1 and os.path.dirname(linked[0]) == club.path("site", "seat", "1"), linked
        # the other plans: nobody's file changes
        before = own_files(game)
        game.say("play default", mail=game.mail[other.address], who=other)
        assert own_files(game) == before
        # a deadline that moves
        club.now += 60
        club.run("game", "extend", "ides", "24h")
        club.work()
        _, events, later = own_of(game, mover)
        assert events[uid][0] == start + 24 * 3600 == due(game, mover) and events[uid][1] > sequence
        assert later[0][1] == "Your deadline moved: ides (Quorum)" and later[0][0] != entries[0][0]
        for words in ("away 2026-12-19 to 2026-12-24", "back"):
            club.now += 60
            was = events[uid]
            game.say(words)
            _, events, _ = own_of(game, mover)
            assert events[uid][0] == due(game, mover) != was[0] and events[uid][1] > was[1], words
        club.run("site", "--check")
        # it ends: with the key, the seat, the player, the game
        with game.fork() as copy:
            mail = copy.say("new token")
            copy.club.work()
            copy.mail[mover.address] = mail
            fresh, events, _ = own_of(copy, copy.mover)
            assert fresh != name and uid in events and not any(file.startswith(name) for file in own_files(copy))
            copy.club.run("player", "forget", mover.name)
            copy.club.work()
            assert {file[:52] for file in own_files(copy)} == {quiet}
            copy.club.run("site", "--check")
        with game.fork() as copy:
            copy.club.run("player", "add", "Dora", "dora@example.org")
            copy.club.run("seat", "ides", str(number), "player", "Dora")
            copy.club.work()
            assert len(own_files(copy)) == 4 and not any(file.startswith(name) for file in own_files(copy))
        with game.fork() as copy:
            path = copy.club.path("cursus.ini")
            with open(path, encoding="utf-8") as file:
                text = file.read().replace("seats = yes", "seats = no")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            copy.club.work()
            assert own_files(copy) == {}
            assert "/seat/" not in copy.say("calendar").text
        game.say("yes", mail=game.say("concede"))
        club.work()
        assert own_of(game, other)[2][0][1] == "ides: a game of Quorum is over"


TESTS = (a_player_has_a_calendar_and_a_feed, who_asks_for_it_gets_the_deadline, a_moved_deadline_takes_the_place_of_the_old_one,
         a_game_that_is_cancelled_leaves_the_calendar, a_pause_takes_it_out_and_a_resume_puts_it_back,
         reminders_have_it_as_well, absence_sleep_and_zone_move_it, it_leaves_the_calendar_with_the_seat,
         an_answer_of_a_calendar_is_not_answered, each_game_and_seat_has_its_own, long_names_are_folded,
         the_setting_is_said_in_four_languages, a_file_is_no_entry_that_programs_show)

if __name__ == "__main__":
    tap.main(TESTS)
