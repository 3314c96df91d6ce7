import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCore, type Core } from '@core/app/create-core'
import { bootBenchPhone, startAdbServer } from '@phone/index'
import { DisposableStore } from '@shared/base/disposables'
import { ErrorDetail } from '@shared/errors/hotplate-error'
import { RunIntent } from '@shared/model'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { doors, type OpenedDoor } from './doors'

const owned = new DisposableStore()
let core: Core
let serial: string

beforeAll(async () => {
  const adb = owned.add(await startAdbServer())
  const phone = owned.add(await bootBenchPhone({ profile: 'snapdragon-8-gen-3', adb }))
  const dataFolder = mkdtempSync(join(tmpdir(), 'hotplate-contract-'))
  owned.defer(() => rmSync(dataFolder, { recursive: true, force: true }))
  core = owned.add(
    createCore({ dataFolder, adb: { address: { host: adb.host, port: adb.port } }, records: true })
  )
  serial = (await core.services.phones.waitFor(phone.address)).serial
})
afterAll(() => owned.dispose())
afterEach(() => void vi.restoreAllMocks())

/** The detail that came with a refused question. */
async function refusal(question: Promise<unknown>): Promise<ErrorDetail> {
  const error = await question.then(
    () => new Error('it was answered'),
    (reason: unknown) => reason
  )
  expect(error).toHaveProperty('data')
  const detail = ErrorDetail.parse((error as { readonly data: unknown }).data)
  expect(error).toMatchObject({ code: detail.code, message: detail.message, defined: true })
  return detail
}

describe.each(Object.entries(doors))('through %s', (_name, open) => {
  let door: OpenedDoor
  beforeEach(async () => {
    door = await open(core)
  })
  afterEach(() => door.dispose())

  test('questions are answered', async () => {
    const { client } = door
    const status = await client.system.status()
    expect(status).toMatchObject({ dataFolder: core.dataFolder, adb: { state: 'up' } })
    expect((await client.phones.list()).map((phone) => phone.serial)).toContain(serial)
    expect(await client.library.builds()).toEqual([])
    expect(await client.sessions.list()).toEqual([])
    expect(await client.system.log({ level: 'warn', message: 'from the page' })).toEqual({ ok: true })
  })

  test('a phone tells its facts', async () => {
    const dossier = await door.client.phones.dossier({ serial })
    expect(dossier).toMatchObject({ serial, shellV2: true })
    expect(dossier.clusters.length).toBeGreaterThan(1)
  })

  test('errors of the catalogue arrive with code and whole detail', async () => {
    const { client } = door
    const noPhone = await refusal(client.phones.dossier({ serial: 'none' }))
    expect(noPhone).toMatchObject({ code: 'PHONE_NOT_FOUND', kind: 'input', data: { serial: 'none' } })
    expect(noPhone.advice).toContain('hotplate phones')
    const unread = await refusal(client.library.importBuild({ path: '/none/at/all' }))
    expect(['FILE_NOT_READABLE', 'BUILD_INVALID']).toContain(unread.code)
    expect(await refusal(client.sessions.get({ sessionId: 'none' }))).toMatchObject({
      code: 'UNKNOWN_SESSION',
      data: { session: 'none' }
    })
    expect(await refusal(client.provision.cancel({ jobId: 'none' }))).toMatchObject({ code: 'JOB_NOT_FOUND' })
    const soak = { serial, buildId: 'none', modelId: 'none', intent: RunIntent.parse({}), durationMs: 1000 }
    expect(await refusal(client.soak.start(soak))).toMatchObject({ code: 'UNKNOWN_BUILD' })
  })

  test('what fits no schema is bad input that names the field', async () => {
    const wrong = { serial: '', buildId: null, modelId: null }
    const detail = await refusal(door.client.provision.start(wrong))
    expect(detail).toMatchObject({ code: 'BAD_INPUT', kind: 'input' })
    expect(detail.message).toContain('serial')
  })

  test('an unexpected problem arrives as INTERNAL with an incident, which is logged', async () => {
    const logged = vi.spyOn(core.services.log, 'error')
    const broken = vi.spyOn(core.services.library, 'builds').mockImplementation(() => {
      throw new TypeError('a bug')
    })
    try {
      const detail = await refusal(door.client.library.builds())
      expect(detail.code).toBe('INTERNAL')
      expect(detail.data['incident']).toMatch(/^[0-9a-f]{8}$/)
      expect(logged.mock.calls[0]?.[0]).toMatchObject({ incident: detail.data['incident'] })
    } finally {
      broken.mockRestore()
      logged.mockRestore()
    }
  })

  test('an error in the middle of a stream arrives with its detail', async () => {
    const stream = door.client.provision.watch({ jobId: 'none' })
    const read = async (): Promise<void> => {
      for await (const _status of await stream) continue
    }
    expect(await refusal(read())).toMatchObject({ code: 'JOB_NOT_FOUND', data: { job: 'none' } })
  })

  test('a stream gives the state at once and ends when its reader leaves', async () => {
    const ends = watchEnds()
    for await (const phones of await door.client.phones.watch()) {
      expect(phones.map((phone) => phone.serial)).toContain(serial)
      break
    }
    await ends.all()
  })

  test('a stream ends when it is aborted, also while nothing happens', async () => {
    const ends = watchEnds()
    const stop = new AbortController()
    const stream = await door.client.system.watch(undefined, { signal: stop.signal })
    let frames = 0
    const reading = (async () => {
      for await (const _status of stream) frames += 1
    })().catch(() => undefined)
    await vi.waitFor(() => expect(frames).toBe(1))
    stop.abort()
    await reading
    await ends.all()
  })

  test('live readings of a phone flow and stop on the phone when the reader leaves', async () => {
    const ends = watchEnds()
    for await (const frame of await door.client.sessions.watchPhone({ serial })) {
      if (frame.columns.some((column) => column.v.length > 0)) break
    }
    await ends.all()
  })
})

describe.each(['a message port', 'a web socket'])('through %s', (name) => {
  test('streams end when the caller vanishes', async () => {
    const door = await doors[name]?.(core)
    if (door === undefined) throw new Error('no such door')
    const ends = watchEnds()
    const reading = (async () => {
      for await (const _status of await door.client.system.watch()) door.leave()
    })().catch(() => undefined)
    await ends.all()
    await door.dispose()
    await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, 100))])
  })
})

/** Follows every stream that the services start from now on; `all` resolves when each has run its `finally`. */
function watchEnds(): { all(): Promise<void> } {
  const { system, phones, sessions } = core.services
  let open = 0
  let started = 0
  const counted = <A extends unknown[], T>(real: (...args: A) => AsyncGenerator<T, void>) =>
    async function* (...args: A): AsyncGenerator<T, void> {
      open += 1
      started += 1
      try {
        yield* real(...args)
      } finally {
        open -= 1
      }
    }
  const real = {
    system: system.watch.bind(system),
    phones: phones.watch.bind(phones),
    readings: sessions.watchPhone.bind(sessions)
  }
  vi.spyOn(system, 'watch').mockImplementation(counted(real.system))
  vi.spyOn(phones, 'watch').mockImplementation(counted(real.phones))
  vi.spyOn(sessions, 'watchPhone').mockImplementation(counted(real.readings))
  return {
    all: async () => {
      await vi.waitFor(() => expect(started).toBeGreaterThan(0), { timeout: 5000 })
      await vi.waitFor(() => expect(open).toBe(0), { timeout: 5000 })
    }
  }
}
