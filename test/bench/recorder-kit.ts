import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRunnerEventReader } from '@core/parse/run-events'
import { createStreamReader } from '@core/parse/sse-stream'
import { phoneLayout } from '@core/phone/layout'
import { LiveSession } from '@core/sessions/live-session'
import { blankRecord } from '@core/sessions/session-record'
import { openStore, type Store } from '@core/sessions/store'
import { createTelemetryReader } from '@core/telemetry/telemetry-reader'
import type { DisposableStore } from '@shared/base/disposables'
import { silentLog } from '@shared/base/log'
import { unaskedFacts, type Dossier } from '@shared/model'

const readers = {
  telemetry: createTelemetryReader,
  stream: createStreamReader,
  runnerEvents: createRunnerEventReader
}

/** A store in a folder of its own; disposing it removes the folder. */
export async function openBenchStore(owned: DisposableStore): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), 'hotplate-record-'))
  owned.defer(() => rm(folder, { recursive: true, force: true }))
  return owned.add(openStore({ folder, log: silentLog }))
}

/** A session as it is while a phone with clock 1000 s at its start is recorded. */
export function openBenchSession(store: Store, id: string): LiveSession {
  if (store.sessions.get(id) === null) store.sessions.put(benchRecord(id))
  const record = store.sessions.get(id)
  if (record === null) throw new Error('the record of the bench session cannot be read back')
  return new LiveSession({ store, readers, now: Date.now }, record)
}

function benchRecord(id: string): ReturnType<typeof blankRecord> {
  const run = {
    ...{ runId: id, folder: phoneLayout.run(id), bootId: 'boot', startUptimeMs: 1_000_000 },
    ...{ runnerPid: 4200, runnerStartTicks: 1, argv: [] }
  }
  const blank = blankRecord({
    id,
    serial: id,
    phoneName: id,
    startedAt: '2026-01-02T03:04:05.000Z',
    state: 'recording'
  })
  return { ...blank, run, dossier }
}

const cluster = { hwMaxKHz: 3_200_000, capacity: null, part: null, role: 'big' as const }
const dossier: Dossier = {
  ...{
    serial: 'BENCH',
    manufacturer: 'Example',
    model: 'EX',
    soc: { value: null, reason: 'bench' },
    androidRelease: '14',
    sdk: 34
  },
  ...{ fingerprint: 'bench', securityPatch: null, kernel: '6.1', abis: ['arm64-v8a'], cpuFeatures: [] },
  clusters: [0, 2, 5, 7].map((policy) => ({ ...cluster, policy, cpus: [policy, policy + 1] })),
  ...{
    memTotalKb: 12_000_000,
    memAvailableKb: { value: null, reason: 'bench' },
    storageFreeBytes: { value: null, reason: 'bench' }
  },
  ...{
    storageFilesystem: null,
    memlockLimitBytes: { value: null, reason: 'bench' },
    thermalSource: 'zones',
    sensors: []
  },
  battery: { levelPct: 90, tempC: 33, charging: false, health: null, note: null },
  ...unaskedFacts(),
  ...{ selinux: null, root: false, shellV2: true, tools: [], bootId: 'boot' }
}
