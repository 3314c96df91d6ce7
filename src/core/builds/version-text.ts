/** What `--version` of a llama.cpp program prints. `buildNumber` 0 or 1 means a shallow clone: do not gate on it. */
export interface VersionFacts {
  readonly version: string | null
  readonly buildNumber: number | null
  readonly commit: string | null
  readonly builtWith: string | null
  /** As the compiler names the machine, for example `Linux x86_64` or `aarch64-unknown-linux-android28`. */
  readonly target: string | null
}

/** b1631 to b10393: `version: 4748 (c392e509)`. */
const plain = /^version: (\d+) \((\w+)\)$/m
/** Since b10394: `version: 0.2.0-dev (build 10587, commit 3f545becc)`. */
const semantic = /^version: (\S+) \(build (\d+), commit (\S+)\)$/m
const built = /^built with (.+) for (.+)$/m

/** Reads the text of `--version` (stderr), which `load_backend:` lines may precede. Never throws: unknown is null. */
export function parseVersionText(text: string): VersionFacts {
  const clean = text.replaceAll('\r', '')
  const compiler = built.exec(clean)
  const [version, number, commit] = versionParts(clean)
  return {
    version,
    buildNumber: number === null ? null : Number(number),
    commit,
    builtWith: compiler?.[1] ?? null,
    target: compiler?.[2] ?? null
  }
}

function versionParts(
  text: string
): readonly [version: string | null, number: string | null, commit: string | null] {
  const newer = semantic.exec(text)
  if (newer !== null) return [newer[1] ?? null, newer[2] ?? null, newer[3] ?? null]
  const older = plain.exec(text)
  if (older !== null) return [`b${older[1] ?? ''}`, older[1] ?? null, older[2] ?? null]
  return [null, null, null]
}

/** How people name a version: the build number where it means something, else the commit or the version's own text. */
export function versionName({ version, buildNumber, commit }: VersionFacts): string | null {
  if (buildNumber !== null && buildNumber > 1) return `b${buildNumber}`
  return version?.startsWith('b') === true ? commit : version
}
