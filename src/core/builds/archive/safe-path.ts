import { shown, unsafe } from './archive-errors'

const maxPathChars = 1024
const maxPartBytes = 255

/**
 * The parts of an entry's name; none for the root itself. Throws ARCHIVE_UNSAFE for a name that would leave the folder it
 * is unpacked to, on any system, or that no file can have.
 */
export function safeParts(archive: string, name: string): readonly string[] {
  const refuse = (problem: 'absolute-path' | 'climbing-path' | 'bad-name', why: string): never => {
    throw unsafe(archive, problem, `the entry “${shown(name)}” ${why}.`)
  }
  if (name.includes('\0') || /\p{Cc}/u.test(name)) refuse('bad-name', 'has control characters in its name')
  if (name.length > maxPathChars) refuse('bad-name', 'has a name longer than 1,024 characters')
  if (/^(?:[/\\]|[A-Za-z]:)/.test(name)) refuse('absolute-path', 'has an absolute path')
  const parts = name.split(/[/\\]/).filter((part) => part !== '' && part !== '.')
  if (parts.includes('..')) refuse('climbing-path', 'climbs out of the folder it is unpacked to')
  if (name.includes('\\')) refuse('bad-name', 'has a backslash in its name')
  if (parts.some((part) => Buffer.byteLength(part) > maxPartBytes))
    refuse('bad-name', 'has a name part longer than 255 bytes')
  return parts
}

/**
 * The parts that a link's target has in the tree, seen from the link's folder. `rooted`: absolute targets mean the package's
 * own root (Debian, Termux). Throws ARCHIVE_UNSAFE when it leaves the tree.
 */
export function linkParts(
  archive: string,
  link: { readonly parts: readonly string[]; readonly target: string },
  rooted: boolean
): readonly string[] {
  const { parts, target } = link
  const leaves = (): never => {
    const detail = `the link “${shown(parts.join('/'))}” points out of the archive, to “${shown(target)}”.`
    throw unsafe(archive, 'link-out-of-tree', detail)
  }
  const absolute = /^(?:[/\\]|[A-Za-z]:)/.test(target)
  if (absolute && (!rooted || !target.startsWith('/'))) leaves()
  const at = absolute ? [] : parts.slice(0, -1)
  for (const part of target.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') at.push(part)
    else if (at.pop() === undefined) leaves()
  }
  return at
}
