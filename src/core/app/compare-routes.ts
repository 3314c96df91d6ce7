import { compareSources } from '@core/sessions/compare/compare-sources'
import { openFileSource, openStoredSource } from '@core/sessions/compare/open-source'
import type { Answering } from './router'
import type { CoreServices } from './services'

/** Answers about comparisons of sessions and files. */
export function compareRoutes(answer: Answering, { sessions }: Pick<CoreServices, 'sessions'>) {
  return {
    sessions: answer.compare.sessions.handler(async ({ input }) =>
      compareSources(await Promise.all(input.ids.map((id) => openStoredSource(sessions, id))), input)
    ),
    sources: answer.compare.sources.handler(async ({ input }) => {
      const sources = await Promise.all(
        input.sources.map((source) =>
          source.kind === 'session'
            ? openStoredSource(sessions, source.sessionId)
            : openFileSource(source.fileName, Buffer.from(source.base64, 'base64'))
        )
      )
      return compareSources(sources, input)
    })
  }
}
