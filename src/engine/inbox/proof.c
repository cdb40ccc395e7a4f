#include "engine/inbox/proof.h"

#include "engine/letters/made.h"
#include "mail/incoming.h"

/* How long a mail to a game master can be answered with commands; clocks are set by less than the slack. */
enum { MASTER_AGE = 86400, MASTER_SLACK = 3600 };
enum { FORMER_HOLDERS = 20 }; /* of a seat, before the present one, whose keys are known as such */
enum { FORMER_KEYS = 16 };    /* changes of his keys after which a player's old ones are not known as such any more */

/* Right for this key, which its number may be sealed with: it is open then. */
static bool fits(const uint8_t key[CIPHER_KEY], struct token *token)
{
    struct token opened = *token;
    token_open(key, &opened);
    bool right = token_right(key, &opened);
    if (right)
        *token = opened;
    return right;
}

/* Made by this house, in this era or (*past) in one before it. */
static bool is_ours(const struct services *services, struct token *token, bool *past)
{
    bool right = fits(services->token_key, token);
    *past = false;
    for (size_t i = 0; !right && i < services->past_keys; i++)
        right = *past = fits(services->past_key[i], token);
    return right;
}

/* Tokens of one mail being judged, one after the other. */
struct trial {
    const struct services *services;
    const char *from;                 /* the address that it comes from */
    const struct player_row *home;    /* whose that is, the one of them it is judged for now; NULL: nobody's */
    struct who *who;                  /* what has been found out */
    int64_t owner;                    /* whose the token is that was judged last; 0: nobody's */
    bool good;                        /* and whether its mac is right */
    bool alive;                       /* and whether the game that it names is */
    const struct seat_keys *answered; /* of the seat of who->answered; seat_epoch 0: not known */
};

/* Whether the mac is right for these keys of a player, or (former_token) for older ones of his. */
static void judge_keys(struct trial *trial, struct token *token, int seat_epoch, int now)
{
    struct who *out = trial->who;
    int oldest = now > FORMER_KEYS ? now - FORMER_KEYS : 0;
    for (int epoch = now; epoch >= oldest; epoch--) {
        token->epoch = token_epoch(seat_epoch, epoch);
        if (!is_ours(trial->services, token, &out->past))
            continue;
        trial->good = epoch == now;
        out->former_token = epoch != now;
        out->past = out->past && trial->good;
        break;
    }
}

static enum rc judge_player(struct trial *trial, struct token *token, struct err *err)
{
    struct player_row row = {0};
    enum rc rc = player_get(trial->services->store, token->a, &row, err);
    if (rc == RC_OK)
        judge_keys(trial, token, 0, row.epoch);
    player_row_free(&row);
    return rc == RC_NONE ? RC_OK : rc;
}

/* Whether the mac is that of a holder before the present one, with the keys that the sender has or had. */
static void judge_former(const struct trial *trial, const struct token *token, int seat_epoch)
{
    struct token before = *token;
    int now = trial->home == NULL ? 0 : trial->home->epoch, oldest = now > FORMER_KEYS ? now - FORMER_KEYS : 0;
    for (int i = 1; i <= FORMER_HOLDERS && seat_epoch - i >= 1; i++) {
        for (int keys = now; keys >= oldest; keys--) {
            before.epoch = token_epoch(seat_epoch - i, keys);
            if (!token_right(trial->services->token_key, &before))
                continue;
            trial->who->former_game = token->a;
            trial->who->former_seat = (int)token->b;
        }
    }
}

/* A seat that there is not: of a game that there is? */
static enum rc judge_no_seat(struct trial *trial, const struct token *token, struct err *err)
{
    struct seat_row *rows = NULL;
    size_t count = 0;
    enum rc rc = seat_list(trial->services->store, token->a, &rows, &count, err);
    if (count > 0 && !trial->who->former_token && trial->who->former_game == 0)
        trial->who->wrong_game = token->a;
    seat_rows_free(rows, count);
    return rc;
}

/* A seat's token: is it that of who holds the seat now? */
static enum rc judge_seat(struct trial *trial, struct token *token, struct err *err)
{
    struct seat_keys keys = {0};
    struct who *out = trial->who;
    bool known = trial->answered->seat_epoch != 0 && token->a == out->answered.game && token->b == out->answered.seat;
    enum rc rc = known ? RC_OK : seat_keys_get(trial->services->store, token->a, token->b, &keys, err);
    if (known)
        keys = *trial->answered;
    if (rc == RC_NONE)
        return judge_no_seat(trial, token, err);
    if (rc != RC_OK)
        return rc;
    trial->owner = keys.player; /* whom a bot keeps it for may come back */
    trial->alive = !keys.deleted;
    if (trial->owner != 0)
        judge_keys(trial, token, keys.seat_epoch, keys.player_epoch);
    if (trial->good || out->former_token)
        return RC_OK;
    judge_former(trial, token, keys.seat_epoch);
    if (out->former_game == 0)
        out->wrong_game = token->a;
    return RC_OK;
}

/* New keys of the player end it, as all others. */
static enum rc judge_claim(struct trial *trial, struct token *token, struct err *err)
{
    struct player_row row = {0};
    enum rc rc = player_get(trial->services->store, token->a, &row, err);
    token->b = token_address(trial->from);
    token->epoch = token_epoch(0, row.epoch);
    trial->good = rc == RC_OK && is_ours(trial->services, token, &trial->who->past);
    player_row_free(&row);
    return rc == RC_NONE ? RC_OK : rc;
}

/* Fills in what the token's place holds now, so that the mac can be judged. */
static enum rc judge(struct trial *trial, struct token *token, struct err *err)
{
    trial->good = false;
    trial->owner = 0;
    if (token->kind == TOKEN_SEAT)
        return judge_seat(trial, token, err);
    int64_t from_player = trial->home == NULL ? 0 : trial->home->id;
    if (token_asks(token->kind))
        token->b = from_player;
    if (token->kind == TOKEN_INVITE || token->kind == TOKEN_MASTER || token->kind == TOKEN_COMMAND)
        token->b = token_address(trial->from);
    trial->owner = token->kind == TOKEN_PLAYER ? token->a : from_player;
    if (token->kind == TOKEN_PLAYER)
        return judge_player(trial, token, err);
    if (token->kind == TOKEN_ADDRESS)
        return judge_claim(trial, token, err);
    trial->good = is_ours(trial->services, token, &trial->who->past);
    bool parked = token->kind == TOKEN_PARKED && from_player != 0;
    if (!trial->good && parked) {
        token->b = 0; /* asked as a stranger, a player by now */
        trial->good = is_ours(trial->services, token, &trial->who->past);
    }
    if (!trial->good && (parked || (token->kind == TOKEN_SURE && from_player != 0))) {
        token->b = token_address(trial->from); /* all who have the address were asked */
        trial->good = is_ours(trial->services, token, &trial->who->past);
    }
    return RC_OK;
}

/* Tries one token; the first good one counts. */
static enum rc try_token(struct trial *trial, struct token *token, struct err *err)
{
    struct who *out = trial->who;
    enum rc rc = judge(trial, token, err);
    if (rc != RC_OK)
        return rc;
    if (!trial->good) {
        out->wrong_token = !out->former_token && out->former_game == 0;
        return RC_OK;
    }
    int64_t age = services_judged(trial->services) - token->a; /* of the future: made before the clock was set back */
    if (token->kind == TOKEN_MASTER && (age > MASTER_AGE || age < -MASTER_SLACK))
        return RC_OK; /* was good once: no sign of a forger, and no proof any more */
    out->token_good = true;
    out->wrong_token = out->former_token = false;
    out->token = *token;
    return RC_OK;
}

/* The token in a receiver's address that is the house's but for it. */
static bool read_receiver(const char *receiver, const char *house, struct token *out)
{
    size_t key = token_find(receiver, "+-", out), local = strcspn(house, "@");
    return key == local + 1 && strncmp(receiver, house, local) == 0 &&
           strcmp(receiver + strcspn(receiver, "@"), house + local) == 0;
}

static enum rc find_token(struct trial trial, const struct incoming *mail, int64_t *owner, struct err *err)
{
    struct token token;
    struct who *out = trial.who;
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && !out->token_good && i < mail->recipients.count; i++)
        if (read_receiver(mail->recipients.items[i], services_address(trial.services), &token))
            rc = try_token(&trial, &token, err);
    if (rc == RC_OK && !out->token_good && token_find(mail->subject, "[", &token) != 0)
        rc = try_token(&trial, &token, err);
    for (size_t i = 0; rc == RC_OK && !out->token_good && i < mail->in_reply_to.count; i++)
        if (token_read_message_id(mail->in_reply_to.items[i], &token))
            rc = try_token(&trial, &token, err);
    for (size_t i = mail->references.count; rc == RC_OK && !out->token_good && i > 0; i--)
        if (token_read_message_id(mail->references.items[i - 1], &token))
            rc = try_token(&trial, &token, err);
    *owner = out->token_good ? trial.owner : 0;
    out->alive = out->token_good && out->token.kind == TOKEN_SEAT && trial.alive;
    return rc;
}

static enum rc find_answered(const struct services *services, const struct incoming *mail, struct who *out,
                             struct seat_keys *keys, struct err *err)
{
    enum rc rc = RC_NONE;
    for (size_t i = 0; rc == RC_NONE && i < mail->in_reply_to.count; i++)
        rc = outbox_answered(services->store, mail->in_reply_to.items[i], &out->answered, keys, err);
    for (size_t i = mail->references.count; rc == RC_NONE && i > 0; i--)
        rc = outbox_answered(services->store, mail->references.items[i - 1], &out->answered, keys, err);
    if (rc == RC_OK)
        made_text(services, &out->answered);
    return rc == RC_NONE ? RC_OK : rc;
}

/* Whether the token is a player's own, whoever sends it. The mac of the others holds the very address the mail comes
 * from (or, of a parked mail, its player): whoever answers them reads the mail that goes there. */
static bool is_players(enum token_kind kind)
{
    return kind == TOKEN_SEAT || kind == TOKEN_PLAYER;
}

/* Numbers may have been given out again since: a key of a former era proves who wrote only together with his address,
 * and confirms nothing. What it asked for is not what is asked now. */
static void judge_past(struct who *out, int64_t owner, int64_t from_player)
{
    bool players = is_players(out->token.kind);
    out->token_good = players && owner != 0 && owner == from_player;
    out->past = out->token_good || (!players && out->token.kind != TOKEN_MASTER && from_player != 0);
    out->token.branch = -1;
    if (out->token.phase < 0)
        out->token.phase = 0;
}

static void by_address(struct who *out, const char *from, int64_t from_player)
{
    out->invited = out->token.kind == TOKEN_INVITE;
    out->claims = out->token.kind == TOKEN_ADDRESS ? out->token.a : 0;
    out->confirms = token_asks(out->token.kind);
    out->master = out->token.kind == TOKEN_MASTER;
    out->commands = out->token.kind == TOKEN_COMMAND;
    out->player = from_player;
    bool all = out->confirms && out->home.count > 0 && out->token.b == token_address(from);
    out->home.another = all && out->token.kind == TOKEN_SURE;
    out->home.asked = out->token.kind == TOKEN_PARKED && (all || (out->confirms && out->home.several));
    out->game = out->invited ? out->token.a : 0;
    out->proof = from_player == 0 && !out->home.several ? PROOF_STRANGER
                 : out->master || out->commands         ? PROOF_ADDRESS
                                                        : PROOF_BOTH;
}

static enum rc find_writer(const struct services *services, const char *from, struct who *out, struct err *err)
{
    struct writer_row row;
    enum rc rc = player_writer_get(services->store, from, services->now, PROOF_WINDOW, &row, err);
    out->home.player = row.player;
    out->home.count = row.players;
    out->keyed = row.keyed;
    out->unproved = row.unproved;
    out->misread = row.misread;
    return rc;
}

/* Whether the key tells that this one of several wrote it. */
static bool tells(const struct who *out, int64_t owner, int64_t player)
{
    bool own = is_players(out->token.kind) ? owner == player : token_asks(out->token.kind) && out->token.b == player;
    return out->token_good && own;
}

/* Judges the key for each of those whose address it is, until it tells that it is that one's. *writer: who is found to
 * have written it; 0: nobody's address, or which of them is not known. */
static enum rc find_home(const struct trial *trial, const struct incoming *mail, int64_t *owner, int64_t *writer,
                         struct err *err)
{
    struct who *out = trial->who, before = *out;
    struct trial one = *trial;
    size_t at = 0;
    bool told = false;
    enum rc rc = RC_OK;
    do {
        *out = before;
        one.home = out->home.count == 0 ? NULL : &out->home.player[at];
        rc = find_token(one, mail, owner, err);
        told = out->home.count > 0 && tells(out, *owner, out->home.player[at].id);
    } while (rc == RC_OK && !told && ++at < out->home.count);
    /* to a mail that went to one of them here, with a key that is the address's */
    const struct outbox_row *answered = &out->answered;
    bool sent = out->token_good && !is_players(out->token.kind) && !token_asks(out->token.kind) &&
                answered->envelope_to != NULL && strcmp(answered->envelope_to, mail->from) == 0;
    for (size_t i = 0; i < out->home.count && sent && !told; i++) {
        told = answered->player == out->home.player[i].id;
        at = told ? i : at;
    }
    *writer = told || out->home.count == 1 ? out->home.player[told ? at : 0].id : 0;
    out->home.several = out->home.count > 1 && *writer == 0;
    return rc;
}

enum rc proof_find(const struct services *services, const struct incoming *mail, struct who *out, struct err *err)
{
    int64_t owner = 0, from_player = 0;
    *out = (struct who){0};
    struct seat_keys keys = {0};
    const struct trial trial = {.services = services, .from = mail->from, .who = out, .answered = &keys};
    enum rc rc = find_writer(services, mail->from, out, err);
    if (rc == RC_OK)
        rc = find_answered(services, mail, out, &keys, err);
    if (rc == RC_OK)
        rc = find_home(&trial, mail, &owner, &from_player, err);
    if (rc != RC_OK)
        return rc;
    if (out->token_good && out->past)
        judge_past(out, owner, from_player);
    if (out->token_good && !is_players(out->token.kind)) {
        by_address(out, mail->from, from_player);
        return RC_OK;
    }
    bool theirs = from_player != 0 || out->home.several;
    if (out->token_good)
        out->proof = owner != 0 && owner == from_player ? PROOF_BOTH : PROOF_TOKEN;
    else
        out->proof = theirs ? PROOF_ADDRESS : PROOF_STRANGER;
    out->player = out->proof == PROOF_TOKEN ? owner : from_player;
    out->home.several = out->home.several && out->proof == PROOF_ADDRESS;
    if (out->token_good && out->token.kind == TOKEN_SEAT) {
        out->game = out->token.a;
        out->seat = (int)out->token.b;
    }
    return RC_OK;
}

void proof_free(struct who *who)
{
    outbox_row_free(&who->answered);
    player_rows_free(who->home.player, who->home.count);
    *who = (struct who){0};
}
