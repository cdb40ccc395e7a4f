#include "mail/quote.h"

#include "base/mem.h"
#include "base/text.h"
#include "mail/quote_lines.h"
#include "mail/quote_sign.h"
#include "mail/quote_words.h"

enum {
    WRAPPED_LINES = 6,
    WRAP_WIDTH = 76, /* mail programs break lines that would be wider */
    HEADER_LINES = 8,
    HEADER_WRAPPED = 3,
    UNMARKED_RUN = 6,
    COPIED_RUN = 2, /* the same, once a line of a copied form was filled in */
    UNMARKED_TRIED = 24,
    COPIES_TRIED = 500
};

struct quote {
    struct body_line *lines;
    size_t count;
    char *text;  /* what `text` of the lines points into; goes to the result */
    char *plain; /* what `plain` of the lines points into */
    struct sent sent;
    quote_is_order *order; /* NULL: nobody can tell */
    const void *context;
    struct kept *out;
    bool signature;  /* in a signature: to the next quotation */
    bool own;        /* the last line that was not blank was kept as the sender's own */
    int copy_budget; /* how often a copied form is still looked for: that is not cheap, and mail is hostile */
    bool copied;     /* a form of ours was filled in without quote marks */
    size_t blank;    /* number (from 1) of a blank line behind it; 0: none */
};

static void split(struct quote *quote, const char *body)
{
    size_t most = 1;
    for (const char *at = body; *at != '\0'; at++)
        most += *at == '\n' ? 1 : 0;
    quote->text = mem_copy_text(body);
    quote->plain = mem_copy_text(body);
    quote->lines = mem_new(most, sizeof *quote->lines);
    quote->count = quote_lines_split(quote->text, quote->plain, quote->lines);
}

static bool is_blank(const struct body_line *line)
{
    return line->plain[0] == '\0';
}

static bool may_be_order(const struct quote *quote, const char *line)
{
    return quote->order != NULL && quote->order(line, quote->context);
}

static struct kept_line *keep(struct quote *quote, size_t at, const char *text, enum kept_place place)
{
    struct kept_line *line = &quote->out->lines[quote->out->count++];
    bool as_sent = *text != '\0' && quote_sent_has(&quote->sent, quote->lines[at].plain);
    *line = (struct kept_line){.text = text, .number = at + 1, .place = place, .as_sent = as_sent};
    return line;
}

/* The end of a paragraph, once another of the sender's own lines follows. */
static void keep_own(struct quote *quote, size_t at, enum kept_place place)
{
    if (quote->blank > 0)
        (void)keep(quote, quote->blank - 1, "", place);
    quote->own = true;
    quote->blank = 0;
    (void)keep(quote, at, quote->lines[at].text, place);
}

/* A quotation begins or goes on here. */
static void see_quotation(struct quote *quote)
{
    quote->out->quoted = true;
    quote->signature = false;
    quote->own = false;
    quote->blank = 0;
}

/* The line's own text without the form's underscores, rewritten in place within quote->text. */
static const char *without_underscores(struct quote *quote, const char *text)
{
    char *own = quote->text + (text - quote->text);
    size_t left = 0;
    for (size_t at = 0; own[at] != '\0';) {
        size_t run = strspn(own + at, "_");
        if (run >= 2) {
            at += run;
            continue;
        }
        own[left++] = own[at++];
    }
    while (left > 0 && (own[left - 1] == ' ' || own[left - 1] == '\t'))
        left--;
    own[left] = '\0';
    return own;
}

/* A line of a quotation that is the sender's; `filled`: a form line. */
static void keep_quoted(struct quote *quote, size_t at, bool filled)
{
    keep(quote, at, without_underscores(quote, quote->lines[at].text), KEPT_FROM_QUOTE)->filled = filled;
}

/* A line of ours, as it was, wrapped, or with its blank filled in. */
static bool is_of_form(struct quote *quote, const struct body_line *line)
{
    return quote_sent_has(&quote->sent, line->plain) || quote_sent_is_filled_in(&quote->sent, line->plain) ||
           quote_sent_holds(&quote->sent, line->plain);
}

/* A blank counts where our mail has it: beside a line of ours, or all alone. In a quoted source of it other lines may
 * begin as a blank does. */
static bool stands_in_form(struct quote *quote, size_t at)
{
    size_t before = at, behind = at + 1;
    while (before > 0 && quote->lines[before - 1].depth == 1 && is_blank(&quote->lines[before - 1]))
        before--;
    while (behind < quote->count && quote->lines[behind].depth == 1 && is_blank(&quote->lines[behind]))
        behind++;
    bool first = before == 0 || quote->lines[before - 1].depth != 1;
    bool last = behind == quote->count || quote->lines[behind].depth != 1;
    return (first && last) || (!first && is_of_form(quote, &quote->lines[before - 1])) ||
           (!last && is_of_form(quote, &quote->lines[behind]));
}

static void take_quoted(struct quote *quote, size_t at)
{
    const struct body_line *line = &quote->lines[at];
    see_quotation(quote);
    if (line->depth == 1 && quote_sent_is_filled_in(&quote->sent, line->plain) && stands_in_form(quote, at))
        keep_quoted(quote, at, true);
}

/* The next line that is not blank; count if there is none. */
static size_t next_filled(const struct quote *quote, size_t at)
{
    while (at < quote->count && is_blank(&quote->lines[at]))
        at++;
    return at;
}

static bool is_quoted(const struct quote *quote, size_t at)
{
    return at < quote->count && quote->lines[at].depth > 0;
}

/* `count` lines from `at` on as one. False if they do not fit or are no run of unmarked text. */
static bool join(const struct quote *quote, size_t at, size_t count, char *out, size_t size)
{
    struct text joined = text_fixed(out, size);
    for (size_t i = at; i < at + count; i++) {
        if (i >= quote->count || quote->lines[i].depth > 0 || is_blank(&quote->lines[i]))
            return false;
        if (i > at)
            text_add_char(&joined, ' ');
        text_add(&joined, quote->lines[i].plain);
    }
    return !joined.failed;
}

/* Lines of a header that was put on one line, maybe wrapped; 0 if none begins here. */
static size_t header_line_at(const struct quote *quote, size_t at)
{
    char line[QUOTE_WORDS_BYTES + 1];
    for (size_t count = 1; count <= HEADER_WRAPPED && join(quote, at, count, line, sizeof line); count++)
        if (quote_words_header_line(line))
            return count;
    return 0;
}

/* The next line of a block: a converter may have put one blank line between each two labels. */
static size_t next_of_block(const struct quote *quote, size_t at)
{
    bool gap = at + 1 < quote->count && is_blank(&quote->lines[at + 1]) && quote_words_label(quote->lines[at].plain);
    if (gap && at + 2 < quote->count && quote_words_label(quote->lines[at + 2].plain) != LABEL_NONE)
        return at + 2;
    return at + 1;
}

/* Lines of a From:/Sent:/To: block that begins here; 0 if none does. Long values may be wrapped. One that does not
 * begin with From: must have four of them, unless they are in bold letters. */
static size_t header_block_at(const struct quote *quote, size_t at)
{
    enum words_label first = at < quote->count ? quote_words_label(quote->lines[at].plain) : LABEL_NONE;
    if (first == LABEL_NONE)
        return 0;
    size_t labels = 1, bold = quote_words_label_is_bold(quote->lines[at].plain) ? 1 : 0, last = at, lines = 0;
    bool from = first == LABEL_FROM;
    for (size_t i = next_of_block(quote, at); i < quote->count && lines < HEADER_LINES && !is_blank(&quote->lines[i]);
         i = next_of_block(quote, i), lines++) {
        enum words_label label = quote_words_label(quote->lines[i].plain);
        if (label == LABEL_NONE)
            continue;
        from = from || label == LABEL_FROM;
        bold += quote_words_label_is_bold(quote->lines[i].plain) ? 1 : 0;
        labels++;
        last = i;
    }
    if ((from && labels >= (first == LABEL_FROM ? 3 : 4)) || bold >= 3)
        return last - at + 1;
    return header_line_at(quote, at);
}

/* Is the run of lines the announcement of a quotation? */
static bool announces(const struct quote *quote, size_t at, size_t count)
{
    char line[QUOTE_WORDS_BYTES + 1];
    if (!join(quote, at, count, line, sizeof line))
        return false;
    if (quote_words_attribution(line, true))
        return true;
    size_t next = next_filled(quote, at + count);
    if (next >= quote->count || next > at + count + 1)
        return false;
    bool marked = is_quoted(quote, next) || quote->lines[next].plain[0] == '|';
    return (marked && quote_words_attribution(line, false)) ||
           (quote_words_attribution_unended(line) && header_block_at(quote, next) > 0);
}

/* Is the run of lines an announcement whatever follows it? */
static bool announces_surely(const struct quote *quote, size_t at, size_t count)
{
    char line[QUOTE_WORDS_BYTES + 1];
    return join(quote, at, count, line, sizeof line) && quote_words_attribution_begins(quote->lines[at].plain) &&
           quote_words_attribution(line, true);
}

/* An address begins on the line, but does not end there. */
static bool is_open(const struct quote *quote, size_t at)
{
    const char *open = strrchr(quote->lines[at].plain, '<');
    return open != NULL && strchr(open, '>') == NULL;
}

/* Lines of the announcement that begins here; 0 if none does: "take 3 The Club writes:" is to be refused, not lost. */
static size_t attribution_at(const struct quote *quote, size_t at)
{
    const char *line = quote->lines[at].plain;
    size_t most = quote_words_attribution_begins(line) ? WRAPPED_LINES : 1;
    bool lower = line[0] >= 'a' && line[0] <= 'z';
    for (size_t count = 1; count <= most; count++) {
        if (!announces(quote, at, count) || (is_open(quote, at + count - 1) && announces(quote, at, count + 1)))
            continue;
        /* "2 juno" above "On Friday ... wrote:" is no part of it; "On Friday" above "Anna <...> wrote:" is */
        for (size_t later = 1; later < count; later++)
            if (announces_surely(quote, at + later, count - later) &&
                (!quote_words_attribution_opens(quote->lines[at].plain) ||
                 quote_words_attribution_opens(quote->lines[at + later].plain)))
                return 0;
        return lower && may_be_order(quote, line) ? 0 : count;
    }
    return 0;
}

/* Lines of what parts the sender's text from an unmarked old mail; 0 if nothing here does. */
static size_t separator_at(const struct quote *quote, size_t at)
{
    const char *line = quote->lines[at].plain;
    size_t block = header_block_at(quote, at);
    if (block > 0)
        return block;
    bool separator = quote_words_separator(line);
    if (!separator && !quote_words_row(line))
        return 0;
    size_t next = next_filled(quote, at + 1);
    block = header_block_at(quote, next);
    if (block > 0 && next <= at + 2)
        return next - at + block;
    return separator ? 1 : 0;
}

/* The end of the old mail that begins at `from`: where an older one begins. */
static size_t old_mail_end(const struct quote *quote, size_t from)
{
    for (size_t at = from; at < quote->count; at++)
        if (separator_at(quote, at) > 0 || attribution_at(quote, at) > 0)
            return at;
    return quote->count;
}

/* Do this line and the one before it stand in our text as one? */
static bool continues_ours(struct quote *quote, size_t at)
{
    if (at == 0 || is_blank(&quote->lines[at - 1]))
        return false;
    struct text whole = TEXT_EMPTY;
    text_addf(&whole, "%s %s", quote->lines[at - 1].plain, quote->lines[at].plain);
    bool ours = quote_sent_holds(&quote->sent, whole.data);
    text_free(&whole);
    return ours;
}

/* The tail of a wrapped line may be as short as a word, which by itself may stand anywhere. */
static bool is_ours(struct quote *quote, size_t at)
{
    return quote_sent_has(&quote->sent, quote->lines[at].plain) ||
           quote_sent_holds(&quote->sent, quote->lines[at].plain) || continues_ours(quote, at);
}

/* Is what was announced marked? Its first line may be its answerer's, who writes right below the announcement. */
static bool is_marked(struct quote *quote, size_t from)
{
    return is_quoted(quote, next_filled(quote, from)) ||
           quote_lines_are_marked(quote->lines + from, old_mail_end(quote, from) - from, &quote->sent);
}

/* The rest of the body is an old mail without marks: what differs from ours there is the sender's, if it is ours. */
static void take_old_mail(struct quote *quote, size_t from)
{
    quote->out->quoted = true;
    if (!quote_sent_any(&quote->sent))
        return;
    size_t end = old_mail_end(quote, from), filled = 0, ours = 0;
    for (size_t at = from; at < end; at++) {
        if (is_blank(&quote->lines[at]))
            continue;
        filled++;
        ours += quote_sent_has(&quote->sent, quote->lines[at].plain) ? 1 : 0;
    }
    if (ours == 0 || ours * 2 < filled)
        return;
    for (size_t at = from; at < end; at++) {
        const struct body_line *line = &quote->lines[at];
        if (is_blank(line) || quote_words_device(line->plain) || quote_words_rule(line->plain) ||
            quote_words_signature(line->plain) || quote_sent_is_blank_form(line->plain) || line->closing ||
            is_ours(quote, at))
            continue;
        bool form = quote_sent_is_filled_in(&quote->sent, line->plain);
        if (line->depth > 0 && (line->depth > 1 || !form))
            continue;
        keep_quoted(quote, at, form);
    }
}

/* The next lines without marks that are not blank. */
struct unmarked {
    const char *line[UNMARKED_TRIED];
    size_t number[UNMARKED_TRIED], count;
};

static struct unmarked unmarked_from(const struct quote *quote, size_t at)
{
    struct unmarked out = {.count = 0};
    for (size_t i = at; i < quote->count && out.count < UNMARKED_TRIED && quote->lines[i].depth == 0; i++) {
        if (is_blank(&quote->lines[i]))
            continue;
        out.number[out.count] = i;
        out.line[out.count++] = quote->lines[i].plain;
    }
    return out;
}

/* How many lines from here on are our mail without marks; 0 if too few to tell. */
static size_t take_unmarked(struct quote *quote, size_t at)
{
    if (!quote_sent_has(&quote->sent, quote->lines[at].plain))
        return 0;
    struct unmarked next = unmarked_from(quote, at);
    size_t same = quote_sent_run(&quote->sent, next.line, next.count, NULL);
    if (same < (quote->copied ? COPIED_RUN : UNMARKED_RUN))
        return 0;
    if (!quote->copied && quote->out->copied_at == 0)
        quote->out->copied_at = at + 1;
    return next.number[same - 1] - at + 1;
}

/* Our form without marks, a blank of it filled in: that is the sender's, what stands around it in our order is ours.
 * How many lines; 0 if it is none. */
static size_t take_copied_form(struct quote *quote, size_t at)
{
    bool filled[UNMARKED_TRIED] = {false}, any = false;
    if (quote->copy_budget == 0 || quote->signature)
        return 0;
    struct unmarked next = unmarked_from(quote, at);
    for (size_t i = 0; !any && i < next.count; i++)
        any = quote_sent_is_filled_in(&quote->sent, next.line[i]);
    if (!any)
        return 0;
    quote->copy_budget--;
    size_t same = quote_sent_run(&quote->sent, next.line, next.count, filled), fills = 0, ours = 0;
    for (size_t i = 0; i < same; i++) {
        fills += filled[i] ? 1 : 0;
        ours += filled[i] || quote_sent_is_blank_form(next.line[i]) ? 0 : 1;
    }
    if (fills == 0 || ours == 0)
        return 0; /* who writes "take: 3" himself has copied nothing */
    quote->copied = true;
    for (size_t i = 0; i < same; i++)
        if (filled[i])
            keep_quoted(quote, next.number[i], true);
    return next.number[same - 1] - at + 1;
}

/* The tail of a quoted line that the mail program wrapped without marking it; not an order below a whole line, though
 * ours has it there, too. Where the quoted text is not known, the width tells: the tail's first word would not have
 * fitted. */
static bool is_broken_off(struct quote *quote, size_t at)
{
    if (at == 0 || quote->lines[at - 1].depth == 0)
        return false;
    const struct body_line *before = &quote->lines[at - 1];
    if (before->depth == 1 && quote_sent_any(&quote->sent))
        return continues_ours(quote, at) &&
               !(quote_sent_has(&quote->sent, before->plain) && may_be_order(quote, quote->lines[at].text));
    bool last = at + 1 == quote->count || quote->lines[at + 1].depth > 0 || is_blank(&quote->lines[at + 1]);
    return last && before->width <= WRAP_WIDTH + 2 &&
           before->width + 1 + strcspn(quote->lines[at].plain, " ") > WRAP_WIDTH;
}

/* A sentence that goes on here: "... the order was / sent from my brother's account". */
static bool goes_on(const struct quote *quote, size_t at)
{
    char first = quote->lines[at].plain[0];
    return quote->own && quote->blank == 0 && at > 0 && !is_blank(&quote->lines[at - 1]) && first >= 'a' &&
           first <= 'z';
}

/* Whether all that stands below the row at `at`, down to a quotation, looks like a signature. */
static bool signed_below(const struct quote *quote, size_t at)
{
    const char *lines[SIGN_LINES + 1];
    size_t count = 0;
    if (!quote->own || !quote_sign_divider(quote->lines[at].plain))
        return false;
    for (size_t i = at + 1; i < quote->count && quote->lines[i].depth == 0 && count <= SIGN_LINES; i++) {
        if (is_blank(&quote->lines[i]))
            continue;
        if (attribution_at(quote, i) > 0 || separator_at(quote, i) > 0)
            break;
        if (may_be_order(quote, quote->lines[i].text))
            return false;
        lines[count++] = quote->lines[i].plain;
    }
    return quote_sign_looks_so(lines, count);
}

/* A blank of a form of ours that nobody filled in: from the mail answered, or with a label as only we write them. */
static bool is_left_blank(struct quote *quote, const struct body_line *line)
{
    return quote_sent_is_blank_form(line->plain) &&
           (strcspn(line->plain, " ") >= strcspn(line->plain, "_") - 1 || quote_sent_has(&quote->sent, line->plain));
}

/* A line without marks above any old mail. */
static void take_own(struct quote *quote, size_t at)
{
    const struct body_line *line = &quote->lines[at];
    bool end = (quote_words_device(line->plain) && !goes_on(quote, at)) || quote_words_rule(line->plain);
    /* a phone's line may stand first as well, above what its owner wrote */
    if (quote_words_signature(line->text) || (end && quote->own) || (!quote->signature && signed_below(quote, at)))
        quote->signature = true;
    if (quote->signature || end || line->closing || is_broken_off(quote, at) || is_left_blank(quote, line))
        return;
    keep_own(quote, at, quote->out->quoted ? KEPT_INLINE : KEPT_TOP);
}

/* The line without what stands from `len` on, and without blanks at its end. */
static void cut_off(char *line, size_t len)
{
    while (len > 0 && strchr(" \t", line[len - 1]) != NULL)
        len--;
    line[len] = '\0';
}

/* Takes what its writer said on a line on which the program then put its attribution. Lines of that; 0: it did not. */
static size_t take_glued(struct quote *quote, size_t at)
{
    struct body_line *line = &quote->lines[at];
    size_t said = quote_words_glued(line->plain), text = quote_words_glued(line->text);
    if (said == 0 || text == 0)
        return 0;
    const char *plain = line->plain;
    line->plain = plain + said;
    size_t announced = attribution_at(quote, at);
    line->plain = plain;
    if (announced == 0)
        return 0;
    cut_off(quote->text + (line->text - quote->text), text);
    cut_off(quote->plain + (plain - quote->plain), said);
    take_own(quote, at);
    return announced;
}

/* What is neither marked nor blank. Returns how many lines that was. */
static size_t take_plain(struct quote *quote, size_t at)
{
    size_t glued = take_glued(quote, at), announced = glued > 0 ? glued : attribution_at(quote, at),
           parted = announced > 0 ? 0 : separator_at(quote, at), taken = announced;
    if (parted > 0 || (announced > 0 && !is_marked(quote, at + announced))) {
        take_old_mail(quote, at + announced + parted);
        return quote->count - at;
    }
    if (taken == 0)
        taken = take_copied_form(quote, at);
    if (taken == 0)
        taken = take_unmarked(quote, at);
    if (taken == 0) {
        take_own(quote, at);
        return 1;
    }
    see_quotation(quote);
    return taken;
}

static void cut(struct quote *quote)
{
    for (size_t at = 0, taken = 1; at < quote->count; at += taken, taken = 1) {
        const struct body_line *line = &quote->lines[at];
        if (line->depth > 0)
            take_quoted(quote, at);
        else if (is_blank(line))
            quote->blank = !quote->signature && quote->own && quote->blank == 0 ? at + 1 : quote->blank;
        else if (quote_words_mbox(line->plain))
            see_quotation(quote);
        else
            taken = take_plain(quote, at);
    }
}

void quote_cut(const char *body, const char *sent, quote_is_order *order, const void *context, struct kept *out)
{
    *out = (struct kept){0};
    struct quote quote = {.out = out, .order = order, .context = context, .copy_budget = COPIES_TRIED};
    quote_sent_begin(sent, &quote.sent);
    split(&quote, body);
    quote_lines_find_marks(quote.lines, quote.count, &quote.sent);
    out->lines = mem_new(quote.count, sizeof *out->lines);
    cut(&quote);
    out->text = quote.text;
    quote.text = NULL;
    quote_sent_free(&quote.sent);
    free(quote.lines);
    free(quote.plain);
    free(quote.text);
}

void quote_drop_name(struct kept *kept, const char *name, quote_is_order *order)
{
    struct kept_line *last = NULL;
    for (size_t i = 0; i < kept->count && kept->lines[i].place == KEPT_TOP; i++)
        if (kept->lines[i].text[0] != '\0')
            last = &kept->lines[i];
    if (last != NULL && last > kept->lines && quote_sign_is_name(last->text, name) &&
        (order == NULL || !order(name, NULL)))
        last->text = "";
}

bool quote_may_be_relayed(const struct kept_line *line)
{
    return line->place != KEPT_FROM_QUOTE && !line->as_sent;
}

void quote_free(struct kept *kept)
{
    free(kept->lines);
    free(kept->text);
    *kept = (struct kept){0};
}
