import type { HogAction, HogActionCode } from '@shared/model'
import { useCallback, useState } from 'react'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'

/** On which phone, and in which live session, something may be done. */
export interface ActionPlace {
  readonly serial: string
  readonly sessionId: string
}

export interface HogActionsState {
  /** Null until the phone was asked. */
  readonly offered: readonly HogAction[] | null
  readonly ask: () => void
  readonly apply: (code: HogActionCode) => void
  readonly busy: boolean
}

/** What can be done about an app: asked of the phone when the menu opens, done through the journal. */
export function useHogActions(place: ActionPlace, packageName: string): HogActionsState {
  const { connection } = useServices()
  const { serial, sessionId } = place
  const [offered, setOffered] = useState<readonly HogAction[] | null>(null)
  const ask = useAction(
    useCallback(
      async () => setOffered(await connection.call((client) => client.actions.list({ serial, packageName }))),
      [connection, serial, packageName]
    )
  )
  const apply = useAction(
    useCallback(
      async (code: HogActionCode) => {
        await connection.call((client) => client.actions.apply({ serial, packageName, code, sessionId }))
      },
      [connection, serial, packageName, sessionId]
    )
  )
  return { offered, ask: ask.run, apply: apply.run, busy: ask.busy || apply.busy }
}
