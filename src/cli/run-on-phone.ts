import { HotplateError } from '@shared/errors/hotplate-error'
import type { RunEngine, SessionDetail } from '@shared/model'
import { chooseBuild, chooseModel, onlyOne } from './choose-library'
import { choosePhone } from './choose-phone'
import type { CommandContext } from './command-context'
import type { EngineOptions } from './engine-options'
import { exitCode, type ExitCode } from './exit-code'
import { intentOf } from './options'
import { runText } from './run-text'

/** Options of `hotplate run` on a phone. */
export interface RunOptions extends EngineOptions {
  readonly serial?: string
  readonly build?: string
  readonly model?: string
  readonly binary?: string
  readonly bench?: true
  readonly pp?: number[]
  readonly tg?: number[]
  readonly depth?: number[]
  readonly reps?: number
  readonly timeout?: number
  readonly name?: string
  readonly loadAnyway?: true
  readonly dryRun?: true
}

const defaultTokens = 128
const defaultTimeoutS = 900
/** A depth and its tokens must fit; llama-bench makes its own context. */
const fewestContext = 256

/** One prompt or one llama-bench: launched, recorded, shown. Exit code 1 when nothing was measured. */
export async function runOnPhone(
  context: CommandContext,
  options: RunOptions,
  flags: readonly string[]
): Promise<ExitCode> {
  const { client, print, signal, say } = context
  const engine = engineOf(options)
  const build = await chooseBuild(context, options.build ?? onlyOne('build', await client.library.builds()))
  const model = await chooseModel(context, options.model ?? onlyOne('model', await client.library.models()))
  const serial = await choosePhone(client, options.serial)
  const { threads = 'auto', cores = 'auto', prompt } = options
  const contextTokens =
    options.context === undefined ? {} : { context: Math.max(fewestContext, options.context) }
  const intent = intentOf({ ...options, threads, cores, ...contextTokens }, flags)
  const wish = { serial, buildId: build.id, modelId: model.id, intent, engine }
  const said = prompt === undefined ? {} : { prompt }
  if (options.dryRun === true) {
    const preview = await client.soak.preview({ ...wish, ...said })
    print(preview, [preview.commandLine, ...preview.warnings.map((text) => `warning: ${text}`)].join('\n'))
    return exitCode.done
  }
  const { sessionId } = await client.soak.start({
    ...wish,
    ...said,
    durationMs: Math.round((options.timeout ?? defaultTimeoutS) * 1000),
    ...(options.name === undefined ? {} : { name: options.name }),
    ...(options.loadAnyway === true ? { loadAnyway: true } : {})
  })
  say(`Session ${sessionId} started on ${serial}.`)
  const detail = await whenOver(context, sessionId)
  if (detail === null) {
    say(`Detached. The run goes on on the phone: hotplate sessions show ${sessionId}`)
    return exitCode.done
  }
  signal.throwIfAborted()
  print(detail, runText(detail))
  if (detail.state === 'endedByReboot') return exitCode.trouble
  return detail.state === 'finished' ? exitCode.done : exitCode.no
}

/** null = the user left first. */
async function whenOver(
  { client, signal }: CommandContext,
  sessionId: string
): Promise<SessionDetail | null> {
  try {
    const frames = await client.sessions.follow({ sessionId }, { signal })
    while ((await frames.next()).done !== true) continue
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return signal.aborted ? null : client.sessions.get({ sessionId })
}

function engineOf(options: RunOptions): RunEngine {
  const { binary, bench, tokens = defaultTokens } = options
  switch (binary) {
    case undefined:
      return bench === true ? benchOf(options) : { kind: 'prompt', tokens }
    case 'llama-bench':
      return benchOf(options)
    case 'llama-completion':
    case 'llama-cli':
    case 'main':
      return { kind: 'prompt', tokens, program: binary }
    default:
      throw new HotplateError('BAD_INPUT', {
        detail: `“${binary}” answers no single prompt; hotplate soak runs a server.`
      })
  }
}

function benchOf({ pp = [512], tg = [128], depth = [], reps = 5 }: RunOptions): RunEngine {
  return { kind: 'bench', promptTokens: pp, genTokens: tg, depths: depth, repetitions: reps }
}
