#!/bin/sh
# How strong the levels of bots are, and what seats are worth among equals: `make ladder`. It takes hours; in parts:
#   LADDER="doge forvm" LEVELS="5" GAMES=60 make ladder
#   LADDER=diplomacy LEVELS="5" AMONG=exec:dumbbot GAMES=7 SEED=8 EQUALS= make ladder
# One bot of each of LEVELS among bots of AMONG (2; Diplomacy also among tests/ladder/dumbbot.py), then all of EQUALS.
# Each line names its seed, so that another GAMES or SEED adds to what was measured.
cursus=$1
games=${GAMES:-100}
seed=${SEED:-1}
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder" # programs that play may be nobody
for part in army fleet provinces; do
    install -m 644 "src/games/diplomacy/trials/$part.csv" "$folder/" || exit 1
done
install -m 755 tests/ladder/dumbbot.py "$folder/dumbbot" || exit 1

# played TABLE RULES SEATS BOTS: the part of what it prints
played()
{
    "$cursus" -o "bot.folder=$folder" simulate "$2" --seats "$3" --bots "$4" --games "$games" --seed "$seed" >"$folder/said" &&
        sed -n "$1" "$folder/said"
}

for rules in ${LADDER:-quorum forvm doge gorbino diplomacy}; do
    seats=3
    among=2
    [ "$rules" = diplomacy ] && seats=7 && among="2 exec:dumbbot"
    for other in ${AMONG:-$among}; do
        for level in ${LEVELS:-1 3 4 5}; do
            bots=$level
            others=1
            while [ $others -lt $seats ]; do
                bots=$bots,$other
                others=$((others + 1))
            done
            printf '%s, one of level %s among %s of %s, %s games from seed %s:\n' "$rules" "$level" $((seats - 1)) "$other" "$games" "$seed"
            played '/^level *games/,/^$/p; / is placed before /p' "$rules" $seats "$bots" || exit 1
        done
    done
    for level in ${EQUALS-3}; do
        printf '%s, all of level %s, %s games from seed %s:\n' "$rules" "$level" "$games" "$seed"
        played '/^seat/,/^$/p' "$rules" $seats "$level" || exit 1
    done
done
