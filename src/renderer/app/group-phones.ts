import type { PhoneSummary } from '@shared/model'

export interface PhoneGroupList {
  /** Null = phones without a group. */
  readonly group: string | null
  readonly members: readonly PhoneSummary[]
}

/** Phones by group, groups by name, those without one first; the order inside a group stays. Pure. */
export function groupPhones(phones: readonly PhoneSummary[]): readonly PhoneGroupList[] {
  const names = [...new Set(phones.map(({ group }) => group))].sort((a, b) =>
    a === null ? -1 : b === null ? 1 : a.localeCompare(b)
  )
  return names.map((group) => ({ group, members: phones.filter((phone) => phone.group === group) }))
}
