import type { Adb, AdbDevice } from '@core/adb/types'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { DoctorReport, PhoneSummary } from '@shared/model'
import { expect, test } from 'vitest'
import { examine, type DoctorParts } from './doctor'
import type { Phone } from './types'

const phone = (state: PhoneSummary['state'], address = 'S1'): PhoneSummary => ({
  serial: 'S1',
  name: 'Phone',
  state,
  stateText: `is ${state}`,
  links: [{ address, kind: address.includes(':') ? 'tcp' : 'usb', state, transportId: 1 }],
  androidRelease: '15',
  job: null,
  vitals: null,
  sessionId: null,
  group: null,
  tags: []
})

/** Only what the doctor asks of a device. */
const device = (address: string, speed: string): Pick<AdbDevice, 'address' | 'exec'> => ({
  address,
  exec: () => Promise.resolve({ stdout: speed, stderr: '', exitCode: 0, durationMs: 12 })
})

function parts(options: { phones?: PhoneSummary[]; server?: boolean; speed?: string }): DoctorParts {
  const { phones = [], server = true, speed = 'super-speed' } = options
  const adb = {
    address: { host: '127.0.0.1', port: 5037 },
    adbPath: null,
    query: () =>
      server
        ? Promise.resolve('0029')
        : Promise.reject(new HotplateError('ADB_SERVER_UNREACHABLE', { address: 'a', detail: 'refused' }))
  } satisfies Partial<Adb>
  const get = (): Phone =>
    ({ device: () => device(phones[0]?.links[0]?.address ?? '', speed) as AdbDevice }) as Phone
  return {
    adb: adb as Partial<Adb> as Adb,
    phones: { list: () => phones, get },
    hostUsbMbps: () => Promise.resolve(null)
  }
}

async function last(of: DoctorParts, serial: string | null = null): Promise<DoctorReport> {
  let report: DoctorReport | null = null
  for await (const next of examine(of, serial)) report = next
  if (report === null) throw new Error('no report')
  return report
}

const short = ({ checks }: DoctorReport): string[] =>
  checks.map(({ id, state, remedy }) => `${id} ${state}${remedy === null ? '' : ` ${remedy}`}`)

test('every check is told as it goes, in order', async () => {
  const seen: string[] = []
  for await (const { checks } of examine(parts({ phones: [phone('device')] }), null))
    seen.push(checks.find(({ state }) => state === 'checking')?.id ?? 'end')
  expect(seen).toEqual([
    ...['adbProgram', 'adbServer', 'serverVersion', 'seen', 'usbAccess', 'authorised', 'shell'],
    ...['linkSpeed', 'end']
  ])
})

test('a running server is enough without a program; a slow cable is told', async () => {
  const report = await last(parts({ phones: [phone('device')], speed: 'high-speed' }))
  expect(short(report)).toEqual([
    'adbProgram fail installAdb',
    'adbServer pass',
    'serverVersion pass',
    'seen pass',
    'usbAccess pass',
    'authorised pass',
    'shell pass',
    'linkSpeed warn usb3'
  ])
})

test('what depends on a failed check is skipped', async () => {
  expect(short(await last(parts({ server: false }))).slice(1)).toEqual([
    'adbServer fail installAdb',
    ...['serverVersion', 'seen', 'usbAccess', 'authorised', 'shell', 'linkSpeed'].map((id) => `${id} skipped`)
  ])
})

test.each([
  ['noPermissions', 'usbAccess fail udevRules'],
  ['unauthorized', 'authorised fail acceptDialog'],
  ['recovery', 'authorised fail bootAndroid'],
  ['offline', 'authorised fail replug'],
  ['absent', 'seen fail connectPhone']
] as const)('a phone that is %s: %s', async (state, expected) => {
  expect(short(await last(parts({ phones: [phone(state)] })))).toContain(expected)
})

test('a phone nobody sees is told as such; a network has no cable to judge', async () => {
  expect(short(await last(parts({ phones: [phone('device')] }), 'other'))).toContain('seen fail connectPhone')
  const far = await last(parts({ phones: [phone('device', '10.0.0.4:5555')] }))
  expect(short(far).at(-1)).toBe('linkSpeed skipped')
})
