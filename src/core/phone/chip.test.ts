import { expect, test } from 'vitest'
import { findChip } from './chip'

const chipOf = (properties: Readonly<Record<string, string>>, cpuinfo = '') =>
  findChip((name) => properties[name] ?? '', cpuinfo)

test.each([
  [{ 'ro.soc.model': 'SM8650' }, 'Snapdragon 8 Gen 3', 'ro.soc.model'],
  [{ 'ro.soc.model': 'SM8650-AC' }, 'Snapdragon 8 Gen 3', 'ro.soc.model'],
  [{ 'ro.soc.model': 'MT6789V/CD' }, 'Helio G99', 'ro.soc.model'],
  [{ 'ro.soc.model': 's5e9945' }, 'Exynos 2400', 'ro.soc.model'],
  [{ 'ro.soc.model': 'Tensor G3' }, 'Tensor G3', 'ro.soc.model'],
  [{ 'ro.soc.model': 'XX1', 'ro.board.platform': 'msm8998' }, 'Snapdragon 835', 'ro.board.platform'],
  [{ 'ro.board.platform': 'exynos5', 'ro.chipname': 'exynos9820' }, 'Exynos 9820', 'ro.chipname']
])('%j is a %s', (properties, name, source) => {
  expect(chipOf(properties).value).toMatchObject({ name, source })
})

test('the Hardware line helps where no property does', () => {
  expect(chipOf({}, 'processor : 0\nHardware\t: Qualcomm Technologies, Inc MSM8953\n').value).toMatchObject({
    name: 'Snapdragon 625',
    source: '/proc/cpuinfo Hardware'
  })
})

test('a chip that is not in the table keeps its own word as the reason', () => {
  expect(chipOf({ 'ro.soc.model': 'ZX9' })).toEqual({
    value: null,
    reason: 'ZX9 (ro.soc.model) is not in the table of chips'
  })
  expect(chipOf({}).value).toBe(null)
})
