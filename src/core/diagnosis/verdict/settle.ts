import type { Verdict, VerdictFinding } from '@shared/model'

/** A finding must be in two judgements so far apart before it is shown, unless it is older than `oldS` by then. */
const confirmS = 1.5
const oldS = 30
/** What nothing explains waits longer, however old: the readings that explain it, or show that it was noise, may be on their way. */
const confirmUnknownS = 15
/** A shown finding that judgements no longer have is kept for so long: it may only have been in doubt. */
const keptS = 10
/** A shown finding that falls into parts may be whole again in the next judgements: its parts wait so long. */
const confirmPartS = 10
/** Findings of one cause and subject closer than this are the same one. */
const nearS = 60
/** A process that gets its name begins at most so long after the unlisted CPU that it was. */
const namedS = 10

interface Shown {
  readonly id: string
  readonly finding: VerdictFinding
  readonly seenS: number
}

interface Pending {
  readonly finding: VerdictFinding
  readonly sinceS: number
  /** It began within a finding of the same cause that was shown when it first came. */
  readonly isPart: boolean
}

/**
 * Makes the judgements of a growing session hold still: a finding appears when it persists, keeps its id while its start
 * becomes known better or its process gets a name, and goes only when it stays away. Ended findings settle the same way. Fed in order of time.
 */
export class SettledFindings {
  #shown: readonly Shown[] = []
  #pending: readonly Pending[] = []

  /** `atS` = session time of the judgement's newest sample. */
  take(judged: Verdict, atS: number): Verdict {
    const matched = this.#recognised(judged.findings)
    const old = new Set(matched.values())
    const fresh = judged.findings.filter((finding) => !old.has(finding))
    const kept = this.#shown.flatMap((one): Shown[] => {
      const finding = matched.get(one.id)
      if (finding !== undefined) return [{ id: one.id, finding, seenS: atS }]
      const swallowed = [...matched.values()].some((other) => alike(other, one.finding))
      return atS - one.seenS > keptS || swallowed ? [] : [one]
    })
    const waiting = fresh.map((finding): Pending => {
      const before = this.#pending.find((one) => alike(one.finding, finding))
      return before === undefined
        ? { finding, sinceS: atS, isPart: this.#shown.some((one) => isPartOf(finding, one.finding)) }
        : { ...before, finding }
    })
    const ready = ({ finding, sinceS, isPart }: Pending): boolean => {
      if (finding.cause === 'unknown') return atS - sinceS >= confirmUnknownS
      if (isPart) return atS - sinceS >= confirmPartS
      return atS - sinceS >= confirmS || atS - finding.startS >= oldS
    }
    const taken = new Set(kept.map(({ id }) => id))
    const added = waiting.filter(ready).map(({ finding }) => ({
      ...{ id: unused(finding.id, taken), finding, seenS: atS }
    }))
    this.#shown = [...kept, ...added]
    this.#pending = waiting.filter((one) => !ready(one))
    const findings = this.#shown
      .map(({ id, finding }) => ({ ...finding, id }))
      .sort((a, b) => a.startS - b.startS)
    return { ...judged, findings, onsetS: onsetOf(findings, judged.onsetS) }
  }

  /** Which findings are shown already, by their ids: as themselves first, then as the name of one that had none. */
  #recognised(findings: readonly VerdictFinding[]): ReadonlyMap<string, VerdictFinding> {
    const found = new Map<string, VerdictFinding>()
    for (const same of [alike, names])
      for (const finding of findings) {
        if ([...found.values()].includes(finding)) continue
        const known = this.#shown.find((one) => !found.has(one.id) && same(one.finding, finding))
        if (known !== undefined) found.set(known.id, finding)
      }
    return found
  }
}

function alike(one: VerdictFinding, other: VerdictFinding): boolean {
  return (
    one.cause === other.cause &&
    one.subject === other.subject &&
    one.startS <= other.endS + nearS &&
    other.startS <= one.endS + nearS
  )
}

function isPartOf(part: VerdictFinding, whole: VerdictFinding): boolean {
  return alike(part, whole) && part.startS >= whole.startS && part.startS < whole.endS
}

/** Whether a finding names the process of which another only knew that it was there. */
function names(unnamed: VerdictFinding, named: VerdictFinding): boolean {
  const both = unnamed.cause === 'process' && named.cause === 'process'
  const isFirstName = unnamed.subject === undefined && named.subject !== undefined
  return (
    both && isFirstName && named.startS >= unnamed.startS - namedS && named.startS <= unnamed.endS + namedS
  )
}

function unused(id: string, taken: Set<string>): string {
  let free = id
  for (let number = 2; taken.has(free); number += 1) free = `${id} (${number})`
  taken.add(free)
  return free
}

/** The onset is that of what is shown, so that both say the same. */
function onsetOf(findings: readonly VerdictFinding[], judged: number | null): number | null {
  const starts = findings
    .filter(({ cause }) => cause === 'heat' || cause === 'charging' || cause === 'batteryLimit')
    .map(({ startS }) => startS)
  return starts.length === 0 ? null : Math.min(...starts, judged ?? Number.POSITIVE_INFINITY)
}
