/**
 * The first schema: the library (builds, models), sessions with their series, events and findings, and the samples.
 * `record`, `data` and `json` columns hold JSON that is checked with zod when read. A chunk is up to 500 samples of
 * one series: times and values as two Float64Array blobs (NaN = unknown) and figures for a zoomed-out view.
 */
export const catalogue = `
CREATE TABLE builds (id TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT;
CREATE TABLE models (id TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT;
CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  serial TEXT NOT NULL,
  state TEXT NOT NULL,
  started_at TEXT NOT NULL,
  record TEXT NOT NULL
) STRICT;
CREATE INDEX sessions_by_start ON sessions (started_at);
CREATE TABLE series (
  session_id TEXT NOT NULL REFERENCES sessions ON DELETE CASCADE,
  name TEXT NOT NULL,
  position INTEGER NOT NULL,
  json TEXT NOT NULL,
  PRIMARY KEY (session_id, name)
) STRICT;
CREATE TABLE events (
  session_id TEXT NOT NULL REFERENCES sessions ON DELETE CASCADE,
  id INTEGER NOT NULL,
  origin TEXT NOT NULL,
  t_ms REAL NOT NULL,
  json TEXT NOT NULL,
  PRIMARY KEY (session_id, id)
) STRICT;
CREATE TABLE findings (
  session_id TEXT NOT NULL REFERENCES sessions ON DELETE CASCADE,
  id TEXT NOT NULL,
  from_ms REAL NOT NULL,
  json TEXT NOT NULL,
  PRIMARY KEY (session_id, id)
) STRICT;
CREATE TABLE chunks (
  session_id TEXT NOT NULL REFERENCES sessions ON DELETE CASCADE,
  series TEXT NOT NULL,
  position INTEGER NOT NULL,
  samples INTEGER NOT NULL,
  known INTEGER NOT NULL,
  from_ms REAL NOT NULL,
  to_ms REAL NOT NULL,
  min REAL,
  max REAL,
  sum REAL NOT NULL,
  times BLOB NOT NULL,
  vals BLOB NOT NULL,
  UNIQUE (session_id, series, position)
) STRICT;
`
