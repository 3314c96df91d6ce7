import type { Locale } from './locale'
import { gateTexts } from './zh/told/gates'
import { phoneTexts } from './zh/told/phone'
import { runTexts } from './zh/told/run'
import { sensorTexts } from './zh/told/sensors'

/**
 * The Chinese of what the core says in English sentences (reasons, notes, states). The English sentence is the id, so
 * that files stored long ago are read in either language too; {1}, {2}… stand for what was filled in.
 */
export const zhTold: Readonly<Record<string, string>> = {
  ...gateTexts,
  ...phoneTexts,
  ...runTexts,
  ...sensorTexts
}

/** A sentence of the core in the reader's language; one that has no translation stays as it is. */
export type Told = (text: string) => string

/** Longer texts are no sentences of the core: what a phone said is not searched for patterns. */
const longestText = 600

interface Pattern {
  readonly match: RegExp
  readonly into: string
}

interface Book {
  readonly exact: ReadonlyMap<string, string>
  readonly patterns: readonly Pattern[]
}

export function createTold(locale: Locale): Told {
  if (locale === 'en') return (text) => text
  const exact = new Map(Object.entries(zhTold))
  const patterns = [...exact]
    .filter(([english]) => english.includes('{1}'))
    .sort(([a], [b]) => literalLength(b) - literalLength(a))
    .map(([english, into]): Pattern => ({ match: patternOf(english), into }))
  const book = { exact, patterns }
  const told: Told = (text) =>
    text.length > longestText ? text : (whole(text, book, told) ?? pieces(text, book, told))
  return told
}

/** How much of a pattern is words: of two that match, the one that says more is meant. */
function literalLength(english: string): number {
  return english.replace(/\{\d\}/g, '').length
}

function patternOf(english: string): RegExp {
  const escaped = english.replace(/[.*+?^$()[\]|\\]/g, '\\$&').replace(/\{\d\}/g, '(.+?)')
  return new RegExp(`^${escaped}$`, 's')
}

function whole(text: string, { exact, patterns }: Book, told: Told): string | null {
  const known = exact.get(text)
  if (known !== undefined) return known
  for (const { match, into } of patterns) {
    const found = match.exec(text)
    if (found !== null)
      return into.replace(/\{(\d)\}/g, (_whole, index: string) => told(found[Number(index)] ?? ''))
  }
  return null
}

/** Reasons and sentences that were joined are told one by one. */
function pieces(text: string, book: Book, told: Told): string {
  const parts = text.split(/(?<=[.;]) /)
  const known = parts.map((part) => whole(part.replace(/;$/, ''), book, told))
  if (known.every((part) => part === null)) return text
  return known
    .map((part, index) => withJoint(part, parts[index] ?? ''))
    .join('')
    .trim()
}

/** A part in Chinese with the joint that its English had; an unknown part stays English, with room behind it. */
function withJoint(chinese: string | null, english: string): string {
  if (chinese === null) return `${english} `
  return english.endsWith(';') ? `${chinese}；` : chinese
}
