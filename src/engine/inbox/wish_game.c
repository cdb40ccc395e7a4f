#include "engine/inbox/wish_game.h"

#include "base/mem.h"
#include "engine/game/audience.h"
#include "engine/game/guests.h"
#include "letter/terms.h"
#include "words/lists.h"

bool wish_game_found(const struct wish_game *games, enum rc rc, const struct err *why)
{
    if (rc != RC_OK && !services_goes_on(rc) && *games->rc == RC_OK)
        *games->rc = err_set(games->err, rc, "%s", why->text);
    return rc == RC_OK;
}

void wish_game_read(struct wish_game *out, const struct job *job, const struct typed *letter, enum rc *rc,
                    struct err *err)
{
    struct err why = {0};
    struct seat_place *places = NULL;
    size_t count = 0;
    *out = (struct wish_game){.job = job, .letter = letter, .rc = rc, .err = err};
    if (!wish_game_found(out, seat_of_player(job->services->store, job->player.id, GAMES_ALL, &places, &count, &why),
                         &why))
        return;
    out->place = places;
    out->status = mem_room(count + 1, sizeof *out->status);
    out->hosts = mem_room(count + 1, sizeof *out->hosts);
    out->name = mem_new(count + 1, sizeof *out->name);
    for (size_t i = 0; i < count; i++) {
        struct game_row row = {0};
        if (wish_game_found(out, game_get(job->services->store, places[i].game, &row, &why), &why) && !row.deleted) {
            places[out->count] = places[i];
            out->status[out->count] = row.status;
            out->hosts[out->count] = guests_host(row.guests) == job->player.id;
            out->name[out->count++] = mem_copy_text(row.name);
        }
        game_row_free(&row);
    }
}

void wish_game_free(struct wish_game *games)
{
    for (size_t i = 0; i < games->count; i++)
        free(games->name[i]);
    free(games->name);
    free(games->status);
    free(games->hosts);
    free(games->place);
    *games = (struct wish_game){.count = 0};
}

static bool is_one(const struct wish_game *games, size_t at, enum wish_games which)
{
    enum game_status status = games->status[at];
    bool under_way = status == GAME_RUNNING || status == GAME_PAUSED;
    return which == WISH_GAMES_OWN      ? under_way || status == GAME_FORMING
           : which == WISH_GAMES_TABLES ? status == GAME_FORMING && games->hosts[at]
           : which == WISH_GAMES_BEGUN  ? under_way
                                        : status == GAME_FINISHED;
}

static bool exists(const struct wish_game *games, int64_t id)
{
    struct game_row row = {0};
    struct err why = {0};
    bool is = wish_game_found(games, game_get(games->job->services->store, id, &row, &why), &why) && !row.deleted;
    game_row_free(&row);
    return is;
}

/* Does a number stand for a game: "#12", "game 12", "in 12"? */
static bool is_called(const struct terms *line, size_t at)
{
    const struct term *before = at > 0 ? &line->term[at - 1] : NULL;
    bool marked = before != NULL && term_is_mark(before, "#") && line->term[at].glued;
    return marked || (before != NULL && term_in(before, list_wish_games));
}

static bool fits(const struct wish_game *games, enum wish_games which, int64_t id)
{
    bool fits = which == WISH_GAMES_ALL && exists(games, id);
    for (size_t i = 0; i < games->count && which != WISH_GAMES_ALL; i++)
        fits = fits || (games->place[i].game == id && is_one(games, i, which));
    return fits;
}

/* By its number, where it is called a game, or `loose` by any. */
static int64_t numbered(const struct wish_game *games, enum wish_games which, bool loose)
{
    for (size_t i = 0; i < games->letter->count; i++)
        for (size_t k = 0; k < games->letter->line[i].count; k++) {
            const struct terms *line = &games->letter->line[i];
            bool number = line->term[k].kind == TERM_NUMBER && line->term[k].number > 0;
            if (number && (loose || is_called(line, k)) && fits(games, which, line->term[k].number))
                return line->term[k].number;
        }
    return 0;
}

static int64_t named(const struct wish_game *games, enum wish_games which)
{
    for (size_t g = 0; g < games->count; g++)
        for (size_t i = 0; is_one(games, g, which) && i < games->letter->count; i++)
            for (size_t k = 0; k < games->letter->line[i].count; k++) {
                const struct term *term = &games->letter->line[i].term[k];
                size_t len = strlen(games->name[g]);
                bool is = term->raw_len >= len && strncasecmp(term->raw, games->name[g], len) == 0;
                if (is && strspn(term->raw + len, ".,;:!?)\"'") + len >= term->raw_len)
                    return games->place[g].game;
            }
    return 0;
}

/* 0: there is none, or several. */
static int64_t only(const struct wish_game *games, enum wish_games which)
{
    int64_t found = 0;
    int count = 0;
    for (size_t i = 0; i < games->count; i++)
        if (is_one(games, i, which)) {
            found = games->place[i].game;
            count++;
        }
    return count == 1 ? found : 0;
}

int64_t wish_game_find(const struct wish_game *games, enum wish_games which)
{
    int64_t found = numbered(games, which, false), about = games->job->who.game;
    if (which == WISH_GAMES_ALL) /* nobody joins or watches what they play in */
        return found != 0 || fits(games, WISH_GAMES_OWN, about) ? found : about;
    if (found == 0)
        found = named(games, which);
    if (found == 0)
        found = numbered(games, which, true);
    if (found == 0 && about != 0 && fits(games, which, about))
        found = about;
    if (found == 0 && which == WISH_GAMES_OWN)
        found = only(games, WISH_GAMES_BEGUN);
    return found != 0 ? found : only(games, which);
}

bool wish_game_forms(const struct wish_game *games, int64_t id)
{
    bool forms = false;
    for (size_t i = 0; i < games->count; i++)
        forms = forms || (games->place[i].game == id && games->status[i] == GAME_FORMING);
    return forms;
}

bool wish_game_seat(const struct wish_game *games, int64_t player, struct text *out)
{
    struct err why = {0};
    struct game *game = mem_new(1, sizeof *game);
    int64_t id = wish_game_find(games, WISH_GAMES_BEGUN);
    bool open = id != 0 && wish_game_found(games, game_load(games->job->services, id, game, &why), &why) &&
                !audience_hides(game);
    int seat = open ? game_seat_of(game, player) : 0;
    text_add(out, seat == 0 ? "" : game_seat_name(game, seat));
    game_free(game);
    free(game);
    return seat != 0;
}
