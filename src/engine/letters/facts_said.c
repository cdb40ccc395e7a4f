/* Lines of orders as people say them. */
#include "base/mem.h"
#include "engine/letters/facts.h"
#include "engine/play/phrased.h"
#include "engine/play/views.h"

void facts_phrase(struct game *game, int seat, const char *line, struct text *out)
{
    phrased_line(game->rules, view_get(&game->match, seat), seat, line, out);
}

/* What was given or decided a moment ago is said as the seat saw the game then; of one that is over no line is read any
 * more. */
static const void *view_of(struct game *game, int seat, const char *line)
{
    const struct match *match = &game->match;
    for (int i = 0; i < match->note_count; i++)
        if (match->note[i].seat == seat && strcmp(match->note[i].text, line) == 0)
            return match->note[i].view;
    return view_get(&game->match, seat);
}

void facts_spoken(struct game *game, int seat, const char *line, struct text *out)
{
    phrased_said(game->rules, view_of(game, seat, line), seat, line, out);
}

void facts_order(struct game *game, int seat, const char *line, struct text *out)
{
    struct text words = TEXT_EMPTY;
    facts_spoken(game, seat, line, &words);
    if (strcmp(words.data, line) != 0)
        say(out, "report.order", SAID("words", words.data), SAID("line", line));
    else
        text_add(out, line);
    text_free(&words);
}

struct told *facts_said(struct told_list *list, struct game *game, int seat, const char *line)
{
    struct told *one = report_add(list);
    struct text words = TEXT_EMPTY, said = TEXT_EMPTY;
    facts_spoken(game, seat, line, &words);
    facts_order(game, seat, line, &said);
    one->line = mem_copy_text(line);
    one->words = mem_copy_text(strcmp(words.data, line) == 0 ? "" : words.data);
    one->said = text_detach(&said);
    text_free(&words);
    return one;
}
