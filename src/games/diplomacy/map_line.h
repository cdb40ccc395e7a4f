/* The lines of a map's files: what each of them does to the model. For map_file.c, which reads them. */
#ifndef CURSUS_GAMES_DIPLOMACY_MAP_LINE_H
#define CURSUS_GAMES_DIPLOMACY_MAP_LINE_H

#include "games/diplomacy/map_model.h"

enum { MAP_LINE_WORDS = 512, MAP_LINE_BYTES = 4096, MAP_FLOW_BYTES = 256, MAP_INCLUDES_DEEP = 8 };

/* How far the reading is. */
struct map_reading {
    struct map_model *model;
    struct maps_told *told;
    const struct maps_files *files;
    struct map_at at;
    int power; /* that lines now speak of; MODEL_NOBODY: of none */
    int depth;
    int outer[MAP_INCLUDES_DEEP]; /* the same in each file that includes this one */
    size_t bytes;                 /* of all files so far */
    bool skips;                   /* up to the end of a block that is left out */
    bool later;                   /* up to the next line of what the map becomes later, which is not played */
    char flow[MAP_FLOW_BYTES];    /* the seasons of a year, as lines of FLOW have them */
    struct map_at flow_at;
};

/* A line, cut at blanks. */
struct map_words {
    int count;
    char *word[MAP_LINE_WORDS];
};

/* Adds a fault of this line: map_line_fault(r, "PAR abuts ", id, ", which is nowhere."). */
#define map_line_fault(r, ...) map_model_fault((r)->model, (r)->told, (r)->at, (const char *const[]){__VA_ARGS__, NULL})
#define map_line_note(r, ...) map_model_note((r)->model, (r)->told, (r)->at, (const char *const[]){__VA_ARGS__, NULL})

/* The word as an abbreviation of a province, "par", or of a coast, "spa/nc", in capitals; false: it is none, which is a
 * fault. */
bool map_line_id_told(struct map_reading *r, const char *word, struct map_id *out);
/* The same words in any case? */
bool map_line_is(const char *word, const char *capitals);

/* ---- map_line_place.c: "Spain = spa", "COAST spa ABUTS por", "AMEND", "DROP" ---- */

/* `right`: what stands behind the "=". */
void map_line_name(struct map_reading *r, const struct map_words *left, const struct map_words *right);
void map_line_terrain(struct map_reading *r, const struct map_words *words);
void map_line_amend(struct map_reading *r, const struct map_words *words);
void map_line_drop(struct map_reading *r, const struct map_words *words);

/* ---- map_line_power.c: powers, what is theirs, units ---- */

void map_line_power(struct map_reading *r, const struct map_words *words);
void map_line_unowned(struct map_reading *r, const struct map_words *words);
void map_line_owns(struct map_reading *r, const struct map_words *words);
void map_line_homes(struct map_reading *r, const struct map_words *words);
void map_line_unit(struct map_reading *r, const struct map_words *words);
void map_line_no_units(struct map_reading *r, const struct map_words *words);
void map_line_dummy(struct map_reading *r, const struct map_words *words);
void map_line_unplayed(struct map_reading *r, const struct map_words *words);

/* ---- map_line_game.c: when the game begins, what wins, rules of the house ---- */

void map_line_begin(struct map_reading *r, const struct map_words *words);
void map_line_victory(struct map_reading *r, const struct map_words *words);
void map_line_rule(struct map_reading *r, const struct map_words *words);
void map_line_flow(struct map_reading *r, const struct map_words *words);
/* When all is read: are these rules, and is this year, played here? */
void map_line_judge(struct map_reading *r);

/* ---- map_line_point.c: "120 45 spa", "100 40 spa/nc", where the picture has a place; when all else is read ---- */

void map_line_point(struct map_reading *r, const struct map_words *words);
/* When all of them are read, of this file: each province that is not shut must have one; a coast may have that of its
 * province. */
void map_line_points_judge(struct map_reading *r, int file);

#endif
