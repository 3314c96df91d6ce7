import type { PhoneSummary } from '@shared/model'

export interface PhoneGroupList {
  /** Null = phones without a group. */
  readonly group: string | null
  readonly members: readonly PhoneSummary[]
}

/** Chooses a whole group, or lets it go where all of it is chosen already; other phones stay as they are. Pure. */
export function toggleGroup(
  selected: readonly string[],
  members: readonly Pick<PhoneSummary, 'serial'>[]
): readonly string[] {
  const serials = members.map(({ serial }) => serial)
  const others = selected.filter((serial) => !serials.includes(serial))
  return serials.every((serial) => selected.includes(serial)) ? others : [...others, ...serials]
}

/** Phones by group, groups by name, those without one first; the order inside a group stays. Pure. */
export function groupPhones(phones: readonly PhoneSummary[]): readonly PhoneGroupList[] {
  const names = [...new Set(phones.map(({ group }) => group))].sort((a, b) =>
    a === null ? -1 : b === null ? 1 : a.localeCompare(b)
  )
  return names.map((group) => ({ group, members: phones.filter((phone) => phone.group === group) }))
}
