/** Measured memory bandwidths by phone and model, newest only; `json` is checked with zod when read. */
export const bandwidths = `
CREATE TABLE bandwidths (
  serial TEXT NOT NULL,
  model_id TEXT NOT NULL,
  bytes_per_second REAL NOT NULL,
  json TEXT NOT NULL,
  PRIMARY KEY (serial, model_id)
) STRICT;
`
