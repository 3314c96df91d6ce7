import { expect, test } from 'vitest'
import { judge } from '@core/diagnosis/verdict/verdict'
import { parseSessionFile } from '@core/sessions/portable/parse-session-file'
import { play } from '../campaign-verdict/play'
import { matches, wrongOf } from '../campaign-verdict/report'
import { quickScenarios } from '../campaign-verdict/scenarios'

test.each(quickScenarios)(
  'causes of a soak are told and no others: $kind',
  { timeout: 600_000 },
  async (scenario) => {
    const { facts, verdict, file } = await play(scenario)
    expect(new Set(facts.map(({ cause }) => cause))).toEqual(new Set(scenario.expected))
    const missed = facts.filter((fact) => !verdict.findings.some((finding) => matches(fact, finding)))
    const wrong = verdict.findings.filter((finding) => wrongOf(scenario, finding))
    const told = verdict.findings.map(({ id, startS, endS }) => `${id} ${startS}–${endS} s`)
    expect({ missed, wrong }, told.join('\n')).toEqual({ missed: [], wrong: [] })
    expect(judge(parseSessionFile(file, 'played.json'))).toEqual(verdict)
  }
)
