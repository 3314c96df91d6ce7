import { HotplateError } from '@shared/errors/hotplate-error'
import { SettingKind, type JournalEntry, type RestoreReport, type SettingState } from '@shared/model'
import { choosePhone } from '../choose-phone'
import { runCommand, type AddCommand, type CommandContext } from '../command-context'
import { exitCode, type ExitCode } from '../exit-code'
import { withCommon, withPhone, type CommonOptions } from '../options'
import { textTable } from '../table'

interface Options extends CommonOptions {
  readonly serial?: string
}

/** `hotplate settings`: what a phone's settings are and what Hotplate changed; `set` and `restore` beneath it. */
export const addSettings: AddCommand = (program, host) => {
  const settings = withPhone(
    withCommon(
      program.command('settings').description('show a phone’s settings and what Hotplate changed of them')
    )
  ).action((options: Options) => runCommand(host, options, (context) => show(context, options)))
  withPhone(
    withCommon(
      settings
        .command('set')
        .description('change a setting; it comes back at the end of the next run, or with `settings restore`')
        .argument(
          '<kind>',
          'stayAwake, brightness, brightnessMode, screenTimeout, dnd, airplane, fixedPerformance'
        )
        .argument('<value>', 'see `hotplate settings`')
    )
  ).action((kind: string, value: string, _own: Options, command: { optsWithGlobals(): Options }) => {
    const options = command.optsWithGlobals()
    return runCommand(host, options, (context) => set(context, options, { kind, value }))
  })
  withPhone(
    withCommon(
      settings
        .command('restore')
        .description('bring back everything that Hotplate changed, newest first')
        .argument('[ids...]', 'only these entries')
    )
  ).action((ids: string[], _own: Options, command: { optsWithGlobals(): Options }) => {
    const options = command.optsWithGlobals()
    return runCommand(host, options, (context) => restore(context, options, ids))
  })
}

async function show({ client, print }: CommandContext, options: Options): Promise<ExitCode> {
  const serial = await choosePhone(client, options.serial)
  const [settings, journal] = [
    await client.settings.list({ serial }),
    await client.settings.journal({ serial })
  ]
  const open = journal.filter(({ restorable, restoredAt }) => restorable && restoredAt === null)
  const table = textTable(
    [{ title: 'setting' }, { title: 'now' }, { title: 'takes' }],
    settings.map(settingRow)
  )
  const changed =
    open.length === 0 ? 'Hotplate has changed nothing that is not back.' : open.map(entryText).join('\n')
  print({ serial, settings, journal }, `${table}\n\n${changed}`)
  return exitCode.done
}

async function set(
  { client, print }: CommandContext,
  options: Options,
  { kind, value }: { readonly kind: string; readonly value: string }
): Promise<ExitCode> {
  const known = SettingKind.safeParse(kind)
  if (!known.success || known.data.startsWith('app')) {
    const kinds = SettingKind.options.filter((one) => !one.startsWith('app')).join(', ')
    throw new HotplateError('BAD_INPUT', { detail: `There is no setting “${kind}”; there are ${kinds}.` })
  }
  const serial = await choosePhone(client, options.serial)
  const entry = await client.settings.apply({ serial, kind: known.data, value })
  print(entry, entryText(entry))
  return exitCode.done
}

async function restore(
  { client, print }: CommandContext,
  options: Options,
  ids: string[]
): Promise<ExitCode> {
  const serial = await choosePhone(client, options.serial)
  const report = await client.settings.restore({ serial, ...(ids.length > 0 ? { ids } : {}) })
  print(report, restoreText(report))
  return report.failed.length === 0 ? exitCode.done : exitCode.no
}

function settingRow({ kind, value, supported, reason, accepts }: SettingState): string[] {
  if (!supported) return [kind, value ?? 'unknown', `not on this phone: ${reason ?? 'not told'}`]
  return [kind, value ?? `unknown (${reason ?? 'not told'})`, accepts]
}

/** One change, for people. */
export function entryText({ id, kind, subject, old, now, note, restoredAt }: JournalEntry): string {
  const what = subject === null ? kind : `${kind} of ${subject}`
  const back = restoredAt === null ? '' : ' (back)'
  return `${id}  ${what}: ${old ?? 'not told'} → ${now}${back}${note === null ? '' : `  ${note}`}`
}

function restoreText({ restored, failed }: RestoreReport): string {
  if (restored.length + failed.length === 0) return 'Nothing was left to bring back.'
  return [
    ...restored.map(
      ({ kind, subject, old }) =>
        `back: ${kind}${subject === null ? '' : ` of ${subject}`} is ${old ?? 'as before'}`
    ),
    ...failed.map(({ entry, reason }) => `NOT back: ${entryText(entry)}\n  ${reason}`)
  ].join('\n')
}
