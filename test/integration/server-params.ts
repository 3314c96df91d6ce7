import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { llamaProgram, readTruth, type FitAsk, type FitTruth } from './fit-params'

const patienceMs = 60_000

/**
 * What a real llama-server of the bench phone's tree reserves, from its own loading log. The server is started in a process
 * group of its own (an open pipe makes it wait for ever) and ended as a group as soon as it has told.
 */
export async function serverParams(model: string, ask: FitAsk): Promise<FitTruth> {
  const log = `${model}.server.log`
  const { argv, env } = await llamaProgram('llama-server')
  const args = ['-m', model, '-lv', '5', '-c', String(ask.ctx), '-ub', String(ask.ubatch), '--port', '0']
  const plain = ['-np', '1', '-cram', '0', '-ctxcp', '0', '-fit', 'off', '--no-warmup', ...(ask.flags ?? [])]
  const file = openSync(log, 'w')
  const [loader = '', ...rest] = argv
  const child = spawn(loader, [...rest, ...args, ...plain], {
    env,
    detached: true,
    stdio: ['ignore', file, file]
  })
  closeSync(file)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    const end = performance.now() + patienceMs
    while (performance.now() < end) {
      const truth = readTruth(await readFile(log, 'utf8'))
      if (truth !== null) return truth
      if (child.exitCode !== null) break
      await sleep(100)
    }
    throw new Error(`llama-server told no sizes for ${model}: ${(await readFile(log, 'utf8')).slice(-500)}`)
  } finally {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    await ended
  }
}
