import { FAULT_KINDS } from './faults/fault'
import type { FaultRecord } from './ledger'
import { chunkBytes } from './truth'

/** A row per kind of fault: how often, what it cost in chunks of 4 MiB per phone struck, how soon the model travelled again. */
export function campaignTable(records: readonly FaultRecord[]): string {
  const rows = FAULT_KINDS.flatMap((kind) => {
    const own = records.filter((record) => record.kind === kind)
    return own.length === 0 ? [] : [row(kind, own)]
  })
  const head = [
    'fault',
    'times',
    'phones hit',
    'chunks in excess: median',
    'max',
    'resume s: median',
    'max',
    'asked again'
  ]
  const all = [head, ...rows, row('all', records)]
  const widths = head.map((_, column) => Math.max(...all.map((cells) => cells[column]?.length ?? 0)))
  return all
    .map((cells) =>
      cells
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)
        )
        .join('  ')
    )
    .join('\n')
}

/** Chunks sent beyond the least possible, per phone struck. */
export function excessChunks(records: readonly FaultRecord[]): readonly number[] {
  return records.flatMap(({ struck }) => struck.map(({ excessBytes }) => (excessBytes ?? 0) / chunkBytes))
}

function row(name: string, records: readonly FaultRecord[]): string[] {
  const chunks = excessChunks(records)
  const resumes = records.flatMap(({ resumeMs }) => (resumeMs === null ? [] : [resumeMs / 1000]))
  const restarts = records.reduce((sum, record) => sum + record.restarts.length, 0)
  const figures = (values: readonly number[], digits: number): string[] =>
    values.length === 0 ? ['–', '–'] : [median(values).toFixed(digits), Math.max(...values).toFixed(digits)]
  const counts = [String(records.length), String(chunks.length)]
  return [name, ...counts, ...figures(chunks, 2), ...figures(resumes, 1), String(restarts)]
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? Number.NaN
}
