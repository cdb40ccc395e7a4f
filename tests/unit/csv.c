#include "csv.h"

#include "check.h"

#include "base/number.h"

struct csv csv_open(const char *game, const char *name)
{
    char file[80], path[256];
    (void)snprintf(file, sizeof file, "trials/%s", name);
    game_file(game, file, path, sizeof path);
    char *data = file_bytes(path, NULL);
    struct csv csv = {.data = data, .at = data + strcspn(data, "\n") + 1};
    return csv;
}

bool csv_row(struct csv *csv)
{
    csv->count = 0;
    if (*csv->at == '\0') {
        free(csv->data);
        return false;
    }
    memset(csv->field, 0, sizeof csv->field);
    size_t len = 0;
    bool quoted = false;
    for (; *csv->at != '\0' && *csv->at != '\n'; csv->at++) {
        bool quote = *csv->at == '"' && !(quoted && csv->at[1] == '"'); /* two of them in quotes are one of the text */
        csv->at += *csv->at == '"' && !quote;
        if (quote) {
            quoted = !quoted;
        } else if (*csv->at == ',' && !quoted) {
            csv->count++;
            len = 0;
        } else if (*csv->at != '\r') {
            check_true(csv->count < CSV_FIELDS && len < CSV_FIELD - 1);
            csv->field[csv->count][len++] = *csv->at;
        }
    }
    csv->count++;
    csv->at += *csv->at == '\n';
    return true;
}

int csv_number(const char *word)
{
    int64_t value = -1;
    check_true(number_read(word + (word[0] == '+' ? 1 : 0), -1000, 1000, &value));
    return (int)value;
}

int csv_colour(const char *hex)
{
    check_true(hex[0] == '#');
    return (int)strtol(hex + 1, NULL, 16);
}
