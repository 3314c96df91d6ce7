import { decimateMinMax } from '@shared/base/decimate'
import type { SeriesColumns } from '@shared/model'
import { environmentOf, resultsOf, type Exported } from './exported'

const width = 900
const height = 160
const points = 900
const colours = ['#4c9be8', '#e8924c', '#58b368', '#b06fd0', '#d9534f', '#8c8c8c']

/** The session as one report file: nothing is loaded from elsewhere, no script runs, and text of the phone is only text. */
export function exportHtml(exported: Exported): string {
  const { detail, verdict } = exported
  const of = (pattern: RegExp): readonly SeriesColumns[] =>
    exported.columns.filter(({ name }) => pattern.test(name))
  const findings = verdict.findings.map(({ cause, subject, startS, endS, shareOfLoss }) => [
    cause + (subject === undefined ? '' : ` (${subject})`),
    `${startS.toFixed(0)}–${endS.toFixed(0)} s, ${(100 * shareOfLoss).toFixed(0)} % of what was lost then`
  ])
  const events = detail.events.map(({ kind, tMs, data }) => [
    `${(tMs / 1000).toFixed(1)} s ${kind}`,
    Object.entries(data)
      .map(([key, value]) => `${key} ${String(value)}`)
      .join(', ')
  ])
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(detail.name)}</title><style>${style}</style></head><body>
<h1>${escaped(detail.name)}</h1>
<h2>Results</h2>${table(resultsOf(exported))}
${chart('token/s', of(/^rate\.token$/), detail.durationMs)}
${chart('Temperature, °C', of(/^temp\./), detail.durationMs)}
${chart('Clock caps, kHz', of(/^cap\./), detail.durationMs)}
${chart('Clocks, kHz', of(/^clock\./), detail.durationMs)}
<h2>Findings</h2>${findings.length === 0 ? '<p>None.</p>' : table(findings)}
<h2>Set-up</h2>${table(environmentOf(exported))}
<h2>Events</h2>${events.length === 0 ? '<p>None.</p>' : table(events)}
</body></html>
`
}

const style = `body{font:14px system-ui,sans-serif;max-width:960px;margin:2em auto;padding:0 1em;color:#222;background:#fff}
table{border-collapse:collapse}td{padding:2px 12px 2px 0;vertical-align:top;overflow-wrap:anywhere}svg{width:100%;height:auto}
@media (prefers-color-scheme:dark){body{color:#ddd;background:#181a1f}}`

function table(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`)
  return `<table>${lines.join('')}</table>`
}

/** Lines of several series over the session, thinned so that extremes stay; a hole stays a hole. */
function chart(title: string, columns: readonly SeriesColumns[], durationMs: number): string {
  const thin = columns.map(({ name, ...whole }) => ({ name, ...decimateMinMax(whole, points) }))
  const known = thin.flatMap(({ v }) => v.filter((value) => value !== null))
  if (known.length === 0) return ''
  const low = Math.min(
    0,
    known.reduce((least, value) => Math.min(least, value))
  )
  const high = known.reduce((most, value) => Math.max(most, value))
  const x = (ms: number): string => ((width * ms) / Math.max(1, durationMs)).toFixed(1)
  const y = (value: number): string => (height - (height * (value - low)) / (high - low || 1)).toFixed(1)
  const lines = thin.map(({ tMs, v }, at) => {
    let pen = 'M'
    const path = tMs.map((ms, index) => {
      const value = v[index] ?? null
      const step = value === null ? '' : `${pen}${x(ms)} ${y(value)}`
      pen = value === null ? 'M' : 'L'
      return step
    })
    return `<path d="${path.join('')}" fill="none" stroke="${colours[at % colours.length] ?? '#888'}"/>`
  })
  const names = thin.map(
    ({ name }, at) => `<span style="color:${colours[at % colours.length] ?? '#888'}">${escaped(name)}</span>`
  )
  return `<h2>${escaped(title)}</h2><p>${names.join(' ')} · ${low.toFixed(1)} to ${high.toFixed(1)}</p>
<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">${lines.join('')}</svg>`
}

function escaped(text: string): string {
  const signs: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;'
  }
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
}
