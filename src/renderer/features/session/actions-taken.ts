import { HogActionCode, type SessionEvent } from '@shared/model'

/** An action of this session as its events tell it. `undoneMs` null = it is in force. */
export interface TakenAction {
  readonly entryId: string
  readonly code: HogActionCode | null
  readonly app: string
  readonly tMs: number
  readonly undoneMs: number | null
}

/** The actions of a session, newest first, each with the moment it was undone. */
export function actionsTaken(events: readonly SessionEvent[]): readonly TakenAction[] {
  const actions = events.filter(({ kind }) => kind === 'action')
  return actions
    .flatMap(({ data, tMs }) => {
      const { entryId, undoes } = data
      if (typeof entryId !== 'string' || (undoes !== undefined && undoes !== null)) return []
      const undone = actions.find((event) => event.data['undoes'] === entryId && event.tMs >= tMs)
      const code = HogActionCode.safeParse(data['code'])
      return [
        {
          entryId,
          code: code.success ? code.data : null,
          app: String(data['packageName'] ?? data['subject'] ?? ''),
          tMs,
          undoneMs: undone?.tMs ?? null
        }
      ]
    })
    .reverse()
}
