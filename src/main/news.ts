import type { PhoneSummary, VerdictFinding } from '@shared/model'

type Finding = Pick<VerdictFinding, 'id' | 'cause' | 'subject'>

/** Something that happened on a phone while nobody may have been looking. */
export type News = Whose &
  (
    | { readonly kind: 'phoneLost' }
    | { readonly kind: 'soakDone'; readonly sessionId: string }
    | { readonly kind: 'finding'; readonly finding: Finding }
  )

/** The phone it happened on: its name and its serial. */
interface Whose {
  readonly phone: string
  readonly serial: string
}

/** What is new between two lists of phones: one that left in the middle of its work, a soak that ended. Pure. */
export function newsBetween(
  before: readonly PhoneSummary[],
  after: readonly PhoneSummary[]
): readonly News[] {
  return before.flatMap((old): News[] => {
    const now = after.find(({ serial }) => serial === old.serial)
    const whose = { phone: old.name, serial: old.serial }
    const working = old.sessionId !== null || old.job !== null
    if (working && old.state === 'device' && (now === undefined || now.state !== 'device'))
      return [{ kind: 'phoneLost', ...whose }]
    if (old.sessionId !== null && now?.state === 'device' && now.sessionId === null)
      return [{ kind: 'soakDone', ...whose, sessionId: old.sessionId }]
    return []
  })
}

/** Findings that were not there before, by session. Pure apart from what it remembers. */
export class FindingWatch {
  readonly #seen = new Map<string, ReadonlySet<string>>()

  /** The new findings of a session's newest verdict; those that were there at the first look are old. */
  look<One extends Finding>(sessionId: string, findings: readonly One[]): readonly One[] {
    const before = this.#seen.get(sessionId)
    this.#seen.set(sessionId, new Set(findings.map(({ id }) => id)))
    return before === undefined ? [] : findings.filter(({ id }) => !before.has(id))
  }
}
