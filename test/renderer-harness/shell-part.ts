import type { implement } from '@orpc/server'
import type { contract } from '@shared/contract'
import { Preferences, type DoctorReport, type PreferencesState } from '@shared/model'
import { dossier } from './phones-data'
import type { World } from './world'

type Os = ReturnType<ReturnType<typeof implement<typeof contract>>['use']>

const status = {
  version: '0.1.0',
  adb: { state: 'up', address: '127.0.0.1:5037', serverVersion: 41, path: '/usr/bin/adb', text: null },
  dataFolder: '/home/me/.hotplate',
  platform: 'linux'
} as const

/** Hotplate's own state, log and data folder. */
export function systemPart(os: Os) {
  return {
    status: os.system.status.handler(() => status),
    watch: os.system.watch.handler(async function* ({ signal }) {
      yield status
      await left(signal)
    }),
    log: os.system.log.handler(() => ({ ok: true })),
    watchOpened: os.system.watchOpened.handler(async function* ({ signal }) {
      yield null
      await left(signal)
    }),
    addSample: os.system.addSample.handler(() => ({ sessionId: 'bare' })),
    about: os.system.about.handler(() => ({
      versions: {
        hotplate: '0.1.0',
        adb: '35.0.2-12147458',
        node: '22.11.0',
        electron: null,
        chromium: null
      },
      platform: 'linux x64',
      dataFolder: status.dataFolder
    })),
    dataUsage: os.system.dataUsage.handler(() => ({
      folder: status.dataFolder,
      totalBytes: 2_214_000_000,
      freeBytes: 412_000_000_000,
      parts: [
        { kind: 'database' as const, bytes: 812_000_000 },
        { kind: 'sessions' as const, bytes: 1_344_000_000 },
        { kind: 'builds' as const, bytes: 57_400_000 },
        { kind: 'logs' as const, bytes: 600_000 }
      ]
    })),
    cleanUp: os.system.cleanUp.handler(({ input }) => ({
      sessions: [{ id: 'long', name: 'overnight, 8 h', bytes: 912_000_000 }],
      bytes: 912_000_000,
      dryRun: input.dryRun,
      undoId: input.dryRun ? null : 'abc'
    })),
    undoCleanUp: os.system.undoCleanUp.handler(() => ({ sessions: 1 })),
    readLog: os.system.readLog.handler(() => ({
      file: '/home/me/.hotplate/hotplate.log',
      lines: logLines,
      text: ''
    }))
  }
}

const line = (
  s: number,
  level: 'info' | 'warn' | 'error',
  [room, message]: readonly [string, string],
  detail: string
) => ({ atMs: 1_768_384_000_000 + s * 1000, level, room, message, detail })

const logLines = [
  line(0, 'info', ['app', 'core started'], '{"version":"0.1.0"}'),
  line(1, 'info', ['adb', 'adb server state'], '{"server":{"state":"up","version":41}}'),
  line(2, 'info', ['phone', 'phone is up'], '{"serial":"phone-1","address":"phone-1"}'),
  line(31, 'warn', ['provision', 'hashing on the phone is slow'], '{"rateBytesPerSecond":136000000}'),
  line(58, 'error', ['adb', 'link lost'], '{"serial":"phone-2","what":"sync push"}')
]

export function preferencesPart(os: Os) {
  let state: PreferencesState = {
    preferences: Preferences.parse({}),
    file: '/home/me/.hotplate/preferences.json',
    kept: null,
    restartNeeded: false
  }
  return {
    get: os.preferences.get.handler(() => state),
    watch: os.preferences.watch.handler(async function* ({ signal }) {
      yield state
      await left(signal)
    }),
    set: os.preferences.set.handler(({ input }) => {
      state = { ...state, preferences: Preferences.parse({ ...state.preferences, ...input }) }
      return state
    })
  }
}

/** Phones and the ways to them. */
export function phonesPart(os: Os, world: World) {
  return {
    list: os.phones.list.handler(() => world.phones()),
    watch: os.phones.watch.handler(async function* ({ signal }) {
      yield world.phones()
      await left(signal)
    }),
    dossier: os.phones.dossier.handler(({ input }) => dossier(input.serial)),
    connect: os.phones.connect.handler(({ input }) => ({ text: `connected to ${input.address}` })),
    label: os.phones.label.handler(({ input }) => ({ group: input.group ?? null, tags: input.tags ?? [] })),
    doctor: os.phones.doctor.handler(async function* ({ input }) {
      await Promise.resolve()
      yield examined(input.serial ?? null)
    }),
    wireless: os.phones.wireless.handler(() => ({
      features: ['shell_v2'],
      pairing: { able: true, reason: null, detail: '35.0.2' },
      discovery: { able: true, reason: null, detail: 'mdns daemon version [Openscreen discovery 0.0.0]' },
      services: [
        {
          ...{ name: 'adb-4f1c22a9-vWgJpq', kind: 'connect' as const },
          ...{ address: '192.168.1.34:39149', serial: '4f1c22a9' }
        }
      ]
    })),
    pair: os.phones.pair.handler(({ input }) => ({ text: `Successfully paired to ${input.address}` })),
    pairByName: os.phones.pairByName.handler(({ input }) => ({
      text: `Successfully paired to ${input.name}`
    })),
    reconnect: os.phones.reconnect.handler(() => ({ address: '192.168.1.34:5555', text: 'connected' }))
  }
}

function examined(serial: string | null): DoctorReport {
  const check = (
    id: DoctorReport['checks'][number]['id'],
    value: string | null,
    state: DoctorReport['checks'][number]['state'] = 'pass',
    remedy: DoctorReport['checks'][number]['remedy'] = null
  ) => ({ id, state, value, remedy })
  return {
    serial,
    done: true,
    checks: [
      check('adbProgram', '/usr/bin/adb (35.0.2-12147458)'),
      check('adbServer', '127.0.0.1:5037'),
      check('serverVersion', '41 (35.0.2-12147458)'),
      check('seen', 'Galaxy S24 Ultra · usb R5CX10ABCDE'),
      check('usbAccess', 'usb'),
      check('authorised', 'device'),
      check('shell', '14 ms'),
      check('linkSpeed', 'USB 2 · 480 Mbit/s', 'warn', 'usb3')
    ]
  }
}

function left(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }))
}
