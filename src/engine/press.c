/*
 * Messages between seats: a block that begins with "press RECEIVERS" and ends
 * with "end press", or one line "press RECEIVERS: words" ("tell", "to"). Only
 * these words go out, under the seat's name.
 *
 * Where the game allows it a message goes out without the name. Then nothing of the mail may tell whose it is: neither
 * the list of receivers (from which only the writer is missing), nor the Message-ID, nor the key (which tells the
 * phase), nor the moment. So it goes out at the next full hour, together with whatever else was written in that hour.
 */
#include "engine/errand.h"

#include "base/log.h"
#include "engine/audience.h"
#include "engine/gm_tell.h"
#include "engine/press_form.h"
#include "mail/unseen.h"

enum { PRESS_BYTES = 8000, PRIVATE_LINE = 16, CAUSE_BYTES = 10, HOUR = 3600, TO_MASTER = 1 };

/* One block. */
struct block {
    int first, last;   /* the lines of "press" and of its end; last -1: no end */
    unsigned to;       /* seats, bit 1 << seat; TO_MASTER */
    bool all;          /* it said so */
    bool masked;       /* without the writer's name */
    bool torn;         /* where it ends is not certain */
    const char *words; /* said on the first line, borrowed; NULL or "": nothing */
    char names[160];
    char wrong[48]; /* a receiver nobody is called */
};

static bool same_word(const char *word, size_t len, const char *name)
{
    return len > 0 && len == strlen(name) && strncasecmp(word, name, len) == 0;
}

/* The seats of a word, as bits: a seat's name, letter or number, `all`, else the name of who sits there. */
static unsigned receiver(const struct table *table, const char *word, size_t len)
{
    unsigned by_seat = 0, by_player = 0;
    for (int seat = 1; seat <= table->game.seats; seat++) {
        const struct rules_seat *look = &table->rules->seats[seat - 1];
        if (same_word(word, len, look->name) || same_word(word, len, look->letter) || same_word(word, len, "all") ||
            (len == 1 && word[0] == '0' + seat))
            by_seat |= 1u << seat;
        if (table->player[seat - 1].id != 0 && same_word(word, len, table->player[seat - 1].name))
            by_player |= 1u << seat;
    }
    return by_seat != 0 ? by_seat : by_player;
}

/* What a word says beside a seat. */
static bool take_word(const char *word, size_t len, struct block *block)
{
    if (same_word(word, len, "gm"))
        block->to |= TO_MASTER;
    else if (same_word(word, len, "anonymous"))
        block->masked = true;
    else
        return same_word(word, len, "to") || same_word(word, len, "and");
    return true;
}

static void write_names(const struct table *table, struct block *block)
{
    struct text names = text_fixed(block->names, sizeof block->names);
    for (int seat = 0; seat <= table->game.seats; seat++) {
        if ((block->to >> seat & 1u) == 0)
            continue;
        if (names.len > 0)
            text_add(&names, ", ");
        text_add(&names, seat == 0 ? "the game master" : table_seat_name(table, seat));
    }
}

/* Those named in the first `size` bytes. */
static void read_receivers(const struct table *table, int from, const char *rest, size_t size, struct block *block)
{
    static const char blanks[] = " \t,;:";
    for (const char *at = rest + strspn(rest, blanks); at < rest + size; at += strspn(at, blanks)) {
        size_t len = strcspn(at, blanks);
        bool taken = take_word(at, len, block);
        unsigned to = taken ? 0 : receiver(table, at, len);
        if (to == 0 && !taken && block->wrong[0] == '\0')
            (void)snprintf(block->wrong, sizeof block->wrong, "%.*s", (int)len, at);
        block->all = block->all || same_word(at, len, "all");
        block->to |= to;
        at += len;
    }
    block->to &= ~(1u << from); /* who writes it has it already */
    write_names(table, block);
}

/* A longer line of the report that this mail answers must not go out with the press. */
static bool is_private(const char *line, const char *report)
{
    while (*line == ' ' || *line == '>')
        line++;
    size_t len = strlen(line);
    if (report == NULL || len < PRIVATE_LINE)
        return false;
    for (const char *at = strstr(report, line); at != NULL; at = strstr(at + 1, line)) {
        char after = at[len];
        if (after == '\0' || after == '\n' || after == '\r' || after == ' ')
            return true;
    }
    return false;
}

/* ---- what the game allows -------------------------------------------------- */

/* The next deadline that the seat may know of; 0: none. */
static moment next_deadline(struct table *table, int seat)
{
    struct request open[REQUESTS_MAX];
    moment next = 0;
    bool runs = table->live && table->game.status == GAME_RUNNING && !match_over(&table->match);
    int count = runs ? table->rules->requests(table->match.state, open) : 0;
    for (int i = 0; i < count; i++) {
        const struct seat_row *row = &table->seat[open[i].seat - 1];
        bool counts = row->waiting && row->due != 0 && audience_asks(&table->match, seat, &open[i]);
        if (counts && (next == 0 || row->due < next))
            next = row->due;
    }
    return next;
}

/* How long before the next deadline no messages are taken, if that is now; else 0. */
static int64_t quiet(const struct errand *errand, struct table *table)
{
    const struct host *host = errand->host;
    int64_t span = config_span(table->config, SETTING_GAME_PRESS_QUIET);
    moment next = next_deadline(table, errand->seat), came = host_judged(host);
    return span > 0 && next != 0 && came >= next - span ? span : 0;
}

/* Says in `why` why this block may not go out; false: it may. */
static bool forbidden(const struct errand *errand, struct table *table, struct block *block, struct text *why)
{
    enum press_mode mode = (enum press_mode)config_choice(table->config, SETTING_GAME_PRESS);
    bool to_seats = (block->to & ~(unsigned)TO_MASTER) != 0;
    int64_t span = to_seats ? quiet(errand, table) : 0;
    if (table->game.archived)
        text_add(why, "this game has been put away");
    else if (to_seats && !table->live && !table->outdated)
        text_add(why, "the game has not begun. 'press gm' reaches the game master");
    else if (to_seats && mode == PRESS_OFF)
        text_add(why, "there are no messages between players in this game. 'press gm' reaches the game master");
    else if (block->masked && mode == PRESS_ALL)
        text_add(why, "messages bear the writer's name in this game; write it without 'anonymous'");
    else if (block->masked && !to_seats)
        text_add(why, "the game master always sees who writes; write it without 'anonymous'");
    else if (span > 0) {
        text_add(why, "no messages are taken in the last ");
        span_write(span, why);
        text_add(why, " before a deadline. Write again when the game has gone on");
    }
    block->masked = to_seats && mode != PRESS_OFF && (block->masked || mode == PRESS_ANONYMOUS);
    return why->len > 0;
}

/* ---- sending --------------------------------------------------------------- */

/* Unique for the block and the same after a crash, and telling nothing of the mail it came in. */
static void write_cause(const struct errand *errand, int index, char *out, size_t size)
{
    char what[64];
    uint8_t hash[CAUSE_BYTES];
    struct text cause = text_fixed(out, size);
    int len = snprintf(what, sizeof what, "press %lld %d", (long long)errand->inbox, index);
    cipher_keyed(errand->host->token_key, what, (size_t)len, hash, sizeof hash);
    text_add_char(&cause, 'p');
    cipher_base32(hash, sizeof hash, &cause);
}

/* Who writes to whom, as the receiver reads it. */
static bool put_press(struct jv *facts, const struct errand *errand, const struct table *table,
                      const struct block *block, const char *body)
{
    if (block->masked)
        return facts_press(facts, "Somebody (unsigned)", block->all ? "all" : "you", body);
    return facts_press(facts, table_seat_name(table, errand->seat), block->names, body);
}

static enum rc to_seat(struct errand *errand, struct table *table, const struct block *block, const char *body,
                       int seat, struct err *err)
{
    char cause[48];
    struct text reply = TEXT_EMPTY;
    struct outbox_row row = {0};
    struct host host = *errand->host;
    struct post post = {.kind = "press", .cause = cause, .timeless = block->masked};
    if (block->masked)
        host.now = (host.now / HOUR + 1) * HOUR;
    write_cause(errand, block->first, cause, sizeof cause);
    if (block->masked)
        post_reply_timeless(&host, table, seat, &reply);
    else
        post_reply_seat(&host, table, seat, &reply);
    struct jv *facts = facts_begin(&host, &table->player[seat - 1], reply.data);
    bool ok = facts != NULL && facts_game(facts, table, seat) && put_press(facts, errand, table, block, body);
    enum rc rc =
        ok ? post_seat(&host, table, seat, &post, facts, &row, err) : err_set(err, RC_NOMEM, "out of memory for press");
    row.next_at = block->masked ? host.now : 0;
    cipher_wipe(host.token_key, sizeof host.token_key);
    jv_free(facts);
    text_free(&reply);
    return rc == RC_OK ? bundle_add(&errand->bundle, &row, err) : rc;
}

/* RC_NONE: there is no game master. */
static enum rc to_master(struct errand *errand, struct table *table, const struct block *block, const char *body,
                         struct err *err)
{
    char cause[48];
    struct text from = TEXT_EMPTY;
    text_addf(&from, "%s (%s)", table_seat_name(table, errand->seat), audience_name(table, errand->seat));
    write_cause(errand, block->first, cause, sizeof cause);
    enum rc rc = from.failed ? err_set(err, RC_NOMEM, "out of memory for press")
                             : gm_pass_on(errand->host, table->game.id, cause, from.data, body, &errand->bundle, err);
    text_free(&from);
    return rc;
}

static enum rc keep(struct errand *errand, const struct table *table, const struct block *block, const char *body,
                    struct err *err)
{
    struct press_row row = {.game = table->game.id,
                            .from = errand->seat,
                            .to = block->to,
                            .phase = table->game.phase,
                            .at = errand->host->now,
                            .masked = block->masked,
                            .text = strdup(body)};
    return row.text == NULL ? err_set(err, RC_NOMEM, "out of memory for press")
                            : bundle_add_press(&errand->bundle, &row, err);
}

static enum rc say_no_master(struct errand *errand, const struct table *table, const char *body)
{
    log_warn("game=%lld a player writes to the game master, and there is none: `cursus gm add ADDRESS`",
             (long long)table->game.id);
    return errand_say(errand,
                      "Your message was not sent to the game master: this game has no game master who can be written "
                      "to. Whoever runs this house names one; keep your words and send them again later: %.*s",
                      (int)text_fit(body, strlen(body), 400), body);
}

static enum rc deliver(struct errand *errand, struct table *table, struct block *block, const char *body,
                       struct err *err)
{
    enum rc rc = (block->to & TO_MASTER) != 0 ? to_master(errand, table, block, body, err) : RC_OK;
    if (rc == RC_NONE) {
        /* the others get what is for them */
        block->to &= ~(unsigned)TO_MASTER;
        write_names(table, block);
        rc = say_no_master(errand, table, body);
        if (rc != RC_OK || block->to == 0)
            return rc;
    }
    unsigned to = audience_press(table, errand->seat, block->to);
    for (int seat = 1; rc == RC_OK && seat <= table->game.seats; seat++) {
        rc = (to >> seat & 1u) == 0 ? RC_OK : to_seat(errand, table, block, body, seat, err);
        rc = rc == RC_NONE ? RC_OK : rc; /* no address */
    }
    if (rc == RC_OK)
        rc = keep(errand, table, block, body, err);
    if (rc == RC_OK && block->masked)
        rc = errand_say(
            errand, "Your name does not stand on it; to players it goes out at the next full hour, so that the time "
                    "does not tell whose it is.");
    return rc == RC_OK ? errand_say(errand, "Sent to %s%s: %.*s", block->names, block->masked ? ", unsigned" : "",
                                    (int)text_fit(body, strlen(body), 400), body)
                       : rc;
}

static enum rc send_block(struct errand *errand, struct table *table, struct block *block, struct err *err)
{
    struct text body = TEXT_EMPTY, why = TEXT_EMPTY;
    enum rc rc = RC_OK;
    bool secret = false;
    if (block->words != NULL && block->words[0] != '\0') {
        secret = (errand->line[block->first].private && strlen(block->words) >= PRIVATE_LINE) ||
                 is_private(block->words, errand->who.answered.text_part);
        unseen_drop(block->words, strlen(block->words), &body);
        text_add_char(&body, '\n');
    }
    for (int i = block->first + 1; i < block->last; i++) {
        secret = secret || (errand->line[i].private && strlen(errand->line[i].raw) >= PRIVATE_LINE) ||
                 is_private(errand->line[i].raw, errand->who.answered.text_part);
        unseen_drop(errand->line[i].raw, strlen(errand->line[i].raw), &body);
        text_add_char(&body, '\n');
    }
    bool no = forbidden(errand, table, block, &why);
    if (body.failed || why.failed)
        rc = err_set(err, RC_NOMEM, "out of memory for press");
    else if (no)
        rc = errand_say(errand, "Your press to %s was not sent: %s.", block->names, why.data);
    else if (body.len == 0 || body.len > PRESS_BYTES)
        rc = errand_say(errand, "Your press to %s was not sent: it is empty or longer than %d bytes.", block->names,
                        PRESS_BYTES);
    else if (secret)
        rc = errand_say(errand,
                        "Your press to %s was not sent: it holds lines of your own report. Write it in your own words.",
                        block->names);
    else
        rc = deliver(errand, table, block, body.data, err);
    text_free(&body);
    text_free(&why);
    return rc;
}

/* Steps over the seats and players that are named at the beginning: "red and Bruno shall we ...". */
static const char *behind_names(const struct table *table, const char *at)
{
    static const char blanks[] = " \t,;";
    for (size_t len; *at != '\0'; at += len + strspn(at + len, blanks)) {
        len = strcspn(at, blanks);
        bool named = len > 1 && receiver(table, at, len) != 0; /* a letter or a number may be a word of a sentence */
        if (!named && !same_word(at, len, "gm") && !same_word(at, len, "and"))
            break;
    }
    return at;
}

/* A line that begins with "tell" or "to" and names receivers before its words. What names none stays what it was: an
 * order or chat. */
static bool read_aside(const struct errand *errand, const struct table *table, int at, struct block *block)
{
    bool loose = false;
    const struct said *said = &errand->line[at];
    const char *rest = said->taken || said->press ? NULL : press_aside(said, &loose);
    if (rest == NULL || press_is_torn(errand, at))
        return false;
    const char *end = strchr(rest, ':');
    *block = (struct block){.first = at, .last = at};
    if (end != NULL)
        read_receivers(table, errand->seat, rest, (size_t)(end - rest), block);
    if (end == NULL || (loose && block->wrong[0] != '\0')) { /* "tell red that ..." */
        *block = (struct block){.first = at, .last = at};
        end = behind_names(table, rest);
        read_receivers(table, errand->seat, rest, (size_t)(end - rest), block);
    }
    block->words = end + strspn(end, " \t:");
    return block->to != 0 && block->wrong[0] == '\0' && block->words[0] != '\0';
}

/* What begins with "press": a block, or a line. */
static void read_block(const struct errand *errand, const struct table *table, int at, struct block *block)
{
    const struct said *said = &errand->line[at];
    const char *colon = strchr(said->rest, ':');
    *block = (struct block){.first = at, .last = -1};
    enum press_form form = press_form(errand, at, &block->words);
    for (int i = at + 1; form == PRESS_BLOCK && i < errand->lines && block->last < 0; i++)
        if (block_ends(errand->line[i].raw))
            block->last = i;
    block->last = form == PRESS_LINE ? at : block->last;
    block->torn = form == PRESS_TORN;
    if (block->words[0] == '\0' || colon == NULL) {
        read_receivers(table, errand->seat, said->rest, strlen(said->rest), block);
        return;
    }
    read_receivers(table, errand->seat, said->rest, (size_t)(colon - said->rest), block);
    if (form != PRESS_BLOCK || block->to != 0)
        return;
    const char *none = ""; /* "press to: red" */
    *block = (struct block){.first = at, .last = block->last, .words = none};
    read_receivers(table, errand->seat, said->rest, strlen(said->rest), block);
}

static enum rc run_block(struct errand *errand, struct table *table, struct block *block, struct err *err)
{
    if (block->torn)
        return errand_say(errand,
                          "Your press was not sent: your mail program may have broken its line, so that what stands "
                          "below belongs to it. Nothing from there on was read. Leave an empty line below it, or end "
                          "it with a line 'end press'.");
    if (block->last < 0)
        return errand_say(errand, "Your press was not sent: end it with a line 'end press'.");
    if (block->wrong[0] != '\0')
        return errand_say(errand, "Your press was not sent: nobody here is called '%s'.", block->wrong);
    if (block->to == 0)
        return errand_say(errand, "Your press was not sent: say to whom, as in 'press all' or 'press red, blue'.");
    return send_block(errand, table, block, err);
}

enum rc press_run(struct errand *errand, struct table *table, struct err *err)
{
    enum rc rc = RC_OK;
    for (int i = 0; rc == RC_OK && i < errand->lines; i++) {
        struct block block;
        if (errand->line[i].verb == VERB_PRESS && !errand->line[i].taken)
            read_block(errand, table, i, &block);
        else if (!read_aside(errand, table, i, &block))
            continue;
        int last = block.last < 0 ? errand->lines - 1 : block.last;
        for (int k = i; k <= last; k++)
            errand->line[k].taken = true;
        rc = run_block(errand, table, &block, err);
    }
    return rc == RC_NOMEM ? err_set(err, RC_NOMEM, "out of memory for press") : rc;
}
