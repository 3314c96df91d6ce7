import { SoakProtocol } from '@shared/model'

/** The protocol of a soak as typed. Minutes and seconds are as people type them; an empty ambient is not measured. */
export interface ProtocolDraft {
  readonly load: 'time' | 'tokens' | 'steady'
  readonly tokens: number
  readonly warmUpMinutes: number
  readonly coolDownMinutes: number
  readonly policy: 'growing' | 'fixed' | 'chat'
  readonly policyTokens: number
  readonly policyDepth: number
  readonly pauseS: number
  readonly ambientC: string
  readonly batteryC: number
  readonly skinC: number
}

export const plainProtocol: ProtocolDraft = {
  load: 'time',
  tokens: 2000,
  warmUpMinutes: 0,
  coolDownMinutes: 0,
  policy: 'growing',
  policyTokens: 512,
  policyDepth: 0,
  pauseS: 5,
  ambientC: '',
  batteryC: 45,
  skinC: 48
}

/** The protocol, or null when the contract would not take what was typed. `minutes` is the load's length (or its most). */
export function toProtocol(
  draft: ProtocolDraft,
  minutes: number,
  cooling: string | null
): SoakProtocol | null {
  const ms = (value: number): number => Math.round(value * 60_000)
  const load = {
    time: { kind: 'time', ms: ms(minutes) },
    tokens: { kind: 'tokens', tokens: draft.tokens },
    steady: { kind: 'steady', maxMs: ms(minutes) }
  }[draft.load]
  const { policyTokens: tokens, policyDepth } = draft
  const depth = policyDepth === 0 ? {} : { depth: policyDepth }
  const contextPolicy = {
    growing: { kind: 'growing' },
    fixed: { kind: 'fixed', tokens, ...depth },
    chat: { kind: 'chat', tokens, ...depth, pauseMs: Math.round(draft.pauseS * 1000) }
  }[draft.policy]
  const parsed = SoakProtocol.safeParse({
    warmUpMs: ms(draft.warmUpMinutes),
    load,
    coolDownMs: ms(draft.coolDownMinutes),
    contextPolicy,
    ambientC: draft.ambientC.trim() === '' ? null : Number(draft.ambientC),
    cooling,
    limits: { batteryC: draft.batteryC, skinC: draft.skinC }
  })
  return parsed.success ? parsed.data : null
}
