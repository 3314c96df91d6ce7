import { runTelemetryCampaign } from './telemetry-campaign'

/**
 * `npm run campaign:telemetry [-- SECONDS]`: eight hours of the sampler's time (600 s at 48 times) with ten pulled cables, two
 * dead adb servers and the death of the recording program. Exit code 1 when a sample is missing, doubled or out of order.
 */
const seconds = Number(process.argv[2] ?? 600)
const startedAt = Date.now()
const say = (text: string): void =>
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${text}`)
const result = await runTelemetryCampaign({ seconds, timeFactor: 48, pulls: 10, serverDeaths: 2, say })
const { recorded, stored, simulatedHours, held, state, proven, linkLost } = result
const inOrder = recorded.every((tMs, index) => index === 0 || tMs >= (recorded[index - 1] ?? 0))
const same = recorded.length === stored.length && recorded.every((tMs, index) => tMs === stored[index])
say(
  `${simulatedHours.toFixed(2)} simulated hours, ${recorded.length} samples on the phone, ${stored.length} in the store`
)
say(
  `in order ${inOrder}, each once ${same}, proven equal to the phone ${proven}, link lost ${linkLost} times, ended ${state}`
)
const figures = held.map(
  ({ atS, heapMb, rssMb }) => `${(atS / 3600).toFixed(1)} h ${heapMb.toFixed(0)}/${rssMb.toFixed(0)}`
)
say(`heap/RSS in MB of the recording program, garbage collected: ${figures.join(', ')}`)
process.exit(inOrder && same && proven && recorded.length > 0 ? 0 : 1)
