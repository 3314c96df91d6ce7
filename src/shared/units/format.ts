/** Locale-free number shapes used by the CLI and reports; the UI formats through Intl with the same precision. */

/** Bytes in decimal units, three significant digits: 18.6 GB. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  let value = bytes
  let unit = 0
  while (Math.abs(value) >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  const digits = unit === 0 || Math.abs(value) >= 99.95 ? 0 : Math.abs(value) >= 9.995 ? 1 : 2
  return `${value.toFixed(digits)} ${units[unit] ?? 'B'}`
}

/** Seconds as m:ss, or h:mm:ss from an hour on. */
export function formatClock(ms: number): string {
  const total = Math.max(0, Math.round(ms / 1000))
  const seconds = String(total % 60).padStart(2, '0')
  const minutes = Math.floor(total / 60) % 60
  const hours = Math.floor(total / 3600)
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`
}

/** kHz as GHz with one decimal. */
export function formatGHz(kHz: number): string {
  return `${(kHz / 1e6).toFixed(1)} GHz`
}
