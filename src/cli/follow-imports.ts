import { formatBytes } from '@shared/units/format'
import type { CommandContext } from './command-context'
import { LiveLines } from './terminal'

/** Runs an import and shows how far it is. */
export async function followImports<T>(context: CommandContext, work: () => Promise<T>): Promise<T> {
  const done = new AbortController()
  const lines = new LiveLines(context.terminal)
  const showing = show(context, lines, done.signal).catch(() => undefined)
  try {
    return await work()
  } finally {
    done.abort()
    await showing
    lines.clear()
  }
}

async function show({ client }: CommandContext, lines: LiveLines, signal: AbortSignal): Promise<void> {
  for await (const imports of await client.library.watchImports(undefined, { signal })) {
    if (signal.aborted) return
    const texts = imports.map(({ stage, path, doneBytes, totalBytes }) => {
      const amount = totalBytes === null ? '' : `${formatBytes(doneBytes)} of ${formatBytes(totalBytes)}`
      return `${stage} ${path}  ${amount}`
    })
    if (texts.length > 0) lines.show(texts, performance.now())
  }
}
