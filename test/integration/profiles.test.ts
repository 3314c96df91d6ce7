import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import {
  bootBenchPhone,
  PHONE_NAMES,
  startAdbServer,
  type BenchAdbServer,
  type BenchPhone,
  type PhysicalState
} from '@phone/index'
import { DisposableStore } from '@shared/base/disposables'
import { Dossier } from '@shared/model'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { runProgram } from '../../src/cli/program'
import { dossierFaults } from './profile-dossier-truth'
import { silentSeries, watchFaults, type WatchLine } from './profile-watch-truth'
import { Witness } from './profile-witness'

/**
 * Everything that the dossier and the watch say of each of the twelve phones, through real adbd, against what the phone really is.
 * `npm run campaign:profiles` watches each for 20 s.
 */
const seconds = Number(process.env['HOTPLATE_PROFILES_SECONDS'] ?? 4)
const longestWatch = 30
/** Four phones on a busy PC: watches of 4, 8, 16 and 32 s one after the other. */
const longestTestMs = 300_000
const atOnce = 4

const home = mkdtempSync(join(tmpdir(), 'hotplate-profiles-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const groups = Array.from({ length: Math.ceil(PHONE_NAMES.length / atOnce) }, (_, index) =>
  PHONE_NAMES.slice(index * atOnce, (index + 1) * atOnce)
)

describe.each(groups)('%s, %s, %s and %s', (...names) => {
  const owned = new DisposableStore()
  const phones = new Map<
    string,
    { readonly phone: BenchPhone; readonly witness: Witness; readonly liar: Witness }
  >()
  let adb: BenchAdbServer

  beforeAll(async () => {
    adb = owned.add(await startAdbServer())
    for (const profile of names) {
      const phone = owned.add(await bootBenchPhone({ profile, adb, timeFactor: 1 }))
      const [witness, liar] = [new Witness(phone), new Witness(phone, elsewhere)]
      phones.set(profile, { phone, witness: owned.add(witness), liar: owned.add(liar) })
    }
  })
  afterAll(() => owned.dispose())
  beforeEach(() => {
    vi.stubEnv('HOTPLATE_HOME', home)
    vi.stubEnv('ANDROID_ADB_SERVER_PORT', String(adb.port))
  })

  test.each(names)('the dossier of %s is true and leaves nothing unexplained', async (name) => {
    const { phone, witness } = bench(phones, name)
    const { code, out } = await hotplate('dossier', '-s', phone.address, '--json')
    expect(code).toBe(0)
    const dossier = Dossier.parse(JSON.parse(out))
    expect(dossierFaults(dossier, phone, witness)).toEqual([])
  })

  test(
    `all four, watched for ${seconds} s or until all is told, say nothing that is not so`,
    async () => {
      const watched = names.map(async (name) => {
        const { phone, witness, liar } = bench(phones, name)
        const lines = await watch(phone)
        const canFail = watchFaults(lines, phone, liar).length > 0
        return [name, watchFaults(lines, phone, witness), canFail]
      })
      expect(await Promise.all(watched)).toEqual(names.map((name) => [name, [], true]))
    },
    longestTestMs
  )
})

/** A phone that is 5 °C warmer, has half the memory and drains where it charges. */
function elsewhere(state: PhysicalState): PhysicalState {
  const { die, board, skin, battery } = state.temperatures
  return {
    ...state,
    temperatures: { die: die + 5, board: board + 5, skin: skin + 5, battery: battery + 5 },
    battery: { ...state.battery, microAmps: -state.battery.microAmps },
    memoryAvailableKB: state.memoryAvailableKB / 2
  }
}

function bench<T>(phones: ReadonlyMap<string, T>, name: string): T {
  const found = phones.get(name)
  if (found === undefined) throw new Error(`${name} was not booted`)
  return found
}

/** On a busy PC a sampler may take longer to say its first word than the watch lasts: then it is watched twice as long. */
async function watch(phone: BenchPhone): Promise<readonly WatchLine[]> {
  for (let length = seconds; ; length *= 2) {
    const { out } = await hotplate('watch', '-s', phone.address, '--seconds', String(length), '--json')
    const lines = out
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as WatchLine)
    if (length >= longestWatch || silentSeries(lines, phone).length === 0) return lines
  }
}

async function hotplate(
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly out: string }> {
  const out = new PassThrough().setEncoding('utf8')
  const err = new PassThrough().setEncoding('utf8')
  let text = ''
  out.on('data', (piece: string) => (text += piece))
  err.resume()
  const code = await runProgram(args, { out, err, live: false, columns: 120 })
  return { code, out: text }
}
