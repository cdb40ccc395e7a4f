/*
 * What a file of a map says (docs/diplomacy-maps.md), as a plain struct: places, who may go from where to where, powers
 * with what is theirs. No more than these bounds is read. Names of places are kept as
 * they are written in files, "SPA/NC", in capitals.
 */
#ifndef CURSUS_GAMES_DIPLOMACY_MAP_MODEL_H
#define CURSUS_GAMES_DIPLOMACY_MAP_MODEL_H

#include "rules/maps.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum {
    MODEL_POWERS = 64,
    MODEL_PLACES = 640,
    MODEL_LINKS = 40, /* of a place */
    MODEL_SITES = 2048,
    MODEL_ALIASES = 4096,
    MODEL_RULES = 32,
    MODEL_NOBODY = MODEL_POWERS, /* in place of a power */
    MODEL_YEAR_MOST = 9999,
    MODEL_WORD = 64,         /* bytes of a name with its NUL */
    MODEL_POINT_MOST = 9999, /* of a picture's, from 0 on */
    MODEL_POINT_NONE = 10000,
    MAP_LETTERS = 3 /* of a province */
};

/* Where something stands in the files. */
struct map_at {
    int16_t file; /* its place in model->file; -1: in none */
    int32_t line; /* from 1; 0: nowhere in particular */
};

/* The abbreviation of a province, or of a coast of it: "SPA", "SPA/NC". */
struct map_id {
    char text[8];
};

enum map_kind { MAP_NOWHERE, MAP_LAND, MAP_WATER, MAP_COAST, MAP_PORT, MAP_SHUT };

enum { LINK_ARMY = 1, LINK_FLEET = 2 };

struct map_link {
    struct map_id to;
    uint8_t goes;     /* LINK_ARMY, LINK_FLEET or both: how the line has it, whoever may stand there */
    int16_t to_place; /* when all is read: its place in model->place */
    struct map_at at;
};

struct map_place {
    struct map_id id;
    uint8_t kind;          /* enum map_kind; MAP_NOWHERE: it has a name and no line that says where it is */
    bool itself;           /* it abuts itself, which is left out */
    bool small;            /* written small: no fleet can be there but at its coasts */
    bool centre;           /* when all is read */
    int16_t province;      /* when all is read: of a coast, the place of its province, else its own */
    char name[MODEL_WORD]; /* "": it has none */
    struct map_at at, named_at;
    int16_t x, y;           /* if the map is drawn: the middle of it in the picture, y downwards; of a province that is
                             * shut perhaps MODEL_POINT_NONE */
    struct map_at point_at; /* line 0: no line says so */
    int links;
    struct map_link link[MODEL_LINKS];
};

enum map_site_kind { SITE_CENTRE, SITE_HOME, SITE_OWNED, SITE_ARMY, SITE_FLEET };

/* That something of a power, or of nobody, is at a place. */
struct map_site {
    struct map_id id;
    uint8_t kind;  /* enum map_site_kind; SITE_CENTRE: a centre of nobody */
    uint8_t power; /* MODEL_NOBODY of SITE_CENTRE */
    int16_t place; /* when all is read */
    struct map_at at;
};

struct map_power {
    char shown[MODEL_WORD];     /* as people read it: "United States" */
    char name[MODEL_WORD];      /* in capitals, without blanks: "UNITEDSTATES" */
    char adjective[MODEL_WORD]; /* in capitals, with blanks */
    char belongs[MODEL_WORD];   /* the same as people read it: "American" */
    char letter[8];             /* one character */
    bool described;             /* the file says its adjective, or () */
    bool dummy;                 /* nobody plays it */
    bool owns;                  /* the file says what it owns: that is not its homes */
    bool inhabits;              /* INHABITS was there */
    struct map_at at;
};

/* Another name of a place. */
struct map_alias {
    struct map_id id;
    bool odd; /* it also means something else */
    char name[MODEL_WORD];
};

struct map_rule {
    char name[MODEL_WORD];
    struct map_at at;
};

struct map_model {
    int files, powers, places, sites, aliases, rules;
    char file[MAPS_FILES_MOST][MODEL_WORD];
    struct map_power power[MODEL_POWERS]; /* when all is read: by the alphabet, as places are */
    struct map_place place[MODEL_PLACES];
    struct map_site site[MODEL_SITES];
    struct map_alias alias[MODEL_ALIASES];
    struct map_rule rule[MODEL_RULES];
    char season[8], phase[12]; /* "SPRING", "MOVEMENT": what the game begins with */
    int year;
    bool drawn;  /* it has a file of points, so there is a picture */
    int victory; /* centres that win; 0: the file does not say */
    int win;     /* the same, or half of the centres, rounded down, and one */
};

enum { MAP_FAULTS_MOST = 200 }; /* are told; the rest is counted */

/* Adds a fault, and a note: strings one behind the other, NULL behind the last. */
void map_model_fault(const struct map_model *model, struct maps_told *told, struct map_at at,
                     const char *const *strings);
void map_model_note(const struct map_model *model, struct maps_told *told, struct map_at at,
                    const char *const *strings);

/* Are both in one province? */
static inline bool map_model_same_province(const struct map_id *a, const struct map_id *b)
{
    return memcmp(a->text, b->text, MAP_LETTERS) == 0;
}

/* The place with this abbreviation; -1: none has. */
int map_model_place(const struct map_model *model, const char *id);

/* Does the map want this rule of the house? */
bool map_model_has_rule(const struct map_model *model, const char *name);

/* Of a model that was read whole. May an army, a fleet go from one place to the other by itself? */
bool map_model_goes(const struct map_model *model, int from, int to, bool fleet);
/* May an army, a fleet stand there? */
bool map_model_stands(const struct map_model *model, int place, bool fleet);
/* Is it the coast of a province that has several? */
bool map_model_is_coast(const struct map_model *model, int place);

/* Checks and completes what was read: places and powers are sorted, links, sites and coasts find their places. What
 * does not go together becomes faults. */
void map_model_finish(struct map_model *model, struct maps_told *told);

/* The model as JSON, an object as `cursus map show --json` prints it: powers with homes, centres, units; provinces
 * with kind and coasts; links of armies and of fleets, each pair once. `name`: of the map. */
struct jv *map_model_json(const struct map_model *model, const char *name);

/*
 * Reads the file and those that it includes. The bytes may be anybody's: what is read is bounded in size and time, and
 * nothing is opened here. All that is wrong in them becomes faults in *told, all that is left out
 * notes. True: there is no fault, and the model is whole. `out` and `told` need not be filled before; the caller frees
 * *told in any case.
 */
bool map_model_read(const struct maps_files *files, const char *name, struct map_model *out, struct maps_told *told);

/* What the engine knows of these files. */
extern const struct rules_maps diplomacy_maps;

#endif
