#include "engine/queue/lanes.h"

#include "base/mem.h"

#include <strings.h>

/* A lane with thousands of mails hides those behind it for so many rows at most, unless it may send none now. */
enum { PAGE = 128, LOOK_MOST = 1024, MINUTE = 60, HOLD = 300 };

struct lane {
    char *domain; /* ours */
    int64_t left; /* mails that may go in this minute */
    size_t seen;  /* candidates found */
};

struct candidate {
    int64_t id;
    size_t lane;
    bool stranger; /* goes after all that are not */
    size_t turn;   /* how many of its lane go before it */
    size_t place;  /* in the order of waiting */
};

struct lanes {
    const struct services *services;
    size_t want;
    bool thought; /* mails that are thought out, else the others */
    struct lane *lane;
    size_t lanes;
    struct candidate *found;
    size_t count;
    size_t looked; /* rows */
    size_t fresh;  /* candidates that are the first of their lane */
};

static const char *domain_of(const char *address)
{
    const char *at = strrchr(address, '@');
    return at == NULL ? address : at + 1;
}

bool lanes_same(const char *address, const char *other)
{
    return strcasecmp(domain_of(address), domain_of(other)) == 0;
}

/* "WORD DOMAIN" in small letters: the same lane, the same key. */
static void lane_key(const char *word, const char *domain, char *room, size_t size)
{
    struct text key = text_fixed(room, size);
    text_addf(&key, "%s %s", word, domain);
    for (char *at = room; *at != '\0'; at++)
        if (*at >= 'A' && *at <= 'Z')
            *at = (char)(*at | 32);
}

enum { KEY = 300 };

/* The most mails a minute in a lane; 0: no such limit. */
static int64_t lane_most(const struct services *services)
{
    bool smtp = config_choice(services->config, SETTING_OUT_SENDER) == OUT_SMTP;
    return smtp ? config_number(services->config, SETTING_SMTP_DOMAIN_PER_MINUTE) : 0;
}

enum rc lanes_hold(const struct services *services, const char *address, struct err *err)
{
    char key[KEY];
    int64_t count = 0;
    lane_key("hold", domain_of(address), key, sizeof key);
    return rate_bump(services->store, key, services->now, HOLD, &count, err);
}

/* Also what was held in the window before: so a hold lasts for one window at least. */
static enum rc lane_held(const struct services *services, const char *domain, bool *held, struct err *err)
{
    char key[KEY];
    int64_t now = 0, before = 0;
    lane_key("hold", domain, key, sizeof key);
    enum rc rc = rate_count(services->store, key, services->now, HOLD, &now, err);
    if (rc == RC_OK)
        rc = rate_count(services->store, key, services->now - HOLD, HOLD, &before, err);
    *held = now > 0 || before > 0;
    return rc;
}

static enum rc lane_open(const struct lanes *lanes, char *domain, struct lane *out, struct err *err)
{
    const struct services *services = lanes->services;
    int64_t most = lane_most(services), used = 0;
    bool held = false;
    char key[KEY];
    enum rc rc = lane_held(services, domain, &held, err);
    lane_key("out", domain, key, sizeof key);
    if (rc == RC_OK && most > 0)
        rc = rate_count(services->store, key, services->now, MINUTE, &used, err);
    *out = (struct lane){.domain = domain, .left = held ? 0 : most == 0 ? INT64_MAX : most - used};
    return rc;
}

/* By its domain; a new one where there is none yet. */
static enum rc lane_find(struct lanes *lanes, const char *address, size_t *out, struct err *err)
{
    const char *domain = domain_of(address);
    for (*out = 0; *out < lanes->lanes; (*out)++)
        if (strcasecmp(lanes->lane[*out].domain, domain) == 0)
            return RC_OK;
    struct lane *more = mem_grow(lanes->lane, lanes->lanes + 1, sizeof *more);
    char *own = mem_copy_text(domain);
    lanes->lane = more;
    enum rc rc = lane_open(lanes, own, &more[lanes->lanes], err);
    lanes->lanes++; /* with its domain, for the end */
    return rc;
}

static enum rc look_at(struct lanes *lanes, const struct outbox_row *row, bool stranger, struct err *err)
{
    size_t number = 0;
    enum rc rc = lane_find(lanes, row->envelope_to, &number, err);
    if (rc != RC_OK)
        return rc;
    struct lane *lane = &lanes->lane[number];
    lanes->looked++;
    if ((int64_t)lane->seen >= lane->left || lane->seen >= lanes->want)
        return RC_OK;
    struct candidate *more = mem_grow(lanes->found, lanes->count + 1, sizeof *more);
    lanes->found = more;
    more[lanes->count] = (struct candidate){
        .id = row->id, .lane = number, .stranger = stranger, .turn = lane->seen, .place = lanes->looked};
    lanes->count++;
    lanes->fresh += lane->seen++ == 0 ? 1 : 0;
    return RC_OK;
}

static bool enough(const struct lanes *lanes)
{
    return lanes->fresh >= lanes->want || (lanes->count >= lanes->want && lanes->looked >= LOOK_MOST);
}

static enum rc look_along(struct lanes *lanes, bool strangers, struct err *err)
{
    struct outbox_row last = {0};
    struct outbox_due want = {.now = lanes->services->now, .strangers = strangers, .thought = lanes->thought};
    enum rc rc = RC_OK;
    for (size_t size = PAGE; rc == RC_OK && size == PAGE && !enough(lanes);) {
        struct outbox_row *rows = NULL;
        size = 0;
        rc = outbox_due(lanes->services->store, &want, PAGE, &rows, &size, err);
        for (size_t i = 0; rc == RC_OK && i < size; i++)
            rc = look_at(lanes, &rows[i], strangers, err);
        if (rc == RC_OK && size > 0)
            last = (struct outbox_row){.id = rows[size - 1].id, .next_at = rows[size - 1].next_at};
        want.after = &last;
        outbox_rows_free(rows, size);
    }
    return rc;
}

static int order(size_t left, size_t right)
{
    return (left > right) - (left < right);
}

static int by_turn(const void *left, const void *right)
{
    const struct candidate *a = left, *b = right;
    int strange = order(a->stranger, b->stranger), turn = order(a->turn, b->turn);
    return strange != 0 ? strange : turn != 0 ? turn : order(a->place, b->place);
}

static enum rc count_them(struct lanes *lanes, int64_t *ids, size_t *count, struct err *err)
{
    enum rc rc = RC_OK;
    int64_t used = 0;
    char key[KEY];
    if (lanes->count > 1)
        qsort(lanes->found, lanes->count, sizeof *lanes->found, by_turn);
    for (*count = 0; rc == RC_OK && *count < lanes->want && *count < lanes->count; (*count)++) {
        const struct candidate *one = &lanes->found[*count];
        ids[*count] = one->id;
        lane_key("out", lanes->lane[one->lane].domain, key, sizeof key);
        if (lane_most(lanes->services) > 0)
            rc = rate_bump(lanes->services->store, key, lanes->services->now, MINUTE, &used, err);
    }
    return rc;
}

enum rc lanes_choose(const struct services *services, bool thought, size_t want, int64_t *ids, size_t *count,
                     struct err *err)
{
    struct lanes lanes = {.services = services, .thought = thought, .want = want < LANES_WANT ? want : LANES_WANT};
    *count = 0;
    enum rc rc = look_along(&lanes, false, err);
    /* theirs may fill up what is left, and take nothing from those who play */
    if (rc == RC_OK && lanes.count < lanes.want)
        rc = look_along(&lanes, true, err);
    if (rc == RC_OK)
        rc = count_them(&lanes, ids, count, err);
    for (size_t i = 0; i < lanes.lanes; i++)
        free(lanes.lane[i].domain);
    free(lanes.lane);
    free(lanes.found);
    return rc;
}
