import { parseObject } from './parse-object'
import { rejected, type Rejected } from './parsed'

/** One result of llama-bench as its `-o json` and `-o jsonl` write it. */
export type BenchRow = Readonly<Record<string, unknown>>

export interface BenchRows {
  readonly rows: readonly BenchRow[]
  readonly rejected: readonly Rejected[]
}

const opening = /\{\s*"build_commit"/g

/**
 * The results in what llama-bench wrote: one a line (`-o jsonl`), or an indented array (`-o json`, all that old builds know), with
 * other lines before and between. Of an array that was cut off, what is whole is kept; a torn result is listed.
 */
export function parseBenchRows(text: string): BenchRows {
  const rows: BenchRow[] = []
  const bad: Rejected[] = []
  const starts = [...text.matchAll(opening)].map(({ index }) => index)
  starts.forEach((start, at) => {
    const part = text.slice(start, starts[at + 1] ?? text.length)
    const row = parseObject(part.slice(0, lengthOf(part)))
    if (row === null) bad.push(rejected(part.split('\n', 1)[0] ?? '', 'a torn result of llama-bench'))
    else rows.push(row)
  })
  return { rows, rejected: bad }
}

/** How far the object reaches that a text begins with: to the brace that closes it, outside of strings. */
function lengthOf(text: string): number {
  let depth = 0
  for (const { 0: sign, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[{}]/g)) {
    if (sign === '{') depth += 1
    if (sign === '}') depth -= 1
    if (depth === 0) return index + sign.length
  }
  return text.length
}
