import { appIdOf } from './package-list'
import { wordAt } from './parsed'

const packageLike = /^(?!.*\.(so|sh|bin)$)[A-Za-z]\w*(\.[A-Za-z]\w*)+(:\S+)?$/

/** The name of a command line for people: the program without its folder; kernel threads keep their brackets. */
export function programName(args: string): string {
  const text = args.trim()
  if (text.startsWith('[')) return text
  const program = wordAt(text.split(/\s/, 1), 0)
  return /^\.{0,2}\//.test(program) ? program.slice(program.lastIndexOf('/') + 1) : program
}

/**
 * The full name of a process row. A name that `top` cut (`com.example.very.long.pack+`) is completed when one package of
 * its user fits; a program that an app started (`libserver.so` of u0_a147) names its app behind it.
 */
export function processName(
  row: { readonly args: string; readonly user: string },
  packages: ReadonlyMap<number, readonly string[]>
): string {
  const name = programName(row.args)
  const appId = appIdOf(row.user)
  const owners = appId === null ? [] : (packages.get(appId) ?? [])
  if (name.endsWith('+') && name.length > 1) {
    const fitting = owners.filter((owner) => owner.startsWith(name.slice(0, -1)))
    return fitting.length === 1 && fitting[0] !== undefined ? fitting[0] : name
  }
  const [owner, second] = owners
  if (packageLike.test(name) || owner === undefined || second !== undefined) return name
  return name === '' ? owner : `${name} (${owner})`
}
