"""An event whose process is killed at every few of its durable steps loses nothing and opens no table twice."""
import json
import random
import signal

import tap
from tourney import Crowd, script, verified

PEOPLE = ["Anna", "Bruno", "Carla"]
KILLS = 40


class Broken(Crowd):
    """Each command that may change something is killed at a few of its durable steps, and given again each time."""

    def __init__(self, names):
        self.dice, self.kills = random.Random(64), 0
        super().__init__(names)

    def run(self, *words, **more):
        at = self.dice.randint(1, 3)
        while self.kills < KILLS and words[0] in ("tick", "event", "send") and words[1:2] not in (("export",), ("open",)):
            done = super().run(*words, code=None, env=dict(self.env, CURSUS_CRASH_AT=str(at)))
            if done.returncode != -signal.SIGKILL:
                if words[:2] == ("event", "start") and done.returncode != 0:
                    break
                return done
            self.kills += 1
            at += self.dice.randint(0, 6)
        if words[:2] in (("event", "start"), ("event", "enter")):  # it may have been done before the process died
            return super().run(*words, **{**more, "code": None})
        return super().run(*words, **more)


def play(crowd):
    crowd.run("event", "open", "cup", "swiss", "quorum", "seats=2", "rounds=3")
    for person in PEOPLE:
        crowd.run("event", "enter", "cup", person)
    while len(crowd.file("cup")["entrants"]) < 8:
        crowd.run("event", "enter", "cup", "bot")
    crowd.run("event", "start", "cup")
    for _ in range(60):
        file = crowd.file("cup")
        if file["status"] == "finished":
            return file
        crowd.look()
    raise AssertionError(f"the event does not end: {json.dumps(file)[:2000]}")


def killed_it_ends_as_it_would():
    with Broken(PEOPLE) as crowd:
        file = play(crowd)
        crowd.rest()
        assert crowd.kills == KILLS, crowd.kills
        tables = [table for one in file["rounds"] for table in one["tables"] if len(table["seats"]) > 1]
        games = [table["game"] for table in tables]
        assert len(tables) == 12 and len(set(games)) == 12, games
        assert crowd.rows("SELECT count(*) FROM game") == [(12,)]
        assert crowd.rows("SELECT count(*) FROM game WHERE status <> 3") == [(0,)]
        over = sorted(to for to, _, subject in crowd.told.values() if subject == "cup is over")
        assert over == sorted(player.address for player in crowd.people.values()), over
        ends = [told for told in crowd.told.values() if told[1] == "end"]
        assert len(ends) == len(set(ends)) == 3 * len(PEOPLE), ends
        verified(file)
        script([file])
        crowd.run("doctor")


if __name__ == "__main__":
    tap.main([killed_it_ends_as_it_would])
