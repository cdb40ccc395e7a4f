#!/bin/sh
# How strong the levels of bots are, and what seats are worth among equals: `make ladder`. It takes hours; in parts:
#   LADDER="doge forvm" LEVELS="5" GAMES=60 make ladder
# Each line names its seed, so that another GAMES or SEED adds to what was measured.
cursus=$1
games=${GAMES:-100}
seed=${SEED:-1}
for rules in ${LADDER:-quorum forvm doge gorbino diplomacy}; do
    seats=3
    [ "$rules" = diplomacy ] && seats=7
    for level in ${LEVELS:-1 3 4 5}; do
        bots=$level
        others=1
        while [ $others -lt $seats ]; do
            bots=$bots,2
            others=$((others + 1))
        done
        printf '%s, one of level %s among %s of level 2, %s games from seed %s:\n' "$rules" "$level" $((seats - 1)) "$games" "$seed"
        "$cursus" simulate "$rules" --seats $seats --bots $bots --games "$games" --seed "$seed" | grep "^level [0-9]" || exit 1
    done
    printf '%s, all of level %s, %s games from seed %s:\n' "$rules" "${EQUALS:-3}" "$games" "$seed"
    "$cursus" simulate "$rules" --seats $seats --bots "${EQUALS:-3}" --games "$games" --seed "$seed" | sed -n '/^seat/,/^$/p' || exit 1
done
