import type { Phone } from '@core/phone/types'
import { describeLlamaFailure, findLlamaFailure } from '@core/parse/llama-errors'
import { z } from 'zod'
import { statusScript } from './phone-scripts'
import type { LaunchedRun, RunExit, RunStatus } from './types'

const ExitFile = z.object({
  reason: z.enum(['done', 'stopped', 'serverDied', 'loadFailed', 'failed', 'limit']),
  exitCode: z.number().int().nullable(),
  uptimeMs: z.number(),
  text: z.string(),
  by: z.enum(['file', 'signal']).nullable().default(null)
})

/** Asks the phone how a run stands. After a reboot nothing of it is alive, whatever holds its pid now. */
export async function readRunStatus(phone: Phone, run: LaunchedRun): Promise<RunStatus> {
  const args = [run.folder, String(run.runnerPid), String(run.runnerStartTicks)]
  const { stdout } = await phone.device().script(statusScript, args, { timeoutMs: 20_000 })
  return parseStatus(stdout, run.bootId)
}

/** Reads the answer of statusScript. Never throws. */
export function parseStatus(text: string, bootId: string | null): RunStatus {
  const [boot = '', life = '', exit, ...tails] = text.split('\n')
  const found = boot.trim() === '' ? null : boot.trim()
  const rebooted = found !== null && bootId !== null && found !== bootId
  return {
    bootId: found,
    alive: life.trim() === 'alive' && !rebooted,
    exit: exit === undefined || exit.trim() === '' ? null : parseExit(exit, tails.join('\n'))
  }
}

/** A damaged exit file is no last word: the run counts as vanished. */
function parseExit(line: string, tails: string): RunExit | null {
  const parsed = ExitFile.safeParse(parseJson(line))
  if (!parsed.success) return null
  const exit = parsed.data
  return { ...exit, text: [exit.text, reasonOf(exit, tails)].filter((text) => text !== null).join(' ') }
}

/** Why a run ended badly: in llama.cpp's own words where it left some, else by the signal. */
function reasonOf({ reason, exitCode }: RunExit, tails: string): string | null {
  switch (reason) {
    case 'done':
    case 'stopped':
    case 'limit':
      return null
    case 'failed':
      return refusalOf(tails)
    case 'loadFailed':
    case 'serverDied':
      break
  }
  const failure = findLlamaFailure(tails)
  if (failure !== null) return `${describeLlamaFailure(failure)}.`
  if (exitCode === 137) return 'It was killed (signal 9): on phones mostly by the low-memory killer.'
  if (exitCode === 132) return 'Illegal instruction: the build needs a newer CPU than this one.'
  return exitCode === null ? null : `Its exit code was ${String(exitCode)}; its log says nothing.`
}

/** The server's own error answer to a request, for example a prompt longer than the context. */
function refusalOf(tails: string): string | null {
  const message = [...tails.matchAll(/"error":\{[^\n]*?"message":("(?:[^"\\\n]|\\.)*")/g)].at(-1)?.[1]
  const text = message === undefined ? null : parseJson(message)
  return typeof text === 'string' ? `The server answered: ${text.slice(0, 300)}` : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
