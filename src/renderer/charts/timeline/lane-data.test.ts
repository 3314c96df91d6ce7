import { expect, test } from 'vitest'
import { joinOnTime } from './lane-data'

test('tables are joined on time: a sample that only one has leaves the others undefined, an unknown one stays null', () => {
  expect(
    joinOnTime([
      [
        [0, 10, 30],
        [1, null, 3]
      ],
      [
        [10, 20],
        [7, 8]
      ],
      [[], []]
    ])
  ).toEqual([
    [0, 10, 20, 30],
    [1, null, undefined, 3],
    [undefined, 7, 8, undefined],
    [undefined, undefined, undefined, undefined]
  ])
})
