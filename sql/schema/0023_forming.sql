-- Schema 23: tables that are forming are looked at as well (wake_at), first two weeks after they were opened.
UPDATE game SET wake_at = created + 1209600 WHERE status = 0 AND deleted = 0;

PRAGMA user_version = 23;
