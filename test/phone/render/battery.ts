import type { PhoneProfile } from '../profiles/profile'
import type { BatteryState } from '../physics/power'

const status = { charging: 2, discharging: 3, full: 5 } as const

/** What `dumpsys battery` and the battery's nodes tell. */
export interface BatteryReport {
  readonly battery: BatteryState
  readonly celsius: number
  readonly isPlugged: boolean
}

/** `dumpsys battery` in the profile's dialect. */
export function renderBattery(profile: PhoneProfile, report: BatteryReport): string {
  const lines = aospLines(profile, report)
  if (profile.battery.dialect === 'samsung') return `${samsungLines(lines, profile, report).join('\n')}\n`
  return `${lines.join('\n')}\n`
}

/** current_now in the profile's unit and sign. */
export function gaugeCurrent(profile: PhoneProfile, battery: BatteryState): number {
  const scaled = battery.microAmps / (profile.battery.currentUnit === 'milliAmps' ? 1000 : 1)
  return Math.round(scaled * -profile.battery.dischargeSign) + 0
}

/** The word of `/sys/class/power_supply/battery/status`. */
export function statusWord(report: BatteryReport): string {
  return { 2: 'Charging', 3: 'Discharging', 5: 'Full' }[statusNumber(report)]
}

function statusNumber({ battery, isPlugged }: BatteryReport): (typeof status)[keyof typeof status] {
  if (battery.isCharging) return status.charging
  return isPlugged ? status.full : status.discharging
}

function aospLines(profile: PhoneProfile, report: BatteryReport): string[] {
  const { battery, isPlugged } = report
  const voltageLines = [`  voltage: ${battery.milliVolts}`]
  if (profile.sdk >= 35) {
    voltageLines.push(
      ' Time when the latest updated value of the voltage was sent via battery changed broadcast: +1m2s3ms',
      ` The last voltage value sent via the battery changed broadcast: ${battery.milliVolts - 7}`
    )
  }
  return [
    'Current Battery Service state:',
    '  AC powered: false',
    `  USB powered: ${isPlugged}`,
    '  Wireless powered: false',
    '  Dock powered: false',
    `  Max charging current: ${isPlugged ? 500000 : 0}`,
    `  Max charging voltage: ${isPlugged ? 5000000 : 0}`,
    `  Charge counter: ${Math.round(battery.chargeMicroAmpHours)}`,
    `  status: ${statusNumber(report)}`,
    '  health: 2',
    '  present: true',
    `  level: ${battery.levelPercent}`,
    '  scale: 100',
    ...voltageLines,
    `  temperature: ${Math.round(report.celsius * 10)}`,
    '  technology: Li-ion',
    ...(profile.sdk >= 34 ? [`  Charging state: 0`, `  Charging policy: 0`] : []),
    ...(profile.sdk >= 35 ? ['  Capacity level: -1'] : [])
  ]
}

function samsungLines(lines: readonly string[], profile: PhoneProfile, report: BatteryReport): string[] {
  const [title = '', ...rest] = lines
  const stamp = '01-02 10:00:00.123'
  return [
    title,
    ...rest,
    '  mBootCompleted: true',
    '  batterySWSelfDischarging: false',
    '  batteryMiscEvent: 0',
    '  batteryCurrentEvent: 0',
    `  mSecPlugTypeSummary: ${report.isPlugged ? 2 : 0}`,
    '  LED Charging: true',
    '  LED Low Battery: true',
    `  current now: ${gaugeCurrent(profile, report.battery)}`,
    '  charge counter: 0',
    '  Adaptive Fast Charging Settings: true',
    '  Super Fast Charging Settings: true',
    'USE_FAKE_BATTERY: false',
    '  FEATURE_WIRELESS_FAST_CHARGER_CONTROL: true',
    '  mWasUsedWirelessFastChargerPreviously: false',
    '  mWirelessFastChargingSettingsEnable: true',
    'LLB CAL: ',
    'LLB MAN: ',
    'LLB CURRENT: YEAR2026M5D1',
    'BatteryInfoBackUp',
    '  mSavedBatteryAsoc: [95]',
    '  mSavedBatteryMaxTemp: 412',
    '  mSavedBatteryUsage: 15000',
    `${stamp}  Sending ACTION_BATTERY_CHANGED: level: 84, status: 3, health: 2, temperature: 299, voltage: 4012`
  ]
}
