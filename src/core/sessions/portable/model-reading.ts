import type { Library } from '@core/builds/types'
import { readShape } from '@core/gguf/memory/read-shape'
import { tokenBytes } from '@core/gguf/memory/token-bytes'
import { readPlannedModel } from '@core/plan/read-model'
import type { SoakRequest } from '@shared/model'

/** Bytes of memory that one generated token reads: of the weights, and more of the caches for each token before it. */
export interface ModelReading {
  readonly bytesPerToken: number
  readonly kvBytesPerToken: number
}

const usualBatch = 512

/** From the headers of the library's model with the run's cache types; null when the model is gone or of an unknown shape. */
export async function modelReading(
  library: Library,
  request: SoakRequest | null
): Promise<ModelReading | null> {
  if (request === null) return null
  try {
    const { header, tensors } = await readPlannedModel(library, { modelId: request.modelId })
    const shape = readShape(header, tensors)
    if (shape === null) return null
    const { context, ubatch, kvTypeK, kvTypeV } = request.intent
    const settings = {
      ...{ ctx: context, ubatch: ubatch ?? usualBatch, kvTypeK: kvTypeK ?? 'f16', kvTypeV: kvTypeV ?? 'f16' }
    } as const
    const [shallow, deep] = [tokenBytes(shape, 0, settings), tokenBytes(shape, context, settings)]
    return {
      bytesPerToken: Math.round(shallow.weights + shallow.cache),
      kvBytesPerToken: (deep.cache - shallow.cache) / context
    }
  } catch {
    // The file is on another disk today, or was deleted: the session is judged without it.
    return null
  }
}
