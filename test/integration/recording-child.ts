import { RunIntent } from '@shared/model'
import { openRecording } from './session-bench'
import { unlimitedSoak } from '@phone/wide-limits'

/**
 * A program that records a soak and is then killed: `recording-child.ts HOST PORT FOLDER SERIAL BUILD MODEL SECONDS [SCRIPTS]`.
 * Prints the session's id once the run is launched.
 */
const [host = '', port = '', folder = '', serial = '', buildId = '', modelId = '', seconds = '', scripts] =
  process.argv.slice(2)
const recording = openRecording({ host, port: Number(port) }, folder, scripts)
await recording.phones.waitFor(serial, { timeoutMs: 30_000 })
const intent = RunIntent.parse({ threads: 2, cores: 'any', context: 512 })
const sessionId = await recording.sessions.startSoak({
  serial,
  buildId,
  modelId,
  intent,
  durationMs: Number(seconds) * 1000,
  protocol: unlimitedSoak(Number(seconds) * 1000)
})
console.log(sessionId)
