#include "games/diplomacy/describe.h"

#include "words/say.h"

void diplomacy_describe_place(int place, struct text *out)
{
    const char *name = diplomacy_place_name(place);
    int province = diplomacy_province(place);
    if (province == P_MAO || province == P_NAO) {
        text_add_upper(out, name);
    } else if (province == P_STP) {
        text_add(out, "StP");
        text_add(out, name + 3);
    } else {
        text_add_char(out, (char)(name[0] - 'a' + 'A'));
        text_add(out, name + 1);
    }
}

void diplomacy_describe_unit(int unit, struct text *out)
{
    text_add(out, unit_is_fleet(unit) ? "F " : "A ");
    diplomacy_describe_place(unit_place(unit), out);
}

void diplomacy_describe_season(const struct diplomacy_state *s, struct text *out)
{
    say(out,
        s->phase < AUTUMN_MOVES ? "diplomacy.spring"
        : s->phase == WINTER    ? "diplomacy.winter"
                                : "diplomacy.autumn",
        SAID_NUMBER("year", YEAR_ZERO + s->year));
}
