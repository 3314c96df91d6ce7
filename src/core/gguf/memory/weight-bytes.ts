import type { Residency } from '@shared/model'
import type { GgufTensor } from '../read-tensors'
import type { ModelShape } from './shape'

/** Types that the ARM kernels lay out anew at load where the CPU has dot products (ggml-cpu/repack.cpp). */
const repacked = new Set(['Q4_0', 'Q4_K', 'Q5_K', 'Q6_K', 'Q8_0', 'IQ4_NL', 'MXFP4'])
const repackRows = 4
/** These keep the embedding twice whenever it is read into memory. */
const holdsEmbeddingTwice = new Set(['gemma3n', 'gemma4'])

export interface WeightBytes {
  /** The weights as llama.cpp counts them. */
  readonly weights: number
  /** Second copies: repacked matrices beside mapped pages, or a tied embedding that is also an output matrix. */
  readonly repack: number
  readonly largestTensor: number
}

/** What the weights take. `repacks`: does the phone’s CPU repack at all (asimddp or i8mm)? */
export function weightBytes(
  shape: ModelShape,
  { residency, repacks }: { readonly residency: Residency; readonly repacks: boolean }
): WeightBytes {
  const sum = (list: readonly GgufTensor[]): number =>
    list.reduce((total, tensor) => total + tensor.byteLength, 0)
  const table = shape.tensors.filter(({ name }) => name === 'token_embd.weight')
  const twice = residency !== 'mmap' && holdsEmbeddingTwice.has(shape.architecture)
  const tiedCopy = shape.tied && !twice && residency !== 'mmap' ? table.filter(isRepacked) : []
  const copies = residency === 'mmap' ? shape.tensors.filter(isRepackedMatrix) : tiedCopy
  return {
    weights: sum(shape.tensors) + (twice ? sum(table) : 0),
    repack: repacks ? sum(copies) : 0,
    largestTensor: shape.tensors.reduce((most, { byteLength }) => Math.max(most, byteLength), 0)
  }
}

function isRepackedMatrix(tensor: GgufTensor): boolean {
  return isRepacked(tensor) && !/^(token_embd|per_layer_token_embd|position_embd)\./.test(tensor.name)
}

function isRepacked({ type, dimensions }: GgufTensor): boolean {
  const rows = dimensions[1] ?? 1
  return repacked.has(type.name) && dimensions.length > 1 && rows % repackRows === 0
}
