import { readFile } from 'node:fs/promises'
import { parseHelpText } from '@core/builds/help-text'
import { notReadable } from '@core/gguf/byte-source'
import { commandLineOf } from '@core/runs/command-line'
import { renderEngineArgs } from '@core/runs/engine-args'
import { programOf, type EngineIntent } from '@core/runs/engine-intent'
import { tasksetMask } from '@core/runs/cpu-sets'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { RunCores } from '@shared/model'

/** What a run would be started with. */
export interface DryRun {
  readonly argv: readonly string[]
  readonly commandLine: string
}

export interface DryRunWish {
  /** A file with what the binary prints for --help. */
  readonly capabilities: string
  readonly binary: string | undefined
  readonly model: string
  readonly port: string
  readonly cores: RunCores | undefined
  readonly intent: EngineIntent
}

/** The command line of an intent for one binary, told by its captured --help. Throws BAD_INPUT, INTENT_UNSUPPORTED, FILE_NOT_READABLE. */
export async function dryRun({
  capabilities,
  binary,
  model,
  port,
  cores,
  intent
}: DryRunWish): Promise<DryRun> {
  if (binary === undefined) throw new HotplateError('BAD_INPUT', { detail: '--capabilities needs --binary.' })
  const text = await readFile(capabilities, 'utf8').catch((error: unknown) =>
    Promise.reject(notReadable(capabilities, error))
  )
  const facts = parseHelpText(text)
  if (facts.flags.size === 0)
    throw new HotplateError('BAD_INPUT', {
      detail: `${capabilities} lists no option: it is no --help of llama.cpp.`
    })
  const engine = programOf(binary, facts)
  if (engine === null)
    throw new HotplateError('BAD_INPUT', {
      detail: `“${binary}” is no program of llama.cpp that Hotplate runs.`
    })
  if (typeof cores === 'string' && cores !== 'auto' && cores !== 'any')
    throw new HotplateError('BAD_INPUT', {
      detail: `Which CPUs are ${cores} only a phone can tell: give numbers.`
    })
  const args = renderEngineArgs(facts, { program: engine, place: { modelPath: model, port } }, intent)
  if (!args.ok) throw new HotplateError('INTENT_UNSUPPORTED', { build: binary, ...args.error })
  const mask = Array.isArray(cores) ? tasksetMask(cores) : ''
  const argv = [...(mask === '' ? [] : ['taskset', mask]), binary, ...args.value]
  return { argv, commandLine: commandLineOf(argv) }
}
