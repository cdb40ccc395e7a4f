/*
 * Messages between seats: a block that begins with "press RECEIVERS" and ends
 * with "end press". Only what stands between goes out, under the seat's name.
 */
#include "engine/errand.h"

#include "engine/audience.h"

enum { PRESS_BYTES = 8000, PRIVATE_LINE = 16 };

/* One block. */
struct block {
    int first, last; /* the lines of "press" and of its end; last -1: no end */
    unsigned to;     /* seats, bit 1 << seat */
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

static void read_receivers(const struct table *table, int from, const char *rest, struct block *block)
{
    static const char blanks[] = " \t,;:";
    for (const char *at = rest + strspn(rest, blanks); *at != '\0'; at += strspn(at, blanks)) {
        size_t len = strcspn(at, blanks);
        bool filler = same_word(at, len, "to") || same_word(at, len, "and");
        unsigned to = filler ? 0 : receiver(table, at, len);
        if (to == 0 && !filler && block->wrong[0] == '\0')
            (void)snprintf(block->wrong, sizeof block->wrong, "%.*s", (int)len, at);
        block->to |= to;
        at += len;
    }
    block->to &= ~(1u << from); /* who writes it has it already */
    struct text names = text_fixed(block->names, sizeof block->names);
    for (int seat = 1; seat <= table->game.seats; seat++) {
        if ((block->to >> seat & 1u) == 0)
            continue;
        if (names.len > 0)
            text_add(&names, ", ");
        text_add(&names, table_seat_name(table, seat));
    }
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

static enum rc deliver(struct errand *errand, struct table *table, const struct block *block, const char *body,
                       int index, struct err *err)
{
    enum rc rc = RC_OK;
    char cause[48];
    unsigned to = audience_press(table, errand->seat, block->to);
    (void)snprintf(cause, sizeof cause, "i%lldpress%d", (long long)errand->inbox, index);
    for (int seat = 1; rc == RC_OK && seat <= table->game.seats; seat++) {
        if ((to >> seat & 1u) == 0)
            continue;
        struct text reply = TEXT_EMPTY;
        struct outbox_row row = {0};
        post_reply_seat(errand->host, table, seat, &reply);
        struct jv *facts = facts_begin(errand->host, &table->player[seat - 1], reply.data);
        bool ok = facts != NULL && facts_game(facts, table, seat) &&
                  facts_press(facts, table_seat_name(table, errand->seat), block->names, body);
        struct post post = {.kind = "press", .cause = cause};
        rc = ok ? post_seat(errand->host, table, seat, &post, facts, &row, err)
                : err_set(err, RC_NOMEM, "out of memory for press");
        jv_free(facts);
        text_free(&reply);
        if (rc == RC_OK)
            rc = bundle_add(&errand->bundle, &row, err);
        else if (rc == RC_NONE)
            rc = RC_OK;
    }
    return rc;
}

static enum rc send_block(struct errand *errand, struct table *table, const struct block *block, int index,
                          struct err *err)
{
    struct text body = TEXT_EMPTY;
    enum rc rc = RC_OK;
    bool secret = false;
    for (int i = block->first + 1; i < block->last; i++) {
        secret = secret || (errand->line[i].private && strlen(errand->line[i].raw) >= PRIVATE_LINE) ||
                 is_private(errand->line[i].raw, errand->who.answered.text_part);
        text_add(&body, errand->line[i].raw);
        text_add_char(&body, '\n');
    }
    if (body.failed)
        rc = err_set(err, RC_NOMEM, "out of memory for press");
    else if (body.len == 0 || body.len > PRESS_BYTES)
        rc = errand_say(errand, "Your press to %s was not sent: it is empty or longer than %d bytes.", block->names,
                        PRESS_BYTES);
    else if (secret)
        rc = errand_say(errand,
                        "Your press to %s was not sent: it holds lines of your own report. Write it in your own words.",
                        block->names);
    else
        rc = deliver(errand, table, block, body.data, index, err);
    if (rc == RC_OK && !secret && body.len > 0 && body.len <= PRESS_BYTES) {
        struct press_row row = {.game = table->game.id,
                                .from = errand->seat,
                                .to = block->to,
                                .phase = table->game.phase,
                                .at = errand->host->now,
                                .text = strdup(body.data)};
        rc = row.text == NULL ? err_set(err, RC_NOMEM, "out of memory for press")
                              : bundle_add_press(&errand->bundle, &row, err);
        if (rc == RC_OK)
            rc = errand_say(errand, "Sent to %s: %.*s", block->names, (int)text_fit(body.data, body.len, 400),
                            body.data);
    }
    text_free(&body);
    return rc;
}

enum rc press_run(struct errand *errand, struct table *table, struct err *err)
{
    enum rc rc = RC_OK;
    for (int i = 0; rc == RC_OK && i < errand->lines; i++) {
        if (errand->line[i].verb != VERB_PRESS || errand->line[i].taken)
            continue;
        struct block block = {.first = i, .last = -1};
        for (int k = i + 1; k < errand->lines && block.last < 0; k++)
            if (block_ends(errand->line[k].raw))
                block.last = k;
        int last = block.last < 0 ? errand->lines - 1 : block.last;
        for (int k = i; k <= last; k++)
            errand->line[k].taken = true;
        read_receivers(table, errand->seat, errand->line[i].rest, &block);
        if (block.last < 0)
            rc = errand_say(errand, "Your press was not sent: end it with a line 'end press'.");
        else if (block.wrong[0] != '\0')
            rc = errand_say(errand, "Your press was not sent: nobody here is called '%s'.", block.wrong);
        else if (block.to == 0)
            rc = errand_say(errand, "Your press was not sent: say to whom, as in 'press all' or 'press red, blue'.");
        else
            rc = send_block(errand, table, &block, i, err);
    }
    return rc == RC_NOMEM ? err_set(err, RC_NOMEM, "out of memory for press") : rc;
}
