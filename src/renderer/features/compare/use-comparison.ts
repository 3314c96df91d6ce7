import type { CompareAlign, Comparison, ProtocolField } from '@shared/model'
import { useEffect, useState } from 'react'
import { useServices } from '../../app/services'
import { toProblem, type Problem } from '../../rpc/problem'
import { base64Of, refuseTooLarge } from '../diagnose/read-file'

/** A session of this PC, or a file that was dropped here. */
export type ComparedSource =
  | { readonly kind: 'session'; readonly id: string }
  | { readonly kind: 'file'; readonly id: string; readonly file: File }

export interface CompareOptions {
  readonly align: CompareAlign
  readonly force: boolean
  readonly deliberate: readonly ProtocolField[]
}

export interface ComparisonState {
  readonly comparison: Comparison | null
  /** What the comparison is of: its sessions in the same order. */
  readonly compared: readonly ComparedSource[]
  readonly problem: Problem | null
}

const none: ComparisonState = { comparison: null, compared: [], problem: null }

/** The comparison of two to six sources, asked for anew when one of them or an option changes. */
export function useComparison(sources: readonly ComparedSource[], options: CompareOptions): ComparisonState {
  const { connection } = useServices()
  const [state, setState] = useState(none)
  useEffect(() => {
    if (sources.length < 2) return undefined
    let wanted = true
    const ask = async (): Promise<Comparison> => {
      const { align, force, deliberate } = options
      refuseTooLarge(sources.flatMap((source) => (source.kind === 'file' ? [source.file] : [])))
      const choice = { align, force, deliberate: [...deliberate] }
      const given = await Promise.all(
        sources.map(async (source) =>
          source.kind === 'session'
            ? { kind: 'session' as const, sessionId: source.id }
            : { kind: 'file' as const, fileName: source.file.name, base64: await base64Of(source.file) }
        )
      )
      return connection.call((client) => client.compare.sources({ sources: given, ...choice }))
    }
    ask().then(
      (comparison) => wanted && setState({ comparison, compared: sources, problem: null }),
      (error: unknown) => wanted && setState({ ...none, problem: toProblem(error) })
    )
    return () => {
      wanted = false
    }
  }, [connection, sources, options])
  return sources.length < 2 ? none : state
}
