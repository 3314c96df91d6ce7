import { fileTypeName } from './ggml-types'
import type { GgufHeader } from './read-header'

/** What the library shows of a model; null where the header does not tell. */
export interface ModelFacts {
  /** `general.name`, as its maker wrote it. */
  readonly name: string | null
  /** `model`, `adapter`, `mmproj`, `imatrix`…; null in older files, which are models. */
  readonly type: string | null
  readonly architecture: string | null
  readonly quantization: string | null
  readonly contextLength: number | null
  readonly layers: number | null
}

/** Reads the facts from the (first) shard's header; keys as in llamacpp gguf-py constants. */
export function modelFacts(header: GgufHeader): ModelFacts {
  const architecture = text(header, 'general.architecture')
  const fileType = count(header, 'general.file_type')
  return {
    name: text(header, 'general.name'),
    type: text(header, 'general.type'),
    architecture,
    quantization: fileType === null ? null : fileTypeName(fileType),
    contextLength: count(header, `${architecture ?? ''}.context_length`),
    layers: count(header, `${architecture ?? ''}.block_count`)
  }
}

function text(header: GgufHeader, key: string): string | null {
  const value = header.metadata.get(key)
  return typeof value === 'string' && value !== '' ? value : null
}

function count(header: GgufHeader, key: string): number | null {
  const value = header.metadata.get(key)
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}
