#include "engine/game/guests.h"

#include "base/jv.h"

#include <stdlib.h>
#include <string.h>

static const char HOST[] = "host";
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
    struct text text = TEXT_EMPTY;
    jv_dump(all, &text);
    free(*guests);
    *guests = text_detach(&text);
    jv_free(all);
}

int64_t guests_host(const char *guests)
{
    if (guests == NULL || guests[0] == '\0')
        return 0;
    struct jv *all = load(guests);
    int64_t host = jv_get(all, HOST) == NULL ? 0 : jv_number(all, HOST);
    jv_free(all);
    return host;
}

void guests_host_put(char **guests, int64_t player)
{
    struct jv *all = load(*guests);
    jv_put_int(all, HOST, player);
    keep(guests, all);
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
