/** What `dumpsys package NAME` says of one installed package. */
export interface PackageDump {
  readonly installed: boolean
  readonly version: string | null
  readonly versionCode: number | null
  /** null where no flags were printed. */
  readonly debuggable: boolean | null
}

/**
 * Reads `dumpsys package NAME` (Android 8–16: Settings.java dumpPackageLPr): the block `Package [NAME] (…):` with
 * `versionCode=118 minSdk=24`, `versionName=0.118.0` and `flags=[ DEBUGGABLE HAS_CODE … ]` (older: `pkgFlags=`). Never throws.
 */
export function parsePackageDump(text: string, name: string): PackageDump {
  const lines = text.replaceAll('\r', '').split('\n')
  const start = lines.findIndex((line) => line.trim().startsWith(`Package [${name}] (`))
  if (start < 0) return { installed: false, version: null, versionCode: null, debuggable: null }
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => /^\s*(?:Package \[|\S.*:$)/.test(line) && !line.startsWith('    '))
  const block = rest.slice(0, end < 0 ? rest.length : end).join('\n')
  const code = /^\s*versionCode=(\d{1,15})\b/m.exec(block)?.[1]
  const flags = /^\s*(?:pkgFlags|flags)=\[([^\]\n]*)\]/m.exec(block)?.[1]
  return {
    installed: true,
    version: /^\s*versionName=(\S{1,100})$/m.exec(block)?.[1] ?? null,
    versionCode: code === undefined ? null : Number(code),
    debuggable: flags === undefined ? null : flags.trim().split(/\s+/).includes('DEBUGGABLE')
  }
}
