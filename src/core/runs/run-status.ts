import type { Phone } from '@core/phone/types'
import { describeLlamaFailure, findLlamaFailure } from '@core/parse/llama-errors'
import { z } from 'zod'
import { statusScript } from './phone-scripts'
import type { LaunchedRun, RunExit, RunStatus } from './types'

const ExitFile = z.object({
  reason: z.enum(['done', 'stopped', 'serverDied', 'loadFailed', 'failed']),
  exitCode: z.number().int().nullable(),
  uptimeMs: z.number(),
  text: z.string()
})

/** Asks the phone how a run stands. After a reboot nothing of it is alive, whatever holds its pid now. */
export async function readRunStatus(phone: Phone, run: LaunchedRun): Promise<RunStatus> {
  const args = [run.folder, String(run.runnerPid), String(run.runnerStartTicks)]
  const { stdout } = await phone.device().script(statusScript, args, { timeoutMs: 20_000 })
  return parseStatus(stdout, run.bootId)
}

/** Reads the answer of statusScript; a damaged exit file is a failed end, not an error. */
export function parseStatus(text: string, bootId: string | null): RunStatus {
  const [boot = '', life = '', exit, ...log] = text.split('\n')
  const found = boot.trim() === '' ? null : boot.trim()
  const rebooted = found !== null && bootId !== null && found !== bootId
  return {
    bootId: found,
    alive: life.trim() === 'alive' && !rebooted,
    exit: exit === undefined || exit.trim() === '' ? null : parseExit(exit, log.join('\n'))
  }
}

function parseExit(line: string, log: string): RunExit {
  const parsed = ExitFile.safeParse(parseJson(line))
  if (!parsed.success)
    return { reason: 'failed', exitCode: null, uptimeMs: 0, text: 'The run’s exit file is damaged.' }
  const exit = parsed.data
  return { ...exit, text: [exit.text, reasonOf(exit, log)].filter((text) => text !== null).join(' ') }
}

/** Why a server ended, in llama.cpp's own words where it left some, else by the signal. */
function reasonOf({ reason, exitCode }: RunExit, log: string): string | null {
  if (reason !== 'loadFailed' && reason !== 'serverDied') return null
  const failure = findLlamaFailure(log)
  if (failure !== null) return `${describeLlamaFailure(failure)}.`
  if (exitCode === 137) return 'It was killed (signal 9): on phones mostly by the low-memory killer.'
  if (exitCode === 132) return 'Illegal instruction: the build needs a newer CPU than this one.'
  return exitCode === null ? null : `Its exit code was ${String(exitCode)}; its log says nothing.`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
