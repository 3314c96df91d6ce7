import { expect, test } from 'vitest'
import { parseBenchRows } from './bench-rows'

const array = `load_backend: loaded CPU backend
[
  {
    "build_commit": "8e672efe",
    "cpu_info": "a brace } and a \\" quote",
    "n_gen": 16,
    "samples_ts": [ 10.5, 10.1 ]
  },
  {
    "build_commit": "8e672efe",
    "n_gen": 32,
    "samples_ts": [ 9.5 ]
  }
]
`

test('the indented array of -o json, lines before it, braces and quotes in its texts', () => {
  const { rows, rejected } = parseBenchRows(array)
  expect(rows.map((row) => [row['n_gen'], row['samples_ts']])).toEqual([
    [16, [10.5, 10.1]],
    [32, [9.5]]
  ])
  expect(rejected).toEqual([])
})

test('of an array that was cut off, the whole results are kept and the torn one is listed', () => {
  const { rows, rejected } = parseBenchRows(array.slice(0, array.indexOf('"samples_ts": [ 9.5')))
  expect(rows).toHaveLength(1)
  expect(rejected).toHaveLength(1)
})

test('one a line, a log line between; a minified array', () => {
  const row = '{"build_commit":"a","n_gen":1}'
  expect(parseBenchRows(`${row}\nlog {\n${row}\n`).rows).toHaveLength(2)
  expect(parseBenchRows(`[${row},${row}]`).rows).toHaveLength(2)
  expect(parseBenchRows('nothing').rows).toEqual([])
})
