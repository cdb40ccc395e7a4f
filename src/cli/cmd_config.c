#include "cli/house.h"
#include "cli/output.h"

static int print_sample(const struct cli *cli)
{
    struct text sample = TEXT_EMPTY;
    settings_sample(&sample);
    (void)fputs(sample.data, cli->out);
    text_free(&sample);
    return EXIT_DONE;
}

/* {"key":"pace","origin":"default","section":"game","value":"48h"} */
static struct jv *setting_json(const struct cli *cli, enum setting setting)
{
    const struct setting_row *row = setting_row(setting);
    struct text origin = TEXT_EMPTY;
    config_origin(cli->config, setting, &origin);
    struct jv *item = jv_new_object();
    jv_put_string(item, "section", row->section);
    jv_put_string(item, "key", row->key);
    jv_put_string(item, "value", config_shown(cli->config, setting));
    jv_put_text(item, "origin", &origin);
    return item;
}

/* All of them. */
static int print_list(const struct cli *cli)
{
    static const char *const heads[] = {"setting", "value", "from"};
    struct listing listing = output_listing_new(heads, sizeof heads / sizeof heads[0]);
    for (int i = 0; i < SETTINGS; i++) {
        struct jv *one = setting_json(cli, (enum setting)i);
        struct text name = TEXT_EMPTY;
        text_addf(&name, "%s.%s", jv_word(one, "section"), jv_word(one, "key"));
        output_listing_cell(&listing, name.data);
        output_listing_cell(&listing, jv_word(one, "value"));
        output_listing_cell(&listing, jv_word(one, "origin"));
        jv_add(listing.json, one);
        text_free(&name);
    }
    return output_listing_print(&listing, cli);
}

static int print_one(const struct cli *cli, const char *name)
{
    char section[64];
    size_t len = strcspn(name, ".");
    struct text text = text_fixed(section, sizeof section);
    text_add_bytes(&text, name, len);
    const char *key = name[len] == '.' ? name + len + 1 : "";
    enum setting setting = setting_find(section, key);
    if (setting == SETTINGS) {
        struct err err = {0};
        (void)setting_unknown(section, key, &err);
        return cli_usage(&command_config, "%s", err.text);
    }
    if (cli->json)
        return output_json(cli, setting_json(cli, setting));
    (void)fprintf(cli->out, "%s\n", config_shown(cli->config, setting));
    return EXIT_DONE;
}

/* The settings are printed in any case; what is wrong with what they name stands on standard error. */
static int check(const struct cli *cli, int code)
{
    struct text faults = TEXT_EMPTY;
    size_t count = 0;
    if (code == EXIT_DONE)
        house_template_faults(cli, &faults, &count);
    if (count > 0)
        cli_complain("the built-in templates stand in for some of those in template.folder:\n%.*s", (int)faults.len - 1,
                     faults.data);
    text_free(&faults);
    return count > 0 ? EXIT_CONFIG : code;
}

static int run(struct cli *cli, const struct args *args)
{
    if (cli_given(args, "sample") && cli_arg_count(args) > 0)
        return cli_usage(&command_config, "option --sample does not go with a setting: it prints all");
    if (cli_given(args, "sample"))
        return print_sample(cli);
    if (cli_arg_count(args) == 1)
        return print_one(cli, cli_arg(args, 0));
    return check(cli, print_list(cli));
}

static const struct command_option options[] = {
    {.name = "sample", .help = "print the annotated sample file instead", .plain = true},
    {.name = NULL},
};

const struct command command_config = {
    .name = "config",
    .summary = "Print every setting, its value and where it came from",
    .usage = "[SECTION.KEY]",
    .detail = "With SECTION.KEY, print only the value of that setting. Passwords are never shown. Exit code 78 if a\n"
              "template in template.folder cannot be used; what is wrong stands on standard error.\n",
    .options = options,
    .most = 1,
    .json = "",
    .run = run,
};
