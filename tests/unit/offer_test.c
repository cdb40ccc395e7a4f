/* The whole turns that mails offer: legal, the same for the same view, and other than each other in what matters. What
 * they are worth is measured by tests/tools/worth.c. */
#include "check.h"
#include "played.h"

#include "engine/play/offer.h"
#include "engine/play/views.h"
#include "rules/doors.h"

enum { GAMES = 3, ALWAYS = 1, LINE_ROOM = 4096 };

/* The offers of one request, as lines: turns[i] holds those of a turn, each behind a ';'. */
struct offered {
    const char *id;
    int count, legal; /* how many are offered, of how many first orders */
    int slot;
    char turn[OFFER_MOST][LINE_ROOM];
};

struct watch {
    struct match match;
    struct order *legal; /* LISTED_FROM */
    struct offer *offer; /* OFFER_MOST */
    struct offered now, again;
    void (*see)(struct watch *watch);
    int seen, poor; /* requests; those that fail of what is looked for */
};

static void offer(struct watch *watch, const struct played *played, const struct request *request, struct offered *out)
{
    const struct rules *rules = played->rules;
    struct listed listed;
    memcpy(watch->match.state, played->state, rules->state_size);
    match_moved(&watch->match);
    struct ahead *ahead = ahead_new(&watch->match, request);
    out->id = rules->id;
    out->slot = request->slot;
    out->legal = rules_legal(rules, view_get(&watch->match, request->seat), request, watch->legal, LISTED_FROM);
    listed_choose(rules, watch->legal, out->legal, &listed);
    out->count = offer_turns(ahead, watch->legal, &listed, watch->offer);
    ahead_free(ahead);
    for (int i = 0; i < out->count; i++) {
        struct text line = text_fixed(out->turn[i], LINE_ROOM);
        for (int k = 0; k < watch->offer[i].count; k++) {
            rules_write(rules, &watch->offer[i].order[k], &line);
            text_add(&line, ";");
        }
    }
}

static bool see_position(const struct played *played, void *context)
{
    struct watch *watch = context;
    struct request open[REQUESTS_MAX];
    struct refusal why;
    int count = played->rules->requests(played->state, open);
    if (played->phase == 0)
        match_begin(&watch->match, played->rules, played->seats);
    for (int i = 0; i < count; i++) {
        offer(watch, played, &open[i], &watch->now);
        for (int k = 0; k < watch->now.count; k++)
            check_true(
                rules_check(played->rules, played->state, &open[i], &watch->offer[k].order[0], &watch->legal[0], &why));
        offer(watch, played, &open[i], &watch->again);
        check_true(memcmp(&watch->now, &watch->again, sizeof watch->now) == 0);
        watch->seen++;
        watch->see(watch);
    }
    return true;
}

static void play(const char *id, struct watch *watch)
{
    const struct rules *rules = rules_find(id);
    watch->legal = calloc(LISTED_FROM, sizeof *watch->legal);
    watch->offer = calloc(OFFER_MOST, sizeof *watch->offer);
    check_true(watch->legal != NULL && watch->offer != NULL);
    for (int number = 0; number < GAMES; number++) {
        int seats = rules->seats_min + number % (rules->seats_max - rules->seats_min + 1);
        play_through(rules, seats, (uint32_t)number, ALWAYS, see_position, watch);
        match_free(&watch->match);
    }
    free(watch->legal);
    free(watch->offer);
}

/* Each is offered once; where there are six things to do, six are offered. */
static void differ(struct watch *watch)
{
    const struct offered *now = &watch->now;
    for (int i = 0; i < now->count; i++)
        for (int k = 0; k < i; k++)
            assert_string_not_equal(now->turn[i], now->turn[k]);
    check_true(now->count <= OFFER_MOST);
    check_true(now->count >= (now->legal < OFFER_MOST ? now->legal : OFFER_MOST));
}

static void each_is_legal_and_other(void **state)
{
    (void)state;
    for (int i = 0; rules_all[i] != NULL; i++) {
        struct watch watch = {.see = differ};
        if (rules_all[i]->turn == NULL && rules_all[i]->suggest == NULL)
            continue;
        play(rules_all[i]->id, &watch);
        check_true(watch.seen > 0);
    }
}

/* "take mil-afr-1;play mil-afr-1;" */
static bool plays_what_it_takes(const char *turn)
{
    const char *taken = strstr(turn, "take "), *played = strstr(turn, "play ");
    size_t length = strcspn(turn, ";");
    return taken == turn && played != NULL && strncmp(taken + 5, played + 5, length - 5) == 0;
}

static void look_at_plays(struct watch *watch)
{
    const struct offered *now = &watch->now;
    int two = 0, new = 0, takes = 0;
    for (int i = 0; i < now->count; i++) {
        two += strstr(now->turn[i], "play ") != NULL;
        new += plays_what_it_takes(now->turn[i]);
        takes += strncmp(now->turn[i], now->turn[0], strcspn(now->turn[0], ";")) != 0;
    }
    watch->poor += strncmp(now->turn[0], "take", 4) == 0 && (two == 0 || new == two || takes == 0);
}

/* In Quorum both what is taken and what is played. Where Rome is to be renewed there is nothing to play yet. */
static void not_all_play_what_they_take(void **state)
{
    (void)state;
    struct watch watch = {.see = look_at_plays};
    play("quorum", &watch);
    check_true(watch.seen > 50);
    check_int(watch.poor, 0);
}

static void look_at_deeds(struct watch *watch)
{
    const struct offered *now = &watch->now;
    int deeds = 0;
    for (int i = 0; i < now->count; i++)
        deeds += strstr(now->turn[i], ";build ") != NULL || strstr(now->turn[i], ";marry ") != NULL ||
                 strstr(now->turn[i], ";give ") != NULL || strstr(now->turn[i], ";destroy ") != NULL;
    bool moves = strncmp(now->turn[0], "move ", 5) == 0 || strncmp(now->turn[0], "stay", 4) == 0;
    watch->seen -= !moves;
    watch->poor += moves && deeds == 0;
}

/* In FORVM who moves goes on to build, where there is anything to build. */
static void not_all_do_nothing(void **state)
{
    (void)state;
    struct watch watch = {.see = look_at_deeds};
    play("forvm", &watch);
    check_true(watch.seen > 50 && 10 * watch.poor < watch.seen);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_is_legal_and_other),
        cmocka_unit_test(not_all_play_what_they_take),
        cmocka_unit_test(not_all_do_nothing),
    };
    return cmocka_run_group_tests_name("offer", tests, NULL, NULL);
}
