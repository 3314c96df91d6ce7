import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCapabilityProbe } from '@core/builds/capabilities'
import { createRecipes } from '@core/recipes/create-recipes'
import { createTuner } from '@core/tuner/create-tuner'
import { silentLog } from '@shared/base/log'
import { TuneRequest, type TuneFrame } from '@shared/model'
import { startSessionBench, type SessionBench } from './session-bench'

let bench: SessionBench
beforeAll(async () => {
  bench = await startSessionBench()
})
afterAll(() => bench.dispose())

test('a small tune: cancelled, taken up by another program, answered, saved; nothing is left on the phone', async () => {
  const { phones, library, store, folder } = bench
  const recipes = createRecipes({ store: store.recipes })
  const parts = { phones, library, capabilities: createCapabilityProbe(), recipes, folder, log: silentLog }
  const request = TuneRequest.parse({
    ...{ serial: bench.bench.serial, buildId: library.builds()[0]?.id, modelId: library.models()[0]?.id },
    ...{ space: { threads: [1, 2], cores: [[6, 7]] }, genTokens: 4, budgetMs: 15_000, sustainedMs: 0 },
    ...{ coolWithinC: null, maxCells: 3 }
  })
  const first = createTuner(parts)
  const tuneId = await first.start(request)
  await expect(first.start(request)).rejects.toMatchObject({ code: 'PHONE_BUSY' })
  for await (const frame of first.follow(tuneId)) {
    if (frame.cells.some(({ repetitions }) => repetitions.length > 0)) break
  }
  expect(await first.cancel(tuneId)).toMatchObject({ state: 'cancelled', cellsMeasured: 1 })

  const second = createTuner(parts)
  await second.resume(tuneId)
  let last: TuneFrame | null = null
  for await (const frame of second.follow(tuneId)) last = frame
  expect(last?.tune).toMatchObject({ state: 'done', stateText: '' })
  expect(last?.answer?.rate).toBeGreaterThan(0)
  expect(recipes.list().map(({ id }) => id)).toContain(last?.answer?.recipeId)
  const { stdout } = await bench.phone.device().exec(['ps', '-A', '-o', 'ARGS'])
  expect(stdout).not.toMatch(/llama-bench -/)
  await expect(second.resume('nobody')).rejects.toMatchObject({ code: 'UNKNOWN_TUNE' })
})
