/*
 * The twin test of the pages: two houses alike but for what somebody may not know have the same files for him, by name,
 * size and byte, and write the same of them again. For every game of the program, for the public (seat 0), whose are
 * all pages but those of seats, and for a seat, which has a page of its own besides.
 *
 * A house is told twice, each time by a process of its own, with all that is drawn at random the same. What is hidden
 * is then dealt anew, as a game master's correction, so that the moves lead there; those who are asked at once give
 * other orders; and the others write to each other. What each house shows is written down as a list of its files.
 */
#include "hosted.h"

#include "base/cipher.h"
#include "base/file.h"
#include "engine/gm/acts.h"
#include "engine/letters/seat_page.h"
#include "engine/pages/site.h"
#include "engine/play/views.h"
#include "report/templates.h"
#include "rules/doors.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LEGAL = 400, DEALS = 40, NAME_ROOM = 320, ROOM = 640, SIZE_MOST = 16 << 20 };

/* How a house is told. */
struct story {
    const struct rules *rules;
    int moves;   /* mails of players before anything is hidden */
    int watched; /* the seat that may not know; 0 is everybody */
    int twin;    /* 0, 1 */
};

/* A house on its way. */
struct told {
    const struct story *story;
    struct hosted house;
    int64_t game;
    char site[300]; /* the folder of its pages */
    char own[120];  /* what the page of the watched seat is called; "" for everybody */
    char ics[80];   /* and the calendar of its player; the feed is called so, too, but for the ending */
};

/* ---- the files --------------------------------------------------------------- */

/* For whom a list of files is made. */
enum whose { OF_WATCHED, OF_OTHERS };

static bool is_of(const struct told *told, const char *name, enum whose whose)
{
    bool key = strncmp(name, "seat/", 5) == 0 && strstr(name, "index.html") == NULL;
    bool own = strcmp(name, told->own) == 0 ||
               (told->ics[0] != '\0' && strncmp(name, told->ics, strcspn(told->ics, ".")) == 0);
    return (key && !own) == (whose == OF_OTHERS);
}

static void list_file(const char *path, const char *name, struct text *out)
{
    struct err err = {0};
    struct text bytes = TEXT_EMPTY;
    uint8_t hash[CIPHER_HASH];
    check_ok(file_read(path, SIZE_MOST, &bytes, &err));
    const struct cipher_part part = {bytes.data, bytes.len};
    cipher_hash(&part, 1, hash);
    text_addf(out, "%s %zu ", name, bytes.len);
    cipher_base32(hash, sizeof hash, out);
    text_free(&bytes);
}

/* Appends a line for each file: name, size, a hash of its bytes, and, if it was written since `when`, that it was. */
static void list_files(const struct told *told, const char *within, enum whose whose, const struct timespec *when,
                       struct text *out)
{
    char path[ROOM], name[NAME_ROOM];
    struct dirent **found = NULL;
    (void)snprintf(path, sizeof path, "%s/%s", told->site, within);
    int count = scandir(path, &found, NULL, alphasort);
    check_true(count >= 0);
    for (int i = 0; i < count; i++) {
        struct stat info;
        (void)snprintf(name, sizeof name, "%s%s%s", within, within[0] == '\0' ? "" : "/", found[i]->d_name);
        (void)snprintf(path, sizeof path, "%s/%s", told->site, name);
        bool up = found[i]->d_name[0] == '.';
        check_int(lstat(path, &info), 0);
        free(found[i]);
        if (!up && S_ISDIR(info.st_mode)) {
            list_files(told, name, whose, when, out);
        } else if (!up && is_of(told, name, whose)) {
            list_file(path, name, out);
            bool fresh = info.st_mtim.tv_sec != when->tv_sec || info.st_mtim.tv_nsec != when->tv_nsec;
            text_add(out, fresh ? " written\n" : "\n");
        }
    }
    free(found);
}

/* All that stands there now counts as written long ago. */
static void age_files(const char *folder, const struct timespec *when)
{
    const struct timespec times[] = {*when, *when};
    DIR *listing = opendir(folder);
    check_true(listing != NULL);
    for (struct dirent *one; (one = readdir(listing)) != NULL;) {
        char path[ROOM];
        struct stat info;
        (void)snprintf(path, sizeof path, "%s/%s", folder, one->d_name);
        if (one->d_name[0] == '.' || lstat(path, &info) != 0)
            continue;
        if (S_ISDIR(info.st_mode))
            age_files(path, when);
        else
            check_int(utimensat(AT_FDCWD, path, times, 0), 0);
    }
    (void)closedir(listing);
}

/* ---- a house ------------------------------------------------------------------ */

static void open_house(struct told *told)
{
    struct err err = {0};
    static char folder[330];
    hosted_open(&told->house);
    (void)snprintf(told->site, sizeof told->site, "%s/site", told->house.scratch.folder);
    (void)snprintf(folder, sizeof folder, "site.folder=%s", told->site);
    const char *words[] = {"site.address=games@example.org", "site.url=https://club.example/", "site.seats=yes",
                           folder};
    const struct config_source source = {.file = "/dev/null", .assignments = words, .assignment_count = 4};
    config_free(told->house.config);
    check_ok(config_load(&source, &told->house.config, &err));
    told->house.services.config = told->house.config;
}

/* The order of this number, counted round, of those that the seat can give to what it is asked. False: there is none.
 */
static bool order_of(struct game *game, int seat, int number, struct text *out)
{
    struct request open[REQUESTS_MAX];
    struct order *legal = calloc(LEGAL, sizeof *legal);
    check_true(legal != NULL);
    int count = game->rules->requests(game->match.state, open);
    bool any = false;
    for (int i = 0; i < count; i++) {
        if (open[i].seat != seat)
            continue;
        int most = rules_legal(game->rules, view_get(&game->match, seat), &open[i], legal, LEGAL);
        text_add(out, any ? "|" : "");
        any = any || most > 0;
        if (most > 0)
            rules_write(game->rules, &legal[number % (most < LEGAL ? most : LEGAL)], out);
    }
    free(legal);
    return any;
}

static void send(struct told *told, int seat, int number)
{
    struct err err = {0};
    struct text lines = TEXT_EMPTY;
    struct game *game = hosted_table(&told->house, told->game);
    bool any = !match_over(&game->match) && order_of(game, seat, number, &lines);
    hosted_table_free(game);
    if (any)
        check_ok(hosted_mail(&told->house, told->game, seat, lines.data, &err));
    text_free(&lines);
}

/* The first who is asked answers, and so on. */
static void play(struct told *told)
{
    for (int move = 0; move < told->story->moves; move++) {
        struct game *game = hosted_table(&told->house, told->game);
        int seat = 1;
        while (seat <= game->row.seats && !game->seat[seat - 1].waiting)
            seat++;
        bool over = seat > game->row.seats;
        hosted_table_free(game);
        if (over)
            return;
        told->house.services.now += 600;
        send(told, seat, 3 * move);
    }
}

/* ---- what is hidden ----------------------------------------------------------- */

/* The twin's own deal of what the watched may not know; false: nothing is hidden from him. */
static bool deal(const struct told *told, struct game *game)
{
    uint8_t seed[CIPHER_KEY] = {7};
    struct chance dice = chance_seeded(seed, 0, NULL);
    size_t size = game->rules->state_size;
    char *before = malloc(size), *first = malloc(size);
    check_true(before != NULL && first != NULL);
    memcpy(before, game->match.state, size);
    int found = 0;
    for (int i = 0; i < DEALS && found <= told->story->twin; i++) {
        memcpy(game->match.state, before, size);
        rules_redeal(game->rules, game->match.state, told->story->watched, &dice);
        bool other = memcmp(game->match.state, before, size) != 0;
        if (other && found == 1)
            other = memcmp(game->match.state, first, size) != 0;
        if (other && found == 0)
            memcpy(first, game->match.state, size);
        found += other;
    }
    free(before);
    free(first);
    return found > told->story->twin;
}

static void correct(struct told *told)
{
    struct err err = {0};
    struct game *game = hosted_table(&told->house, told->game);
    if (deal(told, game)) {
        struct text json = TEXT_EMPTY, said = TEXT_EMPTY;
        struct jv *position = rules_save(game->rules, game->match.state);
        jv_dump(position, &json);
        const struct gm_call call = {.services = &told->house.services,
                                     .act = gm_act_find("patch"),
                                     .game = told->game,
                                     .by = "gm",
                                     .text = json.data};
        check_ok(gm_run(&call, false, &said, &err));
        jv_free(position);
        text_free(&json);
        text_free(&said);
    }
    hosted_table_free(game);
}

/* All who are asked but the watched give orders, as long as somebody is asked still. */
static void order_in_secret(struct told *told)
{
    struct game *game = hosted_table(&told->house, told->game);
    int last = told->story->watched;
    bool asked[SEATS_MAX + 1] = {false};
    for (int seat = 1; seat <= game->row.seats; seat++)
        asked[seat] = game->seat[seat - 1].waiting;
    for (int seat = 1; seat <= game->row.seats && !asked[told->story->watched]; seat++)
        last = asked[seat] ? seat : last;
    hosted_table_free(game);
    for (int seat = 1; seat <= SEATS_MAX; seat++)
        if (asked[seat] && seat != last && seat != told->story->watched)
            send(told, seat, told->story->twin);
}

/* Two others write to each other; in one of the houses twice. */
static void write_in_secret(struct told *told)
{
    struct err err = {0};
    char shall[] = "Shall we?", never[] = "Never.";
    int from = told->story->watched == 1 ? 2 : 1, to = told->story->watched == 2 || from == 2 ? 3 : 2;
    for (int i = 0; i <= told->story->twin; i++) {
        int64_t id = 0;
        struct game *game = hosted_table(&told->house, told->game);
        struct press_row press = {.game = told->game,
                                  .from = from,
                                  .to = 1u << to,
                                  .phase = game->row.phase,
                                  .at = told->house.services.now,
                                  .text = told->story->twin == 0 ? shall : never};
        if (to <= game->row.seats)
            check_ok(record_press_add(told->house.services.store, &press, &id, &err));
        hosted_table_free(game);
    }
}

/* ---- two of them --------------------------------------------------------------- */

/* What the house shows: of the watched, a line, of the others, a line. */
static void tell(const struct story *story, struct text *out)
{
    static const struct timespec long_ago = {.tv_sec = 1000000000};
    struct told *told = calloc(1, sizeof *told);
    check_true(told != NULL);
    told->story = story;
    int seats = story->rules->seats_max < 4 ? story->rules->seats_max : 4;
    seats = seats < story->rules->seats_min ? story->rules->seats_min : seats;
    open_house(told);
    told->game = hosted_game(&told->house, story->rules, seats, seats);
    play(told);
    site_follow(&told->house.services);
    age_files(told->site, &long_ago);
    correct(told);
    order_in_secret(told);
    write_in_secret(told);
    site_follow(&told->house.services);
    struct game *game = hosted_table(&told->house, told->game);
    if (story->watched > 0 && seat_page_is(&told->house.services, game, story->watched)) {
        struct text own = text_fixed(told->own, sizeof told->own), ics = text_fixed(told->ics, sizeof told->ics);
        seat_page_name(&told->house.services, game, story->watched, &own);
        seat_page_own(&told->house.services, &game->player[story->watched - 1], "ics", &ics);
        check_true(ics.len > 0);
    }
    hosted_table_free(game);
    list_files(told, "", OF_WATCHED, &long_ago, out);
    check_true(told->ics[0] == '\0' || strstr(out->data, told->ics) != NULL);
    text_add_char(out, '\n');
    list_files(told, "", OF_OTHERS, &long_ago, out);
    hosted_close(&told->house);
    free(told);
}

/* In a process of its own, since what is drawn at random goes on from what was drawn before. */
static void tell_apart(const struct story *story, struct text *out)
{
    int ends[2], status = 0;
    char some[4096];
    check_int(pipe(ends), 0);
    pid_t child = fork();
    check_true(child >= 0);
    if (child == 0) {
        struct text all = TEXT_EMPTY;
        (void)close(ends[0]);
        tell(story, &all);
        for (size_t done = 0; done < all.len;) {
            ssize_t put = write(ends[1], all.data + done, all.len - done);
            if (put <= 0)
                _exit(1);
            done += (size_t)put;
        }
        _exit(0);
    }
    (void)close(ends[1]);
    for (ssize_t size; (size = read(ends[0], some, sizeof some)) > 0;)
        text_add_bytes(out, some, (size_t)size);
    (void)close(ends[0]);
    check_int(waitpid(child, &status, 0), child);
    check_int(status, 0);
}

/* The first line in which they differ. */
static void fail_at(const struct story *story, const char *one, const char *other)
{
    while (*one != '\0' && strcspn(one, "\n") == strcspn(other, "\n") &&
           strncmp(one, other, strcspn(one, "\n") + 1) == 0) {
        other += strcspn(one, "\n") + 1;
        one += strcspn(one, "\n") + 1;
    }
    fail_msg("%s, %d moves, seat %d:\n%.*s\n%.*s", story->rules->id, story->moves, story->watched,
             (int)strcspn(one, "\n"), one, (int)strcspn(other, "\n"), other);
}

/* Whether the pages of other seats tell the twins apart, so that there was something to be hidden. */
static bool check_twins(const struct rules *rules, int moves, int watched)
{
    struct text shown[2] = {TEXT_EMPTY, TEXT_EMPTY};
    const char *others[2];
    struct story story = {.rules = rules, .moves = moves, .watched = watched};
    for (story.twin = 0; story.twin < 2; story.twin++) {
        tell_apart(&story, &shown[story.twin]);
        char *end = strstr(shown[story.twin].data, "\n\n");
        check_true(end != NULL);
        *end = '\0';
        others[story.twin] = end + 2;
    }
    check_true(strstr(shown[0].data, "game/1.html ") != NULL && strstr(shown[0].data, "feed.atom ") != NULL &&
               strstr(shown[0].data, "deadlines.ics ") != NULL && strstr(shown[0].data, "player/1.html ") != NULL);
    if (strcmp(shown[0].data, shown[1].data) != 0)
        fail_at(&story, shown[0].data, shown[1].data);
    bool differ = strcmp(others[0], others[1]) != 0;
    text_free(&shown[0]);
    text_free(&shown[1]);
    return differ;
}

static const char *only;

static void no_file_tells_what_is_hidden(void **state)
{
    (void)state;
    check_int(setenv("CURSUS_RANDOM", "two houses", 1), 0);
    for (int i = 0; rules_all[i] != NULL; i++) {
        if (only != NULL && strcmp(only, rules_all[i]->id) != 0)
            continue;
        int hidden =
            check_twins(rules_all[i], 4, 0) + check_twins(rules_all[i], 9, 1) + check_twins(rules_all[i], 14, 2);
        check_true(hidden > 0 || rules_all[i]->redeal == NULL);
    }
}

int main(int argc, char **argv)
{
    only = argc > 1 ? argv[1] : NULL;
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_file_tells_what_is_hidden)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
