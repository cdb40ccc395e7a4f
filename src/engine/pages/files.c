#include "engine/pages/files.h"

#include "base/number.h"
#include "engine/letters/seal.h"
#include "words/catalog.h"
#include "words/lists.h"

#include <string.h>

static const char SEATS[] = "seat", SUM[] = "pages_sum";

/* The first is kept: what comes after it has mostly the same cause. */
static enum rc of_one(struct site *site, enum rc rc, const struct err *err)
{
    bool refused = rc == RC_IO || rc == RC_DENIED || rc == RC_NONE || rc == RC_BAD;
    if (!refused || !folder_stands(site->folder))
        return rc;
    if (site->fault.rc == RC_OK)
        site->fault = *err;
    return RC_OK;
}

enum rc files_put(struct site *site, const char *name, const struct text *bytes, struct err *err)
{
    return of_one(site, folder_put(site->folder, name, bytes, err), err);
}

enum rc files_page(struct site *site, const char *name, struct page *page, struct err *err)
{
    struct text bytes = TEXT_EMPTY, up = TEXT_EMPTY;
    for (const char *at = name; (at = strchr(at, '/')) != NULL; at++)
        text_add(&up, "../");
    page->up = up.data;
    enum rc rc = page_write(site->services->templates, page, &bytes, err);
    if (rc == RC_OK)
        rc = files_put(site, name, &bytes, err);
    text_free(&bytes);
    text_free(&up);
    return rc;
}

enum rc files_drop(struct site *site, const char *name, struct err *err)
{
    return of_one(site, folder_drop(site->folder, name, err), err);
}

/* By its first key, which a new era does not change. */
void files_mark(const struct services *services, struct text *out)
{
    uint8_t sealed[SEAL_BYTES];
    const uint8_t *key = services->past_keys > 0 ? services->past_key[0] : services->token_key;
    seal(key, SEAL_HOUSE, "", 0, sealed);
    cipher_base32(sealed, sizeof sealed, out);
}

enum rc files_claim(const struct site *site, struct err *err)
{
    static const char begin[] = "content=\"";
    struct text page = TEXT_EMPTY, mark = TEXT_EMPTY;
    enum rc rc = RC_OK;
    folder_get(site->folder, "index.html", &page);
    files_mark(site->services, &mark);
    const char *found = strstr(page.data, "\"cursus-house\"");
    found = found == NULL ? NULL : strstr(found, begin);
    if (found != NULL && strncmp(found + strlen(begin), mark.data, mark.len) != 0)
        rc = err_set(err, RC_DENIED,
                     "the folder holds the pages of another house: name one of its own, or remove the index.html there "
                     "if that house is no more");
    text_free(&page);
    text_free(&mark);
    return rc;
}

/* Whether `name` is `head`, then a number as we write it, then *tail. */
static bool is_numbered(const char *name, const char *head, const char **tail)
{
    size_t begin = strlen(head);
    if (strncmp(name, head, begin) != 0)
        return false;
    size_t digits = strspn(name + begin, "0123456789");
    int64_t number = 0;
    *tail = name + begin + digits;
    return (name[begin] != '0' || digits == 1) && number_read_bytes(name + begin, digits, 0, INT64_MAX, &number);
}

static bool of_house(const char *name)
{
    static const char *const fixed[] = {"index.html", "dice.html",     "rules.html",  "standings.html",
                                        "feed.atom",  "deadlines.ics", "events.html", NULL};
    const char *tail = NULL;
    if (list_has(fixed, name))
        return true;
    return (is_numbered(name, "running-", &tail) || is_numbered(name, "finished-", &tail)) &&
           strcmp(tail, ".html") == 0;
}

static bool of_player(const char *name)
{
    const char *tail = NULL;
    return is_numbered(name, "", &tail) && strcmp(tail, ".html") == 0;
}

static bool of_event(const char *name)
{
    static const char *const endings[] = {".html", ".json", ".trf", ".atom", ".ics", NULL};
    const char *tail = NULL;
    return is_numbered(name, "", &tail) && list_has(endings, tail);
}

static bool of_game(const char *name)
{
    const char *tail = NULL, *end = NULL;
    if (!is_numbered(name, "", &tail))
        return false;
    return strcmp(tail, ".html") == 0 || strcmp(tail, "-dice.html") == 0 ||
           (is_numbered(tail, "-", &end) && strcmp(end, ".html") == 0);
}

/* ".html", ".de.html" */
static bool ends_page(const char *tail)
{
    bool plain = strcmp(tail, ".html") == 0, translated = false;
    for (const struct catalog *one = catalogs; one->code != NULL; one++) {
        size_t len = strlen(one->code);
        translated = translated ||
                     (tail[0] == '.' && strncmp(tail + 1, one->code, len) == 0 && strcmp(tail + 1 + len, ".html") == 0);
    }
    return plain || translated;
}

static bool of_rules(const char *name)
{
    for (int i = 0; rules_all[i] != NULL; i++) {
        size_t len = strlen(rules_all[i]->id);
        if (strncmp(name, rules_all[i]->id, len) == 0 && ends_page(name + len))
            return true;
    }
    return false;
}

static bool is_index(const char *name)
{
    return strcmp(name, "index.html") == 0;
}

/* The rest behind a key; "": there is none. */
static const char *behind_key(const char *name)
{
    return strspn(name, "abcdefghijklmnopqrstuvwxyz234567") == PAGE_LETTERS ? name + PAGE_LETTERS : "";
}

static bool of_seat(const char *name)
{
    return is_index(name) || strcmp(behind_key(name), ".html") == 0;
}

static bool of_holder(const char *name)
{
    const char *rest = behind_key(name);
    return strcmp(rest, ".ics") == 0 || strcmp(rest, ".atom") == 0;
}

static bool of_seats(const char *name)
{
    return is_index(name) || of_holder(name);
}

static enum rc sweep(struct site *site, const char *within, bool (*ours)(const char *name), struct err *err)
{
    return of_one(site, folder_sweep(site->folder, within, ours, err), err);
}

enum rc files_sweep_seats(struct site *site, int64_t game, struct err *err)
{
    char within[32];
    (void)snprintf(within, sizeof within, "%s/%lld", SEATS, (long long)game);
    return sweep(site, within, of_seat, err);
}

static enum rc hide(struct site *site, int64_t game, struct err *err)
{
    char name[32];
    (void)snprintf(name, sizeof name, "%s/%lld", SEATS, (long long)game);
    return of_one(site, folder_mend(site->folder, name, err), err);
}

/* A game that cannot be read is none that is no more. */
static enum rc look_for(struct site *site, int64_t game, bool *lost, struct err *err)
{
    struct game_row row = {0};
    *lost = !site->seats;
    if (*lost)
        return RC_OK;
    enum rc rc = game_get(site->services->store, game, &row, err);
    game_row_free(&row);
    *lost = rc == RC_NONE;
    return *lost ? RC_OK : rc;
}

enum rc files_sweep_lost(struct site *site, struct err *err)
{
    int64_t *games = NULL;
    size_t count = 0;
    folder_numbers(site->folder, SEATS, &games, &count);
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        bool lost = false;
        rc = look_for(site, games[i], &lost, err);
        if (rc == RC_OK)
            rc = lost ? files_sweep_seats(site, games[i], err) : hide(site, games[i], err);
    }
    if (rc == RC_OK && (!site->seats || site->anew))
        rc = sweep(site, SEATS, site->seats ? of_holder : of_seats, err);
    free(games);
    return rc == RC_OK ? of_one(site, folder_mend(site->folder, SEATS, err), err) : rc;
}

enum rc files_sweep(struct site *site, struct err *err)
{
    static const struct {
        const char *within;
        bool (*ours)(const char *name);
    } kinds[] = {{"", of_house},      {"game", of_game},   {"player", of_player},
                 {"event", of_event}, {"rules", of_rules}, {SEATS, of_seats}};
    enum rc rc = files_sweep_lost(site, err);
    for (size_t i = 0; rc == RC_OK && i < sizeof kinds / sizeof kinds[0]; i++)
        rc = sweep(site, kinds[i].within, kinds[i].ours, err);
    return rc;
}

enum rc files_untouched(const struct site *site, bool *is, struct err *err)
{
    int64_t sum = 0;
    enum rc rc = store_meta_get_int(site->services->store, SUM, &sum, err);
    *is = rc == RC_OK && (uint64_t)sum == folder_sum(site->folder);
    return rc == RC_NONE ? RC_OK : rc;
}

enum rc files_seen(const struct site *site, const uint64_t *whole, struct err *err)
{
    struct store *store = site->services->store;
    int64_t sum = 0;
    enum rc rc = whole != NULL ? RC_OK : store_meta_get_int(store, SUM, &sum, err);
    if (rc == RC_NONE)
        return RC_OK;
    uint64_t now = whole != NULL ? *whole : (uint64_t)sum + folder_sum_change(site->folder);
    return rc == RC_OK ? store_meta_put_int(store, SUM, (int64_t)now, err) : rc;
}
