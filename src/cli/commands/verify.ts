import type { ChunkMap, ProvisionStatus, VerifiedFile, VerifyReport } from '@shared/model'
import { formatBytes } from '@shared/units/format'
import { chooseModel } from '../choose-library'
import { choosePhone } from '../choose-phone'
import { runCommand, type AddCommand, type CommandContext } from '../command-context'
import { exitCode, type ExitCode } from '../exit-code'
import { followVerify } from '../follow-verify'
import { followJobs, reportEnds } from '../follow-provision'
import { withCommon, withPhone, type CommonOptions } from '../options'
import { endText } from '../provision-text'
import { textTable } from '../table'

interface Options extends CommonOptions {
  readonly serial?: string
  readonly model?: string
  readonly repair?: true
}

type Wanted = Parameters<CommandContext['client']['provision']['verify']>[0]

/** `hotplate verify`: hashes on the phone what lies there and compares. Exit code 1 when something is not right. */
export const addVerify: AddCommand = (program, host) => {
  withPhone(
    withCommon(
      program.command('verify').description('hash what lies on a phone, chunk by chunk, and compare')
    )
  )
    .option('--model <model>', 'only this model (id, name or GGUF file)')
    .option('--repair', 'send again the chunks that are wrong, and only those')
    .action((options: Options) => runCommand(host, options, (context) => verify(context, options)))
}

async function verify(context: CommandContext, options: Options): Promise<ExitCode> {
  const { client, print } = context
  const model = options.model === undefined ? null : await chooseModel(context, options.model)
  const serial = await choosePhone(client, options.serial)
  const wanted: Wanted = model === null ? { serial } : { serial, modelId: model.id }
  const report = await followVerify(context, wanted)
  if (report === null) return exitCode.no
  if (report.right || options.repair !== true) {
    print(report, reportText(report))
    return report.right ? exitCode.done : exitCode.no
  }
  return await repair(context, wanted, report)
}

/** One document with `--json`: the last report, what was found before (`before`), and the job (`repair`). */
async function repair(context: CommandContext, wanted: Wanted, before: VerifyReport): Promise<ExitCode> {
  const { client, print, json } = context
  if (!json) print(before, reportText(before))
  const { jobId } = await client.provision.repair(wanted)
  const [end] = await followJobs(context, [jobId], { stream: false })
  if (end === undefined || end.state !== 'done') {
    if (json) print({ ...before, before, repair: end ?? null }, '')
    return end === undefined ? exitCode.no : reportEnds(context, [end])
  }
  const after = await followVerify(context, wanted)
  if (after === null) return exitCode.no
  print({ ...after, before, repair: end }, repairedText(end, after))
  return after.right ? exitCode.done : exitCode.no
}

function repairedText(end: ProvisionStatus, after: VerifyReport): string {
  return `${endText(end)}\nVerified again:\n${reportText(after)}`
}

function reportText(report: VerifyReport): string {
  const rows = report.files.map((file) => [
    file.group,
    file.name,
    file.size === null ? '' : formatBytes(file.size),
    file.state,
    chunkText(file)
  ])
  const verdict = report.right ? 'All is right' : 'Something is NOT right'
  const columns = [
    { title: 'kind' },
    { title: 'file' },
    { title: 'size', align: 'right' },
    { title: 'state' },
    { title: 'chunks' }
  ] as const
  return `${textTable(columns, rows)}\n${verdict} on ${report.serial} (${(report.durationMs / 1000).toFixed(1)} s).`
}

/** `5 of 9 wrong: 2, 4-7`; nothing where all is right or only the whole is known. */
function chunkText({ chunks, state }: VerifiedFile): string {
  if (chunks === null || state !== 'damaged') return ''
  const total = chunks.reduce((sum, { count }) => sum + count, 0)
  const bad = badRuns(chunks)
  const count = bad.reduce((sum, { from, end }) => sum + end - from, 0)
  const names = bad.map(({ from, end }) => (end - from === 1 ? `${from}` : `${from}-${end - 1}`))
  return count === 0 ? 'too long' : `${count} of ${total} wrong: ${names.join(', ')}`
}

function badRuns(chunks: ChunkMap): readonly { readonly from: number; readonly end: number }[] {
  let at = 0
  return chunks.flatMap(({ state, count }) => {
    const from = at
    at += count
    return state === 'proven' ? [] : [{ from, end: at }]
  })
}
