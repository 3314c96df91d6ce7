import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import {
  bootBenchPhone,
  PHONE_NAMES,
  startAdbServer,
  type BenchAdbServer,
  type BenchPhone
} from '@phone/index'
import { DisposableStore } from '@shared/base/disposables'
import { Dossier } from '@shared/model'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { runProgram } from '../../src/cli/program'
import { dossierFaults } from './profile-dossier-truth'
import { watchFaults, type WatchLine } from './profile-watch-truth'
import { Witness } from './profile-witness'

/**
 * Everything that the dossier and the watch say of each of the twelve phones, through real adbd, against what the phone really is.
 * `npm run campaign:profiles` watches each for 20 s.
 */
const seconds = Number(process.env['HOTPLATE_PROFILES_SECONDS'] ?? 4)
const atOnce = 4

const home = mkdtempSync(join(tmpdir(), 'hotplate-profiles-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const groups = Array.from({ length: Math.ceil(PHONE_NAMES.length / atOnce) }, (_, index) =>
  PHONE_NAMES.slice(index * atOnce, (index + 1) * atOnce)
)

describe.each(groups)('%s, %s, %s and %s', (...names) => {
  const owned = new DisposableStore()
  const phones = new Map<string, { readonly phone: BenchPhone; readonly witness: Witness }>()
  let adb: BenchAdbServer

  beforeAll(async () => {
    adb = owned.add(await startAdbServer())
    for (const profile of names) {
      const phone = owned.add(await bootBenchPhone({ profile, adb, timeFactor: 1 }))
      phones.set(profile, { phone, witness: owned.add(new Witness(phone)) })
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

  test(`all four, watched for ${seconds} s, say nothing that is not so`, async () => {
    const watched = names.map(async (name) => {
      const { phone, witness } = bench(phones, name)
      const { code, out } = await hotplate(
        'watch',
        '-s',
        phone.address,
        '--seconds',
        String(seconds),
        '--json'
      )
      const lines = out
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as WatchLine)
      return [name, code, watchFaults(lines, phone, witness)]
    })
    expect(await Promise.all(watched)).toEqual(names.map((name) => [name, 0, []]))
  })
})

function bench<T>(phones: ReadonlyMap<string, T>, name: string): T {
  const found = phones.get(name)
  if (found === undefined) throw new Error(`${name} was not booted`)
  return found
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
