import { useEffect, useMemo, useState } from 'react'
import { useServices } from '../../app/services'
import { useReport } from '../../app/use-report'
import type { SessionFeed } from '../../state/session-feed'
import { createFileFeed } from '../diagnose/file-feed'
import { base64Of } from '../diagnose/read-file'
import type { ComparedSource } from './use-comparison'
import { useFeeds } from './use-feeds'

type FileSource = Extract<ComparedSource, { kind: 'file' }>
type Opened = Readonly<Record<string, SessionFeed>>

const nothing: readonly SessionFeed[] = []

/**
 * The feeds of compared recordings in their order: stored sessions are followed, files are opened once. Empty until every file
 * is read, so that the first one stays the base.
 */
export function useSourceFeeds(sources: readonly ComparedSource[]): readonly SessionFeed[] {
  const stored = useFeeds(
    useMemo(() => sources.flatMap(({ kind, id }) => (kind === 'session' ? [id] : [])), [sources])
  )
  const opened = useOpenedFiles(sources)
  return useMemo(() => feedsInOrder(sources, stored, opened), [sources, stored, opened])
}

/** The feed of each source, or none of them while one is not known yet. */
export function feedsInOrder(
  sources: readonly Pick<ComparedSource, 'kind' | 'id'>[],
  stored: readonly SessionFeed[],
  opened: Opened
): readonly SessionFeed[] {
  const feeds = sources.map(({ kind, id }) =>
    kind === 'file' ? opened[id] : stored.find(({ sessionId }) => sessionId === id)
  )
  const known = feeds.filter((feed) => feed !== undefined)
  return known.length === sources.length ? known : nothing
}

/** Files by their id, as far as they are read. What cannot be read is told, and is not asked for again. */
function useOpenedFiles(sources: readonly ComparedSource[]): Opened {
  const { connection } = useServices()
  const report = useReport()
  const [opened, setOpened] = useState<Opened>({})
  const [asked] = useState(() => new Set<string>())
  useEffect(() => {
    const open = async ({ id, file }: FileSource): Promise<void> => {
      const base64 = await base64Of(file)
      const read = await connection.call((client) => client.diagnose.open({ fileName: file.name, base64 }))
      const feed = createFileFeed({ fileName: file.name, bytes: file.size, ...read })
      setOpened((known) => ({ ...known, [id]: feed }))
    }
    for (const source of sources) {
      if (source.kind === 'session' || asked.has(source.id)) continue
      asked.add(source.id)
      open(source).catch((error: unknown) => report(error))
    }
  }, [connection, report, sources, asked])
  return opened
}
