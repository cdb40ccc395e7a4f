"""Several orders on one line are as good as one a line, and a blank that was left empty is nothing."""
import tap
from club import Club, against_bots, duel, latest


def joined(mark):
    def test():
        with duel() as game:
            order = game.takes()[0]
            answer = game.say(f"{order}{mark}play new")
            assert answer.has("Done:") and not answer.has("We read"), answer.text
            assert game.club.json("record", "ides")["moves"][-1]["orders"][0]["text"].startswith("play "), answer.text
    test.__name__ = f"joined_by_{mark.strip() or 'a blank'}".replace(";", "semicolon").replace(" ", "_")
    return test


def diplomacy(body, filed, quiet=True):
    with Club() as club:
        anna = against_bots(club, "diplomacy", 7)
        ask = latest(club.work(), anna.address)
        anna.write(body, to=ask.reply_to, subject="#1 ides (Diplomacy)")
        answer = latest(club.work(), anna.address)
        lines = club.json("orders", "ides", "1")[0]["lines"]
        assert lines == filed, (lines, answer.text)
        assert not quiet or not any(answer.has(word) for word in ("I read", "NOT ACCEPTED", "could mean")), answer.text


def names_alone_are_parted():
    diplomacy("bud - ser vie - gal", ["bud - ser", "vie - gal"])
    diplomacy("bud - ser; vie - gal;", ["bud - ser", "vie - gal"])


def a_blank_left_empty_is_nothing():
    """The form of a button, sent as a new mail."""
    diplomacy("move:bud: - ser\nmove:tri: ____\nmove:vie: ____\n", ["bud - ser"])
    diplomacy("move:bud: ser\nmove:tri: ____\nmove:vie: gal\n", ["bud - ser", "vie - gal"])
    diplomacy("move:bud: ser; move:tri: ____; move:vie: gal;", ["bud - ser", "vie - gal"])
    diplomacy("move:bud: ____; move:tri: ____; move:vie: ____", [])
    diplomacy("move:bud: ____;\nmove:tri: ____;\nmove:vie: - gal", ["vie - gal"])


def a_word_about_the_plan_is_one_of_several():
    diplomacy("add; bud - ser; vie - gal", ["bud - ser", "vie - gal"])
    diplomacy("bud - ser; vie - gal; ready", ["bud - ser", "vie - gal"])


def what_an_attribution_runs_into_is_not_lost():
    """Typed with a blank before it, where nothing tells where the attribution begins: refused or asked about."""
    with duel() as game:
        quotation = "\n".join("> " + line for line in game.ask.text.splitlines())
        for verb in ("schrieb am 18.12.2026 09:00:", "writes:", "schreef op vr 18-12-2026 om 08:00 [+0000]:"):
            with game.fork() as twin:
                answer = twin.say(f"{game.takes()[0]} The Club <games@club.example> {verb}\n{quotation}")
                assert answer.has("NOT ACCEPTED") or answer.has("WHICH ONE?"), answer.text
            with game.fork() as twin:
                answer = twin.say(f"{game.takes()[0]}\nplay newThe Club <games@club.example> {verb}\n{quotation}")
                assert answer.has("Done:") and not answer.has("We read"), answer.text


def half_an_order_parts_nothing():
    diplomacy("bud - ser; my regards to all", ["bud - ser"], quiet=False)


tap.main([joined(mark) for mark in ("; ", ";", " ; ", " ")] +
         [names_alone_are_parted, a_blank_left_empty_is_nothing, half_an_order_parts_nothing,
          what_an_attribution_runs_into_is_not_lost, a_word_about_the_plan_is_one_of_several])
