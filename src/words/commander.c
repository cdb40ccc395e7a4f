#include "words/commander.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/text.h"
#include "words/lists.h"
#include "words/message.h"
#include "words/sense_values.h"

#include <string.h>

enum { CLAUSES_MOST = 12, SENTENCE_BITS = 90, WRAPPED_WIDTH = 55, COMMANDS_MOST = 200, BULLET_BYTES = 3 };

struct commander {
    struct lexicon *lexicon, *zones;
    struct senses *senses;
};

struct commander *commander_new(const char *words)
{
    struct commander *commander = mem_new(1, sizeof *commander);
    commander->lexicon = lexicon_new();
    commander->zones = lexicon_new();
    if (!lexicon_take(commander->lexicon, words) || !lexicon_take(commander->zones, "zones"))
        BUG("there are no words for the robot");
    commander->senses = senses_new(commander->lexicon, commander->zones);
    return commander;
}

void commander_free(struct commander *commander)
{
    if (commander == NULL)
        return;
    senses_free(commander->senses);
    lexicon_free(commander->lexicon);
    lexicon_free(commander->zones);
    free(commander);
}

void commander_add(struct commander *commander, const char *class, const char *id, const char *phrase)
{
    lexicon_add(commander->lexicon, class, id, phrase);
}

/* A letter being read. */
struct command_letter {
    const struct commander *commander;
    struct typed body; /* without the messages in blocks; borrowed but for the array of its lines */
    struct cut cut;
    int64_t today;
    size_t number;   /* of the line that is read */
    bool signed_off; /* that may be the writer's name, which is no yes */
    struct commands *out;
};

static bool same(const struct sense *a, const struct sense *b)
{
    bool same = a->args == b->args;
    for (int i = 0; same && i < a->args; i++)
        same = strcmp(a->arg[i], b->arg[i]) == 0;
    return same;
}

/* "Join 12. My word is olive.": a word for the dice goes with the seat that was asked for. */
static void add_word(struct commands *out, const struct sense *sense)
{
    for (size_t i = out->count; i > 0; i--) {
        struct sense *join = &out->command[i - 1].sense;
        if (!sense_is(join, "join"))
            continue;
        bool has = strcmp(join->arg[join->args > 2 ? join->args - 2 : 0], "word") == 0;
        for (int k = 0; !has && k < sense->args; k++)
            sense_add(join, sense->arg[k]);
        return;
    }
}

/* Takes the sense over. The same thing said twice is said once. */
static void add(struct command_letter *letter, struct sense *sense)
{
    struct commands *out = letter->out;
    bool taken = (letter->signed_off && sense_is(sense, "yes")) || sense_is(sense, "word");
    if (sense_is(sense, "word"))
        add_word(out, sense);
    for (size_t i = 0; i < out->count && !taken; i++) {
        struct sense *said = &out->command[i].sense, kept = *said;
        bool less = sense_says_less(said, sense);
        taken = less || sense_says_less(sense, said) || (same(said, sense) && !sense_is(sense, "press"));
        if (less) {
            *said = *sense;
            *sense = kept;
        }
    }
    if (taken || out->count == COMMANDS_MOST) {
        sense_clear(sense);
        return;
    }
    out->command = mem_grow(out->command, out->count + 1, sizeof *out->command);
    out->command[out->count++] = (struct command){*sense, letter->number};
    *sense = (struct sense){0};
}

/* Clauses of a sentence: the bits between commas and words as "and". */
struct clauses {
    const struct senses *senses;
    const struct sense_sentence *sentence;
    struct {
        size_t from, to;
        bool used; /* it asks for something */
    } clause[CLAUSES_MOST];
    size_t count;
};

static bool parts(const struct bit *bit)
{
    return bit->kind == BIT_COMMA || bit->and;
}

/* None of a sentence that has too many. */
static struct clauses clauses_of(const struct command_letter *letter, const struct sense_sentence *sentence)
{
    struct clauses out = {.senses = letter->commander->senses, .sentence = sentence};
    for (size_t from = 0, to; from < sentence->count; from = to + 1) {
        for (to = from; to < sentence->count && !parts(&sentence->bit[to]);)
            to++;
        if (to == from)
            continue;
        if (out.count == CLAUSES_MOST)
            return (struct clauses){0};
        out.clause[out.count].from = from;
        out.clause[out.count++].to = to;
    }
    return out;
}

/* Keeps what stands from one bit of a line to another, as it was written. What goes on from the piece kept before is
 * one with it: "Take 3. No, scratch that." */
static void leave(struct command_letter *letter, const struct terms *terms, const struct bit *from,
                  const struct bit *to)
{
    struct commands *out = letter->out;
    bool says = false;
    while (from < to && (parts(from) || from->kind == BIT_STOP))
        from++;
    while (to > from && (parts(to - 1) || to[-1].kind == BIT_STOP))
        to--;
    for (const struct bit *bit = from; bit < to; bit++)
        says = says || !(bit->empty || parts(bit) || bit->kind == BIT_STOP || bit_means(bit, "hold")); /* "Stop!" */
    if (!says || out->lefts == COMMANDS_MOST)
        return;
    const struct term *first = &terms->term[from->from], *last = &terms->term[to[-1].to - 1];
    if (first->glued && from->from > 0 && !term_is_mark(first - 1, ";")) /* of "UTC +5" the end is no clause */
        return;
    const char *before = first->glued ? memchr(first->raw, ';', first->raw_len) : NULL;
    const char *begin = before == NULL ? first->raw : before + 1, *behind = memchr(last->raw, ';', last->raw_len);
    const char *end = behind == NULL || behind < begin ? last->raw + last->raw_len : behind;
    while (end > begin && strchr(" \t,;.!?-", end[-1]) != NULL)
        end--;
    if (end == begin)
        return;
    out->left = mem_grow(out->left, out->lefts + 1, sizeof *out->left);
    out->left[out->lefts++] = (struct left){mem_copy_part(begin, (size_t)(end - begin)), letter->number};
}

/* A sentence with such a word asks for nothing, unless all of it does. It may say nothing by itself, "si" among them:
 * that is "if" where a sentence or clause begins with it and goes on. */
static bool is_unreal(const struct sense_sentence *sentence)
{
    for (size_t i = 0; i < sentence->count; i++) {
        const struct bit *bit = &sentence->bit[i];
        bool begins = i == 0 || parts(bit - 1), goes_on = i + 1 < sentence->count && bit[1].kind != BIT_COMMA;
        if (bit_means(bit, "if maybe but") && (!bit->empty || (bit_means(bit, "if") && begins && goes_on)))
            return true;
    }
    return false;
}

/* What the clauses from one to another, `last` not included, ask for; *part: the words of them. False: nothing. */
static bool read_part(const struct clauses *clauses, size_t first, size_t last, struct sense_sentence *part,
                      struct sense *out)
{
    const struct sense_sentence *sentence = clauses->sentence;
    size_t from = clauses->clause[first].from, to = clauses->clause[last - 1].to;
    const struct bit *behind = &sentence->bit[clauses->clause[clauses->count - 1].from];
    *part = *sentence;
    part->bit += from;
    part->count = to - from;
    part->behind = sentence->count - to;
    part->whole = false;
    /* "I would like to play, what do I have to do?": what stands before the clause that asks is none of the question */
    part->asks = part->asks && (last == clauses->count || !bit_means(behind, "which how when who"));
    return sense_of(clauses->senses, part, out);
}

/* Marks those of the clauses from one to another that say it alone: of "away until Monday, take 3" the first. */
static void use(struct clauses *clauses, size_t first, size_t last, const struct sense *said)
{
    for (size_t length = 1; length <= last - first; length++)
        for (size_t i = first; i + length <= last; i++) {
            struct sense sense = {0};
            struct sense_sentence part;
            bool is =
                length == last - first || (read_part(clauses, i, i + length, &part, &sense) && same(&sense, said));
            sense_clear(&sense);
            for (size_t k = i; is && k < i + length; k++)
                clauses->clause[k].used = true;
            if (is)
                return;
        }
}

/* What stands between the clauses that were used, but for what they say together: "away 21-25 Dec, back on the 26th".
 */
static void leave_rest(struct command_letter *letter, const struct clauses *clauses)
{
    for (size_t i = 0, to; i < clauses->count; i = to) {
        for (to = i + 1; to < clauses->count && clauses->clause[to].used == clauses->clause[i].used;)
            to++;
        struct sense sense = {0};
        struct sense_sentence part;
        if (!clauses->clause[i].used && !read_part(clauses, i, to, &part, &sense))
            leave(letter, part.terms, part.bit, part.bit + part.count);
        sense_clear(&sense);
    }
}

/* False: no clause asks for anything. */
static bool read_clauses(struct command_letter *letter, const struct sense_sentence *sentence)
{
    struct clauses clauses = clauses_of(letter, sentence);
    struct sense sense;
    struct sense_sentence part;
    bool any = false;
    for (size_t i = 0; i < clauses.count; i++) {
        size_t last = clauses.count;
        while (last > i && !read_part(&clauses, i, last, &part, &sense))
            last--;
        if (last == i)
            continue;
        use(&clauses, i, last, &sense);
        add(letter, &sense);
        any = true;
        i = last - 1;
    }
    if (any)
        leave_rest(letter, &clauses);
    return any;
}

/* "I take the forum, and I am away until Monday": of a sentence that was read whole. */
static void leave_clauses(struct command_letter *letter, const struct sense_sentence *sentence,
                          const struct sense *whole)
{
    struct clauses clauses = clauses_of(letter, sentence);
    if (clauses.count < 2)
        return;
    const struct bit *first = &sentence->bit[clauses.clause[0].from];
    if (terms_longest(sentence->terms, first->from, list_away_if) > 0) { /* all hangs on a condition */
        leave(letter, sentence->terms, sentence->bit, sentence->bit + sentence->count);
        return;
    }
    use(&clauses, 0, clauses.count, whole);
    leave_rest(letter, &clauses);
}

/* What the line says around a sentence may turn its "yes" or "no" into something else: "Resign? Never!", "Yes. But ..."
 */
static bool is_turned(const struct bits *line, const struct sense_sentence *sentence)
{
    const struct bit *end = sentence->bit + sentence->count;
    for (const struct bit *bit = line->bit; bit < line->bit + line->count; bit++)
        if ((bit < sentence->bit && bit->asks) ||
            ((bit < sentence->bit || bit >= end) && bit_means(bit, "no but if") && !bit->empty))
            return true;
    return false;
}

/* Is the clause that begins here "scratch that", or a no and nothing else? */
static bool denies(const struct bit *bit, size_t count)
{
    bool denied = false;
    for (size_t i = 0; i < count && !parts(&bit[i]) && bit[i].kind != BIT_STOP; i++) {
        bool no = bit_means(&bit[i], "no retract");
        if (!bit[i].empty && !no)
            return false;
        denied = denied || no;
    }
    return denied;
}

/* "Concede - no, wait", "Vote draw. Scratch that." The no of "Sorry, no" answers, and one behind it says it again; so
 * does that of "vote 3: no". */
static bool is_taken_back(const struct bits *line, const struct sense_sentence *sentence)
{
    const struct bit *end = line->bit + line->count;
    bool answers = denies(sentence->bit, sentence->count), said = false;
    for (const struct bit *bit = sentence->bit; !answers && bit < sentence->bit + sentence->count; bit++) {
        bool heads = parts(bit) && term_is_mark(&sentence->terms->term[bit->from], ":");
        if (parts(bit) && !heads && said && denies(bit + 1, (size_t)(end - bit - 1)))
            return true;
        said = said || (!bit->empty && !parts(bit));
        answers = bit_means(bit, "no");
    }
    const struct bit *next = sentence->bit + sentence->count;
    return !answers && next < end && !next->asks && denies(next + 1, (size_t)(end - next - 1));
}

/* False: it asks for nothing. */
static bool read_sentence(struct command_letter *letter, const struct bits *line, const struct sense_sentence *sentence)
{
    struct sense sense;
    if (sentence->count == 0 || sentence->count > SENTENCE_BITS || is_taken_back(line, sentence))
        return false;
    if (!sense_of(letter->commander->senses, sentence, &sense))
        return !is_unreal(sentence) && read_clauses(letter, sentence);
    bool answers = sense_is(&sense, "yes no");
    if (!answers)
        leave_clauses(letter, sentence, &sense);
    if (!answers || !is_turned(line, sentence))
        add(letter, &sense);
    sense_clear(&sense);
    return true;
}

/* "Vacation! Dec 21 - Dec 30", "Your times are no use. I live in Chicago": an absence or a zone in two sentences. */
static void read_absence(struct command_letter *letter, const struct terms *terms, const struct bits *bits)
{
    struct sense sense;
    struct sense_sentence all = {.terms = terms, .bit = bits->bit, .count = bits->count};
    bool asks = false, said = false;
    for (size_t i = 0; i < bits->count; i++) {
        asks = asks || bits->bit[i].asks;
        said = said || bits->bit[i].kind == BIT_DATES || bit_means(&bits->bit[i], "live");
    }
    if (!said || asks || bits->count > SENTENCE_BITS || is_unreal(&all) || is_taken_back(bits, &all) ||
        !sense_of(letter->commander->senses, &all, &sense))
        return;
    if (sense_is(&sense, "away zone"))
        add(letter, &sense);
    sense_clear(&sense);
}

/* "I'd like to be blue": a sentence of a colour, and else of words that say nothing or only wish for it. */
static const char *seat_of(const struct bit *bit, size_t count)
{
    const char *seat = NULL;
    for (size_t i = 0; i < count; i++) {
        const char *one = bit_id(&bit[i], "seat");
        bool says = !bit[i].empty && bit[i].kind != BIT_COMMA && bit[i].kind != BIT_UNKNOWN &&
                    !bit_means(&bit[i], "as play put pick seat request propose rather prefer");
        if ((one == NULL && says) || (one != NULL && seat != NULL) || bit_means(&bit[i], "not"))
            return NULL;
        seat = one == NULL ? seat : one;
    }
    return seat;
}

/* "I'd like to read up on Doge. Where are the rules?", "My name is Rosa. I want to register", "Room in game 4? I'd like
 * to join": the rules, the name or the game that a line names in another sentence goes with a sense that has none. */
static void complete(const struct terms *terms, const struct bits *bits, struct sense *sense)
{
    const struct term *raw = NULL; /* a game's number, or a name */
    const char *rules = NULL, *seat = NULL;
    for (size_t i = 0; i < bits->count; i++) {
        const struct bit *bit = &bits->bit[i], *next = i + 1 < bits->count ? bit + 1 : bit;
        const struct term *term = &terms->term[next->from];
        bool called = bit_means(bit, "called") && bit->to > bit->from + 1;
        bool name = called && term->capital && (next->kind == BIT_UNKNOWN || bit_id(next, "seat") != NULL);
        bool game = bit_means(bit, "game") && next->kind == BIT_NUMBER;
        rules = rules == NULL ? bit_id(bit, "rules") : rules;
        if ((game && sense_is(sense, "join leave return")) || (name && sense_is(sense, "register")))
            raw = term;
    }
    for (size_t from = 0, to; from < bits->count; from = to + 1) {
        for (to = from; to < bits->count && bits->bit[to].kind != BIT_STOP;)
            to++;
        const char *one = seat_of(&bits->bit[from], to - from);
        seat = one == NULL ? seat : one;
    }
    if (sense->args == 1 && raw != NULL) {
        char *word = mem_copy_part(raw->raw, strcspn(raw->raw, " .,;:!?\n"));
        sense_add(sense, word);
        free(word);
    } else if (sense->args == 1 && rules != NULL && sense_is(sense, "join rules")) {
        sense_add(sense, rules);
    }
    if (sense_is(sense, "join takeover") && sense->args == 2 && seat != NULL) {
        sense_add(sense, "as");
        sense_add(sense, seat);
    }
}

static void read_sentences(struct command_letter *letter, const struct terms *terms)
{
    struct bits bits;
    struct commands *out = letter->out;
    size_t before = out->count, lefts = out->lefts, silent = 0;
    bits_read(letter->commander->lexicon, terms, letter->today, &bits);
    bits_correct(terms, &bits);
    for (size_t from = 0, to; from < bits.count; from = to + 1) {
        for (to = from; to < bits.count && bits.bit[to].kind != BIT_STOP;)
            to++;
        struct sense_sentence sentence = {.terms = terms, .bit = bits.bit + from, .count = to - from, .whole = true};
        sentence.asks = to < bits.count && bits.bit[to].asks;
        if (read_sentence(letter, &bits, &sentence)) {
            leave(letter, terms, bits.bit + silent, bits.bit + from);
            silent = to + 1;
        }
    }
    if (silent < bits.count)
        leave(letter, terms, bits.bit + silent, bits.bit + bits.count);
    for (size_t i = before; i < out->count; i++)
        complete(terms, &bits, &out->command[i].sense);
    if (out->count == before) { /* of a line that asks for nothing all is left */
        while (out->lefts > lefts)
            free(out->left[--out->lefts].text);
        read_absence(letter, terms, &bits);
    }
    bits_free(&bits);
}

/* Messages in blocks are somebody's words, whatever they look like: they are taken out before the letter is cut. */
static void take_blocks(struct command_letter *letter)
{
    struct sense sense = {0}, other;
    struct text text = TEXT_EMPTY;
    size_t begun = 0; /* the number of the line that began one */
    const char *line = letter->body.body;
    for (size_t number = 1; number <= letter->body.count; number++) {
        char *said = mem_copy_part(line, strcspn(line, "\n"));
        bool ends = begun > 0 && message_ends(said), begins = !ends && message_begins(said, &other);
        if (ends) {
            letter->number = begun;
            sense_add(&sense, text.data);
            add(letter, &sense);
            for (struct terms *own = &letter->body.line[begun - 1]; own < &letter->body.line[number]; own++)
                *own = terms_from(own, strlen(own->text));
        }
        if (ends || begins) {
            sense_clear(&sense);
            text_clear(&text);
            begun = begins ? number : 0;
            sense = begins ? other : (struct sense){0};
        } else if (begun > 0) {
            text_add_all(&text, text.len > 0 ? "\n" : "", said);
        }
        line += strcspn(line, "\n") + 1;
        free(said);
    }
    sense_clear(&sense);
    text_free(&text);
}

/* Where the line begins behind bullets of any kind: "- ", "1) ", "a. ", "12. ", an emoji. */
static size_t behind_bullets(const struct terms *terms)
{
    size_t behind = 0;
    for (size_t at = 0, end; at < terms->count; at = end) {
        const struct term *first = &terms->term[at];
        bool says = false;
        for (end = at; end < terms->count && terms->term[end].raw == first->raw; end++)
            says = says || terms->term[end].kind != TERM_MARK || terms->term[end].plain[0] == '#';
        bool brief = first->len == 1 || (first->kind == TERM_NUMBER && first->len < BULLET_BYTES);
        bool counts = end == at + 2 && brief && first[1].at == first->at + first->len &&
                      term_is_mark(first + 1, ").") && !term_is_mark(first, "#");
        size_t blanks = strspn(first->raw + first->raw_len, " ");
        behind = (size_t)(first->raw - terms->text);
        if (blanks == 0 || (says && !counts))
            break;
        behind += first->raw_len + blanks;
    }
    return behind;
}

static bool is_exact(const struct terms *line, const void *context)
{
    const struct commander *commander = context;
    struct sense sense;
    bool exact = sense_exact(commander->lexicon, line->text + behind_bullets(line), &sense);
    sense_clear(&sense);
    return exact;
}

/* Whether a mail program broke the line, so that the next goes on with its sentence. */
static bool goes_on(const struct command_letter *letter, size_t at)
{
    const struct cut_line *line = &letter->cut.line[at], *next = line + 1;
    if (at + 1 >= letter->cut.count || next->number != line->number + 1)
        return false;
    size_t len = strlen(line->text);
    char first = *next->text;
    return len >= WRAPPED_WIDTH && ((first >= 'a' && first <= 'z') || (first >= '0' && first <= '9')) &&
           strchr(".!?:;", line->text[len - 1]) == NULL && !is_exact(&next->terms, letter->commander);
}

/* What a text says that nobody typed so, or in so many lines. */
static void read_text(struct command_letter *letter, const char *text)
{
    struct terms terms;
    terms_read(text, &terms);
    read_sentences(letter, &terms);
    terms_free(&terms);
}

/* How many lines were read. */
static size_t read_lines(struct command_letter *letter, size_t at)
{
    const struct cut_line *line = &letter->cut.line[at];
    struct terms said = terms_from(&line->terms, behind_bullets(&line->terms));
    struct sense sense;
    size_t lines = 1;
    letter->number = line->number;
    letter->signed_off = cut_signs(&letter->cut, at);
    if (sense_thumb(&line->terms, &sense) || sense_exact(letter->commander->lexicon, said.text, &sense)) {
        add(letter, &sense);
    } else if (message_read(letter->commander->lexicon, &said, &sense)) {
        struct terms behind = terms_from(&said, message_sentence(&said));
        add(letter, &sense);
        if (behind.text > said.text)
            read_sentences(letter, &behind);
        terms_free(&behind);
    } else if (!goes_on(letter, at)) {
        read_sentences(letter, &said);
    } else {
        struct text text = TEXT_EMPTY;
        text_add(&text, said.text);
        for (; goes_on(letter, at + lines - 1); lines++)
            text_add_word(&text, letter->cut.line[at + lines].text);
        read_text(letter, text.data);
        text_free(&text);
    }
    terms_free(&said);
    return lines;
}

/* By their lines; what a line says stays in its order. */
static void sort(struct commands *commands)
{
    for (size_t i = 1; i < commands->count; i++)
        for (size_t k = i; k > 0 && commands->command[k - 1].number > commands->command[k].number; k--) {
            struct command earlier = commands->command[k];
            commands->command[k] = commands->command[k - 1];
            commands->command[k - 1] = earlier;
        }
}

void commander_read(const struct commander *commander, const struct typed *body, int64_t today, struct commands *out)
{
    struct command_letter letter = {.commander = commander, .today = today, .out = out, .body = *body};
    struct sense sense;
    *out = (struct commands){0};
    lexicon_begin_letter(commander->lexicon);
    lexicon_begin_letter(commander->zones);
    letter.body.line = mem_room(body->count, sizeof *body->line);
    memcpy(letter.body.line, body->line, body->count * sizeof *body->line);
    take_blocks(&letter);
    cut_read(&letter.body, is_exact, commander, &letter.cut);
    for (size_t at = 0; at < letter.cut.count;)
        at += read_lines(&letter, at);
    letter.signed_off = false;
    letter.number = 0;
    if (out->count == 0 && letter.cut.subject[0] != '\0') {
        if (sense_exact(commander->lexicon, letter.cut.subject, &sense))
            add(&letter, &sense);
        else
            read_text(&letter, letter.cut.subject);
    }
    sort(out);
    cut_free(&letter.cut);
    free(letter.body.line);
}

void commander_commands_free(struct commands *commands)
{
    for (size_t i = 0; i < commands->count; i++)
        sense_clear(&commands->command[i].sense);
    for (size_t i = 0; i < commands->lefts; i++)
        free(commands->left[i].text);
    free(commands->command);
    free(commands->left);
    *commands = (struct commands){0};
}

bool commander_value(const struct commander *commander, const struct typed *body, int64_t today, const char *name,
                     struct sense *out)
{
    struct bits bits;
    bool found = false;
    for (const struct terms *line = body->line; line < body->line + body->count && !found; line++) {
        bits_read(commander->lexicon, line, today, &bits);
        const struct sense_sentence all = {.terms = line, .bit = bits.bit, .count = bits.count};
        struct sense_values *values = sense_values_new(&all, commander->zones);
        if ((found = sense_value_find(values, name)))
            sense_value_write(values, name, out);
        bits_free(&bits);
        free(values);
    }
    return found;
}
