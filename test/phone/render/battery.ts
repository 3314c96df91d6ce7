import type { BatteryState } from '../physics/power'
import type { PhoneProfile } from '../profiles/profile'
import { boardLines, samsungLines } from './battery-vendors'

const status = { charging: 2, discharging: 3, full: 5 } as const

/** What `dumpsys battery` and the battery's nodes tell. */
export interface BatteryReport {
  readonly battery: BatteryState
  readonly celsius: number
  readonly isPlugged: boolean
}

/** `dumpsys battery` in the dialect of the profile's maker and Android. */
export function renderBattery(profile: PhoneProfile, report: BatteryReport): string {
  if (profile.battery.dialect === 'board') return `${boardLines(profile.sdk).join('\n')}\n`
  const lines = aospLines(profile, report)
  if (profile.battery.dialect === 'aosp') return `${lines.join('\n')}\n`
  const more = samsungLines(profile, {
    isPlugged: report.isPlugged,
    current: gaugeCurrent(profile, report.battery)
  })
  return `${[...lines, ...more].join('\n')}\n`
}

/** The changing nodes of `/sys/class/power_supply/battery`, as text. */
export function batteryNodes(profile: PhoneProfile, report: BatteryReport) {
  const { battery } = report
  return {
    status: { 2: 'Charging', 3: 'Discharging', 5: 'Full' }[statusNumber(report)],
    capacity: String(battery.levelPercent),
    current_now: String(gaugeCurrent(profile, battery)),
    voltage_now: String(battery.milliVolts * 1000),
    charge_counter: String(Math.round(battery.chargeMicroAmpHours)),
    temp: String(Math.round(report.celsius * 10))
  }
}

/** current_now in the profile's unit and sign. */
export function gaugeCurrent(profile: PhoneProfile, battery: BatteryState): number {
  const scaled = battery.microAmps / (profile.battery.currentUnit === 'milliAmps' ? 1000 : 1)
  return Math.round(scaled * -profile.battery.dischargeSign) + 0
}

function statusNumber({ battery, isPlugged }: BatteryReport): (typeof status)[keyof typeof status] {
  if (battery.isCharging) return status.charging
  return isPlugged ? status.full : status.discharging
}

const sent = 'was sent via battery changed broadcast: +1m2s3ms'

function aospLines({ sdk }: PhoneProfile, report: BatteryReport): string[] {
  const { battery, isPlugged } = report
  const isNewest = sdk >= 35
  return [
    'Current Battery Service state:',
    '  AC powered: false',
    `  USB powered: ${isPlugged}`,
    '  Wireless powered: false',
    ...(sdk >= 33 ? ['  Dock powered: false'] : []),
    `  Max charging current: ${isPlugged ? 500000 : 0}`,
    ...(isNewest ? [` Time when the latest updated value of the Max charging current ${sent}`] : []),
    `  Max charging voltage: ${isPlugged ? 5000000 : 0}`,
    `  Charge counter: ${Math.round(battery.chargeMicroAmpHours)}`,
    `  status: ${statusNumber(report)}`,
    '  health: 2',
    '  present: true',
    `  level: ${battery.levelPercent}`,
    '  scale: 100',
    `  voltage: ${battery.milliVolts}`,
    ...(isNewest
      ? [
          ` Time when the latest updated value of the voltage ${sent}`,
          ` The last voltage value sent via the battery changed broadcast: ${battery.milliVolts - 7}`
        ]
      : []),
    `  temperature: ${Math.round(report.celsius * 10)}`,
    '  technology: Li-ion',
    ...(sdk >= 34 ? ['  Charging state: 0', '  Charging policy: 0'] : []),
    ...(isNewest ? ['  Capacity level: -1'] : [])
  ]
}
