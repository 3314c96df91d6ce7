import type { ManifestEntry } from '@shared/model'
import { formatBytes } from '@shared/units/format'
import { choosePhone } from '../choose-phone'
import { runCommand, type AddCommand } from '../command-context'
import { exitCode } from '../exit-code'
import { withCommon, withPhone, type CommonOptions } from '../options'

interface Options extends CommonOptions {
  readonly serial?: string
}

/** `hotplate placements`: the builds and models that Hotplate has put on a phone, as its manifest tells them. */
export const addPlacements: AddCommand = (program, host) => {
  withPhone(
    withCommon(program.command('placements').description('list the builds and models that lie on a phone'))
  ).action((options: Options) =>
    runCommand(host, options, async ({ client, print }) => {
      const serial = await choosePhone(client, options.serial)
      const entries = await client.provision.placements({ serial })
      const none = `Hotplate has put nothing on ${serial}.`
      print(entries, entries.length === 0 ? none : entries.map(entryText).join('\n'))
      return exitCode.done
    })
  )
}

function entryText({ kind, id, name, files, placedAt, placedBy, loadAnyway }: ManifestEntry): string {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const line = `${kind}  ${name}  ${id}  ${files.length} files, ${formatBytes(bytes)}, ${placedAt} by ${placedBy}`
  if (loadAnyway === undefined) return line
  const { at, neededBytes, availableBytes } = loadAnyway
  return `${line}\n  sent against the plan of ${at}: it needs ${formatBytes(neededBytes)}, ${formatBytes(availableBytes)} were available`
}
