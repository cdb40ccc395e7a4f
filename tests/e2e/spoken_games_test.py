"""Whole games by mail in players' own words, in four languages: what was played is what was meant."""

import spoken_games
import spoken_quorum
import tap

tap.main([spoken_games.test_of(spoken_quorum, seed=1, most=40)])
