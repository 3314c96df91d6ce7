import { formatBytes } from '@shared/units/format'
import { choosePhone } from '../choose-phone'
import { runCommand, type AddCommand } from '../command-context'
import { exitCode } from '../exit-code'
import { withCommon, withPhone, type CommonOptions } from '../options'

interface Options extends CommonOptions {
  readonly serial?: string
  readonly all?: true
}

/** `hotplate remove`: takes one placement, or all that Hotplate put there, off a phone. */
export const addRemove: AddCommand = (program, host) => {
  withPhone(
    withCommon(
      program.command('remove').description('take a build or model, or everything of Hotplate, off a phone')
    )
  )
    .argument('[id]', 'id of the build or model to remove')
    .option('--all', 'remove everything that Hotplate put on the phone')
    .action((id: string | undefined, options: Options) =>
      runCommand(host, options, async ({ client, print }) => {
        const serial = await choosePhone(client, options.serial)
        const what = id === undefined ? {} : { id }
        const done = await client.provision.remove({ serial, all: options.all === true, ...what })
        const list = done.removed.map((one) => `  ${one}`).join('\n')
        print(done, `Removed ${done.removed.length}, ${formatBytes(done.freedBytes)} freed.\n${list}`)
        return exitCode.done
      })
    )
}
