#include "engine/pages/contests.h"

#include "base/mem.h"
#include "base/number.h"
#include "engine/pages/pages.h"

#include <stdlib.h>
#include <string.h>

enum { AT_ONCE = 20 };

enum rc contests_find(const struct services *services, bool all, struct contests *out, struct err *err)
{
    enum rc rc = page_events(services->store, all, AT_ONCE, &out->row, &out->count, err);
    out->before = mem_new(out->count + 1, sizeof *out->before);
    out->listed = mem_new(out->count + 1, sizeof *out->listed);
    return rc;
}

/* The next number of the list "<5><12>", which rises; 0: there is none. */
static int64_t next_number(const char **at)
{
    int64_t number = 0;
    size_t digits = (*at)[0] != '<' ? 0 : strspn(*at + 1, "0123456789");
    if (digits == 0 || !number_read_bytes(*at + 1, digits, 1, INT64_MAX, &number))
        return 0;
    *at += digits + 2;
    return number;
}

static const char *behind_title(const char *listed)
{
    const char *end = strchr(listed, '\n');
    return end == NULL ? "" : end + 1;
}

/* Players of the one list and not of the other; of both where the title is another. */
static void touch_players(struct lists *lists, const char *before, const char *now)
{
    const char *one = behind_title(before), *two = behind_title(now);
    bool same = one - before == two - now && strncmp(before, now, (size_t)(one - before)) == 0;
    int64_t left = next_number(&one), right = next_number(&two);
    while (left != 0 || right != 0) {
        int64_t first = left == 0 || (right != 0 && right < left) ? right : left;
        if (!same || left != right)
            lists_add_number(&lists->players, first);
        if (left == first)
            left = next_number(&one);
        if (right == first)
            right = next_number(&two);
    }
}

static enum rc make_one(struct site *site, struct contests *contests, size_t at, struct err *err)
{
    int64_t id = contests->row[at].id;
    struct text now = TEXT_EMPTY;
    enum rc rc = page_event_listed(site->services->store, id, &contests->before[at], err);
    if (rc == RC_OK)
        rc = pages_event(site, id, &now, err);
    if (rc == RC_OK)
        touch_players(&site->lists, site->lists.whole ? "" : contests->before[at], now.data);
    contests->listed[at] = text_detach(&now);
    return rc;
}

enum rc contests_make(struct site *site, struct contests *contests, struct err *err)
{
    enum rc rc = RC_OK;
    while (rc == RC_OK && contests->made < contests->count && !services_stopping(site->services)) {
        rc = make_one(site, contests, contests->made, err);
        contests->made += rc == RC_OK;
    }
    return rc;
}

enum rc contests_keep(const struct services *services, const struct contests *contests, bool refused, struct err *err)
{
    enum rc rc = RC_OK;
    char *const *listed = refused ? contests->before : contests->listed;
    for (size_t i = 0; rc == RC_OK && i < contests->made; i++)
        rc = page_event_done(services->store, &contests->row[i], listed[i], err);
    return rc;
}

void contests_free(struct contests *contests)
{
    for (size_t i = 0; contests->listed != NULL && i < contests->count; i++) {
        free(contests->before[i]);
        free(contests->listed[i]);
    }
    free(contests->before);
    free(contests->listed);
    free(contests->row);
    *contests = (struct contests){.row = NULL};
}
