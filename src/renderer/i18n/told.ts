import type { Locale } from './locale'
import { errorSentences } from './told-errors'
import { gateTexts } from './zh/told/gates'
import { llamaTexts } from './zh/told/llama'
import { phoneTexts } from './zh/told/phone'
import { recordTexts } from './zh/told/record'
import { refusalTexts } from './zh/told/refusals'
import { runTexts } from './zh/told/run'
import { sensorTexts } from './zh/told/sensors'
import { workTexts } from './zh/told/work'

/**
 * The Chinese of what the core says in English sentences (reasons, notes, states). The English sentence is the id, so
 * that files stored long ago are read in either language too; {1}, {2}… stand for what was filled in.
 */
export const zhTold: Readonly<Record<string, string>> = {
  ...gateTexts,
  ...llamaTexts,
  ...phoneTexts,
  ...recordTexts,
  ...refusalTexts,
  ...runTexts,
  ...sensorTexts,
  ...workTexts
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
  const exact = new Map(Object.entries({ ...errorSentences, ...zhTold }))
  const patterns = [...exact]
    .filter(([english]) => english.includes('{1}'))
    .sort(([a], [b]) => literalLength(b) - literalLength(a))
    .map(([english, into]): Pattern => ({ match: patternOf(english), into }))
  const book = { exact, patterns }
  const told: Told = (text) => (text.length > longestText ? text : tell(text, book, told))
  return told
}

/** Sentences that are known one by one go before a pattern whose filled-in part would swallow the next sentence. */
function tell(text: string, book: Book, told: Told): string {
  const parts = partsOf(text)
  if (parts.length === 1 || book.exact.has(text)) return sentence(text, book, told) ?? text
  const known = parts.map((part) => sentence(part.replace(/;$/, ''), book, told))
  const joined = known.map((part, index) => withJoint(part, parts[index] ?? '')).join('')
  if (!known.includes(null)) return joined
  const whole = sentence(text, book, told)
  if (whole !== null) return whole
  return known.every((part) => part === null) ? text : joined.trim()
}

/** How much of a pattern is words: of two that match, the one that says more is meant. */
function literalLength(english: string): number {
  return english.replace(/\{\d\}/g, '').length
}

function patternOf(english: string): RegExp {
  const escaped = english.replace(/[.*+?^$()[\]|\\]/g, '\\$&').replace(/\{\d\}/g, '(.+?)')
  return new RegExp(`^${escaped}$`, 's')
}

/** One sentence: word by word, by its pattern, or with the line that shows it. */
function sentence(text: string, book: Book, told: Told): string | null {
  return book.exact.get(text) ?? patterned(text, book, told) ?? withLine(text, book, told)
}

function patterned(text: string, { patterns }: Book, told: Told): string | null {
  for (const { match, into } of patterns) {
    const found = match.exec(text)
    if (found !== null)
      return into.replace(/\{(\d)\}/g, (_whole, index: string) => told(found[Number(index)] ?? ''))
  }
  return null
}

/** A meaning with the line that shows it: `the model file is empty (“failed to read magic”)`. The line stays as it came. */
function withLine(text: string, { exact }: Book, told: Told): string | null {
  const [, meaning = '', line = '', end = ''] = /^([^“”]+) \(“(.*)”\)(\.?)$/s.exec(text) ?? []
  return exact.has(meaning) ? `${told(meaning)}（“${line}”）${end === '' ? '' : '。'}` : null
}

/** Reasons and sentences that were joined; what is quoted in one of them does not divide it. */
function partsOf(text: string): readonly string[] {
  return text.split(/(?<=[.;]) (?![^“”]*”)/)
}

/** A part in Chinese with the joint that its English had; an unknown part stays English, with room behind it. */
function withJoint(chinese: string | null, english: string): string {
  if (chinese === null) return `${english} `
  return english.endsWith(';') ? `${chinese}；` : chinese
}
