#include "engine/pages/lasting.h"

static void forget_deadline(struct jv *one)
{
    static const char *const keys[] = {"deadline_local", "deadline_near", "deadline_utc",
                                       "deadline_told",  "left",          "left_told"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        (void)jv_drop(one, keys[i]);
}

/* "Tue 22 Dec 18:00" of "Tue 22 Dec 2026 18:00 CET": what has room on a picture and stays true for most of a year. */
static void write_brief(const char *local, struct text *out)
{
    static const bool kept[] = {true, true, true, false, true};
    const char *at = local;
    for (size_t i = 0; i < sizeof kept / sizeof kept[0] && *at != '\0'; i++) {
        size_t len = strcspn(at, " ");
        if (kept[i])
            text_addf(out, "%s%.*s", out->len == 0 ? "" : " ", (int)len, at);
        at += len + strspn(at + len, " ");
    }
}

/* "Sun 09:04" is another Sunday a week later. */
static void make_lasting(struct jv *one, bool runs)
{
    const char *when = jv_member_string(one, "deadline_local");
    (void)jv_drop(one, "away");
    (void)jv_drop(one, "left");
    (void)jv_drop(one, "left_told");
    if (!runs)
        forget_deadline(one);
    struct text brief = TEXT_EMPTY;
    if (runs && when != NULL) {
        write_brief(when, &brief);
        jv_put_string(one, "deadline_near", brief.data);
    }
    text_free(&brief);
}

struct jv *lasting_facts(struct jv *facts, const struct game *game)
{
    static const char *const lists[] = {"waiting", "owed"};
    bool runs = game->row.status == GAME_RUNNING, ends = runs || game->row.status == GAME_FINISHED;
    make_lasting(facts, runs);
    for (size_t k = 0; k < sizeof lists / sizeof lists[0]; k++) {
        struct jv *list = jv_get(facts, lists[k]);
        for (size_t i = 0; i < jv_size(list); i++)
            make_lasting(jv_at(list, i), runs);
    }
    (void)jv_drop(facts, "ends_soon"); /* there is "ends" */
    jv_put_string(facts, "standing", ends ? "" : game_status_name(game->row.status));
    return facts;
}
