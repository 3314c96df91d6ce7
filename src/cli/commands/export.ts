import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { HotplateError } from '@shared/errors/hotplate-error'
import { ExportFormat } from '@shared/model'
import { Option } from 'commander'
import { runCommand, type AddCommand } from '../command-context'
import { exitCode } from '../exit-code'
import { withCommon, type CommonOptions } from '../options'

interface ExportOptions extends CommonOptions {
  readonly format: ExportFormat
  readonly out: string
}

/** `hotplate export`: a session, live or stored, as one file (docs/session-format.md). */
export const addExport: AddCommand = (program, host) => {
  withCommon(program.command('export').description('write a session as one file'))
    .argument('<session>', 'id of a session')
    .addOption(new Option('--format <format>', 'kind of file').choices(ExportFormat.options).default('json'))
    .option('-o, --out <file>', 'where to; - (default) writes to stdout', '-')
    .action((sessionId: string, options: ExportOptions) =>
      runCommand(host, options, async ({ client, terminal, print }) => {
        const { fileName, text, encoding } = await client.sessions.exportFile({
          sessionId,
          format: options.format
        })
        const content = Buffer.from(text, encoding)
        if (options.out === '-') {
          terminal.out.write(content)
          return exitCode.done
        }
        const path = resolve(options.out)
        await writeFile(path, content).catch((error: unknown) => {
          throw new HotplateError('BAD_INPUT', { detail: `${path} cannot be written: ${String(error)}` })
        })
        print({ path, fileName }, `Wrote ${path}.`)
        return exitCode.done
      })
    )
}
