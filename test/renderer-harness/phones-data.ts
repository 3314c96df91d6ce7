import type { Build, Dossier, Model, PhoneSummary } from '@shared/model'
import { laterFacts } from './dossier-data'

const usb = (address: string, state: PhoneSummary['state'] = 'device') =>
  ({ address, kind: 'usb', state, transportId: 3 }) as const

/** Phones in every state that matters to the page. */
export function phones(sessionId: string | null, progress: number): PhoneSummary[] {
  return [
    {
      serial: 'R5CX10ABCDE',
      name: 'Galaxy S24 Ultra',
      state: 'device',
      stateText: '',
      links: [usb('R5CX10ABCDE')],
      androidRelease: '15',
      job: sessionId === null ? null : { kind: 'soak', id: 's', text: 'soak', progress: 0.84 },
      vitals: {
        tokenRate: sessionId === null ? null : 9.9,
        cpuTempC: sessionId === null ? 33 : 68,
        batteryLevelPct: 76,
        charging: false,
        throttled: sessionId !== null
      },
      sessionId,
      group: 'rack 1',
      tags: ['Peltier', '12 GB']
    },
    {
      serial: '4f1c22a9',
      name: 'Xiaomi 14',
      state: 'device',
      stateText: '',
      links: [
        usb('4f1c22a9'),
        { address: '192.168.1.34:5555', kind: 'tcp', state: 'device', transportId: 5 }
      ],
      androidRelease: '14',
      job: { kind: 'provision', id: 'job-1', text: 'sending shard 3 of 5 · 118 MB/s', progress },
      vitals: { tokenRate: null, cpuTempC: 36, batteryLevelPct: 91, charging: true, throttled: false },
      sessionId: null,
      group: null,
      tags: []
    },
    {
      serial: 'CPH2581-01',
      name: 'OnePlus 12 24 GB',
      state: 'device',
      stateText: '',
      links: [usb('CPH2581-01')],
      androidRelease: '14',
      job: null,
      vitals: { tokenRate: null, cpuTempC: 34, batteryLevelPct: 81, charging: false, throttled: false },
      sessionId: null,
      group: null,
      tags: []
    },
    {
      serial: 'R58M0000000',
      name: 'Galaxy A16',
      state: 'unauthorized',
      stateText:
        'device unauthorized. This adb server’s $ADB_VENDOR_KEYS is not set. Check for a confirmation dialog on your device.',
      links: [usb('R58M0000000', 'unauthorized')],
      androidRelease: null,
      job: null,
      vitals: null,
      sessionId: null,
      group: null,
      tags: []
    }
  ]
}

export function dossier(serial: string): Dossier {
  const denied = 'Permission denied reading /sys/class/thermal'
  const zone = (
    n: number,
    type: string,
    kind: Dossier['sensors'][number]['kind'],
    reason: string | null = null
  ) => ({ id: `thermal_zone${n}`, type, kind, rung: 'zones', used: reason === null, reason }) as const
  return {
    serial,
    manufacturer: 'samsung',
    model: 'SM-S928B',
    soc: { value: 'Snapdragon 8 Gen 3 (SM8650-AC)', reason: null },
    androidRelease: '15',
    sdk: 35,
    fingerprint: 'samsung/e3qxeea/e3q:15/AP3A.240905.015/S928BXXU4BYA1:user/release-keys',
    securityPatch: '2025-01-01',
    kernel: '6.1.99-android14-11',
    abis: ['arm64-v8a'],
    cpuFeatures: ['asimd', 'asimdhp', 'asimddp', 'i8mm', 'bf16', 'sve2'],
    clusters: [
      { policy: 0, cpus: [0, 1], hwMaxKHz: 2_265_600, capacity: 329, part: 'Cortex-A520', role: 'little' },
      { policy: 2, cpus: [2, 3, 4], hwMaxKHz: 3_148_800, capacity: 856, part: 'Cortex-A720', role: 'mid' },
      { policy: 5, cpus: [5, 6], hwMaxKHz: 2_956_800, capacity: 806, part: 'Cortex-A720', role: 'big' },
      { policy: 7, cpus: [7], hwMaxKHz: 3_398_400, capacity: 1024, part: 'Cortex-X4', role: 'prime' }
    ],
    memTotalKb: 11_474_000,
    memAvailableKb: { value: 5_900_000, reason: null },
    storageFreeBytes: { value: 182_000_000_000, reason: null },
    storageFilesystem: 'f2fs',
    memlockLimitBytes: { value: 65_536, reason: null },
    thermalSource: 'zones',
    sensors: [
      zone(12, 'cpu-1-0-0', 'cpu'),
      zone(13, 'cpu-1-0-1', 'cpu'),
      zone(20, 'gpuss-0', 'gpu'),
      zone(31, 'xo-therm', 'skin'),
      zone(40, 'battery', 'battery'),
      zone(3, 'soc', 'notTemperature', 'not a temperature: battery charge (%)'),
      zone(5, 'vbat', 'notTemperature', 'not a temperature: battery voltage (mV)'),
      zone(51, 'mmw0', 'modem', 'no sensor behind it (-273000)'),
      zone(60, 'sdr0-pa0', 'modem', denied),
      zone(61, 'ddr-usr', 'memory', 'stands still at 0 °C')
    ],
    battery: { levelPct: 76, tempC: 33.4, charging: false, health: 'good', note: null },
    selinux: 'Enforcing',
    root: false,
    shellV2: true,
    tools: ['toybox', 'curl', 'nc', 'sha256sum', 'setsid', 'taskset'],
    bootId: null,
    ...laterFacts(),
    ...(serial === 'R5CX10ABCDE' ? {} : otherPhone)
  }
}

const otherPhone = {
  manufacturer: 'Xiaomi',
  model: '23127PN0CG',
  androidRelease: '14',
  sdk: 34,
  securityPatch: '2024-11-01',
  kernel: '6.1.57-android14-11',
  memTotalKb: 15_640_000,
  storageFilesystem: 'ext4'
}

const sha = (n: number): string => n.toString(16).padStart(4, '0').repeat(16)

const fileNames = [
  ...['llama-server', 'llama-bench', 'llama-completion', 'llama-cli', 'libllama.so', 'libggml.so'],
  ...['libggml-base.so', 'libggml-cpu-android_armv8.0_1.so', 'libggml-cpu-android_armv8.2_1.so'],
  ...['libggml-cpu-android_armv8.2_2.so', 'libggml-cpu-android_armv8.6_1.so'],
  ...['libggml-cpu-android_armv9.0_1.so', 'libggml-cpu-android_armv9.2_1.so', 'libmtmd.so']
]

export const builds: Build[] = [
  {
    id: 'b10587',
    name: 'b10587 android-arm64',
    folder: '/home/me/builds/b10587',
    abi: 'arm64-v8a',
    version: 'b10587 (8f3c21d)',
    files: fileNames.map((name, i) => ({
      name,
      size: 4_100_000,
      sha256: sha(i * 4321 + 77),
      executable: !name.includes('.so')
    })),
    totalBytes: 57_400_000,
    importedAt: '2026-01-12T09:00:00Z'
  }
]

export const models: Model[] = [
  {
    id: '35b',
    name: '35B-A3B Q4_K_M',
    folder: '/home/me/models/35b',
    totalBytes: 18_556_000_000,
    architecture: 'qwen3moe',
    quantization: 'Q4_K_M',
    contextLength: 262_144,
    layers: 48,
    tensorCount: 579,
    importedAt: '2026-01-12T09:00:00Z',
    shards: Array.from({ length: 5 }, (_, i) => ({
      name: `qwen3-35b-a3b-q4_k_m-0000${i + 1}-of-00005.gguf`,
      size: i < 4 ? 4_000_000_000 : 2_556_000_000,
      sha256: sha(40_000 + i),
      mtimeMs: 0
    }))
  },
  {
    id: 'qwen8',
    name: 'qwen3-8b Q4_0',
    folder: '/home/me/models/qwen3',
    totalBytes: 4_790_000_000,
    architecture: 'qwen3',
    quantization: 'Q4_0',
    contextLength: 40_960,
    layers: 36,
    tensorCount: 399,
    importedAt: '2026-01-13T09:00:00Z',
    shards: [{ name: 'qwen3-8b-q4_0.gguf', size: 4_790_000_000, sha256: sha(50_000), mtimeMs: 0 }]
  }
]
