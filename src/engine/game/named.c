#include "engine/game/named.h"

#include "base/mem.h"
#include "engine/game/actlog.h"
#include "mail/fields.h"
#include "mail/utf8.h"

void named_add(struct named *named, const char *word, const char *label)
{
    named->row = mem_grow(named->row, named->count + 1, sizeof *named->row);
    named->row[named->count].exact = false;
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

/* "player 5" between marks; of everybody's, where no label is given. */
static const char *label_of(int64_t player, const char *label, char room[ACTOR_BYTES])
{
    (void)snprintf(room, ACTOR_BYTES, "%cplayer %lld%c", ACTLOG_MARK, (long long)player, ACTLOG_MARK);
    return label == NULL ? room : label;
}

/* Has it a letter but small ones? "will", which somebody was called, is a word of everybody's. */
static bool has_capital(const char *name)
{
    uint32_t code = 0;
    for (size_t len = strlen(name), step; (step = utf8_read(name, len, &code)) > 0; name += step, len -= step)
        if ((code >= 'A' && code <= 'Z') || (code >= 0xc0 && code < 0xdf) || code > 0xff)
            return true;
    return false;
}

/* A name that somebody else has by now names them, not who had it before. */
static enum rc add_former(const struct services *services, int64_t player, const char *name, const char *label,
                          struct named *named, struct err *err)
{
    struct player_row holder = {0};
    enum rc rc = has_capital(name) ? player_by_name(services->store, name, &holder, err) : RC_OK;
    if (rc == RC_NONE || (rc == RC_OK && holder.id == player)) {
        named_add(named, name, label);
        named->row[named->count - 1].exact = true;
        rc = RC_OK;
    }
    player_row_free(&holder);
    return rc;
}

enum rc named_add_former(const struct services *services, int64_t player, const char *label, struct named *named,
                         struct err *err)
{
    char room[ACTOR_BYTES];
    struct name_row *rows = NULL;
    size_t count = 0;
    enum rc rc = names_former(services->store, &rows, &count, err);
    for (size_t i = 0; i < count; i++)
        for (char *at = rows[i].name, *end; rc == RC_OK && (player == 0 || rows[i].id == player); at = end + 1) {
            end = strchr(at, ',');
            if (end == NULL)
                break;
            *end = '\0';
            rc = add_former(services, rows[i].id, at, label_of(rows[i].id, label, room), named, err);
        }
    name_rows_free(rows, count);
    return rc;
}

enum rc named_everybody(const struct services *services, struct named *named, struct err *err)
{
    char room[ACTOR_BYTES], marked[ACTOR_BYTES + 2];
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
        (void)snprintf(marked, sizeof marked, "%c%s%c", ACTLOG_MARK, room, ACTLOG_MARK);
        named_add(named, addresses[i].address, marked);
    }
    player_address_rows_free(addresses, many);
    return rc;
}

/* ---- where ---------------------------------------------------------------------- */

/* The character at this place; what is no UTF-8 is taken for Windows-1252. */
static uint32_t code_at(const char *text, size_t size, size_t at)
{
    uint32_t code = 0;
    return utf8_read(text + at, size - at, &code) > 0 ? code : utf8_of_windows_1252((unsigned char)text[at]);
}

static bool is_letter(uint32_t code)
{
    if (code < 0x80)
        return (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z') || (code >= '0' && code <= '9');
    bool mark = (code >= 0xa0 && code <= 0xbf && code != 0xaa && code != 0xb5 && code != 0xba) ||
                (code >= 0x2000 && code <= 0x206f) || (code >= 0x3000 && code <= 0x303f);
    return !mark;
}

static bool letter_before(const char *text, size_t at)
{
    size_t begin = at;
    while (begin > 0 && at - begin < 4) {
        uint32_t code = 0;
        begin--;
        if (utf8_read(text + begin, at - begin, &code) == at - begin)
            return is_letter(code);
    }
    return at > 0 && is_letter(code_at(text, at, at - 1));
}

static size_t blanks_at(const char *text, size_t size, size_t at)
{
    size_t end = at;
    while (end < size && strchr(" \t\r\n", text[end]) != NULL && text[end] != '\0')
        end++;
    return end - at;
}

/* How many bytes at this place are the word. Lines are broken anew on their way: a blank is any run of them. */
static size_t bytes_of(const char *text, size_t size, size_t at, const char *word, bool exact)
{
    size_t to = at;
    for (; *word != '\0'; word++) {
        while (word[0] == ' ' && word[1] == ' ')
            word++;
        size_t step = *word == ' ' ? blanks_at(text, size, to) : to < size;
        if (step == 0 || (*word != ' ' && !(exact ? text[to] == *word : fields_same_letters(text + to, word, 1))))
            return 0;
        to += step;
    }
    return to == at || letter_before(text, at) || (to < size && is_letter(code_at(text, size, to))) ? 0 : to - at;
}

bool named_stands(const char *text, size_t size, size_t at, const char *word)
{
    return bytes_of(text, size, at, word, false) > 0;
}

/* How many bytes at this place name one of them, the longest of several; 0: none do. */
static size_t longest(const struct named *named, const char *text, size_t size, size_t at, const char **label)
{
    size_t most = 0;
    for (size_t i = 0; i < named->count; i++) {
        size_t len = bytes_of(text, size, at, named->row[i].word, named->row[i].exact);
        if (len <= most)
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
