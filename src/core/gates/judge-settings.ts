import { dialectOf } from '@core/phone/settings/catalogue'
import type { Gate } from '@shared/model'
import { checking, gate, remedy, unknown, type GateInput } from './gate-input'

/** Screen, radios, Do not disturb and fixed-performance mode: what changes a measurement without ending it. Pure. */
export function judgeSettings(input: GateInput): Gate[] {
  const { texts } = input
  const screenGate = texts.has('power') && texts.has('settings') ? screen(input) : checking('screen')
  const fixed = input.journal === null ? checking('fixedPerformance') : fixedPerformance(input)
  if (!texts.has('settings')) return [fixed, screenGate, checking('radios'), checking('dnd')]
  return [fixed, screenGate, radios(input), dnd(input)]
}

function values({ texts }: GateInput): ReadonlyMap<string, string> {
  return new Map(
    [...(texts.get('settings') ?? '').matchAll(/^(\w+)=(.*?)\r?$/gm)].map(([, key, value]) => [
      key ?? '',
      value ?? ''
    ])
  )
}

function screen(input: GateInput): Gate {
  const word = /\bmWakefulness=(\w+)/.exec(input.texts.get('power') ?? '')?.[1]
  const told = { source: 'dumpsys power', threshold: 'off' }
  if (word === undefined) return unknown('screen', '`dumpsys power` tells no wakefulness', told)
  const isOn = word === 'Awake' || word === 'Dreaming'
  if (!isOn) return gate({ ...told, id: 'screen', state: 'pass', value: 'off' })
  const staysOn = (values(input).get('stay_on_while_plugged_in') ?? '0') !== '0'
  return gate({
    ...told,
    ...{ id: 'screen', state: 'warn', value: staysOn ? 'on, and stays on' : 'on' },
    reason: staysOn
      ? 'a lit screen draws power and warms the back, but keeps the cpuset the same all the time'
      : 'a lit screen draws power, and when it goes off within the run the cpuset changes',
    remedies: staysOn ? [remedy('screenOff')] : [remedy('screenOff'), remedy('stayAwake')]
  })
}

function radios(input: GateInput): Gate {
  const settings = values(input)
  const airplane = settings.get('airplane_mode_on')
  const told = { source: 'settings list global', threshold: 'airplane mode' }
  if (airplane === undefined && settings.size === 0)
    return unknown('radios', 'the phone tells none of its settings', told)
  if (airplane === '1') return gate({ ...told, id: 'radios', state: 'pass', value: 'airplane mode' })
  const on = [
    ['wifi_on', 'Wi-Fi'],
    ['mobile_data', 'mobile data'],
    ['bluetooth_on', 'Bluetooth']
  ].flatMap(([key = '', name = '']) => (Number(settings.get(key) ?? '0') > 0 ? [name] : []))
  const { sdk, link } = input.dossier
  const isWireless = link.kind.value === 'tcp' || link.kind.value === 'mdns'
  const reason = isWireless ? 'adb itself runs over the network here' : 'syncs and calls wake other processes'
  const able = dialectOf('airplane').unsupported(sdk) === null && !isWireless
  return gate({
    ...told,
    ...{
      id: 'radios',
      state: 'warn',
      value: on.length === 0 ? 'not in airplane mode' : `${on.join(', ')} switched on`
    },
    reason,
    remedies: able ? [remedy('airplane')] : []
  })
}

function dnd(input: GateInput): Gate {
  const told = { source: 'settings get global zen_mode', threshold: 'on' }
  const { value, reason } = dialectOf('dnd').parse(values(input).get('zen_mode') ?? 'null', '')
  if (value === null) return unknown('dnd', reason ?? 'not told', told)
  if (value !== 'off') return gate({ ...told, id: 'dnd', state: 'pass', value })
  const able = dialectOf('dnd').unsupported(input.dossier.sdk) === null
  return gate({
    ...told,
    ...{ id: 'dnd', state: 'warn', value, reason: 'a notification lights the screen and wakes apps' },
    remedies: able ? [remedy('dnd')] : []
  })
}

/** Android does not tell the mode; the phone's journal tells whether Hotplate switched it on. */
function fixedPerformance({ journal, dossier }: GateInput): Gate {
  const told = { source: 'the phone’s journal', threshold: 'on' }
  const unsupported = dialectOf('fixedPerformance').unsupported(dossier.sdk)
  if (unsupported !== null) return unknown('fixedPerformance', unsupported, told)
  const last = journal?.findLast(({ kind, restoredAt }) => kind === 'fixedPerformance' && restoredAt === null)
  if (last?.now === 'on') return gate({ ...told, id: 'fixedPerformance', state: 'pass', value: 'on' })
  return unknown('fixedPerformance', 'Android does not tell the mode, and Hotplate did not switch it on', {
    ...told,
    remedies: [remedy('fixedPerformance')]
  })
}
