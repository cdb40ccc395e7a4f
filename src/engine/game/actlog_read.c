/* The log of acts, read: what the labels in it stand for here, and rows in words. */
#include "base/mem.h"
#include "engine/game/actlog.h"
#include "engine/game/masters.h"
#include "words/catalog.h"
#include "words/lists.h"
#include "words/say.h"
#include "words/when.h"

enum { TEXT_SHOWN = 200, ROWS_AT_ONCE = 200 };

static const char MAIL[] = "mail:", PLAYER[] = "player ", DUE[] = "due ";

/* ---- whom the house knows ---------------------------------------------------- */

/* Addresses by their labels, read when the first one is met. */
struct known {
    const struct services *services;
    bool read;
    struct {
        char label[ACTOR_BYTES];
        char *address;
    } * row;
    size_t count;
    int64_t imported; /* rows up to this one are another house's: their labels and numbers are not ours */
};

static void know(struct known *known, const char *address)
{
    if (address[0] == '\0')
        return;
    known->row = mem_grow(known->row, known->count + 1, sizeof *known->row);
    actlog_address(known->services, address, known->row[known->count].label);
    known->row[known->count].address = mem_copy_text(address);
    known->count++;
}

static enum rc know_players(struct known *known, struct err *err)
{
    struct player_row *rows = NULL;
    size_t count = 0;
    enum rc rc = player_list(known->services->store, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        struct address_row *addresses = NULL;
        size_t many = 0;
        rc = player_address_list(known->services->store, rows[i].id, &addresses, &many, err);
        for (size_t k = 0; rc == RC_OK && k < many; k++)
            know(known, addresses[k].address);
        player_address_rows_free(addresses, many);
    }
    player_rows_free(rows, count);
    return rc;
}

static enum rc know_masters(struct known *known, int64_t game, struct err *err)
{
    struct masters masters = {0};
    struct master_row *rows = NULL;
    size_t count = 0;
    enum rc rc = masters_of(known->services, game, &masters, err);
    for (size_t i = 0; rc == RC_OK && i < masters.count; i++)
        know(known, masters.address[i]);
    masters_free(&masters);
    if (rc == RC_OK)
        rc = club_master_list(known->services->store, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        know(known, rows[i].address);
    club_master_rows_free(rows, count);
    return rc;
}

static void known_free(struct known *known)
{
    for (size_t i = 0; i < known->count; i++)
        free(known->row[i].address);
    free(known->row);
}

static enum rc name_address(struct known *known, int64_t game, const char *label, struct jv *names, struct err *err)
{
    enum rc rc = RC_OK;
    if (!known->read) {
        known->read = true;
        rc = know_masters(known, game, err);
        if (rc == RC_OK)
            rc = know_players(known, err);
    }
    for (size_t i = 0; rc == RC_OK && i < known->count; i++)
        if (strcmp(known->row[i].label, label) == 0) {
            jv_put_string(names, label, known->row[i].address);
            return RC_OK;
        }
    return rc;
}

static enum rc name_player(const struct known *known, const char *label, struct jv *names, struct err *err)
{
    struct player_row row = {0};
    char *end = NULL;
    long long id = strtoll(label + sizeof PLAYER - 1, &end, 10);
    enum rc rc = player_get(known->services->store, id, &row, err);
    if (rc == RC_OK)
        jv_put_string(names, label, row.name);
    player_row_free(&row);
    return rc == RC_NONE ? RC_OK : rc;
}

/* The label at `at` ("player 5", "mail:abc"); 0: none stands there. */
static size_t label_at(const char *at)
{
    size_t len = 0;
    if (strncmp(at, PLAYER, sizeof PLAYER - 1) == 0) {
        len = strspn(at + sizeof PLAYER - 1, "0123456789");
        return len == 0 || len > 18 ? 0 : len + sizeof PLAYER - 1;
    }
    if (strncmp(at, MAIL, sizeof MAIL - 1) == 0) {
        len = strspn(at + sizeof MAIL - 1, "abcdefghijklmnopqrstuvwxyz234567");
        return len == 0 || len + sizeof MAIL > ACTOR_BYTES ? 0 : len + sizeof MAIL - 1;
    }
    return 0;
}

/* What is known of the labels in the words, into `names`. */
static enum rc name_all(struct known *known, int64_t game, const char *words, struct jv *names, struct err *err)
{
    enum rc rc = RC_OK;
    for (const char *at = words; rc == RC_OK && *at != '\0';) {
        char label[ACTOR_BYTES];
        size_t len = label_at(at);
        if (len > 0) {
            memcpy(label, at, len);
            label[len] = '\0';
            rc = label[0] == MAIL[0] ? name_address(known, game, label, names, err)
                                     : name_player(known, label, names, err);
        }
        at += len == 0 ? 1 : len;
    }
    return rc;
}

/* ---- rows -------------------------------------------------------------------- */

static bool is_ours(const char *key, struct jv *value, void *context)
{
    static const char *const keys[] = {"words", "text", "before", "after", "because", NULL};
    bool *ours = context;
    (void)value;
    *ours = *ours && list_has(keys, key);
    return *ours;
}

static bool move_over(const char *key, struct jv *value, void *context)
{
    jv_put(context, key, jv_share(value));
    return true;
}

/* Rows of earlier versions have a text of any kind in the place of the object. */
static bool put_detail(struct jv *one, const char *detail)
{
    struct jv *parsed = NULL;
    bool ours = detail[0] == '{' && jv_parse(detail, strlen(detail), &parsed, NULL) == RC_OK && jv_is_object(parsed);
    if (ours)
        (void)jv_each(parsed, is_ours, &ours);
    bool ok = jv_each(parsed, move_over, one);
    if (!ours) {
        if (detail[0] != '\0')
            jv_put_string(one, "detail", detail);
        ok = true;
    }
    jv_free(parsed);
    return ok;
}

static enum rc add_row(struct known *known, const struct audit_row *row, struct jv *list, struct err *err)
{
    struct jv *one = jv_new_object(), *names = jv_new_object();
    enum rc rc = RC_OK;
    if (row->number > known->imported) {
        rc = name_all(known, row->game, row->actor, names, err);
        if (rc == RC_OK)
            rc = name_all(known, row->game, row->detail, names, err);
    }
    jv_put_int(one, "number", row->number);
    jv_put_int(one, "at", row->at);
    jv_put_string(one, "actor", row->actor);
    jv_put_string(one, "act", row->act);
    (void)put_detail(one, row->detail);
    jv_put(one, "names", names);
    jv_add(list, one);
    return rc;
}

static enum rc read_up(struct known *known, int64_t game, const struct act_page *page, struct jv *list, int64_t *last,
                       struct err *err)
{
    enum rc rc = RC_OK;
    size_t count = ROWS_AT_ONCE;
    *last = page->after;
    while (rc == RC_OK && count == ROWS_AT_ONCE && jv_size(list) < page->limit) {
        struct audit_row *rows = NULL;
        rc = audit_list(known->services->store,
                        &(struct audit_range){.game = game, .after = *last, .limit = ROWS_AT_ONCE}, &rows, &count, err);
        for (size_t i = 0; rc == RC_OK && i < count && jv_size(list) < page->limit; i++) {
            *last = rows[i].number;
            if (page->phases || strcmp(rows[i].act, "phase") != 0)
                rc = add_row(known, &rows[i], list, err);
        }
        audit_rows_free(rows, count);
    }
    return rc;
}

static enum rc read_newest(struct known *known, int64_t game, const struct act_page *page, struct jv *list,
                           int64_t *last, struct err *err)
{
    struct audit_row *rows = NULL;
    size_t count = 0;
    const struct audit_range range = {
        .game = game, .phases = page->phases, .before = page->before, .limit = page->limit};
    enum rc rc = audit_newest(known->services->store, &range, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        *last = rows[i].number;
        rc = add_row(known, &rows[i], list, err);
    }
    audit_rows_free(rows, count);
    return rc;
}

enum rc actlog_read(const struct services *services, int64_t game, const struct act_page *page, struct jv **out,
                    int64_t *last, struct err *err)
{
    struct known known = {.services = services};
    struct jv *list = jv_new_array();
    *last = 0;
    enum rc rc = audit_imported(services->store, game, &known.imported, err);
    if (rc == RC_OK)
        rc = page->up ? read_up(&known, game, page, list, last, err) : read_newest(&known, game, page, list, last, err);
    known_free(&known);
    if (rc == RC_OK)
        *out = list;
    else
        jv_free(list);
    return rc;
}

/* ---- words ------------------------------------------------------------------- */

/* The label between two marks as what it stands for, or as it is: how many bytes those are; 0: there is none. */
static size_t write_marked(const struct jv *names, const char *at, struct text *out)
{
    char label[ACTOR_BYTES];
    size_t len = *at == ACTLOG_MARK ? label_at(at + 1) : 0;
    if (len == 0 || at[1 + len] != ACTLOG_MARK)
        return 0;
    memcpy(label, at + 1, len);
    label[len] = '\0';
    const char *name = jv_string(jv_get(names, label));
    text_add(out, name == NULL ? label : name);
    return len + 2;
}

/* What people typed as it stood there. */
static void write_typed(const struct jv *names, const char *words, struct text *out)
{
    for (const char *at = words; *at != '\0';) {
        size_t len = write_marked(names, at, out);
        if (len == 0)
            text_add_char(out, *at);
        at += len == 0 ? 1 : len;
    }
}

/* "player 5 (Anna)", "mail anna@example.org". */
static void write_named(const struct jv *names, const char *words, struct text *out)
{
    for (const char *at = words; *at != '\0';) {
        char label[ACTOR_BYTES];
        size_t len = label_at(at);
        memcpy(label, at, len);
        label[len] = '\0';
        const char *name = len == 0 ? NULL : jv_string(jv_get(names, label));
        if (name == NULL)
            text_add_bytes(out, at, len == 0 ? 1 : len);
        else if (label[0] == MAIL[0])
            say(out, "log.mail", SAID("address", name));
        else
            text_addf(out, "%s (%s)", label, name);
        at += len == 0 ? 1 : len;
    }
}

/* A text of several lines on one, and not all of a long one. */
static void write_line(const char *text, struct text *out)
{
    size_t len = strlen(text), shown = len > TEXT_SHOWN ? text_fit(text, len, TEXT_SHOWN) : len;
    for (size_t i = 0; i < shown; i++)
        text_add_char(out, (unsigned char)text[i] < 0x20 || text[i] == 0x7f ? ' ' : text[i]);
    if (shown < len)
        text_add(out, "...");
}

struct writing {
    const struct services *services;
    const struct jv *after, *names;
    bool hidden;
    struct text *out;
};

/* What actlog_look() calls it. */
static void write_label(const char *key, struct text *out)
{
    static const char *const keys[][2] = {
        {"name", "log.name"},   {"status", "log.status"},     {"phase", "log.phase"},       {"branch", "log.branch"},
        {"pace", "log.pace"},   {"archived", "log.archived"}, {"position", "log.position"}, {"terms", "log.terms"},
        {"rules", "log.rules"}, {"options", "log.options"},   {"seats", "log.seats"},       {NULL}};
    const char *seat = strchr(key, ' ');
    if (seat != NULL)
        say(out, strncmp(key, DUE, sizeof DUE - 1) == 0 ? "log.due" : "log.seat", SAID("seat", seat + 1));
    else
        text_add(out, catalog_word(keys, key));
}

static void write_value(const struct writing *w, const char *key, const struct jv *value, struct text *out)
{
    int64_t number = 0;
    bool whole = jv_int(value, INT64_MIN, INT64_MAX, &number), due = strncmp(key, DUE, sizeof DUE - 1) == 0;
    if (whole && due && number == 0)
        text_add(out, catalog_text("log.none"));
    else if (whole && due)
        when_write(number, config_text(w->services->config, SETTING_SITE_ZONE), out);
    else if (whole && strcmp(key, "pace") == 0)
        when_write_span(number, out);
    else if (jv_string(value) != NULL && strcmp(key, "status") == 0)
        text_add(out, game_status_said(jv_string(value)));
    else if (jv_string(value) != NULL)
        write_named(w->names, jv_string(value), out);
    else {
        struct text dumped = TEXT_EMPTY;
        jv_dump(value, &dumped);
        write_typed(w->names, dumped.data, out);
        text_free(&dumped);
    }
}

static bool write_change(const char *key, struct jv *value, void *context)
{
    const struct writing *w = context;
    if (strcmp(key, "position") == 0 && !w->hidden)
        return true;
    struct text label = TEXT_EMPTY, is = TEXT_EMPTY;
    write_label(key, &label);
    write_value(w, key, value, &is);
    if (w->after != NULL) {
        text_add(&is, " -> ");
        write_value(w, key, jv_get(w->after, key), &is);
    }
    text_add(w->out, "        ");
    say_line(w->out, "log.change", SAID("what", label.data), SAID("is", is.data));
    text_free(&label);
    text_free(&is);
    return true;
}

void actlog_write(const struct services *services, const struct jv *act, bool hidden, struct text *out)
{
    struct writing w = {.services = services, .names = jv_get(act, "names"), .hidden = hidden, .out = out};
    const struct jv *before = jv_get(act, "before"), *after = jv_get(act, "after");
    text_addf(out, "%5lld  ", (long long)jv_number(act, "number"));
    when_write(jv_number(act, "at"), config_text(services->config, SETTING_SITE_ZONE), out);
    text_add(out, "  ");
    write_named(w.names, jv_word(act, "actor"), out);
    text_addf(out, "  %s", jv_word(act, "act"));
    struct text detail = TEXT_EMPTY;
    actlog_tell(jv_word(act, "detail"), &detail);
    const char *const words[] = {jv_word(act, "words"), jv_word(act, "text"), detail.data};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        struct text named = TEXT_EMPTY;
        bool typed = i == 1 || (i == 0 && strstr(words[i], "about=") != NULL);
        (typed ? write_typed : write_named)(w.names, words[i], &named);
        text_add(out, named.len == 0 ? "" : " ");
        write_line(named.data, out);
        text_free(&named);
    }
    text_free(&detail);
    text_add_char(out, '\n');
    w.after = before == NULL ? NULL : after;
    (void)jv_each(before == NULL ? after : before, write_change, &w);
    if (jv_get(act, "because") != NULL) {
        struct text why = TEXT_EMPTY;
        write_typed(w.names, jv_word(act, "because"), &why);
        text_add(out, "        ");
        say_line(out, "log.because", SAID("why", why.data));
        text_free(&why);
    }
}
