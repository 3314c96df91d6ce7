import type { RunPreview } from '@shared/model'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useServices } from '../../app/services'
import { toProblem, type Problem } from '../../rpc/problem'
import { draftFaults, toIntent, type RunDraft } from './run-draft'

const quietMs = 300

export interface PreviewState {
  readonly preview: RunPreview | null
  readonly problem: Problem | null
}

/** The command line that a draft would run on the phone, asked for when the typing pauses. */
export function usePreview(serial: string, draft: RunDraft, ready: boolean): PreviewState {
  const { connection } = useServices()
  const [state, setState] = useState<PreviewState>({ preview: null, problem: null })
  const whole = draftFaults(draft).every((fault) => fault === 'minutes' || fault === 'protocol')
  const asked = ready && whole ? JSON.stringify([serial, draft.buildId, draft.modelId, toIntent(draft)]) : ''
  const [settled] = useDebouncedValue(asked, quietMs)
  useEffect(() => {
    if (settled === '') return undefined
    let wanted = true
    const [phone, buildId, modelId, intent] = JSON.parse(settled) as [
      string,
      string,
      string,
      ReturnType<typeof toIntent>
    ]
    connection
      .call((client) => client.soak.preview({ serial: phone, buildId, modelId, intent }))
      .then((preview) => {
        if (wanted) setState({ preview, problem: null })
      })
      .catch((error: unknown) => {
        if (wanted) setState({ preview: null, problem: toProblem(error) })
      })
    return () => {
      wanted = false
    }
  }, [connection, settled])
  return settled === '' ? { preview: null, problem: null } : state
}
