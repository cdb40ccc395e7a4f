#include "engine/game/guests.h"

#include "base/jv.h"
#include "base/number.h"
#include "rules/rules.h"

#include <stdlib.h>
#include <string.h>

static const char HOST[] = "host", TELL[] = "tell";
static const char *const words[] = {
    [GUEST_NONE] = "", [GUEST_ASKS] = "asks", [GUEST_INVITED] = "invited", [GUEST_REFUSED] = "refused"};

enum { KEY_ROOM = 24 };

/* What the house wrote itself; anything else is as nothing. */
static struct jv *load(const char *guests)
{
    struct jv *all = NULL;
    struct err why = {0};
    if (guests == NULL || guests[0] == '\0' || jv_parse(guests, strlen(guests), &all, &why) != RC_OK)
        return jv_new_object();
    return all;
}

/* Frees `all`. */
static void keep(char **guests, struct jv *all)
{
    free(*guests);
    *guests = jv_dump_free(all);
}

static int64_t number(const char *guests, const char *key)
{
    if (guests == NULL || guests[0] == '\0')
        return 0;
    struct jv *all = load(guests);
    int64_t out = jv_get(all, key) == NULL ? 0 : jv_number(all, key);
    jv_free(all);
    return out;
}

static void number_put(char **guests, const char *key, int64_t value)
{
    struct jv *all = load(*guests);
    jv_put_int(all, key, value);
    if (value == 0)
        (void)jv_drop(all, key);
    keep(guests, all);
}

int64_t guests_host(const char *guests)
{
    return number(guests, HOST);
}

void guests_host_put(char **guests, int64_t player)
{
    number_put(guests, HOST, player);
}

moment guests_tell(const char *guests)
{
    return number(guests, TELL);
}

void guests_tell_put(char **guests, moment when)
{
    number_put(guests, TELL, when);
}

void guests_wanted(const char *rules, int seats, char out[GUESTS_WANTED])
{
    (void)snprintf(out, GUESTS_WANTED, "%s/%d", rules, seats);
}

bool guests_wanted_valid(const char *row)
{
    char id[GUESTS_WANTED];
    int64_t seats = 0;
    size_t len = strcspn(row, "/");
    (void)snprintf(id, sizeof id, "%.*s", (int)(len < sizeof id ? len : 0), row);
    return row[len] == '/' && number_read(row + len + 1, 0, SEATS_MAX, &seats) &&
           (rules_find(id) != NULL || (len == 0 && seats == 0));
}

bool guests_want(const char *row, const char *rules, int seats)
{
    char wanted[GUESTS_WANTED];
    guests_wanted(rules, seats, wanted);
    bool all = strcmp(row, wanted) == 0 || strcmp(row, "/0") == 0;
    guests_wanted(rules, 0, wanted);
    return all || strcmp(row, wanted) == 0;
}

enum guest guests_of(const char *guests, int64_t player, struct text *wish)
{
    char key[KEY_ROOM];
    enum guest is = GUEST_REFUSED;
    struct jv *all = load(guests);
    (void)snprintf(key, sizeof key, "%lld", (long long)player);
    const char *said = jv_member_string(all, key);
    size_t len = said == NULL ? 0 : strcspn(said, " ");
    while (is > GUEST_NONE && (len != strlen(words[is]) || memcmp(said, words[is], len) != 0))
        is--;
    if (is != GUEST_NONE && wish != NULL && said[len] == ' ')
        text_add(wish, said + len + 1);
    jv_free(all);
    return is;
}

void guests_put(char **guests, int64_t player, enum guest is, const char *wish)
{
    char key[KEY_ROOM];
    struct text said = TEXT_EMPTY;
    struct jv *all = load(*guests);
    (void)snprintf(key, sizeof key, "%lld", (long long)player);
    (void)jv_drop(all, key);
    if (is != GUEST_NONE) {
        text_add_all(&said, words[is], wish[0] == '\0' ? "" : " ", wish);
        jv_put_text(all, key, &said);
    }
    keep(guests, all);
}
