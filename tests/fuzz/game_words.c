/*
 * What a person writes to the game FUZZ_GAME, in a real position. Input: two bytes that choose the position (scene.h),
 * one that chooses the seat, then a letter. The same letter, if it is one of a part of them, is read twice the same.
 * What it is read as are lines that the game's own reader takes and writes so again; what is asked about are such lines
 * as well.
 */
#include "scene.h"

#include "reader/reader.h"
#include "rules/doors.h"

enum { TWICE = 8 };

static const char *const names[] = {"Anna", "Bruno", "Carla", "Dora", "Emil", "Fritz", "Greta"};

static struct wordbook *book_of(void)
{
    static struct wordbook *book; /* for all inputs */
    if (book == NULL)
        book = reader_wordbook_new();
    return book;
}

static void read_letter(const struct reader_seat *seat, int seats, const char *body, struct reader_result *out)
{
    struct reader_seat with = *seat;
    struct lexicon *lexicon = reader_lexicon(book_of(), seat->rules);
    for (int i = 0; i < seats && i < (int)(sizeof names / sizeof names[0]); i++)
        reader_name(lexicon, i + 1, names[i]);
    with.lexicon = lexicon;
    reader_letter(&with, body, out);
    lexicon_free(lexicon);
}

/* Reads the line by the game's own reader; it must be as that writes it. */
static void check_line(const struct reader_seat *seat, const char *text, struct order *out)
{
    static struct order_line line;
    char bytes[LINE_BYTES + 1];
    struct text back = text_fixed(bytes, sizeof bytes);
    struct refusal why = {0};
    memset(out, 0, sizeof *out);
    must_say(line_read(text, &line) && line.len > 0, "%s: '%s' is no line", seat->rules->id, text);
    bool read = rules_read_line(seat->rules, seat->view, seat->seat, &line, out, &why);
    must_say(read, "%s: '%s' is refused: %s '%s'", seat->rules->id, text, why.code, why.word);
    rules_write(seat->rules, out, &back);
    must_say(strcmp(bytes, text) == 0, "%s: '%s' is written '%s'", seat->rules->id, text, bytes);
}

static int lines_of(const char *body)
{
    int lines = 1;
    for (; *body != '\0'; body++)
        lines += *body == '\n' ? 1 : 0;
    return lines;
}

static void check_result(const struct reader_seat *seat, const char *body, const struct reader_result *result)
{
    static struct order order;
    int lines = lines_of(body);
    must(result->orders >= 0 && result->orders <= READER_ORDERS && result->asks >= 0 && result->asks <= READER_ASKS);
    for (int i = 0; i < result->orders; i++) {
        must(result->order[i].line >= 0 && result->order[i].line < lines);
        check_line(seat, result->order[i].text, &order);
        must(result->order[i].slot == (order.setting ? SLOT_NONE : order.slot));
    }
    for (int i = 0; i < result->asks; i++) {
        const struct reader_ask *ask = &result->ask[i];
        must(ask->line >= 0 && ask->line < lines && ask->options >= 0 && ask->options <= READER_OPTIONS);
        for (int k = 0; k < ask->options; k++) {
            check_line(seat, ask->option[k], &order);
            for (int m = 0; m < k; m++)
                must_say(strcmp(ask->option[k], ask->option[m]) != 0, "'%s' is offered twice", ask->option[k]);
        }
    }
}

static void check_same(const struct reader_result *one, const struct reader_result *other)
{
    must(one->orders == other->orders && one->asks == other->asks && one->chat == other->chat);
    for (int i = 0; i < one->orders; i++)
        must(strcmp(one->order[i].text, other->order[i].text) == 0 && one->order[i].line == other->order[i].line);
    for (int i = 0; i < one->asks; i++) {
        must(one->ask[i].options == other->ask[i].options && one->ask[i].line == other->ask[i].line);
        for (int k = 0; k < one->ask[i].options; k++)
            must(strcmp(one->ask[i].option[k], other->ask[i].option[k]) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const struct scene *scene = scene_of_people(FUZZ_GAME);
    if (size < 3)
        return 0;
    static void *view; /* room for all inputs */
    if (view == NULL)
        view = fuzz_room(1, scene->rules->state_size);
    const void *state = scene_state(scene, bytes[0] << 8 | bytes[1]);
    int seats = scene_seats(scene->rules, state);
    char *body = fuzz_string(bytes + 3, size - 3);
    struct reader_result one, other;
    const struct reader_seat seat = {
        .rules = scene->rules, .state = state, .view = view, .seat = 1 + bytes[2] % seats, .second = true};
    rules_observe(scene->rules, state, seat.seat, view);
    read_letter(&seat, seats, body, &one);
    if (fuzz_chosen(bytes, size, TWICE)) {
        read_letter(&seat, seats, body, &other);
        check_same(&one, &other);
        reader_free(&other);
    }
    check_result(&seat, body, &one);
    reader_free(&one);
    free(body);
    return 0;
}
