"""A league, a Swiss and a knock-out run by themselves, with people who come late and who leave: standings, mails and
pages agree with a script that knows nothing of the program. (tests/campaign/tourneys.py does so at size.)"""
import tap
from tourney import Crowd, Tourney, all_agree, entered


def a_league_of_twelve_over_two_seasons():
    with Crowd(["Anna", "Bruno", "Carla", "Dora"]) as crowd:
        league = Tourney(crowd, "league", "league quorum seats=2 size=4 moves=1 seasons=2", ["Anna", "Bruno", "Carla"], 9,
                         late=["Dora"], leave=["Bruno"])
        file = league.play()
        assert "Carlas-word".lower() in file["words"] and len(file["words"]) == 12, file["words"]
        (dora,) = entered(file, ["Dora"])
        (bruno,) = entered(file, ["Bruno"])
        assert dora["from"] == 2001 and bruno["until"] is not None, (dora, bruno)
        assert {part["season"] for part in file["parts"]} == {1, 2} and len(file["parts"]) == 6
        told = all_agree(crowd, league, ["Anna", "Carla", "Dora"])
        assert "(seasons: 2)" in told, told
        crowd.run("doctor")


def a_swiss_of_twenty_four():
    people = ["Anna", "Bruno", "Carla", "Dora", "Emil", "Fanny"]
    with Crowd(people) as crowd:
        swiss = Tourney(crowd, "swiss", "swiss quorum seats=2 rounds=5", people[:4], 18, late=people[4:],
                        leave=["Carla", "Bruno"])
        file = swiss.play()
        assert all(entrant["from"] > 1 for entrant in entered(file, people[4:])), entered(file, people[4:])
        assert len(file["entrants"]) == 24 and len(file["words"]) == 22
        assert all(entrant["until"] for entrant in entered(file, ["Bruno", "Carla"])), file["entrants"]
        told = all_agree(crowd, swiss, ["Anna", "Dora", "Emil", "Fanny"])
        assert "(paired again: 5)" in told, told
        crowd.run("doctor")


def a_knock_out_of_sixteen():
    people = ["Anna", "Bruno", "Carla"]
    with Crowd(people) as crowd:
        cup = Tourney(crowd, "cup", "knockout quorum seats=2", people, 13, leave=["Carla"])
        file = cup.play()
        assert file["status"] == "finished" and file["round"] == 4
        all_agree(crowd, cup, ["Anna", "Bruno"])
        crowd.run("doctor")


if __name__ == "__main__":
    tap.main([a_league_of_twelve_over_two_seasons, a_swiss_of_twenty_four, a_knock_out_of_sixteen])
