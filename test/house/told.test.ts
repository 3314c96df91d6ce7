import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { createTold, zhTold } from '../../src/renderer/i18n/told'
import { isSentence, textsOf } from './core-sentences'

/** Where every sentence is for the reader, so that each must have its Chinese. */
const covered = [
  'src/core/adb/device-states.ts',
  'src/core/gates',
  'src/core/parse/battery-current.ts',
  'src/core/parse/cpufreq.ts',
  'src/core/parse/hal-sensors.ts',
  'src/core/parse/zone-meaning.ts',
  'src/core/parse/zone-values.ts',
  'src/core/parse/zone-verdicts.ts',
  'src/core/phone/battery-pack.ts',
  'src/core/phone/chip.ts',
  'src/core/phone/ladder.ts',
  'src/core/phone/link-facts.ts',
  'src/core/phone/power-supply.ts',
  'src/core/phone/reasons.ts',
  'src/core/phone/sensors.ts',
  'src/core/phone/settings-facts.ts',
  'src/core/phone/storage.ts',
  'src/core/runs/effective-load.ts',
  'src/core/runs/effective.ts',
  'src/core/runs/run-warnings.ts'
]

const sources = (paths: readonly string[]): readonly string[] =>
  execFileSync('git', ['ls-files', '--', ...paths], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))

const numbers = (text: string): readonly string[] => [...text.matchAll(/\{\d\}/g)].map(([one]) => one).sort()
const anonymous = (text: string): string => text.replace(/\{\d\}/g, '{}')

test('each sentence of the covered rooms has its Chinese, as it is or as a part', () => {
  const told = createTold('zh-CN')
  const missing = sources(covered).flatMap((file) =>
    textsOf(file)
      .filter(isSentence)
      .map((text) => text.trim().replace(/\{\d\}/g, 'x'))
      .filter((text) => told(text) === text)
      .map((text) => `${file}: ${text}`)
  )
  expect(missing).toEqual([])
})

test('each English sentence of the book is said somewhere in the core, and its Chinese fills in the same', () => {
  const said = new Set(
    sources(['src/core'])
      .flatMap(textsOf)
      .map((text) => anonymous(text.trim()))
  )
  const isSaid = (english: string): boolean => said.has(anonymous(english)) || isMadeOf(english, said)
  expect(Object.keys(zhTold).filter((english) => !isSaid(english))).toEqual([])
  for (const [english, chinese] of Object.entries(zhTold))
    expect(numbers(chinese), english).toEqual(numbers(english))
})

/** A pattern may stand for several texts that differ in one word: `no sensor behind it ({1})`. */
function isMadeOf(english: string, said: ReadonlySet<string>): boolean {
  const escaped = english.replace(/[.*+?^$()[\]|\\]/g, '\\$&').replace(/\{\d\}/g, '.+')
  const pattern = new RegExp(`^${escaped}$`)
  return [...said].some((text) => pattern.test(text))
}

test('what was filled in is told too, joined reasons are told one by one, the unknown stays', () => {
  const told = createTold('zh-CN')
  expect(told('CPUs 4, 5 are kept from the shell')).toBe('shell 不能使用 CPU 4, 5')
  expect(told('thermal zones cannot be read (could not be read); thermalservice lists no skin sensor')).toBe(
    '无法读取热区（无法读取）；thermalservice 未列出 skin 传感器'
  )
  expect(told('something; that nobody knows')).toBe('something; that nobody knows')
  expect(told('something new. The weights are not locked.')).toBe('something new. 权重未锁定。')
  expect(createTold('en')('it is not cooling')).toBe('it is not cooling')
})
