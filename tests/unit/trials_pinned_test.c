/*
 * What is played without a stored game, pinned (pinned.h): all trials and the examples of the rules pages with
 * everything that who looks on is told, the fair dice and lots, and the small words that the engine itself reads.
 */
#include "check.h"
#include "pinned.h"

#include "base/cipher.h"
#include "engine/inbox/preview.h"
#include "engine/play/choices.h"
#include "engine/play/example.h"
#include "engine/play/fairness.h"
#include "engine/play/lots.h"
#include "engine/play/trial.h"
#include "engine/play/verbs.h"
#include "engine/play/yesno.h"
#include "report/strokes.h"
#include "rules/rules.h"
#include "rules/standing.h"

#include <stdlib.h>
#include <string.h>

enum { PLACES = 6, GAMES_PLAYED = 4, WORDS_DRAWN = 40, LIKES = 20, LETTERS_APART = 23 };

static struct pinned pinned;
static struct text text;
static struct trial_letters letters;

static void put(const char *of, const char *what)
{
    char row[PINNED_NAME];
    (void)snprintf(row, sizeof row, "%s: %s", of, what);
    pinned_text(&pinned, row, &text);
}

static void put_json(const char *of, const char *what, struct jv *value)
{
    jv_dump(value, &text);
    jv_free(value);
    put(of, what);
}

/* Calls `each` for each line of a file that is one of JSON. */
static void each_trial(const struct rules *rules, const char *path, int most,
                       void (*each)(const struct rules *rules, const struct jv *trial))
{
    struct err err = {0};
    char *data = file_bytes(path, NULL), *rest = data;
    for (char *line = strsep(&rest, "\n"); line != NULL && most > 0; line = strsep(&rest, "\n")) {
        struct jv *trial = NULL;
        if (*line == '\0')
            continue;
        check_int(jv_parse(line, strlen(line), &trial, &err), RC_OK);
        each(rules, trial);
        jv_free(trial);
        most--;
    }
    free(data);
}

static void begun(void *context, struct match *match)
{
    match_write(match, &text);
    put(context, "trials begin");
}

static void sent(void *context, struct match *match, int seat, const struct jv *lines, const struct filing *filing)
{
    (void)match;
    text_addf(&text, "%d %d ", seat, filing == NULL ? 0 : filing->count);
    if (lines != NULL)
        jv_dump(lines, &text);
    put(context, "trials are sent");
}

static void told(void *context, struct match *match, const struct event *event)
{
    text_addf(&text, "%d %s", match->phase, event_kind_name(match->rules, event->kind));
    put(context, "trials are told");
}

static void ended(void *context, struct match *match, const struct pump_result *pumped)
{
    text_addf(&text, "%d %d %d", match->phase, pumped->count, pumped->resolved);
    put(context, "trials end");
}

static void play_trial(const struct rules *rules, const struct jv *trial)
{
    const struct trial_watch watch = {
        .begun = begun, .sent = sent, .told = told, .ended = ended, .context = (void *)(uintptr_t)rules->id};
    struct jv *out = NULL, *spoiled = jv_copy_deep(trial);
    check_int(trial_play(trial, &letters, &watch, &out), RC_OK);
    put_json(rules->id, "trials", out);
    out = NULL;
    (void)jv_drop(spoiled, "seats");
    jv_put_int(spoiled, "seats", 99);
    check_int(trial_play(spoiled, NULL, NULL, &out), RC_OK);
    put_json(rules->id, "trials that are none", out);
    jv_free(spoiled);
}

/* What people wrote: one letter in so many. */
static void play_some(const struct rules *rules, const struct jv *trial)
{
    static int number = 0;
    if (number++ % LETTERS_APART == 0)
        play_trial(rules, trial);
}

static void see_bad_trials(void)
{
    static const char *const bad[] = {
        "{}",
        "[]",
        "{\"rules\":\"none\",\"seats\":2}",
        "{\"rules\":\"quorum\"}",
        "{\"rules\":\"quorum\",\"seats\":1}",
        "{\"rules\":\"quorum\",\"seats\":5}",
        "{\"rules\":\"quorum\",\"seats\":2}",
        "{\"rules\":\"quorum\",\"seats\":2,\"options\":{\"nothing\":1}}",
        "{\"rules\":\"quorum\",\"seats\":2,\"options\":{\"track\":99}}",
        "{\"rules\":\"quorum\",\"seats\":2,\"position\":{}}",
        "{\"rules\":\"quorum\",\"seats\":2,\"draws\":{}}",
        "{\"rules\":\"quorum\",\"seats\":2,\"draws\":[\"x\"]}",
        "{\"rules\":\"quorum\",\"seats\":2,\"draws\":[1,2,3,4,5,6]}",
        "{\"rules\":\"quorum\",\"seats\":2,\"draws\":[999,-1]}",
        "{\"rules\":\"quorum\",\"seats\":2,\"steps\":[{}]}",
        "{\"rules\":\"quorum\",\"seats\":2,\"steps\":[{\"seat\":3,\"lines\":[]}]}",
        "{\"rules\":\"quorum\",\"seats\":2,\"steps\":[{\"seat\":0,\"lines\":[]}]}",
        "{\"rules\":\"quorum\",\"seats\":2,\"steps\":[{\"seat\":1,\"lines\":[1]}]}",
        "{\"rules\":\"quorum\",\"seats\":2,\"steps\":[{\"seat\":1,\"lines\":\"x\"}]}",
        "{\"rules\":\"quorum\",\"seats\":2,\"steps\":[{\"deadline\":false}]}",
        "{\"rules\":\"quorum\",\"seats\":2,\"steps\":[{\"deadline\":true},{\"seat\":1,\"text\":\"I pass, thank "
        "you\"}]}",
        "{\"rules\":\"quorum\",\"seats\":2,\"steps\":[{\"seat\":1,\"lines\":[\"wait\"]},{\"deadline\":true}],"
        "\"expect\":{\"views\":[{\"seat\":0},{\"seat\":2}]}}",
        "{\"rules\":\"quorum\",\"seats\":2,\"expect\":{\"views\":[{\"seat\":3}]}}",
        "{\"rules\":\"quorum\",\"seats\":2,\"bots\":[1,2]}",
        "{\"rules\":\"doge\",\"seats\":3,\"holders\":[\"bot\",\"bot\",\"player\"]}"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct jv *trial = NULL, *out = NULL;
        struct err err = {0};
        check_int(jv_parse(bad[i], strlen(bad[i]), &trial, &err), RC_OK);
        check_int(trial_play(trial, &letters, NULL, &out), RC_OK);
        put_json("bad", "trials", out);
        jv_free(trial);
    }
}

static void trials_come_out_as_they_did(void **state)
{
    (void)state;
    struct config *config = NULL;
    struct err err = {0};
    check_int(config_load(&(struct config_source){.file = "/dev/null"}, &config, &err), RC_OK);
    struct preview *preview = preview_new(config);
    letters = preview_letters(preview);
    pinned_begin(&pinned, "trials");
    for (int i = 0; rules_all[i] != NULL; i++) {
        char path[200];
        game_file(rules_all[i]->id, "trials/trials.jsonl", path, sizeof path);
        each_trial(rules_all[i], path, INT32_MAX, play_trial);
        game_file(rules_all[i]->id, "trials/games.jsonl", path, sizeof path);
        each_trial(rules_all[i], path, GAMES_PLAYED, play_trial);
        (void)snprintf(path, sizeof path, "tests/human/%s.jsonl", rules_all[i]->id);
        each_trial(rules_all[i], path, INT32_MAX, play_some);
    }
    see_bad_trials();
    text_free(&text);
    pinned_end(&pinned);
    preview_free(preview);
    config_free(config);
}

static void put_canvas(const struct rules *rules, const struct canvas *canvas)
{
    strokes_write(canvas, &text);
    put(rules->id, "examples drawn");
}

static void play_example(const struct rules *rules, const struct jv *trial)
{
    struct example example;
    struct err err = {0};
    const char *name = jv_string(jv_get(trial, "name"));
    check_int(example_play(rules, name, &example, &err), RC_OK);
    jv_dump(example.facts, &text);
    text_add_all(&text, " ", example.stood.data, " | ", example.stands.data);
    put(rules->id, "examples");
    put_canvas(rules, &example.before);
    put_canvas(rules, &example.after);
    example_free(&example);
}

static void examples_are_told_as_they_were(void **state)
{
    (void)state;
    pinned_begin(&pinned, "examples");
    for (int i = 0; rules_all[i] != NULL; i++) {
        struct canvas canvas;
        struct err err = {0};
        struct example none;
        char path[200];
        game_file(rules_all[i]->id, "examples.jsonl", path, sizeof path);
        each_trial(rules_all[i], path, INT32_MAX, play_example);
        check_int(example_deal(rules_all[i], &canvas, &text, &err), RC_OK);
        put(rules_all[i]->id, "deal");
        put_canvas(rules_all[i], &canvas);
        canvas_free(&canvas);
        check_int(example_play(rules_all[i], "no-such", &none, &err), RC_NONE);
        example_free(&none);
    }
    text_free(&text);
    pinned_end(&pinned);
}

static void put_hex(const char *what, const uint8_t *bytes)
{
    cipher_hex(bytes, CIPHER_HASH, &text);
    put("dice", what);
}

static void see_dice(void)
{
    static const char *const words[PLACES] = {"ab", "cd", "ef", "gh", "ij", "kl"};
    uint8_t root[CIPHER_KEY] = {7, 1}, secret[CIPHER_KEY], commitment[CIPHER_HASH], next[CIPHER_KEY], seed[CIPHER_KEY];
    char word[WORD_BYTES + 1];
    fairness_first(root, secret);
    fairness_commit(secret, commitment);
    put_hex("commitment", commitment);
    for (int i = 0; i <= SECRETS; i++) {
        bool more = fairness_next(root, secret, next);
        text_addf(&text, "%d %d ", more, fairness_bound(secret, commitment));
        put_hex("chain", secret);
        for (int seats = 1; seats <= PLACES; seats++) {
            fairness_seed(secret, words, seats, i * 1000 + 12, i, seed);
            put_hex("seeds", seed);
        }
        if (more)
            memcpy(secret, next, sizeof secret);
    }
    text_addf(&text, "%d %d", fairness_bound(root, commitment), fairness_next(commitment, secret, next));
    put("dice", "chain");
    for (int seat = 1; seat <= WORDS_DRAWN; seat++) {
        fairness_word_draw(secret, seat, word);
        text_addf(&text, "%s %d", word, fairness_word_valid(word));
        put("dice", "words drawn");
    }
}

static void see_words_given(void)
{
    static const char *const given[] = {"",
                                        "a",
                                        "two words",
                                        "tab\there",
                                        "Stra\xc3\x9f"
                                        "e",
                                        "\x7f",
                                        "\xff",
                                        "~",
                                        " a",
                                        "a ",
                                        "\xc2\x85",
                                        "!",
                                        "1234567890123456789012345678901234567890",
                                        "12345678901234567890123456789012345678901"};
    for (size_t i = 0; i < sizeof given / sizeof given[0]; i++) {
        text_addf(&text, "%zu %d", i, fairness_word_valid(given[i]));
        put("dice", "words given");
    }
}

static void see_lots(void)
{
    static const char *const likes[LIKES] = {"",      "1",    "3 1", "2 2 2", "9",       "0 1", "6 5 4 3 2 1",
                                             "1 2 3", "x 2",  "1",   "1",     "4",       "5 4", "7 3",
                                             "2",     "-1 2", "1 x", "1,2",   "1  2 3 ", "3"};
    static const char *const words[PLACES] = {"ab", "cd", "ef", "gh", "ij", "kl"};
    for (int number = 0; number < LIKES; number++) {
        struct lots lots = {.seats = 2 + number % (PLACES - 1), .game = number};
        struct err err = {0};
        const char *word[PLACES] = {NULL};
        uint8_t secret[CIPHER_KEY] = {(uint8_t)number};
        int seat_of[SEATS_MAX];
        for (int i = 0; i < lots.seats; i++) {
            lots.word[i] = words[i];
            lots.likes[i] = likes[(number + i * 3) % LIKES];
        }
        lots_draw(&lots, secret, seat_of);
        for (int i = 0; i < lots.seats; i++)
            word[seat_of[i] - 1] = words[i];
        struct jv *saved = lots_save(&lots, seat_of);
        text_addf(&text, "%d %d ", lots_read(saved, lots.seats, &err), lots_read(saved, lots.seats + 1, &err));
        text_addf(&text, "%d ", lots_check(saved, secret, word, lots.seats, number, &err));
        text_addf(&text, "%d %s ", lots_check(saved, secret, word, lots.seats, number + 1, &err), err.text);
        put_json("lots", "drawn", saved);
    }
    static const char *const bad[] = {"{}",
                                      "[1,2]",
                                      "[{\"seat\":1,\"likes\":[]},{\"seat\":1,\"likes\":[]}]",
                                      "[{\"seat\":1,\"likes\":[3]},{\"seat\":2,\"likes\":[]}]",
                                      "[{\"seat\":1,\"likes\":[2]},{\"seat\":2,\"likes\":[1,1]}]",
                                      "[{\"seat\":0,\"likes\":[]},{\"seat\":2,\"likes\":[]}]",
                                      "[{\"seat\":2,\"likes\":[]},{\"seat\":3,\"likes\":[]}]",
                                      "[{\"seat\":2,\"likes\":[]},{\"seat\":1,\"likes\":[]}]",
                                      "[{\"seat\":2},{\"seat\":1}]",
                                      "[]"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct jv *saved = NULL;
        struct err err = {0};
        check_int(jv_parse(bad[i], strlen(bad[i]), &saved, &err), RC_OK);
        text_addf(&text, "%d %s", lots_read(saved, 2, &err), err.text);
        put("lots", "read");
        jv_free(saved);
    }
}

static void see_ranks(void)
{
    static const char *const lists[] = {"[1,2,3]", "[1,1,3]",     "[1,1,2]", "[3,2,1]", "[2,2,1]",
                                        "[0,1,2]", "[1,1,1]",     "[1,2]",   "[]",      "{}",
                                        "[1,3,4]", "[1,2,\"3\"]", "[1,3,3]", "[2,3,4]"};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        int rank[SEATS_MAX] = {0};
        struct jv *list = NULL;
        struct err err = {0};
        check_int(jv_parse(lists[i], strlen(lists[i]), &list, &err), RC_OK);
        bool read = standing_ranks_read(list, 3, rank);
        text_addf(&text, "%s %d %d %d %d %d", lists[i], read, standing_ranks_hold(rank, 3), rank[0], rank[1], rank[2]);
        put("words", "ranks");
        jv_free(list);
    }
}

static void see_verb(const char *raw)
{
    static struct order_line line;
    struct piece rest;
    if (!line_read(raw, &line))
        return;
    enum verb verb = verb_read(&line, &rest);
    text_addf(&text, "%s: %s '%.*s' %d", raw, verb_name(verb), rest.len, rest.at, rest.column);
    put("words", "verbs");
    enum yesno first = yesno_first(&line, &rest);
    text_addf(&text, "%d '%.*s' %d", first, rest.len, rest.at, yesno_read(raw));
    put("words", "yes and no");
    for (int count = 1; count <= 5; count++)
        text_addf(&text, "%d ", choice_read(raw, count));
    put("words", "choices");
}

static const char *const short_words[] = {"yes",
                                          "Yes!",
                                          "yes, please",
                                          "yes but no",
                                          "YES.",
                                          "ja",
                                          "Ja, gerne!",
                                          "oui",
                                          "si",
                                          "no",
                                          "No thanks",
                                          "no problem, go on",
                                          "nein",
                                          "non merci",
                                          "count me in!",
                                          "yes yes",
                                          "okay",
                                          "ok",
                                          "y",
                                          "n",
                                          "nope",
                                          "sure",
                                          "the first one",
                                          "1",
                                          "2.",
                                          "#3",
                                          "number 4",
                                          "das letzte",
                                          "la deuxieme",
                                          "el tercero",
                                          "5",
                                          "6",
                                          "0",
                                          "first two",
                                          "first first",
                                          "1 or 2",
                                          "option 2, please",
                                          "the one",
                                          "letzte bitte",
                                          "-1",
                                          "1st",
                                          "2nd!",
                                          "third",
                                          "four",
                                          "funf",
                                          "f\xc3\xbcnf",
                                          "deuxi\xc3\xa8me",
                                          "02",
                                          "2x",
                                          "",
                                          " ",
                                          "thanks",
                                          "this line is far too long to be a choice of anything that was offered to "
                                          "anybody, be it the first or the second"};

static void see_words(void)
{
    static const char *const behind[] = {"",         " them",     ": them", " token",      " Tokens!",      " thread",
                                         ": thread", " short",    " none.", " on",         " #12",          " 12",
                                         " a: b",    "  ask  ",   ":",      " problems,x", " if surprised", " key.",
                                         " off !",   " keys, now"};
    for (size_t i = 0; i < sizeof short_words / sizeof short_words[0]; i++)
        see_verb(short_words[i]);
    for (int verb = 0; verb < VERB_COUNT; verb++) {
        text_addf(&text, "%s %s", verb_name((enum verb)verb), verb_does((enum verb)verb));
        for (unsigned bit = VERB_PLANS; bit <= VERB_FINAL; bit <<= 1)
            text_addf(&text, " %d", verb_is((enum verb)verb, bit));
        put("words", "what verbs are");
        for (size_t i = 0; i < sizeof behind / sizeof behind[0]; i++) {
            char raw[80];
            (void)snprintf(raw, sizeof raw, "%s%s", verb_name((enum verb)verb), behind[i]);
            see_verb(raw);
        }
    }
}

static void words_are_read_as_they_were(void **state)
{
    (void)state;
    pinned_begin(&pinned, "engine_words");
    see_dice();
    see_words_given();
    see_lots();
    see_ranks();
    see_words();
    text_free(&text);
    pinned_end(&pinned);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(trials_come_out_as_they_did),
                                       cmocka_unit_test(examples_are_told_as_they_were),
                                       cmocka_unit_test(words_are_read_as_they_were)};
    return cmocka_run_group_tests_name("trials_pinned", tests, NULL, NULL);
}
