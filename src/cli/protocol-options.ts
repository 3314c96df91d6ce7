import { HotplateError } from '@shared/errors/hotplate-error'
import { SoakProtocol, type ContextPolicy } from '@shared/model'
import { InvalidArgumentError, type Command } from 'commander'
import { withGates, type GateOptions } from './gate-options'
import { celsius, positiveNumber, seconds, wholeNumber } from './options'

/** What the options of a soak's protocol say; times in seconds. */
export interface ProtocolOptions extends GateOptions {
  readonly minutes?: number
  readonly seconds?: number
  readonly warmUp: number
  readonly coolDown: number
  readonly untilSteady?: true
  readonly tokens?: number
  readonly contextPolicy: ContextPolicy
  readonly cooling?: string
  readonly ambient?: number
  readonly limitBattery?: number
  readonly limitSkin?: number
}

/** Adds the options of a soak's protocol and of its gates. */
export function withProtocol(command: Command): Command {
  const described = command
    .option('--minutes <n>', 'how long the load is, at most (default 10)', positiveNumber)
    .option('--seconds <n>', 'the same in seconds', positiveNumber)
    .option('--warm-up <seconds>', 'generation that is not counted, before the load', seconds, 0)
    .option('--cool-down <seconds>', 'recording without load, after it', seconds, 0)
    .option('--until-steady', 'end the load when token/s no longer falls (at the latest after --minutes)')
    .option('--tokens <n>', 'end the load after so many tokens', wholeNumber(1, 100_000_000))
    .option(
      '--context-policy <policy>',
      'growing, fixed:TOKENS[@DEPTH] (each request starts anew, at this depth) or chat:TOKENS[@DEPTH],PAUSE_MS',
      contextPolicy,
      { kind: 'growing' }
    )
    .option('--cooling <text>', 'how the phone is cooled: bare, pad, fan, peltier or your own words')
    .option('--ambient <c>', 'temperature of the room, °C', celsius(-40, 80))
    .option(
      '--limit-battery <c>',
      'the phone stops the run at this battery temperature (default 45)',
      celsius(20, 70)
    )
    .option(
      '--limit-skin <c>',
      'the phone stops the run at this skin temperature (default 48)',
      celsius(20, 90)
    )
  return withGates(described)
}

/** The protocol of options. Throws BAD_INPUT. */
export function protocolOf(options: ProtocolOptions): SoakProtocol {
  const ms = durationOf(options)
  const { untilSteady, tokens, contextPolicy: policy, cooling = null, ambient = null } = options
  if (untilSteady === true && tokens !== undefined)
    throw new HotplateError('BAD_INPUT', { detail: 'Give --until-steady or --tokens, not both.' })
  const parsed = SoakProtocol.safeParse({
    warmUpMs: options.warmUp * 1000,
    load:
      untilSteady === true
        ? { kind: 'steady', maxMs: ms }
        : tokens === undefined
          ? { kind: 'time', ms }
          : { kind: 'tokens', tokens },
    coolDownMs: options.coolDown * 1000,
    contextPolicy: policy,
    ambientC: ambient,
    cooling,
    limits: { batteryC: options.limitBattery ?? 45, skinC: options.limitSkin ?? 48 }
  })
  if (parsed.success) return parsed.data
  const detail = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
  throw new HotplateError('BAD_INPUT', { detail })
}

/** The longest load, ms. Throws BAD_INPUT. */
export function durationOf(options: Pick<ProtocolOptions, 'minutes' | 'seconds'>): number {
  if (options.minutes !== undefined && options.seconds !== undefined)
    throw new HotplateError('BAD_INPUT', { detail: 'Give --minutes or --seconds, not both.' })
  return Math.round((options.seconds ?? (options.minutes ?? 10) * 60) * 1000)
}

function contextPolicy(text: string): ContextPolicy {
  if (text === 'growing') return { kind: 'growing' }
  const found = /^(fixed|chat):(\d{1,7})(?:@(\d{1,7}))?(?:,(\d{1,6}))?$/.exec(text)
  const [, kind, tokens, depth, pauseMs] = found ?? []
  const policy = { tokens: Number(tokens), ...(depth === undefined ? {} : { depth: Number(depth) }) }
  if (kind === 'fixed' && pauseMs === undefined) return { kind, ...policy }
  if (kind === 'chat' && pauseMs !== undefined) return { kind, ...policy, pauseMs: Number(pauseMs) }
  throw new InvalidArgumentError('growing, fixed:TOKENS[@DEPTH] or chat:TOKENS[@DEPTH],PAUSE_MS is needed.')
}
