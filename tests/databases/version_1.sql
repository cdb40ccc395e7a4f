PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE meta (
    key   TEXT NOT NULL PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO meta VALUES('last_sweep',X'8039266b00000000');
INSERT INTO meta VALUES('last_tick',X'8039266b00000000');
INSERT INTO meta VALUES('token_key',X'20b11fd18d581effb138bfb243fd0ec95db7f8e9511d48a987464c94efc4b93d');
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
, sleep_from INTEGER NOT NULL DEFAULT 0 CHECK (sleep_from BETWEEN 0 AND 1439), sleep_until INTEGER NOT NULL DEFAULT 0 CHECK (sleep_until BETWEEN 0 AND 1439), heard INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO player VALUES(1,'Anna','anna','',0,0,0,0,0,1797580800,0,0,1797667200);
INSERT INTO player VALUES(2,'Bruno','bruno','',0,0,0,0,0,1797580800,0,0,1797580800);
CREATE TABLE address (
    address TEXT    NOT NULL PRIMARY KEY,
    player  INTEGER NOT NULL REFERENCES player (id),
    proved  INTEGER NOT NULL CHECK (proved IN (0, 1)),
    hard    INTEGER NOT NULL,
    soft    INTEGER NOT NULL,
    bounced INTEGER NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO address VALUES('anna@example.org',1,1,0,0,0,1797580800);
INSERT INTO address VALUES('bruno@example.com',2,1,0,0,0,1797580800);
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
    DEFAULT X'0000000000000000000000000000000000000000000000000000000000000000') STRICT;
INSERT INTO game VALUES(1,'over','over','quorum',1,2,'{"first":0,"known":"yes","refresh":3,"ring":"random","track":15}',3,172800,7,48,0,X'ec1962729c06267004a767398da134c40ed93cb76346ea5df0b700101ad71112',X'5fd46373b219632b3f431e204d85dcda31faf074d6f6c6916f9ad6fbc7229556',X'393be7d35f7c2697aa8ec48dd831d5e7b4065748d32ffefdddcb4c8acbf04657',149,1,X'9648444c548e37a2e70a9b83155c54a34c7e5f51b7b34f75db1620661c8b3310',1797580800,1797580800,1797580800,0,'','g1.root@club.example',1797580800,'{"deck":["tra-ger-2","arc-ger-2","tra-ger-1","mil-mac-2","arc-ger-1","tra-his-3","mil-mac-3","apollo","mil-ger-1","arc-ger-3","mil-his-1","int-afr-1","arc-his-1","tra-ger-3","ceres","mil-his-3","mars","tra-afr-2","arc-his-3","mercurius","tra-asi-3","mil-gal-3","int-ger-2","tra-asi-2","arc-afr-1","tra-asi-1","arc-afr-2","venus","arc-asi-1","int-ger-1","tra-mac-2","juno","tra-gal-3","pluto","mil-ger-2","int-asi-1","minerva","arc-afr-3","arc-gal-3","int-his-1","arc-mac-2","mil-ger-3","jupiter","mil-asi-1","int-mac-1","neptunus","int-mac-2","int-his-3","int-gal-3"],"first":2,"hands":[["arc-asi-3","arc-gal-1","int-mac-3","mil-asi-3"],["mil-afr-3","tra-his-1","tra-his-2","tra-mac-1"]],"known":[],"options":{"first":0,"known":"yes","refresh":3,"ring":"random","track":15},"phase":"over","refreshed":false,"ring":["macedonia","germania","africa","gallia","hispania","asia"],"rome":["vulcanus","diana","vesta","bacchus","int-asi-2"],"tables":[["int-asi-3","int-afr-3","int-ger-3","arc-his-2","arc-asi-2","int-afr-2","int-his-2","tra-afr-3","int-gal-2","mil-his-2","mil-afr-1","arc-mac-1"],["tra-afr-1","tra-gal-2","mil-mac-1","int-gal-1","mil-asi-2","arc-mac-3","tra-mac-3","mil-gal-2","tra-gal-1","mil-afr-2","mil-gal-1","arc-gal-2"]],"tokens":{"africa":2,"asia":2,"gallia":2,"germania":2,"hispania":2,"macedonia":2},"took":"none","tracks":{"africa":[[1,7],[2,5]],"asia":[[1,3],[2,2]],"gallia":[[2,13],[1,1]],"germania":[[1,1]],"hispania":[[1,5]],"macedonia":[[2,6],[1,3]]},"turn":24}','{}',0,1797580800,0,0,0,'',1,X'20b11fd18d581effb138bfb243fd0ec95db7f8e9511d48a987464c94efc4b93d');
INSERT INTO game VALUES(2,'still','still','quorum',1,2,'{"first":0,"known":"yes","refresh":3,"ring":"random","track":15}',2,172800,6,0,0,X'ec1962729c06267004a767398da134c40ed93cb76346ea5df0b700101ad71112',X'5fd46373b219632b3f431e204d85dcda31faf074d6f6c6916f9ad6fbc7229556',X'349aa33771ca81a69c491f32994fbdbb4a872ab09b03cae3ccbaa2292889ccc4',149,1,X'4b26d68ecaaaf49ba2db81b4fa3897777bb4894df11803adce31c6c9abda2b07',1797580800,1797580800,0,1797580800,'','g2.root@club.example',1797580800,'{"deck":["mil-asi-3","vulcanus","juno","arc-mac-1","mil-afr-1","tra-gal-1","arc-gal-3","int-mac-3","apollo","int-his-2","int-gal-1","mil-gal-3","int-afr-1","mil-afr-2","neptunus","int-his-1","mil-ger-1","int-mac-1","tra-his-3","mil-his-2","mil-mac-2","tra-afr-2","arc-asi-2","mil-mac-3","int-gal-2","mars","minerva","ceres","mil-mac-1","arc-his-3","mil-asi-1","tra-afr-1","tra-gal-2","int-ger-2","int-asi-1","arc-afr-1","mil-ger-2","int-afr-2","int-gal-3","tra-his-2","int-afr-3","tra-afr-3","tra-mac-3","int-his-3","arc-gal-1","tra-ger-3","arc-his-1","tra-asi-2","arc-ger-2","arc-afr-3","mercurius","int-mac-2","diana","bacchus","jupiter","venus","mil-ger-3","mil-gal-2","int-ger-1","int-asi-2","tra-asi-1","tra-mac-2","pluto","tra-ger-2","arc-asi-1","arc-ger-1","tra-his-1","tra-ger-1","arc-ger-3","int-ger-3","int-asi-3","vesta","tra-asi-3"],"first":1,"hands":[["arc-afr-2","arc-gal-2","arc-his-2","tra-mac-1"],["arc-asi-3","mil-asi-2","mil-his-1","mil-his-3"]],"known":[],"options":{"first":0,"known":"yes","refresh":3,"ring":"random","track":15},"phase":"take","refreshed":false,"ring":["macedonia","germania","hispania","gallia","africa","asia"],"rome":["mil-afr-3","arc-mac-3","arc-mac-2","mil-gal-1","tra-gal-3"],"tables":[[],[]],"tokens":{"africa":2,"asia":2,"gallia":2,"germania":2,"hispania":2,"macedonia":2},"took":"none","tracks":{"africa":[],"asia":[],"gallia":[],"germania":[],"hispania":[],"macedonia":[]},"turn":0}','{}',0,0,0,0,0,'',2,X'20b11fd18d581effb138bfb243fd0ec95db7f8e9511d48a987464c94efc4b93d');
INSERT INTO game VALUES(3,'quorum','quorum','quorum',1,2,'{"first":0,"known":"yes","refresh":3,"ring":"random","track":15}',1,172800,15,14,0,X'ec1962729c06267004a767398da134c40ed93cb76346ea5df0b700101ad71112',X'5fd46373b219632b3f431e204d85dcda31faf074d6f6c6916f9ad6fbc7229556',X'1be1f9c67a587fa35bd69e3040f8b5eca0d9f4f44837c84b26aeaa29efb8bf26',149,1,X'018472332125dd68c4ad2f5ea443a3d6a4b2d7d80da7214e71fe5d36e7ca9a6a',1797580800,1797580800,0,0,'','g3.root@club.example',1797667200,'{"deck":["mil-his-1","int-afr-1","pluto","mil-mac-2","tra-mac-2","arc-mac-1","mil-his-2","mil-gal-2","int-his-1","mil-afr-1","jupiter","mil-afr-2","ceres","tra-mac-1","arc-ger-3","int-mac-3","bacchus","mil-mac-1","neptunus","mil-ger-1","int-his-3","arc-his-3","int-mac-1","arc-mac-2","int-his-2","arc-asi-2","tra-afr-3","arc-ger-1","mil-his-3","apollo","tra-ger-2","tra-gal-3","arc-his-1","arc-his-2","tra-afr-1","tra-afr-2","mil-gal-1","tra-gal-2","int-mac-2","mil-gal-3","int-ger-2","arc-afr-2","tra-ger-1","int-ger-3","tra-asi-1","int-afr-2","mil-asi-3","vulcanus","mil-asi-1","mercurius","tra-asi-2","mil-asi-2","tra-ger-3","arc-gal-3","minerva","int-afr-3","arc-asi-1","arc-gal-2","diana","mil-ger-3","arc-ger-2","tra-gal-1","int-ger-1","vesta","tra-his-3","tra-asi-3"],"first":1,"hands":[["arc-afr-3","int-asi-3","int-gal-2","tra-his-1"],["arc-afr-1","arc-asi-3","tra-his-2","tra-mac-3"]],"known":[],"options":{"first":0,"known":"yes","refresh":3,"ring":"random","track":15},"phase":"take","refreshed":false,"ring":["asia","hispania","macedonia","africa","germania","gallia"],"rome":["venus","mars","juno","arc-gal-1","int-gal-1"],"tables":[["mil-afr-3","mil-mac-3","int-asi-2","mil-ger-2"],["int-gal-3","int-asi-1","arc-mac-3"]],"tokens":{"africa":2,"asia":2,"gallia":2,"germania":2,"hispania":2,"macedonia":2},"took":"none","tracks":{"africa":[[1,2]],"asia":[[2,1],[1,1]],"gallia":[[2,1]],"germania":[[1,2]],"hispania":[],"macedonia":[[1,2],[2,1]]},"turn":7}','{}',1802246400,1797667200,0,0,0,'',3,X'20b11fd18d581effb138bfb243fd0ec95db7f8e9511d48a987464c94efc4b93d');
INSERT INTO game VALUES(4,'forvm','forvm','forvm',1,3,'{"boost":"horreum","destroy":"anywhere","divorce":"both","family":"pair","goal":15,"intrigues":"many","order":"simultaneous","rome":"region","route":"five","rules":"long","turns":0,"works":"two"}',1,172800,15,6,0,X'ec1962729c06267004a767398da134c40ed93cb76346ea5df0b700101ad71112',X'5fd46373b219632b3f431e204d85dcda31faf074d6f6c6916f9ad6fbc7229556',X'1a280f0a4aba36ad509a626f30852824406e574934be6d38a5e9bb358f29f702',38,1,X'7091a4c5e4f56d8ac25fdf5e068d27b263f29952f971c633f3715daab5074a0c',1797580800,1797580800,0,0,'','g4.root@club.example',1797624000,'{"active":0,"acts":[[],[],[{"child":"son","debt":false,"do":"propose","keep":0,"price":0,"to":1,"when":[]},{"child":"son","debt":false,"do":"propose","keep":0,"price":0,"to":2,"when":[]}]],"alliances":[],"arrivals":{},"card":"none","deck":["games","revolt-carthage","patron","wine","revolt-rhodes","divorce","annonae","limes","census","elections","wine","luxury","grain","vow","census","fire","grandchild","dispatch","governor","ship","plague","flood","snub","census","revolt-hispalis","mores","plague","purple","oil"],"discard":["revolt-ephesus"],"family":[],"given":{},"married":{},"options":{"boost":"horreum","destroy":"anywhere","divorce":"both","family":"pair","goal":15,"intrigues":"many","order":"simultaneous","rome":"region","route":"five","rules":"long","turns":0,"works":"two"},"phase":"answer","seats":[{"agents":["rome"],"annonae":0,"benefactions":0,"daughters":1,"dispatch":0,"divorcing":[],"every":{"graecia":false,"hispania":false,"italia":false,"oriens":false},"five":{"graecia":0,"hispania":0,"italia":0,"oriens":0},"flood":"none","hand":[],"horrea":[],"level":0,"lost":[],"money":200,"mores":false,"prestige":0,"recruit":false,"senator":false,"sons":1,"wed":false,"won":[]},{"agents":["rome"],"annonae":0,"benefactions":0,"daughters":1,"dispatch":0,"divorcing":[],"every":{"graecia":false,"hispania":false,"italia":false,"oriens":false},"five":{"graecia":0,"hispania":0,"italia":0,"oriens":0},"flood":"none","hand":[],"horrea":[],"level":0,"lost":[],"money":200,"mores":false,"prestige":0,"recruit":false,"senator":false,"sons":1,"wed":false,"won":[]},{"agents":["lepcis-magna","rome","syracuse"],"annonae":0,"benefactions":0,"daughters":1,"dispatch":0,"divorcing":[],"every":{"graecia":false,"hispania":false,"italia":false,"oriens":false},"five":{"graecia":0,"hispania":0,"italia":0,"oriens":0},"flood":"none","hand":[],"horrea":["carthage"],"level":0,"lost":[],"money":100,"mores":false,"prestige":1,"recruit":false,"senator":false,"sons":1,"wed":false,"won":[]}],"start":1,"turn":2,"winners":[]}','{}',1802160000,0,0,0,0,'',4,X'20b11fd18d581effb138bfb243fd0ec95db7f8e9511d48a987464c94efc4b93d');
INSERT INTO game VALUES(5,'doge','doge','doge',1,3,'{"placement":"rounds","plans":"window","years":0}',1,172800,15,10,0,X'ec1962729c06267004a767398da134c40ed93cb76346ea5df0b700101ad71112',X'5fd46373b219632b3f431e204d85dcda31faf074d6f6c6916f9ad6fbc7229556',X'c80b10c241ba4278380436044cf38a27e27ce7d0412fff48c10e4c49664381b9',19,1,X'2dfa9e178a63ef7bb7a182f3864915d49ce1fffcf4d468001e634e8d03abe856',1797580800,1797580800,0,0,'','g5.root@club.example',1797645600,'{"advisors":{"adv-cannaregio":{"area":"castello","owner":3},"adv-castello":{"area":"dorsoduro","owner":3},"adv-dorsoduro":{"area":"none","owner":0},"adv-quarantia-1":{"area":"none","owner":0},"adv-quarantia-2":{"area":"none","owner":0},"adv-quarantia-3":{"area":"none","owner":0},"adv-san-marco":{"area":"none","owner":0},"adv-san-polo":{"area":"cannaregio","owner":3},"adv-santa-croce":{"area":"none","owner":0}},"decision":"none","elected":0,"lead":3,"next":["dorsoduro","quarantia","castello","santa-croce","san-polo","san-marco","cannaregio"],"options":{"placement":"rounds","plans":"window","years":0},"order":["santa-croce","dorsoduro","quarantia","cannaregio","san-polo","castello","san-marco"],"phase":"place","round":1,"seats":[{"hold":[],"houses":{"cannaregio":0,"castello":0,"dorsoduro":0,"san-marco":0,"san-polo":1,"santa-croce":2},"limit":{"cannaregio":2,"castello":2,"dorsoduro":2,"san-marco":2,"san-polo":2,"santa-croce":2},"placed":{}},{"hold":[],"houses":{"cannaregio":0,"castello":0,"dorsoduro":0,"san-marco":0,"san-polo":1,"santa-croce":2},"limit":{"cannaregio":2,"castello":2,"dorsoduro":2,"san-marco":2,"san-polo":2,"santa-croce":2},"placed":{}},{"hold":[],"houses":{"cannaregio":1,"castello":2,"dorsoduro":0,"san-marco":0,"san-polo":2,"santa-croce":0},"limit":{"cannaregio":2,"castello":2,"dorsoduro":2,"san-marco":2,"san-polo":2,"santa-croce":2},"placed":{}}],"sites":{"cannaregio":[],"castello":[],"dorsoduro":[3],"san-marco":[],"san-polo":[],"santa-croce":[]},"year":2}','{}',1802160000,0,0,0,0,'',5,X'20b11fd18d581effb138bfb243fd0ec95db7f8e9511d48a987464c94efc4b93d');
INSERT INTO game VALUES(6,'gorbino','gorbino','gorbino',1,3,'{"feast":"no","lead":"sole","pace":"turns","smallmap":"no","vp":"drawn"}',1,172800,15,9,0,X'ec1962729c06267004a767398da134c40ed93cb76346ea5df0b700101ad71112',X'5fd46373b219632b3f431e204d85dcda31faf074d6f6c6916f9ad6fbc7229556',X'9b0ded79b585fb18f075b2d5dfcacec8440127b6e15aa2c25c16f7a4992533b6',79,1,X'1438bfe42efe9327246cb3743cd11a191b96985ee2519252ba0290bf15353b9e',1797580800,1797580800,0,0,'','g6.root@club.example',1797667200,'{"acted":2,"cities":{"amberlea":[3],"cinderpass":[2],"honeyfield":[1],"silverbough":[3]},"coins":[0,0,0],"deck":["yellow-treachery","pink-development","red-build","pink-production","pink-loan","purple-loan","blue-trade","red-development","red-treachery","purple-production","blue-treachery","red-reset","blue-loan","purple-build","red-loan","blue-production","purple-reset","green-build","purple-development","yellow-development","purple-trade","pink-treachery","pink-reset","blue-development","green-reset","yellow-trade","red-trade","yellow-build","pink-trade","red-production","yellow-reset","yellow-loan","purple-treachery","green-treachery","blue-reset"],"discards":[[],[],["starter-trade","starter-build"]],"first":2,"gone":["blue-build"],"goods":[{"coal":0,"food":1,"gold":0,"iron":0,"wood":1},{"coal":0,"food":1,"gold":0,"iron":0,"wood":1},{"coal":0,"food":0,"gold":0,"iron":0,"wood":0}],"hands":[["starter-build","starter-development","starter-loan","starter-production","starter-reset","starter-trade"],["starter-build","starter-development","starter-loan","starter-production","starter-reset","starter-trade"],["starter-development","starter-loan","starter-production","starter-reset"]],"income":[0,0,3],"lab":{"coal":0,"food":0,"gold":0,"iron":0,"wood":0},"options":{"feast":"no","lead":"sole","pace":"turns","smallmap":"no","vp":"drawn"},"past":[],"phase":"play","round":2,"tokens":{"amberlea":"food","ashpeak":"food","barleymow":"food","blackthorn":"gold","cinderpass":"food","crowsnest":"wood","drakehold":"wood","dunewatch":"coal","emberglade":"iron","faecourt":"iron","fogmoor":"wood","goldgate":"food","greyquay":"food","highcairn":"coal","honeyfield":"food","millbrook":"food","mistport":"iron","moonwell":"iron","oakenfell":"food","quarryton":"wood","ravenrook":"coal","silverbough":"wood","spirehall":"coal","stonekeep":"gold","sunthrone":"gold","wyrmford":"food"},"track":["yellow-production","green-production","green-development","green-loan","green-trade","pink-build"],"vp":{"blue":"consistency","green":"prosperity","pink":"wealth","purple":"dominance","red":"empire","yellow":"scattered"}}','{}',1802160000,0,0,0,0,'',6,X'20b11fd18d581effb138bfb243fd0ec95db7f8e9511d48a987464c94efc4b93d');
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
    asked_phase             INTEGER NOT NULL, missed_row INTEGER NOT NULL DEFAULT 0, kept_for INTEGER REFERENCES player (id), gave_up INTEGER REFERENCES player (id), absent INTEGER NOT NULL DEFAULT 0, judged INTEGER NOT NULL DEFAULT 0, missed_phase INTEGER NOT NULL DEFAULT 0, ready INTEGER NOT NULL DEFAULT 0 CHECK (ready IN (0, 1)), passed INTEGER NOT NULL DEFAULT 0, still_until INTEGER NOT NULL DEFAULT 0, runs_out INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game, number),
    CHECK ((kind = 1) = (player IS NOT NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO seat VALUES(1,1,1,1,'helrex94',0,0,0,0,0,0,0,0,2,0,1797580800,48,0,0,NULL,NULL,0,0,0,0,0,0,0);
INSERT INTO seat VALUES(1,2,1,2,'heldis18',0,0,0,0,0,0,0,0,2,0,1797580800,48,0,0,NULL,NULL,0,0,0,0,0,0,0);
INSERT INTO seat VALUES(2,1,1,1,'helrex94',0,0,0,1,0,0,1797753600,1797667200,2,0,1797580800,0,0,0,NULL,NULL,0,0,0,0,0,0,1797753600);
INSERT INTO seat VALUES(2,2,1,2,'heldis18',0,0,0,0,0,0,0,0,2,0,1797580800,0,0,0,NULL,NULL,0,0,0,0,0,0,0);
INSERT INTO seat VALUES(3,1,1,1,'helrex94',0,0,0,0,0,6,0,0,2,0,1797667200,14,12,0,NULL,NULL,0,0,0,0,0,0,0);
INSERT INTO seat VALUES(3,2,1,2,'heldis18',0,0,0,1,0,7,1797840000,1797753600,2,0,1797667200,14,14,0,NULL,NULL,0,0,0,0,0,0,1797840000);
INSERT INTO seat VALUES(4,1,1,1,'helrex94',0,0,0,1,0,70,1797847200,1797760800,2,0,1797624000,6,6,0,NULL,NULL,0,0,0,0,0,0,1797847200);
INSERT INTO seat VALUES(4,2,1,2,'heldis18',0,0,0,1,0,70,1797847200,1797760800,2,0,1797624000,6,6,0,NULL,NULL,0,0,0,0,0,0,1797847200);
INSERT INTO seat VALUES(4,3,2,NULL,'junrex67',0,0,0,0,0,0,0,0,2,0,0,-1,0,0,NULL,NULL,0,0,0,0,0,0,0);
INSERT INTO seat VALUES(5,1,1,1,'helrex94',0,0,0,1,0,257,1797843600,1797757200,2,0,1797645600,10,10,0,NULL,NULL,0,0,0,0,0,0,1797843600);
INSERT INTO seat VALUES(5,2,1,2,'heldis18',0,0,0,1,0,257,1797843600,1797757200,2,0,1797645600,10,10,0,NULL,NULL,0,0,0,0,0,0,1797843600);
INSERT INTO seat VALUES(5,3,2,NULL,'junrex67',0,0,0,0,0,0,0,0,2,0,0,-1,0,0,NULL,NULL,0,0,0,0,0,0,0);
INSERT INTO seat VALUES(6,1,1,1,'helrex94',0,0,0,1,0,20,1797840000,1797753600,2,0,1797667200,9,9,0,NULL,NULL,0,0,0,0,0,0,1797840000);
INSERT INTO seat VALUES(6,2,1,2,'heldis18',0,0,0,0,0,18,0,0,2,0,1797667200,9,7,0,NULL,NULL,0,0,0,0,0,0,0);
INSERT INTO seat VALUES(6,3,2,NULL,'junrex67',0,0,0,0,0,0,0,0,2,0,0,-1,0,0,NULL,NULL,0,0,0,0,0,0,0);
CREATE TABLE plan (
    game  INTEGER NOT NULL,
    seat  INTEGER NOT NULL,
    place INTEGER NOT NULL,
    line  TEXT    NOT NULL,
    PRIMARY KEY (game, seat, place),
    FOREIGN KEY (game, seat) REFERENCES seat (game, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "plan" VALUES(1,1,0,'god default');
INSERT INTO "plan" VALUES(1,1,1,'god default');
INSERT INTO "plan" VALUES(1,1,2,'god default');
INSERT INTO "plan" VALUES(1,1,3,'god default');
INSERT INTO "plan" VALUES(1,1,4,'god default');
INSERT INTO "plan" VALUES(1,1,5,'god default');
INSERT INTO "plan" VALUES(1,1,6,'god default');
INSERT INTO "plan" VALUES(1,1,7,'god default');
INSERT INTO "plan" VALUES(1,1,8,'god default');
INSERT INTO "plan" VALUES(1,1,9,'god default');
INSERT INTO "plan" VALUES(1,1,10,'god default');
INSERT INTO "plan" VALUES(1,1,11,'god default');
INSERT INTO "plan" VALUES(1,2,0,'god default');
INSERT INTO "plan" VALUES(1,2,1,'god default');
INSERT INTO "plan" VALUES(1,2,2,'god default');
INSERT INTO "plan" VALUES(1,2,3,'god default');
INSERT INTO "plan" VALUES(1,2,4,'god default');
INSERT INTO "plan" VALUES(1,2,5,'god default');
INSERT INTO "plan" VALUES(1,2,6,'god default');
INSERT INTO "plan" VALUES(1,2,7,'god default');
INSERT INTO "plan" VALUES(1,2,8,'god default');
INSERT INTO "plan" VALUES(1,2,9,'god default');
INSERT INTO "plan" VALUES(1,2,10,'god default');
INSERT INTO "plan" VALUES(1,2,11,'god default');
INSERT INTO "plan" VALUES(3,1,0,'take trade / first');
INSERT INTO "plan" VALUES(3,1,1,'play new / first');
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
INSERT INTO move VALUES(1,0,0,1797580800,'setup','[]','[[6,1],[5,4],[4,3],[3,0],[2,0],[2,1],[72,3],[71,36],[70,42],[69,51],[68,60],[67,13],[66,24],[65,17],[64,21],[63,26],[62,4],[61,26],[60,27],[59,4],[58,34],[57,48],[56,23],[55,14],[54,42],[53,25],[52,51],[51,24],[50,36],[49,17],[48,22],[47,1],[46,26],[45,20],[44,42],[43,37],[42,28],[41,15],[40,12],[39,23],[38,20],[37,22],[36,10],[35,25],[34,19],[33,16],[32,21],[31,12],[30,0],[29,8],[28,20],[27,7],[26,24],[25,23],[24,14],[23,6],[22,10],[21,16],[20,1],[19,14],[18,9],[17,6],[16,11],[15,0],[14,13],[13,10],[12,10],[11,2],[10,1],[9,8],[8,7],[7,3],[6,5],[5,4],[4,2],[3,1],[2,1],[73,37],[72,38],[71,36],[70,36],[69,40],[68,58],[67,62],[66,15],[65,21],[64,0],[63,23],[62,11],[61,21],[60,5],[59,13],[58,38],[57,1],[56,13],[55,44],[54,44],[53,17],[52,40],[51,29],[50,29],[49,38],[48,34],[47,45],[46,2],[45,42],[44,0],[43,12],[42,20],[41,36],[40,20],[39,11],[38,29],[37,0],[36,10],[35,26],[34,24],[33,9],[32,5],[31,0],[30,7],[29,1],[28,19],[27,17],[26,14],[25,20],[24,21],[23,13],[22,6],[21,16],[20,4],[19,12],[18,16],[17,10],[16,2],[15,5],[14,13],[13,9],[12,8],[11,5],[10,0],[9,7],[8,7],[7,3],[6,0],[5,0],[4,0],[3,0],[2,1]]','[]','{"deck":["vulcanus","tra-gal-2","diana","mil-mac-1","int-ger-3","int-gal-1","arc-his-2","mil-asi-2","vesta","arc-mac-3","int-afr-2","tra-mac-3","int-his-2","mil-gal-2","tra-afr-3","tra-gal-1","int-gal-2","mil-afr-2","mil-his-2","mil-gal-1","mil-afr-1","arc-gal-2","arc-mac-1","bacchus","tra-ger-2","arc-ger-2","tra-ger-1","mil-mac-2","arc-ger-1","tra-his-3","mil-mac-3","apollo","mil-ger-1","arc-ger-3","mil-his-1","int-afr-1","arc-his-1","tra-ger-3","ceres","mil-his-3","mars","tra-afr-2","arc-his-3","mercurius","tra-asi-3","mil-gal-3","int-ger-2","tra-asi-2","arc-afr-1","tra-asi-1","arc-afr-2","venus","arc-asi-1","int-ger-1","tra-mac-2","juno","tra-gal-3","pluto","mil-ger-2","int-asi-1","minerva","arc-afr-3","arc-gal-3","int-his-1","arc-mac-2","mil-ger-3","jupiter","mil-asi-1","int-mac-1","neptunus","int-mac-2","int-his-3","int-gal-3"],"first":2,"hands":[["arc-asi-3","arc-gal-1","int-mac-3","mil-asi-3"],["mil-afr-3","tra-his-1","tra-his-2","tra-mac-1"]],"known":[],"options":{"first":0,"known":"yes","refresh":3,"ring":"random","track":15},"phase":"take","refreshed":false,"ring":["macedonia","germania","africa","gallia","hispania","asia"],"rome":["tra-afr-1","int-asi-3","int-afr-3","arc-asi-2","int-asi-2"],"tables":[[],[]],"tokens":{"africa":2,"asia":2,"gallia":2,"germania":2,"hispania":2,"macedonia":2},"took":"none","tracks":{"africa":[],"asia":[],"gallia":[],"germania":[],"hispania":[],"macedonia":[]},"turn":0}',X'5e5ca45eecfd4faab591f13a114bc4022570daebe4891b3a5344eafd5b2532d9',0);
INSERT INTO move VALUES(2,0,0,1797580800,'setup','[]','[[6,1],[5,0],[4,3],[3,0],[2,0],[2,0],[72,36],[71,13],[70,64],[69,48],[68,0],[67,51],[66,45],[65,35],[64,36],[63,51],[62,15],[61,44],[60,13],[59,3],[58,55],[57,24],[56,0],[55,18],[54,21],[53,24],[52,30],[51,0],[50,34],[49,13],[48,23],[47,16],[46,36],[45,27],[44,15],[43,32],[42,5],[41,22],[40,38],[39,10],[38,19],[37,27],[36,0],[35,30],[34,22],[33,10],[32,8],[31,27],[30,10],[29,6],[28,18],[27,26],[26,1],[25,6],[24,7],[23,15],[22,13],[21,1],[20,11],[19,0],[18,3],[17,1],[16,7],[15,8],[14,3],[13,12],[12,4],[11,8],[10,5],[9,4],[8,7],[7,1],[6,0],[5,4],[4,0],[3,1],[2,0],[73,34],[72,34],[71,35],[70,21],[69,47],[68,43],[67,38],[66,16],[65,19],[64,7],[63,34],[62,36],[61,40],[60,4],[59,23],[58,25],[57,18],[56,47],[55,34],[54,40],[53,38],[52,46],[51,7],[50,26],[49,9],[48,27],[47,27],[46,13],[45,38],[44,8],[43,27],[42,3],[41,39],[40,1],[39,17],[38,17],[37,10],[36,23],[35,17],[34,30],[33,11],[32,3],[31,13],[30,22],[29,9],[28,10],[27,19],[26,21],[25,18],[24,0],[23,20],[22,18],[21,13],[20,18],[19,13],[18,5],[17,15],[16,13],[15,0],[14,12],[13,0],[12,6],[11,6],[10,6],[9,4],[8,7],[7,2],[6,3],[5,3],[4,1],[3,1],[2,0]]','[]','{"deck":["mil-asi-3","vulcanus","juno","arc-mac-1","mil-afr-1","tra-gal-1","arc-gal-3","int-mac-3","apollo","int-his-2","int-gal-1","mil-gal-3","int-afr-1","mil-afr-2","neptunus","int-his-1","mil-ger-1","int-mac-1","tra-his-3","mil-his-2","mil-mac-2","tra-afr-2","arc-asi-2","mil-mac-3","int-gal-2","mars","minerva","ceres","mil-mac-1","arc-his-3","mil-asi-1","tra-afr-1","tra-gal-2","int-ger-2","int-asi-1","arc-afr-1","mil-ger-2","int-afr-2","int-gal-3","tra-his-2","int-afr-3","tra-afr-3","tra-mac-3","int-his-3","arc-gal-1","tra-ger-3","arc-his-1","tra-asi-2","arc-ger-2","arc-afr-3","mercurius","int-mac-2","diana","bacchus","jupiter","venus","mil-ger-3","mil-gal-2","int-ger-1","int-asi-2","tra-asi-1","tra-mac-2","pluto","tra-ger-2","arc-asi-1","arc-ger-1","tra-his-1","tra-ger-1","arc-ger-3","int-ger-3","int-asi-3","vesta","tra-asi-3"],"first":1,"hands":[["arc-afr-2","arc-gal-2","arc-his-2","tra-mac-1"],["arc-asi-3","mil-asi-2","mil-his-1","mil-his-3"]],"known":[],"options":{"first":0,"known":"yes","refresh":3,"ring":"random","track":15},"phase":"take","refreshed":false,"ring":["macedonia","germania","hispania","gallia","africa","asia"],"rome":["mil-afr-3","arc-mac-3","arc-mac-2","mil-gal-1","tra-gal-3"],"tables":[[],[]],"tokens":{"africa":2,"asia":2,"gallia":2,"germania":2,"hispania":2,"macedonia":2},"took":"none","tracks":{"africa":[],"asia":[],"gallia":[],"germania":[],"hispania":[],"macedonia":[]},"turn":0}',X'4b26d68ecaaaf49ba2db81b4fa3897777bb4894df11803adce31c6c9abda2b07',0);
INSERT INTO move VALUES(3,0,0,1797580800,'setup','[]','[[6,3],[5,2],[4,0],[3,0],[2,0],[2,0],[72,52],[71,25],[70,5],[69,25],[68,48],[67,47],[66,40],[65,11],[64,51],[63,50],[62,54],[61,15],[60,17],[59,25],[58,10],[57,40],[56,9],[55,16],[54,5],[53,47],[52,40],[51,21],[50,12],[49,14],[48,10],[47,27],[46,0],[45,26],[44,37],[43,3],[42,1],[41,28],[40,22],[39,0],[38,33],[37,32],[36,14],[35,9],[34,33],[33,13],[32,26],[31,4],[30,6],[29,10],[28,12],[27,20],[26,19],[25,3],[24,22],[23,22],[22,16],[21,15],[20,8],[19,12],[18,9],[17,3],[16,12],[15,3],[14,6],[13,6],[12,6],[11,1],[10,3],[9,6],[8,0],[7,3],[6,4],[5,1],[4,0],[3,1],[2,0],[73,9],[72,23],[71,9],[70,7],[69,33],[68,20],[67,6],[66,6],[65,5],[64,10],[63,38],[62,5],[61,53],[60,31],[59,17],[58,26],[57,10],[56,29],[55,6],[54,10],[53,21],[52,37],[51,1],[50,3],[49,30],[48,8],[47,37],[46,29],[45,27],[44,42],[43,12],[42,2],[41,14],[40,6],[39,0],[38,26],[37,31],[36,35],[35,11],[34,13],[33,21],[32,22],[31,17],[30,14],[29,3],[28,14],[27,16],[26,9],[25,8],[24,10],[23,15],[22,18],[21,8],[20,5],[19,3],[18,0],[17,3],[16,6],[15,14],[14,5],[13,1],[12,4],[11,2],[10,2],[9,0],[8,6],[7,2],[6,0],[5,2],[4,0],[3,2],[2,0]]','[]','{"deck":["int-gal-3","mil-mac-3","int-asi-1","venus","mars","juno","arc-gal-1","mil-his-1","int-afr-1","pluto","mil-mac-2","tra-mac-2","arc-mac-1","mil-his-2","mil-gal-2","int-his-1","mil-afr-1","jupiter","mil-afr-2","ceres","tra-mac-1","arc-ger-3","int-mac-3","bacchus","mil-mac-1","neptunus","mil-ger-1","int-his-3","arc-his-3","int-mac-1","arc-mac-2","int-his-2","arc-asi-2","tra-afr-3","arc-ger-1","mil-his-3","apollo","tra-ger-2","tra-gal-3","arc-his-1","arc-his-2","tra-afr-1","tra-afr-2","mil-gal-1","tra-gal-2","int-mac-2","mil-gal-3","int-ger-2","arc-afr-2","tra-ger-1","int-ger-3","tra-asi-1","int-afr-2","mil-asi-3","vulcanus","mil-asi-1","mercurius","tra-asi-2","mil-asi-2","tra-ger-3","arc-gal-3","minerva","int-afr-3","arc-asi-1","arc-gal-2","diana","mil-ger-3","arc-ger-2","tra-gal-1","int-ger-1","vesta","tra-his-3","tra-asi-3"],"first":1,"hands":[["arc-afr-3","int-asi-3","int-gal-2","tra-his-1"],["arc-afr-1","arc-asi-3","tra-his-2","tra-mac-3"]],"known":[],"options":{"first":0,"known":"yes","refresh":3,"ring":"random","track":15},"phase":"take","refreshed":false,"ring":["asia","hispania","macedonia","africa","germania","gallia"],"rome":["mil-afr-3","int-asi-2","arc-mac-3","mil-ger-2","int-gal-1"],"tables":[[],[]],"tokens":{"africa":2,"asia":2,"gallia":2,"germania":2,"hispania":2,"macedonia":2},"took":"none","tracks":{"africa":[],"asia":[],"gallia":[],"germania":[],"hispania":[],"macedonia":[]},"turn":0}',X'4a90139ca498432cc390349f09ab0df19fd17071158e70e6515671d91936633c',0);
INSERT INTO move VALUES(4,0,0,1797580800,'setup','[]','[[30,9],[29,22],[28,4],[27,25],[26,2],[25,18],[24,21],[23,14],[22,5],[21,12],[20,13],[19,16],[18,16],[17,6],[16,13],[15,14],[14,11],[13,10],[12,7],[11,5],[10,5],[9,7],[8,6],[7,2],[6,0],[5,2],[4,0],[3,1],[2,1],[6,3],[6,3],[6,5],[6,3],[6,1],[6,4]]','[[0,127,3],[1,127,3,1],[2,127,3,4,1],[2,127,1,2,0],[2,127,2,5,1]]','{"active":0,"acts":[[],[],[]],"alliances":[],"arrivals":{},"card":"none","deck":["revolt-ephesus","games","revolt-carthage","patron","wine","revolt-rhodes","divorce","annonae","limes","census","elections","wine","luxury","grain","vow","census","fire","grandchild","dispatch","governor","ship","plague","flood","snub","census","revolt-hispalis","mores","plague","purple","oil"],"discard":[],"family":[],"given":{},"married":{},"options":{"boost":"horreum","destroy":"anywhere","divorce":"both","family":"pair","goal":15,"intrigues":"many","order":"simultaneous","rome":"region","route":"five","rules":"long","turns":0,"works":"two"},"phase":"move","seats":[{"agents":["rome"],"annonae":0,"benefactions":0,"daughters":1,"dispatch":0,"divorcing":[],"every":{"graecia":false,"hispania":false,"italia":false,"oriens":false},"five":{"graecia":0,"hispania":0,"italia":0,"oriens":0},"flood":"none","hand":[],"horrea":[],"level":0,"lost":[],"money":200,"mores":false,"prestige":0,"recruit":false,"senator":false,"sons":1,"wed":false,"won":[]},{"agents":["rome"],"annonae":0,"benefactions":0,"daughters":1,"dispatch":0,"divorcing":[],"every":{"graecia":false,"hispania":false,"italia":false,"oriens":false},"five":{"graecia":0,"hispania":0,"italia":0,"oriens":0},"flood":"none","hand":[],"horrea":[],"level":0,"lost":[],"money":200,"mores":false,"prestige":0,"recruit":true,"senator":false,"sons":1,"wed":false,"won":[]},{"agents":["rome"],"annonae":0,"benefactions":0,"daughters":1,"dispatch":0,"divorcing":[],"every":{"graecia":false,"hispania":false,"italia":false,"oriens":false},"five":{"graecia":0,"hispania":0,"italia":0,"oriens":0},"flood":"none","hand":[],"horrea":[],"level":0,"lost":[],"money":200,"mores":false,"prestige":0,"recruit":true,"senator":false,"sons":1,"wed":false,"won":[]}],"start":3,"turn":1,"winners":[]}',X'b8836e728abb136a73d2d429ab217c61d7d2e79179f93fa2670e43ead238c137',0);
INSERT INTO move VALUES(5,0,0,1797580800,'setup','[]','[[7,2],[6,1],[5,0],[4,0],[3,1],[2,1],[7,3],[6,1],[5,4],[4,0],[3,0],[2,0],[3,1]]','[]','{"advisors":{"adv-cannaregio":{"area":"none","owner":0},"adv-castello":{"area":"none","owner":0},"adv-dorsoduro":{"area":"none","owner":0},"adv-quarantia-1":{"area":"none","owner":0},"adv-quarantia-2":{"area":"none","owner":0},"adv-quarantia-3":{"area":"none","owner":0},"adv-san-marco":{"area":"none","owner":0},"adv-san-polo":{"area":"none","owner":0},"adv-santa-croce":{"area":"none","owner":0}},"decision":"none","elected":0,"lead":2,"next":["santa-croce","dorsoduro","quarantia","cannaregio","san-polo","castello","san-marco"],"options":{"placement":"rounds","plans":"window","years":0},"order":["san-marco","quarantia","santa-croce","san-polo","cannaregio","castello","dorsoduro"],"phase":"place","round":1,"seats":[{"hold":[],"houses":{"cannaregio":0,"castello":0,"dorsoduro":0,"san-marco":0,"san-polo":0,"santa-croce":0},"limit":{"cannaregio":2,"castello":2,"dorsoduro":2,"san-marco":2,"san-polo":2,"santa-croce":2},"placed":{}},{"hold":[],"houses":{"cannaregio":0,"castello":0,"dorsoduro":0,"san-marco":0,"san-polo":0,"santa-croce":0},"limit":{"cannaregio":2,"castello":2,"dorsoduro":2,"san-marco":2,"san-polo":2,"santa-croce":2},"placed":{}},{"hold":[],"houses":{"cannaregio":0,"castello":0,"dorsoduro":0,"san-marco":0,"san-polo":0,"santa-croce":0},"limit":{"cannaregio":2,"castello":2,"dorsoduro":2,"san-marco":2,"san-polo":2,"santa-croce":2},"placed":{}}],"sites":{"cannaregio":[],"castello":[],"dorsoduro":[],"san-marco":[],"san-polo":[],"santa-croce":[]},"year":1}',X'409450b7bdeb87ec9e3cbdee20f57e9bc84029fbe5a55aaa6fe2b186a9b3aaa0',0);
INSERT INTO move VALUES(6,0,0,1797580800,'setup','[]','[[10,5],[9,5],[8,1],[7,0],[6,4],[5,3],[4,1],[3,1],[2,1],[20,14],[19,15],[18,7],[17,0],[16,6],[15,6],[14,5],[13,3],[12,4],[11,10],[10,7],[9,3],[8,6],[7,5],[6,0],[5,4],[4,2],[3,1],[2,0],[3,0],[42,21],[41,29],[40,25],[39,2],[38,20],[37,16],[36,6],[35,2],[34,10],[33,8],[32,23],[31,10],[30,18],[29,24],[28,7],[27,8],[26,23],[25,21],[24,19],[23,15],[22,4],[21,20],[20,3],[19,15],[18,7],[17,13],[16,4],[15,2],[14,9],[13,1],[12,0],[11,1],[10,4],[9,1],[8,1],[7,4],[6,0],[5,0],[4,0],[3,1],[2,1],[10,9],[9,3],[8,6],[7,6],[6,3],[5,2],[4,0],[3,0],[2,0]]','[]','{"acted":0,"cities":{},"coins":[0,0,0],"deck":["pink-build","yellow-treachery","pink-development","red-build","pink-production","pink-loan","purple-loan","blue-trade","red-development","red-treachery","purple-production","blue-treachery","red-reset","blue-loan","purple-build","red-loan","blue-production","purple-reset","green-build","purple-development","yellow-development","purple-trade","pink-treachery","pink-reset","blue-development","green-reset","yellow-trade","red-trade","yellow-build","pink-trade","red-production","yellow-reset","yellow-loan","purple-treachery","green-treachery","blue-reset"],"discards":[[],[],[]],"first":1,"gone":[],"goods":[{"coal":0,"food":0,"gold":0,"iron":0,"wood":0},{"coal":0,"food":0,"gold":0,"iron":0,"wood":0},{"coal":0,"food":0,"gold":0,"iron":0,"wood":0}],"hands":[["starter-build","starter-development","starter-loan","starter-production","starter-reset","starter-trade"],["starter-build","starter-development","starter-loan","starter-production","starter-reset","starter-trade"],["starter-build","starter-development","starter-loan","starter-production","starter-reset","starter-trade"]],"income":[0,0,0],"lab":{"coal":0,"food":0,"gold":0,"iron":0,"wood":0},"options":{"feast":"no","lead":"sole","pace":"turns","smallmap":"no","vp":"drawn"},"past":[],"phase":"found","round":1,"tokens":{"amberlea":"food","ashpeak":"food","barleymow":"food","blackthorn":"gold","cinderpass":"food","crowsnest":"wood","drakehold":"wood","dunewatch":"coal","emberglade":"iron","faecourt":"iron","fogmoor":"wood","goldgate":"food","greyquay":"food","highcairn":"coal","honeyfield":"food","millbrook":"food","mistport":"iron","moonwell":"iron","oakenfell":"food","quarryton":"wood","ravenrook":"coal","silverbough":"wood","spirehall":"coal","stonekeep":"gold","sunthrone":"gold","wyrmford":"food"},"track":["blue-build","yellow-production","green-production","green-development","green-loan","green-trade"],"vp":{"blue":"consistency","green":"prosperity","pink":"wealth","purple":"dominance","red":"empire","yellow":"scattered"}}',X'af1cdb62536bbc70db9c55cd56b07585e211d9f6aae6493b6d75ec46d6b5738e',0);
INSERT INTO move VALUES(6,0,1,1797580800,'green to found a city','[{"by":"bot","seat":3,"text":"found amberlea cinderpass wyrmford honeyfield oakenfell ashpeak goldgate millbrook greyquay barleymow"}]','[]','[[0,127,3,26]]',NULL,X'0f72a93634c82c1b877d47086e62d4bcd3146719d755a4ab32d2037a5495528f',0);
INSERT INTO move VALUES(1,0,1,1797580800,'round 1 of 12, yellow to take','[{"by":"player","seat":2,"text":"take tra-afr-1"}]','[]','[[1,127,2,1,19,93]]',NULL,X'6988e15cfcc057b7c1d5263240d1b1d3ee97544aa819475f09544cf9ce9a94fd',0);
INSERT INTO move VALUES(1,0,2,1797580800,'round 1 of 12, yellow to play','[{"by":"plan","seat":2,"text":"play tra-afr-1"}]','[]','[[5,127,2,19],[3,127,2,0,0,3]]',NULL,X'7ce24bd328f3cbc22a8498789cd0d0c657f999f879d210077a2c040389cfbf5f',0);
INSERT INTO move VALUES(1,0,3,1797580800,'round 1 of 12, red to take','[{"by":"plan","seat":1,"text":"take int-asi-3"}]','[]','[[1,127,1,2,60,29]]',NULL,X'92ba4e98aad8132e968e993f61bd2470c7167df57facb529f842525af5586b9a',0);
INSERT INTO move VALUES(1,0,4,1797580800,'round 1 of 12, red to play','[{"by":"plan","seat":1,"text":"play int-asi-3"}]','[]','[[5,127,1,60],[3,127,1,1,0,1]]',NULL,X'e1dada94fc04f836a16e002805c17dcd39086d210925234bd1a52c3b5af27ae7',0);
INSERT INTO move VALUES(1,0,5,1797580800,'round 2 of 12, yellow to take','[{"by":"plan","seat":2,"text":"take tra-gal-2"}]','[]','[[1,127,2,2,29,93]]',NULL,X'ac31aee7f55a072efb1374bd88f010552c118a030b23bc3ebbd41d330fab6aad',0);
INSERT INTO move VALUES(1,0,6,1797580800,'round 2 of 12, yellow to play','[{"by":"plan","seat":2,"text":"play tra-gal-2"}]','[]','[[5,127,2,29],[3,127,2,3,0,3]]',NULL,X'6f6e88f73e16fb210e03d4bec455376fb944fed394bb39c3ef9a2631678b55c8',0);
INSERT INTO move VALUES(1,0,7,1797580800,'round 2 of 12, red to take','[{"by":"plan","seat":1,"text":"take int-afr-3"}]','[]','[[1,127,1,3,57,16]]',NULL,X'4fd8484cd3827897b85390bd4a57416cb7983d38d57fa95201ab71a6e61d6c89',0);
INSERT INTO move VALUES(1,0,8,1797580800,'round 2 of 12, red to play','[{"by":"plan","seat":1,"text":"play int-afr-3"}]','[]','[[5,127,1,57],[3,127,1,0,0,1]]',NULL,X'a17a99dac3896ea78f7f9fb6f6893199dc5d2667d60695b30de41cfb0cf87209',0);
INSERT INTO move VALUES(1,0,9,1797580800,'round 3 of 12, yellow to take','[{"by":"plan","seat":2,"text":"take mil-mac-1"}]','[]','[[1,127,2,3,16,63]]',NULL,X'b4e81088a52151cac384a6ce2033ee7c1bc0d22be1fa08e5fdd4000eec76df52',0);
INSERT INTO move VALUES(1,0,10,1797580800,'round 3 of 12, yellow to play','[{"by":"plan","seat":2,"text":"play mil-mac-1"}]','[]','[[5,127,2,16],[3,127,2,5,0,2]]',NULL,X'9241992b74d9cd492fed9b0df0412b0e1cdb390b0b838789baa48c9eb5f064a5',0);
INSERT INTO move VALUES(1,0,11,1797580800,'round 3 of 12, red to take','[{"by":"plan","seat":1,"text":"take int-ger-3"}]','[]','[[1,127,1,3,63,64]]',NULL,X'0b942fd98c94256f73c99e9724bdf0110c9dbcaad29fd4594c2f0bcbf93c51bf',0);
INSERT INTO move VALUES(1,0,12,1797580800,'round 3 of 12, red to play','[{"by":"plan","seat":1,"text":"play int-ger-3"}]','[]','[[5,127,1,63],[3,127,1,2,0,1]]',NULL,X'89ee6c0465aa1c2c5dd41c07c3c5a4b3feb327665ce39a3b05658fc894df46df',0);
INSERT INTO move VALUES(1,0,13,1797580800,'round 4 of 12, yellow to take','[{"by":"plan","seat":2,"text":"take int-gal-1"}]','[]','[[1,127,2,3,64,50]]',NULL,X'020226060fd6e6fe9549e0cd4c0ecbf276fe7cbe52edc82373f104c439f488b3',0);
INSERT INTO move VALUES(1,0,14,1797580800,'round 4 of 12, yellow to play','[{"by":"plan","seat":2,"text":"play int-gal-1"}]','[]','[[5,127,2,64],[3,127,2,3,3,4]]',NULL,X'04f40f443eeabff9c4774eb5cb3d0a9ccecb15573bb00bfc6efe5defd03846ab',0);
INSERT INTO move VALUES(1,0,15,1797580800,'round 4 of 12, red to take','[{"by":"plan","seat":1,"text":"take arc-his-2"}]','[]','[[1,127,1,3,50,5]]',NULL,X'f92c1de2c3c7795d156bfc5df2c6a56e57962adae36b219f4cce271d72141468',0);
INSERT INTO move VALUES(1,0,16,1797580800,'round 4 of 12, red to play','[{"by":"plan","seat":1,"text":"play arc-his-2"}]','[]','[[5,127,1,50],[3,127,1,4,0,2]]',NULL,X'21d2d0c7277ed339c5507c4dfe56a3b100208bad9f3ad7dcea2eeb17c63e9261',0);
INSERT INTO move VALUES(1,0,17,1797580800,'round 5 of 12, yellow to take','[{"by":"plan","seat":2,"text":"take mil-asi-2"}]','[]','[[1,127,2,3,5,93]]',NULL,X'ed6188dce374a33bc799990cb35ee35051a3f72d1f07b321d33418d98466b185',0);
INSERT INTO move VALUES(1,0,18,1797580800,'round 5 of 12, yellow to play','[{"by":"plan","seat":2,"text":"play mil-asi-2"}]','[]','[[5,127,2,5],[3,127,2,1,0,2]]',NULL,X'9805c328c22c499cb5b929991ceb4003afb2bb6f91d7f88532f9a25571ec2fbc',0);
INSERT INTO move VALUES(1,0,19,1797580800,'round 5 of 12, red to take','[{"by":"plan","seat":1,"text":"take arc-asi-2"}]','[]','[[1,127,1,4,41,54]]',NULL,X'ac6ed84482fe0a53e55df4d717bedd2ec6d29bab2e5079d701b7b3dc9e07ec6c',0);
INSERT INTO move VALUES(1,0,20,1797580800,'round 5 of 12, red to play','[{"by":"plan","seat":1,"text":"play arc-asi-2"}]','[]','[[5,127,1,41],[3,127,1,1,1,3]]',NULL,X'a52bc66a904a347ea4796b941f2dc710e9a24bb661f778c07518045869928059',0);
INSERT INTO move VALUES(1,0,21,1797580800,'round 6 of 12, yellow to take','[{"by":"plan","seat":2,"text":"take arc-mac-3"}]','[]','[[1,127,2,4,54,56]]',NULL,X'db3be9a8f09a46c9e437d1682277ebd5581ae6bc0f4bce51edf1626f9fa7be55',0);
INSERT INTO move VALUES(1,0,22,1797580800,'round 6 of 12, yellow to play','[{"by":"plan","seat":2,"text":"play arc-mac-3"}]','[]','[[5,127,2,54],[3,127,2,5,2,3]]',NULL,X'fe608ef843da4a42ddfe38ceaaa3a0bce2ae99769882e7dda25a2e5e8c81c95a',0);
INSERT INTO move VALUES(1,0,23,1797580800,'round 6 of 12, red to take','[{"by":"plan","seat":1,"text":"take int-afr-2"}]','[]','[[1,127,1,4,56,36]]',NULL,X'fdd60b8ca7d394f63f82a3aaecacac6e8b75cc923693db0a56e486fb90c24ebf',0);
INSERT INTO move VALUES(1,0,24,1797580800,'round 6 of 12, red to play','[{"by":"plan","seat":1,"text":"play int-afr-2"}]','[]','[[5,127,1,56],[3,127,1,0,1,2]]',NULL,X'8d3477dce0ddd969bffc43e59896f7d56455745f1c384d3a06017f9e53e78533',0);
INSERT INTO move VALUES(1,0,25,1797580800,'round 7 of 12, yellow to take','[{"by":"plan","seat":2,"text":"take tra-mac-3"}]','[]','[[1,127,2,4,36,68]]',NULL,X'48c630a310791e924b3e56782c19de39f10e078f01b45aafbe714ad855bab667',0);
INSERT INTO move VALUES(1,0,26,1797580800,'round 7 of 12, yellow to play','[{"by":"plan","seat":2,"text":"play tra-mac-3"}]','[]','[[5,127,2,36],[3,127,2,5,3,6]]',NULL,X'4a9a435bbcbff638a009bcc92d3f5da455e19f46092293d57a31634eb3dc4805',0);
INSERT INTO move VALUES(1,0,27,1797580800,'round 7 of 12, red to take','[{"by":"plan","seat":1,"text":"take int-his-2"}]','[]','[[1,127,1,4,68,11]]',NULL,X'45fe29ca3c84eda39fe56ead42b9feef17f6a9b53557aa8ddc7e8a780b78f71b',0);
INSERT INTO move VALUES(1,0,28,1797580800,'round 7 of 12, red to play','[{"by":"plan","seat":1,"text":"play int-his-2"}]','[]','[[5,127,1,68],[3,127,1,4,2,3]]',NULL,X'402dbb82fcb7f96321879a53d78466a76b0dc95160490ac23a30e0394cb08f31',0);
INSERT INTO move VALUES(1,0,29,1797580800,'round 8 of 12, yellow to take','[{"by":"plan","seat":2,"text":"take mil-gal-2"}]','[]','[[1,127,2,4,11,21]]',NULL,X'b938c03845791b741d0c15c1a12669db3ce3aa4013600cfb78782ad4062c2470',0);
INSERT INTO move VALUES(1,0,30,1797580800,'round 8 of 12, yellow to play','[{"by":"plan","seat":2,"text":"play mil-gal-2"}]','[]','[[5,127,2,11],[3,127,2,3,4,6]]',NULL,X'7bf64ab63179fa41b43694de931a5b9e3f1d257dbae13b6b7d1e732ba7c0b6c7',0);
INSERT INTO move VALUES(1,0,31,1797580800,'round 8 of 12, red to take','[{"by":"plan","seat":1,"text":"take tra-afr-3"}]','[]','[[1,127,1,4,21,28]]',NULL,X'fbd03d58be98e9a2bd14b69f088876111b06628b4e923f4e2b272b4048ee9937',0);
INSERT INTO move VALUES(1,0,32,1797580800,'round 8 of 12, red to play','[{"by":"plan","seat":1,"text":"play tra-afr-3"}]','[]','[[5,127,1,21],[3,127,1,0,2,5]]',NULL,X'29c2566fea673158c4014e1ca946a667009c6fe26f5700eb63f3973f370194be',0);
INSERT INTO move VALUES(1,0,33,1797580800,'round 9 of 12, yellow to take','[{"by":"plan","seat":2,"text":"take tra-gal-1"}]','[]','[[1,127,2,4,28,65]]',NULL,X'eec60cf3590f3c4e5152df4046db61ddfb9b37db49aa8815df8e5e594413606a',0);
INSERT INTO move VALUES(1,0,34,1797580800,'round 9 of 12, yellow to play','[{"by":"plan","seat":2,"text":"play tra-gal-1"}]','[]','[[5,127,2,28],[3,127,2,3,6,9]]',NULL,X'54bb54efb3b23d6a97a57a582196e270b901b23ea645b719cf2638d3e8c62554',0);
INSERT INTO move VALUES(1,0,35,1797580800,'round 9 of 12, red to take','[{"by":"plan","seat":1,"text":"take int-gal-2"}]','[]','[[1,127,1,4,65,2]]',NULL,X'7df8648b573a11ed5491433e4764bf1606b73402a80a268f5dbd659db4813f46',0);
INSERT INTO move VALUES(1,0,36,1797580800,'round 9 of 12, red to play','[{"by":"plan","seat":1,"text":"play int-gal-2"}]','[]','[[5,127,1,65],[3,127,1,3,0,1]]',NULL,X'a348660b74bfed35627d68a9b2433f6828f7d8a0c656854a397e8a6f4eb967c1',0);
INSERT INTO move VALUES(1,0,37,1797580800,'round 10 of 12, yellow to take','[{"by":"plan","seat":2,"text":"take mil-afr-2"}]','[]','[[1,127,2,4,2,14]]',NULL,X'1c14e0783d61cad0cad31c2b8d0b9fcc4892f54f3d0b33e91a2c36011a2c85a4',0);
INSERT INTO move VALUES(1,0,38,1797580800,'round 10 of 12, yellow to play','[{"by":"plan","seat":2,"text":"play mil-afr-2"}]','[]','[[5,127,2,2],[3,127,2,0,3,5]]',NULL,X'90815ebc0ec3d419030f668cb1bf29246b29c92fa5338757a9a14b02ed02d14d',0);
INSERT INTO move VALUES(1,0,39,1797580800,'round 10 of 12, red to take','[{"by":"plan","seat":1,"text":"take mil-his-2"}]','[]','[[1,127,1,4,14,10]]',NULL,X'cdfa021f9530fe43f096dd11e183b12dc116c76294d1fd211bbf2ce217430558',0);
INSERT INTO move VALUES(1,0,40,1797580800,'round 10 of 12, red to play','[{"by":"plan","seat":1,"text":"play mil-his-2"}]','[]','[[5,127,1,14],[3,127,1,4,3,5]]',NULL,X'11838480696b31bc3d2daad3e5c182e103e80eee581d5ef1b84513bece9376fc',0);
INSERT INTO move VALUES(1,0,41,1797580800,'round 11 of 12, yellow to take','[{"by":"plan","seat":2,"text":"take mil-gal-1"}]','[]','[[1,127,2,4,10,1]]',NULL,X'4b384045bc873bf0503263f51e5e97b27647a89e0809131b87586bcb34159c3a',0);
INSERT INTO move VALUES(1,0,42,1797580800,'round 11 of 12, yellow to play','[{"by":"plan","seat":2,"text":"play mil-gal-1"}]','[]','[[5,127,2,10],[3,127,2,3,9,11]]',NULL,X'3f3f310f9abe470587ec0ad32a4950c901249ea60859332d8832f2b01df4b469',0);
INSERT INTO move VALUES(1,0,43,1797580800,'round 11 of 12, red to take','[{"by":"plan","seat":1,"text":"take mil-afr-1"}]','[]','[[1,127,1,4,1,47]]',NULL,X'0f2f98e5a9ba5f85a9da48fc69554ecb9071952ba72ae8c074741fc1b8bd3061',0);
INSERT INTO move VALUES(1,0,44,1797580800,'round 11 of 12, red to play','[{"by":"plan","seat":1,"text":"play mil-afr-1"}]','[]','[[5,127,1,1],[3,127,1,0,5,7]]',NULL,X'cf5b618cac6c3f007d5115617b4ec460331b922a38be57cb83f8e5aae36d549e',0);
INSERT INTO move VALUES(1,0,45,1797580800,'round 12 of 12, yellow to take','[{"by":"plan","seat":2,"text":"take arc-gal-2"}]','[]','[[1,127,2,4,47,52]]',NULL,X'e2b741cfbbe2105a6178515305da400f1422fcd0661e74d9ab92640d3a37a667',0);
INSERT INTO move VALUES(1,0,46,1797580800,'round 12 of 12, yellow to play','[{"by":"plan","seat":2,"text":"play arc-gal-2"}]','[]','[[5,127,2,47],[3,127,2,3,11,13]]',NULL,X'197448002414375764a23d49d9effe5b418c75de8ecb3f274fe6aa17a389c338',0);
INSERT INTO move VALUES(1,0,47,1797580800,'round 12 of 12, red to take','[{"by":"plan","seat":1,"text":"take arc-mac-1"}]','[]','[[1,127,1,4,52,93]]',NULL,X'c228aafa5a0fe8f791bd43bc12b826e6f46dd1fc354cdc3cd575c02e1f5a63fc',0);
INSERT INTO move VALUES(1,0,48,1797580800,'round 12 of 12, red to play','[{"by":"plan","seat":1,"text":"play arc-mac-1"}]','[]','[[5,127,1,52],[3,127,1,5,0,3],[6,127,2,72,44,1,2]]',NULL,X'9648444c548e37a2e70a9b83155c54a34c7e5f51b7b34f75db1620661c8b3310',0);
INSERT INTO move VALUES(3,0,1,1797584400,'round 1 of 12, red to take','[{"by":"default","seat":1,"text":"take mil-afr-3"}]','[]','[[1,127,1,1,3,66]]',NULL,X'4ecd0c79ecd8ac494766c8f93be5077ce1dbb1202c0f85a7f014d34f4360f05c',1);
INSERT INTO move VALUES(3,0,2,1797584400,'round 1 of 12, red to play','[{"by":"default","seat":1,"text":"play mil-afr-3"}]','[]','[[5,127,1,3],[3,127,1,0,0,2]]',NULL,X'cf429f1c573b497e93967bc3cf1b5122365cec52e39478df9fab0c6ecc2fa2ed',1);
INSERT INTO move VALUES(3,0,3,1797588000,'round 1 of 12, yellow to take','[{"by":"default","seat":2,"text":"take int-gal-3"}]','[]','[[1,127,2,1,66,18]]',NULL,X'9cf5cd7d7ce2b69ad503ac037596855c37e731790d49b1b9be43d3d2a92c26a9',1);
INSERT INTO move VALUES(3,0,4,1797588000,'round 1 of 12, yellow to play','[{"by":"default","seat":2,"text":"play int-gal-3"}]','[]','[[5,127,2,66],[3,127,2,3,0,1]]',NULL,X'9cc4b1245bbac4cdc3feb585835d547cd6cb8fa0bc70d818757c61f8f2305fdd',1);
INSERT INTO move VALUES(3,0,5,1797591600,'round 2 of 12, red to take','[{"by":"default","seat":1,"text":"take mil-mac-3"}]','[]','[[1,127,1,1,18,58]]',NULL,X'c9d89e78d33ea6928e0fe71b018be5f09e3961142b8d16562bea5597f6768c80',1);
INSERT INTO move VALUES(3,0,6,1797591600,'round 2 of 12, red to play','[{"by":"default","seat":1,"text":"play mil-mac-3"}]','[]','[[5,127,1,18],[3,127,1,5,0,2]]',NULL,X'7db5c044fad36ed704efd97e269a6a0718d1d49eb54c1ebe6596876309633d78',1);
INSERT INTO move VALUES(3,0,7,1797595200,'round 2 of 12, yellow to take','[{"by":"default","seat":2,"text":"take int-asi-1"}]','[]','[[1,127,2,1,58,93]]',NULL,X'2278c90cd8843aa8507796951f595bc9e31374c501e5901e0a86e5a4b53fccf8',1);
INSERT INTO move VALUES(3,0,8,1797595200,'round 2 of 12, yellow to play','[{"by":"default","seat":2,"text":"play int-asi-1"}]','[]','[[5,127,2,58],[3,127,2,1,0,1]]',NULL,X'1c6837d862331bff7008d8882c889f0f08dd1b31478648cdeb33986a123d30ca',1);
INSERT INTO move VALUES(3,0,9,1797598800,'round 3 of 12, red to take','[{"by":"default","seat":1,"text":"take int-asi-2"}]','[]','[[1,127,1,2,59,93]]',NULL,X'5df00a0d39967e7bca35dba05394f129cc3567a15e69f92a6aee059c9a10d30f',1);
INSERT INTO move VALUES(3,0,10,1797598800,'round 3 of 12, red to play','[{"by":"default","seat":1,"text":"play int-asi-2"}]','[]','[[5,127,1,59],[3,127,1,1,0,1]]',NULL,X'73882fd22fa489fdaefa59c979ce947e17b80934be7403f02857f8e7fa30abef',1);
INSERT INTO move VALUES(3,0,11,1797602400,'round 3 of 12, yellow to take','[{"by":"default","seat":2,"text":"take arc-mac-3"}]','[]','[[1,127,2,3,54,93]]',NULL,X'ab48f599a4a11e8850300ce707e4f6dcda31b0c8bb0b772c700b77781c926a71',1);
INSERT INTO move VALUES(3,0,12,1797602400,'round 3 of 12, yellow to play','[{"by":"default","seat":2,"text":"play arc-mac-3"}]','[]','[[5,127,2,54],[3,127,2,5,0,1]]',NULL,X'678eec5e0d69bab6d1ce24cfa1c9648cb997757b1d21105422e7efb692310e77',1);
INSERT INTO move VALUES(4,0,1,1797606000,'turn 1, moves','[{"by":"default","seat":1,"text":"stay"},{"by":"default","seat":2,"text":"stay"},{"by":"bot","seat":3,"text":"move rome carthage or rimini or caralis or luna"}]','[]','[[4,127,3,1,17,0],[3,127,2]]',NULL,X'e521e6defcd1839d6b837a6eaa2156d95885c18e508cecd37fec28ec98a6594d',1);
INSERT INTO move VALUES(4,0,2,1797609600,'turn 1, intrigue','[{"by":"default","seat":1,"text":"pass intrigue"},{"by":"default","seat":2,"text":"pass intrigue"},{"by":"bot","seat":3,"text":"propose aemilii son 0, propose cornelii son 0"}]','[]','[]',NULL,X'6f1a0b5dbb23092d782e0c44b190a626a80beb7cd8c049c3c0f4e1589abe7145',1);
INSERT INTO move VALUES(4,0,3,1797613200,'turn 1, answers to proposals','[{"by":"default","seat":1,"text":"decline fabii"},{"by":"default","seat":2,"text":"decline fabii"}]','[]','[[21,8,3,25,3200,2],[21,8,3,25,3200,4],[11,127,3,0,0],[11,127,1,0,0],[11,127,2,0,0]]',NULL,X'1189cda48909cded55da6738c96d600e01f608a7617607fcb25bbda5007d2d23',1);
INSERT INTO move VALUES(4,0,4,1797616800,'turn 1, building','[{"by":"default","seat":1,"text":"pass build"},{"by":"default","seat":2,"text":"pass build"},{"by":"bot","seat":3,"text":"build carthage or build rome"}]','[[6,1],[6,1],[6,4]]','[[12,127,3,17],[18,127,3,1,4],[15,127,4],[1,127,1,2],[2,127,1,2,0],[2,127,2,2,0],[2,127,3,5,1]]',NULL,X'5b8061a244c8291f0456dad245e88c2325e99b22524d2751ec221cbad8086645',1);
INSERT INTO move VALUES(4,0,5,1797620400,'turn 2, moves','[{"by":"default","seat":1,"text":"stay"},{"by":"default","seat":2,"text":"stay"},{"by":"bot","seat":3,"text":"move rome syracuse or rimini or puteoli or luna, move carthage lepcis-magna or carthago-nova or iol-caesarea"}]','[]','[[4,127,3,1,5,0],[4,127,3,17,21,0]]',NULL,X'72e304b327bc4e61294dc65cebcf5a7480cd46a4e74f0970e09038816e1bcca5',1);
INSERT INTO move VALUES(4,0,6,1797624000,'turn 2, intrigue','[{"by":"default","seat":1,"text":"pass intrigue"},{"by":"default","seat":2,"text":"pass intrigue"},{"by":"bot","seat":3,"text":"propose aemilii son 0, propose cornelii son 0"}]','[]','[]',NULL,X'7091a4c5e4f56d8ac25fdf5e068d27b263f29952f971c633f3715daab5074a0c',1);
INSERT INTO move VALUES(5,0,1,1797627600,'year 1, placing round 1 of 4','[{"by":"default","seat":1,"text":"place san-marco 0"},{"by":"default","seat":2,"text":"place san-marco 0"},{"by":"bot","seat":3,"text":"place san-polo 3"}]','[]','[[0,127,1,3,1],[0,127,2,3,1],[0,127,3,4,1]]',NULL,X'0c884fb4fab372ce9ec019866f60a145d5b1af2029522e41f1d46749a5c9f835',1);
INSERT INTO move VALUES(5,0,2,1797631200,'year 1, placing round 2 of 4','[{"by":"default","seat":1,"text":"place quarantia 1"},{"by":"default","seat":2,"text":"place quarantia 1"},{"by":"bot","seat":3,"text":"place cannaregio 3 1"}]','[]','[[0,127,1,6,1],[0,127,2,6,1],[0,127,3,0,2]]',NULL,X'16b6d1d3d296e21fc86571e5fced33ba4d144422437cb50e0a304eb039b5d27f',1);
INSERT INTO move VALUES(5,0,3,1797634800,'year 1, placing round 3 of 4','[{"by":"default","seat":1,"text":"place santa-croce 1"},{"by":"default","seat":2,"text":"place santa-croce 1"},{"by":"bot","seat":3,"text":"place castello 2"}]','[]','[[0,127,1,5,1],[0,127,2,5,1],[0,127,3,1,1]]',NULL,X'5a52c106ce8963889ef023644a59393a6ee5c4d4cea83bc612c9454c0bf1f3d3',1);
INSERT INTO move VALUES(5,0,4,1797638400,'year 1, placing round 4 of 4','[{"by":"default","seat":1,"text":"place san-polo 2"},{"by":"default","seat":2,"text":"place san-polo 2"},{"by":"bot","seat":3,"text":"place dorsoduro 2 1"}]','[]','[[0,127,1,4,1],[0,127,2,4,1],[0,127,3,2,2]]',NULL,X'cc8d504ee260584ce33c86713cc749810ba6e31181bf00698722f07d2a2e43db',1);
INSERT INTO move VALUES(5,0,5,1797642000,'year 1, planning before the elections','[{"by":"default","seat":1,"text":"done"},{"by":"default","seat":2,"text":"done"},{"by":"bot","seat":3,"text":"done"}]','[]','[[1,127,3,3,0,0,0,4,4,0,0,0],[9,127,3,5],[1,127,6,3,1,1,0,3,3,0,6,0]]',NULL,X'a3a9a11725952d2e4395424e8864d5632830bae062e7568e2e7f5c36fa34e31a',1);
INSERT INTO move VALUES(5,0,6,1797645600,'year 1, election 2 of 7, blue and orange decide in Quarantia','[{"by":"default","seat":1,"text":"tied: none"},{"by":"default","seat":2,"text":"tied: none"}]','[]','[[9,127,6,2],[1,127,5,3,1,1,0,3,3,0,6,0],[6,127,2,5],[6,127,2,5],[6,127,1,5],[6,127,1,5],[9,127,5,6],[1,127,4,3,2,2,3,2,2,1,8,6]]',NULL,X'de7fe2d646459cb9ec444f80f23b07f6cce98cb52dc6e9a6fa38e42d0d366a49',1);
INSERT INTO move VALUES(5,0,7,1797645600,'year 1, election 4 of 7, green decides in San Polo','[{"by":"bot","seat":3,"text":"win san-polo: take to cannaregio"}]','[]','[[3,127,3,4,0,0],[6,127,3,4],[6,127,3,4],[6,127,2,4],[6,127,1,4],[9,127,4,0],[1,127,0,3,0,0,5,0,0,7,8,0]]',NULL,X'dbc712efe8dc5d6db309a2c3bccd853fa81edbebd587c85391849279ddc304ac',0);
INSERT INTO move VALUES(5,0,8,1797645600,'year 1, election 5 of 7, green decides in Cannaregio','[{"by":"bot","seat":3,"text":"win cannaregio: take to castello"}]','[]','[[3,127,3,0,1,0],[6,127,3,0],[6,127,3,0],[9,127,0,4],[1,127,1,3,0,0,3,0,0,2,8,0]]',NULL,X'376e37fdc6e8bca04236416fe0be48a83ed564143d49eb6794b1d9617416fef6',0);
INSERT INTO move VALUES(5,0,9,1797645600,'year 1, election 6 of 7, green decides in Castello','[{"by":"bot","seat":3,"text":"win castello: take to dorsoduro"}]','[]','[[3,127,3,1,2,0],[6,127,3,1],[6,127,3,1],[9,127,1,1],[1,127,2,3,0,0,4,0,0,10,8,0]]',NULL,X'5e00775ee4319cf86da72f0662f2f8838d57ac30a4f48ae95ecdc64c1c9106cd',0);
INSERT INTO move VALUES(5,0,10,1797645600,'year 1, election 7 of 7, green decides in Dorsoduro','[{"by":"bot","seat":3,"text":"win dorsoduro: abstain move cannaregio > dorsoduro"}]','[[7,0],[6,3],[5,4],[4,3],[3,1],[2,0]]','[[4,127,3,2],[5,127,3,0,2],[6,127,3,2],[6,127,3,2],[8,127,3,2,1,3],[9,127,2,3],[10,127,1]]',NULL,X'2dfa9e178a63ef7bb7a182f3864915d49ce1fffcf4d468001e634e8d03abe856',0);
INSERT INTO move VALUES(6,0,2,1797649200,'blue to found a city','[{"by":"default","seat":2,"text":"found cinderpass"}]','[]','[[0,127,2,5]]',NULL,X'c1713adc4cfb90906a277ed0627245a96743129345202db502ff2abf487ec669',1);
INSERT INTO move VALUES(6,0,3,1797652800,'red to found a city','[{"by":"default","seat":1,"text":"found honeyfield"}]','[]','[[0,127,1,18]]',NULL,X'3b240dfb7e0ecade0bf9c2063833fd81a72cddbf4a02a94fad8de6cf7c81b65d',1);
INSERT INTO move VALUES(6,0,4,1797656400,'all to take two goods','[{"by":"default","seat":1,"text":"take food wood"},{"by":"default","seat":2,"text":"take food wood"},{"by":"bot","seat":3,"text":"take food wood"}]','[]','[[1,127,1,0,1],[1,127,2,0,1],[1,127,3,0,1]]',NULL,X'e9ffcd93b93e9e91eb358b5da7ce03338308e9731d2357130dedaf81d87633a4',1);
INSERT INTO move VALUES(6,0,5,1797660000,'round 1, red to play a card','[{"by":"default","seat":1,"text":"reset"}]','[]','[[2,127,1,46,0,0,0,0,0,0,0]]',NULL,X'8f87787c0812b7ea189847d8f61de792ce1ccd51cbd14154e0e025d403403643',1);
INSERT INTO move VALUES(6,0,6,1797663600,'round 1, blue to play a card','[{"by":"default","seat":2,"text":"reset"}]','[]','[[2,127,2,46,0,0,0,0,0,0,0]]',NULL,X'4396a78b4ac6007af7b01bd0ed7aaaacf931f6d0120a04c95ddab5e54be2adbe',1);
INSERT INTO move VALUES(6,0,7,1797663600,'round 1, green to play a card','[{"by":"bot","seat":3,"text":"trade sell 1 wood"}]','[]','[[2,127,3,44,10,0,0,-1,0,0,0],[11,127,40],[8,127,37],[12,127,2,0,0,0]]',NULL,X'12f6abfb98a44b9682bcce98a78c0c6c2a2fd6f2cf922d99d15f5cadd0e90825',0);
INSERT INTO move VALUES(6,0,8,1797667200,'round 2, blue to play a card','[{"by":"default","seat":2,"text":"reset"}]','[]','[[2,127,2,46,0,0,0,0,0,0,0]]',NULL,X'6c1f94205a78b085898a2cc6d27ef7c36e2e396ccf7ea5c86ee8249c988cb869',1);
INSERT INTO move VALUES(6,0,9,1797667200,'round 2, green to play a card','[{"by":"bot","seat":3,"text":"build silverbough"}]','[]','[[2,127,3,48,-10,3,-1,0,0,0,0],[7,127,3,16]]',NULL,X'1438bfe42efe9327246cb3743cd11a191b96985ee2519252ba0290bf15353b9e',0);
INSERT INTO move VALUES(3,0,13,1797667200,'round 4 of 12, red to take','[{"by":"player","seat":1,"text":"take mil-ger-2"}]','[]','[[1,127,1,4,8,46]]',NULL,X'd57c59886203934b8229909278879130e088329980f4abb498c30416cb8d1da8',0);
INSERT INTO move VALUES(3,0,14,1797667200,'round 4 of 12, red to play','[{"by":"plan","seat":1,"text":"play mil-ger-2"}]','[]','[[5,127,1,8],[3,127,1,2,0,2]]',NULL,X'018472332125dd68c4ad2f5ea443a3d6a4b2d7d80da7214e71fe5d36e7ca9a6a',0);
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
INSERT INTO inbox VALUES(1,'<anna.1.1797580800@example.org>',X'451aae4ac0c7b4fc2edf60b8526204757abbfc4143d36bcdf6491a195387d450',945,1797580800,'maildir',1,0,'',1797580800,1,0);
INSERT INTO inbox VALUES(2,'<bruno.1.1797580800@example.com>',X'a93fc0c1b848abeab10a20e273519bfb93d8a3ba95b9dbc24dfd793e787bdde0',954,1797580800,'maildir',1,0,'',1797580800,1,0);
INSERT INTO inbox VALUES(3,'<anna.2.1797667200@example.org>',X'2bfd7b48b67514a99674703445d362a7046caca0fd624fc80f66142500b02f95',533,1797667200,'maildir',1,0,'',1797667200,1,0);
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
) STRICT;
INSERT INTO outbox VALUES(1,'turn b0p0v4 g1 s1 ','<g1.b0p0v4.turn.s1.t.1.1.aewjfustrr3bz74izmcpsqccta.0@club.example>','games@club.example','anna@example.org',1,1,0,0,'turn','',2,1,0,0,'','filed',1797580800,1797580800,65570,1);
INSERT INTO outbox VALUES(2,'turn b0p0v4 g1 s2 ','<g1.b0p0v4.turn.s2.t.1.2.ygrjefhysnrm2sc6my77ohnmkm.0-0@club.example>','games@club.example','bruno@example.com',1,2,0,0,'turn','',2,1,0,0,'','filed',1797580800,1797580800,69337,1);
INSERT INTO outbox VALUES(3,'turn b0p0v4 g2 s1 ','<g2.b0p0v4.turn.s1.t.2.1.gofewxdk6tey5ecj5mfkj2ha7e.0-0@club.example>','games@club.example','anna@example.org',2,1,0,0,'turn','',2,1,0,0,'','filed',1797580800,1797580800,70191,1);
INSERT INTO outbox VALUES(4,'turn b0p0v4 g2 s2 ','<g2.b0p0v4.turn.s2.t.2.2.rolabz7vy4vm2a5dwokitebavm.0@club.example>','games@club.example','bruno@example.com',2,2,0,0,'turn','',2,1,0,0,'','filed',1797580800,1797580800,66420,1);
INSERT INTO outbox VALUES(5,'turn b0p0v4 g3 s1 ','<g3.b0p0v4.turn.s1.t.3.1.rfp4faiuikl7l2avvq73w77ore.0-0@club.example>','games@club.example','anna@example.org',3,1,0,0,'turn','',2,1,0,0,'','filed',1797580800,1797580800,70822,1);
INSERT INTO outbox VALUES(6,'turn b0p0v4 g3 s2 ','<g3.b0p0v4.turn.s2.t.3.2.vpbjegiiepc66lprnzp4jzw2by.0@club.example>','games@club.example','bruno@example.com',3,2,0,0,'turn','',2,1,0,0,'','filed',1797580800,1797580800,67132,1);
INSERT INTO outbox VALUES(7,'turn b0p0v5 g4 s1 ','<g4.b0p0v5.turn.s1.t.4.1.lna7qjo7nbfxsodiayu3ei27se.0-0@club.example>','games@club.example','anna@example.org',4,1,0,0,'turn','',2,1,0,0,'','filed',1797580800,1797580800,90229,1);
INSERT INTO outbox VALUES(8,'turn b0p0v5 g4 s2 ','<g4.b0p0v5.turn.s2.t.4.2.belsnr4nailsyuipc5fo7hbqru.0-0@club.example>','games@club.example','bruno@example.com',4,2,0,0,'turn','',2,1,0,0,'','filed',1797580800,1797580800,90385,1);
INSERT INTO outbox VALUES(9,'turn b0p0v5 g5 s1 ','<g5.b0p0v5.turn.s1.t.5.1.wtwwyw2iywcn7ieonjsurifone.0-0@club.example>','games@club.example','anna@example.org',5,1,0,0,'turn','',2,1,0,0,'','filed',1797580800,1797580800,78221,1);
INSERT INTO outbox VALUES(10,'turn b0p0v5 g5 s2 ','<g5.b0p0v5.turn.s2.t.5.2.nn3udxmpffu7rt7uk2xg6uwa4m.0-0@club.example>','games@club.example','bruno@example.com',5,2,0,0,'turn','',2,1,0,0,'','filed',1797580800,1797580800,78221,1);
INSERT INTO outbox VALUES(11,'turn b0p1v5 g6 s1 ','<g6.b0p1v5.turn.s1.t.6.1.hith2nj4f2hg7niyyzolyf2jfy.1@club.example>','games@club.example','anna@example.org',6,1,1,0,'turn','',2,1,0,0,'','filed',1797580800,1797580800,112078,1);
INSERT INTO outbox VALUES(12,'turn b0p1v5 g6 s2 ','<g6.b0p1v5.turn.s2.t.6.2.mlajwdrrtngvs44ak43r3ykwpi.1-0@club.example>','games@club.example','bruno@example.com',6,2,1,0,'turn','',2,1,0,0,'','filed',1797580800,1797580800,117075,1);
INSERT INTO outbox VALUES(13,'receipt i1 g1 s1 ','<g1.i1.receipt.s1.t.1.1.aewjfustrr3bz74izmcpsqccta.0@club.example>','games@club.example','anna@example.org',1,1,0,0,'receipt','',2,1,0,0,'','filed',1797580800,1797580800,79489,1);
INSERT INTO outbox VALUES(14,'end i2 g1 s2 ','<g1.i2.end.s2.t.1.2.ygrjefhysnrm2sc6my77ohnmkm.48@club.example>','games@club.example','bruno@example.com',1,2,48,0,'end','',2,1,0,0,'','filed',1797580800,1797580800,108076,1);
INSERT INTO outbox VALUES(15,'end b0p48v6 g1 s1 ','<g1.b0p48v6.end.s1.t.1.1.aewjfustrr3bz74izmcpsqccta.48@club.example>','games@club.example','anna@example.org',1,1,48,0,'end','',2,1,0,0,'','filed',1797580800,1797580800,100737,1);
INSERT INTO outbox VALUES(16,'digest b0p2v5 g3 s1 ','<g3.b0p2v5.digest.s1.t.3.1.rfp4faiuikl7l2avvq73w77ore.2@club.example>','games@club.example','anna@example.org',3,1,2,0,'digest','',2,1,0,0,'','filed',1797584400,1797667200,68337,1);
INSERT INTO outbox VALUES(17,'turn b0p2v5 g3 s2 ','<g3.b0p2v5.turn.s2.t.3.2.vpbjegiiepc66lprnzp4jzw2by.2-0@club.example>','games@club.example','bruno@example.com',3,2,2,0,'turn','',4,0,0,0,'','',1797584400,0,71729,1);
INSERT INTO outbox VALUES(18,'turn b0p4v6 g3 s1 ','<g3.b0p4v6.turn.s1.t.3.1.rfp4faiuikl7l2avvq73w77ore.4-0@club.example>','games@club.example','anna@example.org',3,1,4,0,'turn','',4,0,0,0,'','',1797588000,0,71749,1);
INSERT INTO outbox VALUES(19,'digest b0p4v6 g3 s2 ','<g3.b0p4v6.digest.s2.t.3.2.vpbjegiiepc66lprnzp4jzw2by.4@club.example>','games@club.example','bruno@example.com',3,2,4,0,'digest','',2,1,0,0,'','filed',1797588000,1797667200,68220,1);
INSERT INTO outbox VALUES(20,'digest b0p6v7 g3 s1 ','<g3.b0p6v7.digest.s1.t.3.1.rfp4faiuikl7l2avvq73w77ore.6@club.example>','games@club.example','anna@example.org',3,1,6,0,'digest','',2,1,0,0,'','filed',1797591600,1797667200,68406,1);
INSERT INTO outbox VALUES(21,'turn b0p6v7 g3 s2 ','<g3.b0p6v7.turn.s2.t.3.2.vpbjegiiepc66lprnzp4jzw2by.6-0@club.example>','games@club.example','bruno@example.com',3,2,6,0,'turn','',4,0,0,0,'','',1797591600,0,71744,1);
INSERT INTO outbox VALUES(22,'turn b0p8v8 g3 s1 ','<g3.b0p8v8.turn.s1.t.3.1.rfp4faiuikl7l2avvq73w77ore.8-0@club.example>','games@club.example','anna@example.org',3,1,8,0,'turn','',4,0,0,0,'','',1797595200,0,71911,1);
INSERT INTO outbox VALUES(23,'digest b0p8v8 g3 s2 ','<g3.b0p8v8.digest.s2.t.3.2.vpbjegiiepc66lprnzp4jzw2by.8@club.example>','games@club.example','bruno@example.com',3,2,8,0,'digest','',2,1,0,0,'','filed',1797595200,1797667200,68433,1);
INSERT INTO outbox VALUES(24,'digest b0p10v9 g3 s1 ','<g3.b0p10v9.digest.s1.t.3.1.rfp4faiuikl7l2avvq73w77ore.10@club.example>','games@club.example','anna@example.org',3,1,10,0,'digest','',2,1,0,0,'','filed',1797598800,1797667200,68086,1);
INSERT INTO outbox VALUES(25,'turn b0p10v9 g3 s2 ','<g3.b0p10v9.turn.s2.t.3.2.vpbjegiiepc66lprnzp4jzw2by.10-0@club.example>','games@club.example','bruno@example.com',3,2,10,0,'turn','',2,1,0,0,'','filed',1797598800,1797667200,71429,1);
INSERT INTO outbox VALUES(26,'turn b0p12v10 g3 s1 ','<g3.b0p12v10.turn.s1.t.3.1.rfp4faiuikl7l2avvq73w77ore.12-0@club.example>','games@club.example','anna@example.org',3,1,12,0,'turn','',2,1,0,0,'','filed',1797602400,1797667200,70748,1);
INSERT INTO outbox VALUES(27,'digest b0p12v10 g3 s2 ','<g3.b0p12v10.digest.s2.t.3.2.vpbjegiiepc66lprnzp4jzw2by.12@club.example>','games@club.example','bruno@example.com',3,2,12,0,'digest','',2,1,0,0,'','filed',1797602400,1797667200,66662,1);
INSERT INTO outbox VALUES(28,'turn b0p1v7 g4 s1 ','<g4.b0p1v7.turn.s1.t.4.1.lna7qjo7nbfxsodiayu3ei27se.1-1@club.example>','games@club.example','anna@example.org',4,1,1,0,'turn','',4,0,0,0,'','',1797606000,0,94016,1);
INSERT INTO outbox VALUES(29,'turn b0p1v7 g4 s2 ','<g4.b0p1v7.turn.s2.t.4.2.belsnr4nailsyuipc5fo7hbqru.1-1@club.example>','games@club.example','bruno@example.com',4,2,1,0,'turn','',4,0,0,0,'','',1797606000,0,93975,1);
INSERT INTO outbox VALUES(30,'turn b0p2v8 g4 s1 ','<g4.b0p2v8.turn.s1.t.4.1.lna7qjo7nbfxsodiayu3ei27se.2-5@club.example>','games@club.example','anna@example.org',4,1,2,0,'turn','',4,0,0,0,'','',1797609600,0,88245,1);
INSERT INTO outbox VALUES(31,'turn b0p2v8 g4 s2 ','<g4.b0p2v8.turn.s2.t.4.2.belsnr4nailsyuipc5fo7hbqru.2-5@club.example>','games@club.example','bruno@example.com',4,2,2,0,'turn','',4,0,0,0,'','',1797609600,0,88231,1);
INSERT INTO outbox VALUES(32,'turn b0p3v9 g4 s1 ','<g4.b0p3v9.turn.s1.t.4.1.lna7qjo7nbfxsodiayu3ei27se.3-2@club.example>','games@club.example','anna@example.org',4,1,3,0,'turn','',4,0,0,0,'','',1797613200,0,89409,1);
INSERT INTO outbox VALUES(33,'turn b0p3v9 g4 s2 ','<g4.b0p3v9.turn.s2.t.4.2.belsnr4nailsyuipc5fo7hbqru.3-2@club.example>','games@club.example','bruno@example.com',4,2,3,0,'turn','',4,0,0,0,'','',1797613200,0,89391,1);
INSERT INTO outbox VALUES(34,'turn b0p4v10 g4 s1 ','<g4.b0p4v10.turn.s1.t.4.1.lna7qjo7nbfxsodiayu3ei27se.4-0@club.example>','games@club.example','anna@example.org',4,1,4,0,'turn','',4,0,0,0,'','',1797616800,0,92132,1);
INSERT INTO outbox VALUES(35,'turn b0p4v10 g4 s2 ','<g4.b0p4v10.turn.s2.t.4.2.belsnr4nailsyuipc5fo7hbqru.4-0@club.example>','games@club.example','bruno@example.com',4,2,4,0,'turn','',4,0,0,0,'','',1797616800,0,92288,1);
INSERT INTO outbox VALUES(36,'turn b0p5v11 g4 s1 ','<g4.b0p5v11.turn.s1.t.4.1.lna7qjo7nbfxsodiayu3ei27se.5-1@club.example>','games@club.example','anna@example.org',4,1,5,0,'turn','',4,0,0,0,'','',1797620400,0,95005,1);
INSERT INTO outbox VALUES(37,'turn b0p5v11 g4 s2 ','<g4.b0p5v11.turn.s2.t.4.2.belsnr4nailsyuipc5fo7hbqru.5-1@club.example>','games@club.example','bruno@example.com',4,2,5,0,'turn','',4,0,0,0,'','',1797620400,0,95136,1);
INSERT INTO outbox VALUES(38,'turn b0p6v12 g4 s1 ','<g4.b0p6v12.turn.s1.t.4.1.lna7qjo7nbfxsodiayu3ei27se.6-5@club.example>','games@club.example','anna@example.org',4,1,6,0,'turn','',2,1,0,0,'','filed',1797624000,1797667200,89280,1);
INSERT INTO outbox VALUES(39,'turn b0p6v12 g4 s2 ','<g4.b0p6v12.turn.s2.t.4.2.belsnr4nailsyuipc5fo7hbqru.6-5@club.example>','games@club.example','bruno@example.com',4,2,6,0,'turn','',2,1,0,0,'','filed',1797624000,1797667200,89438,1);
INSERT INTO outbox VALUES(40,'turn b0p1v7 g5 s1 ','<g5.b0p1v7.turn.s1.t.5.1.wtwwyw2iywcn7ieonjsurifone.1-0@club.example>','games@club.example','anna@example.org',5,1,1,0,'turn','',4,0,0,0,'','',1797627600,0,80703,1);
INSERT INTO outbox VALUES(41,'turn b0p1v7 g5 s2 ','<g5.b0p1v7.turn.s2.t.5.2.nn3udxmpffu7rt7uk2xg6uwa4m.1-0@club.example>','games@club.example','bruno@example.com',5,2,1,0,'turn','',4,0,0,0,'','',1797627600,0,80695,1);
INSERT INTO outbox VALUES(42,'turn b0p2v9 g5 s1 ','<g5.b0p2v9.turn.s1.t.5.1.wtwwyw2iywcn7ieonjsurifone.2-0@club.example>','games@club.example','anna@example.org',5,1,2,0,'turn','',4,0,0,0,'','',1797631200,0,82061,1);
INSERT INTO outbox VALUES(43,'turn b0p2v9 g5 s2 ','<g5.b0p2v9.turn.s2.t.5.2.nn3udxmpffu7rt7uk2xg6uwa4m.2-0@club.example>','games@club.example','bruno@example.com',5,2,2,0,'turn','',4,0,0,0,'','',1797631200,0,82065,1);
INSERT INTO outbox VALUES(44,'turn b0p3v10 g5 s1 ','<g5.b0p3v10.turn.s1.t.5.1.wtwwyw2iywcn7ieonjsurifone.3-0@club.example>','games@club.example','anna@example.org',5,1,3,0,'turn','',4,0,0,0,'','',1797634800,0,83106,1);
INSERT INTO outbox VALUES(45,'turn b0p3v10 g5 s2 ','<g5.b0p3v10.turn.s2.t.5.2.nn3udxmpffu7rt7uk2xg6uwa4m.3-0@club.example>','games@club.example','bruno@example.com',5,2,3,0,'turn','',4,0,0,0,'','',1797634800,0,83120,1);
INSERT INTO outbox VALUES(46,'turn b0p4v11 g5 s1 ','<g5.b0p4v11.turn.s1.t.5.1.wtwwyw2iywcn7ieonjsurifone.4-1@club.example>','games@club.example','anna@example.org',5,1,4,0,'turn','',4,0,0,0,'','',1797638400,0,77686,1);
INSERT INTO outbox VALUES(47,'turn b0p4v11 g5 s2 ','<g5.b0p4v11.turn.s2.t.5.2.nn3udxmpffu7rt7uk2xg6uwa4m.4-1@club.example>','games@club.example','bruno@example.com',5,2,4,0,'turn','',4,0,0,0,'','',1797638400,0,77730,1);
INSERT INTO outbox VALUES(48,'turn b0p5v12 g5 s1 ','<g5.b0p5v12.turn.s1.t.5.1.wtwwyw2iywcn7ieonjsurifone.5-12@club.example>','games@club.example','anna@example.org',5,1,5,0,'turn','',4,0,0,0,'','',1797642000,0,78805,1);
INSERT INTO outbox VALUES(49,'turn b0p5v12 g5 s2 ','<g5.b0p5v12.turn.s2.t.5.2.nn3udxmpffu7rt7uk2xg6uwa4m.5-12@club.example>','games@club.example','bruno@example.com',5,2,5,0,'turn','',4,0,0,0,'','',1797642000,0,78817,1);
INSERT INTO outbox VALUES(50,'turn b0p10v13 g5 s1 ','<g5.b0p10v13.turn.s1.t.5.1.wtwwyw2iywcn7ieonjsurifone.10-0@club.example>','games@club.example','anna@example.org',5,1,10,0,'turn','',2,1,0,0,'','filed',1797645600,1797667200,87752,1);
INSERT INTO outbox VALUES(51,'turn b0p10v13 g5 s2 ','<g5.b0p10v13.turn.s2.t.5.2.nn3udxmpffu7rt7uk2xg6uwa4m.10-0@club.example>','games@club.example','bruno@example.com',5,2,10,0,'turn','',2,1,0,0,'','filed',1797645600,1797667200,87752,1);
INSERT INTO outbox VALUES(52,'turn b0p2v8 g6 s1 ','<g6.b0p2v8.turn.s1.t.6.1.hith2nj4f2hg7niyyzolyf2jfy.2-0@club.example>','games@club.example','anna@example.org',6,1,2,0,'turn','',4,0,0,0,'','',1797649200,0,116737,1);
INSERT INTO outbox VALUES(53,'digest b0p2v8 g6 s2 ','<g6.b0p2v8.digest.s2.t.6.2.mlajwdrrtngvs44ak43r3ykwpi.2@club.example>','games@club.example','bruno@example.com',6,2,2,0,'digest','',2,1,0,0,'','filed',1797649200,1797667200,112193,1);
INSERT INTO outbox VALUES(54,'turn b0p3v9 g6 s1 ','<g6.b0p3v9.turn.s1.t.6.1.hith2nj4f2hg7niyyzolyf2jfy.3-1@club.example>','games@club.example','anna@example.org',6,1,3,0,'turn','',4,0,0,0,'','',1797652800,0,119121,1);
INSERT INTO outbox VALUES(55,'turn b0p3v9 g6 s2 ','<g6.b0p3v9.turn.s2.t.6.2.mlajwdrrtngvs44ak43r3ykwpi.3-1@club.example>','games@club.example','bruno@example.com',6,2,3,0,'turn','',4,0,0,0,'','',1797652800,0,118949,1);
INSERT INTO outbox VALUES(56,'turn b0p4v11 g6 s1 ','<g6.b0p4v11.turn.s1.t.6.1.hith2nj4f2hg7niyyzolyf2jfy.4-2@club.example>','games@club.example','anna@example.org',6,1,4,0,'turn','',4,0,0,0,'','',1797656400,0,122364,1);
INSERT INTO outbox VALUES(57,'digest b0p4v11 g6 s2 ','<g6.b0p4v11.digest.s2.t.6.2.mlajwdrrtngvs44ak43r3ykwpi.4@club.example>','games@club.example','bruno@example.com',6,2,4,0,'digest','',2,1,0,0,'','filed',1797656400,1797667200,115521,1);
INSERT INTO outbox VALUES(58,'digest b0p5v12 g6 s1 ','<g6.b0p5v12.digest.s1.t.6.1.hith2nj4f2hg7niyyzolyf2jfy.5@club.example>','games@club.example','anna@example.org',6,1,5,0,'digest','',2,1,0,0,'','filed',1797660000,1797667200,115415,1);
INSERT INTO outbox VALUES(59,'turn b0p5v12 g6 s2 ','<g6.b0p5v12.turn.s2.t.6.2.mlajwdrrtngvs44ak43r3ykwpi.5-2@club.example>','games@club.example','bruno@example.com',6,2,5,0,'turn','',4,0,0,0,'','',1797660000,0,122559,1);
INSERT INTO outbox VALUES(60,'turn b0p7v13 g6 s2 ','<g6.b0p7v13.turn.s2.t.6.2.mlajwdrrtngvs44ak43r3ykwpi.7-2@club.example>','games@club.example','bruno@example.com',6,2,7,0,'turn','',2,1,0,0,'','filed',1797663600,1797667200,123569,1);
INSERT INTO outbox VALUES(61,'turn b0p9v14 g6 s1 ','<g6.b0p9v14.turn.s1.t.6.1.hith2nj4f2hg7niyyzolyf2jfy.9-2@club.example>','games@club.example','anna@example.org',6,1,9,0,'turn','',2,1,0,0,'','filed',1797667200,1797667200,123563,1);
INSERT INTO outbox VALUES(62,'digest b0p9v14 g6 s2 ','<g6.b0p9v14.digest.s2.t.6.2.mlajwdrrtngvs44ak43r3ykwpi.9@club.example>','games@club.example','bruno@example.com',6,2,9,0,'digest','',2,1,0,0,'','filed',1797667200,1797667200,116273,1);
INSERT INTO outbox VALUES(63,'receipt i3 g3 s1 ','<g3.i3.receipt.s1.t.3.1.rfp4faiuikl7l2avvq73w77ore.14@club.example>','games@club.example','anna@example.org',3,1,14,0,'receipt','',2,1,0,0,'','filed',1797667200,1797667200,67449,1);
INSERT INTO outbox VALUES(64,'turn b0p14v14 g3 s2 ','<g3.b0p14v14.turn.s2.t.3.2.vpbjegiiepc66lprnzp4jzw2by.14-0@club.example>','games@club.example','bruno@example.com',3,2,14,0,'turn','',2,1,0,0,'','filed',1797667200,1797667200,69900,1);
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
INSERT INTO rate VALUES('in anna@example.org',1797667200,1);
INSERT INTO rate VALUES('in bruno@example.com',1797580800,1);
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
INSERT INTO audit VALUES(1,1,1797580800,'gm','open','{"first":0,"known":"yes","refresh":3,"ring":"random","track":15}',X'db2942d3fa87d07e37c00512fbfd0a89ce409ca1149b38a3c3df244de1c10423');
INSERT INTO audit VALUES(1,2,1797580800,'gm','seat','',X'5bb1ada94c1a5c75cbcd919999871d9f5e0781d8a84fcbe7d5cec2fe7f62edb2');
INSERT INTO audit VALUES(1,3,1797580800,'gm','seat','',X'22ad2a7c219af4296c1904e436543a4763cc43ee9ff7d5f8651cbeea76754d46');
INSERT INTO audit VALUES(1,4,1797580800,'engine','phase','0 5e5ca45eecfd4faab591f13a114bc4022570daebe4891b3a5344eafd5b2532d9',X'ea38df01edbc3300ba34bfad6bf250a705a37b5a5e32696414cbf0034d539274');
INSERT INTO audit VALUES(1,5,1797580800,'gm','start','',X'434b6fecb3e0a1ca09788b1acf1b7c6c602404dfd8587966a004e607a381da0f');
INSERT INTO audit VALUES(1,6,1797580800,'engine','phase','48 9648444c548e37a2e70a9b83155c54a34c7e5f51b7b34f75db1620661c8b3310',X'3f8db2fadf25ead206625534e0c7fef79c8e41dddd6a39e22ae6da7067cada03');
INSERT INTO audit VALUES(2,1,1797580800,'gm','open','{"first":0,"known":"yes","refresh":3,"ring":"random","track":15}',X'2843d50a991021ffcdea6b4976ca3b7d50921f7a29bcc30daaecef24d9312e0a');
INSERT INTO audit VALUES(2,2,1797580800,'gm','seat','',X'510aeaf609624ec39f96e7be588c8b3661e793ebba26c1ca5575bc5ce27336be');
INSERT INTO audit VALUES(2,3,1797580800,'gm','seat','',X'0eaff9715420c870d2dd3c11ed42b7ee48346588df6c6d8287a921a7afcc539c');
INSERT INTO audit VALUES(2,4,1797580800,'engine','phase','0 4b26d68ecaaaf49ba2db81b4fa3897777bb4894df11803adce31c6c9abda2b07',X'503bfca6d9a7ce8371e65ee0d224e5e447c8d68fbe4ff83337024eea57c61988');
INSERT INTO audit VALUES(2,5,1797580800,'gm','start','',X'25f265ced7bc91b1bf8e6cbfb062aef9e357282df392794d5c549bb6a71e7692');
INSERT INTO audit VALUES(2,6,1797580800,'gm','pause','',X'e10a29ed2ea22b7295fbbadc47deeb8c52969fcfb7f8cb45f0c491409e8eadb8');
INSERT INTO audit VALUES(3,1,1797580800,'gm','open','{"first":0,"known":"yes","refresh":3,"ring":"random","track":15}',X'162137546ba3b501b241987b6b0931fa75bacc35a696e271db6b0aae59eea097');
INSERT INTO audit VALUES(3,2,1797580800,'gm','seat','',X'0eafc2e9bb717c4ba14e67a64c7bd2f39b970c45aac28db82983a6206e92df89');
INSERT INTO audit VALUES(3,3,1797580800,'gm','seat','',X'db57a09cfd3898769adf2cd5713b63b41ff1e7d42a42202e78291de8b16061d8');
INSERT INTO audit VALUES(3,4,1797580800,'engine','phase','0 4a90139ca498432cc390349f09ab0df19fd17071158e70e6515671d91936633c',X'14a4f49d49acc898f57f13f484504fef6402be78f0696a17b297782e122a691e');
INSERT INTO audit VALUES(3,5,1797580800,'gm','start','',X'237d78637852317dfa4ade25049df9de3904b7e7ad96c795a7ee51967ec22597');
INSERT INTO audit VALUES(3,6,1797584400,'engine','phase','2 cf429f1c573b497e93967bc3cf1b5122365cec52e39478df9fab0c6ecc2fa2ed',X'df0b7c80d446b9df3c36feed15554e7ff90554cf9955a9bb7e5b76dd6ac3586a');
INSERT INTO audit VALUES(3,7,1797584400,'gm','resolve','',X'b3189f0f445e058462254ab9c015996c27807a847575267e2032d5e4ca63fcde');
INSERT INTO audit VALUES(3,8,1797588000,'engine','phase','4 9cc4b1245bbac4cdc3feb585835d547cd6cb8fa0bc70d818757c61f8f2305fdd',X'7d80622de3575db5846bde0ffc33451a8bf72c6b671f27d1fea19d816a33e536');
INSERT INTO audit VALUES(3,9,1797588000,'gm','resolve','',X'56a13500c697f1abd6be2a7fdeffed8027c03dc66e78648e9b8cc303f74f7369');
INSERT INTO audit VALUES(3,10,1797591600,'engine','phase','6 7db5c044fad36ed704efd97e269a6a0718d1d49eb54c1ebe6596876309633d78',X'ac6eff6ba99649d2a8e5c0679b19a25685ef13f9c384b3def78b5e28cd3c482c');
INSERT INTO audit VALUES(3,11,1797591600,'gm','resolve','',X'41a6f5ba62ac66df187b2c2fb68afccfb5e6fefbb4e93f12cda20587c410bb13');
INSERT INTO audit VALUES(3,12,1797595200,'engine','phase','8 1c6837d862331bff7008d8882c889f0f08dd1b31478648cdeb33986a123d30ca',X'ee339fcf789cfe50c46d41203f4a62a1354ec45fff649d23ce721def7dd3c9c7');
INSERT INTO audit VALUES(3,13,1797595200,'gm','resolve','',X'cefd6229610e633a676becf780770a9c96877c9f42a60f01dc606fc44d1ff18d');
INSERT INTO audit VALUES(3,14,1797598800,'engine','phase','10 73882fd22fa489fdaefa59c979ce947e17b80934be7403f02857f8e7fa30abef',X'4577b1fa1cee9cee685469d55ce6b4f0caf47faa5c50ad3830908e53fcca5e82');
INSERT INTO audit VALUES(3,15,1797598800,'gm','resolve','',X'29c30e011cf3cb34b75d2243306029e3844310625f432041d3df450010d5d6ce');
INSERT INTO audit VALUES(3,16,1797602400,'engine','phase','12 678eec5e0d69bab6d1ce24cfa1c9648cb997757b1d21105422e7efb692310e77',X'ff7572e757e39b84784bb07a38f3202a3959c8bc24cc13d8f8d7826e2256d014');
INSERT INTO audit VALUES(3,17,1797602400,'gm','resolve','',X'ff945ed934d670f7724780a1bd8ef09f76eb467842717fe589422088a5c0c18c');
INSERT INTO audit VALUES(3,18,1797606000,'clock','outage','deadlines moved by 7h',X'b568724a696664c654806670214771ab617ecd2fb113bb9fbe234930d39a098a');
INSERT INTO audit VALUES(3,19,1797631200,'clock','outage','deadlines moved by 7h',X'd7ad9ad9593ac8b6e833dc925189d9d23079c5ad286c3156ba0ea9cac6619790');
INSERT INTO audit VALUES(3,20,1797656400,'clock','outage','deadlines moved by 7h',X'947b9fc718a5c1d01f71f1cf215a74e0f4733f08af9e67d5a168adee4f072270');
INSERT INTO audit VALUES(3,21,1797667200,'engine','phase','14 018472332125dd68c4ad2f5ea443a3d6a4b2d7d80da7214e71fe5d36e7ca9a6a',X'6dff5a4de3c0f410719116d62b186d9a09853057890d702c72ae0c92c6a3b687');
INSERT INTO audit VALUES(4,1,1797580800,'gm','open','{"boost":"horreum","destroy":"anywhere","divorce":"both","family":"pair","goal":15,"intrigues":"many","order":"simultaneous","rome":"region","route":"five","rules":"long","turns":0,"works":"two"}',X'cf6fa9c0ffe8bae5e3727d7c8dcca7a3a751f25776c63d2510e1f6b14c2a9175');
INSERT INTO audit VALUES(4,2,1797580800,'gm','seat','',X'16b3806b6edef0656e642db5dc1dbfb94c591a66ecd1800774ef535bdb63448b');
INSERT INTO audit VALUES(4,3,1797580800,'gm','seat','',X'8d74cf851c653106e9dd432655299be28aaf0be0f431af62553414e0be27992e');
INSERT INTO audit VALUES(4,4,1797580800,'gm','seat','',X'772c8603a77859f7ded8dd877c66296a7fba07b0f70110ae3038bb82dfbcfdb1');
INSERT INTO audit VALUES(4,5,1797580800,'engine','phase','0 b8836e728abb136a73d2d429ab217c61d7d2e79179f93fa2670e43ead238c137',X'09f7c2fbab6ba763bb81efdd91cef8f86e86723a9d3a1b7352062909c62bb8f2');
INSERT INTO audit VALUES(4,6,1797580800,'gm','start','',X'2b646f13cc9b9efaa74c24540b251669b0276a0c72029b573d2581523c1571df');
INSERT INTO audit VALUES(4,7,1797606000,'clock','outage','deadlines moved by 7h',X'eefb0b3436c5d1d13b7563d9a4110676208762325844409d1c521f635cb0b787');
INSERT INTO audit VALUES(4,8,1797606000,'engine','phase','1 e521e6defcd1839d6b837a6eaa2156d95885c18e508cecd37fec28ec98a6594d',X'c46455ca1ed1e8c3f598514232c73e62a5d3675cbfca0403dc3c2967b3f13776');
INSERT INTO audit VALUES(4,9,1797606000,'gm','resolve','',X'c783d70c441152c0f75b053a4be0e6a801dc19d3f47f685b39fa7169804489a6');
INSERT INTO audit VALUES(4,10,1797609600,'engine','phase','2 6f1a0b5dbb23092d782e0c44b190a626a80beb7cd8c049c3c0f4e1589abe7145',X'18c6d397b0683be90b072006bdda4142ac5a5e183b562376cf78846a3a882c37');
INSERT INTO audit VALUES(4,11,1797609600,'gm','resolve','',X'cea97abae3eea6e47841ce2840de2f8afd0fd4d3113596736c2718248c9b4073');
INSERT INTO audit VALUES(4,12,1797613200,'engine','phase','3 1189cda48909cded55da6738c96d600e01f608a7617607fcb25bbda5007d2d23',X'7853e2cc2893d83fee3f33ce1517df84ba9dbb24bfa93dc41b600f878fe72c4c');
INSERT INTO audit VALUES(4,13,1797613200,'gm','resolve','',X'ee9f8c07d8d97097378521878513656ba29ee21404e49afea0106cb01b9f3a90');
INSERT INTO audit VALUES(4,14,1797616800,'engine','phase','4 5b8061a244c8291f0456dad245e88c2325e99b22524d2751ec221cbad8086645',X'ab35841534a1e2d7c44a7b67a9a588c6d231cd3a78f9324f1dbcfdf54c6877ad');
INSERT INTO audit VALUES(4,15,1797616800,'gm','resolve','',X'bc8c1a4aacbe0f7959f6a1fe415acf5b6a1cbb1a92317180966810673ee30ef1');
INSERT INTO audit VALUES(4,16,1797620400,'engine','phase','5 72e304b327bc4e61294dc65cebcf5a7480cd46a4e74f0970e09038816e1bcca5',X'9153042a02dbd5de8356f83bec2a1246324cdd3adba2d804956f7454ac1ecf6a');
INSERT INTO audit VALUES(4,17,1797620400,'gm','resolve','',X'dec3d0a7b628ea1988a2e210d72671a1f4a32ae12d6b72b1735c70c6e5654b42');
INSERT INTO audit VALUES(4,18,1797624000,'engine','phase','6 7091a4c5e4f56d8ac25fdf5e068d27b263f29952f971c633f3715daab5074a0c',X'f4ee518ce025a58f566a4b1a790f4c7e88fb7fd49ebc242a742ecb3d28a43dbf');
INSERT INTO audit VALUES(4,19,1797624000,'gm','resolve','',X'979c6f8855c2754ef6b0e969a810e29b239b5c03e5c34a6adc534d724d018446');
INSERT INTO audit VALUES(4,20,1797631200,'clock','outage','deadlines moved by 7h',X'5d3870710c772d77a72f391a9300700aa213469d14d24edecfeb29f4f5a8f77c');
INSERT INTO audit VALUES(4,21,1797656400,'clock','outage','deadlines moved by 7h',X'ecf22cd02b0c01378255732518195ed68420fbbd881f3ea9c36464190f9f5385');
INSERT INTO audit VALUES(5,1,1797580800,'gm','open','{"placement":"rounds","plans":"window","years":0}',X'a86be9ce40cee982862a1750eaca67e7ff948f49e80370447e0cef1b1610d03d');
INSERT INTO audit VALUES(5,2,1797580800,'gm','seat','',X'32f1d21b6ce52e88e537c13a0d9f6a336419b28ab0ebbe207374b248f26fd113');
INSERT INTO audit VALUES(5,3,1797580800,'gm','seat','',X'926a95d7f63f6edc64363d27863b13151e94aa96b2af0f4bd666fd49da0c3ba6');
INSERT INTO audit VALUES(5,4,1797580800,'gm','seat','',X'f5dfbc08df115c7f8eca576f4ee61750a1a8c798aa17f61e9bbf6f7f046f3a4e');
INSERT INTO audit VALUES(5,5,1797580800,'engine','phase','0 409450b7bdeb87ec9e3cbdee20f57e9bc84029fbe5a55aaa6fe2b186a9b3aaa0',X'687bf6e81d12423ab29e2783bf6d19d014361f3ce171333c161418e0ce0b5522');
INSERT INTO audit VALUES(5,6,1797580800,'gm','start','',X'306a343b9bc58b4adccd85d8267c6ebc5fae04d56a32033a4181ce8a2fae80cd');
INSERT INTO audit VALUES(5,7,1797606000,'clock','outage','deadlines moved by 7h',X'f9ca05d8a2739d60514311eba962958e04bee133c3c52571edff9a7ab2c7396c');
INSERT INTO audit VALUES(5,8,1797627600,'engine','phase','1 0c884fb4fab372ce9ec019866f60a145d5b1af2029522e41f1d46749a5c9f835',X'a861ef45ddc201cc5f955354c6fb0acf6a6189493096364ed1e917a4040f6cde');
INSERT INTO audit VALUES(5,9,1797627600,'gm','resolve','',X'4030185535900ee6d9c6078f2bd568395c4640850a4c187c4fe8dc2e52f59691');
INSERT INTO audit VALUES(5,10,1797631200,'clock','outage','deadlines moved by 7h',X'7447583362abc282c67bcb23b546d04b0fbdb9b23a157202bfa1be5dcbf8cfc0');
INSERT INTO audit VALUES(5,11,1797631200,'engine','phase','2 16b6d1d3d296e21fc86571e5fced33ba4d144422437cb50e0a304eb039b5d27f',X'f10cb20b2822fd6b3200817c5852e47dd8cd2977834e9ef78ee03846740e4fda');
INSERT INTO audit VALUES(5,12,1797631200,'gm','resolve','',X'1ace9332ab342e957e6a5c5cf36d008e620eeb7e5432f8f58e26d71b35763b50');
INSERT INTO audit VALUES(5,13,1797634800,'engine','phase','3 5a52c106ce8963889ef023644a59393a6ee5c4d4cea83bc612c9454c0bf1f3d3',X'42a03e19ff48fe8bb18dcb52b9c1bccc3718425afe60e4782ccf55b6dc644dc7');
INSERT INTO audit VALUES(5,14,1797634800,'gm','resolve','',X'6687f0c69070fb4c305503e1f2c5f8195d4543421ee5d83129763ed0901d0118');
INSERT INTO audit VALUES(5,15,1797638400,'engine','phase','4 cc8d504ee260584ce33c86713cc749810ba6e31181bf00698722f07d2a2e43db',X'd04826561c2d103ca57ea1e892230fa268aa91bc60119cf20fd0198b8709eb66');
INSERT INTO audit VALUES(5,16,1797638400,'gm','resolve','',X'3206587483ac0dd64a060a31bfe803820a4ddd6dc6f7889f53cdc6c10754500d');
INSERT INTO audit VALUES(5,17,1797642000,'engine','phase','5 a3a9a11725952d2e4395424e8864d5632830bae062e7568e2e7f5c36fa34e31a',X'7e2f9821f923338630fbff3133bccc4e61fa14c8557d4a4b5491dc989f7a6d74');
INSERT INTO audit VALUES(5,18,1797642000,'gm','resolve','',X'7b02c076d1d4e9652d1e5af61d686afc533d57360dd51bda36fc7c3b71061e2d');
INSERT INTO audit VALUES(5,19,1797645600,'engine','phase','10 2dfa9e178a63ef7bb7a182f3864915d49ce1fffcf4d468001e634e8d03abe856',X'41b6e1281ef5c1296fd7d3b87917a350ba6bfeece6af4d88da71fa9106a37ffc');
INSERT INTO audit VALUES(5,20,1797645600,'gm','resolve','',X'a3a07cf75aa50994a2ffed6fd85dc05d49c9a58ed736831f00c28fd3024002f3');
INSERT INTO audit VALUES(5,21,1797656400,'clock','outage','deadlines moved by 7h',X'eaac1eb92ed5fc57ba5dceee44e82b135eb0758b40afc27bf1425f316a87c2f2');
INSERT INTO audit VALUES(6,1,1797580800,'gm','open','{"feast":"no","lead":"sole","pace":"turns","smallmap":"no","vp":"drawn"}',X'7dbed9093577882a619dc5cadbabf094c5882580f1ce001c00ca36d1da50e7e3');
INSERT INTO audit VALUES(6,2,1797580800,'gm','seat','',X'86d12b5376473bc241a4b04a4a366deb26b75e06f9b13ccb1f1979bc00e12fc0');
INSERT INTO audit VALUES(6,3,1797580800,'gm','seat','',X'7da02af5075cc65396f191ba8f395d449426210a91a742dd63b46534261db117');
INSERT INTO audit VALUES(6,4,1797580800,'gm','seat','',X'19d1f34c2085e91dee8edbf52b4e568ef8bb69cb93ff4c9bc93f08fbda386d9f');
INSERT INTO audit VALUES(6,5,1797580800,'engine','phase','1 0f72a93634c82c1b877d47086e62d4bcd3146719d755a4ab32d2037a5495528f',X'd763240edb01ac5dba130c0841ab344d2b5198690dd440223a59620998cc0fb0');
INSERT INTO audit VALUES(6,6,1797580800,'gm','start','',X'11cc0f63e3ef8e633309386099dd2f1edbe6cd8afa38d01596530a1405179fd0');
INSERT INTO audit VALUES(6,7,1797606000,'clock','outage','deadlines moved by 7h',X'74207a2a1b4463b0ec5b3c339a30e977d19e5802431d105bba847ad3d40cd723');
INSERT INTO audit VALUES(6,8,1797631200,'clock','outage','deadlines moved by 7h',X'2e230310c5b94e2e34933eb5cfe9df959a395c36739e154e3ca7f2dba81fb334');
INSERT INTO audit VALUES(6,9,1797649200,'engine','phase','2 c1713adc4cfb90906a277ed0627245a96743129345202db502ff2abf487ec669',X'fae4f7953cc91f23d0763cb7c390c69a877933ee7c786990aff96f96809c32ba');
INSERT INTO audit VALUES(6,10,1797649200,'gm','resolve','',X'80412dee5a77f23362ec89958c0e5fc4a3b73573346a73a6b527a2032f713e43');
INSERT INTO audit VALUES(6,11,1797652800,'engine','phase','3 3b240dfb7e0ecade0bf9c2063833fd81a72cddbf4a02a94fad8de6cf7c81b65d',X'a4a23ac61b4e196f3e97a62d3e051a2549d91a36068f286551040874bec5b2eb');
INSERT INTO audit VALUES(6,12,1797652800,'gm','resolve','',X'797d8f4e7db38f0a6bf98e8acc86145f9226f11c9b976767d28d03deff4dc1fa');
INSERT INTO audit VALUES(6,13,1797656400,'clock','outage','deadlines moved by 7h',X'8228559b7cc9ce0c06a8e1a895167a07714c39c5f256a8404a8e9993f74caaf8');
INSERT INTO audit VALUES(6,14,1797656400,'engine','phase','4 e9ffcd93b93e9e91eb358b5da7ce03338308e9731d2357130dedaf81d87633a4',X'c5795b3ae4848638ebec40e1bcc1b4a18ab4d05cc59affcbe73d9674bbe22f96');
INSERT INTO audit VALUES(6,15,1797656400,'gm','resolve','',X'b8fe07ffb3952c539f1523c552ede5f83d7395ad2a099608d3190f38cf0e4b07');
INSERT INTO audit VALUES(6,16,1797660000,'engine','phase','5 8f87787c0812b7ea189847d8f61de792ce1ccd51cbd14154e0e025d403403643',X'dfdd1bcb2f24c1cb355560b52a6c76bfccf355b182b664870adc885d5e19a030');
INSERT INTO audit VALUES(6,17,1797660000,'gm','resolve','',X'c50eef2cf614cce8c91a366d398e37b2e50f20b78838a99fc63bd0910600924b');
INSERT INTO audit VALUES(6,18,1797663600,'engine','phase','7 12f6abfb98a44b9682bcce98a78c0c6c2a2fd6f2cf922d99d15f5cadd0e90825',X'918ad1d4a3c51b3412fbd06397c40a07ba700ffb4040623ecfe40959f7454c87');
INSERT INTO audit VALUES(6,19,1797663600,'gm','resolve','',X'c2b1d3a320f37b890f75868154ffe40f84ae67ad0c85da44c7f6e9286f6e86a3');
INSERT INTO audit VALUES(6,20,1797667200,'engine','phase','9 1438bfe42efe9327246cb3743cd11a191b96985ee2519252ba0290bf15353b9e',X'1b5ba7cd3ea6a91790e7b2b916e8bfe788227b59be1c738c2ed702de4dcca87b');
INSERT INTO audit VALUES(6,21,1797667200,'gm','resolve','',X'43036b2d44334c54e56fdea2ffd25cdb20dbe499b9d61887fe5e6762f455fd1f');
CREATE TABLE conduct (
    player  INTEGER NOT NULL PRIMARY KEY REFERENCES player (id),
    on_time INTEGER NOT NULL,
    late    INTEGER NOT NULL,
    missed  INTEGER NOT NULL
) STRICT;
INSERT INTO conduct VALUES(1,13,0,0);
INSERT INTO conduct VALUES(2,12,0,0);
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
CREATE INDEX address_player ON address (player);
CREATE INDEX game_status ON game (status, id);
CREATE INDEX seat_player ON seat (player) WHERE player IS NOT NULL;
CREATE INDEX seat_due ON seat (due, game) WHERE due > 0;
CREATE INDEX seat_remind ON seat (remind_at, game) WHERE remind_at > 0;
CREATE INDEX press_game ON press (game, id);
CREATE INDEX inbox_undone ON inbox (state, id) WHERE state <> 1;
CREATE INDEX inbox_kept ON inbox (received) WHERE kept = 1;
CREATE INDEX outbox_unsent ON outbox (state, next_at, id) WHERE state <> 2;
CREATE INDEX outbox_cover ON outbox (game, seat, kind) WHERE state = 0;
CREATE INDEX outbox_to ON outbox (envelope_to, created);
CREATE INDEX outbox_kept ON outbox (created) WHERE kept = 1;
CREATE INDEX game_wake ON game (wake_at, id) WHERE wake_at > 0;
CREATE INDEX game_finished ON game (rules, ended, id) WHERE status = 3;
CREATE INDEX ballot_open ON ballot (game, number) WHERE state = 0;
CREATE INDEX master_address ON master (address, game);
CREATE INDEX game_gm ON game (gm) WHERE gm <> '';
CREATE INDEX inbox_copied ON inbox (copies) WHERE copies > 0;
COMMIT;
PRAGMA application_id = 1129665107;
PRAGMA user_version = 5;
PRAGMA journal_mode = WAL;
