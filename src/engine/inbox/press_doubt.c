#include "engine/inbox/press.h"

#include "base/mem.h"
#include "engine/inbox/people.h"
#include "engine/letters/hints.h"
#include "words/marks.h"
#include "words/message.h"

enum { SENTENCES_MOST = 32 };

/* Whose names in a letter are no other's: the writer's own, and with an answer whom it is to. */
struct letter_of {
    const struct game *game;
    unsigned but;
};

static bool is_other(const char *word, size_t len, const void *context)
{
    const struct letter_of *of = context;
    return (press_named(of->game, word, len) & ~of->but) != 0;
}

static unsigned named_in(const struct letter_of *of, const char *text)
{
    static const char blanks[] = " \t\r\n.,;:!?()\"'";
    unsigned named = 0;
    for (size_t len; *(text += strspn(text, blanks)) != '\0'; text += len) {
        len = strcspn(text, blanks);
        named |= press_named(of->game, text, len) & ~of->but;
    }
    return named;
}

/* A question that is put to each sentence of a text. */
typedef bool sentence_is(const struct terms *sentence, const struct message_people *people);

static bool any_sentence(const struct terms *text, const struct message_people *people, sentence_is *is)
{
    bool any = false;
    for (size_t at = 0, line, stop; text->text[at] != '\0' && !any; at += stop < line ? stop : line) {
        line = strcspn(text->text + at, "\n") + 1;
        stop = marks_past_sentence(text->text + at);
        const struct terms sentence = terms_part(text, at, stop < line ? stop : line);
        any = is(&sentence, people);
    }
    return any;
}

/* "Tell Bruno ..." in an answer to somebody else. */
static bool turns_away(const struct terms *sentence, const struct message_people *people)
{
    return message_begins_other(sentence, people) || message_has_head(sentence, people);
}

/* Where the words begin in the line that holds them; NULL: that is not to be seen. */
static const char *begins_at(const char *raw, const char *text)
{
    char begin[12];
    (void)snprintf(begin, sizeof begin, "%.*s", (int)strcspn(text, "\n"), text);
    return begin[0] == '\0' ? NULL : strstr(raw, begin);
}

static bool has_colon(const char *raw, const char *text)
{
    const char *begins = begins_at(raw, text), *colon = strchr(raw, ':');
    return begins != NULL && colon != NULL && colon < begins;
}

/* "Tell Ben Dieter is lying": where no colon stands before the words, and no "and" between names, only the first may be
 * whom it is for. */
static bool has_more_names(const struct game *game, const char *raw, const char *text)
{
    static const char blanks[] = " \t\r\"";
    static const char *const joints[] = {"and", "und", "et", "y", "&", NULL};
    const char *end = begins_at(raw, text);
    bool joined = true, more = false;
    for (size_t len; !more && *(raw += strspn(raw, blanks)) != '\0' && (end == NULL || raw < end); raw += len) {
        len = strcspn(raw, blanks);
        bool name = press_named(game, raw, strcspn(raw, " \t\r\",.;:!?")) != 0;
        more = name && !joined;
        joined = press_in_list(joints, raw, len) || (joined && !name);
    }
    return more;
}

/* Does another line take it back, or is it for somebody and not sent? */
static bool is_unsettled(const struct statement *said, const struct message_people *people)
{
    struct terms line;
    bool loose, message = said->verb == VERB_PRESS || press_aside(said, &loose) != NULL;
    if (statement_is_block(said))
        return false;
    terms_read(said->raw, &line);
    bool unsettled = message_is_unsent(&line) || message_refrains(&line) ||
                     (!message && any_sentence(&line, people, message_is_for));
    terms_free(&line);
    return unsettled;
}

/* What a text says that was not given as a message by the letter. */
static bool is_loose(const struct game *game, const char *raw, const struct terms *text,
                     const struct message_people *people)
{
    return message_holds_other(text, people) || message_goes_on_to(text, people) || message_refrains(text) ||
           message_has_aside(text->text) ||
           (!has_colon(raw, text->text) && (message_points(text) || has_more_names(game, raw, text->text)));
}

bool press_doubts(const struct job *job, const struct game *game, unsigned to, int first, int last, const char *text)
{
    const struct statement *head = &job->statement[first];
    const struct letter_of of = {game, 1u << job->seat | (head->talk != 0 ? to : 0)};
    const struct message_people people = {is_other, &of};
    bool by_letter = head->verb == VERB_PRESS && head->spoken == NULL && head->place != STATEMENT_SENTENCE,
         masters = (to & 1u) != 0;
    struct terms terms;
    terms_read(text, &terms);
    bool doubts = any_sentence(&terms, &people, head->talk != 0 ? turns_away : message_begins_other);
    if (head->talk == 0)
        doubts = doubts || (!masters && message_turns_to_masters(&terms, !by_letter)) ||
                 (!by_letter && is_loose(game, head->raw, &terms, &people));
    for (int i = 0; head->talk == 0 && i < job->statements && !doubts; i++)
        doubts = (i < first || i > last) && is_unsettled(&job->statement[i], &people);
    terms_free(&terms);
    return doubts;
}

/* "win San Marco: abstain" is an order, also where somebody is called Marco. */
static bool is_order(const struct job *job, struct game *game, const char *sentence)
{
    const struct reader_seat seat = people_seat(job, game, NULL);
    struct order *order = mem_new(1, sizeof *order);
    bool is =
        !match_over(&game->match) && rules_grammar(seat.rules, seat.view, seat.seat, sentence, order) == GRAMMAR_ORDER;
    free(order);
    return is;
}

/* Does the order name the seat of somebody whom the text names? */
static bool names_them(const struct game *game, unsigned named, const char *order)
{
    bool names = false;
    for (int seat = 1; seat <= game->row.seats && !names; seat++)
        names = (named >> seat & 1u) != 0 && strstr(order, game_seat_name(game, seat)) != NULL;
    return names;
}

/* "Bruno: yes, with pleasure", where the game is told "accept cornelii" and Bruno plays those: whom it names it
 * answers.
 */
static bool is_answer(const struct job *job, struct game *game, const struct letter_of *of, const char *text)
{
    unsigned named = named_in(of, text);
    if (named == 0 || match_over(&game->match))
        return false;
    struct lexicon *lexicon = hints_lexicon(job->services, game);
    const struct reader_seat seat = people_seat(job, game, lexicon);
    struct reader_result *read = mem_new(1, sizeof *read);
    reader_letter(&seat, text, read);
    bool answers = read->orders > 0 && read->asks == 0;
    for (int i = 0; i < read->orders; i++)
        answers = answers && names_them(game, named, read->order[i].text);
    reader_free(read);
    free(read);
    lexicon_free(lexicon);
    return answers;
}

/* Whether the sentence with which a text begins looks as if it were for somebody; *len: where it ends. */
static bool is_talk(const struct job *job, struct game *game, const char *text, size_t *len)
{
    const struct letter_of of = {game, 1u << job->seat};
    const struct message_people people = {is_other, &of};
    *len = marks_past_sentence(text);
    char *sentence = mem_copy_part(text, *len);
    struct terms terms;
    terms_read(sentence, &terms);
    bool talk = message_is_for(&terms, &people) && !is_order(job, game, sentence);
    terms_free(&terms);
    free(sentence);
    return talk;
}

/* The sentences of a text that look so; *rest: whether there are others. */
static void find_talk(const struct job *job, struct game *game, const char *raw, struct text *out, bool *rest)
{
    *rest = false;
    for (size_t len; *raw != '\0'; raw += len) {
        bool talk = is_talk(job, game, raw, &len);
        *rest = *rest || !talk;
        text_add_bytes(out, raw, talk ? len : 0);
    }
}

/* It is somebody's words that go to nobody. */
static void leave_unsent(struct statement *said)
{
    said->place = STATEMENT_BLOCK;
    statement_end(said, STATEMENT_ASIDE);
}

/* Makes statements of their own of those sentences and of what stands between them. Returns how many there are then. */
static int cut_talk(struct job *job, struct game *game, int at)
{
    size_t from[SENTENCES_MOST + 1] = {0};
    bool talk[SENTENCES_MOST];
    const char *raw = job->statement[at].raw;
    int count = 0;
    for (size_t begin = 0, len; raw[begin] != '\0' && count < SENTENCES_MOST; begin += len) {
        bool is = is_talk(job, game, raw + begin, &len);
        count += count == 0 || talk[count - 1] != is;
        talk[count - 1] = is;
        from[count] = begin + len;
    }
    from[count] = strlen(raw);
    for (int i = count - 1; i > 0; i--) {
        struct statement *piece = statement_cut(job, at, 1, from[i], from[i + 1]);
        if (piece == NULL)
            return 1;
        if (talk[i])
            leave_unsent(piece);
    }
    if (count > 1)
        statement_keep(&job->statement[at], 0, from[1]);
    if (talk[0])
        leave_unsent(&job->statement[at]);
    return count;
}

static bool holds_talk(const struct text *out, const struct job *job, struct game *game, const char *raw)
{
    const struct letter_of of = {game, 1u << job->seat};
    return out->len > 0 && !is_answer(job, game, &of, raw);
}

void press_name_unsent(struct job *job, struct game *game)
{
    for (int i = 0, pieces; i < job->statements; i += pieces) {
        struct statement *said = &job->statement[i];
        struct text out = TEXT_EMPTY;
        bool may = statement_is_open(said) && !said->copied && !statement_repeats(said) &&
                   (said->verb == VERB_NONE || said->spoken != NULL);
        bool rest = false;
        pieces = 1;
        if (may)
            find_talk(job, game, said->raw, &out, &rest);
        if (holds_talk(&out, job, game, said->raw)) {
            while (out.len > 0 && strchr(" \t\r", out.data[out.len - 1]) != NULL)
                text_cut(&out, out.len - 1);
            job_leave(job, out.data, "answer.press.unsent", SAID_PART("text", out.data, PRESS_TOLD));
            if (!rest)
                leave_unsent(said);
            else if (said->spoken == NULL)
                pieces = cut_talk(job, game, i);
        }
        text_free(&out);
    }
}
