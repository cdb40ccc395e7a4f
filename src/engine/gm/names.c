#include "engine/gm/names.h"

#include "base/mem.h"
#include "base/number.h"
#include "engine/game/actlog.h"
#include "engine/play/verbs.h"
#include "mail/skeleton.h"
#include "mail/unseen.h"
#include "mail/utf8.h"
#include "rules/doors.h"
#include "rules/rules.h"
#include "words/lists.h"
#include "words/say.h"

enum { GAME_NAME_MOST = 32 };

/* ---- which characters ------------------------------------------------------- */

static bool may_stand_in_name(uint32_t code)
{
    if (code < 0x80)
        return (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z') || (code >= '0' && code <= '9') ||
               strchr(" .-'_", (int)code) != NULL;
    /* controls and what is invisible or turns the writing direction: names stand beside each other in mails */
    static const uint32_t unseen[][2] = {{0x80, 0xa0},     {0xad, 0xad},     {0x61c, 0x61c},     {0x115f, 0x1160},
                                         {0x180b, 0x180f}, {0x2000, 0x200f}, {0x2028, 0x202f},   {0x205f, 0x206f},
                                         {0x3000, 0x3000}, {0x3164, 0x3164}, {0xe000, 0xf8ff},   {0xfe00, 0xfe0f},
                                         {0xfeff, 0xfeff}, {0xfff0, 0xffff}, {0xe0000, 0x10ffff}};
    for (size_t i = 0; i < sizeof unseen / sizeof unseen[0]; i++)
        if (code >= unseen[i][0] && code <= unseen[i][1])
            return false;
    return true;
}

bool name_valid(const char *name)
{
    size_t len = strlen(name);
    if (len == 0 || len > NAME_BYTES || !utf8_valid(name, len) || name[0] == ' ' || name[len - 1] == ' ')
        return false;
    for (size_t i = 0; i < len;) {
        uint32_t code = 0;
        size_t bytes = utf8_read(name + i, len - i, &code);
        if (bytes == 0 || !may_stand_in_name(code))
            return false;
        i += bytes;
    }
    return true;
}

bool name_game_valid(const char *name)
{
    size_t len = strlen(name);
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    static const char more[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    return len >= 1 && len <= GAME_NAME_MOST && strchr(letters, name[0]) != NULL && strspn(name, more) == len;
}

/* A name that is new holds nothing unseen at all, whatever was let through before. */
static bool is_seen(const char *name)
{
    struct text seen = TEXT_EMPTY;
    unseen_drop(name, strlen(name), &seen);
    bool same = strcmp(seen.data, name) == 0;
    text_free(&seen);
    return same;
}

/* ---- reserved words ----------------------------------------------------------- */

static bool is_number(const char *word)
{
    return word[0] != '\0' && word[strspn(word, "0123456789")] == '\0';
}

/* Whether the name looks like the word in small letters, in capitals or with one. */
static bool looks_like_word(const struct skeleton *name, const char *word)
{
    char cased[3][NAME_BYTES + 1] = {0};
    for (size_t len = 0; *word != '\0' && len < NAME_BYTES; word++) {
        char capital = (char)(*word >= 'a' && *word <= 'z' ? *word - 'a' + 'A' : *word);
        if (*word == ' ') /* the name is without, too */
            continue;
        cased[0][len] = *word;
        cased[1][len] = len == 0 ? capital : *word;
        cased[2][len++] = capital;
    }
    bool alike = false;
    for (size_t i = 0; !alike && i < 3; i++) {
        struct skeleton looks;
        skeleton_of(cased[i], &looks);
        alike = skeleton_alike(name, &looks);
        skeleton_free(&looks);
    }
    return alike;
}

static bool looks_like_any(const struct skeleton *name, const char *const *list)
{
    for (; *list != NULL; list++)
        if (looks_like_word(name, *list))
            return true;
    return false;
}

static bool looks_like_verb(const struct skeleton *name)
{
    for (int verb = VERB_NONE + 1; verb < VERB_COUNT; verb++)
        if (looks_like_word(name, verb_name((enum verb)verb)))
            return true;
    return false;
}

/* A seat's letter is one by itself only: "R". */
static bool looks_like_seat(const struct skeleton *name)
{
    for (int i = 0; rules_all[i] != NULL; i++)
        for (int seat = 0; seat < rules_all[i]->seats_max; seat++) {
            char letter[8] = "";
            const struct rules_seat *look = rules_seat(rules_all[i], seat + 1);
            for (size_t k = 0; look->letter[k] != '\0' && k + 1 < sizeof letter; k++)
                letter[k] = (char)(look->letter[k] >= 'A' && look->letter[k] <= 'Z' ? look->letter[k] - 'A' + 'a'
                                                                                    : look->letter[k]);
            if (looks_like_word(name, look->name) || looks_like_word(name, letter))
                return true;
        }
    return false;
}

/* What a name looks like without what parts its words: "G. M." */
static void close_up(const char *name, struct skeleton *out)
{
    skeleton_of(name, out);
    size_t to = 0;
    for (size_t at = 0; at < out->folded.len; at++)
        if (out->folded.data[at] != ' ')
            out->folded.data[to++] = out->folded.data[at];
    text_cut(&out->folded, to);
}

bool name_reserved(const char *name)
{
    struct skeleton looks;
    if (is_number(name))
        return true;
    skeleton_of(name, &looks);
    bool taken = false;
    for (size_t i = 0; !taken && list_reserved_titles[i] != NULL; i++)
        taken = strncmp(looks.folded.data, list_reserved_titles[i], strlen(list_reserved_titles[i])) == 0;
    skeleton_free(&looks);
    close_up(name, &looks);
    taken = taken || looks_like_any(&looks, list_reserved) || looks_like_any(&looks, list_reserved_persons) ||
            looks_like_verb(&looks) || looks_like_seat(&looks);
    skeleton_free(&looks);
    return taken;
}

/* ... or is the house's own. */
static bool is_reserved_here(const struct services *services, const char *name)
{
    struct skeleton looks, house;
    close_up(name, &looks);
    close_up(config_text(services->config, SETTING_SITE_NAME), &house);
    bool same = house.folded.len > 0 && skeleton_alike(&looks, &house);
    skeleton_free(&looks);
    skeleton_free(&house);
    return same || name_reserved(name);
}

const char GAME_DELETED[] = "deleted-";

/* A game's name stands where an answer or a receiver may ("vote ides yes"), and where rules may ("standings ides"). */
static bool is_reserved_for_games(const char *name)
{
    static const char *const answers[] = {"yes", "no", NULL};
    struct skeleton looks;
    close_up(name, &looks);
    bool taken = strncasecmp(name, GAME_DELETED, strlen(GAME_DELETED)) == 0 || rules_find(name) != NULL ||
                 looks_like_any(&looks, list_reserved) || looks_like_any(&looks, answers) || looks_like_seat(&looks);
    skeleton_free(&looks);
    return taken;
}

/* ---- names that are taken ------------------------------------------------------ */

struct one_name {
    int64_t id;
    bool archived;
    struct skeleton looks;
};

/* All names of players, or of games, and what they look like, read once. */
struct names {
    struct one_name *list;
    size_t count;
};

void names_free(struct names *names)
{
    if (names == NULL)
        return;
    for (size_t i = 0; i < names->count; i++)
        skeleton_free(&names->list[i].looks);
    free(names->list);
    free(names);
}

static struct names *names_of(const struct name_row *rows, size_t count)
{
    struct names *names = mem_new(1, sizeof *names);
    names->list = mem_new(count + 1, sizeof *names->list);
    for (size_t i = 0; i < count; i++) {
        names->list[i].id = rows[i].id;
        names->list[i].archived = rows[i].archived;
        names->count++;
        skeleton_of(rows[i].name, &names->list[i].looks);
    }
    return names;
}

typedef enum rc name_lister(struct store *store, struct name_row **rows, size_t *count, struct err *err);

static enum rc names_load(const struct services *services, name_lister *lister, struct names **out, struct err *err)
{
    struct name_row *rows = NULL;
    size_t count = 0;
    enum rc rc = lister(services->store, &rows, &count, err);
    *out = rc == RC_OK ? names_of(rows, count) : NULL;
    name_rows_free(rows, count);
    return rc;
}

enum whose { ANYBODYS, OF_GAMES_IN_PLAY };

/* Whose name is the same or looks like it; NULL: nobody's. */
static const struct one_name *holder(const struct names *names, const char *name, int64_t but, enum whose whose)
{
    struct skeleton looks;
    const struct one_name *found = NULL;
    skeleton_of(name, &looks);
    for (size_t i = 0; found == NULL && i < names->count; i++) {
        const struct one_name *one = &names->list[i];
        bool meant = one->id != but && (whose == ANYBODYS || !one->archived);
        found = meant && skeleton_alike(&one->looks, &looks) ? one : NULL;
    }
    skeleton_free(&looks);
    return found;
}

static bool is_taken(const struct names *names, const char *name, int64_t but)
{
    return holder(names, name, but, ANYBODYS) != NULL;
}

static enum rc check_free(const struct services *services, name_lister *lister, const char *name, int64_t but,
                          struct err *err)
{
    struct names *names = NULL;
    enum rc rc = names_load(services, lister, &names, err);
    if (rc == RC_OK && is_taken(names, name, but))
        rc = RC_CONFLICT;
    names_free(names);
    return rc;
}

enum rc name_check(const struct services *services, const char *name, int64_t but, struct err *err)
{
    if (!name_valid(name) || !is_seen(name))
        return err_say(err, RC_BAD, "deny.name", SAID("name", name), SAID_NUMBER("most", NAME_BYTES));
    if (is_reserved_here(services, name))
        return err_say(err, RC_BAD, "deny.name.reserved", SAID("name", name));
    enum rc rc = check_free(services, names_of_players, name, but, err);
    return rc == RC_CONFLICT ? err_say(err, rc, "deny.name.taken", SAID("name", name)) : rc;
}

enum rc names_of_all_games(const struct services *services, struct names **out, struct err *err)
{
    return names_load(services, names_of_games, out, err);
}

static enum rc check_game_name(const struct services *services, const struct names *known, const char *name,
                               int64_t but, enum whose whose, struct err *err)
{
    struct names *names = NULL;
    if (!name_game_valid(name))
        return err_say(err, RC_BAD, "deny.game_name", SAID("name", name), SAID_NUMBER("most", GAME_NAME_MOST));
    if (is_reserved_for_games(name))
        return err_say(err, RC_BAD, "deny.game_name.reserved", SAID("name", name));
    enum rc rc = known != NULL ? RC_OK : names_load(services, names_of_games, &names, err);
    const struct one_name *has = rc == RC_OK ? holder(known != NULL ? known : names, name, but, whose) : NULL;
    if (has != NULL)
        rc = err_say(err, RC_CONFLICT, has->archived ? "deny.game_name.archived" : "deny.game_name.taken",
                     SAID("name", name), SAID_NUMBER("game", has->id));
    names_free(names);
    return rc;
}

enum rc name_game_check(const struct services *services, const char *name, int64_t but, struct err *err)
{
    return check_game_name(services, NULL, name, but, ANYBODYS, err);
}

enum rc name_game_check_new(const struct services *services, const struct names *known, const char *name,
                            struct err *err)
{
    return check_game_name(services, known, name, 0, OF_GAMES_IN_PLAY, err);
}

enum rc name_game_next(const struct services *services, const char *was, char name[NAME_GAME_ROOM], struct err *err)
{
    enum { LONGEST = 27, NUMBERS_MOST = 1000 };
    enum rc rc = RC_CONFLICT;
    size_t len = strlen(was), digits = 0;
    while (digits < len && strchr("0123456789", was[len - digits - 1]) != NULL)
        digits++;
    int64_t number = 1;
    bool numbered = digits > 0 && digits < 5 && len > digits + 1 && was[len - digits - 1] == '-' &&
                    number_read(was + len - digits, 0, INT32_MAX, &number);
    len -= numbered ? digits + 1 : 0;
    for (int i = 1; rc == RC_CONFLICT && i < NUMBERS_MOST; i++) {
        (void)snprintf(name, NAME_GAME_ROOM, "%.*s-%lld", (int)(len > LONGEST ? LONGEST : len), was,
                       (long long)number + i);
        rc = name_game_check(services, name, 0, err);
    }
    return rc;
}

/* "ides-12", cut so that it is a name. */
static void name_with_number(const char *name, int64_t number, char out[GAME_NAME_MOST + 1])
{
    char tail[24];
    (void)snprintf(tail, sizeof tail, "-%lld", (long long)number);
    (void)snprintf(out, GAME_NAME_MOST + 1, "%.*s%s", (int)(GAME_NAME_MOST - strlen(tail)), name, tail);
}

/* One that is put away gets another name; its own is there for a new game. */
static enum rc yield(const struct services *services, int64_t id, const char *by, struct err *err)
{
    struct game_row row = {0};
    char name[GAME_NAME_MOST + 1];
    enum rc rc = game_get(services->store, id, &row, err);
    for (int64_t number = id; rc == RC_OK || rc == RC_CONFLICT; number += 1000) {
        name_with_number(row.name, number, name);
        rc = name_game_check(services, name, id, err);
        if (rc == RC_OK)
            break;
    }
    struct services as = *services;
    (void)snprintf(as.by, sizeof as.by, "%s", by);
    as.because = NULL;
    if (rc == RC_OK) {
        free(row.name);
        row.name = mem_copy_text(name);
        rc = game_update(services->store, &row, row.revision, err);
    }
    if (rc == RC_OK)
        rc = actlog_add(&as, id, "rename", name, err);
    game_row_free(&row);
    return rc;
}

enum rc name_game_yield(const struct services *services, const struct names *known, const char *name, const char *by,
                        struct err *err)
{
    struct names *names = NULL;
    if (known != NULL && holder(known, name, 0, ANYBODYS) == NULL)
        return RC_OK;
    enum rc rc = names_load(services, names_of_games, &names, err);
    for (const struct one_name *has = NULL; rc == RC_OK && (has = holder(names, name, 0, ANYBODYS)) != NULL;) {
        rc = yield(services, has->id, by, err);
        names_free(names);
        names = NULL;
        if (rc == RC_OK)
            rc = names_load(services, names_of_games, &names, err);
    }
    names_free(names);
    return rc;
}

/* "Anna 2" for the second Anna. A long name gives up its end, whole characters of it, to the number. */
static void numbered_name(const char *wanted, int number, char out[NAME_BYTES + 1])
{
    char room[8];
    struct text tail = text_fixed(room, sizeof room), name = text_fixed(out, NAME_BYTES + 1);
    if (number > 1) {
        text_add_char(&tail, ' ');
        text_add_int(&tail, number);
    }
    size_t len = text_fit(wanted, strlen(wanted), NAME_BYTES - tail.len);
    while (len > 0 && wanted[len - 1] == ' ')
        len--;
    text_add_bytes(&name, wanted, len);
    text_add(&name, tail.data);
}

enum rc names_add_player(const struct services *services, const char *wanted, int64_t *id, struct err *err)
{
    char name[NAME_BYTES + 1];
    struct names *names = NULL;
    enum rc rc = names_load(services, names_of_players, &names, err);
    bool found = false;
    for (int number = is_reserved_here(services, wanted) ? 2 : 1; rc == RC_OK && !found && number < 1000; number++) {
        numbered_name(wanted, number, name);
        if (is_taken(names, name, 0))
            continue;
        rc = player_add(services->store, name, "", services->now, id, err);
        found = rc == RC_OK;
        rc = rc == RC_CONFLICT ? RC_OK : rc;
    }
    names_free(names);
    return rc == RC_OK && !found ? err_say(err, RC_CONFLICT, "deny.name.had", SAID("name", wanted)) : rc;
}
