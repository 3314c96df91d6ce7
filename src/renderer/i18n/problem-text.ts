import { fillMessage, type ErrorDetail } from '@shared/errors/hotplate-error'
import { GateId } from '@shared/model'
import type { Problem } from '../rpc/problem'
import type { Format } from './format'
import type { I18n } from './i18n-context'
import type { Told } from './told'
import { zhErrors } from './zh/errors'

/** The words of a problem; `copy` is the whole detail for a bug report, always in English. */
export interface ProblemText {
  readonly code: string
  readonly message: string
  readonly meaning: string
  readonly advice: string
  readonly copy: string
}

/** English comes with the detail itself; another language has the same texts per code, filled from its data in that language. */
export function problemText(
  problem: Problem,
  { locale, t, f, told }: Pick<I18n, 'locale' | 't' | 'f' | 'told'>
): ProblemText {
  if (problem.kind === 'link')
    return {
      code: 'LINK',
      message: t('link.problem'),
      meaning: t('link.meaning'),
      advice: t('link.advice'),
      copy: 'The page lost its connection to Hotplate.'
    }
  const { detail } = problem
  const copy = JSON.stringify(detail, null, 2)
  if (locale === 'en')
    return {
      code: detail.code,
      message: inDegrees(gatesByName(readableBytes(detail.message, detail, f), detail, t), f),
      meaning: readableBytes(detail.meaning, detail, f),
      advice: readableBytes(detail.advice, detail, f),
      copy
    }
  const local = zhErrors[detail.code]
  const data = readableData(detail, f, told)
  return {
    code: detail.code,
    message: inDegrees(gatesByName(fillMessage(local.message, data), detail, t), f),
    meaning: fillMessage(local.meaning, data),
    advice: fillMessage(local.advice, data),
    copy
  }
}

/** Data with byte counts as people read them (3.10 GB) and the core's sentences in the reader's language. */
function readableData({ data }: ErrorDetail, f: Format, told: Told): ErrorDetail['data'] {
  const readable = (name: string, value: ErrorDetail['data'][string]) => {
    if (typeof value === 'string') return told(value)
    return typeof value === 'number' && name.endsWith('Bytes') ? f.bytes(value) : value
  }
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, readable(name, value)]))
}

/** An English text of the detail with its byte counts in readable units. */
function readableBytes(whole: string, detail: ErrorDetail, f: Format): string {
  return Object.entries(detail.data).reduce((text, [name, value]) => {
    if (typeof value !== 'number' || !name.endsWith('Bytes')) return text
    return text.replace(new RegExp(`(?<![\\w.])${value}(?: bytes)?(?!\\w|\\.\\d)`), f.bytes(value))
  }, whole)
}

/** Gates that failed by their names on the screen: `batteryTemp (37.2 °C, limit 35)` begins with one’s id. */
function gatesByName(text: string, { code }: ErrorDetail, t: I18n['t']): string {
  if (code !== 'GATES_CLOSED') return text
  return text.replace(/\b([A-Za-z]+) \(/g, (whole, id: string) => {
    const gate = GateId.safeParse(id).data
    return gate === undefined ? whole : `${t(`gate.${gate}`)} (`
  })
}

/** A text whose temperatures are in the reader's unit: `41.5 °C, limit 38` has two. */
function inDegrees(text: string, f: Format): string {
  const local = (celsius: string): string =>
    f.number(f.inDegrees(Number(celsius)), celsius.split('.')[1]?.length ?? 0)
  return text.replace(/(-?\d+(?:\.\d+)?) °C(?:(, limit )(-?\d+(?:\.\d+)?))?/g, (...parts) => {
    const [, value = '', between = '', limit = ''] = parts as (string | undefined)[]
    return `${local(value)} ${f.degrees}${between}${limit === '' ? '' : local(limit)}`
  })
}
