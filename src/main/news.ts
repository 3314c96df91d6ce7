import type { PhoneSummary } from '@shared/model'

/** Something that happened on a phone while nobody may have been looking. */
export type News =
  | { readonly kind: 'phoneLost'; readonly phone: string }
  | { readonly kind: 'soakDone'; readonly phone: string }
  | { readonly kind: 'finding'; readonly phone: string; readonly cause: string }

/** What is new between two lists of phones: one that left in the middle of its work, a soak that ended. Pure. */
export function newsBetween(
  before: readonly PhoneSummary[],
  after: readonly PhoneSummary[]
): readonly News[] {
  return before.flatMap((old): News[] => {
    const now = after.find(({ serial }) => serial === old.serial)
    const working = old.sessionId !== null || old.job !== null
    if (working && old.state === 'device' && (now === undefined || now.state !== 'device'))
      return [{ kind: 'phoneLost', phone: old.name }]
    if (old.sessionId !== null && now?.state === 'device' && now.sessionId === null)
      return [{ kind: 'soakDone', phone: old.name }]
    return []
  })
}

/** Findings that were not there before, by session. Pure apart from what it remembers. */
export class FindingWatch {
  readonly #seen = new Map<string, ReadonlySet<string>>()

  /** The new causes of a session; those that were there at the first look are old. */
  look(
    sessionId: string,
    findings: readonly { readonly id: string; readonly cause: string }[]
  ): readonly string[] {
    const before = this.#seen.get(sessionId)
    this.#seen.set(sessionId, new Set(findings.map(({ id }) => id)))
    return before === undefined ? [] : findings.filter(({ id }) => !before.has(id)).map(({ cause }) => cause)
  }
}
