import { KvType, PlanEngine, Residency, type PlanSettings } from '@shared/model'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { wholeNumber } from './whole-number'

/** Settings of a run that a memory plan depends on; what was not told is left out. */
export interface PlanOptions {
  readonly context?: number
  readonly ctk?: KvType
  readonly ctv?: KvType
  readonly ub?: number
  readonly residency?: Residency
  readonly engine?: PlanEngine
  readonly fa?: boolean
}

const maxCtx = 16_777_216

/** Adds the options by which a model's memory is planned; `contextDefault` says what holds without `-c`. */
export function withPlanOptions(command: Command, contextDefault: string): Command {
  return command
    .option('-c, --context <tokens>', `context in tokens; default: ${contextDefault}`, wholeNumber(1, maxCtx))
    .addOption(new Option('--ctk <type>', 'type of the K cache; default: f16').choices(KvType.options))
    .addOption(new Option('--ctv <type>', 'type of the V cache; default: f16').choices(KvType.options))
    .option('--ub <tokens>', 'micro-batch in tokens; default: 512', wholeNumber(1, 65_536))
    .addOption(
      new Option('--residency <kind>', 'where the weights live; default: mmap').choices(Residency.options)
    )
    .addOption(
      new Option('--engine <program>', 'which program runs it; default: server').choices(PlanEngine.options)
    )
    .option('--fa <on|off>', 'flash attention; default: on', onOrOff)
}

/** The same as a plan's settings: only those that were told. */
export function planChanges(options: PlanOptions): Partial<PlanSettings> {
  const { context, ctk, ctv, ub, residency, engine, fa } = options
  return {
    ...(context === undefined ? {} : { ctx: context }),
    ...(ctk === undefined ? {} : { kvTypeK: ctk }),
    ...(ctv === undefined ? {} : { kvTypeV: ctv }),
    ...(ub === undefined ? {} : { ubatch: ub }),
    ...(residency === undefined ? {} : { residency }),
    ...(engine === undefined ? {} : { engine }),
    ...(fa === undefined ? {} : { flashAttention: fa })
  }
}

function onOrOff(text: string): boolean {
  if (text === 'on' || text === 'auto') return true
  if (text === 'off') return false
  throw new InvalidArgumentError('on or off is needed.')
}
