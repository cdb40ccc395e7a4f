#include "engine/pages/event_parts.h"
#include "words/when.h"

/* Challenges that are over, of so many the newest. */
enum { OVER_MOST = 50 };

static struct jv *challenge(const struct event_shown *shown, const struct fixture_row *fixture)
{
    struct jv *one = event_tables_one(shown, fixture, NULL);
    struct text until = TEXT_EMPTY;
    bool waits = fixture->ended == 0 && fixture->due > 0;
    if (waits)
        when_write(fixture->due, config_text(shown->services->config, SETTING_SITE_ZONE), &until);
    jv_put_text(one, "until", &until);
    jv_put_bool(one, "waits", waits);
    return one;
}

void event_parts_ladder(struct jv *facts, const struct event_shown *shown)
{
    const struct book *book = shown->book;
    struct jv *list = jv_new_array();
    size_t over = 0;
    for (size_t i = book->fixtures; book->row.kind == CONTEST_LADDER && i-- > 0;) {
        over += book->fixture[i].ended != 0;
        if (book->fixture[i].ended == 0 || over <= OVER_MOST)
            jv_add(list, challenge(shown, &book->fixture[i]));
    }
    jv_put_bool(facts, "challenges_any", jv_size(list) > 0);
    jv_put(facts, "challenges", list);
}
