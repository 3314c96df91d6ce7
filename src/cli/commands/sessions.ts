import { runCommand, type AddCommand } from '../command-context'
import { exitCode } from '../exit-code'
import { withCommon, type CommonOptions } from '../options'
import { sessionsText, sessionTextWithNext } from '../session-text'
import type { Command } from 'commander'

/** `hotplate sessions`: what is stored; `hotplate sessions show` one of them with its results. */
export const addSessions: AddCommand = (program, host) => {
  const sessions = withCommon(program.command('sessions').description('list the stored sessions')).action(
    (options: CommonOptions) =>
      runCommand(host, options, async ({ client, print }) => {
        const stored = await client.sessions.list()
        print(stored, sessionsText(stored))
        return exitCode.done
      })
  )
  withCommon(sessions.command('show').description('show one session: conditions, results'))
    .argument('<session>', 'id of a session')
    .action((sessionId: string, _options: CommonOptions, command: Command) =>
      runCommand(host, command.optsWithGlobals<CommonOptions>(), async ({ client, print }) => {
        const detail = await client.sessions.get({ sessionId })
        print(detail, sessionTextWithNext(detail))
        return exitCode.done
      })
    )
}

/** `hotplate stop`: ends a session's run on the phone and waits for the record to be whole. */
export const addStop: AddCommand = (program, host) => {
  withCommon(program.command('stop').description('end the run of a session'))
    .argument('<session>', 'id of a session')
    .option('--without-phone', 'where the phone is away, close the record with what has arrived')
    .action((sessionId: string, options: CommonOptions & { readonly withoutPhone?: boolean }) =>
      runCommand(host, { ...options, records: true }, async ({ client, print }) => {
        const { withoutPhone = false } = options
        const summary = await client.soak.stop({ sessionId, withoutPhone })
        print(summary, sessionsText([summary]))
        return exitCode.done
      })
    )
}
