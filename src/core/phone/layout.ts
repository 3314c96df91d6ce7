/** Where things lie on the phone (DESIGN §3). Names are joined here and nowhere else. */
export const phoneRoot = '/data/local/tmp/hotplate'

export const phoneLayout = {
  root: phoneRoot,
  manifest: `${phoneRoot}/manifest.json`,
  journal: `${phoneRoot}/journal.json`,
  builds: `${phoneRoot}/builds`,
  models: `${phoneRoot}/models`,
  runs: `${phoneRoot}/runs`,
  tools: `${phoneRoot}/tools`,
  /** Of the phone's keeper of settings that were changed before a run. */
  settingsKeeper: `${phoneRoot}/keeper/settings`,
  /** Chunk hashes of placed files, by the SHA-256 of the file. */
  trees: `${phoneRoot}/trees`,
  build: (id: string): string => `${phoneRoot}/builds/${id}`,
  model: (id: string): string => `${phoneRoot}/models/${id}`,
  run: (id: string): string => `${phoneRoot}/runs/${id}`
} as const
