#include "engine/game/customs.h"

#include "rules/options.h"
#include "words/say.h"

/* Terms with this value are told by these sentences. */
static const struct {
    enum setting setting;
    int value;
    const char *key;
} customs[] = {
    {SETTING_GAME_NAMES, NAMES_HIDDEN, "custom.names.hidden"},
};

void customs_told(const struct game *game, struct text *out)
{
    size_t before = out->len;
    options_told(game->rules, &game->setup, out);
    for (size_t i = 0; i < sizeof customs / sizeof customs[0]; i++) {
        if (config_choice(game->config, customs[i].setting) != customs[i].value)
            continue;
        text_add(out, out->len == before ? "" : "; ");
        say(out, customs[i].key);
    }
}
