-- Schema 37: pages of events. changes: how often the row, who entered or a table became other; paged: the number of these
-- that its pages show; listed: whose pages name it, behind the title under which they do.
ALTER TABLE contest ADD COLUMN changes INTEGER NOT NULL DEFAULT 1;
ALTER TABLE contest ADD COLUMN paged INTEGER NOT NULL DEFAULT 0;
ALTER TABLE contest ADD COLUMN listed TEXT NOT NULL DEFAULT '';
CREATE INDEX contest_unpaged ON contest (id) WHERE paged <> changes;

PRAGMA user_version = 37;
