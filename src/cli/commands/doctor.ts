import type { DoctorCheck, DoctorReport } from '@shared/model'
import { settledPhones, isArriving } from '../choose-phone'
import { runCommand, type AddCommand, type CommandContext } from '../command-context'
import { doctorNames, doctorRemedies } from '../doctor-text'
import { exitCode, type ExitCode } from '../exit-code'
import { withCommon, withPhone, type CommonOptions } from '../options'

interface Options extends CommonOptions {
  readonly serial?: string
}

const marks = {
  pass: 'ok',
  warn: 'warning',
  fail: 'FAILED',
  skipped: '-',
  waiting: '',
  checking: ''
} as const

/** `hotplate doctor`: the way to a phone checked step by step, each with its remedy; exit code 3 when something failed. */
export const addDoctor: AddCommand = (program, host) => {
  withPhone(
    withCommon(program.command('doctor').description('check the way to a phone, step by step'))
  ).action((options: Options) => runCommand(host, options, (context) => doctor(context, options)))
}

async function doctor(context: CommandContext, { serial }: Options): Promise<ExitCode> {
  const { client, json, signal, printLine, terminal } = context
  await settledPhones(client, (list) => list.length > 0 && !list.some(isArriving))
  let shown = 0
  let last: DoctorReport | null = null
  for await (const report of await client.phones.doctor(serial === undefined ? {} : { serial }, { signal })) {
    last = report
    if (json) {
      printLine(report)
      continue
    }
    const settled = report.checks.filter(({ state }) => state !== 'waiting' && state !== 'checking')
    for (const check of settled.slice(shown)) terminal.out.write(checkText(check))
    shown = settled.length
  }
  const failed = last?.checks.some(({ state, id }) => state === 'fail' && id !== 'adbProgram') ?? true
  return failed ? exitCode.trouble : exitCode.done
}

function checkText({ id, state, value, remedy }: DoctorCheck): string {
  const line = `${marks[state].padEnd(8)} ${doctorNames[id].padEnd(18)} ${value ?? ''}`.trimEnd()
  return remedy === null ? `${line}\n` : `${line}\n${' '.repeat(9)}→ ${doctorRemedies[remedy]}\n`
}
