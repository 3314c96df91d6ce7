import { expect, test } from 'vitest'
import { parseCpuCapture } from './cpufreq-capture'

const root = '/sys/devices/system/cpu'
const lines = (...rows: readonly string[]): string => rows.map((row) => `${row}\n`).join('')

test('policies with current clock, cap and highest clock; CPUs by name, not by position', () => {
  const capture = parseCpuCapture(
    lines(
      `${root}/online:0-5,7`,
      `${root}/present:0-7`,
      `${root}/possible:0-7`,
      `${root}/cpufreq/policy4/related_cpus:4 5 6`,
      `${root}/cpufreq/policy4/affected_cpus:4 5`,
      `${root}/cpufreq/policy4/scaling_cur_freq:1804800`,
      `${root}/cpufreq/policy4/scaling_max_freq:2016000`,
      `${root}/cpufreq/policy4/cpuinfo_max_freq:2841600`,
      `${root}/cpufreq/policy4/scaling_governor:walt`,
      `${root}/cpufreq/policy4/stats/time_in_state:300000 12`,
      `${root}/cpu7/cpu_capacity:1024`,
      `grep: ${root}/cpu0/cpu_capacity: Permission denied`
    )
  )
  expect(capture).toMatchObject({
    online: [0, 1, 2, 3, 4, 5, 7],
    present: [0, 1, 2, 3, 4, 5, 6, 7],
    otherNodes: 1
  })
  expect(capture.policies).toMatchObject([
    {
      ...{ policy: 4, cpus: [4, 5, 6], onlineCpus: [4, 5], governor: 'walt' },
      current: { kHz: 1_804_800, reason: null },
      cap: { kHz: 2_016_000 },
      hwMax: { kHz: 2_841_600 },
      min: { kHz: null, reason: 'not in the capture' }
    }
  ])
  expect([...capture.capacities]).toEqual([
    [7, 1024],
    [0, null]
  ])
  expect(capture.rejected).toEqual([])
})

test('a policy whose CPUs are offline answers EBUSY: null with the reason, whatever the old clock says', () => {
  const { policies } = parseCpuCapture(
    lines(
      `grep: ${root}/cpufreq/policy4/scaling_cur_freq: Device or resource busy`,
      `${root}/cpufreq/policy4/related_cpus:4 5`,
      `${root}/cpufreq/policy6/affected_cpus:`,
      `${root}/cpufreq/policy7/scaling_cur_freq:<unknown>`,
      `${root}/cpufreq/policy8/scaling_cur_freq:0`,
      `grep: ${root}/cpufreq/policy9/scaling_cur_freq: Permission denied`,
      `grep: ${root}/cpufreq/policy9/scaling_governor: Permission denied`
    )
  )
  expect(policies.map(({ current }) => current)).toEqual([
    { kHz: null, reason: 'Device or resource busy: all CPUs of the policy are offline' },
    { kHz: null, reason: 'not in the capture' },
    { kHz: null, reason: 'the kernel says <unknown>' },
    { kHz: null, reason: '0 is no clock' },
    { kHz: null, reason: 'Permission denied' }
  ])
  const off = parseCpuCapture(
    lines(
      `${root}/online:0-3`,
      `${root}/cpufreq/policy4/related_cpus:4 5`,
      `${root}/cpufreq/policy4/scaling_cur_freq:1800000`
    )
  )
  expect(off.policies[0]).toMatchObject({
    onlineCpus: [],
    current: { kHz: null, reason: 'all its CPUs are offline' }
  })
})

test('cpuN/cpufreq nodes are views of a policy, counted once; a CPU without the folder says so', () => {
  const capture = parseCpuCapture(
    lines(
      `${root}/cpu1/cpufreq/related_cpus:0 1`,
      `${root}/cpu1/cpufreq/scaling_cur_freq:600000`,
      `${root}/cpu0/cpufreq/related_cpus:0 1`,
      `${root}/cpu0/cpufreq/scaling_cur_freq:610000`,
      `${root}/cpu0/cpufreq/scaling_cur_freq:620000`,
      `cpu2/cpufreq/scaling_cur_freq:900000`,
      `grep: ${root}/cpu3/cpufreq: No such file or directory`
    )
  )
  expect(capture.policies.map(({ policy, cpus, current }) => [policy, cpus, current.kHz])).toEqual([
    [0, [0, 1], 610_000],
    [2, [2], 900_000]
  ])
  expect([...capture.withoutClock]).toEqual([[3, 'No such file or directory']])
  const both = parseCpuCapture(
    lines(`${root}/cpu0/cpufreq/scaling_cur_freq:600000`, `${root}/cpufreq/policy0/scaling_cur_freq:600000`)
  )
  expect(both.policies).toHaveLength(1)
})

test('lines of /proc/cpuinfo are kept for the core types, everything else is listed', () => {
  const { cpuInfo, rejected, online } = parseCpuCapture(
    lines(
      '/proc/cpuinfo:processor\t: 0',
      '/proc/cpuinfo:CPU part\t: 0xd46',
      '',
      'junk',
      '/proc/stat:cpu 1',
      'online:x'
    )
  )
  expect(cpuInfo).toBe('\nprocessor\t: 0\nCPU part\t: 0xd46')
  expect(online).toBeNull()
  expect(rejected.map(({ line }) => line)).toEqual(['junk', '/proc/stat:cpu 1'])
})
