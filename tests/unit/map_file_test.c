/* Files of maps: what each line does, and what is refused, with its line. */
#include "check.h"

#include "base/mem.h"
#include "games/diplomacy/map_model.h"

/* Two islands in a sea, and a mainland with two coasts. */
static const char isles[] = "# The isles\n"
                            "NORTH (NORTHERN) AAA\n"
                            "A AAA\n"
                            "SOUTH (SOUTHERN:Z) BBB\n"
                            "F BBB\n"
                            "UNOWNED CCC\n"
                            "\n"
                            "Alpha = aaa alf\n"
                            "Beta Town = bbb\n"
                            "Gamma = ccc\n"
                            "Gamma (North Coast) = ccc/nc\n"
                            "Gamma (South Coast) = ccc/sc\n"
                            "Deep Sea = dee the+deep\n"
                            "Inland = inn\n"
                            "COAST AAA ABUTS bbb DEE\n"
                            "COAST BBB ABUTS aaa DEE CCC/NC\n"
                            "COAST CCC/NC ABUTS BBB DEE\n"
                            "COAST CCC/SC ABUTS DEE\n"
                            "COAST ccc ABUTS BBB DEE INN\n"
                            "WATER DEE ABUTS AAA BBB CCC/NC CCC/SC\n"
                            "LAND INN ABUTS ccc\n";

struct file {
    const char *name, *text;
};

struct folder {
    struct file file[6];
};

static const char *bytes(void *context, const char *name, size_t *size)
{
    const struct folder *folder = context;
    for (int i = 0; i < 6 && folder->file[i].name != NULL; i++) {
        if (strcmp(folder->file[i].name, name) == 0) {
            *size = strlen(folder->file[i].text);
            return folder->file[i].text;
        }
    }
    return NULL;
}

/* Reads x.map out of the folder. */
static struct map_model *read_folder(struct folder *folder, struct maps_told *told)
{
    struct map_model *model = mem_new(1, sizeof *model);
    const struct maps_files files = {bytes, folder};
    bool fine = map_model_read(&files, "x", model, told);
    check_int(fine, told->fault_count == 0);
    check_int(fine, told->faults.len == 0);
    return model;
}

/* The isles and then these lines, in x.map from line 2 on. */
static struct map_model *read_lines(const char *lines, struct maps_told *told)
{
    char *text = mem_textf("USE isles\n%s", lines);
    struct folder folder = {{{"x.map", text}, {"isles.map", isles}}};
    struct map_model *model = read_folder(&folder, told);
    free(text);
    return model;
}

static void refuses(const char *lines, const char *faults)
{
    struct maps_told told;
    struct map_model *model = read_lines(lines, &told);
    check_text(told.faults.data, faults);
    maps_told_free(&told);
    free(model);
}

/* What JSON says at a path, "powers.NORTH.units", where these lines stand behind the isles. */
static void says(const char *lines, const char *path, const char *want)
{
    struct maps_told told;
    struct map_model *model = read_lines(lines, &told);
    check_text(told.faults.data, "");
    struct jv *json = map_model_json(model, "x"), *at = json;
    char *copy = mem_copy_text(path), *rest = copy, *word;
    while (at != NULL && (word = strsep(&rest, ".")) != NULL)
        at = jv_get(at, word);
    char *dumped = at == NULL ? mem_copy_text("none") : jv_dumped(at);
    check_text(dumped, want);
    free(dumped);
    free(copy);
    jv_free(json);
    maps_told_free(&told);
    free(model);
}

static void notes(const char *lines, const char *want)
{
    struct maps_told told;
    struct map_model *model = read_lines(lines, &told);
    check_text(told.faults.data, "");
    check_text(told.notes.data, want);
    maps_told_free(&told);
    free(model);
}

static const char *name_of(const struct map_model *model, const char *id)
{
    int place = map_model_place(model, id);
    return place < 0 ? "nowhere" : model->place[place].name;
}

/* The isles with these lines as their places. */
static void places_are(const char *lines, const char *faults)
{
    struct maps_told told;
    struct folder folder = {{{"x.map", isles}, {"x.places", lines}}};
    struct map_model *model = read_folder(&folder, &told);
    check_text(told.faults.data == NULL ? "" : told.faults.data, faults);
    check_true(model->drawn);
    maps_told_free(&told);
    free(model);
}

/* ---- what lines do ---- */

static void a_whole_map(void **state)
{
    (void)state;
    says("", "army", "[\"AAA BBB\",\"BBB CCC\",\"CCC INN\"]");
    says("", "fleet", "[\"AAA DEE\",\"BBB CCC/NC\",\"BBB DEE\",\"CCC/NC DEE\",\"CCC/SC DEE\"]");
    says("", "begin", "\"SPRING 1901 MOVEMENT\"");
    says("", "centres", "[\"AAA\",\"BBB\",\"CCC\"]");
    says("", "files", "[\"x.map\",\"isles.map\"]");
    says("", "map", "\"x\"");
    says("", "provinces",
         "{\"AAA\":\"coast\",\"BBB\":\"coast\",\"CCC\":\"coast nc sc\",\"DEE\":\"sea\",\"INN\":\"land\"}");
    says("", "powers.SOUTH",
         "{\"adjective\":\"SOUTHERN\",\"centres\":[\"BBB\"],\"dummy\":false,\"homes\":[\"BBB\"],\"letter\":\"Z\","
         "\"units\":[\"F BBB\"]}");
    says("", "powers.NORTH.letter", "\"N\"");
    says("", "rules", "[]");
    says("", "victory", "null");
    says("", "win", "2");
    says("", "notes", "none");
}

static void names(void **state)
{
    (void)state;
    struct maps_told told;
    struct map_model *model = read_lines("Old Gamma = ccc gam+ma odd? AND?\nUNOWNED INN\n"
                                         "ccc -> New Gamma = nga neu\nCCC/SC = nowhere+to+go\n",
                                         &told);
    check_text(told.faults.data, "x.map:5: nowhere+to+go is no abbreviation of three letters or digits.\n");
    maps_told_free(&told);
    free(model);
    model = read_lines("Old Gamma = ccc gam+ma odd?\nccc -> New Gamma = nga neu new+one really?\nUNOWNED INN\n", &told);
    check_text(told.faults.data, "");
    check_text(name_of(model, "NGA"), "New Gamma");
    check_text(name_of(model, "NGA/NC"), "Gamma (North Coast)");
    check_text(name_of(model, "CCC"), "nowhere");
    check_text(name_of(model, "BBB"), "Beta Town");
    int found = 0;
    for (int i = 0; i < model->aliases; i++) {
        const struct map_alias *alias = &model->alias[i];
        check_true(!(strcmp(alias->name, "gam ma") == 0)); /* forgotten with the old name */
        found += strcmp(alias->name, "new one") == 0 && strcmp(alias->id.text, "NGA") == 0 && !alias->odd;
        found += strcmp(alias->name, "really") == 0 && alias->odd;
        found += strcmp(alias->name, "the deep") == 0 && strcmp(alias->id.text, "DEE") == 0;
    }
    check_int(found, 3);
    maps_told_free(&told);
    free(model);
    says("ccc -> New Gamma = nga\n", "centres", "[\"AAA\",\"BBB\",\"NGA\"]");
    says("ccc -> New Gamma = nga\n", "fleet", "[\"AAA DEE\",\"BBB DEE\",\"BBB NGA/NC\",\"DEE NGA/NC\",\"DEE NGA/SC\"]");
    says("ccc/nc -> Gamma (East Coast) = ccc/ec\n", "provinces.CCC", "\"coast ec sc\"");
}

/* How people read what belongs to a power. */
static void belongs_to(const char *lines, const char *power, const char *want)
{
    struct maps_told told;
    struct map_model *model = read_lines(lines, &told);
    const char *belongs = "nobody";
    for (int i = 0; i < model->powers; i++)
        belongs = strcmp(model->power[i].name, power) == 0 ? model->power[i].belongs : belongs;
    check_text(belongs, want);
    maps_told_free(&told);
    free(model);
}

static void powers(void **state)
{
    (void)state;
    says("NORTH\nA INN\n", "powers.NORTH.units", "[\"A AAA\",\"A INN\"]");
    says("north -CCC INN\n", "powers.NORTH.homes", "[\"AAA\",\"INN\"]");
    says("NORTH -AAA\nUNOWNED\n", "powers.NORTH.homes", "[]");
    says("NORTH -AAA\n", "centres", "[\"AAA\",\"BBB\",\"CCC\"]");
    says("NORTH -AAA\nUNOWNED -AAA\n", "centres", "[\"BBB\",\"CCC\"]");
    says("NEUTRAL INN\n", "centres", "[\"AAA\",\"BBB\",\"CCC\",\"INN\"]");
    says("NORTH\nHOMES INN\n", "powers.NORTH.homes", "[\"INN\"]");
    says("NORTH\nHOME INN\nINHABITS AAA\n", "powers.NORTH.homes", "[\"AAA\",\"INN\"]");
    says("NORTH\nINHABITS CCC\nINHABITS INN\n", "powers.NORTH.homes", "[\"CCC\",\"INN\"]");
    says("NORTH\nOWNS CCC\n", "powers.NORTH.centres", "[\"CCC\"]");
    says("NORTH\nOWNS CCC\nOWNS AAA\n", "powers.NORTH.centres", "[\"AAA\",\"CCC\"]");
    says("NORTH\nOWNS CCC\nCENTERS INN\n", "powers.NORTH.centres", "[\"INN\"]");
    says("SOUTH\nA AAA\nNORTH\nA INN\n", "powers.SOUTH.units", "[\"A AAA\",\"F BBB\"]");
    says("SOUTH\nA BBB\n", "powers.SOUTH.units", "[\"A BBB\"]");
    says("SOUTH\nF CCC/NC\nF CCC/SC\n", "powers.SOUTH.units", "[\"F BBB\",\"F CCC/SC\"]");
    says("SOUTH\nUNITS\nA INN\n", "powers.SOUTH.units", "[\"A INN\"]");
    says("__The+Third.Isle ()\nA INN\n", "powers.THETHIRDISLE.adjective", "\"THETHIRDISLE\"");
    says("THIRD (Third+Isle:3)\nA INN\n", "powers.THIRD.adjective", "\"THIRD ISLE\"");
    says("THIRD (Third+Isle:3)\nA INN\n", "powers.THIRD.letter", "\"3\"");
    says("\xd6sterreich (\xf6stlich)\nA INN\n", "powers.ÖSTERREICH.letter", "\"Ö\""); /* Latin-1 */
    says("Österreich (östlich)\nA INN\n", "powers.ÖSTERREICH.adjective", "\"ÖSTLICH\"");
    says("NORTH -> NORDEN (NORDIC:D) INN\n", "powers.NORDEN",
         "{\"adjective\":\"NORDIC\",\"centres\":[\"AAA\",\"INN\"],\"dummy\":false,\"homes\":[\"AAA\",\"INN\"],"
         "\"letter\":\"D\",\"units\":[\"A AAA\"]}");
    belongs_to("THIRD\nA INN\nTHIRD -> Dritte\n", "DRITTE", "Dritte");
    belongs_to("NORTH -> NORDEN\n", "NORDEN", "Northern");
}

static void places_of_the_picture(void **state)
{
    (void)state;
    static const char whole[] = "# x y\n0 0 AAA\n 10 5 bbb\n\n20 9999 CCC\n30 0 CCC/NC\n40 40 dee\n9 40 inn\n";
    struct folder folder = {{{"x.map", isles}, {"x.places", whole}}};
    struct maps_told told;
    struct map_model *model = read_folder(&folder, &told);
    const struct map_place *place = model->place;
    check_text(told.faults.data == NULL ? "" : told.faults.data, "");
    check_int(place[map_model_place(model, "CCC")].y, 9999);
    check_int(place[map_model_place(model, "CCC/NC")].x, 30);
    check_int(place[map_model_place(model, "CCC/SC")].x, 20); /* its province's */
    maps_told_free(&told);
    free(model);
    char *lines =
        mem_textf("%s%s", whole, "10000 1 AAA\n-1 1 AAA\n1 1.5 AAA\n1 1 XYZ\n1 1 PARIS\n1 AAA\n1 1 AAA 2\n50 50 AAA\n");
    places_are(lines, "x.places:9: 10000 is no whole number from 0 to 9999.\n"
                      "x.places:10: -1 is no whole number from 0 to 9999.\n"
                      "x.places:11: 1.5 is no whole number from 0 to 9999.\n"
                      "x.places:12: XYZ is nowhere on the map.\n"
                      "x.places:13: PARIS is no abbreviation of three letters or digits.\n"
                      "x.places:14: two numbers and a place are wanted: 120 45 ABC\n"
                      "x.places:15: two numbers and a place are wanted: 120 45 ABC\n"
                      "x.places:16: AAA has a point already.\n");
    free(lines);
    places_are("1 1 AAA\n1 1 BBB\n2 2 CCC\n2 2 CCC/NC\n3 3 DEE\n",
               "x.places:2: BBB is where AAA is.\nx.places: INN has no point.\n");
    places_are("", "x.places: AAA has no point.\nx.places: BBB has no point.\nx.places: CCC has no point.\n"
                   "x.places: DEE has no point.\nx.places: INN has no point.\n");
}

static void what_is_shut_may_be_left_out_of_the_picture(void **state)
{
    (void)state;
    struct folder folder = {{{"x.map", "USE isles\nSHUT INN\nAMEND ccc ABUTS -INN\n"},
                             {"isles.map", isles},
                             {"x.places", "1 1 AAA\n2 2 BBB\n3 3 CCC\n4 4 DEE\n"}}};
    struct maps_told told;
    struct map_model *model = read_folder(&folder, &told);
    check_text(told.faults.data == NULL ? "" : told.faults.data, "");
    check_int(model->place[map_model_place(model, "INN")].x, MODEL_POINT_NONE);
    maps_told_free(&told);
    free(model);
}

static void who_plays(void **state)
{
    (void)state;
    static const char third[] = "THIRD (THIRDISH) INN\nA INN\n";
    char *lines = mem_textf("%sDUMMY\n", third);
    says(lines, "powers.THIRD.dummy", "true");
    says(lines, "powers.NORTH.dummy", "false");
    free(lines);
    lines = mem_textf("%sDUMMY north, THIRD\n", third);
    says(lines, "powers.NORTH.dummy", "true");
    says(lines, "powers.SOUTH.dummy", "false");
    free(lines);
    lines = mem_textf("%sDUMMY ALL EXCEPT NORTH, THIRD\n", third);
    says(lines, "powers.NORTH.dummy", "false");
    says(lines, "powers.SOUTH.dummy", "true");
    free(lines);
    lines = mem_textf("%sUNPLAYED\n", third);
    says(lines, "powers.THIRD", "none");
    says(lines, "centres", "[\"AAA\",\"BBB\",\"CCC\"]");
    free(lines);
    lines = mem_textf("%sUNPLAYED NORTH\nUNOWNED AAA\n", third);
    says(lines, "powers.NORTH", "none");
    says(lines, "centres", "[\"AAA\",\"BBB\",\"CCC\",\"INN\"]");
    says(lines, "powers.THIRD.units", "[\"A INN\"]");
    free(lines);
    lines = mem_textf("UNPLAYED ALL\nNORTH (NORTHERN) AAA\nA AAA\n%s", third);
    says(lines, "powers.SOUTH", "none");
    says(lines, "powers.NORTH.units", "[\"A AAA\"]");
    free(lines);
}

static void terrain(void **state)
{
    (void)state;
    static const char bay[] = "Bay = bay\nCoast of Bays = cob\n";
    char *lines = mem_textf("%sPORT BAY ABUTS DEE COB\nCOAST COB ABUTS BAY\nAMEND DEE ABUTS BAY\n", bay);
    says(lines, "provinces.BAY", "\"port\"");
    says(lines, "army", "[\"AAA BBB\",\"BAY COB\",\"BBB CCC\",\"CCC INN\"]");
    free(lines);
    says("Rock = roc\nSHUT ROC ABUTS AAA\nAMEND AAA ABUTS ROC\n", "provinces.ROC", "\"shut\"");
    says("Rock = roc\nSHUT ROC ABUTS AAA\nAMEND AAA ABUTS ROC\n", "army", "[\"AAA BBB\",\"BBB CCC\",\"CCC INN\"]");
    says("SHUT INN\n", "army", "[\"AAA BBB\",\"BBB CCC\"]");
    says("LAND AAA ABUTS BBB\nAMEND DEE ABUTS -AAA\n", "fleet",
         "[\"BBB CCC/NC\",\"BBB DEE\",\"CCC/NC DEE\",\"CCC/SC DEE\"]");
    says("AMEND BBB ABUTS -CCC\nAMEND ccc ABUTS -BBB\nAMEND CCC/NC ABUTS -BBB\n", "army", "[\"AAA BBB\",\"CCC INN\"]");
    /* "aaa" is for armies, "Aaa" for fleets, "AAA" for both */
    says("AMEND AAA ABUTS Bbb\nAMEND BBB ABUTS Aaa\n", "army", "[\"AAA BBB\",\"BBB CCC\",\"CCC INN\"]");
    says("AMEND AAA ABUTS -BBB Bbb\nAMEND BBB ABUTS -AAA Aaa\n", "army", "[\"BBB CCC\",\"CCC INN\"]");
    says("AMEND AAA ABUTS -BBB Bbb\nAMEND BBB ABUTS -AAA Aaa\n", "fleet",
         "[\"AAA BBB\",\"AAA DEE\",\"BBB CCC/NC\",\"BBB DEE\",\"CCC/NC DEE\",\"CCC/SC DEE\"]");
    /* written in capitals again, a province has no coasts any more */
    says("COAST CCC ABUTS BBB DEE INN\n", "fleet", "[\"AAA DEE\",\"BBB CCC\",\"BBB DEE\",\"CCC DEE\"]");
    says("AMEND DEE ABUTS DEE\n", "notes", "[\"DEE abuts itself\"]");
    says("DROP INN\n", "army", "[\"AAA BBB\",\"BBB CCC\"]");
    says("DROP CCC\n", "provinces", "{\"AAA\":\"coast\",\"BBB\":\"coast\",\"DEE\":\"sea\",\"INN\":\"land\"}");
    says("DROP CCC\n", "centres", "[\"AAA\",\"BBB\"]");
    says("DROP ccc/sc\n", "provinces.CCC", "\"coast nc\"");
}

static void the_game(void **state)
{
    (void)state;
    says("BEGIN fall 12 movement\n", "begin", "\"FALL 12 MOVEMENT\"");
    says("BEGIN WINTER 1900 ADJUSTMENTS\n", "begin", "\"WINTER 1900 ADJUSTMENTS\"");
    says("VICTORY 3\n", "victory", "[3]");
    says("VICTORY 3\n", "win", "3");
    says("RULES BUILD_ANY ftf_press\nRULE !FTF_PRESS\n", "rules", "[\"BUILD_ANY\"]");
    says("RULE REMOTE_BUILDS CD_DUMMIES CD_BUILDS IMMOBILE_DUMMIES NO_DRAW\n", "rules",
         "[\"REMOTE_BUILDS\",\"CD_DUMMIES\",\"CD_BUILDS\",\"IMMOBILE_DUMMIES\",\"NO_DRAW\"]");
    says("FLOW SPRING:MOVEMENT,RETREATS\nFLOW FALL:MOVEMENT,RETREATS WINTER:ADJUSTMENTS\n", "win", "2");
    says("FLOW X:MOVEMENT\nFLOW\n", "win", "2");
}

static void left_out(void **state)
{
    (void)state;
    notes("FLAG x\nFLAGS y\nNOTIFY z\nTEXTONLY\n", "x.map:2: FLAG is left out.\nx.map:3: FLAGS is left out.\n"
                                                   "x.map:4: NOTIFY is left out.\nx.map:5: TEXTONLY is left out.\n");
    notes("OTHER DIRECTIVES\nRULE NONSENSE\nEND DIRECTIVES\n",
          "x.map:2: what stands up to END DIRECTIVES is left out.\n");
    notes("AMEND DEE ABUTS DEE\n", "isles.map:20: DEE abuts itself.\n");
    notes("Beta Town = bbb alf\n", "x.map: alf is AAA, and would be BBB as well.\n");
    notes("Beta Town = bbb alf?\n", "");
}

/* ---- files ---- */

static void includes(void **state)
{
    (void)state;
    struct maps_told told;
    struct folder two = {
        {{"x.map", "MAP isles.map more.part\nA INN\n"}, {"isles.map", isles}, {"more.part", "NORTH\nA INN\nF INN"}}};
    struct map_model *model = read_folder(&two, &told);
    /* who was spoken of last in a file is not spoken of in the file that includes it */
    check_text(told.faults.data, "x.map:2: A: the line of a power stands before.\n"
                                 "more.part:3: F INN: no fleet can be there.\n");
    maps_told_free(&told);
    free(model);
    /* and who is spoken of stays, although their number is another one, or they are gone */
    static const char less[] = "UNPLAYED NORTH\nUNOWNED AAA\nTHIRD (THIRDISH)\nF AAA\n";
    struct folder other = {
        {{"x.map", "USE isles\nSOUTH\nUSE less\nA INN\n"}, {"isles.map", isles}, {"less.map", less}}};
    model = read_folder(&other, &told);
    check_text(told.faults.data, "");
    struct jv *json = map_model_json(model, "x");
    char *units = jv_dumped(jv_get(jv_get(jv_get(json, "powers"), "SOUTH"), "units"));
    check_text(units, "[\"A INN\",\"F BBB\"]");
    free(units);
    jv_free(json);
    maps_told_free(&told);
    free(model);
    other.file[0].text = "USE isles\nNORTH\nUSE less\nA INN\n";
    model = read_folder(&other, &told);
    check_text(told.faults.data, "x.map:4: A: the line of a power stands before.\n");
    maps_told_free(&told);
    free(model);
    struct folder round = {{{"x.map", "USE isles y\n"}, {"isles.map", isles}, {"y.map", "\nUSE x\n"}}};
    model = read_folder(&round, &told);
    check_text(told.faults.data, "y.map:2: x.map is read already.\n");
    maps_told_free(&told);
    free(model);
    struct folder none = {{{NULL, NULL}}};
    model = read_folder(&none, &told);
    check_text(told.faults.data, "x.map is not there.\n");
    maps_told_free(&told);
    free(model);
    refuses("USE\nUSE y\nUSE ../y.map\nUSES /etc/passwd a\\b\nUSE isles\n",
            "x.map:2: USE: which file?\n"
            "x.map:3: y.map is not there.\n"
            "x.map:4: ../y.map is no name of a file in the folder of the map.\n"
            "x.map:5: /etc/passwd.map is no name of a file in the folder of the map.\n"
            "x.map:5: a\\b.map is no name of a file in the folder of the map.\n"
            "x.map:6: isles.map is read already.\n");
}

/* ---- refusals ---- */

static void other_games(void **state)
{
    (void)state;
    refuses("FLOW B.C.:MOVEMENT\n", "x.map:2: FLOW B.C.:MOVEMENT is not played here: a year has spring, autumn and "
                                    "winter.\n");
    refuses("IN S1902M\nWATER QQQ\nFROM F1902M\nNONSENSE\n",
            "x.map:2: IN is not played here: a map does not change during a game.\n"
            "x.map:4: FROM is not played here: a map does not change during a game.\n");
    refuses("IN SPRING: WATER QQQ\nNEWHOMES\n", "x.map:2: IN is not played here: a map does not change during a game.\n"
                                                "x.map:3: NEWHOMES is not played here.\n");
    refuses("LEAGUE a\nRESERVES\nMILITIA\nCONTROL\nTEAM\nROTATE\n",
            "x.map:2: LEAGUE is not played here.\nx.map:3: RESERVES is not played here.\n"
            "x.map:4: MILITIA is not played here.\nx.map:5: CONTROL is not played here.\n"
            "x.map:6: TEAM is not played here.\nx.map:7: ROTATE is not played here.\n");
    refuses("RULE MOBILIZE\n", "x.map:2: RULE MOBILIZE is not played here.\n");
    refuses("VICTORY 3 2\nVICTORY\nVICTORY x\n",
            "x.map:2: VICTORY with several numbers is not played here: one holds in all years.\n"
            "x.map:3: VICTORY: how many centres win?\nx.map:4: VICTORY: how many centres win?\n");
    refuses("NORTH *INN @CCC &SC +INN ~INN\n", "x.map:2: *INN: build sites with a mark are not played here.\n"
                                               "x.map:2: @CCC: build sites with a mark are not played here.\n"
                                               "x.map:2: &SC: build sites with a mark are not played here.\n"
                                               "x.map:2: +INN: build sites with a mark are not played here.\n"
                                               "x.map:2: ~INN: build sites with a mark are not played here.\n");
    refuses("AMEND AAA ABUTS *INN inn~ INN(CCC) R:INN\n",
            "x.map:2: AAA *INN: links with a condition are not played here.\n"
            "x.map:2: AAA inn~: links with a condition are not played here.\n"
            "x.map:2: AAA INN(CCC): links with a condition are not played here.\n"
            "x.map:2: AAA R:INN: links with a condition are not played here.\n");
}

static void misspelt(void **state)
{
    (void)state;
    refuses("FLAGZ\n", "x.map:2: FLAGZ founds a power without units and centres. Is it misspelt?\n");
    refuses("UNOWNDE INN\n", "x.map:2: UNOWNDE founds a power without units. Is it misspelt?\n");
    refuses("AMMEND AAA ABUTS INN\n", "x.map:2: ABUTS is no abbreviation of three letters or digits.\n"
                                      "x.map:2: AAA is the home of NORTH already.\n"
                                      "x.map:2: AMMEND founds a power without units. Is it misspelt?\n");
    refuses("Land INN ABUTS ccc\n", "x.map:2: Land is to be written in capitals.\n");
    refuses("LAND\nAMEND\nAMEND QQQ ABUTS AAA\nLAND INN ccc\nDROP QQQ\nCOAST aaa/nc\nWATER AAA/NC\n",
            "x.map:2: LAND: which place?\nx.map:3: AMEND: which place?\nx.map:4: QQQ is nowhere.\n"
            "x.map:5: ccc stands where ABUTS is due.\nx.map:6: QQQ is nowhere.\n"
            "x.map:7: aaa/nc: a coast is written in capitals, and is COAST.\n"
            "x.map:8: AAA/NC: a coast is written in capitals, and is COAST.\n");
    refuses(
        "AMEND aaa ABUTS INN\nAMEND CCC ABUTS DEE\n",
        "x.map:2: aaa is written in capitals where it is placed.\nx.map:3: CCC is written small where it is placed.\n");
    refuses("BEGIN SUMMER 1901 MOVEMENT\n",
            "x.map:2: a game begins as BEGIN SPRING 1901 MOVEMENT, FALL 1901 MOVEMENT or "
            "WINTER 1900 ADJUSTMENTS, in a year up to 9999.\n");
    refuses("BEGIN = bbb\n", "x.map:2: BEGIN: a '=' has no place here.\n");
    refuses("= bbb\nBeta =\n", "x.map:2: a name stands left of '=', an abbreviation right.\n"
                               "x.map:3: a name stands left of '=', an abbreviation right.\n");
    refuses("Eta = e\nEta = eeee\nEta = eta/xc\nEta = e-a\n",
            "x.map:2: e is no abbreviation of three letters or digits.\n"
            "x.map:3: eeee is no abbreviation of three letters or digits.\n"
            "x.map:4: eta/xc is no abbreviation of three letters or digits.\n"
            "x.map:5: e-a is no abbreviation of three letters or digits.\n");
    refuses("qqq -> Quay = qua\naaa -> Alpha = bbb\n",
            "x.map:2: QQQ is nowhere.\nx.map:3: BBB is another place already.\n");
    refuses("A INN\n... (x)\nNORTH (x\nNORTH -> SOUTH\nWEST -> EAST\nNORTH\nA\nF DEE DEE\nDUMMY WEST\n",
            "x.map:2: A: the line of a power stands before.\nx.map:3: ... is no name of a power.\n"
            "x.map:4: (x: a bracket that does not end; a blank within is written +.\n"
            "x.map:5: SOUTH is another power already.\nx.map:6: WEST is no power.\n"
            "x.map:8: A: one place stands behind it.\nx.map:9: F: one place stands behind it.\nx.map:10: WEST is no "
            "power.\n");
}

static void what_does_not_go_together(void **state)
{
    (void)state;
    refuses("AMEND AAA ABUTS QQQ\nNORTH WWW\nF EEE\nUNOWNED RRR\nNew = new\n",
            "x.map:2: AAA abuts QQQ, which is nowhere.\nx.map:6: New (NEW) is nowhere.\n"
            "x.map:3: WWW is nowhere.\nx.map:4: EEE is nowhere.\nx.map:5: RRR is nowhere.\n");
    refuses("AMEND DEE ABUTS CCC/EC\n", "x.map:2: DEE abuts CCC/EC, which is nowhere.\n");
    refuses("LAND NEW ABUTS INN\nAMEND INN ABUTS NEW\n", "x.map: NEW has no name line.\n");
    refuses("AMEND AAA ABUTS INN\n", "isles.map: an army goes from AAA to INN and not back.\n");
    refuses("AMEND DEE ABUTS -AAA\n", "isles.map: a fleet goes from AAA to DEE and not back.\n");
    refuses("Delta = ddd\nLAND DDD\nDelta (East Coast) = ddd/ec\nCOAST DDD/EC\n",
            "x.map:5: DDD/EC: no line COAST DDD with a small abbreviation stands behind it.\n");
    refuses("NORTH\nF CCC\n", "x.map:3: F CCC: which coast?\n");
    refuses("NORTH\nF INN\n", "x.map:3: F INN: no fleet can be there.\n");
    refuses("NORTH\nA DEE\n", "x.map:3: A DEE: no army can be there.\n");
    refuses("NORTH\nA CCC/NC\n", "x.map:3: A CCC/NC: an army stands on no coast, but in the province.\n");
    refuses("UNOWNED CCC/NC\n", "x.map:2: CCC/NC: a centre is a province, not its coast.\n");
    refuses("SOUTH AAA\n", "x.map:2: AAA is the home of NORTH already.\n");
    refuses("SOUTH\nOWNS INN\nNORTH\nOWNS INN\n", "x.map:5: INN is owned by SOUTH already.\n");
    refuses("UNPLAYED SOUTH\nUNOWNED BBB\n", "x.map: fewer than two powers have a unit or a centre.\n");
}

/* Bounds: whatever it is, it is refused and ends. */
static void what_is_too_much(void **state)
{
    (void)state;
    struct maps_told told;
    struct text lines = TEXT_EMPTY;
    for (int i = 0; i < 700; i++)
        text_addf(&lines, "Place %d = %c%02d\n", i, 'a' + i / 100, i % 100);
    struct map_model *model = read_lines(lines.data, &told);
    check_true(strstr(told.faults.data, "too many places.") != NULL);
    check_true(told.fault_count > MAP_FAULTS_MOST);
    maps_told_free(&told);
    free(model);
    text_clear(&lines);
    for (int i = 0; i < MODEL_POWERS; i++)
        text_addf(&lines, "P%d ()\n", i);
    model = read_lines(lines.data, &told);
    check_true(strstr(told.faults.data, "P63: too many powers.") != NULL);
    maps_told_free(&told);
    free(model);
    text_clear(&lines);
    for (int i = 0; i < MAPS_BYTES_MOST / 8; i++)
        text_add(&lines, "A INN F\n");
    model = read_lines(lines.data, &told);
    check_text(told.faults.data, "x.map is too large.\n");
    maps_told_free(&told);
    free(model);
    text_clear(&lines);
    for (int i = 0; i < 5000; i++)
        text_add(&lines, "x");
    model = read_lines(lines.data, &told);
    check_text(told.faults.data, "x.map:2: the line is too long.\n");
    maps_told_free(&told);
    free(model);
    text_free(&lines);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_whole_map),
                                       cmocka_unit_test(names),
                                       cmocka_unit_test(powers),
                                       cmocka_unit_test(places_of_the_picture),
                                       cmocka_unit_test(what_is_shut_may_be_left_out_of_the_picture),
                                       cmocka_unit_test(who_plays),
                                       cmocka_unit_test(terrain),
                                       cmocka_unit_test(the_game),
                                       cmocka_unit_test(left_out),
                                       cmocka_unit_test(includes),
                                       cmocka_unit_test(other_games),
                                       cmocka_unit_test(misspelt),
                                       cmocka_unit_test(what_does_not_go_together),
                                       cmocka_unit_test(what_is_too_much)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
