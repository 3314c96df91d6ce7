import type { ProvisionStatus, VerifyReport } from '@shared/model'

/** What the campaign asks of the client program; one JSON line each on its standard input. */
export type ClientCommand =
  | {
      readonly do: 'start' | 'repair' | 'verify' | 'remove'
      readonly serial: string
      readonly modelId: string
    }
  | { readonly do: 'import'; readonly path: string }
  | { readonly do: 'shiftClock'; readonly offsetMs: number }

/** What the client tells of a job. */
export type JobStatus = Pick<
  ProvisionStatus,
  'state' | 'sentBytes' | 'skippedBytes' | 'totalBytes' | 'note' | 'error'
>

/** What the client program says; one JSON line each on its standard output. */
export type ClientWord =
  | { readonly said: 'ready' }
  | { readonly said: 'imported'; readonly modelId: string }
  | { readonly said: 'status'; readonly serial: string; readonly status: JobStatus }
  | { readonly said: 'verified'; readonly serial: string; readonly report: VerifyReport }
  | { readonly said: 'removed'; readonly serial: string }
  | { readonly said: 'refused'; readonly command: ClientCommand; readonly error: unknown }
