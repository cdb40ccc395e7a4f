PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE meta (
    key   TEXT NOT NULL PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO meta VALUES('last_sweep',X'008a0a6b00000000');
INSERT INTO meta VALUES('last_tick',X'008a0a6b00000000');
INSERT INTO meta VALUES('news_day',X'3151000000000000');
INSERT INTO meta VALUES('rules_versions',X'71756f72756d20322c20666f72766d20322c20646f676520312c20676f7262696e6f20312c206469706c6f6d6163792031');
INSERT INTO meta VALUES('token_key',X'003b6aeb38d0bd51177235c65f64ba367208566628c1c0cb5c6584856c5df8fa');
INSERT INTO meta VALUES('way_in',X'7b2266726f6d223a302c2273616964223a22222c22736169645f6174223a313739353835323830302c2273696e6365223a302c22746f223a302c22746f6c64223a302c22776f726b6564223a313739353835323830307d');
INSERT INTO meta VALUES('way_out',X'7b2266726f6d223a302c2273616964223a2266696c6564222c22736169645f6174223a313739353835323830302c2273696e6365223a302c22746f223a302c22746f6c64223a302c22776f726b6564223a313739353835323830307d');
CREATE TABLE player (
    id          INTEGER NOT NULL PRIMARY KEY,
    name        TEXT    NOT NULL,
    name_key    TEXT    NOT NULL UNIQUE,
    zone        TEXT    NOT NULL,
    digest      INTEGER NOT NULL,
    mail_off    INTEGER NOT NULL CHECK (mail_off IN (0, 1)),
    picture_off INTEGER NOT NULL CHECK (picture_off IN (0, 1)),
    away_from   INTEGER NOT NULL,
    away_until  INTEGER NOT NULL,
    created     INTEGER NOT NULL
, sleep_from INTEGER NOT NULL DEFAULT 0 CHECK (sleep_from BETWEEN 0 AND 1439), sleep_until INTEGER NOT NULL DEFAULT 0 CHECK (sleep_until BETWEEN 0 AND 1439), heard INTEGER NOT NULL DEFAULT 0, epoch INTEGER NOT NULL DEFAULT 0 CHECK (epoch >= 0), asked INTEGER NOT NULL DEFAULT 0, last_call INTEGER NOT NULL DEFAULT 0 CHECK (last_call IN (0, 1)), subject_thread INTEGER NOT NULL DEFAULT 0 CHECK (subject_thread IN (0, 1)), receipts INTEGER NOT NULL DEFAULT 0 CHECK (receipts BETWEEN 0 AND 2), calendar INTEGER NOT NULL DEFAULT 0 CHECK (calendar IN (0, 1)), picture_wide INTEGER NOT NULL DEFAULT 0 CHECK (picture_wide IN (0, 1)), picture_dark INTEGER NOT NULL DEFAULT 0 CHECK (picture_dark IN (0, 1))) STRICT;
INSERT INTO player VALUES(1,'Anna','anna','',0,0,0,0,0,1795852800,0,0,0,0,0,0,0,0,0,0,0);
INSERT INTO player VALUES(2,'Bruno','bruno','',0,0,0,0,0,1795852800,0,0,0,0,0,0,0,0,0,0,0);
INSERT INTO player VALUES(3,'Carla','carla','',0,0,0,0,0,1795852800,0,0,0,0,0,0,0,0,0,0,0);
INSERT INTO player VALUES(4,'Dora','dora','',0,0,0,0,0,1795852800,0,0,0,0,0,0,0,0,0,0,0);
CREATE TABLE address (
    address TEXT    NOT NULL PRIMARY KEY,
    player  INTEGER NOT NULL REFERENCES player (id),
    proved  INTEGER NOT NULL CHECK (proved IN (0, 1)),
    hard    INTEGER NOT NULL,
    soft    INTEGER NOT NULL,
    bounced INTEGER NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO address VALUES('anna@example.org',1,1,0,0,0,1795852800);
INSERT INTO address VALUES('bruno@example.org',2,1,0,0,0,1795852800);
INSERT INTO address VALUES('carla@example.org',3,1,0,0,0,1795852800);
INSERT INTO address VALUES('dora@example.org',4,1,0,0,0,1795852800);
CREATE TABLE game (
    id               INTEGER NOT NULL PRIMARY KEY,
    name             TEXT    NOT NULL,
    name_key         TEXT    NOT NULL UNIQUE,
    rules            TEXT    NOT NULL,
    rules_version    INTEGER NOT NULL,
    seats            INTEGER NOT NULL,
    options          TEXT    NOT NULL,
    status           INTEGER NOT NULL CHECK (status BETWEEN 0 AND 4),
    pace             INTEGER NOT NULL,
    revision         INTEGER NOT NULL,
    phase            INTEGER NOT NULL,
    branch           INTEGER NOT NULL,
    secret           BLOB    NOT NULL CHECK (length(secret) = 32),
    commitment       BLOB    NOT NULL CHECK (length(commitment) = 32),
    seed             BLOB    NOT NULL CHECK (length(seed) = 32),
    chance_position  INTEGER NOT NULL,
    position_version INTEGER NOT NULL,
    hash             BLOB    NOT NULL CHECK (length(hash) = 32),
    created          INTEGER NOT NULL,
    started          INTEGER NOT NULL,
    ended            INTEGER NOT NULL,
    paused_left      INTEGER NOT NULL,
    gm               TEXT    NOT NULL,
    thread           TEXT    NOT NULL,
    last_activity    INTEGER NOT NULL,
    position         TEXT
, terms TEXT NOT NULL DEFAULT '{}', wake_at INTEGER NOT NULL DEFAULT 0, played_at INTEGER NOT NULL DEFAULT 0, warned_at INTEGER NOT NULL DEFAULT 0, archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1)), cools_at INTEGER NOT NULL DEFAULT 0, outcome TEXT NOT NULL DEFAULT '', origin INTEGER NOT NULL DEFAULT 0, root BLOB NOT NULL CHECK (length(root) = 32)
    DEFAULT X'0000000000000000000000000000000000000000000000000000000000000000', paged INTEGER NOT NULL DEFAULT 0, deleted INTEGER NOT NULL DEFAULT 0 CHECK (deleted IN (0, 1))) STRICT;
INSERT INTO game VALUES(1,'ides','ides','quorum',2,3,'{"first":0,"known":"yes","refresh":3,"ring":"random","track":15}',1,172800,6,0,0,X'5520b5a94b7e0e652bc608aee67137163cedb2646db4611c6b0920d85a215ee7',X'33148748b73ffc82a64f36e639d9a913c70f4eb6d2409ce3fb6037ed1b248bf4',X'7b1cdc60290d930cf2b2a55b696abf415f3ca196779c90ba72156c911a678472',145,2,X'cd9a6d8eec93f4164576f423a0b8d3c8ebc2eaae696913608602d540ad17624c',1795852800,1795852800,0,0,'','g1.root@club.example',1795852800,'~1o>07optionso505firsti005knowns3yes07refreshi604rings6random05trackiN2i404turni005phases4take09refreshedf04tooks4none5a6s8germanias9macedonias6gallias4asias6africas8hispania06tokenso606africai404asiai408germaniai406galliai408hispaniai409macedoniai406trackso6<a0=a0>a0?a0@a0Aa004deckaU2s7jupiters9arc-afr-3s9mil-mac-3s9int-gal-1s9tra-afr-1s9tra-mac-2s9arc-gal-2s5vestas9int-mac-2s8vulcanuss9mil-ger-3s9int-mac-1s9mercuriuss9tra-asi-3s9int-afr-2s9arc-mac-3s9arc-his-3s9int-asi-2s9arc-his-2s9arc-mac-1s9mil-mac-2s9tra-mac-3s6apollos9mil-asi-3s9arc-his-1s9mil-gal-1s9int-ger-1s4marss9mil-his-2s9tra-ger-2s5plutos5dianas9arc-ger-3s9int-afr-1s9mil-his-3s9arc-asi-3s9arc-asi-2s9mil-afr-2s9int-ger-2s9int-afr-3s9arc-mac-2s9tra-gal-2s7bacchuss9mil-ger-2s9tra-asi-2s8neptunuss9int-his-3s9int-gal-3s4junos9arc-afr-1s5venuss7minervas9mil-gal-2s9arc-gal-1s9int-asi-3s9tra-his-2s9mil-afr-1s9arc-gal-3s9int-asi-1s9mil-his-1s9int-gal-2s9arc-asi-1s9mil-mac-1s9mil-asi-2s9mil-asi-1s9tra-his-1s9int-his-2s9int-his-1s5ceres04romea5s9tra-asi-1s9tra-gal-3s9int-mac-3s9arc-ger-2s9mil-ger-105handsa3a4s9arc-afr-2s9tra-ger-1s9tra-his-3s9tra-mac-1a4s9arc-ger-1s9mil-afr-3s9mil-gal-3s9tra-afr-3a4s9int-ger-3s9tra-afr-2s9tra-gal-1s9tra-ger-306tablesa3a0a0a03a0','{}',1800432000,0,0,0,0,'',1,X'ba04e8c044c82f8c5c0f560528e48ab49f29f33ddd716ba5a763b956e60a1a4a',0,0);
INSERT INTO game VALUES(2,'forum','forum','forvm',2,3,'{"boost":"horreum","destroy":"anywhere","divorce":"both","family":"pair","goal":15,"intrigues":"many","order":"simultaneous","rome":"region","route":"five","rules":"long","turns":0,"works":"two"}',1,172800,6,0,0,X'0096b2a868a03e1cd03634e4bf5e0e1df7c459884f443d53b5a2e6f94b90bfcd',X'99b4f9590fbf0ed6715b12ab0d7503952a2be24472be0770d89cc72b5a2c82e2',X'fab329ce299e3cfec437fb0e7b71a6f4cb32730459ff6eddb9c16ce191c6d01b',35,2,X'310737a499f435a770930d07c8a8c336469b6ad1b395f32b0b071026542f6ad9',1795852800,1795852800,0,0,'','g2.root@club.example',1795852800,'~1o@07optionso<05ruless4long05orders<simultaneous06familys4pair09intriguess4many05workss3two07destroys8anywhere05boosts7horreum05routes4five07divorces4both04romes6region04goaliN05turnsi004cards4none04turni205starti405phases4move06activei007winnersa007marriedo005giveno008arrivalso009alliancesa004deckaNs6plagues6patrons5floods6luxurys6censuss4wines4fires8governors>revolt-ephesuss3vows6censuss6purples6censuss8dispatchs4wines5moress6plagues3oils=revolt-rhodess5limess?revolt-carthages:grandchilds9electionss7divorces7annonaes4snubs?revolt-hispaliss5grains4ships5games07discarda04a005seatsa3oE04sonsi209daughtersi204handa004fiveo406italiai008hispaniai007graeciai006oriensi005everyo4OfP1fQ1fR1f05moneyi`<08prestigei006agentsa1s4rome06horreaa003wona004losta007recruitf05leveli007senatorf0<benefactionsi005floods4none05moresf08dispatchi007annonaei009divorcinga003wedfoEKi2Li2Ma0No4Oi0P1i0Q1i0R1i0S1o4OfP1fQ1fR1fT1i`<U1i0V1a1s4romeW1a0X1a0Y1a0Z1t[1i0\1f]1i0^1s4none_1f`1i0a1i0b1a0c1foEKi2Li2Ma0No4Oi0P1i0Q1i0R1i0S1o4OfP1fQ1fR1fT1i`<U1i0V1a1s4romeW1a0X1a0Y1a0Z1f[1i0\1f]1i0^1s4none_1f`1i0a1i0b1a0c1f04actsa3a0a0a0','{}',1800432000,0,0,0,0,'',2,X'7af79e2dd8530bd55e32ca2af080f0dbb054bd9051fc7686a821bdaabdc73612',0,0);
INSERT INTO game VALUES(3,'europe','europe','diplomacy',1,7,'{"build":"home","end":1935,"win":18}',1,172800,7,0,0,X'65dfb78ff953ba648eb8ca8fa5d0dc30d2752edfa0e42203bcc46f50217583ae',X'f83487114c2de5d821b87284d24f12a651dbe158fd8677d8729c6f8a3d94b457',X'68d2fa14f44cb21155e96a749dcba34d51dd9c901a5f6bea74e290198c7fb930',0,1,X'c681bcce6fbed1250948df6ddc0c9d42efed5163d1e063fd7ef44c3eb92d04a0',1795852800,1795852800,0,0,'','g3.root@club.example',1795852800,'~1o607optionso305builds4home03endinh303winiT105phases<spring-moves04yearijf307centresa7a3s3buds3tris3viea3s3edis3lons3lvpa3s3bres3mars3para3s3bers3kies3muna3s3naps3roms3vena4s3moss3sevs3stps3wara3s3anks3cons3smy05unitsa7a3s5a buds5a vies5f tria3s5a lvps5f edis5f lona3s5a mars5a pars5f brea3s5a bers5a muns5f kiea3s5a roms5a vens5f napa4s5a moss5a wars5f sevs8f stp/sca3s5a cons5a smys5f ank09dislodgeda0','{}',1800432000,0,0,0,0,'',3,X'20cf4c397dfd7e1b89e743dd075e13dedf459afab9a14db2cdcb1d2e5b8ef3e6',0,0);
INSERT INTO game VALUES(4,'nones','nones','quorum',2,2,'{"first":0,"known":"yes","refresh":3,"ring":"random","track":15}',0,172800,2,0,0,X'b69dafc3213e44da11a6baa440a6aba42d83df87e092c87e6e68acac0180f0a7',X'cbd0665c29d4adfd121cfff5acd52907dad57e6a58a6a91c298cc2c24c42f41f',X'0000000000000000000000000000000000000000000000000000000000000000',0,0,X'0000000000000000000000000000000000000000000000000000000000000000',1795852800,0,0,0,'','g4.root@club.example',1795852800,NULL,'{}',0,0,0,0,0,'',4,X'ebbc179aba557857ea13106716758e6b3802b9b484c2d36d0ac5e2196f7d7c0e',0,0);
CREATE TABLE seat (
    game                    INTEGER NOT NULL REFERENCES game (id),
    number                  INTEGER NOT NULL CHECK (number >= 1),
    kind                    INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 2),
    player                  INTEGER REFERENCES player (id),
    word                    TEXT    NOT NULL,
    otherwise_default       INTEGER NOT NULL CHECK (otherwise_default IN (0, 1)),
    otherwise_ask_surprised INTEGER NOT NULL CHECK (otherwise_ask_surprised IN (0, 1)),
    wait                    INTEGER NOT NULL CHECK (wait IN (0, 1)),
    waiting                 INTEGER NOT NULL CHECK (waiting IN (0, 1)),
    blocked                 INTEGER NOT NULL CHECK (blocked >= 0),
    clock                   INTEGER NOT NULL,
    due                     INTEGER NOT NULL,
    remind_at               INTEGER NOT NULL,
    epoch                   INTEGER NOT NULL,
    misses                  INTEGER NOT NULL,
    last_mail               INTEGER NOT NULL,
    told                    INTEGER NOT NULL,
    asked_phase             INTEGER NOT NULL, missed_row INTEGER NOT NULL DEFAULT 0, kept_for INTEGER REFERENCES player (id), gave_up INTEGER REFERENCES player (id), absent INTEGER NOT NULL DEFAULT 0, judged INTEGER NOT NULL DEFAULT 0, missed_phase INTEGER NOT NULL DEFAULT 0, ready INTEGER NOT NULL DEFAULT 0 CHECK (ready IN (0, 1)), passed INTEGER NOT NULL DEFAULT 0, still_until INTEGER NOT NULL DEFAULT 0, runs_out INTEGER NOT NULL DEFAULT 0, blocked_62 INTEGER NOT NULL DEFAULT 0 CHECK (blocked_62 >= 0), blocked_124 INTEGER NOT NULL DEFAULT 0 CHECK (blocked_124 >= 0), untold TEXT NOT NULL DEFAULT '', wishes TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (game, number),
    CHECK ((kind = 1) = (player IS NOT NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO seat VALUES(1,1,1,1,'iraara87',0,0,0,0,0,0,0,0,2,0,1795852800,0,0,0,NULL,NULL,0,0,0,0,0,0,0,0,0,'','');
INSERT INTO seat VALUES(1,2,1,2,'galpax42',0,0,0,1,0,0,1796025600,1795939200,2,0,1795852800,0,0,0,NULL,NULL,0,0,0,0,0,0,1796025600,0,0,'','');
INSERT INTO seat VALUES(1,3,1,3,'helfra76',0,0,0,0,0,0,0,0,2,0,1795852800,0,0,0,NULL,NULL,0,0,0,0,0,0,0,0,0,'','');
INSERT INTO seat VALUES(2,1,1,1,'disara57',0,0,0,1,0,30,1796025600,1795939200,2,0,1795852800,0,0,0,NULL,NULL,0,0,0,0,0,0,1796025600,0,0,'','');
INSERT INTO seat VALUES(2,2,1,2,'orogal81',0,0,0,1,0,30,1796025600,1795939200,2,0,1795852800,0,0,0,NULL,NULL,0,0,0,0,0,0,1796025600,0,0,'','');
INSERT INTO seat VALUES(2,3,1,4,'paxoro73',0,0,0,1,0,30,1796025600,1795939200,2,0,1795852800,0,0,0,NULL,NULL,0,0,0,0,0,0,1796025600,0,0,'','');
INSERT INTO seat VALUES(3,1,1,1,'paxdis80',0,0,0,1,0,0,1796025600,1795939200,2,0,1795852800,0,0,0,NULL,NULL,0,0,0,0,0,0,1796025600,0,0,'','');
INSERT INTO seat VALUES(3,2,1,2,'araira55',0,0,0,1,0,0,1796025600,1795939200,2,0,1795852800,0,0,0,NULL,NULL,0,0,0,0,0,0,1796025600,0,0,'','');
INSERT INTO seat VALUES(3,3,1,3,'larfra13',0,0,0,1,0,0,1796025600,1795939200,2,0,1795852800,0,0,0,NULL,NULL,0,0,0,0,0,0,1796025600,0,0,'','');
INSERT INTO seat VALUES(3,4,1,4,'corjun20',0,0,0,1,0,0,1796025600,1795939200,2,0,1795852800,0,0,0,NULL,NULL,0,0,0,0,0,0,1796025600,0,0,'','');
INSERT INTO seat VALUES(3,5,2,NULL,'beleni37',0,0,0,0,0,0,0,0,1,0,0,-1,0,0,NULL,NULL,0,0,0,0,0,0,0,0,0,'','');
INSERT INTO seat VALUES(3,6,2,NULL,'galjun88',0,0,0,0,0,0,0,0,1,0,0,-1,0,0,NULL,NULL,0,0,0,0,0,0,0,0,0,'','');
INSERT INTO seat VALUES(3,7,2,NULL,'paxmon14',0,0,0,0,0,0,0,0,1,0,0,-1,0,0,NULL,NULL,0,0,0,0,0,0,0,0,0,'','');
INSERT INTO seat VALUES(4,1,0,NULL,'',0,0,0,0,0,0,0,0,1,0,0,0,0,0,NULL,NULL,0,0,0,0,0,0,0,0,0,'','');
INSERT INTO seat VALUES(4,2,0,NULL,'',0,0,0,0,0,0,0,0,1,0,0,0,0,0,NULL,NULL,0,0,0,0,0,0,0,0,0,'','');
CREATE TABLE plan (
    game  INTEGER NOT NULL,
    seat  INTEGER NOT NULL,
    place INTEGER NOT NULL,
    line  TEXT    NOT NULL,
    PRIMARY KEY (game, seat, place),
    FOREIGN KEY (game, seat) REFERENCES seat (game, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE move (
    game      INTEGER NOT NULL REFERENCES game (id),
    branch    INTEGER NOT NULL,
    number    INTEGER NOT NULL CHECK (number >= 0),
    at        INTEGER NOT NULL,
    phase     TEXT    NOT NULL,
    orders    TEXT    NOT NULL,
    draws     TEXT    NOT NULL,
    events    TEXT    NOT NULL,
    position  TEXT,
    hash      BLOB    NOT NULL CHECK (length(hash) = 32),
    defaulted INTEGER NOT NULL CHECK (defaulted IN (0, 1)),
    PRIMARY KEY (game, branch, number)
) STRICT;
INSERT INTO move VALUES(1,0,0,1795852800,'setup','[]','[[6,4],[5,0],[4,1],[3,1],[2,0],[3,1],[72,1],[71,5],[70,59],[69,54],[68,63],[67,58],[66,63],[65,12],[64,61],[63,58],[62,61],[61,13],[60,51],[59,47],[58,51],[57,22],[56,15],[55,23],[54,10],[53,38],[52,13],[51,50],[50,9],[49,9],[48,34],[47,38],[46,39],[45,5],[44,30],[43,5],[42,4],[41,31],[40,22],[39,18],[38,13],[37,0],[36,12],[35,8],[34,3],[33,16],[32,7],[31,14],[30,7],[29,9],[28,9],[27,10],[26,23],[25,4],[24,12],[23,0],[22,0],[21,17],[20,12],[19,18],[18,15],[17,10],[16,9],[15,12],[14,8],[13,5],[12,11],[11,9],[10,2],[9,2],[8,2],[7,4],[6,3],[5,4],[4,3],[3,1],[2,1],[69,57],[68,45],[67,48],[66,26],[65,16],[64,24],[63,38],[62,28],[61,18],[60,47],[59,20],[58,41],[57,19],[56,23],[55,52],[54,4],[53,36],[52,18],[51,16],[50,5],[49,24],[48,44],[47,8],[46,24],[45,39],[44,14],[43,19],[42,10],[41,29],[40,22],[39,8],[38,36],[37,12],[36,7],[35,13],[34,18],[33,25],[32,8],[31,24],[30,2],[29,14],[28,26],[27,13],[26,25],[25,11],[24,4],[23,4],[22,6],[21,15],[20,19],[19,8],[18,5],[17,8],[16,9],[15,0],[14,12],[13,4],[12,2],[11,5],[10,0],[9,4],[8,5],[7,1],[6,2],[5,1],[4,1],[3,1],[2,1]]','[]','{"deck":["jupiter","arc-afr-3","mil-mac-3","int-gal-1","tra-afr-1","tra-mac-2","arc-gal-2","vesta","int-mac-2","vulcanus","mil-ger-3","int-mac-1","mercurius","tra-asi-3","int-afr-2","arc-mac-3","arc-his-3","int-asi-2","arc-his-2","arc-mac-1","mil-mac-2","tra-mac-3","apollo","mil-asi-3","arc-his-1","mil-gal-1","int-ger-1","mars","mil-his-2","tra-ger-2","pluto","diana","arc-ger-3","int-afr-1","mil-his-3","arc-asi-3","arc-asi-2","mil-afr-2","int-ger-2","int-afr-3","arc-mac-2","tra-gal-2","bacchus","mil-ger-2","tra-asi-2","neptunus","int-his-3","int-gal-3","juno","arc-afr-1","venus","minerva","mil-gal-2","arc-gal-1","int-asi-3","tra-his-2","mil-afr-1","arc-gal-3","int-asi-1","mil-his-1","int-gal-2","arc-asi-1","mil-mac-1","mil-asi-2","mil-asi-1","tra-his-1","int-his-2","int-his-1","ceres"],"first":2,"hands":[["arc-afr-2","tra-ger-1","tra-his-3","tra-mac-1"],["arc-ger-1","mil-afr-3","mil-gal-3","tra-afr-3"],["int-ger-3","tra-afr-2","tra-gal-1","tra-ger-3"]],"known":[],"options":{"first":0,"known":"yes","refresh":3,"ring":"random","track":15},"phase":"take","refreshed":false,"ring":["germania","macedonia","gallia","asia","africa","hispania"],"rome":["tra-asi-1","tra-gal-3","int-mac-3","arc-ger-2","mil-ger-1"],"tables":[[],[],[]],"tokens":{"africa":2,"asia":2,"gallia":2,"germania":2,"hispania":2,"macedonia":2},"took":"none","tracks":{"africa":[],"asia":[],"gallia":[],"germania":[],"hispania":[],"macedonia":[]},"turn":0}',X'cd9a6d8eec93f4164576f423a0b8d3c8ebc2eaae696913608602d540ad17624c',0);
INSERT INTO move VALUES(2,0,0,1795852800,'setup','[]','[[30,27],[29,12],[28,11],[27,2],[26,21],[25,17],[24,2],[23,2],[22,17],[21,1],[20,15],[19,0],[18,9],[17,4],[16,9],[15,8],[14,4],[13,9],[12,2],[11,1],[10,9],[9,3],[8,4],[7,6],[6,4],[5,0],[4,1],[3,1],[2,1],[6,0],[6,5],[6,3],[6,3],[6,0],[6,0]]','[[0,127,2],[1,127,2,1],[2,127,2,4,1],[2,127,3,1,0],[2,127,1,1,0]]','{"active":0,"acts":[[],[],[]],"alliances":[],"arrivals":{},"card":"none","deck":["plague","patron","flood","luxury","census","wine","fire","governor","revolt-ephesus","vow","census","purple","census","dispatch","wine","mores","plague","oil","revolt-rhodes","limes","revolt-carthage","grandchild","elections","divorce","annonae","snub","revolt-hispalis","grain","ship","games"],"discard":[],"family":[],"given":{},"married":{},"options":{"boost":"horreum","destroy":"anywhere","divorce":"both","family":"pair","goal":15,"intrigues":"many","order":"simultaneous","rome":"region","route":"five","rules":"long","turns":0,"works":"two"},"phase":"move","seats":[{"agents":["rome"],"annonae":0,"benefactions":0,"daughters":1,"dispatch":0,"divorcing":[],"every":{"graecia":false,"hispania":false,"italia":false,"oriens":false},"five":{"graecia":0,"hispania":0,"italia":0,"oriens":0},"flood":"none","hand":[],"horrea":[],"level":0,"lost":[],"money":200,"mores":false,"prestige":0,"recruit":false,"senator":false,"sons":1,"wed":false,"won":[]},{"agents":["rome"],"annonae":0,"benefactions":0,"daughters":1,"dispatch":0,"divorcing":[],"every":{"graecia":false,"hispania":false,"italia":false,"oriens":false},"five":{"graecia":0,"hispania":0,"italia":0,"oriens":0},"flood":"none","hand":[],"horrea":[],"level":0,"lost":[],"money":200,"mores":false,"prestige":0,"recruit":true,"senator":false,"sons":1,"wed":false,"won":[]},{"agents":["rome"],"annonae":0,"benefactions":0,"daughters":1,"dispatch":0,"divorcing":[],"every":{"graecia":false,"hispania":false,"italia":false,"oriens":false},"five":{"graecia":0,"hispania":0,"italia":0,"oriens":0},"flood":"none","hand":[],"horrea":[],"level":0,"lost":[],"money":200,"mores":false,"prestige":0,"recruit":false,"senator":false,"sons":1,"wed":false,"won":[]}],"start":2,"turn":1,"winners":[]}',X'310737a499f435a770930d07c8a8c336469b6ad1b395f32b0b071026542f6ad9',0);
INSERT INTO move VALUES(3,0,0,1795852800,'setup','[]','[]','[]','{"centres":[["bud","tri","vie"],["edi","lon","lvp"],["bre","mar","par"],["ber","kie","mun"],["nap","rom","ven"],["mos","sev","stp","war"],["ank","con","smy"]],"dislodged":[],"options":{"build":"home","end":1935,"win":18},"phase":"spring-moves","units":[["a bud","a vie","f tri"],["a lvp","f edi","f lon"],["a mar","a par","f bre"],["a ber","a mun","f kie"],["a rom","a ven","f nap"],["a mos","a war","f sev","f stp/sc"],["a con","a smy","f ank"]],"year":1901}',X'c681bcce6fbed1250948df6ddc0c9d42efed5163d1e063fd7ef44c3eb92d04a0',0);
CREATE TABLE branch (
    game        INTEGER NOT NULL REFERENCES game (id),
    branch      INTEGER NOT NULL,
    parent      INTEGER NOT NULL,
    from_number INTEGER NOT NULL,
    seed        BLOB    NOT NULL CHECK (length(seed) = 32),
    at          INTEGER NOT NULL,
    PRIMARY KEY (game, branch)
) STRICT, WITHOUT ROWID;
CREATE TABLE press (
    id        INTEGER NOT NULL PRIMARY KEY,
    game      INTEGER NOT NULL REFERENCES game (id),
    from_seat INTEGER NOT NULL,
    to_seats  INTEGER NOT NULL,
    phase     INTEGER NOT NULL,
    at        INTEGER NOT NULL,
    body      TEXT    NOT NULL
, masked INTEGER NOT NULL DEFAULT 0 CHECK (masked IN (0, 1))) STRICT;
CREATE TABLE inbox (
    id       INTEGER NOT NULL PRIMARY KEY,
    key      TEXT    NOT NULL UNIQUE,
    hash     BLOB    NOT NULL CHECK (length(hash) = 32),
    size     INTEGER NOT NULL,
    received INTEGER NOT NULL,
    source   TEXT    NOT NULL,
    state    INTEGER NOT NULL CHECK (state BETWEEN 0 AND 5),
    tries    INTEGER NOT NULL,
    note     TEXT    NOT NULL,
    handled  INTEGER NOT NULL,
    kept     INTEGER NOT NULL CHECK (kept IN (0, 1))
, copies INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE inbox_raw (
    inbox INTEGER NOT NULL PRIMARY KEY REFERENCES inbox (id),
    raw   BLOB    NOT NULL
) STRICT;
CREATE TABLE outbox (
    id            INTEGER NOT NULL PRIMARY KEY,
    dedup         TEXT    NOT NULL UNIQUE,
    message_id    TEXT    NOT NULL UNIQUE,
    envelope_from TEXT    NOT NULL,
    envelope_to   TEXT    NOT NULL,
    game          INTEGER REFERENCES game (id),
    seat          INTEGER NOT NULL,
    phase         INTEGER NOT NULL,
    branch        INTEGER NOT NULL,
    kind          TEXT    NOT NULL,
    request       TEXT    NOT NULL,
    state         INTEGER NOT NULL CHECK (state BETWEEN 0 AND 4),
    tries         INTEGER NOT NULL,
    next_at       INTEGER NOT NULL,
    lease_until   INTEGER NOT NULL,
    owner         TEXT    NOT NULL,
    last_reply    TEXT    NOT NULL,
    created       INTEGER NOT NULL,
    sent_at       INTEGER NOT NULL,
    size          INTEGER NOT NULL,
    kept          INTEGER NOT NULL CHECK (kept IN (0, 1))
, stranger INTEGER NOT NULL DEFAULT 0 CHECK (stranger IN (0, 1))) STRICT;
INSERT INTO outbox VALUES(1,'welcome at2 g1 s1 ','<g1.ax4xji4hl6edjlxiw.welcome.s1.t.1.1.mnvhxaellous4adpvfm4n5o53u.0@club.example>','games@club.example','anna@example.org',1,1,0,0,'welcome','',2,1,0,0,'','filed',1795852800,1795852800,39335,1,0);
INSERT INTO outbox VALUES(2,'welcome at2 g1 s2 ','<g1.addvqn2k5refcz5ee.welcome.s2.t.1.2.dv2blzxn3p5ehmmg6uzliholxe.0@club.example>','games@club.example','bruno@example.org',1,2,0,0,'welcome','',2,1,0,0,'','filed',1795852800,1795852800,39360,1,0);
INSERT INTO outbox VALUES(3,'welcome at2 g1 s3 ','<g1.ayjvixje4hhjer5xv.welcome.s3.t.1.3.d5c6anmmvmno27tq4p2appllhm.0@club.example>','games@club.example','carla@example.org',1,3,0,0,'welcome','',2,1,0,0,'','filed',1795852800,1795852800,39348,1,0);
INSERT INTO outbox VALUES(4,'turn b0p0v5 g1 s1 ','<g1.b2rmevwbwgpo3zny6.turn.s1.t.1.1.mnvhxaellous4adpvfm4n5o53u.0@club.example>','games@club.example','anna@example.org',1,1,0,0,'turn','',2,1,0,0,'','filed',1795852800,1795852800,43599,1,0);
INSERT INTO outbox VALUES(5,'turn b0p0v5 g1 s2 ','<g1.b5rdcnrgmt6gjpfdm.turn.s2.t.1.2.dv2blzxn3p5ehmmg6uzliholxe.0-0@club.example>','games@club.example','bruno@example.org',1,2,0,0,'turn','',2,1,0,0,'','filed',1795852800,1795852800,47977,1,0);
INSERT INTO outbox VALUES(6,'turn b0p0v5 g1 s3 ','<g1.b2pvonovbdedfsqlb.turn.s3.t.1.3.d5c6anmmvmno27tq4p2appllhm.0@club.example>','games@club.example','carla@example.org',1,3,0,0,'turn','',2,1,0,0,'','filed',1795852800,1795852800,43577,1,0);
INSERT INTO outbox VALUES(7,'welcome at2 g2 s1 ','<g2.ajp62ymyoe2y2kdz7.welcome.s1.t.2.1.vaegxhhs7ctn7lk4mhb3dfkuka.s0@club.example>','games@club.example','anna@example.org',2,1,0,0,'welcome','',2,1,0,0,'','filed',1795852800,1795852800,56917,1,0);
INSERT INTO outbox VALUES(8,'welcome at2 g2 s2 ','<g2.a7viuvho5h4qy5kna.welcome.s2.t.2.2.5gs36jzqq4py2mq45pa5wfh7w4.s0@club.example>','games@club.example','bruno@example.org',2,2,0,0,'welcome','',2,1,0,0,'','filed',1795852800,1795852800,56930,1,0);
INSERT INTO outbox VALUES(9,'welcome at2 g2 s3 ','<g2.aertgkukiqd3qt6b7.welcome.s3.t.2.3.vytotgspj26dgpqe5lepmlmqgi.s0@club.example>','games@club.example','dora@example.org',2,3,0,0,'welcome','',2,1,0,0,'','filed',1795852800,1795852800,56901,1,0);
INSERT INTO outbox VALUES(10,'turn b0p0v5 g2 s1 ','<g2.b6eaf4neyunv6cboy.turn.s1.t.2.1.vaegxhhs7ctn7lk4mhb3dfkuka.s0-0@club.example>','games@club.example','anna@example.org',2,1,0,0,'turn','',2,1,0,0,'','filed',1795852800,1795852800,64809,1,0);
INSERT INTO outbox VALUES(11,'turn b0p0v5 g2 s2 ','<g2.bhxu5ms67ueyd4erv.turn.s2.t.2.2.5gs36jzqq4py2mq45pa5wfh7w4.s0-0@club.example>','games@club.example','bruno@example.org',2,2,0,0,'turn','',2,1,0,0,'','filed',1795852800,1795852800,64979,1,0);
INSERT INTO outbox VALUES(12,'turn b0p0v5 g2 s3 ','<g2.btr3ksftznmfvf5wf.turn.s3.t.2.3.vytotgspj26dgpqe5lepmlmqgi.s0-0@club.example>','games@club.example','dora@example.org',2,3,0,0,'turn','',2,1,0,0,'','filed',1795852800,1795852800,64812,1,0);
INSERT INTO outbox VALUES(13,'welcome at2 g3 s1 ','<g3.aiyajegrmr56rqquv.welcome.s1.t.3.1.lirss7rykeu2ubgovouad5jdxm.0@club.example>','games@club.example','anna@example.org',3,1,0,0,'welcome','',2,1,0,0,'','filed',1795852800,1795852800,62117,1,0);
INSERT INTO outbox VALUES(14,'welcome at2 g3 s2 ','<g3.appjmr64uczyrifwh.welcome.s2.t.3.2.b7nrsa3vleed7s2guet7ap4gs4.0@club.example>','games@club.example','bruno@example.org',3,2,0,0,'welcome','',2,1,0,0,'','filed',1795852800,1795852800,62103,1,0);
INSERT INTO outbox VALUES(15,'welcome at2 g3 s3 ','<g3.a4gu7v3xop35qwyyy.welcome.s3.t.3.3.jzgilqvkejm2ee3upj7z5jqeim.0@club.example>','games@club.example','carla@example.org',3,3,0,0,'welcome','',2,1,0,0,'','filed',1795852800,1795852800,62096,1,0);
INSERT INTO outbox VALUES(16,'welcome at2 g3 s4 ','<g3.aak4iltpxglh3kbro.welcome.s4.t.3.4.saq24tja2m3mgye43isrllm3ci.0@club.example>','games@club.example','dora@example.org',3,4,0,0,'welcome','',2,1,0,0,'','filed',1795852800,1795852800,62121,1,0);
INSERT INTO outbox VALUES(17,'turn b0p0v6 g3 s1 ','<g3.bp44f4feqk6l75pi6.turn.s1.t.3.1.lirss7rykeu2ubgovouad5jdxm.0-14-63-70@club.example>','games@club.example','anna@example.org',3,1,0,0,'turn','',2,1,0,0,'','filed',1795852800,1795852800,71975,1,0);
INSERT INTO outbox VALUES(18,'turn b0p0v6 g3 s2 ','<g3.bnaxfwgbp65s5xiwp.turn.s2.t.3.2.b7nrsa3vleed7s2guet7ap4gs4.0-21-32-34@club.example>','games@club.example','bruno@example.org',3,2,0,0,'turn','',2,1,0,0,'','filed',1795852800,1795852800,70997,1,0);
INSERT INTO outbox VALUES(19,'turn b0p0v6 g3 s3 ','<g3.bvo6xfapgwy6w5xw7.turn.s3.t.3.3.jzgilqvkejm2ee3upj7z5jqeim.0-13-37-46@club.example>','games@club.example','carla@example.org',3,3,0,0,'turn','',2,1,0,0,'','filed',1795852800,1795852800,71217,1,0);
INSERT INTO outbox VALUES(20,'turn b0p0v6 g3 s4 ','<g3.bt25k3udw6aalq4k7.turn.s4.t.3.4.saq24tja2m3mgye43isrllm3ci.0-9-31-39@club.example>','games@club.example','dora@example.org',3,4,0,0,'turn','',2,1,0,0,'','filed',1795852800,1795852800,72193,1,0);
INSERT INTO outbox VALUES(21,'invitation invite1795852800 g4 s0 anna@example.org','<im43lsyd.invitation.d3s7ryaem.t.i4.asbf6snrgkssdbkcqqfjod7rha@club.example>','games@club.example','anna@example.org',4,0,0,0,'invitation','',2,1,0,0,'','filed',1795852800,1795852800,38074,1,0);
CREATE TABLE outbox_raw (
    outbox    INTEGER NOT NULL PRIMARY KEY REFERENCES outbox (id),
    raw       BLOB    NOT NULL,
    text_part TEXT    NOT NULL
) STRICT;
CREATE TABLE rate (
    key    TEXT    NOT NULL PRIMARY KEY,
    began  INTEGER NOT NULL,
    times  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE audit (
    game   INTEGER NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 1),
    at     INTEGER NOT NULL,
    actor  TEXT    NOT NULL,
    act    TEXT    NOT NULL,
    detail TEXT    NOT NULL,
    hash   BLOB    NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
INSERT INTO audit VALUES(0,1,1795852800,'user:root','player add','{"words":"player 1 mail:i7ddmdhs5k7d4tg3"}',X'd0fad3ecc39c0cc2fe97f042bada45854d27cf0431e63d53e75222602b8aba3f');
INSERT INTO audit VALUES(0,2,1795852800,'user:root','player add','{"words":"player 2 mail:foonx2m7ksixfb5h"}',X'cb36e47669a243b3c07dcca2dea6150985e9053daafd27f59cd83183a7d57402');
INSERT INTO audit VALUES(0,3,1795852800,'user:root','player add','{"words":"player 3 mail:omrldggsgkbw2ylu"}',X'7108a8465477cb67433708ca9c518c9f10202a74ba063eace2d4449502376af2');
INSERT INTO audit VALUES(0,4,1795852800,'user:root','player add','{"words":"player 4 mail:ugn7isjlc5nbkux5"}',X'a2187b1159ba5fc6ef0b5d3e4cc6eb9761a62bc335f3b546c7e0d53ccb9cba03');
INSERT INTO audit VALUES(1,1,1795852800,'user:root','open','{"after":{"name":"ides","options":{"first":0,"known":"yes","refresh":3,"ring":"random","track":15},"pace":172800,"rules":"quorum","seats":3}}',X'89a06e343d3e5e5d3ef2211cdbd5fea8eb50c759e1679aa7073b1d9ed06bf940');
INSERT INTO audit VALUES(1,2,1795852800,'user:root','seat','{"after":{"seat 1":"player 1"},"before":{"seat 1":"empty"},"words":"1 player 1"}',X'b869a7ad6a6a827e26dd9968308d493577a3eb833a26ab9dd4eb4d3707c88ff4');
INSERT INTO audit VALUES(1,3,1795852800,'user:root','seat','{"after":{"seat 2":"player 2"},"before":{"seat 2":"empty"},"words":"2 player 2"}',X'b3bddebd927fbc7c4f209eb6dd360febc63437d2cfacf97d9659f23de7f6423c');
INSERT INTO audit VALUES(1,4,1795852800,'user:root','seat','{"after":{"seat 3":"player 3"},"before":{"seat 3":"empty"},"words":"3 player 3"}',X'eafcf11cbb059bce2fac58660bbc9631039e316871a63fd1a28af596be14d7dc');
INSERT INTO audit VALUES(1,5,1795852800,'engine','phase','0 cd9a6d8eec93f4164576f423a0b8d3c8ebc2eaae696913608602d540ad17624c',X'7b4fca6af8cb61beeab8730d62b99d34fcf4508c351044852240b52a47dc5be4');
INSERT INTO audit VALUES(1,6,1795852800,'user:root','start','{"after":{"due 2":1796025600,"position":"cd9a6d8eec93f4164576f423a0b8d3c8ebc2eaae696913608602d540ad17624c","status":"running"},"before":{"due 2":0,"position":"","status":"forming"},"words":"bots"}',X'f764526e719bfeb0b9806d60427b5c425377c98c69116ee30ee2116c354d1b65');
INSERT INTO audit VALUES(2,1,1795852800,'user:root','open','{"after":{"name":"forum","options":{"boost":"horreum","destroy":"anywhere","divorce":"both","family":"pair","goal":15,"intrigues":"many","order":"simultaneous","rome":"region","route":"five","rules":"long","turns":0,"works":"two"},"pace":172800,"rules":"forvm","seats":3}}',X'85d9415cf6748f6ea83f571f90aa0d51b3ca1e42b5e2370e33614430c07d7ebc');
INSERT INTO audit VALUES(2,2,1795852800,'user:root','seat','{"after":{"seat 1":"player 1"},"before":{"seat 1":"empty"},"words":"1 player 1"}',X'f08ac725319cc494d381a9a747bf3dceaba78d129c1743d062462b6740827856');
INSERT INTO audit VALUES(2,3,1795852800,'user:root','seat','{"after":{"seat 2":"player 2"},"before":{"seat 2":"empty"},"words":"2 player 2"}',X'fa785037f1ff7e4e22516fc91566048f488e83e463064b89eb8916ac489fa08b');
INSERT INTO audit VALUES(2,4,1795852800,'user:root','seat','{"after":{"seat 3":"player 4"},"before":{"seat 3":"empty"},"words":"3 player 4"}',X'403041461cf203ade3a8e91271be204afdd72849655351d2302e8ea5111b0f52');
INSERT INTO audit VALUES(2,5,1795852800,'engine','phase','0 310737a499f435a770930d07c8a8c336469b6ad1b395f32b0b071026542f6ad9',X'8cfaa6eb8faf30abde82d81bbfe62544b565ed66f529587cd2b2e4da0fed0ca7');
INSERT INTO audit VALUES(2,6,1795852800,'user:root','start','{"after":{"due 1":1796025600,"due 2":1796025600,"due 3":1796025600,"position":"310737a499f435a770930d07c8a8c336469b6ad1b395f32b0b071026542f6ad9","status":"running"},"before":{"due 1":0,"due 2":0,"due 3":0,"position":"","status":"forming"}}',X'c1a3afef44b91fd6dd8e155e2feca9dddc3396db05a3a7e153aee19255502437');
INSERT INTO audit VALUES(3,1,1795852800,'user:root','open','{"after":{"name":"europe","options":{"build":"home","end":1935,"win":18},"pace":172800,"rules":"diplomacy","seats":7}}',X'972aa28a3e7d8483447589807cc48a4a7d91ce8b8d0faca2514e2f1548ea7682');
INSERT INTO audit VALUES(3,2,1795852800,'user:root','seat','{"after":{"seat 1":"player 1"},"before":{"seat 1":"empty"},"words":"1 player 1"}',X'ca6a606a7965e116efc657935e388ba1aee000bd0da3601e6d8862d37618e42c');
INSERT INTO audit VALUES(3,3,1795852800,'user:root','seat','{"after":{"seat 2":"player 2"},"before":{"seat 2":"empty"},"words":"2 player 2"}',X'5266f3db5ce0f28ca8995f614e575d527e11ee5fb247bbba02b0be2858ef7d3d');
INSERT INTO audit VALUES(3,4,1795852800,'user:root','seat','{"after":{"seat 3":"player 3"},"before":{"seat 3":"empty"},"words":"3 player 3"}',X'a8bfa537ec2a65f551e69e4458997ce0a63f3c5abfb64527a6e4111ccc2544a3');
INSERT INTO audit VALUES(3,5,1795852800,'user:root','seat','{"after":{"seat 4":"player 4"},"before":{"seat 4":"empty"},"words":"4 player 4"}',X'62c1fc906a86c0b04dd8ab33fd65bf17d4deef254fbfc2854fea3cfbb33cdeb2');
INSERT INTO audit VALUES(3,6,1795852800,'engine','phase','0 c681bcce6fbed1250948df6ddc0c9d42efed5163d1e063fd7ef44c3eb92d04a0',X'f29cf62163bb1672f27e709a383598e8ddc30374b685a0387309d2f16d6080f4');
INSERT INTO audit VALUES(3,7,1795852800,'user:root','start','{"after":{"due 1":1796025600,"due 2":1796025600,"due 3":1796025600,"due 4":1796025600,"position":"c681bcce6fbed1250948df6ddc0c9d42efed5163d1e063fd7ef44c3eb92d04a0","seat 5":"bot","seat 6":"bot","seat 7":"bot","status":"running"},"before":{"due 1":0,"due 2":0,"due 3":0,"due 4":0,"position":"","seat 5":"empty","seat 6":"empty","seat 7":"empty","status":"forming"},"words":"bots"}',X'ca794bbe886a5e3c2d9c20763620501a7f1b71a8357cd42aac167cde2fc02f96');
INSERT INTO audit VALUES(4,1,1795852800,'user:root','open','{"after":{"name":"nones","options":{"first":0,"known":"yes","refresh":3,"ring":"random","track":15},"pace":172800,"rules":"quorum","seats":2}}',X'e4566cb12c361113a90eb4baef28029f016c642e07902a15012ff72fb2fa5db3');
INSERT INTO audit VALUES(4,2,1795852800,'user:root','invite','{"words":"mail:i7ddmdhs5k7d4tg3"}',X'a441681a6d51b02ec234090c5471f599d60758c8a01410a4940892762f3a96c4');
CREATE TABLE conduct (
    player  INTEGER NOT NULL PRIMARY KEY REFERENCES player (id),
    on_time INTEGER NOT NULL,
    late    INTEGER NOT NULL,
    missed  INTEGER NOT NULL
) STRICT;
CREATE TABLE standby (
    player INTEGER NOT NULL REFERENCES player (id),
    rules  TEXT    NOT NULL,
    since  INTEGER NOT NULL,
    PRIMARY KEY (player, rules)
) STRICT, WITHOUT ROWID;
CREATE TABLE ballot (
    game   INTEGER NOT NULL REFERENCES game (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    kind   TEXT    NOT NULL,
    detail TEXT    NOT NULL,
    seat   INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    until  INTEGER NOT NULL,
    state  INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3),
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE vote (
    game   INTEGER NOT NULL,
    ballot INTEGER NOT NULL,
    seat   INTEGER NOT NULL,
    yes    INTEGER NOT NULL CHECK (yes IN (0, 1)),
    at     INTEGER NOT NULL,
    PRIMARY KEY (game, ballot, seat),
    FOREIGN KEY (game, ballot) REFERENCES ballot (game, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE master (
    game    INTEGER NOT NULL,
    address TEXT    NOT NULL,
    PRIMARY KEY (game, address)
) STRICT, WITHOUT ROWID;
CREATE TABLE misread (
    address TEXT    NOT NULL PRIMARY KEY,
    in_row  INTEGER NOT NULL CHECK (in_row >= 0),
    day     INTEGER NOT NULL,
    today   INTEGER NOT NULL CHECK (today >= 0)
) STRICT, WITHOUT ROWID;
CREATE TABLE outbox_model (
    outbox    INTEGER NOT NULL PRIMARY KEY REFERENCES outbox (id),
    model     BLOB,
    text_part TEXT
) STRICT;
INSERT INTO outbox_model VALUES(1,NULL,replace('#1 ides (Quorum)\nYou are red (seat 1).\n\nThe game master has given you a seat in #1 ides (Quorum): red.\n\nIf you do not want to play, reply with ''leave''.\n\nThe game begins when all seats are taken.\n\nTHE GAME IN FIVE SENTENCES\n- You are a senator of Rome: you gather twelve cards and spread your\n  influence over six Provinces.\n- Most points win: cards count by what is on them, and by how far ahead\n  you stand in the Province that values them.\n- In a turn you take one card from the row in the middle and play one\n  from your hand, which moves your marker in its Province.\n- Everybody has twelve turns, one after the other; you have 2 days for\n  one, and can send several ahead.\n- Answer with a line for the card that you take and one for the card\n  that you play; each mail lists what you may write, and words of your\n  own do as well.\n\nHOW A FIRST ANSWER MAY LOOK\nRed could begin with one of these in this deal, and so could you:\n\n    take mil-asi-3\n    take Architecture 2 of Macedonia (temple)\n\nThe rules: reply "rules", now or at any time.\n\nTHE TABLE\nPace: 2d for a decision.\nAll options of the game are as usual.\n\nWe give times in the zone UTC, where it is Sat 28 Nov 2026 08:00 UTC\nnow. If yours is another, add a line as "zone Europe/Rome" to any mail.\n\nMessages between players: under the seat of who writes.\n\nSEATS\n- red: Anna (you)\n- yellow: free\n- blue: free\n\nFAIR DICE\nThe dice come from a secret and from a word of each player. The secret\nis kept until the end; this is its commitment (BLAKE2b), so that it\ncannot be changed:\n\n    33148748b73ffc82a64f36e639d9a913c70f4eb6d2409ce3fb6037ed1b248bf4\n\n-- \nThe Club, games@club.example\nReply with one word a line: help, state, orders, resend, stop.\n','\n',char(10)));
INSERT INTO outbox_model VALUES(2,NULL,replace('#1 ides (Quorum)\nYou are yellow (seat 2).\n\nThe game master has given you a seat in #1 ides (Quorum): yellow.\n\nIf you do not want to play, reply with ''leave''.\n\nThe game begins when all seats are taken.\n\nTHE GAME IN FIVE SENTENCES\n- You are a senator of Rome: you gather twelve cards and spread your\n  influence over six Provinces.\n- Most points win: cards count by what is on them, and by how far ahead\n  you stand in the Province that values them.\n- In a turn you take one card from the row in the middle and play one\n  from your hand, which moves your marker in its Province.\n- Everybody has twelve turns, one after the other; you have 2 days for\n  one, and can send several ahead.\n- Answer with a line for the card that you take and one for the card\n  that you play; each mail lists what you may write, and words of your\n  own do as well.\n\nHOW A FIRST ANSWER MAY LOOK\nRed could begin with one of these in this deal, and so could you:\n\n    take mil-asi-3\n    take Architecture 2 of Macedonia (temple)\n\nThe rules: reply "rules", now or at any time.\n\nTHE TABLE\nPace: 2d for a decision.\nAll options of the game are as usual.\n\nWe give times in the zone UTC, where it is Sat 28 Nov 2026 08:00 UTC\nnow. If yours is another, add a line as "zone Europe/Rome" to any mail.\n\nMessages between players: under the seat of who writes.\n\nSEATS\n- red: Anna\n- yellow: Bruno (you)\n- blue: free\n\nFAIR DICE\nThe dice come from a secret and from a word of each player. The secret\nis kept until the end; this is its commitment (BLAKE2b), so that it\ncannot be changed:\n\n    33148748b73ffc82a64f36e639d9a913c70f4eb6d2409ce3fb6037ed1b248bf4\n\n-- \nThe Club, games@club.example\nReply with one word a line: help, state, orders, resend, stop.\n','\n',char(10)));
INSERT INTO outbox_model VALUES(3,NULL,replace('#1 ides (Quorum)\nYou are blue (seat 3).\n\nThe game master has given you a seat in #1 ides (Quorum): blue.\n\nIf you do not want to play, reply with ''leave''.\n\nThe game begins when all seats are taken.\n\nTHE GAME IN FIVE SENTENCES\n- You are a senator of Rome: you gather twelve cards and spread your\n  influence over six Provinces.\n- Most points win: cards count by what is on them, and by how far ahead\n  you stand in the Province that values them.\n- In a turn you take one card from the row in the middle and play one\n  from your hand, which moves your marker in its Province.\n- Everybody has twelve turns, one after the other; you have 2 days for\n  one, and can send several ahead.\n- Answer with a line for the card that you take and one for the card\n  that you play; each mail lists what you may write, and words of your\n  own do as well.\n\nHOW A FIRST ANSWER MAY LOOK\nRed could begin with one of these in this deal, and so could you:\n\n    take mil-asi-3\n    take Architecture 2 of Macedonia (temple)\n\nThe rules: reply "rules", now or at any time.\n\nTHE TABLE\nPace: 2d for a decision.\nAll options of the game are as usual.\n\nWe give times in the zone UTC, where it is Sat 28 Nov 2026 08:00 UTC\nnow. If yours is another, add a line as "zone Europe/Rome" to any mail.\n\nMessages between players: under the seat of who writes.\n\nSEATS\n- red: Anna\n- yellow: Bruno\n- blue: Carla (you)\n\nFAIR DICE\nThe dice come from a secret and from a word of each player. The secret\nis kept until the end; this is its commitment (BLAKE2b), so that it\ncannot be changed:\n\n    33148748b73ffc82a64f36e639d9a913c70f4eb6d2409ce3fb6037ed1b248bf4\n\n-- \nThe Club, games@club.example\nReply with one word a line: help, state, orders, resend, stop.\n','\n',char(10)));
INSERT INTO outbox_model VALUES(4,NULL,replace('#1 ides (Quorum): round 1 of 12, yellow to take\nYou are red (seat 1).\n\nYou owe nothing now.\n\nThe game has begun.\n\nWE WAIT FOR\n- Bruno (yellow): take a card of Rome\n  until Mon 30 Nov 2026 08:00 UTC\n\nYou have no orders on file.\n\nPOSITION\nROME\n  1 tra-asi-1  Trade 1         wheat+sheep  Asia +3\n  2 tra-gal-3  Trade 3         wheat+wood   Gallia +2\n  3 int-mac-3  Intrigue 3                   Macedonia +1\n  4 arc-ger-2  Architecture 2  forum        Germania +2\n  5 mil-ger-1  Military 1                   Germania +2\n  0 Gods in Rome: no refresh (3 are needed).\n  Next card: a God (69 in the deck).\n\nYOUR HAND   (* nobody else knows it)\n  * tra-ger-1  Trade 1         sheep+wood   Germania +3\n  * tra-his-3  Trade 3         wheat+fish   Hispania +2\n  * tra-mac-1  Trade 1         wheat+wine   Macedonia +3\n  * arc-afr-2  Architecture 2  theater      Africa +2\n\nPROVINCES   clockwise; who is ahead stands first\n  1 GE Germania   token 2  Intrigue     -                you -: 0 x 0\n  2 MA Macedonia  token 2  Architecture -                you -: 0 x 0\n  3 GA Gallia     token 2  Military     -                you -: 0 x 0\n  4 AS Asia       token 2  Power 2      -                you -: 0 x 0\n  5 AF Africa     token 2  Power 1      -                you -: 0 x 0\n  6 HI Hispania   token 2  Trade        -                you -: 0 x 0\n\n  red (R), you: 0 points, influence 0, 0 cards played\n    Military     0  -\n    Trade        0  -\n    Architecture 0  -\n    Intrigue     0  0 x Power-3 0\n    Provinces    0 = GE 0  MA 0  GA 0  AS 0  AF 0  HI 0\n    Hand         tra-ger-1 tra-his-3 tra-mac-1 arc-afr-2\n> yellow (Y): 0 points, influence 0, 0 cards played\n    Military     0  -\n    Trade        0  -\n    Architecture 0  -\n    Intrigue     0  0 x Power-3 0\n    Provinces    0 = GE 0  MA 0  GA 0  AS 0  AF 0  HI 0\n    Hand         AF AF GE GA\n  blue (B): 0 points, influence 0, 0 cards played\n    Military     0  -\n    Trade        0  -\n    Architecture 0  -\n    Intrigue     0  0 x Power-3 0\n    Provinces    0 = GE 0  MA 0  GA 0  AS 0  AF 0  HI 0\n    Hand         AF GE GE GA\n\n-- \nThe Club, games@club.example\nReply with one word a line: help, state, orders, resend, stop.\nReceipt 64f3ba04, phase 0\n','\n',char(10)));
INSERT INTO outbox_model VALUES(5,NULL,replace('#1 ides (Quorum): round 1 of 12, yellow to take\nYou are yellow (seat 2).\n\nYOU OWE\n- take a card of Rome (take)\n  by Mon 30 Nov 2026 08:00 UTC, 2d left\n\nThe game has begun.\n\nWHOLE TURNS\nTake Military 1 of Germania, then play it\n    take mil-ger-1\n    play mil-ger-1\nTake Trade 1 of Asia (wheat+sheep), then play it\n    take tra-asi-1\n    play tra-asi-1\nTake Trade 3 of Gallia (wheat+wood), then play it\n    take tra-gal-3\n    play tra-gal-3\nTake Architecture 2 of Germania (forum), then play it\n    take arc-ger-2\n    play arc-ger-2\nTake Intrigue 3 of Macedonia, then play it\n    take int-mac-3\n    play int-mac-3\n  In the order of the rules, not of merit.\n\nLEGAL ORDERS\ntake:\n    take mil-ger-1\n    take tra-asi-1\n    take tra-gal-3\n    take arc-ger-2\n    take int-mac-3\n  Each kind that is legal now; "help" shows all that one may say.\n\nYOUR ORDERS\nReply to this mail with one order a line. Or fill in the blanks:\n\ntake: ____\n\nYou have no orders on file.\n\nPOSITION\nYour order now, in the order you like best (no advice):\n  take mil-ger-1 / tra-asi-1 / tra-gal-3 / arc-ger-2 / int-mac-3\n  then:  play CARD   (new: the card you take), for a God:  god PROVINCE\n\nROME\n  1 tra-asi-1  Trade 1         wheat+sheep  Asia +3\n  2 tra-gal-3  Trade 3         wheat+wood   Gallia +2\n  3 int-mac-3  Intrigue 3                   Macedonia +1\n  4 arc-ger-2  Architecture 2  forum        Germania +2\n  5 mil-ger-1  Military 1                   Germania +2\n  0 Gods in Rome: no refresh (3 are needed).\n  Next card: a God (69 in the deck).\n\nYOUR HAND   (* nobody else knows it)\n  * mil-afr-3  Military 3                   Africa +2\n  * mil-gal-3  Military 3                   Gallia +2\n  * tra-afr-3  Trade 3         wine+sheep   Africa +2\n  * arc-ger-1  Architecture 1  theater      Germania +3\n\nPROVINCES   clockwise; who is ahead stands first\n  1 GE Germania   token 2  Intrigue     -                you -: 0 x 0\n  2 MA Macedonia  token 2  Architecture -                you -: 0 x 0\n  3 GA Gallia     token 2  Military     -                you -: 0 x 0\n  4 AS Asia       token 2  Power 2      -                you -: 0 x 0\n  5 AF Africa     token 2  Power 1      -                you -: 0 x 0\n  6 HI Hispania   token 2  Trade        -                you -: 0 x 0\n\n  red (R): 0 points, influence 0, 0 cards played\n    Military     0  -\n    Trade        0  -\n    Architecture 0  -\n    Intrigue     0  0 x Power-3 0\n    Provinces    0 = GE 0  MA 0  GA 0  AS 0  AF 0  HI 0\n    Hand         AF GE HI MA\n> yellow (Y), you: 0 points, influence 0, 0 cards played\n    Military     0  -\n    Trade        0  -\n    Architecture 0  -\n    Intrigue     0  0 x Power-3 0\n    Provinces    0 = GE 0  MA 0  GA 0  AS 0  AF 0  HI 0\n    Hand         mil-afr-3 mil-gal-3 tra-afr-3 arc-ger-1\n  blue (B): 0 points, influence 0, 0 cards played\n    Military     0  -\n    Trade        0  -\n    Architecture 0  -\n    Intrigue     0  0 x Power-3 0\n    Provinces    0 = GE 0  MA 0  GA 0  AS 0  AF 0  HI 0\n    Hand         AF GE GE GA\n\n-- \nThe Club, games@club.example\nReply with one word a line: help, state, orders, resend, stop.\nReceipt 45ec9d6e, phase 0\n','\n',char(10)));
INSERT INTO outbox_model VALUES(6,NULL,replace('#1 ides (Quorum): round 1 of 12, yellow to take\nYou are blue (seat 3).\n\nYou owe nothing now.\n\nThe game has begun.\n\nWE WAIT FOR\n- Bruno (yellow): take a card of Rome\n  until Mon 30 Nov 2026 08:00 UTC\nThen it is your turn.\n\nYou have no orders on file.\n\nPOSITION\nROME\n  1 tra-asi-1  Trade 1         wheat+sheep  Asia +3\n  2 tra-gal-3  Trade 3         wheat+wood   Gallia +2\n  3 int-mac-3  Intrigue 3                   Macedonia +1\n  4 arc-ger-2  Architecture 2  forum        Germania +2\n  5 mil-ger-1  Military 1                   Germania +2\n  0 Gods in Rome: no refresh (3 are needed).\n  Next card: a God (69 in the deck).\n\nYOUR HAND   (* nobody else knows it)\n  * tra-afr-2  Trade 2         wood+fish    Africa +2\n  * tra-ger-3  Trade 3         wheat+wine   Germania +2\n  * tra-gal-1  Trade 1         wine+fish    Gallia +3\n  * int-ger-3  Intrigue 3                   Germania +1\n\nPROVINCES   clockwise; who is ahead stands first\n  1 GE Germania   token 2  Intrigue     -                you -: 0 x 0\n  2 MA Macedonia  token 2  Architecture -                you -: 0 x 0\n  3 GA Gallia     token 2  Military     -                you -: 0 x 0\n  4 AS Asia       token 2  Power 2      -                you -: 0 x 0\n  5 AF Africa     token 2  Power 1      -                you -: 0 x 0\n  6 HI Hispania   token 2  Trade        -                you -: 0 x 0\n\n  red (R): 0 points, influence 0, 0 cards played\n    Military     0  -\n    Trade        0  -\n    Architecture 0  -\n    Intrigue     0  0 x Power-3 0\n    Provinces    0 = GE 0  MA 0  GA 0  AS 0  AF 0  HI 0\n    Hand         AF GE HI MA\n> yellow (Y): 0 points, influence 0, 0 cards played\n    Military     0  -\n    Trade        0  -\n    Architecture 0  -\n    Intrigue     0  0 x Power-3 0\n    Provinces    0 = GE 0  MA 0  GA 0  AS 0  AF 0  HI 0\n    Hand         AF AF GE GA\n  blue (B), you: 0 points, influence 0, 0 cards played\n    Military     0  -\n    Trade        0  -\n    Architecture 0  -\n    Intrigue     0  0 x Power-3 0\n    Provinces    0 = GE 0  MA 0  GA 0  AS 0  AF 0  HI 0\n    Hand         tra-afr-2 tra-ger-3 tra-gal-1 int-ger-3\n\n-- \nThe Club, games@club.example\nReply with one word a line: help, state, orders, resend, stop.\nReceipt d80743ec, phase 0\n','\n',char(10)));
INSERT INTO outbox_model VALUES(7,NULL,replace('#2 forum (FORVM)\nYou are aemilii (seat 1).\n\nThe game master has given you a seat in #2 forum (FORVM): aemilii.\n\nIf you do not want to play, reply with ''leave''.\n\nThe game begins when all seats are taken.\n\nTHE GAME IN FIVE SENTENCES\n- You head a senatorial family of the Roman Empire that trades, marries\n  and gives its way to power.\n- Who first has 15 prestige at the end of a turn is made consul and\n  wins.\n- In a turn you move your agents, marry or scheme, build warehouses and\n  give to the people of Rome; then fate turns a card.\n- A game takes about twelve turns of a few mails each; mostly all write\n  at the same time, and have 2 days for a decision.\n- Answer with a line for each thing that you do; each mail lists what\n  you may write, and words of your own do as well.\n\nHOW A FIRST ANSWER MAY LOOK\nAemilii could begin with one of these in this deal, and so could you:\n\n    stay\n    move Rome to Luna\n\nThe rules: reply "rules", now or at any time.\n\nTHE TABLE\nPace: 2d for a decision.\nAll options of the game are as usual.\n\nWe give times in the zone UTC, where it is Sat 28 Nov 2026 08:00 UTC\nnow. If yours is another, add a line as "zone Europe/Rome" to any mail.\n\nMessages between players: under the seat of who writes.\n\nSEATS\n- aemilii: Anna (you)\n- cornelii: free\n- fabii: free\n\nFAIR DICE\nThe dice come from a secret and from a word of each player. The secret\nis kept until the end; this is its commitment (BLAKE2b), so that it\ncannot be changed:\n\n    99b4f9590fbf0ed6715b12ab0d7503952a2be24472be0770d89cc72b5a2c82e2\n\n-- \nThe Club, games@club.example\nReply with one word a line: help, state, orders, resend, stop.\n','\n',char(10)));
INSERT INTO outbox_model VALUES(8,NULL,replace('#2 forum (FORVM)\nYou are cornelii (seat 2).\n\nThe game master has given you a seat in #2 forum (FORVM): cornelii.\n\nIf you do not want to play, reply with ''leave''.\n\nThe game begins when all seats are taken.\n\nTHE GAME IN FIVE SENTENCES\n- You head a senatorial family of the Roman Empire that trades, marries\n  and gives its way to power.\n- Who first has 15 prestige at the end of a turn is made consul and\n  wins.\n- In a turn you move your agents, marry or scheme, build warehouses and\n  give to the people of Rome; then fate turns a card.\n- A game takes about twelve turns of a few mails each; mostly all write\n  at the same time, and have 2 days for a decision.\n- Answer with a line for each thing that you do; each mail lists what\n  you may write, and words of your own do as well.\n\nHOW A FIRST ANSWER MAY LOOK\nCornelii could begin with one of these in this deal, and so could you:\n\n    stay\n    move Rome to Luna\n\nThe rules: reply "rules", now or at any time.\n\nTHE TABLE\nPace: 2d for a decision.\nAll options of the game are as usual.\n\nWe give times in the zone UTC, where it is Sat 28 Nov 2026 08:00 UTC\nnow. If yours is another, add a line as "zone Europe/Rome" to any mail.\n\nMessages between players: under the seat of who writes.\n\nSEATS\n- aemilii: Anna\n- cornelii: Bruno (you)\n- fabii: free\n\nFAIR DICE\nThe dice come from a secret and from a word of each player. The secret\nis kept until the end; this is its commitment (BLAKE2b), so that it\ncannot be changed:\n\n    99b4f9590fbf0ed6715b12ab0d7503952a2be24472be0770d89cc72b5a2c82e2\n\n-- \nThe Club, games@club.example\nReply with one word a line: help, state, orders, resend, stop.\n','\n',char(10)));
INSERT INTO outbox_model VALUES(9,NULL,replace('#2 forum (FORVM)\nYou are fabii (seat 3).\n\nThe game master has given you a seat in #2 forum (FORVM): fabii.\n\nIf you do not want to play, reply with ''leave''.\n\nThe game begins when all seats are taken.\n\nTHE GAME IN FIVE SENTENCES\n- You head a senatorial family of the Roman Empire that trades, marries\n  and gives its way to power.\n- Who first has 15 prestige at the end of a turn is made consul and\n  wins.\n- In a turn you move your agents, marry or scheme, build warehouses and\n  give to the people of Rome; then fate turns a card.\n- A game takes about twelve turns of a few mails each; mostly all write\n  at the same time, and have 2 days for a decision.\n- Answer with a line for each thing that you do; each mail lists what\n  you may write, and words of your own do as well.\n\nHOW A FIRST ANSWER MAY LOOK\nFabii could begin with one of these in this deal, and so could you:\n\n    stay\n    move Rome to Luna\n\nThe rules: reply "rules", now or at any time.\n\nTHE TABLE\nPace: 2d for a decision.\nAll options of the game are as usual.\n\nWe give times in the zone UTC, where it is Sat 28 Nov 2026 08:00 UTC\nnow. If yours is another, add a line as "zone Europe/Rome" to any mail.\n\nMessages between players: under the seat of who writes.\n\nSEATS\n- aemilii: Anna\n- cornelii: Bruno\n- fabii: Dora (you)\n\nFAIR DICE\nThe dice come from a secret and from a word of each player. The secret\nis kept until the end; this is its commitment (BLAKE2b), so that it\ncannot be changed:\n\n    99b4f9590fbf0ed6715b12ab0d7503952a2be24472be0770d89cc72b5a2c82e2\n\n-- \nThe Club, games@club.example\nReply with one word a line: help, state, orders, resend, stop.\n','\n',char(10)));
INSERT INTO outbox_model VALUES(10,NULL,replace('#2 forum (FORVM): turn 1, moves\nYou are aemilii (seat 1).\n\nYOU OWE\n- move agents (move)\n  by Mon 30 Nov 2026 08:00 UTC, 2d left\n\nThe game has begun.\n\nWE WAIT FOR\n- Bruno (cornelii): move agents\n- Dora (fabii): move agents\n  until Mon 30 Nov 2026 08:00 UTC\n\nWHAT HAPPENED\n- Cornelii rolled highest and begin\n- Turn 1 begins, with Cornelii\n- Cornelii have a recruit in Rome: needs 4, rolls 4\n- Fabii find no recruit: needs 4, rolls 1\n- Aemilii find no recruit: needs 4, rolls 1\n\nWHOLE TURNS\nStay, then no intrigue, build nothing\n    stay\n    pass intrigue\n    pass build\nMove Rome to Luna, then no intrigue, build nothing\n    move rome luna\n    pass intrigue\n    pass build\nMove Rome to Rimini, then no intrigue, build nothing\n    move rome rimini\n    pass intrigue\n    pass build\nMove Rome to Puteoli, then no intrigue, build nothing\n    move rome puteoli\n    pass intrigue\n    pass build\nMove Rome to Syracuse, then no intrigue, build nothing\n    move rome syracuse\n    pass intrigue\n    pass build\nMove Rome to Caralis, then no intrigue, build nothing\n    move rome caralis\n    pass intrigue\n    pass build\n  In the order of the rules, not of merit; more below.\n\nLEGAL ORDERS\nmove:\n    stay\n    move rome luna\n    move rome rimini\n    move rome puteoli\n    move rome syracuse\n    move rome caralis\n    move rome carthage\n  Each kind that is legal now; "help" shows all that one may say.\n\nYOUR ORDERS\nReply to this mail with one order a line. Or fill in the blanks:\n\nmove: ____\n\nYou have no orders on file.\n\nPOSITION\nThree lines make a whole turn, for example (no advice):\n    stay\n    propose cornelii son 0, propose fabii son 0\n    build rome\n\nYOUR FAMILY: Aemilii (A)\n  Money      $200, $800 to the next thousand; with debt up to $200\n  Prestige   0 of 15, quaestor\n  Agents     Rome; in reserve 3\n  Children   1 son, 1 daughter\n  You may give temple or games or food (quaestor, $200).\n\nYOUR AGENTS AND WHERE THEY CAN GO\n    market          steps size     new     boost  who\n    rome              0  capital  $300           ACF\n    > luna              1  small    $75     +25    -\n    > rimini            1  small    $75     +25    -\n    > puteoli           1  small    $75     +25    -\n    > syracuse          1  small    $75     +25    -\n    > caralis           1  small    $75     +25    -\n    > carthage          1  large    $175    +25    -\n\nALL SEATS\n               money   prest agents  horrea*    children  allies  senate\n    A Aemilii  $200    0     1+3     0 0 0 0    1+1       -       -\n    C Cornelii $200    0     1+3     0 0 0 0    1+1       -       -\n    F Fabii    $200    0     1+3     0 0 0 0    1+1       -       -\n  agents: on the board + in reserve; children: sons + daughters\n  * by region: Italia, Hispania, Graecia, Oriens\n\n  A agents: Rome\n  A horrea: none\n  C agents: Rome\n  C horrea: none\n  F agents: Rome\n  F horrea: none\n\nFATE\n  30 cards are left in the deck.\n\n-- \nThe Club, games@club.example\nReply with one word a line: help, state, orders, resend, stop.\nReceipt 8c02631f\n','\n',char(10)));
INSERT INTO outbox_model VALUES(11,NULL,replace('#2 forum (FORVM): turn 1, moves\nYou are cornelii (seat 2).\n\nYOU OWE\n- move agents (move)\n  by Mon 30 Nov 2026 08:00 UTC, 2d left\n\nThe game has begun.\n\nWE WAIT FOR\n- Anna (aemilii): move agents\n- Dora (fabii): move agents\n  until Mon 30 Nov 2026 08:00 UTC\n\nWHAT HAPPENED\n- Cornelii rolled highest and begin\n- Turn 1 begins, with Cornelii\n- Cornelii have a recruit in Rome: needs 4, rolls 4\n- Fabii find no recruit: needs 4, rolls 1\n- Aemilii find no recruit: needs 4, rolls 1\n\nWHOLE TURNS\nStay, then no intrigue, build nothing\n    stay\n    pass intrigue\n    pass build\nMove Rome to Luna, then no intrigue, build nothing\n    move rome luna\n    pass intrigue\n    pass build\nMove Rome to Rimini, then no intrigue, build nothing\n    move rome rimini\n    pass intrigue\n    pass build\nMove Rome to Puteoli, then no intrigue, build nothing\n    move rome puteoli\n    pass intrigue\n    pass build\nMove Rome to Syracuse, then no intrigue, build nothing\n    move rome syracuse\n    pass intrigue\n    pass build\nMove Rome to Caralis, then no intrigue, build nothing\n    move rome caralis\n    pass intrigue\n    pass build\n  In the order of the rules, not of merit; more below.\n\nLEGAL ORDERS\nmove:\n    stay\n    move rome luna\n    move rome rimini\n    move rome puteoli\n    move rome syracuse\n    move rome caralis\n    move rome carthage\n  Each kind that is legal now; "help" shows all that one may say.\n\nYOUR ORDERS\nReply to this mail with one order a line. Or fill in the blanks:\n\nmove: ____\n\nYou have no orders on file.\n\nPOSITION\nThree lines make a whole turn, for example (no advice):\n    move rome carthage or luna or rimini\n    propose aemilii son 0, propose fabii son 0\n    build carthage or build luna or build rimini\n\nYOUR FAMILY: Cornelii (C)\n  Money      $200, $800 to the next thousand; with debt up to $200\n  Prestige   0 of 15, quaestor\n  Agents     Rome; in reserve 3; a recruit in Rome\n  Children   1 son, 1 daughter\n  You may give temple or games or food (quaestor, $200).\n\nYOUR AGENTS AND WHERE THEY CAN GO\n    market          steps size     new     boost  who\n    rome              0  capital  $300           ACF\n    > luna              1  small    $75     +25    -\n    > rimini            1  small    $75     +25    -\n    > puteoli           1  small    $75     +25    -\n    > syracuse          1  small    $75     +25    -\n    > caralis           1  small    $75     +25    -\n    > carthage          1  large    $175    +25    -\n\nALL SEATS\n               money   prest agents  horrea*    children  allies  senate\n    A Aemilii  $200    0     1+3     0 0 0 0    1+1       -       -\n    C Cornelii $200    0     1+3     0 0 0 0    1+1       -       -\n    F Fabii    $200    0     1+3     0 0 0 0    1+1       -       -\n  agents: on the board + in reserve; children: sons + daughters\n  * by region: Italia, Hispania, Graecia, Oriens\n\n  A agents: Rome\n  A horrea: none\n  C agents: Rome\n  C horrea: none\n  F agents: Rome\n  F horrea: none\n\nFATE\n  30 cards are left in the deck.\n\n-- \nThe Club, games@club.example\nReply with one word a line: help, state, orders, resend, stop.\nReceipt 0d3a8796\n','\n',char(10)));
INSERT INTO outbox_model VALUES(12,NULL,replace('#2 forum (FORVM): turn 1, moves\nYou are fabii (seat 3).\n\nYOU OWE\n- move agents (move)\n  by Mon 30 Nov 2026 08:00 UTC, 2d left\n\nThe game has begun.\n\nWE WAIT FOR\n- Anna (aemilii): move agents\n- Bruno (cornelii): move agents\n  until Mon 30 Nov 2026 08:00 UTC\n\nWHAT HAPPENED\n- Cornelii rolled highest and begin\n- Turn 1 begins, with Cornelii\n- Cornelii have a recruit in Rome: needs 4, rolls 4\n- Fabii find no recruit: needs 4, rolls 1\n- Aemilii find no recruit: needs 4, rolls 1\n\nWHOLE TURNS\nStay, then no intrigue, build nothing\n    stay\n    pass intrigue\n    pass build\nMove Rome to Luna, then no intrigue, build nothing\n    move rome luna\n    pass intrigue\n    pass build\nMove Rome to Rimini, then no intrigue, build nothing\n    move rome rimini\n    pass intrigue\n    pass build\nMove Rome to Puteoli, then no intrigue, build nothing\n    move rome puteoli\n    pass intrigue\n    pass build\nMove Rome to Syracuse, then no intrigue, build nothing\n    move rome syracuse\n    pass intrigue\n    pass build\nMove Rome to Caralis, then no intrigue, build nothing\n    move rome caralis\n    pass intrigue\n    pass build\n  In the order of the rules, not of merit; more below.\n\nLEGAL ORDERS\nmove:\n    stay\n    move rome luna\n    move rome rimini\n    move rome puteoli\n    move rome syracuse\n    move rome caralis\n    move rome carthage\n  Each kind that is legal now; "help" shows all that one may say.\n\nYOUR ORDERS\nReply to this mail with one order a line. Or fill in the blanks:\n\nmove: ____\n\nYou have no orders on file.\n\nPOSITION\nThree lines make a whole turn, for example (no advice):\n    stay\n    propose aemilii son 0, propose cornelii son 0\n    build rome\n\nYOUR FAMILY: Fabii (F)\n  Money      $200, $800 to the next thousand; with debt up to $200\n  Prestige   0 of 15, quaestor\n  Agents     Rome; in reserve 3\n  Children   1 son, 1 daughter\n  You may give temple or games or food (quaestor, $200).\n\nYOUR AGENTS AND WHERE THEY CAN GO\n    market          steps size     new     boost  who\n    rome              0  capital  $300           ACF\n    > luna              1  small    $75     +25    -\n    > rimini            1  small    $75     +25    -\n    > puteoli           1  small    $75     +25    -\n    > syracuse          1  small    $75     +25    -\n    > caralis           1  small    $75     +25    -\n    > carthage          1  large    $175    +25    -\n\nALL SEATS\n               money   prest agents  horrea*    children  allies  senate\n    A Aemilii  $200    0     1+3     0 0 0 0    1+1       -       -\n    C Cornelii $200    0     1+3     0 0 0 0    1+1       -       -\n    F Fabii    $200    0     1+3     0 0 0 0    1+1       -       -\n  agents: on the board + in reserve; children: sons + daughters\n  * by region: Italia, Hispania, Graecia, Oriens\n\n  A agents: Rome\n  A horrea: none\n  C agents: Rome\n  C horrea: none\n  F agents: Rome\n  F horrea: none\n\nFATE\n  30 cards are left in the deck.\n\n-- \nThe Club, games@club.example\nReply with one word a line: help, state, orders, resend, stop.\nReceipt 3281c655\n','\n',char(10)));
INSERT INTO outbox_model VALUES(13,NULL,replace('#3 europe (Diplomacy)\nYou are Austria (seat 1).\n\nThe game master has given you a seat in #3 europe (Diplomacy): Austria.\n\nIf you do not want to play, reply with ''leave''.\n\nThe game begins when all seats are taken.\n\nTHE GAME IN FIVE SENTENCES\n- You lead one of the seven great powers of Europe in 1901.\n- 18 of the 34 supply centres win; nobody gets there without friends,\n  and the rules bind none of them.\n- In spring and autumn all write one order for each unit in secret; then\n  all are carried out at the same time. After autumn whoever has more\n  centres than units builds.\n- A year is up to five mails, a game about ten years; everybody is asked\n  at the same time, and has 2 days.\n- Answer with a line for each unit, such as "A Par - Bur", and write to\n  the others whenever you like.\n\nHOW A FIRST ANSWER MAY LOOK\nAustria could begin with one of these in this deal, and so could you:\n\n    bud h\n    A Bud supports F Tri\n\nThe rules: reply "rules", now or at any time.\n\nTHE TABLE\nPace: 2d for a decision.\nAll options of the game are as usual.\n\nWe give times in the zone UTC, where it is Sat 28 Nov 2026 08:00 UTC\nnow. If yours is another, add a line as "zone Europe/Rome" to any mail.\n\nMessages between players: under the seat of who writes.\n\nSEATS\n- Austria: Anna (you)\n- England: free\n- France: free\n- Germany: free\n- Italy: free\n- Russia: free\n- Turkey: free\n\nFAIR DICE\nThe dice come from a secret and from a word of each player. The secret\nis kept until the end; this is its commitment (BLAKE2b), so that it\ncannot be changed:\n\n    f83487114c2de5d821b87284d24f12a651dbe158fd8677d8729c6f8a3d94b457\n\n-- \nThe Club, games@club.example\nReply with one word a line: help, state, orders, resend, stop.\n','\n',char(10)));
INSERT INTO outbox_model VALUES(14,NULL,replace('#3 europe (Diplomacy)\nYou are England (seat 2).\n\nThe game master has given you a seat in #3 europe (Diplomacy): England.\n\nIf you do not want to play, reply with ''leave''.\n\nThe game begins when all seats are taken.\n\nTHE GAME IN FIVE SENTENCES\n- You lead one of the seven great powers of Europe in 1901.\n- 18 of the 34 supply centres win; nobody gets there without friends,\n  and the rules bind none of them.\n- In spring and autumn all write one order for each unit in secret; then\n  all are carried out at the same time. After autumn whoever has more\n  centres than units builds.\n- A year is up to five mails, a game about ten years; everybody is asked\n  at the same time, and has 2 days.\n- Answer with a line for each unit, such as "A Par - Bur", and write to\n  the others whenever you like.\n\nHOW A FIRST ANSWER MAY LOOK\nEngland could begin with one of these in this deal, and so could you:\n\n    edi h\n    F Edi - Yor\n\nThe rules: reply "rules", now or at any time.\n\nTHE TABLE\nPace: 2d for a decision.\nAll options of the game are as usual.\n\nWe give times in the zone UTC, where it is Sat 28 Nov 2026 08:00 UTC\nnow. If yours is another, add a line as "zone Europe/Rome" to any mail.\n\nMessages between players: under the seat of who writes.\n\nSEATS\n- Austria: Anna\n- England: Bruno (you)\n- France: free\n- Germany: free\n- Italy: free\n- Russia: free\n- Turkey: free\n\nFAIR DICE\nThe dice come from a secret and from a word of each player. The secret\nis kept until the end; this is its commitment (BLAKE2b), so that it\ncannot be changed:\n\n    f83487114c2de5d821b87284d24f12a651dbe158fd8677d8729c6f8a3d94b457\n\n-- \nThe Club, games@club.example\nReply with one word a line: help, state, orders, resend, stop.\n','\n',char(10)));
INSERT INTO outbox_model VALUES(15,NULL,replace('#3 europe (Diplomacy)\nYou are France (seat 3).\n\nThe game master has given you a seat in #3 europe (Diplomacy): France.\n\nIf you do not want to play, reply with ''leave''.\n\nThe game begins when all seats are taken.\n\nTHE GAME IN FIVE SENTENCES\n- You lead one of the seven great powers of Europe in 1901.\n- 18 of the 34 supply centres win; nobody gets there without friends,\n  and the rules bind none of them.\n- In spring and autumn all write one order for each unit in secret; then\n  all are carried out at the same time. After autumn whoever has more\n  centres than units builds.\n- A year is up to five mails, a game about ten years; everybody is asked\n  at the same time, and has 2 days.\n- Answer with a line for each unit, such as "A Par - Bur", and write to\n  the others whenever you like.\n\nHOW A FIRST ANSWER MAY LOOK\nFrance could begin with one of these in this deal, and so could you:\n\n    bre h\n    F Bre - Pic\n\nThe rules: reply "rules", now or at any time.\n\nTHE TABLE\nPace: 2d for a decision.\nAll options of the game are as usual.\n\nWe give times in the zone UTC, where it is Sat 28 Nov 2026 08:00 UTC\nnow. If yours is another, add a line as "zone Europe/Rome" to any mail.\n\nMessages between players: under the seat of who writes.\n\nSEATS\n- Austria: Anna\n- England: Bruno\n- France: Carla (you)\n- Germany: free\n- Italy: free\n- Russia: free\n- Turkey: free\n\nFAIR DICE\nThe dice come from a secret and from a word of each player. The secret\nis kept until the end; this is its commitment (BLAKE2b), so that it\ncannot be changed:\n\n    f83487114c2de5d821b87284d24f12a651dbe158fd8677d8729c6f8a3d94b457\n\n-- \nThe Club, games@club.example\nReply with one word a line: help, state, orders, resend, stop.\n','\n',char(10)));
INSERT INTO outbox_model VALUES(16,NULL,replace('#3 europe (Diplomacy)\nYou are Germany (seat 4).\n\nThe game master has given you a seat in #3 europe (Diplomacy): Germany.\n\nIf you do not want to play, reply with ''leave''.\n\nThe game begins when all seats are taken.\n\nTHE GAME IN FIVE SENTENCES\n- You lead one of the seven great powers of Europe in 1901.\n- 18 of the 34 supply centres win; nobody gets there without friends,\n  and the rules bind none of them.\n- In spring and autumn all write one order for each unit in secret; then\n  all are carried out at the same time. After autumn whoever has more\n  centres than units builds.\n- A year is up to five mails, a game about ten years; everybody is asked\n  at the same time, and has 2 days.\n- Answer with a line for each unit, such as "A Par - Bur", and write to\n  the others whenever you like.\n\nHOW A FIRST ANSWER MAY LOOK\nGermany could begin with one of these in this deal, and so could you:\n\n    ber h\n    A Ber supports F Kie\n\nThe rules: reply "rules", now or at any time.\n\nTHE TABLE\nPace: 2d for a decision.\nAll options of the game are as usual.\n\nWe give times in the zone UTC, where it is Sat 28 Nov 2026 08:00 UTC\nnow. If yours is another, add a line as "zone Europe/Rome" to any mail.\n\nMessages between players: under the seat of who writes.\n\nSEATS\n- Austria: Anna\n- England: Bruno\n- France: Carla\n- Germany: Dora (you)\n- Italy: free\n- Russia: free\n- Turkey: free\n\nFAIR DICE\nThe dice come from a secret and from a word of each player. The secret\nis kept until the end; this is its commitment (BLAKE2b), so that it\ncannot be changed:\n\n    f83487114c2de5d821b87284d24f12a651dbe158fd8677d8729c6f8a3d94b457\n\n-- \nThe Club, games@club.example\nReply with one word a line: help, state, orders, resend, stop.\n','\n',char(10)));
INSERT INTO outbox_model VALUES(17,NULL,replace('#3 europe (Diplomacy): spring 1901, moves\nYou are Austria (seat 1).\n\nYOU OWE\n- an order for A Bud (move:bud)\n- an order for F Tri (move:tri)\n- an order for A Vie (move:vie)\n  all by Mon 30 Nov 2026 08:00 UTC, 2d left\n\nThe game has begun.\n\nIt stands: you 3, bot (Russia) 4, Bruno (England) 3, Carla (France) 3,\nDora (Germany) 3, bot (Italy) 3, bot (Turkey) 3.\n\nWE WAIT FOR\n- Bruno (England): 3 orders\n- Carla (France): 3 orders\n- Dora (Germany): 3 orders\n  until Mon 30 Nov 2026 08:00 UTC\n\nLEGAL ORDERS\nmove:bud:\n    bud h\n    bud - gal\n    bud - rum\n    bud - ser\n    bud - tri\n    bud - vie\n    bud s tri\n    bud s vie\n    bud s sev - rum\n    bud s ven - tri\n    bud s vie - gal\n    bud s vie - tri\n    bud s war - gal\nmove:tri:\n    tri h\n    tri - adr\n    tri - alb\n    tri - ven\n    tri s ven\n    tri s rom - ven\nmove:vie:\n    vie h\n    vie - boh\n    vie - bud\n    vie - gal\n    vie - tri\n    vie - tyr\n    vie s bud\n    vie s tri\n    vie s bud - gal\n    vie s bud - tri\n    vie s mun - boh\n    vie s mun - tyr\n    vie s ven - tri\n    vie s ven - tyr\n    vie s war - gal\n  Each kind that is legal now; "help" shows all that one may say.\n\nYOUR ORDERS\nReply to this mail with one order a line. Or fill in the blanks:\n\nmove:bud: ____\nmove:tri: ____\nmove:vie: ____\n\nYou have no orders on file.\n\nPOSITION\n\nCENTRES\n    Austria   3   Bud Tri Vie\n    England   3   Edi Lon Lvp\n    France    3   Bre Mar Par\n    Germany   3   Ber Kie Mun\n    Italy     3   Nap Rom Ven\n    Russia    4   Mos Sev StP War\n    Turkey    3   Ank Con Smy\n    nobody    12  Bel Bul Den Gre Hol Nwy Por Rum Ser Spa Swe Tun\n\nUNITS   A army, F fleet\n    Austria   A Bud A Vie F Tri\n    England   A Lvp F Edi F Lon\n    France    A Mar A Par F Bre\n    Germany   A Ber A Mun F Kie\n    Italy     A Rom A Ven F Nap\n    Russia    A Mos A War F Sev F StP/sc\n    Turkey    A Con A Smy F Ank\n\n-- \nThe Club, games@club.example\nReply with one word a line: help, state, orders, resend, stop.\nReceipt e8e1dd0d, phase 0\n','\n',char(10)));
INSERT INTO outbox_model VALUES(18,NULL,replace('#3 europe (Diplomacy): spring 1901, moves\nYou are England (seat 2).\n\nYOU OWE\n- an order for F Edi (move:edi)\n- an order for F Lon (move:lon)\n- an order for A Lvp (move:lvp)\n  all by Mon 30 Nov 2026 08:00 UTC, 2d left\n\nThe game has begun.\n\nIt stands: you 3, bot (Russia) 4, Anna (Austria) 3, Carla (France) 3,\nDora (Germany) 3, bot (Italy) 3, bot (Turkey) 3.\n\nWE WAIT FOR\n- Anna (Austria): 3 orders\n- Carla (France): 3 orders\n- Dora (Germany): 3 orders\n  until Mon 30 Nov 2026 08:00 UTC\n\nLEGAL ORDERS\nmove:edi:\n    edi h\n    edi - cly\n    edi - nth\n    edi - nwg\n    edi - yor\n    edi s lon - nth\n    edi s lon - yor\n    edi s lvp - cly\n    edi s lvp - yor\nmove:lon:\n    lon h\n    lon - eng\n    lon - nth\n    lon - wal\n    lon - yor\n    lon s bre - eng\n    lon s edi - nth\n    lon s edi - yor\n    lon s lvp - wal\n    lon s lvp - yor\nmove:lvp:\n    lvp h\n    lvp - cly\n    lvp - edi\n    lvp - wal\n    lvp - yor\n    lvp s edi\n    lvp s edi - cly\n    lvp s edi - yor\n    lvp s lon - wal\n    lvp s lon - yor\n  Each kind that is legal now; "help" shows all that one may say.\n\nYOUR ORDERS\nReply to this mail with one order a line. Or fill in the blanks:\n\nmove:edi: ____\nmove:lon: ____\nmove:lvp: ____\n\nYou have no orders on file.\n\nPOSITION\n\nCENTRES\n    Austria   3   Bud Tri Vie\n    England   3   Edi Lon Lvp\n    France    3   Bre Mar Par\n    Germany   3   Ber Kie Mun\n    Italy     3   Nap Rom Ven\n    Russia    4   Mos Sev StP War\n    Turkey    3   Ank Con Smy\n    nobody    12  Bel Bul Den Gre Hol Nwy Por Rum Ser Spa Swe Tun\n\nUNITS   A army, F fleet\n    Austria   A Bud A Vie F Tri\n    England   A Lvp F Edi F Lon\n    France    A Mar A Par F Bre\n    Germany   A Ber A Mun F Kie\n    Italy     A Rom A Ven F Nap\n    Russia    A Mos A War F Sev F StP/sc\n    Turkey    A Con A Smy F Ank\n\n-- \nThe Club, games@club.example\nReply with one word a line: help, state, orders, resend, stop.\nReceipt 933c6771, phase 0\n','\n',char(10)));
INSERT INTO outbox_model VALUES(19,NULL,replace('#3 europe (Diplomacy): spring 1901, moves\nYou are France (seat 3).\n\nYOU OWE\n- an order for F Bre (move:bre)\n- an order for A Mar (move:mar)\n- an order for A Par (move:par)\n  all by Mon 30 Nov 2026 08:00 UTC, 2d left\n\nThe game has begun.\n\nIt stands: you 3, bot (Russia) 4, Anna (Austria) 3, Bruno (England) 3,\nDora (Germany) 3, bot (Italy) 3, bot (Turkey) 3.\n\nWE WAIT FOR\n- Anna (Austria): 3 orders\n- Bruno (England): 3 orders\n- Dora (Germany): 3 orders\n  until Mon 30 Nov 2026 08:00 UTC\n\nLEGAL ORDERS\nmove:bre:\n    bre h\n    bre - eng\n    bre - gas\n    bre - mao\n    bre - pic\n    bre s lon - eng\n    bre s mar - gas\n    bre s par - gas\n    bre s par - pic\nmove:mar:\n    mar h\n    mar - bur\n    mar - gas\n    mar - pie\n    mar - spa\n    mar s bre - gas\n    mar s mun - bur\n    mar s par - bur\n    mar s par - gas\n    mar s ven - pie\nmove:par:\n    par h\n    par - bre\n    par - bur\n    par - gas\n    par - pic\n    par s bre\n    par s bre - gas\n    par s bre - pic\n    par s mar - bur\n    par s mar - gas\n    par s mun - bur\n  Each kind that is legal now; "help" shows all that one may say.\n\nYOUR ORDERS\nReply to this mail with one order a line. Or fill in the blanks:\n\nmove:bre: ____\nmove:mar: ____\nmove:par: ____\n\nYou have no orders on file.\n\nPOSITION\n\nCENTRES\n    Austria   3   Bud Tri Vie\n    England   3   Edi Lon Lvp\n    France    3   Bre Mar Par\n    Germany   3   Ber Kie Mun\n    Italy     3   Nap Rom Ven\n    Russia    4   Mos Sev StP War\n    Turkey    3   Ank Con Smy\n    nobody    12  Bel Bul Den Gre Hol Nwy Por Rum Ser Spa Swe Tun\n\nUNITS   A army, F fleet\n    Austria   A Bud A Vie F Tri\n    England   A Lvp F Edi F Lon\n    France    A Mar A Par F Bre\n    Germany   A Ber A Mun F Kie\n    Italy     A Rom A Ven F Nap\n    Russia    A Mos A War F Sev F StP/sc\n    Turkey    A Con A Smy F Ank\n\n-- \nThe Club, games@club.example\nReply with one word a line: help, state, orders, resend, stop.\nReceipt f9853ed1, phase 0\n','\n',char(10)));
INSERT INTO outbox_model VALUES(20,NULL,replace('#3 europe (Diplomacy): spring 1901, moves\nYou are Germany (seat 4).\n\nYOU OWE\n- an order for A Ber (move:ber)\n- an order for F Kie (move:kie)\n- an order for A Mun (move:mun)\n  all by Mon 30 Nov 2026 08:00 UTC, 2d left\n\nThe game has begun.\n\nIt stands: you 3, bot (Russia) 4, Anna (Austria) 3, Bruno (England) 3,\nCarla (France) 3, bot (Italy) 3, bot (Turkey) 3.\n\nWE WAIT FOR\n- Anna (Austria): 3 orders\n- Bruno (England): 3 orders\n- Carla (France): 3 orders\n  until Mon 30 Nov 2026 08:00 UTC\n\nLEGAL ORDERS\nmove:ber:\n    ber h\n    ber - kie\n    ber - mun\n    ber - pru\n    ber - sil\n    ber s kie\n    ber s mun\n    ber s mun - kie\n    ber s mun - sil\n    ber s war - pru\n    ber s war - sil\nmove:kie:\n    kie h\n    kie - bal\n    kie - ber\n    kie - den\n    kie - hel\n    kie - hol\n    kie s ber\n    kie s mun - ber\nmove:mun:\n    mun h\n    mun - boh\n    mun - bur\n    mun - kie\n    mun - ruh\n    mun - sil\n    mun s ber\n    mun s kie\n    mun s ber - kie\n    mun s ber - sil\n    mun s kie - ber\n    mun s par - bur\n    mun s ven - tyr\n    mun s vie - boh\n    mun s vie - tyr\n    mun s war - sil\n  ... and 3 more\n  Each kind that is legal now; "help" shows all that one may say.\n\nYOUR ORDERS\nReply to this mail with one order a line. Or fill in the blanks:\n\nmove:ber: ____\nmove:kie: ____\nmove:mun: ____\n\nYou have no orders on file.\n\nPOSITION\n\nCENTRES\n    Austria   3   Bud Tri Vie\n    England   3   Edi Lon Lvp\n    France    3   Bre Mar Par\n    Germany   3   Ber Kie Mun\n    Italy     3   Nap Rom Ven\n    Russia    4   Mos Sev StP War\n    Turkey    3   Ank Con Smy\n    nobody    12  Bel Bul Den Gre Hol Nwy Por Rum Ser Spa Swe Tun\n\nUNITS   A army, F fleet\n    Austria   A Bud A Vie F Tri\n    England   A Lvp F Edi F Lon\n    France    A Mar A Par F Bre\n    Germany   A Ber A Mun F Kie\n    Italy     A Rom A Ven F Nap\n    Russia    A Mos A War F Sev F StP/sc\n    Turkey    A Con A Smy F Ank\n\n-- \nThe Club, games@club.example\nReply with one word a line: help, state, orders, resend, stop.\nReceipt e6498314, phase 0\n','\n',char(10)));
INSERT INTO outbox_model VALUES(21,NULL,replace('#4 nones (Quorum)\n\nHello Anna,\n\nThe game master invites you to a game of Quorum: #4 nones.\n\nYou are a senator of Rome: you gather twelve cards and spread your\ninfluence over six Provinces. Most points win: cards count by what is on\nthem, and by how far ahead you stand in the Province that values them.\n\nTo take a seat, reply\n\n    yes\n\nTo take one with a word of your own that goes into the dice, write for\nexample "join word olive". Reply "no" if you will not play. Nothing\nhappens if you do not answer.\n\nHOW IT IS PLAYED\n- In a turn you take one card from the row in the middle and play one\n  from your hand, which moves your marker in its Province.\n- Everybody has twelve turns, one after the other; you have 2 days for\n  one, and can send several ahead.\n- Answer with a line for the card that you take and one for the card\n  that you play; each mail lists what you may write, and words of your\n  own do as well.\n\nHOW A FIRST ANSWER MAY LOOK\nRed could begin with one of these in this deal, and so could you:\n\n    take mil-afr-2\n    take Intrigue 2 of Africa\n\nThe rules: reply "rules", now or at any time.\n\nTHE TABLE\nPace: 2d for a decision.\nAll options of the game are as usual.\n\nWe give times in the zone UTC, where it is Sat 28 Nov 2026 08:00 UTC\nnow. If yours is another, add a line as "zone Europe/Rome" to any mail.\n\nSEATS\n- red: free\n- yellow: free\n\nFAIR DICE\nThe dice come from a secret and from a word of each player. The secret\nis kept until the end; this is its commitment (BLAKE2b), so that it\ncannot be changed:\n\n    cbd0665c29d4adfd121cfff5acd52907dad57e6a58a6a91c298cc2c24c42f41f\n\n-- \nThe Club, games@club.example\nReply with one word a line: help, state, orders, resend, stop.\n','\n',char(10)));
CREATE TABLE listing (
    game    INTEGER NOT NULL PRIMARY KEY REFERENCES game (id),
    list    INTEGER NOT NULL CHECK (list BETWEEN 0 AND 3),
    rules   TEXT    NOT NULL,
    ranked  INTEGER NOT NULL CHECK (ranked IN (0, 1)),
    opened  INTEGER NOT NULL,
    started INTEGER NOT NULL,
    ended   INTEGER NOT NULL,
    due     INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    facts   TEXT    NOT NULL
) STRICT;
CREATE TABLE placing (
    game   INTEGER NOT NULL REFERENCES game (id),
    seat   INTEGER NOT NULL,
    player INTEGER NOT NULL REFERENCES player (id),
    rules  TEXT    NOT NULL,
    ended  INTEGER NOT NULL,
    rank   INTEGER NOT NULL,
    rating INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE page_fault (
    game  INTEGER NOT NULL PRIMARY KEY,
    since INTEGER NOT NULL,
    tries INTEGER NOT NULL,
    next  INTEGER NOT NULL,
    said  TEXT    NOT NULL
) STRICT;
CREATE TABLE news (
    id     INTEGER NOT NULL PRIMARY KEY,
    at     INTEGER NOT NULL,
    kind   INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 5),
    game   INTEGER NOT NULL,
    seat   INTEGER NOT NULL,
    player INTEGER NOT NULL
) STRICT;
INSERT INTO news VALUES(1,1795852800,0,0,0,1);
INSERT INTO news VALUES(2,1795852800,0,0,0,2);
INSERT INTO news VALUES(3,1795852800,0,0,0,3);
INSERT INTO news VALUES(4,1795852800,1,1,1,1);
INSERT INTO news VALUES(5,1795852800,1,1,2,2);
INSERT INTO news VALUES(6,1795852800,1,1,3,3);
INSERT INTO news VALUES(7,1795852800,3,1,0,0);
INSERT INTO news VALUES(8,1795852800,0,0,0,4);
INSERT INTO news VALUES(9,1795852800,1,2,1,1);
INSERT INTO news VALUES(10,1795852800,1,2,2,2);
INSERT INTO news VALUES(11,1795852800,1,2,3,4);
INSERT INTO news VALUES(12,1795852800,3,2,0,0);
INSERT INTO news VALUES(13,1795852800,1,3,1,1);
INSERT INTO news VALUES(14,1795852800,1,3,2,2);
INSERT INTO news VALUES(15,1795852800,1,3,3,3);
INSERT INTO news VALUES(16,1795852800,1,3,4,4);
INSERT INTO news VALUES(17,1795852800,3,3,0,0);
CREATE TABLE news_reader (
    address TEXT    NOT NULL PRIMARY KEY,
    wish    INTEGER NOT NULL CHECK (wish BETWEEN 0 AND 2),
    told    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE hook_call (
    mail   INTEGER NOT NULL PRIMARY KEY,
    at     INTEGER NOT NULL,
    kind   TEXT    NOT NULL,
    game   INTEGER NOT NULL,
    seat   INTEGER NOT NULL,
    player INTEGER NOT NULL,
    next   INTEGER NOT NULL,
    tries  INTEGER NOT NULL
) STRICT;
CREATE INDEX address_player ON address (player);
CREATE INDEX game_status ON game (status, id);
CREATE INDEX seat_player ON seat (player) WHERE player IS NOT NULL;
CREATE INDEX seat_due ON seat (due, game) WHERE due > 0;
CREATE INDEX seat_remind ON seat (remind_at, game) WHERE remind_at > 0;
CREATE INDEX press_game ON press (game, id);
CREATE INDEX inbox_undone ON inbox (state, id) WHERE state <> 1;
CREATE INDEX inbox_kept ON inbox (received) WHERE kept = 1;
CREATE INDEX outbox_cover ON outbox (game, seat, kind) WHERE state = 0;
CREATE INDEX outbox_to ON outbox (envelope_to, created);
CREATE INDEX outbox_kept ON outbox (created) WHERE kept = 1;
CREATE INDEX game_wake ON game (wake_at, id) WHERE wake_at > 0;
CREATE INDEX game_finished ON game (rules, ended, id) WHERE status = 3;
CREATE INDEX ballot_open ON ballot (game, number) WHERE state = 0;
CREATE INDEX master_address ON master (address, game);
CREATE INDEX game_gm ON game (gm) WHERE gm <> '';
CREATE INDEX inbox_copied ON inbox (copies) WHERE copies > 0;
CREATE INDEX outbox_unsent ON outbox (state, stranger, next_at, id) WHERE state <> 2;
CREATE INDEX game_unpaged ON game (id) WHERE paged <> revision;
CREATE INDEX listing_list ON listing (list, game);
CREATE INDEX listing_over ON listing (ended, game) WHERE list = 3;
CREATE INDEX listing_due ON listing (due, game) WHERE due > 0;
CREATE INDEX listing_opened ON listing (opened, game);
CREATE INDEX listing_started ON listing (started, game) WHERE started > 0;
CREATE INDEX listing_ended ON listing (ended, game) WHERE ended > 0;
CREATE INDEX placing_rules ON placing (rules, ended, game, seat);
CREATE INDEX placing_player ON placing (player, rules, ended, game);
CREATE INDEX seat_kept ON seat (kept_for) WHERE kept_for IS NOT NULL;
CREATE INDEX seat_gave_up ON seat (gave_up) WHERE gave_up IS NOT NULL;
CREATE INDEX hook_call_next ON hook_call (next, mail);
COMMIT;
PRAGMA application_id = 1129665107;
PRAGMA user_version = 21;
PRAGMA journal_mode = WAL;
