import { HotplateError } from '@shared/errors/hotplate-error'
import { HogActionCode, PackageName, type HogAction } from '@shared/model'
import { choosePhone } from '../choose-phone'
import { runCommand, type AddCommand, type CommandContext } from '../command-context'
import { exitCode, type ExitCode } from '../exit-code'
import { withCommon, withPhone, type CommonOptions } from '../options'
import { textTable } from '../table'
import { entryText } from './settings'

interface Options extends CommonOptions {
  readonly serial?: string
  readonly do?: string
  readonly undo?: string
}

/** `hotplate action`: what can be done about a busy app, doing it, and undoing it. */
export const addAction: AddCommand = (program, host) => {
  withPhone(
    withCommon(
      program
        .command('action')
        .description('show what can be done about a busy app, mildest first; do it, or undo it')
        .argument('[package]', 'the app, such as com.example.keyboard')
    )
  )
    .option('--do <action>', HogActionCode.options.join(', '))
    .option('--undo <id>', 'put back what an action changed, by its entry in the journal')
    .action((packageName: string | undefined, options: Options) =>
      runCommand(host, options, (context) => action(context, options, packageName))
    )
}

async function action(
  { client, print }: CommandContext,
  options: Options,
  named: string | undefined
): Promise<ExitCode> {
  const serial = await choosePhone(client, options.serial)
  if (options.undo !== undefined) {
    const entry = await client.actions.undo({ serial, entryId: options.undo })
    print(entry, entryText(entry))
    return exitCode.done
  }
  const parsed = PackageName.safeParse(named)
  if (!parsed.success)
    throw new HotplateError('BAD_INPUT', { detail: 'An app is named by its package, like com.example.app.' })
  const packageName = parsed.data
  if (options.do === undefined) {
    const actions = await client.actions.list({ serial, packageName })
    print(
      actions,
      textTable([{ title: 'action' }, { title: '' }, { title: 'what it does' }], actions.map(row))
    )
    return actions.some(({ allowed }) => allowed) ? exitCode.done : exitCode.no
  }
  const code = HogActionCode.safeParse(options.do)
  if (!code.success)
    throw new HotplateError('BAD_INPUT', {
      detail: `There is no action “${options.do}”; there are ${HogActionCode.options.join(', ')}.`
    })
  const entry = await client.actions.apply({ serial, packageName, code: code.data })
  const back = entry.restorable ? `Undo: hotplate action -s ${serial} --undo ${entry.id}` : (entry.note ?? '')
  print(entry, `${entryText(entry)}\n${back}`)
  return exitCode.done
}

const words: Readonly<Record<HogAction['code'], string>> = {
  restrictBackground: 'Android stops its background work; what it does on screen goes on',
  restrictBucket: 'its jobs and alarms run about once a day',
  freeze: 'its processes stand still until they are thawed; it gets no messages meanwhile',
  suspend: 'it cannot be opened and shows no notifications',
  kill: 'its background processes end; Android may start them again at once',
  forceStop: 'all of it ends; alarms and jobs stay off until someone opens it',
  disable: 'it is as if it were not installed, until it is enabled again'
}

function row({ code, allowed, reason, reversible, done }: HogAction): string[] {
  const state = done
    ? 'in force'
    : allowed
      ? reversible
        ? 'can be undone'
        : 'cannot be undone'
      : 'not offered'
  return [code, state, allowed ? words[code] : (reason?.detail ?? '')]
}
