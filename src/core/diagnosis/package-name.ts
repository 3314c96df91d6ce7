/**
 * The Android package of a process, from the name `top` shows: `com.example.app:remote` → `com.example.app`.
 * null for native programs and kernel threads. A path or an argument list is never a package.
 */
export function packageNameOf(processName: string): string | null {
  const base = (processName.split(/\s/, 1)[0] ?? '').split(':', 1)[0] ?? ''
  return /^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/.test(base) && !/\.(so|sh|bin)$/.test(base) ? base : null
}
