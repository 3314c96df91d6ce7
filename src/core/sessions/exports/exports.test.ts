import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { expect, test } from 'vitest'
import { judge } from '@core/diagnosis/verdict/verdict'
import { PortableSession } from '@shared/model'
import { exportAs } from './export-as'
import { exportCsv } from './export-csv'
import { exportHtml } from './export-html'
import { exportMarkdown } from './export-markdown'
import { exportParquet } from './export-parquet'
import { exportPerfetto } from './export-perfetto'
import { soakResult, type ResultInput } from '../result/soak-result'
import { resultsOf, type Exported } from './exported'

const hostile = '</title><script>alert(1)</script> | `x` "=1+1"'

const detail: Exported['detail'] = {
  ...{ id: 's', name: hostile, phoneName: 'Pixel', buildName: 'b1', modelName: 'm', startedAt: '2026-01-02' },
  ...{ durationMs: 4000, meanTokenRate: 10, maxCpuTempC: 61, charging: false, commandLine: 'llama-server' },
  ...{ effective: [], energy: null, energyReason: 'the phone was charging' },
  series: [{ name: 'rate.token', unit: 'token/s', lane: 'rate', source: 'sse', reason: null }],
  events: [
    { id: 1, kind: 'mark', tMs: 1500, endMs: null, severity: 'info', data: { text: hostile } },
    { id: 2, kind: 'linkLost', tMs: 2000, endMs: 3000, severity: 'info', data: {} }
  ]
}

const session = PortableSession.parse({
  format: 'hotplate-session',
  version: 1,
  phone: { soc: 'G3', clusters: [] }
})

const soaked = {
  ...{ phases: [{ kind: 'load', fromMs: 0, toMs: 4000 }], series: new Map(), kills: [], hwMaxKHz: new Map() },
  ...{ tokens: { tMs: [], latencyMs: [] }, onsetMs: null, charging: false }
} satisfies ResultInput

function exported(): Exported {
  const columns = [
    { name: 'rate.token', tMs: [1000, 2000, 3000], v: [10, null, 9] },
    { name: '=cmd', tMs: [1000], v: [1] }
  ]
  return { detail, session, verdict: judge(session), columns }
}

test('csv: a line a sample, unknown is empty, no text becomes a formula', () => {
  expect(exportCsv(exported()).split('\r\n')).toEqual([
    't_ms,series,unit,value',
    '1000,rate.token,token/s,10',
    '2000,rate.token,token/s,',
    '3000,rate.token,token/s,9',
    "1000,'=cmd,,1",
    ''
  ])
})

test('parquet: the rows of the csv, unknown is null, and the file says whose they are', async () => {
  const file = exportParquet(exported()).slice().buffer
  expect(await parquetReadObjects({ file })).toEqual([
    { t_ms: 1000, series: 'rate.token', unit: 'token/s', value: 10 },
    { t_ms: 2000, series: 'rate.token', unit: 'token/s', value: null },
    { t_ms: 3000, series: 'rate.token', unit: 'token/s', value: 9 },
    { t_ms: 1000, series: '=cmd', unit: '', value: 1 }
  ])
  expect(parquetMetadata(file).key_value_metadata).toContainEqual({ key: 'hotplate.name', value: hostile })
})

test('html: one file that loads nothing and runs nothing, hostile text is text', () => {
  const html = exportHtml(exported())
  expect(html).not.toMatch(/<script|https?:/)
  expect(html).toContain('&lt;script&gt;')
  expect(html).toMatch(/<path d="M269\.0 [\d.]+M695\.0 [\d.]+"/)
  expect(html).toContain('the phone was charging')
})

test('energy is that of the results where there are any', () => {
  const whole = {
    joules: 90,
    tokens: 10,
    joulesPerToken: 9,
    plusMinus: 1,
    coveredMs: 1,
    method: 'power'
  } as const
  const joulesPerToken = { value: 1.25, reason: null, low: 1.2, high: 1.3 }
  const result = soakResult(soaked)
  if (result === null) throw new Error('no result')
  const rows = (change: Partial<Exported['detail']>): Map<string, string> =>
    new Map(resultsOf({ ...exported(), detail: { ...detail, ...change } }))
  expect(rows({ energy: whole, result: { ...result, joulesPerToken } }).get('energy of the load')).toBe(
    '1.250 [1.200, 1.300] J/token'
  )
  expect(rows({ result }).get('energy of the load')).toBe('not known: noTokens')
  expect(rows({ energy: whole }).get('energy')).toBe('9.000 ± 1.000 J/token')
})

test('notes: on the whole session and on a moment, as text; only the moment stands in the charts', () => {
  const whole = { text: 'bare desk <b>', of: 'session' }
  const note = { id: 3, kind: 'mark', tMs: 0, endMs: null, severity: 'info', data: whole } as const
  const noted = { ...exported(), detail: { ...detail, events: [...detail.events, note] } }
  expect(exportMarkdown(noted)).toContain('### Notes\n\n- whole session: bare desk \\<b\\>\n- 0:02: ')
  const html = exportHtml(noted)
  expect(html).toContain('<h2>Notes</h2><table><tr><td>whole session</td><td>bare desk &lt;b&gt;</td>')
  expect(html.match(/class="mark"/g)).toHaveLength(1)
  expect(exportHtml({ ...noted, detail: { ...detail, events: [] } })).not.toContain('<h2>Notes</h2>')
})

test('markdown: llama-bench’s table and the environment, nothing escapes its cell', () => {
  const text = exportMarkdown(exported())
  expect(text).toContain('| model | size | backend | threads | test | t/s |')
  expect(text).toContain('9.50 ± 0.71')
  expect(text).toContain('- SoC: G3')
  expect(text).toContain('- command: `llama-server`')
  expect(text).not.toContain('<script>')
})

test('markdown of a bench or prompt run: a row a test, as llama-bench prints them', () => {
  const one = { threads: 4, promptTokens: 0, genTokens: 128, depth: 0, tokenRate: 11 }
  const tests = [{ ...one, name: 'tg128', samplesTokenRate: [12, 11, 10] }]
  const bench = { program: 'llama-bench', text: null, timings: [], tests }
  const told = (output: Exported['detail']['output']): string =>
    exportMarkdown({ ...exported(), columns: [], detail: { ...detail, ...(output ? { output } : {}) } })
  expect(told(bench)).toContain('| m | – | CPU | 4 | tg128 | 11.00 ± 1.00 |')
  const timings = [{ phase: 'eval', ms: 1000, tokens: 15, tokenRate: 15 }]
  const prompt = { program: 'llama-cli', text: 'x', timings, tests: [] }
  expect(told(prompt)).toContain('| m | – | CPU | – | tg15 | 15.00 |')
  expect(told(bench) + told(prompt)).not.toContain('soak tg')
})

test('perfetto: counters, slices and moments in µs', () => {
  const { traceEvents } = JSON.parse(exportPerfetto(exported())) as {
    traceEvents: { ph: string; ts?: number }[]
  }
  expect(traceEvents.filter(({ ph }) => ph === 'C').map(({ ts }) => ts)).toEqual([1e6, 3e6, 1e6])
  expect(traceEvents).toContainEqual(
    expect.objectContaining({ ph: 'X', ts: 2e6, dur: 1e6, name: 'linkLost' })
  )
  expect(traceEvents).toContainEqual(expect.objectContaining({ ph: 'i', ts: 1.5e6, name: 'mark' }))
})

test('the session file has the name that the desktop program opens, and its text as it is', async () => {
  const stop = (): never => {
    throw new Error('nothing else is asked')
  }
  const sessions = {
    exportFile: () => Promise.resolve({ fileName: 's1.json', text: '{}\n' }),
    ...{ get: stop, series: stop }
  }
  const file = await exportAs(sessions, 's1', 'json')
  expect(file).toEqual({ fileName: 's1.hotplate', text: '{}\n', encoding: 'utf8' })
})
