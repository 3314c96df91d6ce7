import { groupsOf, rejected, textLines, type Rejected } from './parsed'

/** One zone of a capture: everything that was read of it, in order. `type` null when the capture has none. */
export interface CapturedZone {
  readonly id: number
  readonly path: string | null
  readonly type: string | null
  /** Texts of `temp`: numbers, or the errno text in place of one. */
  readonly raws: readonly string[]
}

export interface ZoneCapture {
  readonly zones: readonly CapturedZone[]
  /** Second views of a zone (/sys/devices/virtual/thermal beside /sys/class/thermal): not counted. */
  readonly duplicates: readonly string[]
  /** Nodes of zones beside `type` and `temp` (trip points, modes). */
  readonly otherNodes: number
  /** The phone's words when the folder itself is denied or empty. */
  readonly unavailable: string | null
  readonly rejected: readonly Rejected[]
}

interface Draft {
  readonly id: number
  readonly path: string
  type: string | null
  readonly raws: string[]
}

const errnoText =
  /Permission denied|No such file|Invalid argument|Input\/output error|No data|Try again|Resource temporarily|Device or resource busy|Not a directory|Is a directory|No such device|Operation not permitted|Connection timed out|I\/O error/
const barred = /^([^|]*)\|(.*)\|([^|]*)$/
const folder = /^(?:.*thermal_zone)?(\d{1,5})$/
const node = /^(?:(?:grep|cat|ls): )?(\/?(?:[^:]*\/)?thermal_zone(\d{1,5}))\/(\w{1,64}): ?(.*)$/
const failedTool = /^(?:ls|cat|grep|find|sh|\/system\/bin\/sh): ([^:]*): (.*)$/

/**
 * Reads captured zones: `path|type|temp` a line, or `grep -H .` over the nodes (`path:value`, errors as
 * `grep: path: text`), also both. A zone seen through a second folder counts once; one read again has more samples.
 */
export function parseZoneCapture(text: string): ZoneCapture {
  const drafts = new Map<number, Draft>()
  const duplicates = new Set<string>()
  const bad: Rejected[] = []
  const count = { otherNodes: 0 }
  let unavailable: string | null = null
  const open = (id: number, path: string): Draft | null => {
    const known = drafts.get(id)
    if (known === undefined) {
      const draft = { id, path, type: null, raws: [] }
      drafts.set(id, draft)
      return draft
    }
    if (known.path === path) return known
    duplicates.add(path)
    return null
  }
  for (const raw of textLines(text)) {
    const line = raw.trim()
    if (line === '') continue
    const bars = groupsOf(barred, line)
    const place = bars === null ? null : groupsOf(folder, bars(1).trim())
    const one = groupsOf(node, line)
    if (bars !== null && place !== null) {
      const draft = open(Number(place(1)), bars(1).trim())
      if (draft === null) continue
      draft.type ??= typeText(bars(2))
      draft.raws.push(valueText(bars(3)))
    } else if (one !== null) takeNode(open(Number(one(2)), one(1)), one, count)
    else if (isFolderFailure(line) || (bars !== null && bars(1).includes('thermal_zone*')))
      unavailable ??= rejected(bars === null ? line : valueText(bars(3)), '').line
    else bad.push(rejected(line, reasonFor(line)))
  }
  const zones = [...drafts.values()].map(({ path, ...zone }) => ({
    ...zone,
    path: path.includes('/') ? path : null
  }))
  return { zones, duplicates: [...duplicates], otherNodes: count.otherNodes, unavailable, rejected: bad }
}

function takeNode(
  draft: Draft | null,
  found: (index: number) => string,
  count: { otherNodes: number }
): void {
  if (draft === null) return
  if (found(3) === 'type') draft.type ??= typeText(found(4))
  else if (found(3) === 'temp') draft.raws.push(valueText(found(4)))
  else count.otherNodes += 1
}

/** The folder of all zones, or a pattern that matched none of them, could not be read. */
function isFolderFailure(line: string): boolean {
  return groupsOf(failedTool, line)?.(1).includes('thermal') === true
}

/** A type that could not be read is no type. */
function typeText(text: string): string | null {
  const type = text.trim()
  return type === '' || errnoText.test(type) ? null : type
}

/** `cat: PATH: Permission denied` is told by its last words. */
function valueText(text: string): string {
  return text.trim().replace(/^(?:cat|grep|sh|\/system\/bin\/sh): .*: /, '')
}

function reasonFor(line: string): string {
  if (/^avc: |avc:\s+denied/.test(line)) return 'an SELinux denial'
  if (/^-?\d+(\.\d+)?$/.test(line))
    return 'a value without its zone: blocks of types and values cannot be paired'
  return 'neither path|type|temp nor path:value'
}
