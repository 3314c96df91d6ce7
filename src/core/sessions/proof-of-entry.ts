import { proveAction } from '@core/diagnosis/proof'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { ActionProof, SeriesColumns, SessionEvent } from '@shared/model'

/**
 * What the action of a journal entry did to the token rate of a session. Its time is that of the session's `action` event
 * with this `entryId`. Throws BAD_INPUT when there is none.
 */
export function proofOfEntry(
  entryId: string,
  events: readonly SessionEvent[],
  rate: SeriesColumns | undefined
): ActionProof {
  const event = events.find(({ kind, data }) => kind === 'action' && data['entryId'] === entryId)
  if (event === undefined)
    throw new HotplateError('BAD_INPUT', {
      detail: `The session has no action of the journal entry ${entryId}.`
    })
  const undone = events.find(
    ({ kind, data, tMs }) => kind === 'action' && data['undoes'] === entryId && tMs > event.tMs
  )
  return proveAction(
    { t: (rate?.tMs ?? []).map((ms) => ms / 1000), v: rate?.v ?? [] },
    { actionS: event.tMs / 1000, untilS: undone === undefined ? null : undone.tMs / 1000 }
  )
}
