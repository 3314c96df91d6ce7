import type { VerifyReport } from '@shared/model'
import { formatBytes } from '@shared/units/format'
import { chooseModel } from '../choose-library'
import { choosePhone } from '../choose-phone'
import { runCommand, type AddCommand } from '../command-context'
import { exitCode } from '../exit-code'
import { withCommon, withPhone, type CommonOptions } from '../options'
import { textTable } from '../table'

interface Options extends CommonOptions {
  readonly serial?: string
  readonly model?: string
}

/** `hotplate verify`: hashes on the phone what lies there and compares. Exit code 1 when something is not right. */
export const addVerify: AddCommand = (program, host) => {
  withPhone(withCommon(program.command('verify').description('hash what lies on a phone and compare')))
    .option('--model <model>', 'only this model (id, name or GGUF file)')
    .action((options: Options) =>
      runCommand(host, options, async (context) => {
        const { client, print } = context
        const model = options.model === undefined ? null : await chooseModel(context, options.model)
        const serial = await choosePhone(client, options.serial)
        const report = await client.provision.verify(
          model === null ? { serial } : { serial, modelId: model.id }
        )
        print(report, reportText(report))
        return report.right ? exitCode.done : exitCode.no
      })
    )
}

function reportText(report: VerifyReport): string {
  const rows = report.files.map((file) => [
    file.group,
    file.name,
    file.size === null ? '' : formatBytes(file.size),
    file.state
  ])
  const verdict = report.right ? 'All is right' : 'Something is NOT right'
  const columns = [
    { title: 'kind' },
    { title: 'file' },
    { title: 'size', align: 'right' },
    { title: 'state' }
  ] as const
  return `${textTable(columns, rows)}\n${verdict} on ${report.serial} (${(report.durationMs / 1000).toFixed(1)} s).`
}
