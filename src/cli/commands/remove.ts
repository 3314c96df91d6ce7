import type { JournalEntry, RemoveReport } from '@shared/model'
import { formatBytes } from '@shared/units/format'
import { choosePhone } from '../choose-phone'
import { runCommand, type AddCommand } from '../command-context'
import { exitCode } from '../exit-code'
import { withCommon, withPhone, type CommonOptions } from '../options'

interface Options extends CommonOptions {
  readonly serial?: string
  readonly all?: true
  readonly foreign?: true
  readonly dryRun?: true
}

/** `hotplate remove`: takes one placement, or all that Hotplate put there, off a phone, and nothing else. */
export const addRemove: AddCommand = (program, host) => {
  withPhone(
    withCommon(
      program.command('remove').description('take a build or model, or everything of Hotplate, off a phone')
    )
  )
    .argument('[id]', 'id of the build or model to remove; everything of Hotplate when left out')
    .option('--all', 'remove everything that Hotplate put on the phone (also the default without an id)')
    .option('--foreign', 'also remove files that others put into Hotplate’s folder')
    .option('--dry-run', 'only list what would be removed')
    .action((id: string | undefined, options: Options) =>
      runCommand(host, options, async ({ client, print }) => {
        const serial = await choosePhone(client, options.serial)
        const what = id === undefined ? { all: true } : { id, all: options.all === true }
        const { foreign = false, dryRun = false } = options
        const report = await client.provision.remove({ serial, ...what, foreign, dryRun })
        print(report, reportText(report))
        return (report.settings?.failed.length ?? 0) > 0 ? exitCode.no : exitCode.done
      })
    )
}

function reportText({ removed, kept, freedBytes, dryRun, settings }: RemoveReport): string {
  const list = (paths: readonly string[]): string => paths.map((path) => `  ${path}\n`).join('')
  const lines = dryRun
    ? `Would remove ${removed.length}, ${formatBytes(freedBytes)} would be free:\n${list(removed)}`
    : `Removed ${removed.length}, ${formatBytes(freedBytes)} freed.\n${list(removed)}`
  const back = settings === null ? '' : settingsText(settings, dryRun)
  if (kept.length === 0) return `${back}${lines}`
  return `${back}${lines}Kept, because Hotplate did not put it there (--foreign removes it):\n${list(kept)}`
}

function settingsText({ restored, failed }: NonNullable<RemoveReport['settings']>, dryRun: boolean): string {
  const name = ({ kind, subject }: JournalEntry): string =>
    subject === null ? kind : `${kind} of ${subject}`
  const head = dryRun ? 'Would first bring back' : 'Brought back first:'
  const back = restored.map((entry) => `${head} ${name(entry)} to ${entry.old ?? 'nothing'}.\n`)
  const stuck = failed.map(
    ({ entry, reason }) => `NOT brought back: ${name(entry)}: ${reason}. Its journal stays.\n`
  )
  return [...back, ...stuck].join('')
}
