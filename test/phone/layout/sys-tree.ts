import { chmod, mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { InPlaceFile } from '../host/in-place-file'
import { cpuCount, hardwareMaxKHz, onlineCpus, type CpuPolicy, type PhoneProfile } from '../profiles/profile'
import type { ThermalZone } from '../profiles/zone-list'
import { cpuRange } from '../render/cpu-range'

/** The nodes of `/sys` that change while the phone runs. */
export interface SysTree {
  readonly zoneTemps: readonly (InPlaceFile | null)[]
  readonly policies: readonly { readonly current: InPlaceFile; readonly cap: InPlaceFile }[]
  /** null: a box without a battery. */
  readonly battery: Readonly<
    Record<'status' | 'capacity' | 'current_now' | 'voltage_now' | 'charge_counter' | 'temp', InPlaceFile>
  > | null
  /** Is something on the USB port that gives power? */
  readonly usbOnline: InPlaceFile
  close(): void
}

/** Lays out `/sys` for a profile below `folder`. */
export async function createSysTree(folder: string, profile: PhoneProfile): Promise<SysTree> {
  const zoneTemps = await createZones(folder, profile)
  const policies = await Promise.all(
    profile.policies.map((policy) => createPolicy(folder, policy, profile.hasPolicyFolders))
  )
  await createTopology(folder, profile)
  const battery = await createBattery(folder, profile)
  const usbOnline = await createUsb(folder)
  const files = [
    ...zoneTemps.filter((file) => file !== null),
    ...policies.flatMap(({ current, cap }) => [current, cap]),
    ...Object.values(battery ?? {}),
    usbOnline
  ]
  return { zoneTemps, policies, battery, usbOnline, close: () => files.forEach((file) => file.close()) }
}

async function createZones(folder: string, profile: PhoneProfile): Promise<(InPlaceFile | null)[]> {
  const virtual = join(folder, 'devices/virtual/thermal')
  const classFolder = join(folder, 'class/thermal')
  await mkdir(classFolder, { recursive: true })
  const files: (InPlaceFile | null)[] = []
  for (const [index, zone] of profile.zones.entries()) {
    const name = `thermal_zone${index}`
    await writeNodes(join(virtual, name), { type: zone.type, mode: 'enabled', policy: 'step_wise' })
    await symlink(`../../devices/virtual/thermal/${name}`, join(classFolder, name))
    const temp = join(virtual, name, 'temp')
    files.push(await createTemp(temp, zone))
  }
  if (!profile.thermalZonesReadable) await denyZones(virtual, classFolder, profile)
  return files
}

/** SELinux closes either the folder or, where only the files are labelled, each file in it. */
async function denyZones(virtual: string, classFolder: string, profile: PhoneProfile): Promise<void> {
  if (!profile.thermalZonesListed) for (const path of [virtual, classFolder]) await chmod(path, 0o700)
  else
    for (const index of profile.zones.keys())
      for (const node of ['type', 'temp', 'mode', 'policy'])
        await chmod(join(virtual, `thermal_zone${index}`, node), 0o000)
}

/** A read of the reader's own memory at 0 is an I/O error: the very answer of a driver that fails. */
async function createTemp(path: string, zone: ThermalZone): Promise<InPlaceFile | null> {
  if ('error' in zone && zone.error === 'io') {
    await symlink('/proc/self/mem', path)
    return null
  }
  const file = new InPlaceFile(path, 'constant' in zone ? `${zone.constant}\n` : '0\n')
  if ('error' in zone) await chmod(path, 0o000)
  return file
}

async function createPolicy(
  folder: string,
  policy: CpuPolicy,
  hasFolder: boolean
): Promise<SysTree['policies'][number]> {
  const own = hasFolder ? `cpufreq/policy${policy.firstCpu}` : `cpu${policy.firstCpu}/cpufreq`
  const path = join(folder, 'devices/system/cpu', own)
  const max = hardwareMaxKHz(policy)
  const min = policy.frequenciesKHz[0] ?? 0
  await writeNodes(path, {
    related_cpus: policy.cpus.join(' '),
    affected_cpus: policy.cpus.filter((cpu) => !policy.offlineCpus.includes(cpu)).join(' '),
    cpuinfo_max_freq: String(max),
    cpuinfo_min_freq: String(min),
    scaling_min_freq: String(min),
    scaling_governor: 'walt',
    scaling_available_governors: 'walt powersave performance schedutil',
    scaling_available_frequencies: `${policy.frequenciesKHz.join(' ')} `
  })
  const current = new InPlaceFile(join(path, 'scaling_cur_freq'), `${min}\n`)
  const cap = new InPlaceFile(join(path, 'scaling_max_freq'), `${max}\n`)
  const hidden = new InPlaceFile(join(path, 'cpuinfo_cur_freq'), `${min}\n`)
  hidden.close()
  await chmod(join(path, 'cpuinfo_cur_freq'), 0o400)
  for (const cpu of policy.cpus) {
    const cpuFolder = join(folder, `devices/system/cpu/cpu${cpu}`)
    const isOnline = !policy.offlineCpus.includes(cpu)
    await writeNodes(cpuFolder, {
      ...(policy.capacity === null ? {} : { cpu_capacity: String(policy.capacity) }),
      online: isOnline ? '1' : '0'
    })
    const isLeader = !hasFolder && cpu === policy.firstCpu
    if (isOnline && !isLeader) await symlink(`../${own}`, join(cpuFolder, 'cpufreq'))
  }
  return { current, cap }
}

async function createTopology(folder: string, profile: PhoneProfile): Promise<void> {
  const range = `0-${cpuCount(profile) - 1}`
  await writeNodes(join(folder, 'devices/system/cpu'), {
    online: cpuRange(onlineCpus(profile)),
    present: range,
    possible: range,
    kernel_max: '31'
  })
  for (const [cluster, policy] of profile.policies.entries()) {
    for (const cpu of policy.cpus) {
      const siblings = { core_id: String(cpu), cluster_id: String(cluster), physical_package_id: '0' }
      const bit = (1n << BigInt(cpu)).toString(16)
      await writeNodes(join(folder, `devices/system/cpu/cpu${cpu}/topology`), {
        ...siblings,
        thread_siblings: bit,
        thread_siblings_list: String(cpu),
        core_siblings_list: range
      })
    }
  }
}

async function createUsb(folder: string): Promise<InPlaceFile> {
  const path = join(folder, 'class/power_supply/usb')
  await writeNodes(path, { type: 'USB' })
  return new InPlaceFile(join(path, 'online'), '0\n')
}

async function createBattery(folder: string, profile: PhoneProfile): Promise<SysTree['battery']> {
  const { battery } = profile
  if (battery.dialect === 'board') return null
  const path = join(folder, 'class/power_supply/battery')
  await writeNodes(path, {
    ...{ type: 'Battery', present: '1', health: 'Good', technology: 'Li-ion' },
    charge_full: String(battery.capacityMicroAmpHours),
    ...(battery.designMicroAmpHours === null
      ? {}
      : { charge_full_design: String(battery.designMicroAmpHours) }),
    ...(battery.cycles === null ? {} : { cycle_count: String(battery.cycles) })
  })
  const node = (name: string, text: string) => new InPlaceFile(join(path, name), `${text}\n`)
  const files = {
    status: node('status', 'Discharging'),
    capacity: node('capacity', '84'),
    current_now: node('current_now', '0'),
    voltage_now: node('voltage_now', '4000000'),
    charge_counter: node('charge_counter', '0'),
    temp: node('temp', '300')
  }
  if (!battery.readable) await chmod(path, 0o700)
  return files
}

async function writeNodes(folder: string, nodes: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(nodes)) new InPlaceFile(join(folder, name), `${text}\n`).close()
}
