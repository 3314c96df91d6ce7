import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withFileSource } from '@core/gguf/byte-source'
import { readGgufHeader } from '@core/gguf/read-header'
import { encodeHeader, type GgufFile } from '../fixtures/gguf/gguf-writer'
import { median, type Bench } from './types'

const budgetMs = 150
const budgetMb = 64
const rounds = 7
const tokens = 152_064
const tensors = 1000
const tensorBytes = 4096 * 4096 * 2

/** DESIGN §9: the header of a 152 k-token vocabulary with 1,000 tensors, read from a file of its full length. */
export const benchGgufHeader: Bench = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hotplate-gguf-'))
  try {
    const path = join(folder, 'large.gguf')
    const headerBytes = await writeLargeModel(path)
    const run = await measure(path)
    return {
      name: 'GGUF header',
      budget: `≤ ${budgetMs} ms, ≤ ${budgetMb} MB, reading only the header`,
      ok: run.medianMs <= budgetMs && run.growthMb <= budgetMb && run.readBytes <= headerBytes + 512 * 1024,
      figures: { ...run, headerBytes }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The data stays a hole in the file: only its length counts here. */
async function writeLargeModel(path: string): Promise<number> {
  const header = encodeHeader(largeModel())
  await writeFile(path, header)
  await truncate(path, header.length + tensors * tensorBytes)
  return header.length
}

function largeModel(): GgufFile {
  const words = Array.from({ length: tokens }, (_, index) => `token${index}`)
  return {
    metadata: [
      ['general.architecture', { type: 'string', value: 'qwen3' }],
      ['tokenizer.ggml.tokens', { type: 'string[]', value: words }],
      ['tokenizer.ggml.token_type', { type: 'i32[]', value: new Array<number>(tokens).fill(1) }],
      ['tokenizer.ggml.merges', { type: 'string[]', value: words.map((word) => `${word} ${word}`) }]
    ],
    tensors: Array.from({ length: tensors }, (_, index) => ({
      ...{ name: `blk.${index}.attn_q.weight`, dimensions: [4096, 4096], ggmlType: 1 },
      ...{ byteLength: tensorBytes, fill: () => new Uint8Array() }
    }))
  }
}

async function measure(
  path: string
): Promise<{ readonly medianMs: number; readonly growthMb: number; readonly readBytes: number }> {
  const times: number[] = []
  let readBytes = 0
  const before = process.memoryUsage.rss()
  let peak = before
  for (let round = 0; round < rounds; round += 1) {
    readBytes = 0
    const startMs = performance.now()
    await withFileSource(path, (source) =>
      readGgufHeader({
        ...source,
        read: async (offset, length) => {
          const bytes = await source.read(offset, length)
          readBytes += bytes.length
          return bytes
        }
      })
    )
    times.push(performance.now() - startMs)
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  return {
    medianMs: Math.round(median(times)),
    growthMb: Math.round((peak - before) / 1_000_000),
    readBytes
  }
}
