import type { RunPreview, SoakRequest } from '@shared/model'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useServices } from '../../app/services'
import { toProblem, type Problem } from '../../rpc/problem'
import { draftFaults, toRequest, type RunDraft } from './run-draft'

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
  const asked = ready && whole ? JSON.stringify(previewOf(toRequest(draft, serial))) : ''
  const [settled] = useDebouncedValue(asked, quietMs)
  useEffect(() => {
    if (settled === '') return undefined
    let wanted = true
    const request = JSON.parse(settled) as ReturnType<typeof previewOf>
    connection
      .call((client) => client.soak.preview(request))
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

/** What the command line depends on. */
function previewOf({ serial, buildId, modelId, intent, engine, prompt }: SoakRequest) {
  return {
    ...{ serial, buildId, modelId, intent },
    ...(engine === undefined ? {} : { engine, ...(prompt === undefined ? {} : { prompt }) })
  }
}
