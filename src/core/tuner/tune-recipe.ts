import { RunIntent, type Recipe, type TuneAnswer } from '@shared/model'
import { cellsOf } from './answer'
import type { TuneRecord } from './record'

type Draft = Omit<Recipe, 'format' | 'version' | 'id' | 'createdAt'>

/** The answer as a recipe; its note holds the evidence: every cell with what it reached. */
export function recipeOf(record: TuneRecord, answer: TuneAnswer): Draft {
  const { settings } = answer
  const { threads, cores, threadsBatch, ubatch, kvTypeK, kvTypeV, residency, repack, device } = settings
  const intent = RunIntent.parse({
    ...{ threads, cores, residency, context: Math.max(2048, record.request.depthTokens + 1024) },
    ...{ threadsBatch, ubatch, kvTypeK, kvTypeV, repack, device }
  })
  return {
    name: `Tuned: ${record.modelName} on ${record.phoneName}`.slice(0, 120),
    note: noteOf(record, answer).slice(0, 4000),
    build: { id: record.request.buildId, name: record.buildName },
    model: { id: record.request.modelId, name: record.modelName },
    ...{ intent, durationMs: null, prompt: null }
  }
}

function noteOf(record: TuneRecord, answer: TuneAnswer): string {
  const { sustained, joulesPerToken } = answer
  const lines = [
    `Tune ${record.id} of ${record.startedAt}: ${answer.rate.toFixed(2)} token/s; best cell ${answer.bestRate.toFixed(2)}.`,
    sustained?.retentionPct == null
      ? null
      : `Held for ${Math.round(sustained.durationMs / 1000)} s: ${sustained.retentionPct.toFixed(0)} % of the first rate.`,
    joulesPerToken === null ? null : `${joulesPerToken.toFixed(3)} J/token.`,
    ...cellsOf(record, null).map(({ settings, rate, cvPct, repetitions, state }) => {
      const cores = settings.cores === 'any' ? 'any core' : `cores ${settings.cores.join(',')}`
      const told =
        rate === null
          ? ''
          : ` ${rate.toFixed(2)} token/s, CV ${cvPct?.toFixed(1) ?? '–'} %, n=${repetitions.length}`
      const on = settings.device === null ? '' : ` ${settings.device === 'none' ? 'CPU' : settings.device}`
      return `t${settings.threads} ${cores}${on}: ${state}${told}`
    })
  ]
  return lines.filter((line) => line !== null).join('\n')
}
