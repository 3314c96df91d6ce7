import type { ByteSource } from '@core/gguf/byte-source'
import { modelFacts } from '@core/gguf/facts'
import { readGgufHeader } from '@core/gguf/read-header'
import type { GgufValue } from '@core/gguf/read-metadata'
import type { InspectDocument } from './inspect-text'

/** Longest text and list of the metadata that is shown whole. */
const longest = 200
const mostItems = 16

/** What the header of a GGUF says. Throws MODEL_INVALID. */
export async function inspectGguf(source: ByteSource): Promise<InspectDocument> {
  const header = await readGgufHeader(source)
  return {
    kind: 'gguf',
    sdk: null,
    version: header.version,
    fileBytes: header.fileBytes,
    expectedBytes: header.expectedBytes,
    alignmentBytes: header.alignment,
    dataStartBytes: header.dataStart,
    facts: modelFacts(header),
    metadata: Object.fromEntries([...header.metadata].map(([key, value]) => [key, short(value)])),
    tensors: header.tensors,
    notes: [],
    rejected: []
  }
}

function short(value: GgufValue): unknown {
  if (typeof value === 'string') return value.length > longest ? `${value.slice(0, longest)}…` : value
  if (typeof value !== 'object' || value === null) return value
  return { length: value.length, first: value.values?.slice(0, mostItems) ?? null }
}
