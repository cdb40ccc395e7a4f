/* Where words come from: the tables of templates/words/, the game's own names, the players'. */
#include "base/mem.h"
#include "reader/reader.h"
#include "rules/doors.h"
#include "words/item.h"

#include <stdlib.h>
#include <string.h>

struct wordbook {
    struct {
        const struct rules *rules;
        struct lexicon *lexicon;
    } * game;
    size_t games;
};

struct wordbook *reader_wordbook_new(void)
{
    return mem_new(1, sizeof(struct wordbook));
}

void reader_wordbook_free(struct wordbook *book)
{
    for (size_t i = 0; book != NULL && i < book->games; i++)
        lexicon_free(book->game[i].lexicon);
    if (book != NULL)
        free(book->game);
    free(book);
}

static void add_places(struct lexicon *lexicon, const struct rules *rules)
{
    struct text name = TEXT_EMPTY;
    const char *id;
    for (int i = 0; rules->place_names != NULL && (id = rules->place_names(rules, i, &name)) != NULL; i++) {
        lexicon_add(lexicon, "place", id, name.data);
        text_clear(&name);
    }
    text_free(&name);
}

/* All that does not hang on who plays. */
static struct lexicon *read_game(const struct rules *rules)
{
    struct lexicon *lexicon = lexicon_new();
    char seat[8];
    const char *word;
    (void)lexicon_take(lexicon, "common");
    (void)lexicon_take(lexicon, rules_words(rules)); /* a game may have none */
    for (int i = 1; i <= rules->seats_max; i++) {
        struct text id = text_fixed(seat, sizeof seat);
        text_add_int(&id, i);
        lexicon_add(lexicon, "seat", seat, rules_seat(rules, i)->name);
    }
    add_places(lexicon, rules);
    for (int i = 0; (word = rules_word(rules, i)) != NULL; i++)
        if (!lexicon_knows(lexicon, word))
            lexicon_add(lexicon, "name", word, word);
    return lexicon;
}

struct lexicon *reader_lexicon(struct wordbook *book, const struct rules *rules)
{
    size_t i = 0;
    if (book == NULL)
        return read_game(rules);
    while (i < book->games && book->game[i].rules != rules)
        i++;
    if (i == book->games) {
        book->game = mem_grow(book->game, book->games + 1, sizeof *book->game);
        book->game[i].rules = rules;
        book->game[i].lexicon = read_game(rules);
        book->games++;
    }
    return lexicon_over(book->game[i].lexicon);
}

/* Does it mean something else already, as Rosa, Will and May may? */
static bool is_taken(const struct lexicon *lexicon, const char *name)
{
    struct item item[ITEMS_MOST];
    if (item_read(lexicon, name, item) != 1 || item_has(item, "MARK UNKNOWN MENDED"))
        return false;
    item_drop(item, "word seat");
    return item->meanings > 0;
}

static void add_name(struct lexicon *lexicon, const char *id, const char *name)
{
    struct text owned = TEXT_EMPTY;
    if (is_taken(lexicon, name))
        return;
    lexicon_add(lexicon, "seat", id, name);
    text_add_all(&owned, name, "s"); /* "Brunos Antrag" */
    lexicon_add(lexicon, "seat", id, owned.data);
    text_free(&owned);
}

void reader_name(struct lexicon *lexicon, int seat, const char *name)
{
    char id[8];
    struct text number = text_fixed(id, sizeof id), first = TEXT_EMPTY;
    text_add_int(&number, seat);
    add_name(lexicon, id, name);
    text_add_bytes(&first, name, strcspn(name, " "));
    if (first.len > 0 && strchr(name, ' ') != NULL)
        add_name(lexicon, id, first.data);
    text_free(&first);
}
