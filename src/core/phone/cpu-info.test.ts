import { expect, test } from 'vitest'
import { parseCpuInfo } from './cpu-info'

const arm = `processor\t: 0
BogoMIPS\t: 38.40
Features\t: fp asimd asimddp i8mm sve
CPU implementer\t: 0x41
CPU architecture: 8
CPU variant\t: 0x1
CPU part\t: 0xd80
CPU revision\t: 1

processor\t: 7
Features\t: fp asimd asimddp i8mm
CPU implementer\t: 0x51
CPU part\t: 0x001

Hardware\t: Qualcomm Technologies, Inc SM8650
`

test('parts per CPU and the features that all share', () => {
  const { parts, features } = parseCpuInfo(arm)
  expect([...parts]).toEqual([
    [0, '0xd80'],
    [7, '0x51:0x001']
  ])
  expect(features).toEqual(['fp', 'asimd', 'asimddp', 'i8mm'])
})

test('x86 has flags and no parts', () => {
  const { parts, features } = parseCpuInfo(
    'processor : 0\nflags : fpu avx2\n\nprocessor : 1\nflags : fpu avx2\n'
  )
  expect(parts.size).toBe(0)
  expect(features).toEqual(['fpu', 'avx2'])
})

test('nothing to read gives nothing', () => {
  expect(parseCpuInfo('cat: /proc/cpuinfo: Permission denied')).toEqual({ parts: new Map(), features: [] })
})
