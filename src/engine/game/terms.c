#include "engine/game/terms.h"
#include "base/setting_value.h"
#include "base/timetable.h"
#include "engine/game/typed.h"

#include "rules/doors.h"
#include "search/outside.h"
#include "words/say.h"

#include <stdlib.h>
#include <string.h>

enum { TERMS_MOST = 64, TERM_KEY = 64 };

/* The members of the object as "key=value", for config_for_game(). */
struct list {
    char *term[TERMS_MOST];
    size_t count;
    bool failed;
};

static bool add(const char *key, struct jv *value, void *context)
{
    struct list *list = context;
    struct text text = TEXT_EMPTY;
    const char *word = jv_string(value);
    if (word == NULL || list->count == TERMS_MOST)
        list->failed = true;
    if (list->failed)
        return false;
    text_addf(&text, "%s=%s", key, word);
    list->term[list->count] = text_detach(&text);
    list->failed = false;
    list->count += list->failed ? 0 : 1;
    return !list->failed;
}

static void list_free(struct list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->term[i]);
}

static enum rc parse(const char *json, struct jv **out, struct err *err)
{
    const char *text = json == NULL || json[0] == '\0' ? "{}" : json;
    enum rc rc = jv_parse(text, strlen(text), out, err);
    return rc == RC_OK && !jv_is_object(*out) ? err_set(err, RC_BAD, "these are no terms") : rc;
}

static enum rc apply(const struct config *base, const char *section, const struct jv *object, struct config **out,
                     struct err *err)
{
    struct list list = {0};
    (void)jv_each(object, add, &list);
    enum rc rc = list.failed ? err_set(err, RC_BAD, "these are no terms")
                             : config_with_terms(base, section, (const char *const *)list.term, list.count, out, err);
    list_free(&list);
    return rc;
}

enum rc terms_load(const struct config *base, const char *section, const char *json, struct config **out,
                   struct err *err)
{
    struct jv *object = NULL;
    struct err why = {0};
    *out = NULL;
    enum rc rc = parse(json, &object, &why);
    if (rc == RC_OK && jv_size(object) > 0)
        rc = apply(base, section, object, out, &why);
    jv_free(object);
    return rc == RC_OK ? RC_OK : err_set(err, rc == RC_BAD ? RC_DAMAGED : rc, "the stored terms: %s", why.text);
}

/* As the setting's own reader writes it, so that equal terms are equal texts. */
static enum rc put(const struct config *base, const char *section, struct jv *object, const char *term, struct err *err)
{
    char key[TERM_KEY];
    struct config *one = NULL;
    size_t len = strcspn(term, "=");
    bool gone = len < sizeof key && strcmp(term + len, "=default") == 0;
    enum rc rc = RC_OK;
    memcpy(key, term, len < sizeof key ? len : 0);
    key[len < sizeof key ? len : 0] = '\0';
    if (gone && setting_find(section, key) == SETTINGS) /* which it says */
        return typed_term(base, section, term, &one, err);
    if (gone) {
        (void)jv_drop(object, key);
        return RC_OK;
    }
    rc = typed_term(base, section, term, &one, err);
    if (rc == RC_OK)
        jv_put_string(object, key, config_shown(one, setting_find(section, key)));
    config_free(one);
    return rc;
}

/* The names that paces may have: slots, those with a colon by what stands before it, each once. */
static void list_slots(const struct rules *rules, struct text *out)
{
    char last[TERM_KEY] = "";
    for (int slot = 0; slot < SLOTS_MAX; slot++) {
        char room[TERM_KEY];
        struct text name = text_fixed(room, sizeof room);
        rules_slot_write(rules, slot, &name);
        if (name.failed || rules_slot_read(rules, room) != slot)
            continue;
        room[strcspn(room, ":")] = '\0';
        if (strcmp(room, last) != 0)
            text_addf(out, "%s%s", out->len == 0 ? "" : ", ", room);
        memcpy(last, room, sizeof last);
    }
}

static bool knows_slot(const struct rules *rules, const char *name)
{
    if (rules_slot_read(rules, name) != SLOT_NONE)
        return true;
    for (int slot = 0; slot < SLOTS_MAX; slot++) {
        char room[TERM_KEY];
        struct text whole = text_fixed(room, sizeof room);
        rules_slot_write(rules, slot, &whole);
        size_t len = strlen(name);
        if (!whole.failed && rules_slot_read(rules, room) == slot && strncmp(room, name, len) == 0 && room[len] == ':')
            return true;
    }
    return false;
}

/* The next name of a list with commas, from *at on; its length, 0: there is none. */
static size_t next_name(const char **at)
{
    *at += strspn(*at, " ,");
    return strcspn(*at, " ,");
}

bool terms_name_slot(const struct rules *rules, const char *list, int slot)
{
    char room[TERM_KEY];
    struct text name = text_fixed(room, sizeof room);
    rules_slot_write(rules, slot, &name);
    for (size_t len; !name.failed && (len = next_name(&list)) > 0; list += len)
        if (strncmp(room, list, len) == 0 && (room[len] == '\0' || room[len] == ':'))
            return true;
    return false;
}

static enum rc refuse_slot(const struct rules *rules, enum setting term, const char *name, struct err *err)
{
    struct text known = TEXT_EMPTY;
    list_slots(rules, &known);
    (void)err_say(err, RC_BAD, "deny.paces", SAID("term", setting_row(term)->key), SAID("rules", rules->title),
                  SAID("word", name), SAID("known", known.data));
    text_free(&known);
    return RC_BAD;
}

static enum rc check_slots(const struct rules *rules, const char *list, struct err *err)
{
    for (size_t len; (len = next_name(&list)) > 0; list += len) {
        char name[TERM_KEY];
        struct text one = text_fixed(name, sizeof name);
        text_add_bytes(&one, list, len);
        if (one.failed || !knows_slot(rules, name))
            return refuse_slot(rules, SETTING_GAME_PRESS_CLOSED, name, err);
    }
    return RC_OK;
}

static enum rc check_paces(const struct rules *rules, const char *list, struct err *err)
{
    char name[TERM_KEY];
    struct text one = text_fixed(name, sizeof name);
    int64_t seconds;
    for (size_t i = 0; setting_value_pace(list, i, &one, &seconds); i++) {
        if (one.failed || !knows_slot(rules, name))
            return refuse_slot(rules, SETTING_GAME_PACES, name, err);
    }
    return RC_OK;
}

/* What the house does not have cannot be named. */
static enum rc check_bots(const struct config *own, const char *list, struct err *err)
{
    char program[SETTING_PROGRAM_ROOM];
    for (int place = 0; place < SEATS_MAX; place++) {
        (void)setting_value_level(list, place, program);
        if (program[0] != '\0' && outside_known(own, program, NULL) != RC_OK)
            return err_say(err, RC_BAD, "deny.term.program", SAID("program", program));
    }
    return RC_OK;
}

static enum rc check_schedule(const struct config *own, struct err *err)
{
    struct timetable table;
    if (config_check_schedule(own, NULL) == RC_OK)
        return RC_OK;
    config_timetable(own, SETTING_GAME_SCHEDULE, &table);
    bool known = table.zone[0] == '\0' || moment_zone_known(table.zone);
    return err_say(err, RC_BAD, known ? "deny.off" : "deny.zone", SAID("zone", table.zone));
}

/* The moments of a table that is forming. */
static enum rc check_table(const struct config *own, const struct jv *object, moment now, struct err *err)
{
    static const enum setting moments[] = {SETTING_GAME_JOIN_BY, SETTING_GAME_START};
    moment join_by = config_moment(own, SETTING_GAME_JOIN_BY), start = config_moment(own, SETTING_GAME_START);
    if (strchr(config_text(own, SETTING_GAME_ABOUT), '@') != NULL)
        return err_say(err, RC_BAD, "deny.about");
    if (join_by != 0 && start != 0 && start < join_by)
        return err_say(err, RC_BAD, "deny.start.early");
    for (size_t i = 0; i < sizeof moments / sizeof moments[0]; i++) {
        moment at = config_moment(own, moments[i]);
        if (jv_get(object, setting_row(moments[i])->key) != NULL && at != 0 && at <= now)
            return err_say(err, RC_BAD, "deny.end", SAID("end", config_text(own, moments[i])));
    }
    return RC_OK;
}

/* Only what the game has for itself is asked: the house's settings are for all rules. */
static enum rc check_own(const struct config *own, const struct jv *object, const struct rules *rules, moment now,
                         struct err *err)
{
    moment end = config_moment(own, SETTING_GAME_END);
    bool ends = jv_get(object, setting_row(SETTING_GAME_END)->key) != NULL;
    if (ends && end != 0 && end <= now)
        return err_say(err, RC_BAD, "deny.end", SAID("end", config_text(own, SETTING_GAME_END)));
    if (check_table(own, object, now, err) != RC_OK)
        return RC_BAD;
    if (config_flag(own, SETTING_GAME_BID_SEATS) && rules->ahead == 0)
        return err_say(err, RC_BAD, "deny.bids", SAID("rules", rules->title));
    if (config_choice(own, SETTING_GAME_NAMES) == NAMES_HIDDEN &&
        config_choice(own, SETTING_GAME_JOINING) == JOINING_ASKED) /* who is asked would learn names */
        return err_say(err, RC_BAD, "deny.joining");
    if (jv_get(object, setting_row(SETTING_GAME_PRESS_CLOSED)->key) != NULL &&
        check_slots(rules, config_text(own, SETTING_GAME_PRESS_CLOSED), err) != RC_OK)
        return RC_BAD;
    if (jv_get(object, setting_row(SETTING_GAME_BOTS)->key) != NULL &&
        check_bots(own, config_text(own, SETTING_GAME_BOTS), err) != RC_OK)
        return RC_BAD;
    if (jv_get(object, setting_row(SETTING_GAME_PACES)->key) != NULL)
        return check_paces(rules, config_text(own, SETTING_GAME_PACES), err);
    return RC_OK;
}

enum rc terms_check(const struct config *base, const struct rules *rules, const char *json, moment now, struct err *err)
{
    struct config *own = NULL;
    struct jv *object = NULL;
    enum rc rc = terms_load(base, "game", json, &own, err);
    if (rc == RC_OK && own != NULL)
        rc = parse(json, &object, err);
    if (rc == RC_OK && own != NULL)
        rc = check_schedule(own, err);
    if (rc == RC_OK && own != NULL)
        rc = check_own(own, object, rules, now, err);
    jv_free(object);
    config_free(own);
    return rc;
}

enum rc terms_set(const struct config *base, const char *section, char **json, const char *term, struct err *err)
{
    struct jv *object = NULL;
    enum rc rc = parse(*json, &object, err);
    if (rc == RC_OK)
        rc = put(base, section, object, term, err);
    if (rc == RC_OK) {
        free(*json);
        *json = jv_dumped(object);
    }
    jv_free(object);
    return rc;
}
