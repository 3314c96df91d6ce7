import { HotplateError } from '@shared/errors/hotplate-error'
import { expect, test } from 'vitest'
import { againstThePlan } from './load-anyway'

const refuses = (): Promise<void> =>
  Promise.reject(
    new HotplateError('MODEL_DOES_NOT_FIT', {
      ...{ model: 'm', serial: 's', neededBytes: 9, availableBytes: 4, remedies: '' }
    })
  )
const wallMs = (): number => Date.UTC(2026, 0, 2)

test('a model that fits leaves nothing to note, wanted or not', async () => {
  expect(await againstThePlan(() => Promise.resolve(), true, wallMs)).toBeNull()
})

test('a refusal ends the job unless the user overrules it', async () => {
  await expect(againstThePlan(refuses, false, wallMs)).rejects.toMatchObject({ code: 'MODEL_DOES_NOT_FIT' })
  expect(await againstThePlan(refuses, true, wallMs)).toEqual({
    ...{ at: '2026-01-02T00:00:00.000Z', verdict: 'doesNotFit', neededBytes: 9, availableBytes: 4 }
  })
})

test('other trouble is no refusal', async () => {
  const lost = new HotplateError('TRANSPORT_LOST', { serial: 's' })
  await expect(againstThePlan(() => Promise.reject(lost), true, wallMs)).rejects.toBe(lost)
})
