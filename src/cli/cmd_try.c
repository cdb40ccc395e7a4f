#include "base/file.h"
#include "cli/args.h"
#include "cli/output.h"
#include "engine/inbox/preview.h"

enum { TRIALS_MOST = 64 * 1024 * 1024 };

/* One line of the file: a trial, or what is wrong with it as {"error":...}. */
static int play(const struct cli *cli, const struct trial_letters *letters, const char *line, size_t len, size_t number)
{
    struct jv *trial = NULL, *out = NULL;
    struct err err = {0};
    enum rc rc = jv_parse(line, len, &trial, &err);
    if (rc == RC_BAD) {
        struct text why = TEXT_EMPTY;
        text_addf(&why, "line %zu of the file is no JSON: %s", number, err.text);
        out = jv_new_object();
        jv_put_text(out, "error", &why);
    } else if (rc == RC_OK) {
        rc = trial_play(trial, letters, NULL, &out);
    }
    jv_free(trial);
    if (rc != RC_OK && rc != RC_BAD)
        return cli_fail(&err);
    return output_json_line(cli, out);
}

static int run(struct cli *cli, const struct args *args)
{
    struct text file = TEXT_EMPTY;
    struct err err = {0};
    struct config *config = NULL;
    struct preview *preview = NULL;
    struct trial_letters letters;
    int code = EXIT_DONE;
    size_t number = 0;
    const char *path = cli_arg(args, 0);
    enum rc rc = strcmp(path, "-") == 0 ? file_read_open(0, "standard input", TRIALS_MOST, &file, &err)
                                        : file_read(path, TRIALS_MOST, &file, &err);
    if (rc == RC_OK)
        rc = config_load(&(struct config_source){.file = "/dev/null",
                                                 .assignments = args->assignments,
                                                 .assignment_count = args->assignment_count},
                         &config, &err);
    if (rc == RC_OK) {
        preview = preview_new(config);
        letters = preview_letters(preview);
        letters.maps = config_text(config, SETTING_RULES_MAPS);
    }
    for (size_t at = 0; rc == RC_OK && code == EXIT_DONE && at < file.len;) {
        const char *line = file.data + at;
        const char *end = memchr(line, '\n', file.len - at);
        size_t len = end == NULL ? file.len - at : (size_t)(end - line);
        number++;
        at += len + 1;
        if (strspn(line, " \t\r") < len)
            code = play(cli, &letters, line, len, number);
    }
    text_free(&file);
    preview_free(preview);
    config_free(config);
    return rc == RC_OK ? code : cli_fail(&err);
}

const struct command command_try = {
    .name = "try",
    .summary = "Play trials (one JSON object a line) and print what came of each",
    .usage = "FILE.jsonl | -",
    .detail =
        "Touches no database and judges nothing: an `expect` in the trial is only read for which views it wants.\n"
        "For each line one JSON object is printed: position, refused, waiting, filed, events, result, views, drawn;\n"
        "or {\"error\":\"...\"} where the trial itself is wrong.\n",
    .least = 1,
    .most = 1,
    .bare = true,
    .json = "",
    .run = run,
};
