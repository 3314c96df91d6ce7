import { describeLlamaFailure, findLlamaFailure } from '@core/parse/llama-errors'
import { parseLlamaLog } from '@core/parse/llama-log'
import { parseLlamaFigures, unwrapLogJsonl } from '@core/parse/llama-timings'
import type { Inspected, InspectInput } from './types'

/** Phases that count tokens; the others count runs of the sampler. */
const tokenPhases: readonly string[] = ['prompt eval', 'eval', 'total']

/** A log of any llama.cpp program from 2023 to b11669: what was loaded, what it measured, why it failed. */
export function inspectLlamaLog({ text }: InspectInput): Inspected {
  const plain = unwrapLogJsonl(text)
  const { weightMiB, ...facts } = parseLlamaLog(plain)
  const { rejected, ...figures } = parseLlamaFigures(plain)
  const failure = findLlamaFailure(plain)
  const notes: string[] = []
  if (facts.loadMode === null && weightMiB.size === 0 && figures.bench.length === 0)
    notes.push('no line about loading: since b9151 they need -lv 4')
  if (facts.lockWarning !== null) notes.push('locking failed: the run went on unlocked')
  return {
    data: {
      ...facts,
      weightMiB: Object.fromEntries(weightMiB),
      ...figures,
      timings: figures.timings.map((one) => ({
        ...one,
        tokens: tokenPhases.includes(one.phase) ? one.count : null
      })),
      failure: failure === null ? null : { ...failure, text: describeLlamaFailure(failure) }
    },
    rejected,
    notes
  }
}
