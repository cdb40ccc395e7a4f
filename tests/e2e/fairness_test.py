"""docs/fairness.md: its program, as printed there, agrees with a real game and sees every kind of cheating."""

import json

import tap
from records import check, drawn, finished, taken_back_with_dice

RECORD = finished()
FIRST, SECOND, THIRD = taken_back_with_dice()


def a_real_game_checks():
    status, said = check(RECORD, RECORD["commitment"])
    assert status == 0, said
    count = len(RECORD["draws"]) + sum(len(move["draws"]) for move in RECORD["moves"])
    assert said == f"{count} draws, all as the secret and the words make them\n", said
    assert count >= 141, count


def another_secret_is_seen():
    record = json.loads(json.dumps(RECORD))
    record["branches"][0]["secret"] = "00" * 32
    status, said = check(record, RECORD["commitment"])
    assert status != 0 and "another secret than was promised" in said, said


def another_word_is_seen():
    record = dict(RECORD, words=[RECORD["words"][0] + "x"] + RECORD["words"][1:])
    status, said = check(record, RECORD["commitment"])
    assert status != 0 and "is not the next one of the stream" in said, said


def another_draw_is_seen():
    bound, value = RECORD["draws"][20]
    draws = [list(draw) for draw in RECORD["draws"]]
    draws[20] = [bound, (value + 1) % bound]
    status, said = check(dict(RECORD, draws=draws), RECORD["commitment"])
    assert status != 0 and "draw 21 is not" in said, said


def a_game_taken_back_checks():
    one = FIRST["commitment"]
    for record, branches in ((FIRST, [0, 2]), (SECOND, [0, 2, 3]), (THIRD, [0, 2, 4])):
        assert [part["branch"] for part in record["branches"]] == branches, record["branches"]
        assert record["commitment"] == one
        status, said = check(record, one)
        assert status == 0, said
        assert said.startswith(str(len(record["draws"]) + sum(len(move["draws"]) for move in record["moves"])))
    assert len({record["secret"] for record in (FIRST, SECOND, THIRD)}) == 3
    assert FIRST["moves"][:3] == THIRD["moves"][:3]


def one_secret_for_all_branches_is_seen():
    """The secret that had been opened may not make the dice of what came after."""
    record = json.loads(json.dumps(SECOND))
    record["branches"][2]["secret"] = record["branches"][0]["secret"]
    status, said = check(record, record["commitment"])
    assert status != 0 and "is not the next one of the stream" in said, said


def a_secret_outside_the_chain_is_seen():
    record = json.loads(json.dumps(SECOND))
    record["branches"][2]["secret"] = "5c" * 32
    status, said = check(record, record["commitment"])
    assert status != 0 and "another secret than was promised" in said, said


def the_first_branch_has_the_first_secret():
    record = json.loads(json.dumps(SECOND))
    record["branches"][0]["secret"] = record["branches"][2]["secret"]
    status, said = check(record, record["commitment"])
    assert status != 0 and "another secret than was promised" in said, said


def an_event_checks():
    for words, draws in (((), 7), (("seeding=rating",), 7), (("seeding=entry",), 1)):
        file = drawn(*words)
        status, said = check(file, file["commitment"])
        assert status == 0 and said == f"{draws} draws, all as the secret and the words make them\n", said


def another_draw_of_an_event_is_seen():
    file = drawn()
    one, two = (dict(entrant) for entrant in file["entrants"][:2])
    one["entered"], two["entered"] = two["entered"], one["entered"]
    for change, why in (({"secret": "00" * 32}, "another secret than was promised"),
                        ({"words": file["words"][::-1]}, "is not the next one of the stream"),
                        ({"draws": file["draws"][:-1]}, "these are not the draws of a shuffle"),
                        ({"entrants": [one, two, *file["entrants"][2:]]}, "the numbers are not those of the draws")):
        status, said = check({**file, **change}, file["commitment"])
        assert status != 0 and why in said, said


if __name__ == "__main__":
    tap.main([a_real_game_checks, another_secret_is_seen, another_word_is_seen, another_draw_is_seen,
              a_game_taken_back_checks, one_secret_for_all_branches_is_seen, a_secret_outside_the_chain_is_seen,
              the_first_branch_has_the_first_secret,
              an_event_checks, another_draw_of_an_event_is_seen])
