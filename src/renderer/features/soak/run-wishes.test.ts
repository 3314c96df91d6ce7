import { RunIntent } from '@shared/model'
import { expect, test } from 'vitest'
import { plainProtocol, toProtocol } from './protocol-draft'
import { noWishes, wishedIntent, wishesOf, wishFaults } from './run-wishes'

test('what was not said is left out, what was said is typed', () => {
  expect(wishedIntent(noWishes)).toEqual({})
  const wishes = {
    ...noWishes,
    ubatch: '128',
    kvTypeK: 'q8_0',
    repack: 'off',
    seed: '7',
    gpuLayers: 'all',
    topP: '0.9'
  }
  expect(wishedIntent(wishes)).toEqual({
    ubatch: 128,
    kvTypeK: 'q8_0',
    repack: false,
    seed: 7,
    gpuLayers: 'all',
    topP: 0.9
  })
  expect(wishesOf(RunIntent.parse(wishedIntent(wishes)))).toEqual(wishes)
})

test('what the contract would not take is a fault of its field', () => {
  expect(
    wishFaults({ ...noWishes, ubatch: '0', temperature: 'hot', gpuLayers: 'some', topK: '0.5', minP: '2' })
  ).toEqual(['ubatch', 'gpuLayers', 'temperature', 'topK', 'minP'])
})

test('a protocol as typed becomes the contract’s, or none', () => {
  const draft = {
    ...plainProtocol,
    load: 'steady',
    warmUpMinutes: 0.5,
    policy: 'chat',
    ambientC: '24.5'
  } as const
  expect(toProtocol(draft, 15, 'fan')).toMatchObject({
    warmUpMs: 30_000,
    load: { kind: 'steady', maxMs: 900_000 },
    contextPolicy: { kind: 'chat', tokens: 512, pauseMs: 5000 },
    ambientC: 24.5,
    cooling: 'fan',
    limits: { batteryC: 45, skinC: 48 }
  })
  expect(toProtocol({ ...plainProtocol, ambientC: 'warm' }, 15, null)).toBeNull()
})
