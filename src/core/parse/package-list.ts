import { groupsOf, rejected, textLines, type Rejected } from './parsed'

/** Package names by app id (uid modulo 100,000, the same for every user). Packages may share one. */
export interface PackageList {
  readonly byAppId: ReadonlyMap<number, readonly string[]>
  readonly rejected: readonly Rejected[]
}

/** `pm list packages -U`: `package:com.example.app uid:10123`; a multi-user phone lists `uid:10123,1010123`. */
export function parsePackageList(text: string): PackageList {
  const byAppId = new Map<number, string[]>()
  const bad: Rejected[] = []
  for (const line of textLines(text)) {
    const found = groupsOf(/^package:(\S+) uid:(\d{4,10})(?:,\d{1,10})*$/, line.trim())
    if (found === null) {
      if (line.trim() !== '') bad.push(rejected(line, 'not of the form package:NAME uid:N'))
      continue
    }
    const appId = Number(found(2)) % 100_000
    const names = byAppId.get(appId)
    if (names === undefined) byAppId.set(appId, [found(1)])
    else names.push(found(1))
  }
  return { byAppId, rejected: bad }
}

/** App id of a USER cell: `u0_a123`, `u10_a123` (user 10), or the bare uid `1010123`; null for system users. */
export function appIdOf(user: string): number | null {
  const app = /^u\d+_a(\d{1,5})$/.exec(user)
  if (app?.[1] !== undefined) return 10_000 + Number(app[1])
  const uid = /^\d{5,10}$/.test(user) ? Number(user) % 100_000 : 0
  return uid >= 10_000 && uid < 20_000 ? uid : null
}
