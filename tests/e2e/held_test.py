"""Lines of a mail where one cannot be taken: none of that decision is filed, so that no line meant for a later turn is
played in its place; they are held until their writer answers."""
import json

import tap
from club import Club, Player, duel, latest, named, only

SEATS = {"quorum": 2, "forvm": 3, "doge": 3, "gorbino": 2}


class Table:
    """A game of these rules for Anna and Bruno, and bots, under way."""

    def __init__(self, rules, extra=""):
        self.club = Club(extra=extra)
        self.club.run("init")
        self.anna, self.bruno = Player(self.club, "Anna", "anna@example.org"), Player(self.club, "Bruno", "b@example.com")
        self.mail = {}
        self.open("ides", rules)
        self.number = 1

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.club.close()

    def open(self, name, rules):
        self.club.run("game", "open", name, "--rules", rules, "--seats", str(SEATS[rules]), "--pace", "48h")
        for number, player in enumerate((self.anna, self.bruno), 1):
            if name == "ides":
                self.club.run("player", "add", player.name, player.address)
            self.club.run("seat", name, str(number), "player", player.name)
        for number in range(3, SEATS[rules] + 1):
            self.club.run("seat", name, str(number), "bot")
        self.club.run("game", "start", name)
        self.work()

    def work(self):
        mails = self.club.work()
        for mail in mails:
            self.mail[mail.to, mail["X-Cursus-Game"]] = mail
        return mails

    def say(self, who, body):
        who.answer(self.mail[who.address, str(self.number)], body)
        return only(self.work(), who.address)

    def orders(self, who):
        return self.club.text("orders", "ides", str(1 if who is self.anna else 2)).splitlines()

    @property
    def phase(self):
        return self.club.json("game", "list")[0]["phase"]

    def asked(self):
        """Who is asked, for what, and two legal orders for it."""
        for who in (self.anna, self.bruno):
            mail = self.mail[who.address, "1"]
            for slot, legal in mail.legal().items():
                return who, slot, [order for order in legal if order.split()[0] != "stay"][:2]
        raise AssertionError("nobody is asked")


def passed(game):
    """The deadline of what is open has come."""
    game.club.run("game", "resolve", "ides", str(game.phase))
    game.work()


def of_rules(rules):
    def a_refused_line_lets_no_later_line_move_up():
        with Table(rules) as table:
            who, slot, (one, two) = table.asked()
            phase, verb = table.phase, one.split()[0]
            said = table.say(who, f"{verb} xyzzy\n{two}")
            said.must(f"On hold until you answer: {two}", f'Not accepted: "{verb} xyzzy".', f'one line for "{slot}"')
            assert table.phase == phase and said.plan() == [] and slot in said.legal(), said.text
            # it is stored: the next mail says so too
            table.say(who, "orders").must(f"On hold until you answer: {two}")
            done = table.say(who, one)
            assert "On hold until" not in done.text, done.text
            done.must(f"taken: {one}")
            filed = [line.split(": ", 1)[1] for line in table.orders(who)]
            moved = table.phase > phase
            # the answer stands in the gap, and what was held behind it
            assert filed == ([two] if moved else [one, two]) or rules in ("doge", "gorbino"), filed
            done.must(f"taken: {two}") if rules != "gorbino" else done
            assert table.club.run("doctor").returncode == 0

    a_refused_line_lets_no_later_line_move_up.__name__ += f"_in_{rules}"
    return a_refused_line_lets_no_later_line_move_up


def the_whole_turn_of_quorum_goes_where_it_belongs():
    """The case this is for: the first take is wrong, the second was meant for the next turn."""
    with duel() as game:
        one, two = game.takes()[:2]
        mover, phase = game.mover, game.phase
        said = game.say(f"take xyz\nplay new\n{two}\nplay first")
        said.must(f"On hold until you answer: {two}")
        assert said.plan() == ["play new", "play first"], said.text  # other decisions go their way
        assert game.phase == phase
        done = game.say(one)
        done.must(f"taken: {one}", f"taken: {two}", "played it")
        assert game.phase == phase + 2 and done.plan() == ["play first", two], done.text
        assert mover is not game.mover


def any_other_number_of_lines_replaces_what_is_held():
    with duel() as game:
        one, two, three = game.takes()[:3]
        game.say(f"wait\ntake xyz\n{two}").must(f"On hold until you answer: {two}")
        said = game.say(f"{one}\n{three}")
        assert said.plan() == [one, three] and "On hold until" not in said.text, said.text
        # two gaps are filled by two lines
        said = game.say(f"take xyz\n{two}\ntake zyx\n{three}")
        said.must(f"On hold until you answer: {two}; {three}", 'Not accepted: "take xyz"; "take zyx".', "2 lines for \"take\"",
                  "Your earlier saved orders wait")
        assert said.plan() == [one, three], said.text
        assert game.say(f"{one}\np1 is no order, I think, by all means\ntake p1").plan() == [one, two, "take p1", three]
        # a gap that is not filled stays
        game.say(f"take xyz\n{two}")
        game.say("take wrong.").must(f"On hold until you answer: {two}", 'Not accepted: "take wrong".')
        assert game.say(three).plan() == [three, two]


def what_was_on_file_rests_and_the_deadline_uses_it():
    """In a game where all are asked at once: the others' answers resolve nothing."""
    with Table("forvm") as table:
        who = table.anna
        table.say(who, "wait\nmove rome luna")
        table.say(who, "move rome xyzzy\nmove rome rimini").must("Your earlier saved orders wait")
        table.say(who, "ready")
        assert "On hold until" not in table.say(who, "orders").text
    with duel() as game:
        one, two, three = game.takes()[:3]
        game.say(f"wait\n{one}\nplay new")
        mover, phase = game.mover, game.phase
        said = game.say(f"take xyz\n{two}")
        said.must("Your earlier saved orders wait", "On hold until you answer or the deadline passes.")
        assert said.plan() == [one, "play new"]
        assert game.phase == phase
        passed(game)
        assert game.phase >= phase + 2 and game.club.json("record", "ides")["moves"][phase]["orders"][0]["text"] == one
        said = game.say("orders", who=mover)
        assert "On hold until" not in said.text and said.plan() == [], said.text


def without_anything_on_file_the_deadline_plays_the_default():
    with duel() as game:
        phase = game.phase
        two = game.takes()[1]
        game.say(f"take xyz\n{two}").must("At the deadline it is dropped.")
        passed(game)
        assert game.club.json("record", "ides")["moves"][phase]["orders"][0]["by"] == "default"
        assert "On hold until" not in game.say("orders").text


def otherwise_default_does_not_answer_for_him():
    with duel() as game:
        phase, two = game.phase, game.takes()[1]
        game.say(f"otherwise default\ntake xyz\n{two}").must(f"On hold until you answer: {two}")
        assert game.phase == phase


def what_waits_since_a_surprise_rests_as_well():
    with duel() as game:
        one, two = game.takes()[:2]
        game.say(f"otherwise ask if surprised\nwait\n{one}\nplay new")
        said = game.say(f"take xyz\n{two}")
        said.must(f"On hold until you answer: {two}", "Your earlier saved orders wait")
        # "ready" drops what is held and uses the rest as it stands, but for what the same mail names
        done = game.say(f"ready\n{two}")
        assert "On hold until" not in done.text, done.text
        done.must(f"taken: {two}", f"Replaced: {one}", f"took {named(two)}")


def added_lines_are_held_behind_those_on_file():
    with duel() as game:
        one, two, three = game.takes()[:3]
        game.say(f"wait\n{one}")
        said = game.say(f"add\ntake xyz\n{three}")
        said.must(f"On hold until you answer: {three}")
        assert said.plan() == [one] and "It rests" not in said.text, said.text
        assert game.say(two).plan() == [one, two, three]
        game.say(f"add\ntake xyz\n{three}")
        phase = game.phase
        game.say("ready")  # uses what is on file, and drops what is held
        assert game.phase == phase + 1 and "On hold until" not in game.say("orders").text


def clear_drops_what_is_held():
    with duel() as game:
        one, two = game.takes()[:2]
        for word in ("clear take", "clear"):
            game.say(f"wait\ntake xyz\n{two}")
            assert "On hold until" not in game.say(word).text
            assert game.say(one).plan() == [one]


def alternatives_are_one_line():
    with duel() as game:
        one, two = game.takes()[:2]
        said = game.say(f"wait\n{one} / take\n{two}")
        said.must(f"On hold until you answer: {two}", f'Not accepted: "{one} / take".')
        assert game.say(f"{one} / first").plan() == [f"{one} / first", two]


def only_bad_lines_leave_the_old_plan_in_force():
    with duel() as game:
        one = game.takes()[0]
        game.say(f"wait\n{one}")
        said = game.say("take xyz\ntake zyx")
        said.must("Your saved orders are unchanged.")
        assert said.plan() == [one] and "earlier" not in said.text and "On hold" not in said.text, said.text


def a_closing_holds_nothing():
    with duel() as game:
        one = game.takes()[0]
        assert game.say(f"wait\n{one}\n\nTake care,\nAnna").plan() == [one]


def a_mail_about_two_games_holds_in_each_its_own():
    with Table("quorum") as table:
        table.open("nones", "forvm")
        who, slot, (one, two) = table.asked()
        other = "move rome luna"
        if who is table.bruno:
            table.club.run("game", "resolve", "nones", "0")
            table.work()
        who.answer(table.mail[who.address, "1"], f"1: take xyz\n1: {two}\n2: wait\n2: {other}")
        mails = [mail for mail in table.work() if mail.to == who.address]
        text = "\n".join(" ".join(mail.text.split()) for mail in mails)
        assert f"On hold until you answer: {two}" in text, text
        assert text.count("On hold until") == 1, text


def a_mail_that_was_confirmed_holds_as_well():
    with duel() as game:
        two = game.takes()[1]
        game.mover.write(f"1: take xyz\n1: {two}")
        question = only(game.work(), game.mover.address)
        said = game.say("yes", mail=question)
        said.must(f"On hold until you answer: {two}")


def it_goes_with_the_game_to_another_house():
    with duel() as game:
        one, two = game.takes()[:2]
        game.say(f"take xyz\n{two}")
        assert two in game.club.text("doctor", "--dump")
        game.club.run("export", "ides", "game.json")
        game.club.run("game", "cancel", "ides")
        game.club.run("import", "game.json", "--name", "again")
        mails = game.club.work()
        game.club.run("game", "resume", "again", code=None)
        mails += game.club.work()
        game.mover.write("state again")
        said = latest(mails + game.club.work(), game.mover.address)
        said.must(f"On hold until you answer: {two}")


def what_is_held_is_read_with_care():
    with duel() as game:
        game.say(f"take xyz\n{game.takes()[1]}")
        game.club.run("export", "ides", "game.json")
        game.club.run("game", "cancel", "ides")
        with open(game.club.path("game.json")) as file:
            parcel = json.load(file)
        seat = next(seat for seat in parcel["seats"] if seat["plan"])
        good = seat["plan"]
        assert good[0].startswith("!"), good
        for bad in (["!"], ["!-"], ["!x"], ["!xtake"], ["! take take p1"], ["!xsteal take p1"], ["+y take p1"],
                    ["!-take take p1"] * 65, ["take p1"] * 65, ["take"]):
            seat["plan"] = bad
            with open(game.club.path("bad.json"), "w") as file:
                json.dump(parcel, file)
            game.club.run("import", "bad.json", "--name", "bad", code=65)


if __name__ == "__main__":
    tap.main([*(of_rules(rules) for rules in SEATS), the_whole_turn_of_quorum_goes_where_it_belongs,
              any_other_number_of_lines_replaces_what_is_held, what_was_on_file_rests_and_the_deadline_uses_it,
              without_anything_on_file_the_deadline_plays_the_default, otherwise_default_does_not_answer_for_him,
              what_waits_since_a_surprise_rests_as_well,
              added_lines_are_held_behind_those_on_file, clear_drops_what_is_held, alternatives_are_one_line,
              only_bad_lines_leave_the_old_plan_in_force, a_closing_holds_nothing,
              a_mail_about_two_games_holds_in_each_its_own, a_mail_that_was_confirmed_holds_as_well,
              it_goes_with_the_game_to_another_house, what_is_held_is_read_with_care])
