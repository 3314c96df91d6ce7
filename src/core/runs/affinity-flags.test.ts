import { readFileSync } from 'node:fs'
import { parseHelpText } from '@core/builds/capabilities'
import { expect, test } from 'vitest'
import { affinityFlagsOf, buildNumberOf, ignoresAffinity } from './affinity-flags'
import { readExtraFlags } from './extra-flags'

test.each([
  [3643, 'llama-server', false],
  [3644, 'llama-bench', true],
  [10_353, 'llama-completion', true],
  [10_354, 'llama-completion', false],
  [10_354, 'llama-server', true],
  [10_422, 'llama-cli', true],
  [10_423, 'llama-server', false],
  [null, 'llama-server', false]
] as const)('build %s of %s ignores -C: %s', (build, program, ignores) => {
  expect(ignoresAffinity(build, program)).toBe(ignores)
})

test('the build’s number is in its version and in its log', () => {
  expect([buildNumberOf('b4500'), buildNumberOf('11669 (Debian)')]).toEqual([4500, 11_669])
  expect([buildNumberOf(null), buildNumberOf('abc1234'), buildNumberOf('0.1')]).toEqual([null, null, null])
})

test('what the flags ask for: masks and ranges add up; what cannot be read asks for nothing', () => {
  expect(affinityFlagsOf(['-C', '0xF0'])).toEqual({ words: '-C 0xF0', cores: [4, 5, 6, 7] })
  expect(affinityFlagsOf(['--cpu-mask', '1', '--poll', '50', '--cpu-range', '6-7'])).toEqual({
    ...{ words: '--cpu-mask 1 --cpu-range 6-7', cores: [0, 6, 7] }
  })
  expect(affinityFlagsOf(['-C', 'all'])).toBeNull()
  expect(affinityFlagsOf(['-C'])).toBeNull()
  expect(affinityFlagsOf([])).toBeNull()
})

test.each(['2025-01', '2023'] as const)('a server of %s takes -C only where its help has it', (year) => {
  const url = new URL(`../../../test/fixtures/llama/server-${year}.help.txt`, import.meta.url)
  const help = parseHelpText(readFileSync(url, 'utf8'))
  expect(readExtraFlags(help, ['-C', 'f0']).ok).toBe(year === '2025-01')
})
