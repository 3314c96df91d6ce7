import type { MemoryPlan, PlanNote, PlanRemedy } from '@shared/model'
import { formatBytes } from '@shared/units/format'
import { textPairs, textTable } from './table'

/** A plan for people: what is needed, against what, how fast at best, and what would make it fit. */
export function planText(plan: MemoryPlan): string {
  const parts = [
    textPairs(headPairs(plan)),
    textTable([{ title: 'memory' }, { title: 'size', align: 'right' }], needRows(plan)),
    textPairs(answerPairs(plan)),
    ...(plan.remedies.length === 0
      ? []
      : [`It would fit with one of:\n${plan.remedies.map(remedyLine).join('\n')}`]),
    ...plan.notes.map((note) => `Note: ${noteText(note)}`)
  ]
  return parts.join('\n\n')
}

function headPairs(plan: MemoryPlan): [string, string][] {
  const { settings } = plan
  const ctx = plan.effectiveCtx ?? settings.ctx
  return [
    ['model', plan.model],
    ['kind', [plan.architecture, plan.quantization].filter(Boolean).join(', ')],
    ['context', ctx === null ? 'unknown' : `${ctx} tokens (trained for ${plan.trainingCtx ?? 'unknown'})`],
    [
      'settings',
      `${settings.engine}, ${settings.residency}, K ${settings.kvTypeK}, V ${settings.kvTypeV}, micro-batch ${settings.ubatch}, flash attention ${settings.flashAttention ? 'on' : 'off'}`
    ]
  ]
}

function needRows(plan: MemoryPlan): string[][] {
  const size = (bytes: number | null, field: string): string =>
    bytes === null ? `unknown: ${plan.reasons[field] ?? 'no reason given'}` : formatBytes(bytes)
  const caches = plan.caches.map((cache) => {
    const cells = cache.cells === null ? 'state' : `${cache.cells} cells`
    return [`  ${cache.kind}, ${cache.layers} layers, ${cells}`, formatBytes(cache.bytes)]
  })
  return [
    ['weights', formatBytes(plan.weightsBytes)],
    ['KV cache and state', size(plan.kvBytes, 'kvBytes')],
    ...caches,
    ['compute buffer', size(plan.computeBytes, 'computeBytes')],
    ['total that llama.cpp counts', size(plan.totalBytes, 'totalBytes')],
    ['second copies of weights', formatBytes(plan.repackBytes)],
    ['program and tokenizer, about', formatBytes(plan.overheadBytes)],
    ['needed while running', size(plan.steadyBytes, 'steadyBytes')],
    ['needed at most', size(plan.peakBytes, 'peakBytes')]
  ]
}

const verdictTexts = { fits: 'fits', tight: 'fits, but is tight', doesNotFit: 'does NOT fit' } as const

function answerPairs(plan: MemoryPlan): [string, string][] {
  const reason = (field: string): string => `unknown: ${plan.reasons[field] ?? 'no reason given'}`
  const history = plan.history
  return [
    [
      'available on the phone',
      plan.availableBytes === null ? reason('availableBytes') : formatBytes(plan.availableBytes)
    ],
    ['verdict', plan.verdict === null ? reason('verdict') : verdictTexts[plan.verdict]],
    ...(history === null
      ? []
      : [
          ['earlier sessions took', `${formatBytes(history.peakBytes)} (${history.sessions})`] as [
            string,
            string
          ]
        ]),
    [
      'read per token',
      plan.bytesPerToken === null ? reason('bytesPerToken') : formatBytes(plan.bytesPerToken)
    ],
    [
      'bandwidth',
      plan.bandwidth === null
        ? reason('bandwidth')
        : `${formatBytes(plan.bandwidth.bytesPerSecond)}/s, ${plan.bandwidth.detail}`
    ],
    [
      'at best',
      plan.ceilingTokenRate === null
        ? reason('ceilingTokenRate')
        : `${plan.ceilingTokenRate.toFixed(1)} tokens/s`
    ]
  ]
}

function remedyLine(remedy: PlanRemedy): string {
  switch (remedy.change) {
    case 'ctx':
      return `  -c ${remedy.ctx}  (${formatBytes(remedy.totalBytes)})`
    case 'kvType':
      return `  --ctk ${remedy.kvType} --ctv ${remedy.kvType}  (${formatBytes(remedy.totalBytes)})`
    case 'residency':
      return `  --residency ${remedy.residency}  (${formatBytes(remedy.totalBytes)})`
    case 'ubatch':
      return `  --ub ${remedy.ubatch}  (${formatBytes(remedy.totalBytes)})`
    case 'smallerQuant':
      return `  a quantization with weights of at most ${formatBytes(remedy.weightsBytes)}`
    case 'freeMemory':
      return `  ${formatBytes(remedy.bytes)} more free memory on the phone`
  }
}

function noteText({ code, data }: PlanNote): string {
  const of = (key: string): string => String(data[key] ?? '')
  switch (code) {
    case 'ctxPadded':
      return `llama.cpp rounds the context of ${of('asked')} up to ${of('effective')}.`
    case 'ctxBeyondTraining':
      return `a context of ${of('asked')} is beyond the ${of('trained')} the model was trained for.`
    case 'unknownArchitecture':
      return `“${of('architecture')}” was not compared with llama.cpp; it is counted by its tensors.`
    case 'quantizedVNeedsFlashAttention':
      return `llama.cpp refuses a ${of('kvType')} V cache without flash attention.`
    case 'mlaNeedsEqualKvTypes':
      return `this model keeps K and V in one row: their types (${of('k')}, ${of('v')}) must be equal.`
    case 'kvTypeDoesNotDivide':
      return `heads of ${of('headLength')} values cannot be kept as ${of('k')} and ${of('v')}; llama.cpp refuses.`
    case 'mixtureComputeBound':
      return 'the best rate counts memory only; mixtures of experts on phones are held back by computing.'
    case 'bandwidthEstimated':
      return 'the bandwidth is estimated from a table; --measure measures it on the phone.'
    case 'historyHigher':
      return 'earlier sessions of this model took more than the sum; that is what the verdict uses.'
    case 'weightsMayBeDropped':
      return 'it would start with mapped weights, but read them from storage again and again.'
  }
}
