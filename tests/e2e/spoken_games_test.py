"""Whole games by mail in players' own words, in four languages: what was played is what was meant."""

import os
import shutil

import spoken_doge
import spoken_forvm
import spoken_games
import spoken_gorbino
import spoken_quorum
import tap
from house import scratch_folder


def a_name_of_a_player_is_no_area():
    folder = scratch_folder("cursus-spoken-")
    try:
        table = spoken_games.Table(spoken_doge, os.path.join(folder, "house"), seed=1)
        answer = table.say("anna@example.org", "Nice move, Dora.\nSan Polo 3", "plain")
        assert spoken_games.taken_in(answer) == ["place san-polo 3"], answer.text
        assert not answer.has("WHICH ONE?"), answer.text
    finally:
        shutil.rmtree(folder, ignore_errors=True)


tap.main([spoken_games.test_of(spoken_quorum, seed=1, most=40), spoken_games.test_of(spoken_doge, seed=1, most=60),
          spoken_games.test_of(spoken_forvm, seed=2, most=40), spoken_games.test_of(spoken_gorbino, seed=4, most=50),
          a_name_of_a_player_is_no_area])
