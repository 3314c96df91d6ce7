import { expect, it } from 'vitest'
import { ChildUse } from './child-use'

const row = { pid: 41, user: 'shell', name: 'sh', cpuPct: 3, rssBytes: 1 }

function told(readings: readonly (readonly [text: string, atMs: number])[]): (number | undefined)[] {
  const use = new ChildUse(100)
  return readings.map(([text, atMs]) => {
    use.read(text, atMs)
    return use.onto(row).childrenPct
  })
}

it('gives a process what its ended children used since the reading before', () => {
  expect(
    told([
      ['41 7 100', 1000],
      ['41 7 140', 3000],
      ['41 7 180\n9 1 5', 5000],
      ['41 7 180', 7000]
    ])
  ).toEqual([undefined, 20, 20, undefined])
})

it('does not count one child’s long life, which was a row of its own', () => {
  expect(
    told([
      ['41 7 100', 1000],
      ['41 7 120', 3000],
      ['41 7 540', 5000],
      ['41 7 560', 7000]
    ])
  ).toEqual([undefined, 10, 10, 10])
})

it('takes more children for more children when they stay', () => {
  expect(
    told([
      ['41 7 0', 1000],
      ['41 7 20', 3000],
      ['41 7 160', 5000],
      ['41 7 300', 7000]
    ])
  ).toEqual([undefined, 10, 10, 70])
})

it('starts anew with another process of the same pid, and rejects what is no such line', () => {
  expect(
    told([
      ['41 7 100', 1000],
      ['41 8 200', 3000],
      ['41 8 190', 5000]
    ])
  ).toEqual([undefined, undefined, undefined])
  expect(new ChildUse(100).read('41 7\nx 1 2\n41 7 1 9\n', 1000)).toHaveLength(3)
})
