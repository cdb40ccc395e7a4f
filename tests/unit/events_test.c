/* The tables of events of all games, and the sentences of the catalog that they are told by. */
#include "check.h"

#include "rules/rules.h"
#include "words/catalog.h"
#include "words/say.h"

static const struct event_field *field_of(const struct event_kind *kind, const char *name, size_t length)
{
    for (const struct event_field *field = kind->field; field->name != NULL; field++)
        if (strlen(field->name) == length && strncmp(field->name, name, length) == 0)
            return field;
    return NULL;
}

/* What stands in braces, of small letters but for the first one. Returns what is behind it; NULL: there is no more. */
static const char *placeholder(const char *at, char name[32])
{
    const char *open = strchr(at, '{');
    size_t length = open == NULL ? 0 : strcspn(open + 1, "}");
    if (open == NULL)
        return NULL;
    if (open[1 + length] != '}' || length == 0 || length >= 32)
        fail_msg("no placeholder: '%s'", open);
    memcpy(name, open + 1, length);
    name[length] = '\0';
    if (name[0] >= 'A' && name[0] <= 'Z')
        name[0] = (char)(name[0] - 'A' + 'a');
    if (strspn(name, "abcdefghijklmnopqrstuvwxyz_.") != length)
        fail_msg("no placeholder: '%s'", open);
    return open + 1 + length + 1;
}

static void check_sentence(const struct rules *rules, const struct event_kind *kind, const char *key)
{
    const char *one = catalog_sentence(key, 1), *many = catalog_sentence(key, 2);
    char name[32];
    if (one == NULL)
        fail_msg("%s: '%s' is told by '%s', which is in no catalog", rules->id, kind->name, key);
    if ((one != many) != (kind->count != NULL))
        fail_msg("%s: only one of '%s' and its sentence counts", rules->id, kind->name);
    for (int form = 1; form <= 2; form++)
        for (const char *at = form == 1 ? one : many; (at = placeholder(at, name)) != NULL;)
            if (field_of(kind, name, strlen(name)) == NULL)
                fail_msg("%s: '%s' has no field '%s', which '%s' wants", rules->id, kind->name, name, key);
}

static void check_kind(const struct rules *rules, int number)
{
    const struct event_kind *kind = &rules->events[number];
    bool ended = false;
    if (kind->name == NULL)
        fail_msg("%s: event %d has no name", rules->id, number);
    check_text(event_kind_name(rules, number), kind->name);
    for (int other = 0; other < number; other++)
        check_true(strcmp(rules->events[other].name, kind->name) != 0);
    for (int i = 0; i < EVENT_FIELDS; i++) {
        const struct event_field *field = &kind->field[i];
        ended = ended || field->name == NULL;
        check_true(ended == (field->name == NULL));
        check_true(ended || (field->type != NULL && field_of(kind, field->name, strlen(field->name)) == field));
    }
    if (!ended || kind->field[0].name == NULL)
        fail_msg("%s: the fields of '%s' are none or too many", rules->id, kind->name);
    if (kind->sentence[0] == NULL && kind->tell == NULL)
        fail_msg("%s: no sentence tells '%s'", rules->id, kind->name);
    check_true(kind->by == NULL || kind->which == NULL);
    check_true(kind->by == NULL || field_of(kind, kind->by, strlen(kind->by)) != NULL);
    check_true(kind->count == NULL || field_of(kind, kind->count, strlen(kind->count)) != NULL);
    for (int i = 0; i < EVENT_SENTENCES && kind->sentence[i] != NULL; i++)
        check_sentence(rules, kind, kind->sentence[i]);
}

static void every_kind_has_name_fields_and_sentence(void **state)
{
    (void)state;
    for (const struct rules *const *rules = rules_all; *rules != NULL; rules++) {
        for (int kind = 0; kind < (*rules)->event_count; kind++)
            check_kind(*rules, kind);
        check_text(event_kind_name(*rules, 1000), "unknown");
        check_text(event_kind_name(*rules, -1), "unknown");
    }
}

static void every_placeholder_is_well_formed(void **state)
{
    (void)state;
    char name[32];
    for (const struct catalog *catalog = catalogs; catalog->code != NULL; catalog++)
        for (size_t i = 0; i < catalog_count; i++) {
            const char *forms = catalog_forms(catalog, i), *form = forms == NULL ? NULL : forms + 1;
            for (int left = forms == NULL ? 0 : *forms; left > 0; left--, form += strlen(form) + 1)
                for (const char *at = form; at != NULL;)
                    at = placeholder(at, name);
        }
}

static void sentences_are_filled_by_name(void **state)
{
    (void)state;
    struct text text = TEXT_EMPTY;
    say(&text, "doge.phase.place", SAID_NUMBER("rounds", 9), SAID_NUMBER("round", 3));
    check_text(text.data, "placing round 3 of 9");
    text_clear(&text);
    /* what is missing is seen, and breaks nothing */
    say(&text, "doge.phase.place", SAID_NUMBER("rounds", 9));
    check_text(text.data, "placing round {round} of 9");
    text_clear(&text);
    say(&text, "no.such");
    check_text(text.data, "no.such");
    text_free(&text);
}

static void a_number_picks_the_form_and_a_capital_begins(void **state)
{
    (void)state;
    struct text text = TEXT_EMPTY;
    say(&text, "doge.placed", SAID_NUMBER("number", 1), SAID("seat", "BLUE"), SAID("area", "Castello"));
    check_text(text.data, "BLUE placed 1 marker in Castello");
    text_clear(&text);
    say(&text, "doge.placed", SAID("seat", "BLUE"), SAID("area", "Castello"), SAID_NUMBER("number", 0));
    check_text(text.data, "BLUE placed 0 markers in Castello");
    text_clear(&text);
    say(&text, "doge.neutral", SAID("advisor", "the advisor of Castello"), SAID("former", "BLUE"));
    check_text(text.data, "The advisor of Castello became neutral; BLUE had it before");
    text_free(&text);
}

static void a_fill_is_a_text_a_part_of_one_a_span_or_a_moment(void **state)
{
    (void)state;
    struct text text = TEXT_EMPTY;
    struct err err = {0};
    say_line(&text, "act.resume", SAID_NUMBER("game", 12), SAID("name", "ides"), SAID_SPAN("span", 90000));
    check_text(text.data, "#12 ides goes on; its deadlines moved by 1d 1h.\n");
    text_clear(&text);
    /* no character is cut through */
    say(&text, "answer.useless", SAID_PART("line", "caf\xc3\xa9", 4));
    check_text(text.data, "Left aside: caf");
    text_clear(&text);
    say(&text, "answer.clock.stays", SAID_NUMBER("game", 12), SAID("name", "ides"), SAID_MOMENT("due", 0, "UTC"),
        SAID("budget", ""));
    check_text(text.data, "#12 ides: your deadline stays Thu 1 Jan 1970 00:00 UTC.");
    text_clear(&text);
    say(&text, "answer.start");
    check_text(text.data, "You have mail again.");
    text_free(&text);
    check_int(err_say(&err, RC_DENIED, "deny.over", SAID_NUMBER("game", 12)), RC_DENIED);
    check_text(err.text, "game 12 is over");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_has_name_fields_and_sentence),
        cmocka_unit_test(every_placeholder_is_well_formed),
        cmocka_unit_test(sentences_are_filled_by_name),
        cmocka_unit_test(a_number_picks_the_form_and_a_capital_begins),
        cmocka_unit_test(a_fill_is_a_text_a_part_of_one_a_span_or_a_moment),
    };
    return cmocka_run_group_tests_name("events", tests, NULL, NULL);
}
