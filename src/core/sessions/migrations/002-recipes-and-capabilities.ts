/**
 * Recipes, and what programs of builds said of themselves on a kind of phone (`key`: hashes of program and libraries,
 * with the phone's CPU and system), so that a binary is asked once and not once a start.
 */
export const recipesAndCapabilities = `
CREATE TABLE recipes (id TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT;
CREATE TABLE capabilities (key TEXT PRIMARY KEY, asked_at TEXT NOT NULL, json TEXT NOT NULL) STRICT;
`
