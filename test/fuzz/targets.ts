import { inspectText } from '@core/inspect/inspect-text'
import { inspectors, type TextKind } from '@core/inspect/inspectors'
import { parseSupplyNodes } from '@core/parse/power-supply'
import { processName } from '@core/parse/process-name'
import { createRunnerEventReader } from '@core/parse/run-events'
import { createStreamReader } from '@core/parse/sse-stream'
import { TopReader } from '@core/parse/top'
import { parseZoneLines } from '@core/parse/zones'
import { corpus } from './corpus'

/** One parser under test with its seeds. */
export interface FuzzTarget {
  readonly name: string
  readonly seeds: readonly string[]
  readonly run: (text: string) => unknown
}

const encoder = new TextEncoder()

/** Every kind of `inspect` (and with it its parser), and the parsers that only streams use. */
export function fuzzTargets(): readonly FuzzTarget[] {
  const kinds = (Object.keys(inspectors) as TextKind[]).map((kind) => ({
    name: kind,
    seeds: corpus[kind],
    run: (text: string) => JSON.stringify(inspectText(kind, encoder.encode(text), { sdk: 28, cpus: null }))
  }))
  return [
    ...kinds,
    { name: 'zone lines', seeds: corpus.zones, run: parseZoneLines },
    { name: 'supply nodes', seeds: corpus['power-supply'], run: parseSupplyNodes },
    {
      name: 'process names',
      seeds: corpus.top,
      run: (text) => processName({ args: text, user: 'u0_a123' }, new Map())
    },
    { name: 'top in chunks', seeds: corpus.top, run: topInChunks },
    {
      name: 'runner events',
      seeds: corpus.events,
      run: (text) => createRunnerEventReader().feed(encoder.encode(text))
    },
    {
      name: 'token streams',
      seeds: corpus.sse,
      run: (text) => createStreamReader().feed(encoder.encode(text))
    }
  ]
}

function topInChunks(text: string): unknown {
  const reader = new TopReader({ cpuCount: 8 })
  for (let at = 0; at < text.length; at += 37) reader.feed(text.slice(at, at + 37), at)
  return [reader.settle(), reader.restart(1), reader.end(2)]
}
