import { chmod, mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { InPlaceFile } from '../host/in-place-file'
import { cpuCount, hardwareMaxKHz, type CpuPolicy, type PhoneProfile } from '../profiles/profile'

/** The nodes of `/sys` that change while the phone runs. */
export interface SysTree {
  readonly zoneTemps: readonly (InPlaceFile | null)[]
  readonly policies: readonly { readonly current: InPlaceFile; readonly cap: InPlaceFile }[]
  readonly battery: Readonly<
    Record<'status' | 'capacity' | 'current_now' | 'voltage_now' | 'temp', InPlaceFile>
  >
  close(): void
}

/** Lays out `/sys` for a profile below `folder`. */
export async function createSysTree(folder: string, profile: PhoneProfile): Promise<SysTree> {
  const zoneTemps = await createZones(folder, profile)
  const policies = await Promise.all(profile.policies.map((policy) => createPolicy(folder, policy)))
  await createTopology(folder, profile)
  const battery = await createBattery(folder, profile)
  const files = [
    ...zoneTemps.filter((file) => file !== null),
    ...policies.flatMap(({ current, cap }) => [current, cap]),
    ...Object.values(battery)
  ]
  return { zoneTemps, policies, battery, close: () => files.forEach((file) => file.close()) }
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
    const file = new InPlaceFile(temp, 'constant' in zone ? `${zone.constant}\n` : '0\n')
    files.push(file)
    if ('error' in zone) await chmod(temp, 0o000)
  }
  if (!profile.thermalZonesReadable) for (const path of [virtual, classFolder]) await chmod(path, 0o700)
  return files
}

async function createPolicy(folder: string, policy: CpuPolicy): Promise<SysTree['policies'][number]> {
  const path = join(folder, `devices/system/cpu/cpufreq/policy${policy.firstCpu}`)
  const max = hardwareMaxKHz(policy)
  const min = policy.frequenciesKHz[0] ?? 0
  await writeNodes(path, {
    related_cpus: policy.cpus.join(' '),
    affected_cpus: policy.cpus.join(' '),
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
    await writeNodes(cpuFolder, { cpu_capacity: String(policy.capacity), online: '1' })
    await symlink(`../cpufreq/policy${policy.firstCpu}`, join(cpuFolder, 'cpufreq'))
  }
  return { current, cap }
}

async function createTopology(folder: string, profile: PhoneProfile): Promise<void> {
  const range = `0-${cpuCount(profile) - 1}`
  await writeNodes(join(folder, 'devices/system/cpu'), {
    online: range,
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

async function createBattery(folder: string, profile: PhoneProfile): Promise<SysTree['battery']> {
  const path = join(folder, 'class/power_supply/battery')
  await writeNodes(path, { type: 'Battery', present: '1', health: 'Good', technology: 'Li-ion' })
  await writeNodes(join(folder, 'class/power_supply/usb'), { type: 'USB', online: '0' })
  const node = (name: string, text: string) => new InPlaceFile(join(path, name), `${text}\n`)
  const battery = {
    status: node('status', 'Discharging'),
    capacity: node('capacity', '84'),
    current_now: node('current_now', '0'),
    voltage_now: node('voltage_now', '4000000'),
    temp: node('temp', '300')
  }
  if (!profile.battery.readable) await chmod(path, 0o700)
  return battery
}

async function writeNodes(folder: string, nodes: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(nodes)) new InPlaceFile(join(folder, name), `${text}\n`).close()
}
