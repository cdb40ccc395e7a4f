/* First mails: what they show of each game is a deal that could be, and the replies in them are legal in it. */
#include "hosted.h"

#include "base/mem.h"
#include "engine/gm/new_game.h"
#include "engine/letters/first.h"
#include "reader/reader.h"
#include "rules/doors.h"
#include "rules/options.h"

enum { LEGAL_MOST = 4096 };

static bool is_legal(const struct rules *rules, const void *view, const struct post_picture *picture, const char *line)
{
    struct request request;
    struct order *legal = mem_new(LEGAL_MOST, sizeof *legal);
    check_true(rules_asks(rules, view, picture->seat, &request));
    int count = rules_legal(rules, view, &request, legal, LEGAL_MOST);
    bool found = false;
    for (int i = 0; i < count && !found; i++) {
        struct text text = TEXT_EMPTY;
        rules_write(rules, &legal[i], &text);
        found = strcmp(text.data, line) == 0;
        text_free(&text);
    }
    free(legal);
    return found;
}

/* Whether the words, as a player writes them, are one order, and a legal one. */
static bool is_understood(const struct rules *rules, const void *view, const struct post_picture *picture,
                          const char *words)
{
    struct wordbook *book = reader_wordbook_new();
    struct lexicon *lexicon = reader_lexicon(book, rules);
    struct reader_seat seat = {rules, lexicon, view, view, picture->seat, false};
    struct reader_result result;
    reader_letter(&seat, words, &result);
    bool understood = result.orders == 1 && result.asks == 0 && is_legal(rules, view, picture, result.order[0].text);
    reader_free(&result);
    lexicon_free(lexicon);
    reader_wordbook_free(book);
    return understood;
}

static void check_facts(const struct rules *rules, const struct jv *facts, const struct post_picture *picture)
{
    static const char *const sentences[] = {"who", "wins", "turn", "length", "answer"};
    struct refusal why = {0};
    for (size_t i = 0; i < sizeof sentences / sizeof sentences[0]; i++) {
        const char *said = jv_string(jv_get(jv_get(facts, "about"), sentences[i]));
        check_true(said != NULL && strlen(said) > 20 && strchr(said, '{') == NULL);
    }
    check_true(strstr(jv_string(jv_get(jv_get(facts, "about"), "length")), "1 day") != NULL);
    if (strcmp(rules->id, "forvm") == 0) /* an option's number */
        check_true(strstr(jv_string(jv_get(jv_get(facts, "about"), "wins")), "15 prestige") != NULL);
    void *view = mem_new(1, rules->state_size);
    check_true(rules_load(rules, view, picture->view, true, &why));
    const struct jv *replies = jv_get(facts, "replies");
    check_true(jv_size(replies) == 2 || (jv_size(replies) == 1 && !game_is_ours(rules->id)));
    check_true(is_legal(rules, view, picture, jv_string(jv_get(jv_at(replies, 0), "line"))));
    for (size_t i = 1; i < jv_size(replies); i++)
        check_true(is_understood(rules, view, picture, jv_string(jv_get(jv_at(replies, i), "line"))));
    free(view);
}

/* Pictures are on. */
static void settings(void)
{
    const char *words[] = {"site.address=games@example.org", "picture.enable=yes"};
    const struct config_source source = {.file = "/dev/null", .assignments = words, .assignment_count = 2};
    struct err err = {0};
    config_free(hosted.config);
    check_ok(config_load(&source, &hosted.config, &err));
    hosted.services.config = hosted.config;
}

static int64_t forming(const struct rules *rules, int seats)
{
    struct err err = {0};
    char name[32];
    int64_t id = 0;
    (void)snprintf(name, sizeof name, "%s%d", rules->id, seats);
    struct game_plan plan = {.name = name, .rules = rules, .pace = 86400, .gm = "gm@example.org", .by = "gm"};
    check_true(options_default(rules, seats, &plan.setup, NULL));
    check_ok(new_game_open(&hosted.services, &plan, &id, &err));
    return id;
}

static void replies_are_legal_in_the_deal_that_is_shown(void **state)
{
    (void)state;
    settings();
    for (int i = 0; rules_all[i] != NULL; i++) {
        const struct rules *rules = rules_all[i];
        struct err err = {0};
        for (int seats = rules->seats_min; seats <= rules->seats_max; seats++) {
            struct game *game = mem_new(1, sizeof *game);
            check_ok(game_load(&hosted.services, forming(rules, seats), game, &err));
            struct jv *facts = jv_new_object(), *again = jv_new_object();
            struct post_picture picture = first_facts(facts, &hosted.services, game, seats, NULL),
                                same = first_facts(again, &hosted.services, game, seats, NULL);
            check_true(jv_equal(facts, again) && jv_equal(picture.view, same.view));
            check_facts(rules, facts, &picture);
            jv_free(picture.view);
            jv_free(same.view);
            jv_free(facts);
            jv_free(again);
            game_free(game);
            free(game);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(replies_are_legal_in_the_deal_that_is_shown, hosted_setup, hosted_teardown),
    };
    return cmocka_run_group_tests_name("first", tests, NULL, NULL);
}
