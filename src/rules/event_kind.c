#include "rules/event_kind.h"

#include "rules/doors.h"
#include "rules/rules.h"
#include "words/catalog.h"
#include "words/say.h"

enum { KEY_BYTES = 80, FIELD_BYTES = 32 };

static struct jv *save_flag(const int16_t *arg)
{
    return jv_new_bool(arg[0] != 0);
}

static void add_seat(const struct rules *rules, int seat, struct text *out)
{
    if (rules->tell_seat != NULL)
        rules->tell_seat(seat, out);
    else
        text_add_upper(out, catalog_name(rules->id, rules_seat(rules, seat)->name, NULL));
}

void event_kind_person(const struct event_value *value, int seat, struct text *out)
{
    const char *name = value->people == NULL ? NULL : value->people->name[seat - 1];
    if (name == NULL)
        add_seat(value->rules, seat, out);
    else
        text_add(out, name);
}

static void tell_seat(const struct event_value *value, struct text *out)
{
    event_kind_person(value, value->arg[0], out);
}

static struct jv *save_seats(const int16_t *arg)
{
    struct jv *list = jv_new_array();
    for (int seat = 1; seat <= SEATS_MAX; seat++)
        if ((arg[0] >> seat & 1) != 0)
            jv_add_int(list, seat);
    return list;
}

static void tell_seats(const struct event_value *value, struct text *out)
{
    unsigned left = (unsigned)value->arg[0];
    for (int seat = 1; seat <= SEATS_MAX; seat++) {
        unsigned bit = 1u << seat;
        if ((left & bit) == 0)
            continue;
        event_kind_person(value, seat, out);
        left &= ~bit;
        if (left != 0)
            text_add(out, (left & (left - 1)) == 0 ? catalog_text("list.and") : ", ");
    }
}

static void tell_ranked(const struct event_value *value, struct text *out)
{
    const int16_t *arg = value->event->arg;
    for (int i = 0; i < arg[0]; i++) {
        char bytes[EVENT_PERSON_BYTES];
        struct text seat = text_fixed(bytes, sizeof bytes);
        event_kind_person(value, i + 1, &seat);
        text_add(out, i > 0 ? ", " : "");
        say(out, "game.over.seat", SAID("seat", bytes), SAID_NUMBER("score", arg[1 + i]),
            SAID_NUMBER("rank", arg[1 + arg[0] + i]));
    }
}

const struct value_type VALUE_NUMBER = {.words = 1};
const struct value_type VALUE_FLAG = {1, .save = save_flag};
const struct value_type VALUE_SEAT = {1, .tell = tell_seat};
const struct value_type VALUE_SEATS = {1, .save = save_seats, .tell = tell_seats};
const struct value_type VALUE_RANKED = {0, .tell = tell_ranked};

void event_kind_seats(const struct rules *rules, unsigned seats, struct text *out)
{
    bool first = true;
    for (int seat = 1; seat <= SEATS_MAX; seat++) {
        if ((seats >> seat & 1) == 0)
            continue;
        if (!first)
            say(out, "list.and");
        add_seat(rules, seat, out);
        first = false;
    }
}

static const struct event_kind *kind_of(const struct rules *rules, int kind)
{
    return kind >= 0 && kind < rules->event_count ? &rules->events[kind] : NULL;
}

int event_kind_actor(const struct rules *rules, const struct event *event)
{
    const struct event_kind *kind = kind_of(rules, event->kind);
    const struct event_field *first = kind == NULL ? NULL : &kind->field[0];
    bool acts = first != NULL && first->name != NULL && first->type == &VALUE_SEAT && first->many == 0 &&
                strcmp(first->name, "seat") == 0;
    return acts && event->len > 0 ? event->arg[0] : 0;
}

/* One field of an event: where its values begin, and how many there are. */
struct place {
    const struct event_field *field;
    int at, count;
    int seats; /* the value of the field "seats", once it is passed */
};

/* The field after *place, which begins zeroed. False: there is none. */
static bool next_field(const struct event_kind *kind, const struct event *event, struct place *place)
{
    const struct event_field *field = place->field;
    if (field != NULL && field->type->words == WORDS_REST)
        place->at = event->len;
    else if (field != NULL)
        place->at += field->type->words * place->count;
    place->field = field == NULL ? kind->field : field + 1;
    if (place->field->name == NULL)
        return false;
    place->count = place->field->many == MANY_SEATS ? place->seats : place->field->many == 0 ? 1 : place->field->many;
    if (strcmp(place->field->name, "seats") == 0)
        place->seats = event->arg[place->at];
    return true;
}

static bool find_field(const struct event_kind *kind, const struct event *event, const char *name, struct place *out)
{
    *out = (struct place){0};
    while (next_field(kind, event, out))
        if (strcmp(out->field->name, name) == 0)
            return true;
    return false;
}

static void tell_value(const struct event_value *value, const struct value_type *type, struct text *out)
{
    if (type->tell != NULL)
        type->tell(value, out);
    else if (type->key != NULL)
        say(out, type->key(value->arg[0]));
    else if (type->told != NULL || type->name != NULL)
        text_add(out, catalog_name(value->rules->id, (type->told != NULL ? type->told : type->name)(value->arg[0]),
                                   value->form));
    else
        text_add_int(out, value->arg[0]);
}

static bool put_field(const char *name, const void *context, struct text *out)
{
    struct event_value value = *(const struct event_value *)context;
    struct place place;
    char field[FIELD_BYTES];
    size_t len = strcspn(name, ".");
    (void)snprintf(field, sizeof field, "%.*s", (int)len, name);
    value.form = name[len] == '.' ? name + len + 1 : NULL;
    if (!find_field(kind_of(value.rules, value.event->kind), value.event, field, &place))
        return false;
    for (int i = 0, at = place.at; i < place.count; i++, at += place.field->type->words) {
        value.arg = &value.event->arg[at];
        text_add(out, i > 0 ? ", " : "");
        tell_value(&value, place.field->type, out);
    }
    return true;
}

/* The first word of a field. */
static int value_of(const struct event_kind *kind, const struct event *event, const char *name)
{
    struct place place;
    return find_field(kind, event, name, &place) ? event->arg[place.at] : 0;
}

/* Does the field say anything? */
static bool says(const char *name, const struct event_value *value)
{
    struct text text = TEXT_EMPTY;
    bool said = put_field(name, value, &text) && text.len > 0;
    text_free(&text);
    return said;
}

static const char *sentence_of(const struct event_kind *kind, const struct event_value *value)
{
    int last = 0, which = kind->which != NULL  ? kind->which(value)
                          : kind->said != NULL ? says(kind->said, value)
                          : kind->by != NULL   ? value_of(kind, value->event, kind->by)
                                               : 0;
    while (last + 1 < EVENT_SENTENCES && kind->sentence[last + 1] != NULL)
        last++;
    return kind->sentence[which < last ? which : last];
}

const char *event_kind_name(const struct rules *rules, int kind)
{
    return kind_of(rules, kind) != NULL ? kind_of(rules, kind)->name : "unknown";
}

bool event_kind_ends(const struct rules *rules, int kind)
{
    return kind_of(rules, kind) != NULL && kind_of(rules, kind)->ends;
}

/* The sentence of the catalog: the form of it for a reader who does it, or to whom it is done, where there is one. */
static void say_event(const struct event_kind *kind, const struct event_value *value, const char *key, struct text *out)
{
    char own[KEY_BYTES];
    struct place place = {0};
    bool first = true, found = false;
    for (int you = value->people == NULL ? 0 : value->people->you;
         you != 0 && !found && next_field(kind, value->event, &place);) {
        if (place.field->type != &VALUE_SEAT || place.field->many != 0)
            continue;
        found = value->event->arg[place.at] == you;
        (void)snprintf(own, sizeof own, "%s.%s", key, first ? "you" : "to_you");
        first = false;
    }
    say_with(out, found && catalog_has(own) ? own : key,
             kind->count != NULL ? value_of(kind, value->event, kind->count) : 0, put_field, value);
}

void event_kind_tell(const struct rules *rules, const void *view, const struct event *event,
                     const struct seated *people, struct text *out)
{
    event_kind_tell_after(rules, view, &(struct event_told){.event = event}, people, out);
}

void event_kind_tell_after(const struct rules *rules, const void *view, const struct event_told *told,
                           const struct seated *people, struct text *out)
{
    const struct event *event = told->event;
    const struct event_kind *kind = kind_of(rules, event->kind);
    const struct event_value value = {
        .rules = rules, .view = view, .people = people, .event = event, .before = told->before, .arg = event->arg};
    const char *key = kind != NULL ? sentence_of(kind, &value) : NULL;
    if (kind != NULL && kind->tell != NULL)
        kind->tell(&value, out);
    else if (key != NULL)
        say_event(kind, &value, key, out);
}

static struct jv *save_value(const struct rules *rules, const struct value_type *type, const int16_t *arg)
{
    return type->save != NULL    ? type->save(arg)
           : type->name != NULL  ? jv_new_string(type->name(arg[0]))
           : type->named != NULL ? jv_new_string(type->named(rules, arg[0]))
                                 : jv_new_int(arg[0]);
}

void event_kind_save(const struct rules *rules, const struct event *event, struct jv *out)
{
    const struct event_kind *kind = kind_of(rules, event->kind);
    struct place place = {0};
    while (kind != NULL && next_field(kind, event, &place)) {
        const struct event_field *field = place.field;
        if (field->told_only || field->type->words == 0)
            continue;
        if (field->many == 0) {
            jv_put(out, field->name, save_value(rules, field->type, &event->arg[place.at]));
            continue;
        }
        struct jv *list = jv_new_array();
        for (int i = 0, at = place.at; i < place.count; i++, at += field->type->words)
            jv_add(list, save_value(rules, field->type, &event->arg[at]));
        jv_put(out, field->name, list);
    }
}
