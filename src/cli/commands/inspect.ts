import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { bytesSource, notReadable, withFileSource } from '@core/gguf/byte-source'
import { inspectGguf } from '@core/inspect/inspect-gguf'
import { inspectText, type CaptureOf } from '@core/inspect/inspect-text'
import { inspectors, type TextKind } from '@core/inspect/inspectors'
import { HotplateError } from '@shared/errors/hotplate-error'
import { reportError, type AddCommand } from '../command-context'
import { exitCode } from '../exit-code'
import { wholeNumber, withCommon, type CommonOptions } from '../options'

interface Options extends CommonOptions {
  readonly sdk?: number
  readonly cpus?: number
}

const kinds: readonly string[] = [...Object.keys(inspectors), 'gguf']

/**
 * `hotplate inspect KIND FILE`: reads a captured output of a phone (or a GGUF) and prints what Hotplate makes of it,
 * always as JSON. Needs neither adb nor the data folder. Ends 0 also when lines were rejected: they are in the document.
 */
export const addInspect: AddCommand = (program, { terminal, end }) => {
  withCommon(program.command('inspect').description('show what Hotplate reads in a captured output, as JSON'))
    .argument('<kind>', kinds.join(', '))
    .argument('<file>', 'the captured file; - reads standard input')
    .option('--sdk <n>', 'ro.build.version.sdk of the phone', wholeNumber(1, 200))
    .option('--cpus <n>', 'number of CPUs of the phone, where the text does not tell', wholeNumber(1, 1024))
    .action(async (kind: string, file: string, options: Options) => {
      try {
        const document = await inspect(kind, file, { sdk: options.sdk ?? null, cpus: options.cpus ?? null })
        terminal.out.write(`${JSON.stringify(document, null, 2)}\n`)
        end(exitCode.done)
      } catch (error) {
        end(reportError(terminal, error, { ...options, json: true }))
      }
    })
}

async function inspect(kind: string, file: string, from: CaptureOf): Promise<unknown> {
  if (kind === 'gguf') {
    if (file !== '-') return withFileSource(file, inspectGguf)
    return inspectGguf(bytesSource('standard input', await buffer(process.stdin)))
  }
  if (!isTextKind(kind))
    throw new HotplateError('BAD_INPUT', {
      detail: `“${kind}” is no kind of output; known are ${kinds.join(', ')}.`
    })
  const bytes =
    file === '-'
      ? await buffer(process.stdin)
      : await readFile(file).catch((error: unknown) => Promise.reject(notReadable(file, error)))
  return inspectText(kind, bytes, from)
}

function isTextKind(kind: string): kind is TextKind {
  return Object.hasOwn(inspectors, kind)
}
