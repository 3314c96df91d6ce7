import { expect, test } from 'vitest'
import { TuneRequest } from '@shared/model'
import { referenceSettings, settingsKey } from './candidates'
import { devicesIn } from './list-devices'

test('devices are what --list-devices names beside the CPU', () => {
  const text = `ggml_vulkan: Found 1 Vulkan devices:
Available devices:
  Vulkan0: Adreno (TM) 750 (7527 MiB, 7527 MiB free)
  GPUOpenCL: QUALCOMM Adreno(TM) 750 (0 MiB, 0 MiB free)
  BLAS: OpenBLAS (0 MiB, 0 MiB free)
`
  expect(devicesIn(text)).toEqual(['Vulkan0', 'GPUOpenCL'])
  expect(devicesIn('Available devices:\n')).toEqual([])
})

test('where devices are compared, everything else is tuned on the CPU; where there is none, nothing is said', () => {
  const about = { serial: 'S', buildId: 'b', modelId: 'm' }
  const settings = (devices: string[] | 'all') =>
    referenceSettings([], TuneRequest.parse({ ...about, space: { devices } }))
  expect(settings([]).device).toBeNull()
  expect(settings('all').device).toBeNull()
  expect(settings(['Vulkan0']).device).toBe('none')
  expect(settingsKey(settings(['Vulkan0']))).not.toBe(settingsKey({ ...settings([]), device: 'Vulkan0' }))
})
