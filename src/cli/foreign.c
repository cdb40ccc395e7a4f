#include "cli/foreign.h"

#include "base/cell.h"
#include "base/file.h"
#include "base/mem.h"
#include "cli/house.h"
#include "engine/admin/foreign.h"

#include <sys/stat.h>

enum { PACE = 86400, NAME_ROOM = 64 };

enum rc foreign_may_write(const struct args *args, const char *path, struct err *err)
{
    struct stat there;
    return cli_given(args, "overwrite") || lstat(path, &there) != 0
               ? RC_OK
               : err_set(err, RC_CONFLICT, "%s is there already; --overwrite replaces it", path);
}

bool foreign_is_text(const char *path)
{
    FILE *file = strcmp(path, "-") == 0 ? NULL : fopen(path, "re");
    int byte = file == NULL ? '{' : getc_unlocked(file);
    while (byte != EOF && strchr(" \t\r\n", byte) != NULL)
        byte = getc_unlocked(file);
    if (file != NULL)
        (void)fclose(file);
    return byte != '{' && byte != '[' && byte != EOF;
}

/* ---- out ---- */

int foreign_export(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct foreign of;
    struct house house = {0};
    struct jv *file = NULL;
    struct text text = TEXT_EMPTY;
    const char *path = cli_arg(args, 1);
    int64_t game = 0;
    enum rc rc = foreign_find(cli_option(args, "format"), &of, &err);
    if (rc == RC_OK && of.format == &foreign_text)
        rc = err_set(&err, RC_BAD, "`cursus record GAME --text` prints the text");
    if (rc == RC_OK)
        rc = foreign_may_write(args, path, &err);
    if (rc == RC_OK)
        rc = house_open(cli, HOUSE_PLAIN, &house, &err);
    if (rc == RC_OK)
        rc = house_game(&house, cli_arg(args, 0), &game, &err);
    if (rc == RC_OK)
        rc = foreign_write(&house.services, game, &of, &file, &err);
    house_close(&house);
    if (rc != RC_OK)
        return cli_fail(&err);
    jv_dump(file, &text);
    text_add_char(&text, '\n');
    rc = file_write(path, text.data, text.len, 0644, &err);
    if (rc == RC_OK)
        (void)fprintf(cli->out, "#%lld is in %s: %zu phases, without names, messages and addresses.\n", (long long)game,
                      path, of.format->phases(file));
    jv_free(file);
    text_free(&text);
    return rc == RC_OK ? EXIT_DONE : cli_cannot_make(&err);
}

/* ---- in ---- */

/* The games of a file being taken in. */
struct intake_file {
    struct cli *cli;
    const struct args *args;
    struct foreign of;
    struct house house;
    struct cell *cell;
    int games, taken;
    int code; /* of the first that was not */
};

/* Of several games the others get a number behind it. */
static const char *name_for(const struct intake_file *in, char room[NAME_ROOM])
{
    const char *name = cli_option(in->args, "name");
    if (name == NULL || in->games == 1)
        return name;
    (void)snprintf(room, NAME_ROOM, "%.40s-%d", name, in->games);
    return room;
}

static enum rc take(struct intake_file *in, const char *bytes, size_t size, struct err *err)
{
    struct jv *file = NULL;
    struct parcel parcel = {0};
    struct foreign_played played = {.first = TEXT_EMPTY};
    struct text told = TEXT_EMPTY;
    char room[NAME_ROOM];
    const char *name = name_for(in, room);
    bool dry = cli_given(in->args, "dry-run");
    const struct foreign_way way = {
        .maps = config_text(in->cli->config, SETTING_RULES_MAPS), .now = in->cli->now, .pace = PACE};
    int64_t game = 0;
    enum rc rc = foreign_read(in->cell, &in->of, bytes, size, &file, err);
    if (rc == RC_OK)
        rc = foreign_play(&in->of, file, &way, &parcel, &played, err);
    if (rc == RC_OK)
        rc = parcel_unpack(&in->house.services, &parcel, &(struct unpack_way){name, dry}, &game, &told, err);
    if (rc == RC_OK) {
        (void)fprintf(in->cli->out, "#%lld %s %s: %d phases played, each as in the file.\n", (long long)game,
                      name == NULL ? parcel.game.name : name, dry ? "would be here" : "is here", played.phases);
        if (played.unread > 0)
            (void)fprintf(in->cli->out, "  %d orders are none here, which changed nothing; the first: %s\n",
                          played.unread, played.first.data);
    } else if (parcel.game.name != NULL) {
        (void)err_at(err, "%s", parcel.game.name);
    }
    text_free(&told);
    text_free(&played.first);
    parcel_free(&parcel);
    jv_free(file);
    return rc;
}

/* One that is not taken stops no other. */
static void take_game(struct intake_file *in, const struct text *game)
{
    struct err err = {0};
    if (strspn(game->data, " \t\r\n") == game->len)
        return;
    in->games++;
    enum rc rc = take(in, game->data, game->len, &err);
    in->taken += rc == RC_OK;
    if (rc == RC_OK)
        return;
    (void)err_at(&err, "%s, game %d", cli_arg(in->args, 0), in->games);
    int code = cli_fail(&err);
    in->code = in->code == EXIT_DONE ? code : in->code;
}

/* A line that ends as an object does is a game, and so is one that is too long; else all that follows belongs to it. */
static bool is_whole(const struct text *line)
{
    size_t len = line->len;
    if (len > FOREIGN_BYTES_MOST)
        return true;
    while (len > 0 && strchr(" \t\r\n", line->data[len - 1]) != NULL)
        len--;
    return len == 0 || strchr("}]", line->data[len - 1]) != NULL;
}

static void take_all(struct intake_file *in, FILE *file)
{
    struct text game = TEXT_EMPTY;
    bool whole = in->of.format != &foreign_text; /* which is of one game */
    for (int byte = 0; byte != EOF;) {
        byte = getc_unlocked(file);
        if (byte != EOF && game.len <= FOREIGN_BYTES_MOST)
            text_add_char(&game, (char)byte);
        whole = whole && (byte != '\n' || is_whole(&game));
        if (byte == EOF || (byte == '\n' && whole)) {
            take_game(in, &game);
            text_clear(&game);
        }
    }
    text_free(&game);
}

int foreign_import(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct intake_file in = {.cli = cli, .args = args};
    const char *path = cli_arg(args, 0);
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "re");
    enum rc rc = file == NULL ? err_errno(&err, "%s", path) : RC_OK;
    if (rc == RC_OK)
        rc = foreign_find(cli_given(args, "format") ? cli_option(args, "format") : foreign_text.name, &in.of, &err);
    if (rc == RC_OK)
        rc = foreign_open(&in.cell, &err);
    if (rc == RC_OK)
        rc = house_open(cli, HOUSE_PLAIN, &in.house, &err);
    if (rc == RC_OK)
        rc = house_because(&in.house, args, &err);
    if (rc == RC_OK)
        take_all(&in, file);
    if (rc == RC_OK && ferror(file) != 0)
        rc = err_set(&err, RC_IO, "%s cannot be read to its end", path);
    house_close(&in.house);
    cell_close(in.cell);
    if (file != NULL && file != stdin)
        (void)fclose(file);
    if (rc != RC_OK)
        return cli_fail(&err);
    if (in.games != 1)
        (void)fprintf(cli->out, "%d of %d games %s.\n", in.taken, in.games,
                      cli_given(args, "dry-run") ? "would be here; nothing was changed" : "are here");
    return in.code;
}
