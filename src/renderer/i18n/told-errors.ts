import { errorCatalogue, type ErrorCode } from '@shared/errors/catalogue'
import { zhErrors } from './zh/errors'

/** What errors say, as sentences of the core: the state of a session or a tune may be the message of an error. */
export const errorSentences: Readonly<Record<string, string>> = Object.fromEntries(
  (Object.keys(errorCatalogue) as ErrorCode[])
    .map((code) => numbered(errorCatalogue[code].message, zhErrors[code].message))
    .filter(([english]) => hasWords(english))
)

/** A message that is its data alone fits every text and says nothing. */
function hasWords(english: string): boolean {
  return /\p{L}/u.test(english)
}

/** Both messages with {1}, {2}… in place of the names of their data. */
function numbered(english: string, chinese: string): readonly [string, string] {
  const names = [...new Set([...english.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''))]
  const number = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) =>
      names.includes(name) ? `{${names.indexOf(name) + 1}}` : whole
    )
  return [number(english), number(chinese)]
}
