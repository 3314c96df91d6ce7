import { expect, test } from 'vitest'
import type { RunOutput, SessionDetail } from '@shared/model'
import { outputText } from './output-text'
import { runText } from './run-text'
import { sessionText } from './session-text'

const output: RunOutput = {
  ...{ program: 'llama-bench', text: null, timings: [] },
  tests: [
    {
      ...{ name: 'tg128', threads: 4, promptTokens: 0, genTokens: 128, depth: 0, tokenRate: 10.9 },
      samplesTokenRate: [12, 10.9, 10.2],
      spread: { interval: [9.5, 12.3], cvPct: 8.2, falling: true }
    },
    {
      ...{ name: 'pp512', threads: null, promptTokens: 512, genTokens: 0, depth: 0, tokenRate: 140 },
      samplesTokenRate: [],
      spread: { interval: null, cvPct: null, falling: false }
    }
  ]
}

test('a test of llama-bench has median, interval, CV, the mark of heat, and its repetitions in order', () => {
  const lines = outputText(output).split('\n')
  expect(lines[0]).toMatch(/^test +threads +median token\/s +95 % interval +CV %/)
  expect(lines.find((line) => line.startsWith('tg128'))).toMatch(
    /^tg128 +4 +10\.90 +9\.50 to 12\.30 +8\.2 +↓heat +12\.00 10\.90 10\.20$/
  )
  expect(lines.find((line) => line.startsWith('pp512'))).not.toContain('↓heat')
})

const detail: SessionDetail = {
  ...{ id: 's1', name: 'bench', serial: 'S', phoneName: 'Pixel', buildName: 'b1', modelName: 'm' },
  ...{ state: 'finished', stateText: '', startedAt: '2026-01-02', durationMs: 4000, plannedMs: null },
  ...{ meanTokenRate: 10.9, lastTokenRate: null, retentionPct: null, onsetMs: null, maxCpuTempC: null },
  ...{ rawBytes: 0, intent: null, commandLine: null, effective: [], cooling: null, charging: null },
  ...{ series: [], events: [], processes: null, folder: '/f', samplerCpuPct: null, clockOffsetMs: null }
}

test('a stored session shows what its run answered, in the words of `run`', () => {
  const bench = { ...detail, output }
  expect(runText(bench)).toContain(outputText(output))
  expect(sessionText(bench)).toContain(outputText(output))

  const generated = { phase: 'eval', ms: 1000, tokens: 15, tokenRate: 15 }
  const prompt: RunOutput = { program: 'llama-cli', text: ' Once upon\n', timings: [generated], tests: [] }
  expect(sessionText({ ...detail, output: prompt })).toMatch(/\n\nOnce upon\n\nphase +ms +tokens/)
  expect(sessionText(detail)).not.toContain('phase')
})
