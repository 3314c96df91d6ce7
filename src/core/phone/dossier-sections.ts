import { phoneRoot } from './layout'
import type { SectionRequest } from './sections'
import { zonesCommand } from './sensors'
import { usbCommand } from './link-facts'
import { supplyCommand } from './power-supply'
import { settingsCommand } from './settings-facts'
import { clocksCommand, topologyCommand } from './topology'

/** Where llama.cpp and models will lie; its file system is the one that counts. */
export const storagePath = phoneRoot.slice(0, phoneRoot.lastIndexOf('/'))

/** Programs that other rooms look for before they rely on them. */
const probedTools = [
  ...['curl', 'nc', 'taskset', 'sha256sum', 'setsid', 'nohup', 'top', 'timeout', 'stat', 'tail', 'dd'],
  ...[
    'cmp',
    'base64',
    'logcat',
    'dumpsys',
    'settings',
    'svc',
    'pm',
    'am',
    'cmd',
    'toybox',
    'busybox',
    'simpleperf'
  ],
  ...['atrace', 'perfetto', 'settaskprofile', 'su']
]

/** Everything that the dossier is made of, asked in one round trip. */
export const dossierSections: readonly SectionRequest[] = [
  { name: 'properties', command: 'getprop' },
  { name: 'kernel', command: 'uname -r' },
  { name: 'uid', command: 'id -u 2>/dev/null || id' },
  { name: 'selinux', command: 'getenforce' },
  { name: 'boot', command: 'cat /proc/sys/kernel/random/boot_id' },
  { name: 'cpuinfo', command: 'cat /proc/cpuinfo' },
  { name: 'topology', command: topologyCommand },
  { name: 'clocks', command: clocksCommand },
  { name: 'stat', command: 'head -n 1 /proc/stat' },
  { name: 'pressure', command: 'cat /proc/pressure/memory' },
  { name: 'memory', command: 'cat /proc/meminfo' },
  { name: 'limits', command: 'cat /proc/self/limits' },
  { name: 'storage', command: `df -k ${storagePath}` },
  { name: 'mounts', command: 'cat /proc/mounts' },
  { name: 'zones', command: zonesCommand },
  { name: 'thermalservice', command: 'dumpsys thermalservice' },
  { name: 'battery', command: 'dumpsys battery' },
  { name: 'supply', command: supplyCommand },
  { name: 'settings', command: settingsCommand },
  { name: 'phantom', command: 'device_config get activity_manager max_phantom_processes' },
  { name: 'power', command: 'dumpsys power | grep mWakefulness=' },
  { name: 'screen', command: 'wm size' },
  { name: 'usb', command: usbCommand },
  {
    name: 'tools',
    command: `for t in ${probedTools.join(' ')}; do command -v $t >/dev/null 2>&1 && echo $t; done`
  }
]
