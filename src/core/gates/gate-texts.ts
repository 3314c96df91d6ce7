import type { SectionRequest } from '@core/phone/sections'
import { storagePath } from '@core/phone/dossier-sections'
import { zonesCommand } from '@core/phone/sensors'

/** Reads files of the kernel: cheap, asked in every round. */
export const kernelSections: readonly SectionRequest[] = [
  { name: 'zones', command: zonesCommand },
  { name: 'memory', command: 'cat /proc/meminfo' },
  { name: 'limits', command: 'cat /proc/self/limits' },
  {
    name: 'cpus',
    command: 'grep Cpus_allowed_list: /proc/self/status; grep Cpus_allowed_list: /proc/1/status'
  },
  { name: 'cpuset', command: 'cat /proc/self/cpuset' },
  { name: 'storage', command: `df -k ${storagePath}` }
]

/** Asks Android's services: each costs the phone some milliseconds. */
export const serviceSections: readonly SectionRequest[] = [
  { name: 'thermalservice', command: 'dumpsys thermalservice' },
  { name: 'battery', command: 'dumpsys battery' },
  { name: 'power', command: 'dumpsys power | grep mWakefulness=' }
]

const globalKeys = [
  'airplane_mode_on',
  'zen_mode',
  'stay_on_while_plugged_in',
  'wifi_on',
  'mobile_data',
  'bluetooth_on'
]

/** Asks for settings: half a second of the phone's CPU, so not in every round. */
export const settingSections: readonly SectionRequest[] = [
  { name: 'settings', command: `settings list global | grep -E '^(${globalKeys.join('|')})='` }
]

/** What each section printed, by name; a section that was not asked yet is missing. */
export type GateTexts = ReadonlyMap<string, string>
