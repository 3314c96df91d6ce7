import { expect, test } from 'vitest'
import { seededRandom } from '@shared/base/seeded-random'
import { mutate } from '../fuzz/mutate'
import { fuzzTargets } from '../fuzz/targets'

test.each(fuzzTargets())('$name never throws on damaged input', ({ seeds, run }) => {
  const random = seededRandom(7)
  for (let index = 0; index < 200; index += 1) {
    const text = mutate(seeds[index % seeds.length] ?? '', random)
    expect(() => run(text), JSON.stringify(text)).not.toThrow()
  }
})

/** Shapes that make careless patterns try every split: one huge line, one token over and over, countless columns. */
const mega = 400_000
const huge: readonly (readonly [string, string])[] = [
  ['one line without a blank', 'x'.repeat(mega)],
  ['blanks', ' '.repeat(mega)],
  ['colons', ': '.repeat(mega / 2)],
  ['bars', '|'.repeat(mega)],
  ['columns', `  PID${' COL'.repeat(mega / 4)} %CPU CMDLINE\n`],
  ['opened brackets', '(pid '.repeat(mega / 5)],
  ['names of zones', 'grep: /thermal_zone1/thermal'.repeat(mega / 28)]
]

test.each(huge)('no parser hangs on %s', (_, text) => {
  for (const { run, seeds } of fuzzTargets()) run(`${seeds[0]}${text}`)
  expect(text.length).toBeGreaterThan(390_000)
})
