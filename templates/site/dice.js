/* Checks the dice of a record, as docs/fairness.md says. The sentences stand in dice.html. */
"use strict";

/* What only this script uses is text until now, which browsers without it do not show. */
for (const made of document.querySelectorAll("script.made")) made.outerHTML = made.textContent;

const SECRETS = 16, SEATS = 16, NUMBER = 2 ** 31 - 1; // the most that a record can have
const BYTES = 4 << 20; // the most that is read; a record has some ten thousand
const SLICE = 40; // milliseconds until the page may do other things

/* Where BLAKE2b and ChaCha20 mix: the columns of a square of 16 numbers, then its diagonals. */
function mixed(quarter) {
    for (let i = 0; i < 8; i++) {
        const turn = i >> 2;
        quarter(i % 4, 4 + (i + turn) % 4, 8 + (i + 2 * turn) % 4, 12 + (i + 3 * turn) % 4, 2 * i);
    }
}

/* BLAKE2b (RFC 7693) without a key. A BigUint64Array keeps the lowest 64 bits of what is put into it. */
const START = [0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
    0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n];
const ORDER = ["0123456789abcdef", "ea489fd61c02b753", "b8c052fdae367194", "7931dcbe265a40f8", "905724afe1bc683d",
    "2c6a0b834d75fe19", "c51fed4a0763928b", "db7ec13950f4862a", "6fe9b308c2d714a5", "a2847615fb9e3cd0"];

function blake2b(bytes, size = 32) {
    const blocks = Math.max(1, Math.ceil(bytes.length / 128)), data = new DataView(new ArrayBuffer(128 * blocks));
    const hash = BigUint64Array.from(START);
    new Uint8Array(data.buffer).set(bytes);
    hash[0] ^= 0x01010000n ^ BigInt(size);
    for (let block = 0; block < blocks; block++) {
        const v = BigUint64Array.from([...hash, ...START]), last = block === blocks - 1;
        const turn = (word, by) => word >> by | word << 64n - by;
        const half = (a, b, c, d, word, first, second) => {
            v[a] += v[b] + data.getBigUint64(128 * block + 8 * parseInt(word, 16), true);
            v[d] = turn(v[d] ^ v[a], first);
            v[c] += v[d];
            v[b] = turn(v[b] ^ v[c], second);
        };
        v[12] ^= BigInt(last ? bytes.length : 128 * (block + 1));
        if (last)
            v[14] = ~v[14];
        for (let round = 0; round < 12; round++)
            mixed((a, b, c, d, i) => {
                half(a, b, c, d, ORDER[round % 10][i], 32n, 24n);
                half(a, b, c, d, ORDER[round % 10][i + 1], 16n, 63n);
            });
        hash.forEach((word, i) => hash[i] = word ^ v[i] ^ v[i + 8]);
    }
    hash.forEach((word, i) => data.setBigUint64(8 * i, word, true));
    return new Uint8Array(data.buffer, 0, size);
}

/* Block `count` of ChaCha20 (RFC 8439) with a nonce of zeros: 16 numbers of 32 bits. */
function chacha20(key, count) {
    const data = new DataView(key.buffer), words = [0, 1, 2, 3, 4, 5, 6, 7].map(i => data.getUint32(4 * i, true));
    const start = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...words, count, 0, 0, 0];
    const s = Uint32Array.from(start), turn = (word, by) => word << by | word >>> 32 - by;
    const half = (a, b, c, d, first, second) => {
        s[a] += s[b];
        s[d] = turn(s[d] ^ s[a], first);
        s[c] += s[d];
        s[b] = turn(s[b] ^ s[c], second);
    };
    for (let round = 0; round < 10; round++)
        mixed((a, b, c, d) => {
            half(a, b, c, d, 16, 12);
            half(a, b, c, d, 8, 7);
        });
    return s.map((word, i) => word + start[i]);
}

/* The dice of a seed: a function that draws a number below its bound. */
function stream(seed) {
    let block, used = 16, count = 0;
    return function draw(bound) {
        if (used === 16) {
            block = chacha20(seed, count++);
            used = 0;
        }
        const word = block[used++];
        return word < 2 ** 32 % bound ? draw(bound) : word % bound;
    };
}

/* How many hashes lead from the secret to the commitment; 0: more than a game has secrets. */
function links(secret, commitment) {
    let [link, wanted] = [secret, commitment].map(hex => Uint8Array.from(hex.match(/../g), byte => parseInt(byte, 16)));
    for (let i = 1; i <= SECRETS; i++) {
        link = blake2b(link);
        if (link.every((byte, at) => byte === wanted[at]))
            return i;
    }
    return 0;
}

/* The pieces of the line; a record of an early version is all of branch 0. */
const pieces = record => record.branches ?? [{branch: 0, from: 0, secret: record.secret}];

/* The first part of a record that is missing or wrong in kind; undefined: none. */
function flaw(record) {
    const whole = (value, least, most) => Number.isInteger(value) && value >= least && value <= most;
    const text = value => typeof value === "string" && value.length <= 200;
    const hash = value => text(value) && /^[0-9a-f]{64}$/.test(value);
    const list = (value, good) => Array.isArray(value) && value.every(good);
    const draws = value => list(value, draw => list(draw, number => whole(number, 0, NUMBER)) && draw.length === 2 &&
        draw[0] > 0);
    const line = pieces(record ?? {}), last = line[line.length - 1];
    const checks = {
        cursus: value => value === 1,
        game: value => whole(value, 1, 2 ** 53 - 1),
        name: text,
        words: value => list(value, text) && value.length === record.seats && value.length <= SEATS,
        commitment: hash,
        draws,
        moves: value => list(value, move => draws(move?.draws)),
        branches: () => list(line, (piece, i, all) =>
            whole(piece?.branch, i && all[i - 1].branch + 1, i && NUMBER) &&
            whole(piece.from, i && all[i - 1].from, i && record.moves.length) &&
            (piece.secret === null || hash(piece.secret))),
        branch: value => whole(value, 0, NUMBER) && value === last?.branch,
        secret: value => value === last.secret,
    };
    return Object.keys(checks).find(key => !checks[key](record?.[key]));
}

/* Yields how far it is (0 to 1); returns the name of a sentence and what is filled into it. `promised`: the commitment
 * of a mail, or "". */
function* check(record, promised) {
    const key = flaw(record);
    if (key)
        return {is: "none", key};
    const {game, name, moves, words, commitment} = record, line = pieces(record);
    const about = {game_number: game, game_name: name, moves: moves.length, branches: line.length, commitment, promised, own: !promised};
    if (line.some(piece => piece.secret === null))
        return {is: "closed", ...about};
    if (promised && promised !== commitment)
        return {is: "other", ...about};
    const lists = [record.draws, ...moves.map(move => move.draws)];
    const all = lists.reduce((sum, list) => sum + list.length, line.length);
    let draws = 0, before = 1;
    for (const [at, {branch, from, secret}] of line.entries()) {
        if (!at || secret !== line[at - 1].secret) {
            const hashed = links(secret, commitment);
            if (hashed < before || !at && hashed > 1)
                return {is: "secret", branch, ...about};
            before = hashed;
        }
        const text = [secret, ...words, game, branch].map(item => `${item}\n`).join("");
        const draw = stream(blake2b(new TextEncoder().encode(text)));
        for (let move = at && from + 1; move <= (line[at + 1]?.from ?? moves.length); move++)
            for (const [i, [bound, value]] of lists[move].entries()) {
                const due = draw(bound);
                draws++;
                if (value !== due)
                    return {is: "wrong", draws, value, due, bound, number: i + 1, move, setup: !move, ...about};
                yield (draws + at) / all;
            }
        yield (draws + at) / all;
    }
    return {is: "fair", draws, ...about};
}

const get = id => document.getElementById(id);

/* Shows the sentences of a result, without those about what is not there. */
function say(facts) {
    const said = get("dice-words").content.querySelector(`.${facts.is}`).cloneNode(true);
    said.querySelectorAll("[data-if]").forEach(part => facts[part.dataset.if] || part.remove());
    said.querySelectorAll("*").forEach(part => part.firstElementChild ||
        (part.textContent = part.textContent.replace(/{(\w+)}/g, (all, name) => facts[name])));
    get("dice-result").replaceChildren(said);
}

let newest = 0; // where another check begins, the one before ends

async function judge() {
    const mine = ++newest, given = get("dice-given").value.trim(), inlined = get("record");
    const [promised] = given.toLowerCase().match(/\b[0-9a-f]{64}\b/) ?? [""], file = get("dice-file")?.files[0];
    let record, step, rest = Date.now() + SLICE;
    if (!file && !inlined)
        return say({is: "nothing"});
    if (given && !promised)
        return say({is: "typed"});
    if (file?.size > BYTES)
        return say({is: "large"});
    try {
        record = JSON.parse(file ? await file.text() : inlined.textContent);
    } catch {
        record = null; // it cannot be read, or is no JSON
    }
    const steps = check(record, promised);
    while (mine === newest && !(step = steps.next()).done)
        if (Date.now() > rest) {
            get("dice-bar") ?? say({is: "going"});
            get("dice-bar").value = step.value;
            await new Promise(done => setTimeout(done));
            rest = Date.now() + SLICE;
        }
    if (mine === newest)
        say(step.value);
}

get("dice").addEventListener("input", judge);
judge();
