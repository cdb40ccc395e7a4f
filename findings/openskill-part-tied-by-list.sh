#!/usr/bin/env bash
# openskill's two partial models rate players who tie by their place in the list: one gains like the winner, the other
# loses like the last.
#
# Package: openskill 5.0.1 (npm).
# Expected: a rating for games of several (Weng and Lin's) takes a tie for what it is: equal players who share a place,
#   against the same others, come out equal, and the order in which a table is written down says nothing. So it is in the
#   three full models of the same package, Plackett-Luce among them.
# Happens: `bradleyTerryPart` and `thurstoneMostellerPart` compare each player with their neighbours in the ranking alone,
#   and ties stand there in the order of the list. Of three new players with the ranks 1, 1, 2 the first listed stays where
#   they were and the second gains; with 1, 2, 2, 3 of the two who tie the first listed loses exactly as much as the
#   last of the table, and the second gains exactly as much as its winner. Written down the other way round it is the
#   other way round.
# Why it matters: games by mail for three to seven often end with shared places (a voted draw, all who are out). The
#   partial models are offered as the quicker choice; who draws by vote would win or lose points by the number of
#   their seat. Rate such results with a full model.
for p in node npm; do command -v $p >/dev/null || { echo "no $p here"; exit 2; }; done
D=$(mktemp -d) && trap 'rm -rf "$D"' EXIT && cd "$D" || exit 2
V=5.0.1
npm install --prefix "$D" --cache "$D/cache" --ignore-scripts --no-audit --no-fund "openskill@$V" >said 2>&1 ||
	{ tail -n 5 said; echo "cannot install openskill $V"; exit 2; }
cat >try.mjs <<'END'
import { rating, rate } from 'openskill';
import * as models from 'openskill/models';

for (const name of ['plackettLuce', 'bradleyTerryFull', 'bradleyTerryPart', 'thurstoneMostellerPart'])
    for (const rank of [[1, 1, 2], [1, 2, 2, 3]]) {
        const after = rate(rank.map(() => [rating()]), { rank, model: models[name] });
        console.log(name, rank.join(), after.map(([one]) => one.mu.toFixed(2)).join(' '));
    }
END
got=$(node try.mjs 2>said) || { tail -n 5 said; exit 2; }
printf 'openskill %s: model, ranks as listed, ratings after a game of new players (25 before)\n%s\n' "$V" "$got"
if [ "$got" = 'plackettLuce 1,1,2 25.72 25.72 23.57
plackettLuce 1,2,2,3 27.80 24.69 24.69 22.83
bradleyTerryFull 1,1,2 27.64 27.64 19.73
bradleyTerryFull 1,2,2,3 32.91 25.00 25.00 17.09
bradleyTerryPart 1,1,2 25.00 27.64 22.36
bradleyTerryPart 1,2,2,3 27.64 22.36 27.64 22.36
thurstoneMostellerPart 1,1,2 25.00 27.11 22.89
thurstoneMostellerPart 1,2,2,3 27.11 22.89 27.11 22.89' ]; then
	echo "As described: of two who tie, the partial models raise one and lower the other, by the order of the list."
	exit 0
fi
echo "It behaves otherwise now."
exit 1
