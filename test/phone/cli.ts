import { parseArgs } from 'node:util'
import {
  bootBenchPhone,
  llamaBuildFolder,
  loadProfile,
  PROFILE_NAMES,
  prepareRootfs,
  startAdbServer,
  tinyModel
} from './index'
import type { BenchPhone, ProfileName } from './index'
import { sleep } from './host/sleep'

const usage = `npx tsx test/phone/cli.ts boot [--profile NAME]… [options]   boots phones and keeps them until Ctrl+C
npx tsx test/phone/cli.ts list                                 names the profiles, and what each phone is like
npx tsx test/phone/cli.ts prepare                              builds what is cached, and names it

  --profile NAME         one of \`list\`; may be given several times
  --time-factor N        heat and cool N times faster than a real phone (6)
  --start-temp C         temperature at boot (35)
  --hog PACKAGE@SECONDSs an app that burns a core, from so many seconds after the boot
  --hog-cores N          cores it burns (2)
  --adb-port P           use the adb server on this port instead of a private one
`

/** Boots phones for a person to try things on. */
async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      profile: { type: 'string', multiple: true, default: ['snapdragon-8-gen-3'] },
      'time-factor': { type: 'string', default: '6' },
      'start-temp': { type: 'string', default: '35' },
      hog: { type: 'string', multiple: true, default: [] },
      'hog-cores': { type: 'string', default: '2' },
      'adb-port': { type: 'string' }
    }
  })
  if (positionals[0] === 'prepare') return prepare()
  if (positionals[0] === 'list') return list()
  if (positionals[0] !== 'boot') return fail(usage)
  const profiles = values.profile.filter(isProfileName)
  if (profiles.length !== values.profile.length) return fail(usage)
  const stopped = untilStopped()
  const ownServer = values['adb-port'] === undefined ? await startAdbServer() : null
  const adb = ownServer ?? { host: '127.0.0.1', port: Number(values['adb-port']) }
  const phones: BenchPhone[] = []
  try {
    for (const profile of profiles) {
      const started = performance.now()
      const heat = { timeFactor: Number(values['time-factor']), startTempC: Number(values['start-temp']) }
      const phone = await bootBenchPhone({ profile, adb, ...heat })
      phones.push(phone)
      describe(phone, { adbPort: adb.port, bootMs: performance.now() - started })
    }
    for (const hog of values.hog) void scheduleHog(phones, hog, Number(values['hog-cores']))
    print('Ctrl+C ends the phones.')
    await stopped
  } finally {
    await Promise.all(phones.map((phone) => phone.dispose()))
    await ownServer?.dispose()
  }
  return 0
}

async function list(): Promise<number> {
  for (const name of PROFILE_NAMES) {
    const { androidVersion, socModel, properties, zones, thermalZonesReadable } = await loadProfile(name)
    const phone = `${properties['ro.product.manufacturer'] ?? ''} ${properties['ro.product.model'] ?? ''}`
    const heat = `${zones.length} zones${thermalZonesReadable ? '' : ' (denied)'}`
    print(`${name.padEnd(22)}${phone}, Android ${androidVersion}, ${socModel}, ${heat}`)
  }
  return 0
}

async function prepare(): Promise<number> {
  const rootfs = await prepareRootfs(print)
  print(`tree        ${rootfs.tree} (Debian ${rootfs.suite})`)
  for (const [name, version] of Object.entries(rootfs.versions)) print(`            ${name} ${version}`)
  print(`llama.cpp   ${await llamaBuildFolder()}`)
  print(`tiny model  ${(await tinyModel()).join('\n            ')}`)
  return 0
}

function describe(phone: BenchPhone, o: { readonly adbPort: number; readonly bootMs: number }): void {
  print(
    `${phone.profile.name}: ${phone.serial}, booted in ${Math.round(o.bootMs)} ms, throttled by ${phone.throttleKind}`
  )
  print(`  adb -P ${o.adbPort} -s ${phone.address} shell`)
  print(`  ANDROID_ADB_SERVER_PORT=${o.adbPort} npx hotplate phones`)
  print(`  /data is ${phone.dataDir}`)
  print(`  ground truth is ${phone.groundTruthFile}`)
}

async function scheduleHog(phones: readonly BenchPhone[], text: string, cores: number): Promise<void> {
  const [packageName = '', seconds = '0'] = text.split('@')
  await sleep(parseFloat(seconds) * 1000)
  for (const phone of phones) {
    const hog = await phone.startHog({ packageName, cores }).catch((error: unknown) => print(String(error)))
    if (hog !== undefined) print(`${packageName} burns ${cores} cores on ${phone.serial} as pid ${hog.pid}`)
  }
}

function isProfileName(name: string): name is ProfileName {
  return (PROFILE_NAMES as readonly string[]).includes(name)
}

function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function fail(text: string): number {
  process.stderr.write(text)
  return 2
}

process.exitCode = await main()
