/* Tables that players open: what whoever opened one says about it while it is forming. */
#include "engine/inbox/handlers.h"

#include "base/mem.h"
#include "base/number.h"
#include "engine/game/actlog.h"
#include "engine/game/audience.h"
#include "engine/game/clock.h"
#include "engine/game/drawn.h"
#include "engine/game/guests.h"
#include "engine/game/mailboxes.h"
#include "engine/game/wishes.h"
#include "engine/gm/act_list.h"
#include "engine/gm/admit.h"
#include "engine/gm/opening.h"
#include "engine/inbox/mail_game.h"
#include "engine/inbox/mail_words.h"
#include "engine/inbox/open_words.h"
#include "engine/inbox/question.h"
#include "engine/letters/notice.h"
#include "engine/letters/post.h"
#include "engine/play/yesno.h"
#include "mail/address.h"
#include "mail/incoming.h"

enum { DAY = 86400, OPENED_A_DAY = 6, INVITES_A_DAY = 12, INVITED_A_DAY = 3, NAME_ROOM = 128 };

/* ---- opening one ------------------------------------------------------------------- */

/* How many tables of the player's are not over, and how many may be. */
static enum rc count_tables(struct job *job, int64_t *open, int64_t *most, struct err *err)
{
    struct seat_place *places = NULL;
    size_t live = 0, over = 0;
    int64_t each = config_number(job->services->config, SETTING_TABLE_FINISHED);
    *open = 0;
    *most = config_number(job->services->config, SETTING_TABLE_MOST);
    enum rc rc = seat_of_player(job->services->store, job->player.id, GAMES_LIVE, &places, &live, err);
    for (size_t i = 0; rc == RC_OK && i < live; i++) {
        struct game_row row = {0};
        rc = game_get(job->services->store, places[i].game, &row, err);
        *open += rc == RC_OK && guests_host(row.guests) == job->player.id;
        game_row_free(&row);
    }
    free(places);
    places = NULL;
    if (rc == RC_OK && each > 0)
        rc = seat_of_player(job->services->store, job->player.id, 1 << GAME_FINISHED, &places, &over, err);
    *most += each > 0 ? (int64_t)over / each : 0;
    free(places);
    return rc;
}

/* Of the counter of those opened in a day. */
static void key_opened(const struct job *job, char out[COMMIT_KEY])
{
    (void)snprintf(out, COMMIT_KEY, "open %lld", (long long)job->player.id);
}

/* What stands in the way of any table; a note says so then. */
static enum rc may_open(struct job *job, const struct statement *said, bool *may, struct err *err)
{
    char key[COMMIT_KEY];
    int64_t open = 0, most = 0, today = 0;
    bool beside = job_has_orders(job) || job->split.parts > 0;
    for (int i = 0; i < job->statements; i++) {
        const struct statement *other = &job->statement[i];
        beside = beside || (other != said && other->fate == STATEMENT_OPEN &&
                            verb_is(other->verb, VERB_OF_GAME | VERB_NAMES_GAME));
    }
    *may = false;
    if (config_number(job->services->config, SETTING_TABLE_MOST) == 0 || beside) {
        job_tell(job, beside ? "answer.open.alone" : "answer.open.off");
        return RC_OK;
    }
    key_opened(job, key);
    enum rc rc = count_tables(job, &open, &most, err);
    if (rc == RC_OK)
        rc = rate_count(job->services->store, key, job->services->now, DAY, &today, err);
    struct err why = {0};
    enum rc admits = rc == RC_OK ? admit_player(job->services, &job->player, NULL, &why) : RC_OK;
    if (admits != RC_OK && admits != RC_DENIED)
        return err_set(err, admits, "%s", why.text);
    *may = rc == RC_OK && admits == RC_OK && open < most && today < OPENED_A_DAY;
    if (rc == RC_OK && admits == RC_DENIED)
        job_tell(job, "answer.open.denied", SAID("why", why.text));
    else if (rc == RC_OK && open >= most)
        job_tell(job, "answer.open.most", SAID_NUMBER("open", open));
    else if (rc == RC_OK && !*may)
        job_tell(job, "answer.open.today");
    return rc;
}

/* "term:join_by=...": a table of a player's does not wait for ever. */
static char *waits(const struct job *job)
{
    struct text when = TEXT_EMPTY;
    moment_write(job->services->now + config_span(job->services->config, SETTING_TABLE_WAIT), &when);
    char *term = mem_textf("term:join_by=%s", when.data);
    text_free(&when);
    return term;
}

/* The game; 0, with a note, where it cannot be opened so. */
static enum rc open_game(struct job *job, const struct open_words *words, int64_t *game, struct err *err)
{
    char name[NAME_GAME_ROOM], actor[ACTOR_BYTES];
    const struct services *services = job->services;
    struct opening opening = {.rules = words->rules->id};
    struct game_plan plan = {.name = NULL};
    struct err why = {0};
    char *first = mem_textf("%s-0", words->rules->id), *until = words->waits ? NULL : waits(job);
    enum rc rc = RC_OK;
    for (int i = 0; rc == RC_OK && i < words->words; i++)
        rc = opening_word(&opening, words->word[i], &why);
    if (rc == RC_OK && until != NULL)
        rc = opening_word(&opening, until, &why);
    for (size_t i = 0; rc == RC_OK && i < opening.terms; i++)
        if (strncmp(opening.term[i], "refill=", 7) == 0) /* the house's tables alone grow again */
            rc = err_say(&why, RC_BAD, "deny.open.refill");
    if (rc == RC_OK && words->name == NULL)
        rc = name_game_next(services, first, name, &why);
    if (rc == RC_OK)
        rc = opening_plan(services, words->name == NULL ? name : words->name, &opening, &plan, &why);
    actlog_address(services, job->mail->from, actor);
    plan.by = actor;
    plan.host = job->player.id;
    if (rc == RC_OK)
        rc = new_game_check(services, &plan, &why);
    if (rc == RC_OK)
        rc = services_begin(services, &why);
    if (rc == RC_OK)
        rc = new_game_open(services, &plan, game, &why);
    free(first);
    free(until);
    if (rc != RC_BAD && rc != RC_DENIED && rc != RC_CONFLICT)
        return rc == RC_OK ? RC_OK : err_set(err, rc, "%s", why.text);
    job_tell(job, "answer.open.refused", SAID("why", why.text));
    return RC_OK;
}

/* It is said back as the house has it; then its opener joins it, as with any other table. */
static enum rc say_back(struct job *job, struct statement *said, int64_t id, struct err *err)
{
    char number[24], key[COMMIT_KEY];
    struct game *game = mem_new(1, sizeof *game);
    enum rc rc = game_load(job->services, id, game, err);
    key_opened(job, key);
    commit_count(&job->commit, key, DAY);
    if (rc == RC_OK) {
        const char *about = config_text(game->config, SETTING_GAME_ABOUT);
        job_tell(job, "answer.opened", SAID_NUMBER("seats", game->row.seats), SAID_GAME(game),
                 SAID("rules", game->rules->title), SAID_SPAN("pace", game->row.pace));
        job_tell(job,
                 config_flag(game->config, SETTING_GAME_LISTED) ? "answer.opened.listed" : "answer.opened.unlisted",
                 SAID_NUMBER("game", id));
        if (about[0] != '\0')
            job_tell(job, "answer.opened.about", SAID("about", about));
        job_tell(job, "answer.opened.how", SAID_NUMBER("game", id));
        (void)snprintf(number, sizeof number, "%lld", (long long)id);
        statement_speak(said, VERB_JOIN, number);
    }
    game_free(game);
    free(game);
    return rc;
}

enum rc handlers_open(struct job *job, struct statement *said, struct err *err)
{
    bool may = false;
    int64_t game = 0;
    struct open_words words;
    enum rc rc = may_open(job, said, &may, err);
    if (rc != RC_OK || !may) {
        statement_end(said, STATEMENT_DONE);
        return rc;
    }
    open_words_read(said->spoken != NULL ? said->raw : said->rest, job->received,
                    clock_zone(job->services, job->player.zone), &words);
    if (words.unread != NULL)
        job_tell(job, "answer.open.unread", SAID_PART("words", words.unread, QUOTED_BYTES_MOST));
    else if (words.rules != NULL)
        rc = open_game(job, &words, &game, err);
    open_words_free(&words);
    if (rc == RC_OK && game != 0)
        return say_back(job, said, game, err);
    statement_end(said, STATEMENT_DONE);
    return rc;
}

/* ---- who may sit there -------------------------------------------------------------- */

static bool is_host(const struct job *job, const struct game *game)
{
    return job->player.id != 0 && guests_host(game->row.guests) == job->player.id;
}

/* The player of this name; id 0, with a note, where there is none. */
static enum rc find_named(struct job *job, const char *words, struct player_row *out, struct err *err)
{
    char name[NAME_ROOM];
    (void)snprintf(name, sizeof name, "%s", words);
    mail_words_cut(name);
    enum rc rc = player_by_name(job->services->store, name, out, err);
    if (rc == RC_NONE)
        job_tell(job, "answer.table.nobody", SAID_PART("name", name, QUOTED_BYTES_MOST));
    return rc == RC_NONE ? RC_OK : rc;
}

static int seat_of_host(const struct game *game)
{
    return game_seat_of(game, guests_host(game->row.guests));
}

/* Whether another mail of this kind may go out today: from the player, and to whom it would go. */
static enum rc within(struct job *job, const char *to, bool *may, struct err *err)
{
    char key[COMMIT_KEY];
    int64_t from_one = 0, to_one = 0;
    (void)snprintf(key, sizeof key, "invites %lld", (long long)job->player.id);
    enum rc rc = commit_rate(job->services, &job->commit, key, DAY, &from_one, err);
    (void)snprintf(key, sizeof key, "invited %s", to);
    if (rc == RC_OK)
        rc = commit_rate(job->services, &job->commit, key, DAY, &to_one, err);
    *may = from_one <= INVITES_A_DAY && to_one <= INVITED_A_DAY;
    return rc;
}

/* `who`: an address, or a player by name. */
static enum rc send_invitation(struct job *job, struct game *game, const char *who, struct err *err)
{
    struct text told = TEXT_EMPTY;
    struct err why = {0};
    const struct gm_call call = {.services = job->services,
                                 .act = gm_act_find("invite"),
                                 .game = game->row.id,
                                 .by = GM_BY_HOST,
                                 .word = {who},
                                 .words = 1};
    enum rc rc = gm_invite(&call, game, &job->commit, &told, &why);
    text_free(&told);
    free(job->commit.audit.words);
    job->commit.audit.words = NULL;
    if (rc != RC_BAD && rc != RC_DENIED)
        return rc == RC_OK ? RC_OK : err_set(err, rc, "%s", why.text);
    job_tell(job, "answer.table.refused", SAID("why", why.text));
    return RC_NONE;
}

/* Whom a line invites. */
struct invited {
    struct player_row player;        /* owned; id 0: the address is no player's */
    char address[ADDRESS_BYTES + 1]; /* canonical; "": the player has none that works */
    bool named;                      /* by name, not by address */
};

/* RC_NONE, with a note: there is none. */
static enum rc find_invited(struct job *job, const char *who, struct invited *out, struct err *err)
{
    struct text to = TEXT_EMPTY;
    struct err why = {0};
    out->named = strchr(who, '@') == NULL;
    char *address = mem_copy_part(who, strcspn(who, " ,;"));
    enum rc rc = RC_OK;
    if (out->named) {
        rc = find_named(job, who, &out->player, err);
        if (rc == RC_OK && out->player.id == 0)
            rc = RC_NONE;
        else if (rc == RC_OK && (rc = post_address(job->services, out->player.id, &to, err)) == RC_NONE)
            rc = RC_OK;
        else if (rc == RC_OK)
            rc = address_canonical(to.data, out->address, err);
    } else if (address_canonical(address, out->address, NULL) != RC_OK) {
        rc = err_say(&why, RC_NONE, "deny.address", SAID_PART("word", address, ADDRESS_BYTES));
        job_tell(job, "answer.table.refused", SAID("why", why.text));
    } else {
        rc = mailboxes_player(job->services, out->address, &out->player, err);
    }
    text_free(&to);
    free(address);
    return rc;
}

/* Whose address it is is told to nobody: the answer is the same where it is no player's, and so it is about who blocks
 * them or sits there where that is secret. All those count, and some get no mail. */
static enum rc invite(struct job *job, struct game *game, const char *who, bool *changed, struct err *err)
{
    struct invited to = {.named = false};
    const char *key = "answer.table.invited";
    bool may = false, blocked = false;
    enum rc rc = find_invited(job, who, &to, err);
    int64_t id = to.player.id;
    bool sits = rc == RC_OK && id != 0 && game_seat_of(game, id) != 0;
    bool again = id != 0 && guests_of(game->row.guests, id, NULL) == GUEST_INVITED;
    bool deaf = to.player.mail_off || to.address[0] == '\0';
    if (rc == RC_OK && to.named && sits && !audience_hides(game))
        key = "answer.table.sits";
    else if (rc == RC_OK && to.named && deaf)
        key = "answer.table.no_mail";
    else if (rc == RC_OK) {
        rc = within(job, to.address, &may, err);
        key = may ? key : "answer.table.enough";
        if (rc == RC_OK && may)
            rc = admit_blocked(job->services, job->player.id, id, &blocked, err);
        if (rc == RC_OK && may && !sits && !again && !deaf && !blocked)
            rc = send_invitation(job, game, to.named ? to.player.name : to.address, err);
        if (rc == RC_OK && may && id != 0 && !sits && !again) {
            guests_put(&game->row.guests, id, GUEST_INVITED, "");
            *changed = true;
        }
    }
    if (rc == RC_OK)
        job_tell(job, key, SAID("name", to.named ? to.player.name : to.address));
    player_row_free(&to.player);
    return rc == RC_NONE ? RC_OK : rc;
}

bool handlers_asks_host(const struct job *job, const struct game *game)
{
    bool invited = (job->who.invited && job->who.game == game->row.id) ||
                   guests_of(game->row.guests, job->player.id, NULL) == GUEST_INVITED;
    return config_choice(game->config, SETTING_GAME_JOINING) == JOINING_ASKED && seat_of_host(game) != 0 &&
           !is_host(job, game) && !invited;
}

/* Asks once: what somebody does can fill nobody's mailbox. */
enum rc handlers_ask_host(struct job *job, struct game *game, const char *rest, bool *changed, struct err *err)
{
    char line[96], cause[40], request[40];
    struct text told = TEXT_EMPTY;
    struct conduct conduct = {0};
    enum guest is = guests_of(game->row.guests, job->player.id, NULL);
    if (is != GUEST_NONE) {
        job_tell(job, is == GUEST_ASKS ? "answer.join.asks" : "answer.join.rejected", SAID_GAME(game));
        return RC_OK;
    }
    enum rc rc = club_conduct_get(job->services->store, job->player.id, &conduct, err);
    if (rc != RC_OK)
        return rc;
    guests_put(&game->row.guests, job->player.id, GUEST_ASKS, rest);
    *changed = true;
    facts_conduct_write(&conduct, &told);
    (void)snprintf(line, sizeof line, "admit %lld %s", (long long)game->row.id, job->player.name);
    (void)snprintf(cause, sizeof cause, "i%lldasks", (long long)job->inbox);
    (void)snprintf(request, sizeof request, JOB_ASKS_ADMIT "%lld", (long long)job->player.id);
    const struct notice notice = {.cause = cause,
                                  .request = request,
                                  .says = SAYING(told.len == 0 ? "tell.asks.new" : "tell.asks",
                                                 SAID("who", job->player.name), SAID_GAME(game),
                                                 SAID("conduct", told.len == 0 ? "" : told.data)),
                                  .line = line};
    rc = notice_seat(job->services, game, seat_of_host(game), &notice, &job->commit, err);
    job_tell(job, "answer.join.asked", SAID_GAME(game));
    text_free(&told);
    return rc;
}

enum rc handlers_guest(struct handling *handling, struct statement *said, struct err *err)
{
    struct job *job = handling->job;
    enum yesno answer = statement_yesno(said);
    struct player_row player;
    if (job->who.answered.game != handling->game->row.id || handling->game->row.status != GAME_FORMING ||
        answer == YESNO_NONE || said->copied || !yesno_is_explicit(said->raw))
        return RC_OK;
    enum rc rc = job_asked_for(job, &player, err);
    if (player.id != 0)
        statement_speak(said, answer == YESNO_YES ? VERB_ADMIT : VERB_REJECT, player.name);
    player_row_free(&player);
    return rc;
}

/* The one who asks, by name; id 0, with a note, where that player does not. */
static enum rc find_asking(struct job *job, const struct game *game, const char *name, struct player_row *out,
                           struct err *err)
{
    enum rc rc = find_named(job, name, out, err);
    if (rc == RC_OK && out->id != 0 && guests_of(game->row.guests, out->id, NULL) != GUEST_ASKS) {
        job_tell(job, "answer.table.not_asking", SAID("name", out->name));
        player_row_free(out);
        *out = (struct player_row){0};
    }
    return rc;
}

/* The seat that was asked for, else the first that is free; 0: there is none. */
static int seat_for(const struct game *game, const struct joining *joining)
{
    int wanted = joining->seat[0] == '\0' || drawn_later(game) ? 0 : game_seat_called(game, joining->seat);
    return wanted != 0 && game->seat[wanted - 1].kind == SEAT_EMPTY ? wanted : game_seat_free(game);
}

/* What they said behind "join" goes to the seat: likes or bids for one that is drawn later, a word for the dice. */
static void put_joining(struct game *game, int seat, const struct joining *joining)
{
    char bad[WISH_BYTES];
    struct text wishes = TEXT_EMPTY;
    const char *list = joining->likes[0] != '\0' ? joining->likes : joining->seat;
    if (drawn_later(game) && wishes_read(game, list, &wishes, bad) && wishes.len > 0)
        wishes_put(game, seat, wishes.data);
    text_free(&wishes);
    if (joining->word[0] == '\0' || joining->bad_word)
        return;
    free(game->seat[seat - 1].word);
    game->seat[seat - 1].word = mem_copy_text(joining->word);
}

/* Whether they may sit there by now; else they go on asking, and a note says so, but not why. */
static enum rc may_sit(struct job *job, const struct game *game, const struct player_row *player, int seat, bool *may,
                       struct err *err)
{
    struct err why = {0};
    enum rc rc = seat == 0 ? RC_OK : admit_player(job->services, player, game, &why);
    *may = seat != 0 && rc == RC_OK;
    if (seat == 0)
        job_tell(job, "answer.join.full", SAID_NUMBER("game", game->row.id));
    else if (rc == RC_DENIED)
        job_tell(job, "answer.table.cannot", SAID("name", player->name));
    return rc == RC_OK || rc == RC_DENIED ? RC_OK : err_set(err, rc, "%s", why.text);
}

/* As when a game master seats them: they are told, and so is the table. */
static enum rc seat_them(struct job *job, struct game *game, const struct player_row *player, bool *changed,
                         struct err *err)
{
    char number[16];
    bool may = false;
    struct text wish = TEXT_EMPTY, told = TEXT_EMPTY;
    (void)guests_of(game->row.guests, player->id, &wish);
    const struct joining joining = mail_game_joining(wish.len == 0 ? "" : wish.data);
    int seat = seat_for(game, &joining);
    (void)snprintf(number, sizeof number, "%d", seat);
    const struct gm_call call = {.services = job->services,
                                 .act = gm_act_find("seat"),
                                 .game = game->row.id,
                                 .by = GM_BY_HOST,
                                 .word = {number, "player", player->name},
                                 .words = 3};
    enum rc rc = may_sit(job, game, player, seat, &may, err);
    if (rc == RC_OK && may) {
        *changed = true;
        guests_put(&game->row.guests, player->id, GUEST_NONE, "");
        rc = gm_seat(&call, game, &job->commit, &told, err);
        free(job->commit.audit.words);
        job->commit.audit.words = NULL;
    }
    if (rc == RC_OK && may) {
        put_joining(game, seat, &joining);
        commit_audit(&job->commit, GM_BY_HOST, "seat", "%d player %lld", seat, (long long)player->id);
        job_tell(job, "answer.table.admitted", SAID("player", player->name), SAID_GAME(game));
    }
    text_free(&wish);
    text_free(&told);
    return rc;
}

static enum rc admit(struct job *job, struct game *game, const struct statement *said, bool *changed, struct err *err)
{
    struct player_row player = {0};
    char cause[40];
    enum rc rc = find_asking(job, game, mail_game_behind_number(said->rest), &player, err);
    if (rc == RC_OK && player.id != 0 && said->verb == VERB_ADMIT)
        rc = seat_them(job, game, &player, changed, err);
    else if (rc == RC_OK && player.id != 0) {
        *changed = true;
        guests_put(&game->row.guests, player.id, GUEST_REFUSED, "");
        (void)snprintf(cause, sizeof cause, "i%lldrejects", (long long)job->inbox);
        const struct notice notice = {.cause = cause, .says = SAYING("tell.rejected", SAID_GAME(game))};
        rc = player.mail_off ? RC_OK : notice_player(job->services, game, &player, &notice, &job->commit, err);
        job_tell(job, "answer.table.rejected", SAID("name", player.name));
    }
    player_row_free(&player);
    return rc;
}

/* ---- no table after all ----------------------------------------------------------- */

bool handlers_table_shared(const struct job *job, const struct game *game)
{
    for (size_t i = 0; i < game->seat_count; i++)
        if (game->seat[i].kind == SEAT_PLAYER && game->seat[i].player != job->player.id)
            return true;
    return false;
}

enum rc handlers_table_close(struct job *job, struct game *game, bool *changed, struct err *err)
{
    enum rc rc = RC_OK;
    const struct notice notice = {.cause = "cancelled", .says = SAYING("tell.cancel", SAID_KEY("who", "act.by.host"))};
    for (int seat = 1; rc == RC_OK && seat <= game->row.seats; seat++)
        if (seat != job->seat)
            rc = notice_seat(job->services, game, seat, &notice, &job->commit, err);
    game->row.status = GAME_CANCELLED;
    game->row.ended = job->services->now;
    job->seat = 0;
    *changed = true;
    commit_audit(&job->commit, GM_BY_HOST, "cancel", "%s", "");
    job_tell(job, "answer.closed", SAID_GAME(game));
    return rc;
}

static enum rc close_table(struct job *job, struct game *game, bool *changed, struct err *err)
{
    if (!job->yes.sure && handlers_table_shared(job, game)) {
        question_first(job, "close", SAYING("answer.consent.close", SAID_GAME(game)));
        return RC_OK;
    }
    return handlers_table_close(job, game, changed, err);
}

enum rc handlers_table(struct job *job, struct game *game, struct statement *said, bool *changed, struct err *err)
{
    bool invites = said->verb == VERB_INVITE && game_seat_of(game, job->player.id) != 0 &&
                   config_choice(game->config, SETTING_GAME_JOINING) == JOINING_ANYONE;
    if (game->live && game->row.status != GAME_FORMING) { /* "invite Carla to Gallia" is for the others */
        if (said->spoken != NULL)
            statement_restore(said);
        else
            said->verb = VERB_NONE;
        return RC_OK;
    }
    if (game->row.status != GAME_FORMING || !(is_host(job, game) || invites)) {
        job_tell(job, game->row.status != GAME_FORMING ? "answer.over" : "answer.table.not_host",
                 SAID("word", verb_name(said->verb)), SAID_GAME(game));
        return RC_OK;
    }
    if (said->verb == VERB_INVITE)
        return invite(job, game, mail_game_behind_number(said->rest), changed, err);
    return said->verb == VERB_CLOSE ? close_table(job, game, changed, err) : admit(job, game, said, changed, err);
}
