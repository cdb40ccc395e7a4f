#include "engine/game/actlog.h"

#include "engine/game/named.h"
#include "mail/utf8.h"
#include "words/say.h"

enum { LABEL_BYTES = 10, REASON_BYTES = 500 };

void actlog_address(const struct services *services, const char *address, char out[ACTOR_BYTES])
{
    uint8_t key[CIPHER_KEY], hash[16];
    static const char purpose[] = "log of acts";
    struct text text = text_fixed(out, ACTOR_BYTES);
    /* a key of its own: what is known of one use of the house's key tells nothing of the other */
    cipher_keyed(services->token_key, purpose, sizeof purpose - 1, key, sizeof key);
    cipher_keyed(key, address, strlen(address), hash, sizeof hash);
    text_add(&text, "mail:");
    cipher_base32(hash, LABEL_BYTES, &text);
    cipher_wipe(key, sizeof key);
}

enum rc actlog_reason(const char *because, struct err *err)
{
    size_t len = because == NULL ? 1 : strlen(because);
    bool control = false;
    for (const unsigned char *at = (const unsigned char *)because; at != NULL && *at != '\0'; at++)
        control = control || *at < 0x20 || *at == 0x7f || (at[0] == 0xc2 && at[1] < 0xa0);
    if (len < 1 || len > REASON_BYTES || control || (because != NULL && !utf8_valid(because, len)))
        return err_say(err, RC_BAD, "deny.reason", SAID_NUMBER("bytes", REASON_BYTES));
    return RC_OK;
}

static void look_at_seat(struct jv *out, const struct seat_row *row)
{
    char key[24], holder[64];
    if (row->kind == SEAT_PLAYER)
        (void)snprintf(holder, sizeof holder, "player %lld", (long long)row->player);
    else if (row->kept_for != 0)
        (void)snprintf(holder, sizeof holder, "bot for player %lld", (long long)row->kept_for);
    else
        (void)snprintf(holder, sizeof holder, "%s", row->kind == SEAT_BOT ? "bot" : "empty");
    (void)snprintf(key, sizeof key, "seat %d", row->number);
    jv_put_string(out, key, holder);
    (void)snprintf(key, sizeof key, "due %d", row->number);
    jv_put_int(out, key, row->due);
}

/* A column that holds an object as text; "": an empty one. */
static void look_at_object(struct jv *out, const char *key, const char *text)
{
    struct jv *parsed = NULL;
    if (text == NULL || text[0] == '\0')
        parsed = jv_new_object();
    else if (jv_parse(text, strlen(text), &parsed, NULL) != RC_OK)
        parsed = jv_new_string(text);
    jv_put(out, key, parsed);
}

struct jv *actlog_look(const struct game *game)
{
    const struct game_row *row = &game->row;
    struct text hash = TEXT_EMPTY;
    struct jv *out = jv_new_object();
    if (game->live)
        cipher_hex(row->hash, CIPHER_HASH, &hash);
    jv_put_string(out, "name", row->name);
    jv_put_string(out, "status", game_status_name(row->status));
    jv_put_int(out, "phase", row->phase);
    jv_put_int(out, "branch", row->branch);
    jv_put_int(out, "pace", row->pace);
    jv_put_bool(out, "archived", row->archived);
    jv_put_string(out, "position", hash.data);
    look_at_object(out, "terms", row->terms);
    look_at_object(out, "options", row->options);
    for (size_t i = 0; i < game->seat_count; i++)
        look_at_seat(out, &game->seat[i]);
    text_free(&hash);
    return out;
}

struct differing {
    const struct jv *other;
    struct jv *before, *after;
    bool moved; /* to another phase or branch, which brings other deadlines */
    bool ok;
};

static bool differs(const char *key, struct jv *value, void *context)
{
    struct differing *d = context;
    struct jv *other = jv_get(d->other, key);
    if (jv_equal(value, other) || (d->moved && strncmp(key, "due ", 4) == 0))
        return true;
    jv_put(d->before, key, jv_share(value));
    jv_put(d->after, key, jv_share(other));
    d->ok = true;
    return d->ok;
}

static void put_differing(struct jv *out, const struct jv *before, const struct jv *after)
{
    struct differing d = {.other = after, .before = jv_new_object(), .after = jv_new_object()};
    d.moved = !jv_equal(jv_get(before, "phase"), jv_get(after, "phase")) ||
              !jv_equal(jv_get(before, "branch"), jv_get(after, "branch"));
    (void)jv_each(before, differs, &d);
    if (jv_size(d.before) == 0) {
        jv_free(d.before);
        jv_free(d.after);
        return;
    }
    jv_put(out, "before", d.before);
    jv_put(out, "after", d.after);
}

static void put_words(struct jv *out, const char *key, const char *words)
{
    if (words != NULL && words[0] != '\0')
        jv_put_string(out, key, words);
}

/* ---- what people typed ------------------------------------------------------ */

static void label_member(const struct named *named, struct jv *in, const char *key)
{
    const char *typed = jv_string(jv_get(in, key));
    struct text plain = TEXT_EMPTY, text = TEXT_EMPTY;
    if (typed == NULL)
        return;
    for (const char *at = typed; *at != '\0'; at++)
        if (*at != ACTLOG_MARK)
            text_add_char(&plain, *at);
    named_write(named, plain.len == 0 ? "" : plain.data, &text);
    jv_put_text(in, key, &text);
    text_free(&plain);
}

/* A row can never be changed: whom it names is written as a label, as everywhere in the log. */
static enum rc label_typed(const struct services *services, struct jv *out, struct err *err)
{
    struct named named = {0};
    struct jv *before = jv_get(jv_get(out, "before"), "terms"), *after = jv_get(jv_get(out, "after"), "terms");
    const char *words = jv_string(jv_get(out, "words"));
    bool about = jv_get(before, "about") != NULL || jv_get(after, "about") != NULL ||
                 (words != NULL && strstr(words, "about=") != NULL);
    if (!about && jv_get(out, "text") == NULL && jv_get(out, "because") == NULL)
        return RC_OK;
    enum rc rc = named_everybody(services, &named, err);
    if (rc == RC_OK) {
        label_member(&named, out, "text");
        label_member(&named, out, "because");
        label_member(&named, before, "about");
        label_member(&named, after, "about");
        if (about)
            label_member(&named, out, "words");
    }
    named_free(&named);
    return rc;
}

enum rc actlog_detail(const struct services *services, const struct act_said *said, char **out, struct err *err)
{
    struct jv *row = jv_new_object();
    put_words(row, "words", said->words);
    put_words(row, "text", said->text);
    put_words(row, "because", said->because);
    if (said->before != NULL && said->after != NULL)
        put_differing(row, said->before, said->after);
    else if (said->after != NULL)
        jv_put(row, "after", jv_copy_deep(said->after));
    enum rc rc = label_typed(services, row, err);
    *out = jv_dump_free(row);
    return rc;
}

enum rc actlog_add(const struct services *services, int64_t game, const char *act, const char *words, struct err *err)
{
    char *detail = NULL;
    const struct act_said said = {.words = words, .because = services->because};
    enum rc rc = actlog_detail(services, &said, &detail, err);
    const struct audit_act row = {
        .game = game, .at = services->now, .actor = services->by, .act = act, .detail = detail};
    if (rc == RC_OK)
        rc = audit_add(services->store, &row, NULL, err);
    free(detail);
    return rc;
}
