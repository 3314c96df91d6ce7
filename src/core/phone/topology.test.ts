import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { parseCpuInfo } from './cpu-info'
import { buildTopology, topologyCommand } from './topology'

const cpuInfo = (...parts: readonly string[]) =>
  parseCpuInfo(parts.map((part, cpu) => `processor : ${cpu}\nCPU part : ${part}\n`).join('\n'))
const none = parseCpuInfo('')
const roles = (text: string, info = none) =>
  buildTopology(text, info).map(({ policy, cpus, role }) => `${policy}:${cpus.join()}:${role}`)

test('Snapdragon 8 Gen 3: four policies by capacity', () => {
  const text = `policy|0|0 1|2265600
policy|2|2 3 4|3148800
policy|5|5 6|2956800
policy|7|7|3302400
cpu|0|379
cpu|1|379
cpu|2|923
cpu|3|923
cpu|4|923
cpu|5|867
cpu|6|867
cpu|7|1024`
  expect(roles(text)).toEqual(['0:0,1:little', '5:5,6:mid', '2:2,3,4:big', '7:7:prime'])
  expect(buildTopology(text, none)[3]).toEqual({
    policy: 7,
    cpus: [7],
    hwMaxKHz: 3302400,
    capacity: 1024,
    part: null,
    role: 'prime'
  })
})

test('Tensor: three clusters, two fast cores', () => {
  const text =
    'policy|0|0 1 2 3|1803000\npolicy|4|4 5|2253000\npolicy|6|6 7|2802000\ncpu|0|160\ncpu|4|498\ncpu|6|1024'
  expect(roles(text)).toEqual(['0:0,1,2,3:little', '4:4,5:mid', '6:6,7:big'])
})

test('Snapdragon 8 Elite has no little cores', () => {
  const text = 'policy|0|0 1 2 3 4 5|3532800\npolicy|6|6 7|4320000\ncpu|0|792\ncpu|6|1024'
  expect(roles(text)).toEqual(['0:0,1,2,3,4,5:big', '6:6,7:prime'])
})

test('without capacity the core type tells what the clock hides', () => {
  const info = cpuInfo('0xd41', '0xd41', '0xd05', '0xd05')
  expect(roles('policy|0|0 1|2000000\npolicy|2|2 3|2000000', info)).toEqual(['2:2,3:little', '0:0,1:big'])
})

test('Kryo of 2017: silver cores are little by their part, close as the clocks are', () => {
  const [silver, gold] = [
    'CPU implementer : 0x51\nCPU part : 0x801',
    'CPU implementer : 0x51\nCPU part : 0x800'
  ]
  const info = parseCpuInfo(`processor : 0\n${silver}\n\nprocessor : 4\n${gold}\n`)
  expect(roles('policy|0|0 1 2 3|1900800\npolicy|4|4 5 6 7|2457600', info)).toEqual([
    '0:0,1,2,3:little',
    '4:4,5,6,7:big'
  ])
})

test('kernels before 4.3 show each cluster once per CPU', () => {
  const text = 'policy|0|0 1|1400000\npolicy|1|0 1|1400000\npolicy|2|2 3|2000000\npolicy|3|2 3|2000000'
  expect(roles(text)).toEqual(['0:0,1:big', '2:2,3:prime'])
})

test('without capacity and types the clock ranks', () => {
  expect(roles('policy|4|4 5 6 7|2400000\npolicy|0|0 1 2 3|1400000')).toEqual([
    '0:0,1,2,3:little',
    '4:4,5,6,7:big'
  ])
})

test('one policy, no cpufreq, unmatched globs', () => {
  expect(roles('policy|0|0 1|\ncpu|0|')).toEqual(['0:0,1:only'])
  expect(roles('policy|*||\ncpu|0|\ncpu|1|')).toEqual(['0:0,1:only'])
  expect(roles('policy|*||\ncpu|0|400\ncpu|1|1024')).toEqual(['0:0:little', '1:1:big'])
  expect(roles('ls: Permission denied')).toEqual([])
})

test('the command runs in a plain shell', () => {
  const text = execFileSync('sh', ['-c', topologyCommand]).toString()
  expect(text).toMatch(/^cpu\|0\|/m)
})
