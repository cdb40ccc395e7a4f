#include "engine/who.h"

#include "mail/address.h"
#include "mail/incoming.h"

/* Fills in what the token's place holds now, so that the mac can be judged. */
static enum rc judge(const struct host *host, struct token *token, const char *from, int64_t from_player,
                     int64_t *owner, bool *good, struct err *err)
{
    struct seat_row *rows = NULL;
    size_t count = 0;
    *good = false;
    *owner = 0;
    if (token->kind == TOKEN_SEAT) {
        enum rc rc = seat_list(host->store, token->a, &rows, &count, err);
        if (rc != RC_OK)
            return rc;
        if (token->b >= 1 && (size_t)token->b <= count) {
            token->epoch = rows[token->b - 1].epoch;
            const struct seat_row *row = &rows[token->b - 1];
            *owner = row->player != 0 ? row->player : row->kept_for; /* whom a bot keeps it for may come back */
            *good = *owner != 0 && token_right(host->token_key, token);
        }
        seat_rows_free(rows, count);
        return RC_OK;
    }
    if (token->kind == TOKEN_PARKED)
        token->b = from_player;
    if (token->kind == TOKEN_INVITE)
        token->b = token_address(from);
    *owner = token->kind == TOKEN_PLAYER ? token->a : from_player;
    *good = token_right(host->token_key, token);
    if (!*good && token->kind == TOKEN_PARKED && from_player != 0) {
        token->b = 0; /* asked as a stranger, a player by now */
        *good = token_right(host->token_key, token);
    }
    return RC_OK;
}

/* Tries one token; the first good one counts. */
static enum rc try_token(const struct host *host, struct token *token, const char *from, int64_t from_player,
                         struct who *out, int64_t *owner, struct err *err)
{
    int64_t whose = 0;
    bool good = false;
    enum rc rc = judge(host, token, from, from_player, &whose, &good, err);
    if (rc == RC_OK && !good) {
        out->wrong_token = true;
        out->wrong_game = token->kind == TOKEN_SEAT ? token->a : out->wrong_game;
    }
    if (rc != RC_OK || !good)
        return rc;
    out->token_good = true;
    out->wrong_token = false;
    out->token = *token;
    *owner = whose;
    return RC_OK;
}

static enum rc find_token(const struct host *host, const struct incoming *mail, int64_t from_player, struct who *out,
                          int64_t *owner, struct err *err)
{
    char base[ADDRESS_BYTES + 1], detail[ADDRESS_LOCAL_BYTES + 1];
    struct token token;
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && !out->token_good && i < mail->recipients.count; i++)
        if (address_subaddress(mail->recipients.items[i], base, detail) && strcmp(base, host_address(host)) == 0 &&
            token_read(detail, &token))
            rc = try_token(host, &token, mail->from, from_player, out, owner, err);
    for (size_t i = 0; rc == RC_OK && !out->token_good && i < mail->in_reply_to.count; i++)
        if (token_read_message_id(mail->in_reply_to.items[i], &token))
            rc = try_token(host, &token, mail->from, from_player, out, owner, err);
    for (size_t i = mail->references.count; rc == RC_OK && !out->token_good && i > 0; i--)
        if (token_read_message_id(mail->references.items[i - 1], &token))
            rc = try_token(host, &token, mail->from, from_player, out, owner, err);
    return rc;
}

static enum rc find_answered(const struct host *host, const struct incoming *mail, struct who *out, struct err *err)
{
    enum rc rc = RC_NONE;
    for (size_t i = 0; rc == RC_NONE && i < mail->in_reply_to.count; i++)
        rc = outbox_by_message_id(host->store, mail->in_reply_to.items[i], &out->answered, err);
    for (size_t i = mail->references.count; rc == RC_NONE && i > 0; i--)
        rc = outbox_by_message_id(host->store, mail->references.items[i - 1], &out->answered, err);
    return rc == RC_NONE ? RC_OK : rc;
}

enum rc who_wrote(const struct host *host, const struct incoming *mail, struct who *out, struct err *err)
{
    struct address_row address = {0};
    int64_t owner = 0, from_player = 0;
    *out = (struct who){0};
    enum rc rc = address_find(host->store, mail->from, &address, err);
    if (rc == RC_OK && address.proved)
        from_player = address.player;
    address_row_free(&address);
    if (rc != RC_OK && rc != RC_NONE)
        return rc;
    rc = find_token(host, mail, from_player, out, &owner, err);
    if (rc == RC_OK)
        rc = find_answered(host, mail, out, err);
    if (rc != RC_OK)
        return rc;
    if (out->token_good && out->token.kind == TOKEN_INVITE) {
        /* its mac holds this very address: whoever answers it reads the mail that goes there */
        out->invited = true;
        out->proof = from_player != 0 ? PROOF_BOTH : PROOF_STRANGER;
        out->player = from_player;
        out->game = out->token.a;
        return RC_OK;
    }
    if (out->token_good && out->token.kind == TOKEN_PARKED) {
        /* its mac holds the player of this very address, or 0 for a stranger who registers */
        out->confirms = true;
        out->proof = from_player != 0 ? PROOF_BOTH : PROOF_STRANGER;
        out->player = from_player;
        return RC_OK;
    }
    if (out->token_good)
        out->proof = owner != 0 && owner == from_player ? PROOF_BOTH : PROOF_TOKEN;
    else
        out->proof = from_player != 0 ? PROOF_ADDRESS : PROOF_STRANGER;
    out->player = out->proof == PROOF_TOKEN ? owner : from_player;
    if (out->token_good && out->token.kind == TOKEN_SEAT) {
        out->game = out->token.a;
        out->seat = (int)out->token.b;
    }
    return RC_OK;
}

void who_free(struct who *who)
{
    outbox_row_free(&who->answered);
    *who = (struct who){0};
}
