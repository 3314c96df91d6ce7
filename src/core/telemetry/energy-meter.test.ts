import { expect, test } from 'vitest'
import { EnergyMeter } from './energy-meter'

const seconds = (count: number, rate: number) => ({
  tMs: Array.from({ length: count }, (_, n) => (n + 1) * 1000),
  v: Array.from({ length: count }, () => rate)
})

test('a steady 5 W over 60 s at 10 token/s is 0.5 J a token, without uncertainty of sampling', () => {
  const meter = new EnergyMeter()
  for (let tMs = 0; tMs <= 60_000; tMs += 5_000) meter.feedPower(tMs, 5)
  expect(meter.result(seconds(60, 10))).toEqual({
    ...{ joules: 300, tokens: 600, joulesPerToken: 0.5, plusMinus: 0, coveredMs: 60_000 },
    method: 'power'
  })
})

test('a power that moves between readings is uncertain by what it moved', () => {
  const meter = new EnergyMeter()
  meter.feedPower(0, 4)
  meter.feedPower(10_000, 6)
  expect(meter.result(seconds(10, 10))).toMatchObject({ joules: 50, joulesPerToken: 0.5, plusMinus: 0.1 })
})

test('time on the charger counts neither energy nor tokens', () => {
  const meter = new EnergyMeter()
  for (const tMs of [0, 5_000, 10_000]) meter.feedPower(tMs, 5)
  meter.feedPower(15_000, null)
  for (const tMs of [20_000, 25_000, 30_000]) meter.feedPower(tMs, 5)
  expect(meter.result(seconds(30, 10))).toMatchObject({ joules: 100, tokens: 200, coveredMs: 20_000 })
  expect(new EnergyMeter().result(seconds(30, 10))).toBeNull()
})

test('without power the charge counter serves, over a long span and many of its steps', () => {
  const meter = new EnergyMeter()
  for (let minute = 0; minute <= 20; minute += 1) meter.feedCharge(minute * 60_000, 4000 - minute * 20, 3.8)
  const result = meter.result(seconds(1200, 10))
  expect(result).toMatchObject({ method: 'chargeCounter', tokens: 12_000, coveredMs: 1_200_000 })
  expect(result?.joules).toBeCloseTo(400 * 3.6 * 3.8, 6)
  expect(result?.plusMinus).toBeCloseTo((20 * 3.6 * 3.8) / 12_000, 6)
})

test('a short span, few steps or a charger in between leave the counter out', () => {
  const short = new EnergyMeter()
  for (let n = 0; n <= 5; n += 1) short.feedCharge(n * 60_000, 4000 - n * 20, 3.8)
  expect(short.result(seconds(300, 10))).toBeNull()
  const coarse = new EnergyMeter()
  for (let n = 0; n <= 20; n += 1) coarse.feedCharge(n * 60_000, 4000 - Math.floor(n / 10) * 50, 3.8)
  expect(coarse.result(seconds(1200, 10))).toBeNull()
  const charged = new EnergyMeter()
  for (let n = 0; n <= 20; n += 1) charged.feedCharge(n * 60_000, n === 15 ? null : 4000 - n * 20, 3.8)
  expect(charged.result(seconds(1200, 10))).toBeNull()
})
