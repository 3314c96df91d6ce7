import { runCommand, type AddCommand } from '../command-context'
import { exitCode } from '../exit-code'
import { withCommon, type CommonOptions } from '../options'
import { sessionsText } from '../session-text'

/** `hotplate sessions`: what is stored. */
export const addSessions: AddCommand = (program, host) => {
  withCommon(program.command('sessions').description('list the stored sessions')).action(
    (options: CommonOptions) =>
      runCommand(host, options, async ({ client, print }) => {
        const sessions = await client.sessions.list()
        print(sessions, sessionsText(sessions))
        return exitCode.done
      })
  )
}

/** `hotplate stop`: ends a session's run on the phone and waits for the record to be whole. */
export const addStop: AddCommand = (program, host) => {
  withCommon(program.command('stop').description('end the run of a session'))
    .argument('<session>', 'id of a session')
    .action((sessionId: string, options: CommonOptions) =>
      runCommand(host, { ...options, records: true }, async ({ client, print }) => {
        const summary = await client.soak.stop({ sessionId })
        print(summary, sessionsText([summary]))
        return exitCode.done
      })
    )
}
