import { errorCatalogue, errorCodes } from '@shared/errors/catalogue'
import { HotplateError } from '@shared/errors/hotplate-error'
import { expect, test } from 'vitest'
import { en } from './en'
import { createFormat } from './format'
import { pickLocale, type Locale } from './locale'
import { problemText } from './problem-text'
import { createTold } from './told'
import { createTranslate, type MessageKey } from './translate'
import { zh } from './zh'
import { zhErrors } from './zh/errors'

const names = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort()
const keys = Object.keys(en) as MessageKey[]

test('both languages have the same keys, and each text uses the same values', () => {
  expect(Object.keys(zh).sort()).toEqual([...keys].sort())
  for (const key of keys) {
    const english: string | { one: string; other: string } = en[key]
    const source = typeof english === 'string' ? english : english.other
    expect(names(zh[key]), key).toEqual(names(source))
    expect(zh[key], key).not.toBe('')
  }
})

test('every error of the catalogue has Chinese words with the same data', () => {
  for (const code of errorCodes) {
    expect(names(zhErrors[code].message), code).toEqual(names(errorCatalogue[code].message))
    expect(zhErrors[code].meaning, code).not.toBe('')
    expect(zhErrors[code].advice, code).not.toBe('')
  }
})

test('plural forms and number formats follow the language', () => {
  const t = createTranslate('en')
  expect(t('provision.start', { n: 1 })).toBe('Provision 1 phone')
  expect(t('provision.start', { n: 2 })).toBe('Provision 2 phones')
  expect(createTranslate('zh-CN')('provision.start', { n: 1 })).toBe('部署到 1 台手机')
  expect(t('readout.depth', { n: 12_345 })).toBe('depth 12,345 tokens')
})

test('numbers: unknown is a dash, minus is a minus, bytes have three digits', () => {
  const f = createFormat('en')
  expect(f.number(null)).toBe('–')
  expect(f.number(-3.25, 1)).toBe('−3.3')
  expect(f.bytes(18_556_000_000)).toBe('18.6 GB')
  expect(f.bytes(999_600)).toBe('1.00 MB')
  expect(f.rate(118_000_000)).toBe('118 MB/s')
  expect(f.gigahertz(2_016_000)).toBe('2.0')
  expect(f.clock(3_661_999)).toBe('1:01:01')
  expect(f.duration(130_000)).toBe('2 min 10 s')
  expect(createFormat('zh-CN').duration(130_000)).toBe('2 分 10 秒')
})

test('the language is the stored one, else the first that is spoken here', () => {
  expect(pickLocale('zh-CN', ['en-US'])).toBe('zh-CN')
  expect(pickLocale('klingon', ['de', 'zh-TW'])).toBe('zh-CN')
  expect(pickLocale(null, ['fr'])).toBe('en')
})

const inLocale = (locale: Locale) => ({
  ...{ locale, t: createTranslate(locale), f: createFormat(locale), told: createTold(locale) }
})

test('an error tells its bytes in readable units, in both languages', () => {
  const data = { serial: 'S1', freeBytes: 3_100_000_000, neededBytes: 18_613_400_000 }
  const problem = { kind: 'detail', detail: new HotplateError('NO_SPACE', data).toDetail() } as const
  const words = (locale: 'en' | 'zh-CN') => problemText(problem, inLocale(locale))
  expect(words('en').message).toBe('Phone S1 has 3.10 GB free, 18.6 GB are needed.')
  expect(words('zh-CN').message).toBe('手机 S1 剩余 3.10 GB，需要 18.6 GB。')
  expect(words('zh-CN').copy).toContain('NO_SPACE')
  const empty = new HotplateError('NO_SPACE', { ...data, serial: 'S0-10', freeBytes: 0 }).toDetail()
  const { message } = problemText({ kind: 'detail', detail: empty }, inLocale('en'))
  expect(message).toBe('Phone S0-10 has 0 B free, 18.6 GB are needed.')
})

test('what the core says inside an error is told in the language of the error', () => {
  const detail = new HotplateError('BAD_INPUT', { detail: 'Tune t1 is over; its answer stands.' }).toDetail()
  const { message, copy } = problemText({ kind: 'detail', detail }, inLocale('zh-CN'))
  expect(message).toContain('调优 t1 已结束；其结论有效。')
  expect(copy).toContain('its answer stands')
})

test('closed gates are told by the names they have on the screen', () => {
  const data = { serial: 'S1', failing: 'batteryTemp (37.2 °C, limit 35); otherCpu (80 %, limit 60)' }
  const problem = { kind: 'detail', detail: new HotplateError('GATES_CLOSED', data).toDetail() } as const
  expect(problemText(problem, inLocale('en')).message).toContain(
    'Battery temperature (37.2 °C, limit 35); Other processes’ CPU (80 %, limit 60)'
  )
  const chinese = problemText(problem, inLocale('zh-CN')).message
  expect(chinese).toContain('37.2 °C')
  expect(chinese).not.toContain('otherCpu')
})
