import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseVersionText, versionName } from '@core/builds/capabilities'
import { parseHelpText } from '@core/builds/help-text'
import { notReadable } from '@core/gguf/byte-source'
import { parseLlamaLog } from '@core/parse/llama-log'
import { commandLineOf } from '@core/runs/command-line'
import { programOf, type EngineProgram } from '@core/runs/engine-intent'
import { planProgram } from '@core/runs/plan-program'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { RunEngine } from '@shared/model'
import { runWishOf, type JobOptions } from './run-request'

/** What a run would be started with. */
export interface DryRun {
  readonly argv: readonly string[]
  readonly commandLine: string
}

export interface DryRunOptions extends JobOptions {
  /** A file with what the binary prints for --help. */
  readonly capabilities: string
  readonly model?: string
  readonly port: string
}

const jobs: Readonly<Record<EngineProgram, RunEngine['kind']>> = {
  ...{ server: 'server', bench: 'bench', completion: 'prompt', chat: 'prompt' }
}

/** What a launch of the options would run, for one binary told by its captured --help. Throws BAD_INPUT, INTENT_UNSUPPORTED, FILE_NOT_READABLE. */
export async function dryRun(options: DryRunOptions, flags: readonly string[]): Promise<DryRun> {
  const { capabilities, binary, model = 'MODEL.gguf', port, cores } = options
  if (binary === undefined) throw new HotplateError('BAD_INPUT', { detail: '--capabilities needs --binary.' })
  const text = await readFile(capabilities, 'utf8').catch((error: unknown) =>
    Promise.reject(notReadable(capabilities, error))
  )
  const facts = parseHelpText(text)
  if (facts.flags.size === 0)
    throw new HotplateError('BAD_INPUT', {
      detail: `${capabilities} lists no option: it is no --help of llama.cpp.`
    })
  const program = programOf(binary, facts)
  if (program === null)
    throw new HotplateError('BAD_INPUT', {
      detail: `“${binary}” is no program of llama.cpp that Hotplate runs.`
    })
  if (typeof cores === 'string' && cores !== 'auto' && cores !== 'any')
    throw new HotplateError('BAD_INPUT', {
      detail: `Which CPUs are ${cores} only a phone can tell: give numbers.`
    })
  const plan = planProgram(facts, {
    request: runWishOf(options, flags, jobs[program]),
    ...{ program: binary, modelPath: model, port, clusters: null },
    buildName: buildNameOf(text) ?? basename(capabilities)
  })
  const argv = [...(plan.mask === '' ? [] : ['taskset', plan.mask]), binary, ...plan.args]
  return { argv, commandLine: commandLineOf(argv) }
}

/** A help tells its build where --version, or the start of a log, was captured with it. */
function buildNameOf(text: string): string | null {
  return versionName(parseVersionText(text)) ?? parseLlamaLog(text).build
}
