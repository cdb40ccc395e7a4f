#include "engine/errand.h"

#include "base/number.h"
#include "mail/incoming.h"
#include "mail/utf8.h"

#include <stdarg.h>

enum rc errand_say(struct errand *errand, const char *format, ...)
{
    char text[600];
    va_list args;
    va_start(args, format);
    int len = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (len >= (int)sizeof text)
        text[text_fit(text, sizeof text - 1, sizeof text - 2)] = '\0';
    struct jv *one = jv_new_object();
    bool ok = jv_put_string(one, "text", text);
    return jv_add(errand->notes, one) && ok ? RC_OK : RC_NOMEM;
}

bool errand_has(const struct errand *errand, enum verb verb)
{
    for (int i = 0; i < errand->lines; i++)
        if (errand->line[i].verb == verb && !errand->line[i].taken)
            return true;
    return false;
}

static bool says_something(const struct said *said)
{
    struct order_line line;
    (void)line_read(said->raw, &line);
    return line.len > 0;
}

bool errand_has_orders(const struct errand *errand)
{
    for (int i = 0; i < errand->lines; i++) {
        const struct said *said = &errand->line[i];
        if (!said->taken && !said->press &&
            (verb_is(said->verb, VERB_PLANS) || (said->verb == VERB_NONE && says_something(said))))
            return true;
    }
    return false;
}

bool errand_only_asks(const struct errand *errand)
{
    for (int i = 0; i < errand->lines; i++) {
        enum verb verb = errand->line[i].verb;
        if (errand->line[i].press)
            continue;
        if (!verb_is(verb, VERB_ASKS) && (verb != VERB_NONE || says_something(&errand->line[i])))
            return false;
    }
    return true;
}

static bool passes(const struct auth_result *result)
{
    return result->verdict == AUTH_PASS && result->aligned;
}

static bool authentic(const struct incoming_auth *auth)
{
    return passes(&auth->dkim) || passes(&auth->spf) || passes(&auth->dmarc);
}

bool errand_vouched(const struct errand *errand)
{
    return !config_flag(errand->host->config, SETTING_IN_REQUIRE_AUTH) || authentic(&errand->mail->auth);
}

bool errand_forged(const struct errand *errand)
{
    const struct incoming_auth *auth = &errand->mail->auth;
    bool fails = auth->dkim.verdict == AUTH_FAIL || auth->spf.verdict == AUTH_FAIL;
    return auth->present && fails && !authentic(auth);
}

void errand_put_away(struct errand *errand, enum inbox_state state, const char *note)
{
    errand->bundle.state = state;
    errand->bundle.note = note;
}

const char *errand_answers(const struct errand *errand, char *room, size_t size)
{
    const char *id = errand->mail->message_id;
    size_t len = strlen(id);
    if (len < 3 || len - 2 >= size || id[0] != '<' || id[len - 1] != '>')
        return NULL;
    memcpy(room, id + 1, len - 2);
    room[len - 2] = '\0';
    return room;
}

void errand_reply_to(const struct errand *errand, struct text *out)
{
    if (errand->who.invited)
        post_reply_invite(errand->host, errand->who.game, errand->mail->from, out);
    else if (errand->player.id != 0)
        post_reply_player(errand->host, &errand->player, out);
    else
        text_add(out, host_address(errand->host));
}

/* A button that takes back what the mail has done. */
static bool put_undo(struct jv *facts, const struct errand *errand, const char *reply)
{
    struct text link = TEXT_EMPTY;
    if (errand->undo == NULL)
        return true;
    facts_mailto(reply, errand->undo, errand->undo, &link);
    bool ok = !link.failed && jv_put_string(facts, "action", errand->undo) &&
              jv_put_string(facts, "action_label", errand->undo_label) &&
              jv_put_string(facts, "action_mailto", link.data);
    text_free(&link);
    return ok;
}

enum rc errand_reply(struct errand *errand, const char *kind, const char *title, const char *to, const char *reply,
                     struct jv *facts, struct err *err)
{
    char cause[40], room[512];
    struct outbox_row row = {0};
    bool own = facts == NULL;
    if (own)
        facts = facts_begin(errand->host, errand->player.id == 0 ? NULL : &errand->player, reply);
    bool ok = facts != NULL && jv_put_string(facts, "title", title) &&
              jv_put(facts, "paragraphs", jv_share(errand->notes)) && jv_put_string(facts, "subject", title) &&
              put_undo(facts, errand, reply);
    (void)snprintf(cause, sizeof cause, "i%lld", (long long)errand->inbox);
    struct post post = {
        .kind = kind, .cause = cause, .answers = errand_answers(errand, room, sizeof room), .replied = true};
    enum rc rc = ok ? post_plain(errand->host, NULL, to, reply, title, &post, facts, &row, err)
                    : err_set(err, RC_NOMEM, "out of memory for a reply");
    if (own)
        jv_free(facts);
    return rc == RC_OK ? bundle_add(&errand->bundle, &row, err) : rc;
}

enum rc errand_find_game(const struct host *host, const char *word, int64_t *out, struct err *err)
{
    struct game_row row = {0};
    int64_t number;
    enum rc rc;
    if (number_read(word[0] == '#' ? word + 1 : word, 1, INT64_MAX, &number))
        rc = game_get(host->store, number, &row, err);
    else
        rc = game_by_name(host->store, word, &row, err);
    if (rc == RC_OK)
        *out = row.id;
    else if (rc == RC_NONE)
        rc = err_set(err, RC_NONE, "There is no game '%s'.", word);
    game_row_free(&row);
    return rc;
}
