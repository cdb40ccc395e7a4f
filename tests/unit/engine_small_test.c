/* The small parts of the engine: tokens, fair dice, verbs, the nearest order, links, names. */
#include "check.h"

#include "base/mem.h"
#include "base/nearest.h"
#include "engine/inbox/job.h"
#include "engine/letters/facts.h"
#include "engine/letters/seal.h"
#include "engine/letters/token.h"
#include "engine/play/fairness.h"
#include "engine/play/spelling.h"
#include "engine/queue/refused.h"

/* 00 01 02 .. 1f */
static void counted(uint8_t out[CIPHER_KEY])
{
    for (int i = 0; i < CIPHER_KEY; i++)
        out[i] = (uint8_t)i;
}

static void check_token(const struct token *token, const char *want)
{
    uint8_t key[CIPHER_KEY];
    counted(key);
    struct text text = TEXT_EMPTY;
    token_write(key, token, &text);
    check_text(text.data, want);
    text_free(&text);
}

/* The macs were computed with Python's hashlib.blake2b(digest_size=16, key=bytes(range(32))). */
static void token_vectors(void **state)
{
    (void)state;
    check_token(&(struct token){.kind = TOKEN_SEAT, .a = 12, .b = 3, .epoch = 1, .phase = -1},
                "12.3.3c5mgqoyuqxjclpghrwlnewhpu");
    check_token(
        &(struct token){.kind = TOKEN_SEAT, .a = 12, .b = 3, .epoch = 1, .phase = 45, .slot = {0, 3}, .slots = 2},
        "12.3.3c5mgqoyuqxjclpghrwlnewhpu.45-0-3");
    check_token(
        &(struct token){
            .kind = TOKEN_SEAT, .a = 12, .b = 3, .epoch = 1, .phase = 45, .branch = 2, .slot = {0, 3}, .slots = 2},
        "12.3.3c5mgqoyuqxjclpghrwlnewhpu.45b2-0-3");
    check_token(
        &(struct token){
            .kind = TOKEN_SEAT, .a = 12, .b = 3, .epoch = 1, .phase = 45, .stages = true, .slot = {2}, .slots = 1},
        "12.3.3c5mgqoyuqxjclpghrwlnewhpu.s45-2");
    check_token(&(struct token){.kind = TOKEN_PLAYER, .a = 5, .phase = -1}, "p5.7omemmfq7hh7p2vggjs2vcdilq");
    check_token(&(struct token){.kind = TOKEN_PARKED, .a = 77, .b = 9, .phase = -1},
                "k0660422704093.3knctdjjykrewt3mpril3hzcym");
    int64_t chief = token_address("chief@club.example");
    check_int(chief, 3966210971394276575);
    check_token(&(struct token){.kind = TOKEN_MASTER, .a = 1797580800, .b = chief, .phase = -1},
                "m1797580800.mtv74bvdrlypwm5rviskg2lroy");
    check_token(&(struct token){.kind = TOKEN_COMMAND, .a = 77, .b = chief, .phase = -1},
                "j0936226759349.i7a2snvlllxbb2hnlbwdhinv4a");
}

static void token_read_back(void **state)
{
    (void)state;
    uint8_t key[CIPHER_KEY];
    struct token token;
    counted(key);
    check_true(token_read("12.3.3c5mgqoyuqxjclpghrwlnewhpu.45-0-3", &token));
    check_int(token.kind, TOKEN_SEAT);
    check_int(token.a, 12);
    check_int(token.b, 3);
    check_int(token.phase, 45);
    check_int(token.slots, 2);
    check_int(token.slot[1], 3);
    check_int(token.branch, 0);
    token.epoch = 1;
    check_true(token_right(key, &token));
    token.epoch = 2;
    check_true(!token_right(key, &token));
    token.epoch = 1;
    token.b = 2;
    check_true(!token_right(key, &token));
    token.b = 3;
    token.kind = TOKEN_PARKED;
    check_true(!token_right(key, &token));
    check_true(token_read("12.3.3c5mgqoyuqxjclpghrwlnewhpu.45b2-0-3", &token));
    check_true(token.phase == 45 && token.branch == 2 && token.slots == 2);
    check_true(token_read("12.3.3c5mgqoyuqxjclpghrwlnewhpu.0b1", &token));
    check_true(token.phase == 0 && token.branch == 1 && token.slots == 0);
    check_true(token_read("12.3.3c5mgqoyuqxjclpghrwlnewhpu", &token));
    check_int(token.phase, -1);
    check_true(token_read_message_id("<g12.b0p45.turn.s3.T.12.3.3C5MGQOYUQXJCLPGHRWLNEWHPU@x.org>", &token) == false);
    check_true(token_read_message_id("<g12.b0p45.turn.s3.t.12.3.3c5mgqoyuqxjclpghrwlnewhpu@x.org>", &token));
    token.epoch = 1;
    check_true(token_right(key, &token));
    check_true(token_read_message_id("<g12.b0p45.turn.s3.t.12.3.3C5MGQOYUQXJCLPGHRWLNEWHPU@x.org>", &token));
    token.epoch = 1;
    check_true(token_right(key, &token));
    check_true(token_read_message_id("<x.t.12.3.AZ5MGQOYUQXJCLPGHRWLNEWHPU@x.org>", &token));
    check_text(token.mac, "az5mgqoyuqxjclpghrwlnewhpu");
    /* of the first phase as of any */
    char first[80];
    struct text words = text_fixed(first, sizeof first);
    token_write((uint8_t[CIPHER_KEY]){1}, &(struct token){.kind = TOKEN_SEAT, .a = 12, .b = 3}, &words);
    check_true(token_read(first, &token) && token.phase == 0);
    check_text(first + words.len - 2, ".0");
    /* both epochs make the key's, each in its half */
    check_true(token_epoch(5, 3) == 0x300000005);
}

/* The number of a parked mail is sealed; as it stood in mails before it is read as well. */
static void token_sealed(void **state)
{
    (void)state;
    static const char *const parked[] = {"k0660422704093.3knctdjjykrewt3mpril3hzcym", "c77.3knctdjjykrewt3mpril3hzcym"};
    static const char *const commands[] = {"j0936226759349.i7a2snvlllxbb2hnlbwdhinv4a",
                                           "g77.i7a2snvlllxbb2hnlbwdhinv4a"};
    uint8_t key[CIPHER_KEY];
    struct token token;
    counted(key);
    for (int i = 0; i < 2; i++) {
        check_true(token_read(parked[i], &token));
        token_open(key, &token);
        token_open(key, &token);
        check_true(token.kind == TOKEN_PARKED && token.a == 77);
        token.b = 9;
        check_true(token_right(key, &token));
        check_true(token_read(commands[i], &token));
        token_open(key, &token);
        check_true(token.kind == TOKEN_COMMAND && token.a == 77);
        token.b = 3966210971394276575;
        check_true(token_right(key, &token));
    }
    /* another number under the same mac is another mail's */
    check_true(token_read("k1.3knctdjjykrewt3mpril3hzcym", &token));
    token_open(key, &token);
    token.b = 9;
    check_true(!token_right(key, &token));
}

static void receipt_sealed(void **state)
{
    (void)state;
    uint8_t key[CIPHER_KEY], head[CIPHER_HASH];
    char receipt[RECEIPT_LETTERS + 1], other[RECEIPT_LETTERS + 1];
    counted(key);
    for (int i = 0; i < CIPHER_HASH; i++)
        head[i] = (uint8_t)(100 + i);
    seal_receipt(key, head, "g12.x.turn@club.example", receipt);
    check_text(receipt, "37a2885a"); /* Python's hashlib.blake2b */
    seal_receipt(key, head, "g12.y.turn@club.example", other);
    check_true(strcmp(receipt, other) != 0);
    char page[PAGE_LETTERS + 1], next[PAGE_LETTERS + 1];
    seal_page(key, 12, 1, 1, page);
    seal_page(key, 12, 1, 2, next);
    check_int(strlen(page), PAGE_LETTERS);
    check_true(strcmp(page, next) != 0);
}

static void token_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        "12",
        "12.3",
        "12.3.",
        "12.3.short",
        "12.3.3c5mgqoyuqxjclpghrwlnewhp",
        "12.3.3c5mgqoyuqxjclpghrwlnewhpuu",
        "12.3.3c5mgqoyuqxjclpghrwlnewhp1",
        "-1.3.3c5mgqoyuqxjclpghrwlnewhpu",
        "99999999999999999999.3.3c5mgqoyuqxjclpghrwlnewhpu",
        "p5.3.3c5mgqoyuqxjclpghrwlnewhpu",
        "q5.3c5mgqoyuqxjclpghrwlnewhpu",
        "12.3.3c5mgqoyuqxjclpghrwlnewhpu.",
        "12.3.3c5mgqoyuqxjclpghrwlnewhpu!",
        "12.3.3c5mgqoyuqxjclpghrwlnewhpu-4",
        "12.3.3c5mgqoyuqxjclpghrwlnewhpu.x",
        "12.3.3c5mgqoyuqxjclpghrwlnewhpu.4-",
        "12.3.3c5mgqoyuqxjclpghrwlnewhpu.4-1-2-3-4-5",
        "12.3.3c5mgqoyuqxjclpghrwlnewhpu.4-70000",
        "12.3.3c5mgqoyuqxjclpghrwlnewhpu.4.5",
        "12.3.3c5mgqoyuqxjclpghrwlnewhpu.4b",
        "12.3.3c5mgqoyuqxjclpghrwlnewhpu.4b0",
        "12.3.3c5mgqoyuqxjclpghrwlnewhpu.4bx-1",
        "12.3.3c5mgqoyuqxjclpghrwlnewhpu.b1-1",
    };
    struct token token;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (token_read(bad[i], &token))
            fail_msg("'%s' is taken for a token", bad[i]);
    check_true(token_read_message_id("<x.t.9223372036854775807.9223372036854775807.3c5mgqoyuqxjclpghrwlnewhpu"
                                     ".s2147483647b2147483647-32767@x.org>",
                                     &token));
    check_int(token.slot[0], 32767);
    check_true(!token_read_message_id("<x.t.9223372036854775807.9223372036854775807.3c5mgqoyuqxjclpghrwlnewhpu"
                                      ".s2147483647b2147483647-3276-7@x.org>",
                                      &token));
    char long_id[400];
    memset(long_id, '1', sizeof long_id);
    memcpy(long_id, "<x.t.", 5);
    memcpy(long_id + 390, "@x.org>", 8);
    check_true(!token_read_message_id(long_id, &token));
    check_true(!token_read_message_id("<x.t.@x.org>", &token));
    check_true(!token_read_message_id("", &token));
}

/* Of what looks like a key of a token or a page nothing stays; of what does not all does. */
static void token_masked(void **state)
{
    (void)state;
    static const char *const texts[][2] = {
        {"", ""},
        {" ", " "},
        {"games+12.3.3c5mgqoyuqxjclpghrwlnewhpu.45-0-3@host", "games+12.3.[key].45-0-3@host"},
        {"T.12.3.3C5MGQOYUQXJCLPGHRWLNEWHPU", "T.12.3.[key]"},
        {"see /12/1/abcdefghijklmnopqrstuvwxyz234567abcdefghijklmnopqrst/", "see /12/1/[key]/"},
        {"abcdefghijklmnopqrstuvwxy", "abcdefghijklmnopqrstuvwxy"},
        {"abcdefghijklmnopqrstuvwxyza", "abcdefghijklmnopqrstuvwxyza"},
        {"abcdefghijklmnopqrstuvwxy1", "abcdefghijklmnopqrstuvwxy1"},
        {"0abcdefghijklmnopqrstuvwxyz234567abcdefghijklmnopqrs",
         "0abcdefghijklmnopqrstuvwxyz234567abcdefghijklmnopqrs"},
    };
    struct text out = TEXT_EMPTY;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        text_clear(&out);
        token_mask(texts[i][0], &out);
        check_text(out.data, texts[i][1]);
    }
    text_free(&out);
}

static void check_hex(const uint8_t *bytes, const char *want)
{
    struct text text = TEXT_EMPTY;
    cipher_hex(bytes, CIPHER_HASH, &text);
    check_text(text.data, want);
    text_free(&text);
}

/* Computed with Python's hashlib.blake2b(digest_size=32) over the text that fairness.h states. */
static void fairness_vectors(void **state)
{
    (void)state;
    static const char *const words[] = {"sestertius", "\xc3\xa4rger"};
    uint8_t secret[CIPHER_KEY], out[CIPHER_HASH];
    counted(secret);
    fairness_commit(secret, out);
    check_hex(out, "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6");
    fairness_seed(secret, words, 2, 12, 0, out);
    check_hex(out, "53153b89acb74ebe346cf636ec23e4ba1f2841d564d9b99ae34348d74287f07c");
    fairness_seed(secret, words, 2, 12, 1, out);
    check_hex(out, "abd9e3d1c4d7d1d8edca1c4b9c3bb66e2d3157b68ab76a970d6878bca6acb3b8");
}

/* The chain of secrets: each is the hash of the next, and none beyond the root. */
static void fairness_chain(void **state)
{
    (void)state;
    uint8_t root[CIPHER_KEY], zeros[CIPHER_KEY] = {0}, secret[CIPHER_KEY], next[CIPHER_KEY], promised[CIPHER_HASH];
    counted(root);
    fairness_first(root, secret);
    fairness_commit(secret, promised);
    for (int i = 1; i < SECRETS; i++) {
        uint8_t hash[CIPHER_HASH];
        check_int(fairness_bound(secret, promised), i);
        check_true(fairness_next(root, secret, next));
        fairness_commit(next, hash);
        check_true(memcmp(hash, secret, sizeof hash) == 0);
        memcpy(secret, next, sizeof secret);
    }
    check_true(memcmp(secret, root, sizeof root) == 0);
    check_int(fairness_bound(root, promised), SECRETS);
    check_true(!fairness_next(root, secret, next));
    check_true(memcmp(next, zeros, sizeof zeros) == 0);
    check_true(!fairness_next(zeros, secret, next));
    check_int(fairness_bound(zeros, promised), 0);
}

static void fairness_words(void **state)
{
    (void)state;
    char word[WORD_BYTES + 1];
    check_true(fairness_word_valid("x"));
    check_true(fairness_word_valid("0123456789012345678901234567890123456789"));
    check_true(fairness_word_valid("\xc3\xa4rger!"));
    check_true(!fairness_word_valid(""));
    check_true(!fairness_word_valid("01234567890123456789012345678901234567890"));
    check_true(!fairness_word_valid("two words"));
    check_true(!fairness_word_valid("line\nfeed"));
    check_true(!fairness_word_valid("del\x7f"));
    char again[WORD_BYTES + 1];
    uint8_t secret[CIPHER_KEY] = {0};
    for (int i = 0; i < 100; i++) {
        secret[0] = (uint8_t)i;
        fairness_word_draw(secret, 1 + i % 4, word);
        check_true(fairness_word_valid(word));
        fairness_word_draw(secret, 1 + i % 4, again);
        check_text(again, word);
    }
}

/* The verb of a line and what follows it. */
static enum verb verb_of(const char *raw, char rest[64], int *column)
{
    struct order_line line;
    struct piece piece;
    (void)line_read(raw, &line);
    enum verb verb = verb_read(&line, &piece);
    piece_copy(piece, rest, 64);
    *column = piece.column;
    return verb;
}

static void verbs_whole(void **state)
{
    (void)state;
    char rest[64];
    int column;
    /* these begin everyday sentences, and are a verb only with what belongs to them */
    static const struct {
        enum verb verb;
        const char *rest, *other;
    } with[] = {{VERB_OPEN, "quorum for 3", "the gates"},
                {VERB_INVITE, "12 Bruno", "12"},
                {VERB_ADMIT, "12 Bruno", "12"},
                {VERB_REJECT, "12 Bruno", "12"},
                {VERB_CLOSE, "12", "12 times"},
                {VERB_MY, "data", "turn"},
                {VERB_EVENT, "spring challenge Bruno", "horizon ahead of us"},
                {VERB_FORGET, "me", "it"}};
    char said[64];
    for (int verb = VERB_NONE + 1; verb < VERB_COUNT; verb++) {
        const char *name = verb_name((enum verb)verb);
        size_t at = 0;
        while (at < sizeof with / sizeof with[0] && (int)with[at].verb != verb)
            at++;
        /* read before all others, as they are written: engine/inbox/note_words.h */
        bool raw = verb == VERB_NOTE || verb == VERB_COMMENT || verb == VERB_TRY;
        bool alone = !raw && at == sizeof with / sizeof with[0];
        if (verb != VERB_EVENT) /* alone that asks which there are */
            check_int(verb_of(name, rest, &column), alone ? verb : VERB_NONE);
        if (alone || raw)
            continue;
        (void)snprintf(said, sizeof said, "%s %s", name, with[at].rest);
        check_int(verb_of(said, rest, &column), verb);
        (void)snprintf(said, sizeof said, "%s %s", name, with[at].other);
        check_int(verb_of(said, rest, &column), VERB_NONE);
    }
    check_int(verb_of("  Clear: Take", rest, &column), VERB_CLEAR);
    check_text(rest, "take");
    check_int(column, 10);
    check_int(verb_of("- otherwise default # please", rest, &column), VERB_OTHERWISE);
    check_text(rest, "default");
    check_int(verb_of("DRAW-OFFER", rest, &column), VERB_DRAW_OFFER);
    check_int(verb_of("event spring", rest, &column), VERB_EVENTS);
    check_text(rest, "spring");
    check_int(verb_of("event spring enter word olive", rest, &column), VERB_EVENT);
    check_int(verb_of("Event: spring withdraw!", rest, &column), VERB_EVENT);
    check_int(verb_of("event spring accept 5", rest, &column), VERB_EVENT);
    check_int(verb_of("event spring accept it", rest, &column), VERB_NONE);
    check_int(verb_of("event spring challenge", rest, &column), VERB_NONE);
    check_int(verb_of("events of the day", rest, &column), VERB_NONE);
    /* whole, never by a prefix: those belong to the games */
    check_int(verb_of("cle", rest, &column), VERB_NONE);
    check_text(rest, "cle");
    check_int(verb_of("clears", rest, &column), VERB_NONE);
    check_int(verb_of("", rest, &column), VERB_NONE);
    check_int(verb_of(":", rest, &column), VERB_NONE);
    check_true(verb_is(VERB_ADD, VERB_PLANS) && verb_is(VERB_READY, VERB_PLANS));
    check_true(!verb_is(VERB_PRESS, VERB_PLANS) && !verb_is(VERB_NONE, VERB_PLANS));
}

static void distances(void **state)
{
    (void)state;
    check_int(nearest_distance("", ""), 0);
    check_int(nearest_distance("", "abc"), 3);
    check_int(nearest_distance("kitten", "sitting"), 3);
    check_int(nearest_distance("take 3", "take 3"), 0);
    char a[200], b[200];
    memset(a, 'a', sizeof a);
    memset(b, 'a', sizeof b);
    a[199] = b[150] = '\0';
    check_int(nearest_distance(a, b), 0); /* only the beginnings count */
}

static void links(void **state)
{
    (void)state;
    struct text text = TEXT_EMPTY;
    facts_mailto("games+12.3.tok@example.org", "#12 kalends (Quorum)", "take 3\npress \"x\" & y?", &text);
    check_text(text.data, "mailto:games+12.3.tok@example.org?subject=%2312%20kalends%20(Quorum)"
                          "&body=take%203%0Apress%20%22x%22%20%26%20y%3F");
    text_clear(&text);
    facts_mailto("a&b?c@example.org", "\xc3\xa4+=@", "", &text);
    check_text(text.data, "mailto:a%26b%3Fc@example.org?subject=%C3%A4%2B%3D%40&body=");
    text_free(&text);
}

/* A server's word for good is a bounce, ours is none. */
static void refused_by_servers(void **state)
{
    (void)state;
    check_true(refused_by_server(&(struct send_result){.class = SEND_NEVER, .code = 550}));
    check_true(refused_by_server(&(struct send_result){.class = SEND_NEVER, .code = 500}));
    check_true(!refused_by_server(&(struct send_result){.class = SEND_NEVER, .code = 67}));
    check_true(!refused_by_server(&(struct send_result){.class = SEND_LATER, .code = 550}));
}

/* A word of the refused line is cut between characters. */
static void long_word(void **state)
{
    (void)state;
    struct refusal why;
    static const char word[] = "0123456789012345678901234567890123456789012345\xc3\xa4tail";
    (void)refuse_word(&why, &REFUSAL_VERB, word, strlen(word), 1);
    check_text(why.word, "0123456789012345678901234567890123456789012345");
}

static void names(void **state)
{
    (void)state;
    static const char *const good[] = {"Ada",
                                       "Eoin O\xe2\x80\x99Neil",
                                       "J. R. O'Neil-Smith_2",
                                       "\xc3\x81"
                                       "d\xc3\xa1m",
                                       "\xe5\xb1\xb1\xe7\x94\xb0",
                                       "0123456789012345678901234567890123456789"};
    static const char *const bad[] = {"",
                                      " Ada",
                                      "Ada ",
                                      "01234567890123456789012345678901234567890",
                                      "Ada\n",
                                      "<b>",
                                      "a\"b",
                                      "a@b",
                                      "a\x7f",
                                      "\xc2\x85next line",
                                      "a\xe2\x80\xaezda", /* right-to-left override */
                                      "a\xe2\x80\xa8zda", /* line separator */
                                      "a\xe2\x81\xa6zda", /* isolate */
                                      "\xef\xbb\xbf"
                                      "Ada",      /* byte order mark */
                                      "Ada\xff",  /* no UTF-8 */
                                      "Ada\xc3"}; /* cut character */
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        if (!name_valid(good[i]))
            fail_msg("'%s' is no name", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (name_valid(bad[i]))
            fail_msg("'%s' (%zu) is taken for a name", bad[i], i);
}

static void happens(struct report *report, const char *by, const char *text)
{
    struct told *one = report_tell(&report->happened, text);
    if (by[0] != '\0')
        one->by = mem_copy_text(by);
}

/* What somebody did one thing after the other is one line, and what he did again is counted. */
static void joined(void **state)
{
    (void)state;
    static const char *const want[] = {"GREEN placed a house in Castello, twice; built a palace",
                                       "BLUE (2) played Build; built a city, 3 times; passed, twice", "BLUE (2) passed",
                                       "Sunset", "Sunset"};
    struct report report = {.facts = jv_new_object()};
    happens(&report, "GREEN ", "GREEN placed a house in Castello");
    happens(&report, "GREEN ", "GREEN placed a house in Castello");
    happens(&report, "GREEN ", "GREEN built a palace");
    happens(&report, "BLUE (2) ", "BLUE (2) played Build");
    for (int i = 0; i < 3; i++)
        happens(&report, "BLUE (2) ", "BLUE (2) built a city");
    happens(&report, "BLUE (2) ", "BLUE (2) passed");
    happens(&report, "BLUE (2) ", "BLUE (2) passed");
    happens(&report, "", "BLUE (2) passed");
    happens(&report, "", "Sunset");
    happens(&report, "", "Sunset");
    facts_joined(&report);
    struct jv *facts = report_facts(&report);
    check_int(jv_size(jv_get(facts, "happened")), sizeof want / sizeof want[0]);
    for (size_t i = 0; i < sizeof want / sizeof want[0]; i++)
        check_text(jv_word(jv_at(jv_get(facts, "happened"), i), "text"), want[i]);
    jv_free(facts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(token_vectors),
        cmocka_unit_test(token_read_back),
        cmocka_unit_test(token_refused),
        cmocka_unit_test(token_masked),
        cmocka_unit_test(token_sealed),
        cmocka_unit_test(receipt_sealed),
        cmocka_unit_test(fairness_vectors),
        cmocka_unit_test(fairness_words),
        cmocka_unit_test(fairness_chain),
        cmocka_unit_test(verbs_whole),
        cmocka_unit_test(distances),
        cmocka_unit_test(links),
        cmocka_unit_test(refused_by_servers),
        cmocka_unit_test(long_word),
        cmocka_unit_test(names),
        cmocka_unit_test(joined),
    };
    return cipher_init(NULL) == RC_OK ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
