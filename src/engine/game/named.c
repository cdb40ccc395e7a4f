#include "engine/game/named.h"

#include "base/mem.h"
#include "engine/game/actlog.h"
#include "mail/fields.h"

void named_add(struct named *named, const char *word, const char *label)
{
    named->row = mem_grow(named->row, named->count + 1, sizeof *named->row);
    named->row[named->count].len = strlen(word);
    named->row[named->count].word = mem_copy_text(word);
    named->row[named->count++].label = mem_copy_text(label);
}

void named_free(struct named *named)
{
    for (size_t i = 0; i < named->count; i++) {
        free(named->row[i].word);
        free(named->row[i].label);
    }
    free(named->row);
    *named = (struct named){0};
}

/* ---- whom ----------------------------------------------------------------------- */

/* "player 5"; of everybody's, where no label is given. */
static const char *label_of(int64_t player, const char *label, char room[ACTOR_BYTES])
{
    (void)snprintf(room, ACTOR_BYTES, "player %lld", (long long)player);
    return label == NULL ? room : label;
}

enum rc named_add_former(const struct services *services, int64_t player, const char *label, struct named *named,
                         struct err *err)
{
    char room[ACTOR_BYTES];
    struct name_row *rows = NULL;
    size_t count = 0;
    enum rc rc = names_former(services->store, &rows, &count, err);
    for (size_t i = 0; i < count; i++)
        for (char *at = rows[i].name, *end; player == 0 || rows[i].id == player; at = end + 1) {
            end = strchr(at, ',');
            if (end == NULL)
                break;
            *end = '\0';
            named_add(named, at, label_of(rows[i].id, label, room));
        }
    name_rows_free(rows, count);
    return rc;
}

enum rc named_everybody(const struct services *services, struct named *named, struct err *err)
{
    char room[ACTOR_BYTES];
    struct name_row *rows = NULL;
    struct address_row *addresses = NULL;
    size_t count = 0, many = 0;
    enum rc rc = names_of_players(services->store, &rows, &count, err);
    for (size_t i = 0; i < count; i++)
        named_add(named, rows[i].name, label_of(rows[i].id, NULL, room));
    name_rows_free(rows, count);
    if (rc == RC_OK)
        rc = named_add_former(services, 0, NULL, named, err);
    if (rc == RC_OK)
        rc = player_address_proved(services->store, &addresses, &many, err);
    for (size_t i = 0; i < many; i++) {
        actlog_address(services, addresses[i].address, room);
        named_add(named, addresses[i].address, room);
    }
    player_address_rows_free(addresses, many);
    return rc;
}

/* ---- where ---------------------------------------------------------------------- */

static bool is_letter(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
           (unsigned char)byte >= 0x80;
}

bool named_stands(const char *text, size_t size, size_t at, const char *word, size_t len)
{
    return len > 0 && at + len <= size && fields_same_letters(text + at, word, len) &&
           (at == 0 || !is_letter(text[at - 1])) && (at + len == size || !is_letter(text[at + len]));
}

/* How many bytes at this place name one of them, the longest of several; 0: none do. */
static size_t longest(const struct named *named, const char *text, size_t size, size_t at, const char **label)
{
    size_t most = 0;
    for (size_t i = 0; i < named->count && (at == 0 || !is_letter(text[at - 1])); i++) {
        size_t len = named->row[i].len;
        if (len <= most || !named_stands(text, size, at, named->row[i].word, len))
            continue;
        most = len;
        *label = named->row[i].label;
    }
    return most;
}

bool named_in(const struct named *named, const char *text, size_t size)
{
    const char *label = NULL;
    for (size_t at = 0; at < size; at++)
        if (longest(named, text, size, at, &label) > 0)
            return true;
    return false;
}

void named_write(const struct named *named, const char *text, struct text *out)
{
    size_t size = strlen(text);
    for (size_t at = 0; at < size;) {
        const char *label = NULL;
        size_t len = longest(named, text, size, at, &label);
        if (len > 0)
            text_add(out, label);
        else
            text_add_char(out, text[at]);
        at += len > 0 ? len : 1;
    }
}
