import { isOfSession, type SeriesColumns, type VerdictFinding } from '@shared/model'
import { formatClock } from '@shared/units/format'
import { environmentOf, notesIn, resultsOf, type Exported } from './exported'
import { htmlChart, type ChartFrame, type ChartLine } from './html-chart'
import { escaped } from './html-escape'

/** The session as one report file: nothing is loaded from elsewhere, no script runs, and text of the phone is only text. */
export function exportHtml(exported: Exported): string {
  const { detail, verdict } = exported
  const title = escaped(detail.name)
  const facts = [
    detail.phoneName,
    detail.buildName,
    detail.modelName,
    detail.startedAt,
    formatClock(detail.durationMs)
  ]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title><style>${style}</style></head><body>
<header><h1>${title}</h1><p>${facts.flatMap((fact) => (fact === null ? [] : [escaped(fact)])).join(' · ')}</p></header>
<h2>Results</h2>${table(resultsOf(exported))}${notesText(notesIn(exported))}
<h2>Why the rate changed</h2>${findingsOf(verdict.findings)}
<h2>Course</h2>${chartsOf(exported)}
<h2>Set-up</h2>${table(environmentOf(exported))}
<h2>Events</h2>${eventsOf(exported)}
</body></html>
`
}

const style = `body{font:14px/1.45 system-ui,sans-serif;max-width:960px;margin:2em auto;padding:0 1em;color:#222;background:#fff}
h1{margin:0}header p{color:#555;margin:.2em 0 0}h2{font-size:1.1em;margin:1.6em 0 .4em;border-bottom:1px solid #ccc}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}td{padding:2px 16px 2px 0;vertical-align:top;overflow-wrap:anywhere}
td:first-child{color:#555;min-width:11em}figure{margin:0 0 1em}figcaption b{margin-right:1em}figcaption span{margin-right:1em;white-space:nowrap}
figcaption i{display:inline-block;width:18px;margin-right:5px;vertical-align:middle}svg{width:100%;height:auto}
.grid{stroke:#ddd}text{font-size:11px;fill:#555}.x{text-anchor:middle}.y{text-anchor:end;dominant-baseline:middle}
.span{fill:#d55e00;opacity:.1}.mark{stroke:#888;stroke-dasharray:2 3}li{margin-bottom:.6em}ul{margin:.2em 0;color:#555}
@media print{figure,tr{break-inside:avoid}}`

function table(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`)
  return `<table>${lines.join('')}</table>`
}

function notesText(notes: readonly (readonly [string, string])[]): string {
  return notes.length === 0 ? '' : `\n<h2>Notes</h2>${table(notes)}`
}

function findingsOf(findings: readonly VerdictFinding[]): string {
  if (findings.length === 0) return '<p>No loss of token rate was found.</p>'
  const items = findings.map(({ cause, subject, evidence, ...finding }) => {
    const percent = (share: number): string => `${(100 * share).toFixed(0)} %`
    const [low, high] = finding.interval
    const what = `${cause}${subject === undefined ? '' : `: ${subject}`}`
    const told = `${formatClock(1000 * finding.startS)}–${formatClock(1000 * finding.endS)}, ${finding.lostTokenRate.toFixed(2)} token/s, ${percent(finding.shareOfLoss)} (${percent(low)} to ${percent(high)}) of what was lost then`
    const proof = evidence.map(({ text }) => `<li>${escaped(text)}</li>`)
    return `<li><b>${escaped(what)}</b> ${escaped(told)}<ul>${proof.join('')}</ul></li>`
  })
  return `<ol>${items.join('')}</ol>`
}

function chartsOf({ detail, verdict, columns }: Exported): string {
  const lines = (pattern: RegExp, more: Omit<ChartLine, 'column' | 'label'> = {}): readonly ChartLine[] =>
    columns
      .filter(({ name }) => pattern.test(name))
      .map((column) => ({ column, label: labelOf(column), ...more }))
  const common: Pick<ChartFrame, 'durationMs' | 'spans' | 'marks'> = {
    durationMs: detail.durationMs,
    spans: verdict.findings.map(({ startS, endS }) => ({ fromMs: 1000 * startS, toMs: 1000 * endS })),
    marks: detail.events
      .filter((event) => marked.has(event.kind) && !isOfSession(event))
      .map(({ kind, tMs }) => ({ tMs, text: `${formatClock(tMs)} ${kind}` }))
  }
  const kHz = { scale: 1e-6 }
  return [
    htmlChart(lines(/^rate\.token$/), { title: 'token rate', unit: 'token/s', fromZero: true, ...common }),
    htmlChart(lines(/^temp\./), { title: 'temperature', unit: '°C', fromZero: false, ...common }),
    htmlChart(lines(/^clock\./, kHz), { title: 'clocks', unit: 'GHz', fromZero: true, ...common }),
    htmlChart(lines(/^cap\./, { ...kHz, dashed: true }), {
      title: 'clock caps',
      unit: 'GHz',
      fromZero: true,
      ...common
    }),
    htmlChart(lines(/^power\.battery$/), {
      title: 'power from the battery',
      unit: 'W',
      fromZero: true,
      ...common
    })
  ].join('\n')
}

const marked: ReadonlySet<string> = new Set([
  'throttleOnset',
  'hogStarted',
  'limitReached',
  'mark',
  'action',
  'rebooted'
])

/** `temp.cpu` is the processor's; of a policy the number stays. */
function labelOf({ name }: SeriesColumns): string {
  const [kind = '', part = name] = name.split('.')
  return kind === 'clock' || kind === 'cap' ? `policy ${part}` : part
}

function eventsOf({ detail }: Exported): string {
  if (detail.events.length === 0) return '<p>None.</p>'
  return table(
    detail.events.map(({ kind, tMs, data }) => [
      `${formatClock(tMs)} ${kind}`,
      Object.entries(data)
        .map(([key, value]) => `${key} ${String(value)}`)
        .join(', ')
    ])
  )
}
