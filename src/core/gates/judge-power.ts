import { parseBattery } from '@core/parse/battery'
import type { Gate } from '@shared/model'
import { checking, gate, remedy, unknown, type GateInput } from './gate-input'

/** Below the first a phone saves power by itself; below the second it may end within the run. Percent. A user’s limit may be lower than both. */
const chargePct = { good: 30, least: 15 } as const

/** How full the battery is, and whether it is being charged, which heats it. Pure. */
export function judgeBattery({ texts, limits }: GateInput): Gate[] {
  const text = texts.get('battery')
  if (text === undefined) return [checking('chargeLevel'), checking('charging')]
  const battery = parseBattery(text)
  const source = 'dumpsys battery'
  const why = battery.notReal ?? battery.unavailable
  const level = { unit: '%', threshold: limits?.chargePct ?? chargePct.good, source }
  if (why !== null) return [unknown('chargeLevel', why, level), unknown('charging', why, { source })]
  if (battery.frozen) {
    const reason = 'frozen by `dumpsys battery set`; `dumpsys battery reset` ends that'
    return [unknown('chargeLevel', reason, level), unknown('charging', reason, { source })]
  }
  return [chargeLevel(battery.levelPct, level), charging(battery, source)]
}

function chargeLevel(levelPct: number | null, told: Partial<Gate>): Gate {
  if (levelPct === null) return unknown('chargeLevel', 'the battery service tells no level', told)
  const good = Number(told.threshold)
  const least = Math.min(chargePct.least, good)
  const state = levelPct < least ? 'fail' : levelPct < good ? 'warn' : 'pass'
  return gate({
    ...told,
    ...{ id: 'chargeLevel', state, value: Math.round(levelPct) },
    threshold: state === 'fail' ? least : good,
    remedies: state === 'pass' ? [] : [remedy('charge')],
    reason:
      state === 'pass'
        ? null
        : 'a low battery holds clocks down and may end the run; charge the phone, then let it rest'
  })
}

function charging(
  { status, plugged }: Pick<ReturnType<typeof parseBattery>, 'status' | 'plugged'>,
  source: string
): Gate {
  const told = { id: 'charging', source, threshold: 'not charging' } as const
  const by = Object.entries(plugged).flatMap(([name, on]) => (on ? [name] : []))
  if (status === null) return unknown('charging', 'the battery service tells no status', told)
  if (status === 'charging')
    return gate({
      ...told,
      ...{ state: 'warn', value: `charging (${by.join(', ') || 'no source told'})` },
      reason: 'charging heats the battery, and energy per token cannot be told',
      remedies: [remedy('unplug')]
    })
  const value = by.length === 0 ? 'on battery' : `plugged in (${by.join(', ')}), not charging`
  return gate({ ...told, state: 'pass', value })
}
