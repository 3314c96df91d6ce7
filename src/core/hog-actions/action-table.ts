import { dialectOf } from '@core/phone/settings/catalogue'
import {
  hogActionCodes,
  type ActionRefusal,
  type HogAction,
  type HogActionCode,
  type SettingKind
} from '@shared/model'
import type { AppFacts } from './app-facts'
import { whyOnlyHeldBack, whyProtected } from './protected-apps'

interface Action {
  readonly kind: SettingKind
  /** What the setting becomes. */
  readonly value: string
  readonly reversible: boolean
  readonly needsProcess: boolean
}

/** Each action is one change of the journal's catalogue. */
export const actionTable: Readonly<Record<HogActionCode, Action>> = {
  restrictBackground: { kind: 'appBackground', value: 'ignore', reversible: true, needsProcess: false },
  restrictBucket: { kind: 'appBucket', value: 'restricted', reversible: true, needsProcess: false },
  freeze: { kind: 'appFreeze', value: 'frozen', reversible: true, needsProcess: true },
  suspend: { kind: 'appSuspend', value: 'suspended', reversible: true, needsProcess: false },
  kill: { kind: 'appKill', value: 'killed', reversible: false, needsProcess: true },
  forceStop: { kind: 'appStop', value: 'stopped', reversible: false, needsProcess: false },
  disable: { kind: 'appDisabled', value: 'disabled-user', reversible: true, needsProcess: false }
}

/** Actions up to this one only hold an app back. */
const lastMild: HogActionCode = 'restrictBucket'

/** All actions for one app, from mildest to hardest; those that are not offered say why. `frozen` = the journal says so. Pure. */
export function actionsFor(facts: AppFacts, { frozen }: { readonly frozen: boolean }): HogAction[] {
  return hogActionCodes.map((code, index) => {
    const { kind, reversible, value } = actionTable[code]
    const done = kind === 'appFreeze' ? frozen : facts.readings.get(kind)?.value === value
    const reason = refusal(code, facts, done)
    return {
      ...{ code, kind, reason, reversible, done, allowed: reason === null },
      ...{ whatItDoes: `action.${code}`, mildness: index + 1 }
    }
  })
}

function refusal(code: HogActionCode, facts: AppFacts, done: boolean): ActionRefusal | null {
  const { kind, needsProcess } = actionTable[code]
  if (!facts.installed) return { code: 'notInstalled', detail: 'the phone has no such app' }
  const protection = whyProtected(facts.standing)
  if (protection !== null) return protection
  const unsupported = dialectOf(kind).unsupported(facts.sdk)
  if (unsupported !== null) return { code: 'androidTooOld', detail: unsupported }
  const isMild = hogActionCodes.indexOf(code) <= hogActionCodes.indexOf(lastMild)
  const held = isMild ? null : whyOnlyHeldBack(facts.standing.packageName)
  if (held !== null) return held
  if (done) return { code: 'alreadyDone', detail: 'it is so already' }
  if (needsProcess && facts.processes.length === 0)
    return { code: 'notRunning', detail: 'it has no process now' }
  const reading = facts.readings.get(kind)
  if (
    reading !== undefined &&
    dialectOf(kind).undo(facts.standing.packageName, reading.value, { sdk: facts.sdk, user: 0 }) === null
  )
    return {
      code: 'unknownState',
      detail: reading.reason ?? `it is ${String(reading.value)}, set by somebody else`
    }
  return null
}
