import { execFile } from 'node:child_process'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bootBenchPhone,
  llamaBuildFolder,
  startAdbServer,
  tinyModel,
  type BenchAdbServer,
  type BenchPhone
} from '@phone/index'
import { DisposableStore } from '@shared/base/disposables'
import { waitFor } from '@phone/host/sleep'

/** What the bench phone does to runs that have the wrong cores, too many threads, too little memory: the truth other tests build on. */

const run = promisify(execFile)
const owned = new DisposableStore()
const folder = '/data/local/tmp/llama'
const littleCores = [0, 1]
let adb: BenchAdbServer
let phone: BenchPhone
let model: string

beforeAll(async () => {
  adb = owned.add(await startAdbServer())
  phone = owned.add(
    await bootBenchPhone({
      ...{ profile: 'snapdragon-8-gen-3', adb, timeFactor: 1 },
      ...{ dataOn: 'disk', asleepCpus: littleCores }
    })
  )
  await shell(`mkdir -p ${folder}`)
  await adbOn('push', `${await llamaBuildFolder()}/.`, folder)
  const shards = await tinyModel()
  await adbOn('push', ...shards, folder)
  model = `${folder}/${basename(shards[0] ?? '')}`
})
afterAll(() => owned.dispose())

const patient = { timeout: 240_000 }

async function adbOn(...args: readonly string[]): Promise<string> {
  const { stdout } = await run('adb', ['-P', String(adb.port), '-s', phone.address, ...args], {
    maxBuffer: 2 ** 24
  })
  return stdout
}

const shell = (command: string): Promise<string> => adbOn('shell', command)

interface Server {
  readonly pid: string
  rate(tokens?: number): Promise<number>
  stop(): Promise<void>
}

async function serve(threads: number, mask: string | null = null): Promise<Server> {
  const server = `${folder}/llama-server -m ${model} -t ${threads} -c 1024 -np 1 -cram 0 --port 8080`
  const pinned = mask === null ? server : `taskset ${mask} ${server}`
  const pid = await shell(
    `setsid sh -c 'echo $$; exec ${pinned} >/data/local/tmp/server.log 2>&1 </dev/null' &`
  )
  const url = `http://127.0.0.1:${(await adbOn('forward', 'tcp:0', 'tcp:8080')).trim()}`
  const isUp = (): Promise<true | null> =>
    // A connection forwarded to a server that is still starting may stay open without an answer.
    fetch(`${url}/health`, { signal: AbortSignal.timeout(3_000) }).then(
      (answer) => (answer.ok ? true : null),
      () => null
    )
  await waitFor('llama-server', isUp, { timeoutMs: 90_000, everyMs: 200 })
  const rate = async (tokens: number): Promise<number> => {
    const body = { prompt: 'hello', n_predict: tokens, ignore_eos: true, cache_prompt: false }
    const asked = { method: 'POST', body: JSON.stringify(body), signal: AbortSignal.timeout(60_000) }
    const answer = await fetch(`${url}/completion`, asked)
    const { timings } = (await answer.json()) as { timings: { predicted_n: number; predicted_ms: number } }
    return ((timings.predicted_n - 1) / timings.predicted_ms) * 1000
  }
  return {
    pid: pid.trim(),
    rate: async (tokens = 40) => {
      // In the first half the bench gets to know the threads.
      await rate(tokens / 2)
      return rate(tokens)
    },
    stop: async () => {
      await shell(`kill ${pid.trim()}; while [ -e /proc/${pid.trim()} ]; do sleep 0.1; done`)
    }
  }
}

async function rateOf(threads: number, mask: string | null = null): Promise<number> {
  const server = await serve(threads, mask)
  try {
    return await server.rate()
  } finally {
    await server.stop()
  }
}

test('four threads beat six; little cores are slow', patient, async () => {
  const [six, four, little] = [await rateOf(6), await rateOf(4), await rateOf(4, '3')]
  const told = `4: ${four}, 6: ${six}, little: ${little}`
  expect(four, told).toBeGreaterThan(1.04 * six)
  expect(little, told).toBeLessThan(0.5 * four)
})

test('a run on four big cores, as it is asked and as it is hindered', patient, async () => {
  const server = await serve(4, '9c')
  const read = (what: string): Promise<string> => shell(`cat /proc/${server.pid}/${what}`)
  const cpuLists = async (): Promise<readonly string[]> => [
    ...new Set((await read('task/*/status')).match(/(?<=^Cpus_allowed_list:\s)\S+$/gm))
  ]
  const fields = async (what: string): Promise<readonly string[][]> =>
    (await read(what))
      .trim()
      .split('\n')
      .map((stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' '))
  const faults = async (): Promise<number> => Number((await fields('stat'))[0]?.[9])
  try {
    const free = await server.rate()
    expect(await cpuLists()).toEqual(['2-4,7'])
    expect(await read('status')).toContain('Cpus_allowed:\t9c\n')
    expect(await shell(`taskset -p ${server.pid}`)).toContain("'s current affinity mask: 9c\n")
    expect(new Set((await fields('task/*/stat')).map((one) => one[36]))).toEqual(
      new Set(['2', '3', '4', '7'])
    )

    await shell('input keyevent SLEEP')
    await expect.poll(cpuLists, { timeout: 60_000 }).toEqual(['0-1'])
    const asleep = await server.rate()
    await shell('input keyevent WAKEUP')
    await expect.poll(cpuLists, { timeout: 60_000 }).toEqual(['2-4,7'])
    expect(asleep).toBeLessThan(0.6 * free)

    const faultsBefore = await faults()
    await phone.limitMemory(8 * 2 ** 20)
    const squeezed = await server.rate(14)
    const available = Number(/MemAvailable: +(\d+)/.exec(await shell('cat /proc/meminfo'))?.[1])
    await phone.limitMemory(null)
    const told = JSON.stringify({ free, asleep, squeezed, faults: (await faults()) - faultsBefore })
    expect((await faults()) - faultsBefore, told).toBeGreaterThan(300)
    expect(squeezed, told).toBeLessThan(0.8 * free)
    expect(available).toBeLessThan(0.05 * phone.profile.memoryTotalKB)
    expect(await server.rate(), told).toBeGreaterThan(1.1 * squeezed)
  } finally {
    await phone.limitMemory(null)
    await shell('input keyevent WAKEUP')
    await server.stop()
  }
})
