import type { PhoneProfile } from '../profiles/profile'

/** What a Samsung adds below AOSP's lines; One UI of 2018 has fewer of them, that of Android 15 and 16 log lines too. */
export function samsungLines(
  { sdk }: PhoneProfile,
  o: { readonly isPlugged: boolean; readonly current: number }
): readonly string[] {
  const old = [
    '  mBootCompleted: true',
    '  batterySWSelfDischarging: false',
    '  batteryMiscEvent: 0',
    '  batteryCurrentEvent: 0',
    `  mSecPlugTypeSummary: ${o.isPlugged ? 2 : 0}`,
    '  LED Charging: true',
    '  LED Low Battery: true',
    `  current now: ${o.current}`,
    '  charge counter: 0',
    '  Adaptive Fast Charging Settings: true',
    'USE_FAKE_BATTERY: false',
    '  FEATURE_WIRELESS_FAST_CHARGER_CONTROL: true',
    '  mWasUsedWirelessFastChargerPreviously: false',
    '  mWirelessFastChargingSettingsEnable: true',
    'LLB CAL: ',
    'LLB MAN: ',
    'LLB CURRENT: YEAR2026M5D1',
    'BatteryInfoBackUp'
  ]
  if (sdk < 30)
    return [...old, '  mSavedBatteryAsoc: 80', '  mSavedBatteryMaxTemp: 455', '  mSavedBatteryUsage: 61200']
  const saved = ['  mSavedBatteryAsoc: [95]', '  mSavedBatteryMaxTemp: 412', '  mSavedBatteryUsage: 15000']
  const fast = ['  Super Fast Charging Settings: true']
  return [...old, ...fast, ...saved, ...(sdk >= 35 ? logLines(sdk) : [])]
}

/** Lines of the service's own log, with figures of minutes ago. */
function logLines(sdk: number): readonly string[] {
  const sentLine = (minute: string, deciC: number) =>
    `01-02 10:0${minute}:00.123  Sending ACTION_BATTERY_CHANGED: level: 84, status: 3, health: 2, temperature: ${deciC}, voltage: 4012`
  if (sdk < 36) return [sentLine('0', 299)]
  return [
    'Battery changed log:',
    sentLine('0', 299),
    '01-02 10:00:30.456  Processing new values: info={.batteryLevel = 99, .batteryTemperatureTenthsCelsius = 998}',
    sentLine('1', 301),
    '  temperature: 998'
  ]
}

/** A box without a battery: its health HAL prints what its defaults are. */
export function boardLines(sdk: number): readonly string[] {
  return [
    'Current Battery Service state:',
    '  AC powered: true',
    '  USB powered: false',
    '  Wireless powered: false',
    ...(sdk >= 33 ? ['  Dock powered: false'] : []),
    '  Max charging current: 0',
    '  Max charging voltage: 0',
    '  Charge counter: 1000',
    '  status: 2',
    '  health: 1',
    '  present: true',
    '  level: 85',
    '  scale: 100',
    '  voltage: 13',
    '  temperature: 26',
    '  technology: '
  ]
}
