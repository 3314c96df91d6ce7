import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { llamaCauses } from '../../src/core/parse/llama-causes'
import { createTold, zhTold } from '../../src/renderer/i18n/told'
import { isSentence, lastWordsOf, textsOf } from './core-sentences'

/** Where every sentence is for the reader, so that each must have its Chinese. */
const covered = [
  'src/core/adb/adb-server.ts',
  'src/core/adb/device-states.ts',
  'src/core/adb/device-tracker.ts',
  'src/core/builds/check-build.ts',
  'src/core/builds/judge-cpu.ts',
  'src/core/diagnosis/verdict/verdict.ts',
  'src/core/gates',
  'src/core/hog-actions/action-table.ts',
  'src/core/hog-actions/protected-apps.ts',
  'src/core/parse/battery-current.ts',
  'src/core/parse/cpufreq.ts',
  'src/core/parse/hal-sensors.ts',
  'src/core/parse/zone-meaning.ts',
  'src/core/parse/zone-values.ts',
  'src/core/parse/zone-verdicts.ts',
  'src/core/phone/battery-pack.ts',
  'src/core/phone/chip.ts',
  'src/core/phone/dossier.ts',
  'src/core/phone/ladder.ts',
  'src/core/phone/link-facts.ts',
  'src/core/phone/power-supply.ts',
  'src/core/phone/reasons.ts',
  'src/core/phone/sensors.ts',
  'src/core/phone/settings-facts.ts',
  'src/core/phone/storage.ts',
  'src/core/plan/phone-side.ts',
  'src/core/plan/soc-bandwidth.ts',
  'src/core/provision/attempt.ts',
  'src/core/provision/provision-job.ts',
  'src/core/runs/effective-load.ts',
  'src/core/runs/effective.ts',
  'src/core/runs/forensics.ts',
  'src/core/runs/run-status.ts',
  'src/core/runs/run-warnings.ts',
  'src/core/sessions/active-session.ts',
  'src/core/sessions/compare',
  'src/core/sessions/create-session-service.ts',
  'src/core/sessions/examine-end.ts',
  'src/core/sessions/finish-session.ts',
  'src/core/sessions/kill-events.ts',
  'src/core/sessions/link-watch.ts',
  'src/core/sessions/sample-gaps.ts',
  'src/core/sessions/session-recorder.ts',
  'src/core/telemetry',
  'src/core/tuner/create-tuner.ts',
  'src/core/tuner/hold.ts',
  'src/core/tuner/next-step.ts',
  'src/core/tuner/phone-state.ts',
  'src/core/tuner/sustain.ts',
  'src/core/tuner/tune-run.ts',
  'src/core/tuner/visit.ts'
]

/** Scripts on the phone that say how a run ended. */
const runnerScripts = ['resources/phone/runner.sh', 'resources/phone/protocol.sh']

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

test('each last word of the runner has its Chinese', () => {
  const told = createTold('zh-CN')
  const words = runnerScripts.flatMap(lastWordsOf)
  expect(words.length).toBeGreaterThan(12)
  expect(words.filter((text) => told(text.replace(/\{\d\}/g, 'x')) === text.replace(/\{\d\}/g, 'x'))).toEqual(
    []
  )
})

test('what a line of llama.cpp means has its Chinese', () => {
  const told = createTold('zh-CN')
  expect(
    llamaCauses.flatMap(({ meaning, advice }) => [meaning, advice]).filter((text) => told(text) === text)
  ).toEqual([])
})

test('each English sentence of the book is said somewhere in the core, and its Chinese fills in the same', () => {
  const said = new Set(
    [...sources(['src/core']).flatMap(textsOf), ...runnerScripts.flatMap(lastWordsOf)].map((text) =>
      anonymous(text.trim())
    )
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
  expect(told('The phone is away. No phone with serial R5 is known.')).toBe(
    'The phone is away. 没有序列号为 R5 的手机。'
  )
  expect(
    told(
      'llama-server ended by itself before the model was loaded. the model file is empty (“read; of. it”).'
    )
  ).toBe('llama-server 在模型加载完之前自行结束。模型文件是空的（“read; of. it”）。')
  expect(createTold('en')('it is not cooling')).toBe('it is not cooling')
})
