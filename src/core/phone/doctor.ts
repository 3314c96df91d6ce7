import { programVersion } from '@core/adb/host-services'
import type { Adb } from '@core/adb/types'
import type { DoctorCheck, DoctorRemedy, DoctorReport, PhoneSummary } from '@shared/model'
import { linkFacts, readHostUsbMbps, usbCommand } from './link-facts'
import type { PhoneHub } from './types'

export interface DoctorParts {
  readonly adb: Adb
  readonly phones: Pick<PhoneHub, 'list' | 'get'>
  /** Mbit/s of the phone's USB port as this PC lists it; default: Linux' sysfs. */
  readonly hostUsbMbps?: (serial: string) => Promise<number | null>
}

type Outcome = Pick<DoctorCheck, 'state' | 'value'> & { readonly remedy?: DoctorRemedy }
type Step = readonly [id: DoctorCheck['id'], look: (about: About) => Outcome | Promise<Outcome>]

/** What later steps know from earlier ones. */
interface About {
  readonly parts: DoctorParts
  readonly serial: string | null
  phone: PhoneSummary | null
}

const firstThatPairs = 30
const slowestShellMs = 2000

/**
 * Checks the way to a phone from the program to the speed of its cable, one after the other; yields the whole list before and after
 * each. What depends on a failed check is skipped. Without a serial: the phone that needs help most.
 */
export async function* examine(
  parts: DoctorParts,
  serial: string | null
): AsyncGenerator<DoctorReport, void> {
  const about: About = { parts, serial, phone: null }
  const checks: DoctorCheck[] = steps.map(([id]) => ({ id, state: 'waiting', value: null, remedy: null }))
  const report = (done: boolean): DoctorReport => ({
    serial: about.phone?.serial ?? serial,
    checks: checks.map((check) => ({ ...check })),
    done
  })
  let blocked = false
  for (const [index, [id, look]] of steps.entries()) {
    if (!blocked) {
      checks[index] = { id, state: 'checking', value: null, remedy: null }
      yield report(false)
    }
    const outcome: Outcome = blocked ? { state: 'skipped', value: null } : await looked(look, about)
    checks[index] = { id, state: outcome.state, value: outcome.value, remedy: outcome.remedy ?? null }
    // Without the program a server that runs will do; every later check needs the one before it.
    blocked ||= outcome.state === 'fail' && id !== 'adbProgram'
  }
  yield report(true)
}

async function looked(look: Step[1], about: About): Promise<Outcome> {
  try {
    return await look(about)
  } catch (error) {
    return { state: 'fail', value: error instanceof Error ? error.message : String(error), remedy: 'replug' }
  }
}

const steps: readonly Step[] = [
  ['adbProgram', lookForProgram],
  ['adbServer', askServer],
  ['serverVersion', compareVersions],
  ['seen', lookForPhone],
  ['usbAccess', ({ phone }) => accessOf(phone)],
  ['authorised', ({ phone }) => authorisationOf(phone)],
  ['shell', tryShell],
  ['linkSpeed', readSpeed]
]

async function lookForProgram({ parts: { adb } }: About): Promise<Outcome> {
  if (adb.adbPath === null) return { state: 'fail', value: null, remedy: 'installAdb' }
  const version = await programVersion(adb.adbPath)
  return version === null
    ? { state: 'fail', value: adb.adbPath, remedy: 'installAdb' }
    : { state: 'pass', value: `${adb.adbPath} (${version})` }
}

async function askServer({ parts: { adb } }: About): Promise<Outcome> {
  const address = `${adb.address.host}:${adb.address.port}`
  try {
    await adb.query('host:version')
    return { state: 'pass', value: address }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return { state: 'fail', value: text, remedy: adb.adbPath === null ? 'installAdb' : 'startServer' }
  }
}

async function compareVersions({ parts: { adb } }: About): Promise<Outcome> {
  const protocol = Number.parseInt(await adb.query('host:version'), 16)
  const program = await programVersion(adb.adbPath)
  const value = program === null ? `${protocol}` : `${protocol} (${program})`
  const old = Number.parseInt(program ?? `${firstThatPairs}`, 10) < firstThatPairs
  return old ? { state: 'warn', value, remedy: 'updateAdb' } : { state: 'pass', value }
}

function lookForPhone(about: About): Outcome {
  const list = about.parts.phones.list()
  const named = list.find(
    (one) => one.serial === about.serial || one.links.some(({ address }) => address === about.serial)
  )
  const found = about.serial === null ? (list.find(({ state }) => state !== 'device') ?? list[0]) : named
  about.phone = found ?? null
  if (found === undefined || found.state === 'absent')
    return { state: 'fail', value: about.serial, remedy: 'connectPhone' }
  const links = found.links.map(({ address, kind }) => `${kind} ${address}`)
  return { state: 'pass', value: [found.name, ...links].join(' · ') }
}

function accessOf(phone: PhoneSummary | null): Outcome {
  if (phone?.state === 'noPermissions') return { state: 'fail', value: phone.stateText, remedy: 'udevRules' }
  const usb = phone?.links.some(({ kind }) => kind === 'usb') === true
  return { state: 'pass', value: usb ? 'usb' : 'network' }
}

function authorisationOf(phone: PhoneSummary | null): Outcome {
  const { state = 'unknown', stateText = null } = phone ?? {}
  if (state === 'device') return { state: 'pass', value: state }
  if (state === 'unauthorized' || state === 'authorizing')
    return { state: 'fail', value: stateText, remedy: 'acceptDialog' }
  const notAndroid = ['recovery', 'sideload', 'rescue', 'bootloader'].includes(state)
  return { state: 'fail', value: stateText, remedy: notAndroid ? 'bootAndroid' : 'replug' }
}

async function tryShell({ parts, phone }: About): Promise<Outcome> {
  const { durationMs } = await parts.phones
    .get(phone?.serial ?? '')
    .device()
    .exec(['true'], { timeoutMs: 10_000 })
  const value = `${Math.round(durationMs)} ms`
  return durationMs > slowestShellMs ? { state: 'warn', value, remedy: 'replug' } : { state: 'pass', value }
}

async function readSpeed({ parts, phone }: About): Promise<Outcome> {
  const device = parts.phones.get(phone?.serial ?? '').device()
  const told = await device.exec(['sh', '-c', usbCommand], { expectedExits: 'any', timeoutMs: 10_000 })
  const host = await (parts.hostUsbMbps ?? readHostUsbMbps)(device.address)
  const { usbMbps, usb } = linkFacts(device.address, told.stdout, host)
  if (usbMbps.value === null) return { state: 'skipped', value: usbMbps.reason }
  const value = `${usb.value ?? ''} · ${usbMbps.value} Mbit/s`
  return usbMbps.value < 5000 ? { state: 'warn', value, remedy: 'usb3' } : { state: 'pass', value }
}
