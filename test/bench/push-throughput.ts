import { execFile } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createAdb } from '@core/adb/create-adb'
import type { AdbDevice } from '@core/adb/types'
import { bootBenchPhone, startAdbServer } from '@phone/index'
import { DisposableStore } from '@shared/base/disposables'
import { silentLog } from '@shared/base/log'
import { median, type Bench } from './types'

const leastRatio = 0.95
const mostRssMb = 120
const remotePath = '/data/local/tmp/bench.bin'
const run = promisify(execFile)

/**
 * DESIGN §9: one file of random bytes goes to a bench phone by `adb push` and by ours in turn, now the one first, now the other.
 * Random, so that an adb which compresses gains nothing; read once before, so that both read from memory.
 */
export const benchPush: Bench = async ({ smoke }) => {
  const [sizeMiB, rounds] = smoke ? [32, 1] : [1024, 5]
  const { theirsMs, oursMs, rssGrowthBytes } = await onBenchPhone(sizeMiB, rounds)
  const rate = (ms: readonly number[]): number => round((sizeMiB * 2 ** 20) / 1e6 / (median(ms) / 1000))
  const figures = {
    ...{ sizeMiB, rounds, adbMBps: rate(theirsMs), oursMBps: rate(oursMs) },
    ratio: round(median(theirsMs) / median(oursMs)),
    rssGrowthMb: round(rssGrowthBytes / 1e6)
  }
  return {
    name: 'push throughput',
    budget: `≥ ${leastRatio} × adb push, RSS growth ≤ ${mostRssMb} MB`,
    ok: smoke || (figures.ratio >= leastRatio && figures.rssGrowthMb <= mostRssMb),
    figures
  }
}

async function onBenchPhone(sizeMiB: number, rounds: number): Promise<Measured> {
  const owned = new DisposableStore()
  try {
    const server = owned.add(await startAdbServer())
    const phone = owned.add(await bootBenchPhone({ profile: 'snapdragon-8-gen-3', adb: server }))
    const adb = owned.add(createAdb({ address: server, env: process.env, log: silentLog }))
    const folder = await mkdtemp(join(tmpdir(), 'hotplate-push-'))
    owned.defer(() => rm(folder, { recursive: true }))
    const file = join(folder, 'bench.bin')
    await writeRandom(file, sizeMiB)
    const device = adb.device(phone.address)
    const theirs = (): Promise<unknown> =>
      run('adb', ['-P', String(server.port), '-s', phone.address, 'push', file, remotePath])
    const ours = (): Promise<unknown> => device.push({ path: file }, remotePath)
    return await measure(device, { theirs, ours }, rounds)
  } finally {
    await owned.dispose()
  }
}

interface Measured {
  readonly theirsMs: readonly number[]
  readonly oursMs: readonly number[]
  readonly rssGrowthBytes: number
}

async function measure(
  device: AdbDevice,
  { theirs, ours }: { readonly theirs: () => Promise<unknown>; readonly ours: () => Promise<unknown> },
  rounds: number
): Promise<Measured> {
  const theirsMs: number[] = []
  const oursMs: number[] = []
  await timed(device, theirs)
  const rss = new RssPeak()
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0
    if (first) theirsMs.push(await timed(device, theirs))
    oursMs.push(await rss.during(() => timed(device, ours)))
    if (!first) theirsMs.push(await timed(device, theirs))
  }
  return { theirsMs, oursMs, rssGrowthBytes: rss.growthBytes }
}

async function timed(device: AdbDevice, push: () => Promise<unknown>): Promise<number> {
  await device.exec(['rm', '-f', remotePath])
  const startedMs = performance.now()
  await push()
  return performance.now() - startedMs
}

/** Highest resident size while something runs, above the size when the watch began. */
class RssPeak {
  readonly #base = process.memoryUsage.rss()
  #peak = this.#base

  get growthBytes(): number {
    return this.#peak - this.#base
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    const look = (): void => {
      this.#peak = Math.max(this.#peak, process.memoryUsage.rss())
    }
    const timer = setInterval(look, 20)
    try {
      return await work()
    } finally {
      look()
      clearInterval(timer)
    }
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

async function writeRandom(path: string, sizeMiB: number): Promise<void> {
  const file = await open(path, 'wx')
  try {
    const block = Buffer.allocUnsafe(2 ** 20)
    for (let i = 0; i < sizeMiB; i += 1) await file.write(randomFillSync(block))
  } finally {
    await file.close()
  }
}
