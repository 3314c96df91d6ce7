import { seriesNames } from '@shared/units/series'
import type { Soak, Stage } from './story'

/** What is wrong with the outcome, in plain sentences; empty when all that the demo promises was shown. */
export async function checkOutcome(stage: Stage, soaks: readonly Soak[]): Promise<readonly string[]> {
  const lists = await Promise.all(soaks.map((soak) => checkSoak(stage, soak)))
  return lists.flat()
}

async function checkSoak({ core }: Stage, soak: Soak): Promise<string[]> {
  const { client } = core
  const { serial } = soak.phone
  const { sessionId } = soak
  const report = await client.provision.verify({ serial })
  const detail = await client.sessions.get({ sessionId })
  const series = await client.sessions.series({ sessionId })
  const has = (name: string): boolean =>
    series.some((one) => one.name === name && one.v.some((v) => v !== null))
  const { findings, hogs, throttling = [] } = await client.sessions.verdict({ sessionId })
  const heat = throttling.some(({ cause }) => cause === 'heat')
  const accused = findings.flatMap(({ cause, subject }) =>
    cause === 'process' ? [subject ?? 'CPU of nobody'] : []
  )
  const named = [...accused, ...hogs.map(({ subject }) => subject)]
  const checks: [boolean, string][] = [
    [soak.provisioned.state === 'done', `provisioning ended as ${soak.provisioned.state}`],
    [report.right, 'what lies on the phone is not right'],
    [detail.state === 'finished', `the session ended as ${detail.state} ${detail.stateText}`],
    [(detail.meanTokenRate ?? 0) > 0, 'no token was recorded'],
    [has(seriesNames.tokenRate), 'the token rate has no series'],
    [has(seriesNames.cpuTemp) || has(seriesNames.batteryTemp), 'no temperature was recorded'],
    [series.some((one) => one.name.startsWith('clock.')), 'no clock was recorded'],
    [heat, 'the throttling was not found'],
    [soak.hogPackage === null || named.includes(soak.hogPackage), `${soak.hogPackage ?? ''} was not named`],
    [soak.hogPackage !== null || accused.length === 0, `accused without a hog: ${accused.join(', ')}`]
  ]
  return checks.flatMap(([holds, sentence]) => (holds ? [] : [`${serial}: ${sentence}`]))
}
