import type { SessionDetail } from '@shared/model'
import { chooseBuild, chooseModel, onlyOne, withLibraryParts } from '../choose-library'
import { choosePhone } from '../choose-phone'
import { runCommand, type AddCommand, type CommandContext } from '../command-context'
import { exitCode, type ExitCode } from '../exit-code'
import { gatesFor } from '../gate-options'
import { EventLog, liveSessionLines, NewestValues } from '../live-session'
import {
  intentOf,
  withCommon,
  withIntent,
  withPhone,
  type CommonOptions,
  type IntentOptions
} from '../options'
import { durationOf, protocolOf, withProtocol, type ProtocolOptions } from '../protocol-options'
import { eventText, sessionTextWithNext } from '../session-text'
import { LiveLines } from '../terminal'

interface Options extends CommonOptions, IntentOptions, ProtocolOptions {
  readonly serial?: string
  readonly build?: string
  readonly model?: string
  readonly name?: string
  readonly loadAnyway?: true
  readonly attach?: string
  readonly dryRun?: true
}

const detachHelp = `
Ctrl+C leaves the run on the phone, which goes on recording by itself:
  hotplate soak --attach SESSION   shows it again
  hotplate stop SESSION            ends it
What follows -- is passed to llama-server as it is.`

/** `hotplate soak`: starts llama-server on the phone for a while and shows it live; Ctrl+C detaches. */
export const addSoak: AddCommand = (program, host) => {
  const command = withPhone(
    withCommon(program.command('soak').description('run a model for a while and watch it live'))
  )
  withLibraryParts(withProtocol(withIntent(command)))
    .option('--name <text>', 'name of the session')
    .option('--load-anyway', 'start although the plan says that it does not fit')
    .option('--attach <session>', 'show a session that is already going on')
    .option('--dry-run', 'print the command line that would run, and stop')
    .argument('[flags...]', 'flags for llama-server, after --')
    .addHelpText('after', detachHelp)
    .action((flags: string[], options: Options) =>
      runCommand(host, { ...options, records: options.dryRun !== true }, (context) =>
        options.attach === undefined ? soak(context, options, flags) : follow(context, options.attach)
      )
    )
}

async function soak(context: CommandContext, options: Options, flags: readonly string[]): Promise<ExitCode> {
  const { client, print, json } = context
  const build = await chooseBuild(context, options.build ?? onlyOne('build', await client.library.builds()))
  const model = await chooseModel(context, options.model ?? onlyOne('model', await client.library.models()))
  const serial = await choosePhone(client, options.serial)
  const run = { serial, buildId: build.id, modelId: model.id, intent: intentOf(options, flags) }
  if (options.dryRun === true) {
    const preview = await client.soak.preview(run)
    print(preview, [preview.commandLine, ...preview.warnings.map((text) => `warning: ${text}`)].join('\n'))
    return exitCode.done
  }
  const protocol = protocolOf(options)
  const gates = await gatesFor(context, run, options)
  if (context.signal.aborted) return exitCode.done
  const request = {
    ...run,
    protocol,
    durationMs: durationOf(options),
    ...(options.name === undefined ? {} : { name: options.name }),
    ...(protocol.cooling === null ? {} : { cooling: protocol.cooling }),
    ...(options.loadAnyway === true ? { loadAnyway: true } : {}),
    ...gates
  }
  const { sessionId } = await client.soak.start(request)
  if (json) context.printLine({ type: 'started', sessionId })
  else context.say(`Session ${sessionId} started on ${serial}. Ctrl+C detaches; the run goes on.`)
  return follow(context, sessionId)
}

/** Shows a session until it ends or the user detaches. */
async function follow(context: CommandContext, sessionId: string): Promise<ExitCode> {
  const { client, signal, json, terminal } = context
  const lines = new LiveLines(terminal)
  const values = new NewestValues()
  const events = new EventLog()
  try {
    for await (const frame of await client.sessions.follow({ sessionId }, { signal })) {
      values.take(frame)
      const fresh = events.fresh(frame.detail)
      if (json) {
        for (const event of fresh) context.printLine({ type: 'event', ...event })
        context.printLine({
          type: 'frame',
          tMs: frame.nowMs,
          state: frame.detail.state,
          columns: frame.columns
        })
      } else {
        for (const event of fresh) lines.say(eventText(event))
        lines.show(liveSessionLines(frame, values), performance.now())
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    lines.clear()
  }
  return signal.aborted ? detached(context, sessionId) : ended(context, sessionId)
}

function detached(context: CommandContext, sessionId: string): ExitCode {
  context.say(`Detached. The run goes on and records on the phone.`)
  context.say(`  hotplate soak --attach ${sessionId}   shows it again`)
  context.say(`  hotplate stop ${sessionId}            ends it`)
  if (context.json) context.printLine({ type: 'detached', sessionId })
  return exitCode.done
}

async function ended(context: CommandContext, sessionId: string): Promise<ExitCode> {
  const detail = await context.client.sessions.get({ sessionId })
  if (context.json) context.printLine({ type: 'ended', session: detail })
  else context.print(detail, sessionTextWithNext(detail))
  return exitOf(detail)
}

function exitOf({ state }: SessionDetail): ExitCode {
  if (state === 'failed') return exitCode.no
  return state === 'endedByReboot' ? exitCode.trouble : exitCode.done
}
