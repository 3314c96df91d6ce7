import { expect, test } from 'vitest'
import { judge } from '@core/diagnosis/verdict/verdict'
import { parseSessionFile } from '@core/sessions/portable/parse-session-file'
import { play } from '../campaign-verdict/play'
import { premiseFaults } from '../campaign-verdict/premise'
import { matches, wrongOf } from '../campaign-verdict/report'
import { quickScenarios } from '../campaign-verdict/scenarios'

/** A computer that becomes slower by itself plays another scenario than the one whose truth is known: that is told, and not judged. */
test.for(quickScenarios)(
  'causes of a soak are told and no others: $kind',
  { timeout: 600_000 },
  async (scenario, { skip }) => {
    const played = await play(scenario)
    const { facts, verdict, file } = played
    expect(new Set(facts.map(({ cause }) => cause))).toEqual(new Set(scenario.expected))
    expect(judge(parseSessionFile(file, 'played.json'))).toEqual(verdict)
    const missed = facts.filter((fact) => !verdict.findings.some((finding) => matches(fact, finding)))
    const wrong = verdict.findings.filter((finding) => wrongOf(scenario, finding))
    const told = verdict.findings.map(({ id, startS, endS }) => `${id} ${startS}–${endS} s`).join('\n')
    const faults = premiseFaults(played)
    skip(missed.length + wrong.length > 0 && faults.length > 0, `${faults.join('; ')}\ntold: ${told}`)
    expect({ missed, wrong }, told).toEqual({ missed: [], wrong: [] })
  }
)
