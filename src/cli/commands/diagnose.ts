import { existsSync } from 'node:fs'
import { judge } from '@core/diagnosis/verdict/verdict'
import { readSessionFile } from '@core/sessions/portable/read-session-file'
import { reportError, runCommand, type AddCommand, type CommandHost } from '../command-context'
import { exitCode } from '../exit-code'
import { withCommon, type CommonOptions } from '../options'
import { sessionText } from '../session-text'
import { verdictText } from '../verdict-text'

/** `hotplate diagnose`: why token rate was lost, of a stored session or of a session file (neither phone nor store needed). */
export const addDiagnose: AddCommand = (program, host) => {
  withCommon(program.command('diagnose').description('show why a session’s token rate changed'))
    .argument('<session>', 'id of a session, or a session file (.hotplate, .json, .json.gz)')
    .action((session: string, options: CommonOptions) =>
      isFile(session) ? diagnoseFile(host, session, options) : diagnoseStored(host, session, options)
    )
}

function isFile(name: string): boolean {
  return /\.(hotplate|json|json\.gz)$/i.test(name) || name.includes('/') || existsSync(name)
}

async function diagnoseFile(host: CommandHost, file: string, options: CommonOptions): Promise<void> {
  const { terminal, end } = host
  try {
    const session = await readSessionFile(file)
    const verdict = judge(session)
    const title = [session.phone.model, session.phone.soc]
      .filter((part) => typeof part === 'string')
      .join(' · ')
    terminal.out.write(
      options.json === true
        ? `${JSON.stringify(verdict, null, 2)}\n`
        : verdictText(verdict, { title, serial: null })
    )
    end(exitCode.done)
  } catch (error) {
    end(reportError(terminal, error, options))
  }
}

function diagnoseStored(host: CommandHost, sessionId: string, options: CommonOptions): Promise<void> {
  return runCommand(host, options, async ({ client, print }) => {
    const detail = await client.sessions.get({ sessionId })
    const verdict = await client.sessions.verdict({ sessionId: detail.id })
    const { serial } = detail
    print({ ...detail, verdict }, `${sessionText(detail)}\n\n${verdictText(verdict, { title: '', serial })}`)
    return exitCode.done
  })
}
