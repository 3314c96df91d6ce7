import { expect, test } from 'vitest'
import { chunkCells, countChunks } from './chunk-cells'

test('few chunks are drawn one by one', () => {
  const cells = chunkCells(
    [
      { state: 'proven', count: 2 },
      { state: 'sent', count: 1 }
    ],
    64
  )
  expect(cells.map(({ first, count, state }) => [first, count, state])).toEqual([
    [0, 1, 'proven'],
    [1, 1, 'proven'],
    [2, 1, 'sent']
  ])
})

test('many chunks share cells; one wrong chunk among thousands is seen', () => {
  const cells = chunkCells(
    [
      { state: 'proven', count: 4999 },
      { state: 'wrong', count: 1 },
      { state: 'missing', count: 5001 }
    ],
    64
  )
  expect(cells.length).toBeLessThanOrEqual(64)
  expect(cells.reduce((sum, cell) => sum + cell.count, 0)).toBe(10_001)
  const wrong = cells.filter((cell) => cell.state === 'wrong')
  expect(wrong).toHaveLength(1)
  expect(wrong[0]?.counts).toMatchObject({ wrong: 1 })
  expect(cells.at(-1)?.state).toBe('missing')
})

test('a cell of two halves shows the half that is further', () => {
  const halves = [
    { state: 'sent', count: 2 },
    { state: 'missing', count: 2 }
  ] as const
  expect(chunkCells([...halves], 1)[0]?.state).toBe('sent')
  expect(countChunks([...halves])).toMatchObject({ sent: 2, missing: 2, wrong: 0 })
})

test('no chunks, no cells', () => {
  expect(chunkCells([], 64)).toEqual([])
})
