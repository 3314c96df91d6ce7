import type { ProvisionStatus } from '@shared/model'
import type { CommandContext } from './command-context'
import { detailOf, errorText } from './error-text'
import { exitCode, exitCodeOf, type ExitCode } from './exit-code'
import { endText, liveText, noticeText } from './provision-text'
import { LiveLines } from './terminal'

/**
 * Shows jobs until all have ended; with `--json` every status is a line (`stream`) or nothing is told before the end.
 * Ctrl+C cancels them: what has arrived stays and the next job goes on from there.
 */
export async function followJobs(
  context: CommandContext,
  jobIds: readonly string[],
  { stream }: { readonly stream: boolean }
): Promise<readonly ProvisionStatus[]> {
  const { client, signal } = context
  const screen = new Screen(context, stream)
  const cancel = (): void => {
    for (const jobId of jobIds) void client.provision.cancel({ jobId }).catch(() => undefined)
  }
  signal.addEventListener('abort', cancel, { once: true })
  if (signal.aborted) cancel()
  try {
    return await Promise.all(
      jobIds.map(async (jobId) => {
        let last: ProvisionStatus | null = null
        for await (const status of await client.provision.watch({ jobId })) {
          last = status
          screen.show(status)
        }
        return last ?? (await client.provision.cancel({ jobId }))
      })
    )
  } finally {
    signal.removeEventListener('abort', cancel)
    screen.end()
  }
}

/** Tells how jobs ended and what went wrong; the worst of them is the exit code. */
export function reportEnds(context: CommandContext, ends: readonly ProvisionStatus[]): ExitCode {
  const codes = ends.map((status): ExitCode => {
    if (!context.json) context.print(status, endText(status))
    if (status.error === null) return status.state === 'done' ? exitCode.done : exitCode.no
    const detail = detailOf({ data: status.error })
    context.say(errorText(detail, context.verbose))
    return exitCodeOf(detail)
  })
  return codes.reduce((worst, code) => (code > worst ? code : worst), exitCode.done)
}

/** A line for each phone, redrawn; notices stay above them. */
class Screen {
  readonly #lines: LiveLines
  readonly #latest = new Map<string, ProvisionStatus>()
  readonly #told = new Set<string>()

  constructor(
    private readonly context: CommandContext,
    private readonly stream: boolean
  ) {
    this.#lines = new LiveLines(context.terminal, 'all')
  }

  show(status: ProvisionStatus): void {
    this.#latest.set(status.jobId, status)
    if (this.context.json) {
      if (this.stream) this.context.printLine(status)
      return
    }
    for (const notice of status.notices) this.#tell(status, notice)
    this.#lines.show([...this.#latest.values()].map(liveText), performance.now())
  }

  end(): void {
    this.#lines.clear()
  }

  /** Numbers of some notices grow: the first is told, the last is in the status. */
  #tell({ jobId, serial }: ProvisionStatus, notice: ProvisionStatus['notices'][number]): void {
    const key = `${jobId} ${notice.code}`
    if (this.#told.has(key) || notice.code === 'resumed' || notice.code === 'copiedOnPhone') return
    this.#told.add(key)
    this.#lines.say(`${serial}: ${noticeText(notice)}`)
  }
}
