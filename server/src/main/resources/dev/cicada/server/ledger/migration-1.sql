-- The entries of a run, a table for each kind; and what they add up to, by client.
-- Arrays are little-endian. BYTEA is PostgreSQL's word; SQLite takes any.

CREATE TABLE run (
  id TEXT PRIMARY KEY,
  config TEXT NOT NULL
);

-- The places; one that nobody has is without a name.
CREATE TABLE client (
  number INTEGER PRIMARY KEY,
  name TEXT UNIQUE,
  admitted INTEGER NOT NULL,
  held INTEGER NOT NULL,
  last_call INTEGER NOT NULL,
  last_update TEXT
);

-- A place may change hands more than once in a round that is not planned yet.
CREATE TABLE admission (
  round INTEGER NOT NULL,
  client INTEGER NOT NULL REFERENCES client (number),
  version INTEGER NOT NULL
);

-- Those who left for good; enrolling again strikes a name out.
CREATE TABLE departed (
  name TEXT PRIMARY KEY
);

CREATE TABLE planned_round (
  round INTEGER PRIMARY KEY,
  since INTEGER NOT NULL,
  members BYTEA NOT NULL,
  gains BYTEA NOT NULL,
  probabilities BYTEA NOT NULL,
  shares BYTEA NOT NULL
);

CREATE TABLE granted_round (
  round INTEGER PRIMARY KEY REFERENCES planned_round (round),
  callers BYTEA NOT NULL,
  shares BYTEA NOT NULL
);

-- The primary key is what makes a call happen once.
CREATE TABLE received_update (
  round INTEGER NOT NULL REFERENCES planned_round (round),
  client INTEGER NOT NULL REFERENCES client (number),
  base INTEGER NOT NULL,
  digest TEXT NOT NULL,
  PRIMARY KEY (round, client)
);

CREATE TABLE closed_round (
  round INTEGER PRIMARY KEY REFERENCES planned_round (round),
  callers BYTEA NOT NULL,
  version INTEGER NOT NULL,
  digest TEXT,
  waiting TEXT
);

CREATE INDEX closed_round_version ON closed_round (version);
