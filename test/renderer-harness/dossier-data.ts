import type { LaterFacts } from '@shared/model'

const known = <T>(value: T, reason: string | null = null) => ({ value, reason })

/** The facts that a grown dossier adds: chip, storage, ladder, pack, link, screen, limits. */
export function laterFacts(): LaterFacts {
  return {
    chip: known({
      name: 'Snapdragon 8 Gen 3',
      vendor: 'Qualcomm',
      model: 'SM8650-AC',
      source: 'ro.soc.model'
    }),
    storageTotalBytes: known(238_000_000_000),
    storageReadBytesPerSecond: known(1_720_000_000),
    ladder: [
      { quantity: 'cpuTemp', rung: 'zones', source: 'thermal_zone12 (cpu-1-0-0)', reason: null },
      {
        quantity: 'skinTemp',
        rung: 'thermalservice',
        source: 'dumpsys thermalservice',
        reason: 'the skin zone xo-therm gives none: could not be read'
      },
      { quantity: 'batteryTemp', rung: 'dumpsysBattery', source: 'dumpsys battery', reason: null },
      { quantity: 'clock', rung: 'cpufreq', source: 'policy*/scaling_cur_freq', reason: null },
      { quantity: 'clockCap', rung: 'cpufreq', source: 'policy*/scaling_max_freq', reason: null },
      { quantity: 'cpuLoad', rung: 'procfs', source: '/proc/stat', reason: null },
      { quantity: 'processes', rung: 'top', source: 'top -b', reason: null },
      {
        quantity: 'pressure',
        rung: null,
        source: null,
        reason: 'Permission denied reading /proc/pressure/memory'
      },
      { quantity: 'power', rung: null, source: null, reason: 'charging: battery current is not consumption' }
    ],
    pack: {
      technology: known('Li-ion'),
      designMah: known(5000),
      fullMah: known(4780),
      healthPct: known(95.6),
      cycles: known(212)
    },
    link: {
      address: known('usb:3-2'),
      kind: known('usb'),
      usb: known('USB 2', 'the phone can do USB 3: a USB 2 cable or port'),
      usbMbps: known(480),
      pushBytesPerSecond: { value: null, reason: 'not asked for' }
    },
    screen: { on: known(false), widthPx: known(1440), heightPx: known(3120), timeoutMs: known(30_000) },
    chargingLimit: known({ stopsAtPct: 80, source: 'settings protect_battery' }),
    phantomProcessLimit: known(32),
    reasons: { bootId: 'Permission denied reading /proc/sys/kernel/random/boot_id' }
  }
}
