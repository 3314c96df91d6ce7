import { quantities, type Dossier } from '@shared/model'
import type { BenchPhone, PhoneProfile } from '@phone/index'
import { Claims, unexplainedNulls, type Witness } from './profile-witness'

/** What the profile's file does not hold, since no phone prints it: what a person knows of these phones. */
const known: Readonly<
  Record<string, { readonly chip: string; readonly roles: readonly string[]; readonly stopsAtPct?: number }>
> = {
  'pixel-8-pro': { chip: 'Tensor G3', roles: ['little', 'big', 'prime'], stopsAtPct: 80 },
  'galaxy-s24-ultra': {
    chip: 'Snapdragon 8 Gen 3',
    roles: ['little', 'mid', 'big', 'prime'],
    stopsAtPct: 80
  },
  'galaxy-a16': { chip: 'Helio G99', roles: ['little', 'big'], stopsAtPct: 100 },
  'xiaomi-14': { chip: 'Snapdragon 8 Gen 3', roles: ['little', 'mid', 'big', 'prime'] },
  'oneplus-13': { chip: 'Snapdragon 8 Elite', roles: ['big', 'prime'] },
  'oneplus-12-24gb': { chip: 'Snapdragon 8 Gen 3', roles: ['little', 'mid', 'big', 'prime'] },
  'vivo-x100': { chip: 'Dimensity 9300', roles: ['mid', 'big', 'prime'] },
  'poco-f4': { chip: 'Snapdragon 865 / 870', roles: ['little', 'big', 'prime'] },
  'galaxy-s10': { chip: 'Exynos 9820', roles: ['little', 'mid', 'big'] },
  'pixel-2': { chip: 'Snapdragon 835', roles: ['little', 'big'] },
  'nougat-phone': { chip: 'Snapdragon 625', roles: ['only'] },
  'tv-box': { chip: 'S905X4', roles: ['only'] }
}

/** What a dossier says that the phone's ground truth contradicts, and nulls without a reason. */
export function dossierFaults(dossier: Dossier, phone: BenchPhone, witness: Witness): readonly string[] {
  const claims = new Claims()
  const { profile } = phone
  claimIdentity(claims, dossier, phone)
  claimMachine(claims, dossier, { profile, witness })
  claimSensors(claims, dossier, profile)
  claimBattery(claims, dossier, { profile, witness })
  claimState(claims, dossier, phone)
  return [
    ...unexplainedNulls(dossier, dossier.reasons).map((path) => `${path} is null without a reason`),
    ...claims.broken
  ]
}

function claimIdentity(claims: Claims, dossier: Dossier, phone: BenchPhone): void {
  const { profile } = phone
  const property = (name: string): string | undefined => profile.properties[name]
  claims.same('serial', dossier.serial, phone.serial)
  claims.same('manufacturer', dossier.manufacturer, property('ro.product.manufacturer'))
  claims.same('model', dossier.model, property('ro.product.model'))
  claims.same('Android', [dossier.androidRelease, dossier.sdk], [profile.androidVersion, profile.sdk])
  claims.same('fingerprint', dossier.fingerprint, property('ro.build.fingerprint'))
  claims.same('patch', dossier.securityPatch, property('ro.build.version.security_patch'))
  claims.same('kernel', dossier.kernel, profile.kernel)
  claims.same('chip', dossier.chip.value?.name, known[profile.name]?.chip)
  claims.same('CPU features', dossier.cpuFeatures, profile.cpuFeatures.split(' '))
}

interface Truth {
  readonly profile: PhoneProfile
  readonly witness: Witness
}

function claimMachine(claims: Claims, dossier: Dossier, { profile, witness }: Truth): void {
  claims.same('RAM', dossier.memTotalKb, profile.memoryTotalKB)
  claims.within(
    'available RAM',
    dossier.memAvailableKb.value,
    witness.range((state) => state.memoryAvailableKB),
    65_536
  )
  claims.within('storage', dossier.storageTotalBytes.value, [profile.dataBytes, profile.dataBytes], 4096)
  claims.within('free storage', dossier.storageFreeBytes.value, [
    profile.dataBytes - 2 ** 30,
    profile.dataBytes
  ])
  claims.same(
    'roles',
    dossier.clusters.map(({ role }) => role),
    known[profile.name]?.roles
  )
  for (const policy of profile.policies) {
    const cluster = dossier.clusters.find((one) => one.policy === policy.firstCpu)
    const part =
      policy.cpuImplementer === '0x41' ? policy.cpuPart : `${policy.cpuImplementer}:${policy.cpuPart}`
    const truth = [policy.cpus, policy.frequenciesKHz.at(-1), policy.capacity, part]
    claims.same(
      `policy ${policy.firstCpu}`,
      [cluster?.cpus, cluster?.hwMaxKHz, cluster?.capacity, cluster?.part],
      truth
    )
  }
  claims.same('lockable memory', dossier.memlockLimitBytes.value, 65_536)
  claims.same('child processes', dossier.phantomProcessLimit.value, profile.sdk >= 31 ? 32 : null)
}

function claimSensors(claims: Claims, dossier: Dossier, profile: PhoneProfile): void {
  const listed = dossier.sensors.filter(({ rung }) => rung === 'zones')
  if (!profile.thermalZonesReadable) {
    const used = listed.filter((sensor) => sensor.used)
    claims.same('zones used of a phone that denies them', used, [])
    claims.same('zones listed', listed.length, profile.thermalZonesListed ? profile.zones.length : 0)
  } else
    profile.zones.forEach((zone, index) => {
      const sensor = listed.find(({ id }) => id === String(index))
      claims.same(`zone ${index}`, [sensor?.type, sensor?.used], [zone.type, 'source' in zone])
    })
  const hal = profile.sdk < 28 ? [] : (profile.thermalService?.sensors ?? [])
  const warm = new Set(['die', 'skin', 'battery'])
  for (const { id } of dossier.sensors.filter(({ rung, used }) => rung === 'thermalservice' && used))
    claims.same(
      `HAL sensor ${id} is a thermometer`,
      warm.has(hal.find(({ name }) => name === id)?.source ?? ''),
      true
    )
  claims.same(
    'quantities',
    dossier.ladder.map(({ quantity }) => quantity),
    quantities
  )
  for (const { quantity, source, reason } of dossier.ladder)
    if (source === null && (reason ?? '') === '')
      claims.broken.push(`${quantity} has neither a source nor a reason`)
  const unreadable = dossier.ladder.filter(({ rung, source }) => (rung === null) !== (source === null))
  claims.same('rungs without a source', unreadable, [])
  const usesZones = dossier.ladder.some(({ rung }) => rung === 'zones')
  claims.same(
    'zones are a source only where they can be read',
    usesZones && !profile.thermalZonesReadable,
    false
  )
}

function claimBattery(claims: Claims, dossier: Dossier, { profile, witness }: Truth): void {
  const { battery, pack } = dossier
  const isBoard = profile.battery.dialect === 'board'
  const said = [battery.levelPct, battery.tempC, battery.charging, battery.health]
  if (isBoard) claims.same('a battery that is not there', said, [null, null, null, null])
  else {
    claims.within(
      'level',
      battery.levelPct,
      witness.range((state) => state.battery.levelPercent)
    )
    claims.within(
      'battery temperature',
      battery.tempC,
      witness.range((state) => state.temperatures.battery),
      0.1
    )
    claims.same('charging', battery.charging, false)
  }
  const { readable, designMicroAmpHours: design, capacityMicroAmpHours: full, cycles } = profile.battery
  const isTold = readable && !isBoard
  claims.same('design capacity', pack.designMah.value, isTold && design !== null ? design / 1000 : null)
  claims.same('full capacity', pack.fullMah.value, isTold ? full / 1000 : null)
  claims.same('cycles', pack.cycles.value, isTold ? cycles : null)
  claims.same('charging limit', dossier.chargingLimit.value?.stopsAtPct, known[profile.name]?.stopsAtPct)
  const fromBattery = dossier.ladder.filter(({ quantity }) => /^battery|^power$/.test(quantity))
  if (isBoard)
    claims.same(
      'battery rungs',
      fromBattery.filter(({ rung }) => rung !== null),
      []
    )
}

function claimState(claims: Claims, dossier: Dossier, phone: BenchPhone): void {
  const { profile } = phone
  claims.same(
    'link',
    [dossier.link.kind.value, dossier.link.address.value, dossier.link.usb.value],
    ['tcp', phone.address, null]
  )
  claims.same(
    'screen',
    [dossier.screen.on.value, dossier.screen.widthPx.value, dossier.screen.heightPx.value],
    [true, profile.screen.widthPx, profile.screen.heightPx]
  )
  claims.same('SELinux and root', [dossier.selinux, dossier.root], ['Enforcing', false])
  claims.same('shell v2', dossier.shellV2, profile.adbFeatures?.includes('shell_v2') ?? true)
  claims.same('curl', dossier.tools.includes('curl'), profile.hasCurl)
}
