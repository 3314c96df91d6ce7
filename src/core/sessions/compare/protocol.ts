import { ProtocolField, type ProtocolDifference } from '@shared/model'
import type { CompareSource, ProtocolValue } from './compare-source'

/** Numbers this close are alike: a phone is gated to within 2 °C; the CPU moves by more within a second of load. */
const near: Partial<Record<ProtocolField, { readonly within: number; readonly unit: string }>> = {
  ambient: { within: 2, unit: '°C' },
  startCpuTemp: { within: 5, unit: '°C' },
  startSkinTemp: { within: 2, unit: '°C' },
  startBatteryTemp: { within: 2, unit: '°C' },
  samplerRate: { within: 0.25, unit: 'a second' }
}

/** Every field in which the sources are not known to be alike, in the order of the fields. */
export function protocolDifferences(
  sources: readonly CompareSource[],
  deliberate: readonly ProtocolField[]
): ProtocolDifference[] {
  return ProtocolField.options.flatMap((field) => {
    const values = sources.map(({ protocol }) => protocol[field])
    const alike = areAlike(field, values)
    if (alike && values.every((value) => value !== null)) return []
    const state = alike ? 'unknown' : deliberate.includes(field) ? 'deliberate' : 'differs'
    return [{ field, state, values: values.map((value) => textOf(field, value)) }]
  })
}

/** What is not told does not contradict. */
function areAlike(field: ProtocolField, values: readonly ProtocolValue[]): boolean {
  const known = values.filter((value) => value !== null)
  const numbers = known.filter((value) => typeof value === 'number')
  const within = near[field]?.within
  if (within === undefined || numbers.length < known.length) return new Set(known).size <= 1
  return numbers.length < 2 || Math.max(...numbers) - Math.min(...numbers) <= within
}

function textOf(field: ProtocolField, value: ProtocolValue): string | null {
  if (value === null || typeof value === 'string') return value
  const unit = near[field]?.unit
  return `${String(Math.round(value * 10) / 10)}${unit === undefined ? '' : ` ${unit}`}`
}
