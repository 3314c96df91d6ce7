import { expect, test } from 'vitest'
import { fuzzHeaders } from '../../../test/fixtures/gguf/fuzz-headers'

/** A share of `npm run fuzz:gguf`. */
test('mutated headers are read or refused by name, and never read far', { timeout: 120_000 }, async () => {
  const report = await fuzzHeaders({ seed: 20, count: 5000 })
  expect(report.bugs).toEqual([])
  expect(report.refused).toBeGreaterThan(1000)
  expect(report.accepted).toBeGreaterThan(100)
  expect(report.largestRead).toBeLessThanOrEqual(8 * 1024 * 1024)
})
