/** `tsx --tsconfig test/tsconfig.json test/bench/diagnosis.ts`: how long the verdict of an 8 h session at 1 Hz with 200 processes takes. */
import { judge } from '@core/diagnosis/verdict/verdict'
import { longSession } from './long-session'

const session = longSession({ hours: 8, processes: 200 })
for (let round = 0; round < 5; round += 1) {
  const began = performance.now()
  const cpu = process.cpuUsage()
  const { findings, hogs } = judge(session)
  console.log(
    `${Math.round(performance.now() - began)} ms, ${Math.round(process.cpuUsage(cpu).user / 1000)} ms of CPU · ${findings.length} findings · ${hogs.length} hogs · ${findings.map(({ cause, startS, endS }) => `${cause} ${startS}–${endS}`).join(', ')}`
  )
}
