import type { AdbDevice } from '@core/adb/types'
import { judgeTemperatures } from '@core/gates/judge-temps'
import { readRound } from '@core/gates/read-gates'
import { gaugeAmps, learnGauge, unknownGauge } from '@core/parse/battery-current'
import { parseSupplies, supplyCommand } from '@core/phone/power-supply'
import { medianOf } from '@core/statistics/spread'

const pollMs = 1000
const askMs = 10_000

/** How hot the phone's chip is, °C; where it does not tell, its battery. null = neither. Throws when the link is lost. */
export async function readTemperature(device: AdbDevice, signal: AbortSignal): Promise<number | null> {
  const kernel = await readRound(device, 'kernel', signal)
  const chip = temperatureIn(kernel)
  if (chip !== null) return chip
  return temperatureIn(new Map([...kernel, ...(await readRound(device, 'services', signal))]))
}

function temperatureIn(texts: ReadonlyMap<string, string>): number | null {
  const gates = judgeTemperatures({ texts, reference: null })
  const value = (id: string): number | null => {
    const found = gates.find((gate) => gate.id === id)?.value
    return typeof found === 'number' ? found : null
  }
  return value('cpuTemp') ?? value('batteryTemp')
}

/** Battery power while something runs: watts drawn, or why they are not known. */
export interface PowerWatch {
  stop(): Promise<{ readonly watts: number | null; readonly reason: string | null }>
}

/** Reads the battery's nodes once a second until stopped. A reading that fails is left out. */
export function watchPower(device: AdbDevice): PowerWatch {
  const stopped = new AbortController()
  const done = readUntil(device, stopped.signal)
  return {
    stop: () => {
      stopped.abort()
      return done
    }
  }
}

async function readUntil(
  device: AdbDevice,
  stopped: AbortSignal
): Promise<{ readonly watts: number | null; readonly reason: string | null }> {
  let gauge = unknownGauge
  let reason: string | null = 'the battery tells no current'
  const watts: number[] = []
  while (!stopped.aborted) {
    const answer = await device.script(supplyCommand, [], { timeoutMs: askMs }).catch(() => null)
    const { live } = parseSupplies(answer?.stdout ?? '')
    if (live.currentRaw !== null) {
      const status =
        live.status === 'Charging' ? 'charging' : live.status === 'Discharging' ? 'discharging' : 'other'
      const reading = { raw: live.currentRaw, status, busyPct: 100 } as const
      gauge = learnGauge(gauge, reading)
      const { amps, reason: why } = gaugeAmps(gauge, reading)
      reason = amps === null ? why : amps >= 0 ? 'the phone was charging' : null
      if (amps !== null && amps < 0 && live.voltageV !== null) watts.push(-amps * live.voltageV)
    }
    await pause(pollMs, stopped)
  }
  return watts.length === 0 ? { watts: null, reason } : { watts: medianOf(watts), reason: null }
}

/** Resolves after a time, or at once when the signal is given. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve()
      return
    }
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
