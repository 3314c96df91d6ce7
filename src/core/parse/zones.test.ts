import type { SensorKind } from '@shared/model'
import { describe, expect, test } from 'vitest'
import { classifyZone, parseZoneLines } from './zones'

const expected: Readonly<Record<SensorKind, readonly string[]>> = {
  cpu: [
    'cpu-0-0',
    'cpu-1-7-usr',
    'cpu-1-4-usr',
    'cpuss-0-usr',
    'cpuss0-usr',
    'cpu0-silver-usr',
    'cpu0-gold-usr',
    'apc1-cpu0-usr',
    'mtktscpu',
    'cpu-big-core0',
    'cpu_little',
    'BIG',
    'MID',
    'LITTLE',
    'cpu-thm'
  ],
  gpu: ['gpuss-0-usr', 'gpuss-3', 'gpu', 'gpu0-usr', 'G3D', 'gpu-thm'],
  npu: ['nspss-1', 'npu', 'NPU', 'TPU', 'nsphvx-0'],
  skin: ['skin-msm-therm-usr', 'skin', 'quiet-therm', 'quiet_therm'],
  battery: ['battery', 'bms', 'mtktsbattery', 'max17050_battery'],
  modem: ['mmw-pa2-usr', 'mmw0', 'modem-0-usr', 'pa_therm0', 'mtktspa'],
  pmic: ['pm8921_tz', 'pm8150b_tz', 'pmk8550_tz', 'mtktspmic'],
  memory: ['ddr', 'ddr-usr'],
  other: [
    'xo-therm-adc',
    'xo_therm',
    'conn-therm',
    'aoss-0-usr',
    'tsens_tz_sensor4',
    'mtktsAP',
    'mtkts_bts1',
    'ISP',
    'usb_pwr_therm',
    'soc_max',
    'soc-thmzone'
  ],
  notTemperature: [
    'soc',
    'socd',
    'vbat',
    'pm8150b-vbat-lvl0',
    'pm8150b-ibat-lvl0',
    'ibat-high',
    'pm8150l-bcl-lvl0',
    'bcl-warn',
    'vph',
    'vdroop1',
    'smpl_gm',
    'ocp_cpu1',
    'soft_ocp_gpu',
    'batoilo',
    'cpu-hw-trip-0',
    'gpu-skin-avg-step',
    'cpu-1-0-step',
    'cpu-0-max-step',
    'USB-MINUS-NEUTRAL',
    'VIRTUAL-SKIN'
  ],
  unknown: ['', 'something', 'socket', 'mycpu', 'acoustic', 'not-a-gpu', '$(reboot)']
}

describe('what a zone is', () => {
  for (const [kind, types] of Object.entries(expected))
    for (const type of types) test(`${type} is ${kind}`, () => expect(classifyZone(type)).toBe(kind))
})

test('zones come one a line, so a failing zone shifts nothing', () => {
  const text =
    '/sys/class/thermal/thermal_zone0|cpu-0-0-usr|51200\n' +
    '1|skin|cat: /sys/class/thermal/thermal_zone1/temp: Permission denied\n' +
    '/sys/devices/virtual/thermal/thermal_zone0|cpu-0-0-usr|51200\n' +
    'cat: /sys/class/thermal/thermal_zone*/temp: No such file or directory\n'
  const { rows, rejected } = parseZoneLines(text)
  expect(rows).toEqual([
    { id: '0', type: 'cpu-0-0-usr', raw: '51200' },
    { id: '1', type: 'skin', raw: 'cat: /sys/class/thermal/thermal_zone1/temp: Permission denied' }
  ])
  expect(rejected).toHaveLength(1)
})

test('blank lines between zones are nothing', () =>
  expect(parseZoneLines('\n0|cpu|51200\n\n')).toEqual({
    rows: [{ id: '0', type: 'cpu', raw: '51200' }],
    rejected: []
  }))
