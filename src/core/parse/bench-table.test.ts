import { expect, test } from 'vitest'
import { parseBenchTable } from './bench-table'

const header =
  '| model                          |       size | threads |            test |                  t/s |\n' +
  '| ------------------------------ | ---------: | ------: | --------------: | -------------------: |\n'
const row = (threads: string, name: string, rate: string): string =>
  `| qwen2 1B Q4_0                  | 403.20 MiB | ${threads} | ${name} | ${rate} |\n`

test('rows by the names of the header: prompt, generation, both, at a depth', () => {
  const rows =
    row('4', 'pp512', '143.60 ± 0.51') +
    row('4', 'tg128', '24.11 ± 1.20') +
    row('8', 'pp64+tg16 @ d1024', '12')
  const { bench, rejected } = parseBenchTable(`${header}${rows}\nbuild: 3f545becc (10587)\n`)
  const one = { model: 'qwen2 1B Q4_0', depthTokens: 0, threads: 4, samplesTokensPerSecond: [] }
  expect(bench).toEqual([
    { ...one, promptTokens: 512, generatedTokens: 0, averageTokensPerSecond: 143.6 },
    { ...one, promptTokens: 0, generatedTokens: 128, averageTokensPerSecond: 24.11 },
    {
      ...one,
      threads: 8,
      promptTokens: 64,
      generatedTokens: 16,
      depthTokens: 1024,
      averageTokensPerSecond: 12
    }
  ])
  expect(rejected).toEqual([])
})

test('a table without threads, and a rate that is none', () =>
  expect(parseBenchTable('| model | test | t/s |\n| a | tg8 | nan ± nan |\n').bench).toMatchObject([
    { model: 'a', threads: null, generatedTokens: 8, averageTokensPerSecond: null }
  ]))

test('torn rows are listed, other tables are left alone', () => {
  const torn = `${row('4', 'pp512', '143.60 ± 0.51').slice(0, 40)}\n| a | b |\n${row('4', 'what', '1')}${row('4', 'tg8', '1 2')}`
  expect(parseBenchTable(header + torn)).toMatchObject({ bench: [], rejected: [{}, {}, {}, {}] })
  expect(parseBenchTable('| memory | self |\n| host | 73 |\n')).toEqual({ bench: [], rejected: [] })
})
