-- A run, and its entries in order: all else that a server knows is their fold.

CREATE TABLE run (
  id TEXT PRIMARY KEY,
  config TEXT NOT NULL
);

-- Numbers have no gaps, and whoever writes one that is there writes nothing: so two servers cannot
-- both go on with a run. A body is a JSON object; its kind says what it has.
CREATE TABLE entry (
  number INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  round INTEGER,
  body TEXT NOT NULL
);
