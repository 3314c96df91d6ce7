import type { GgufHeader } from '../read-header'
import type { GgufTensor } from '../read-tensors'
import { Keys } from './keys'
import type {
  AttentionShape,
  DenseShape,
  LayerShape,
  MixtureShape,
  ModelShape,
  RecurrentShape,
  SsmShape
} from './shape'
import { windowOf } from './windows'

const maxLayers = 4096
/** gemma3n reads from layer 20 on what layers before have cached (llama-model.cpp, n_layer_kv_from_start). */
const gemma3nOwnLayers = 20

/** Architectures whose memory rules were compared with llama.cpp itself. Others are read off their tensors alike. */
const known = new Set(
  (
    'llama qwen2 qwen2moe qwen3 qwen3moe gemma gemma2 gemma3 gemma3n gemma4 phi3 gpt-oss deepseek2 cohere2 exaone4 ' +
    'llama4 mistral3 granite granitemoe olmo2 starcoder2 mamba mamba2 jamba falcon-h1 lfm2 lfm2moe nemotron_h ' +
    'nemotron_h_moe granitehybrid qwen3next qwen35 qwen35moe glm4 glm4moe minicpm3 smollm3 kimi-linear plamo2'
  ).split(' ')
)

interface Reading {
  readonly keys: Keys
  readonly embedding: number
  readonly layers: number
  readonly ssm: SsmShape
  readonly named: ReadonlyMap<string, GgufTensor>
}

/**
 * Reads a model's shape from its first shard's header and the tensor tables of all shards. null where the header lacks what
 * every text model has (a projector, an adapter, damage).
 */
export function readShape(header: GgufHeader, tensors: readonly GgufTensor[]): ModelShape | null {
  const keys = new Keys(header)
  const embedding = keys.number('embedding_length')
  const blocks = keys.number('block_count')
  const table = tensors.find((tensor) => tensor.name === 'token_embd.weight')
  if (keys.architecture === '' || embedding === null || blocks === null || blocks > maxLayers) return null
  const layers = Math.max(0, blocks - (keys.number('nextn_predict_layers') ?? 0))
  const loaded = tensors.filter((tensor) => (layerOf(tensor.name) ?? -1) < layers)
  const named = new Map(loaded.map((tensor) => [tensor.name, tensor]))
  const reading: Reading = { keys, embedding, layers, ssm: readSsm(keys), named }
  return {
    architecture: keys.architecture,
    known: known.has(keys.architecture),
    embedding,
    vocabulary: table?.dimensions[1] ?? keys.number('vocab_size') ?? 0,
    trainCtx: keys.number('context_length'),
    layers: Array.from({ length: layers }, (_, layer) => readLayer(reading, layer)),
    ssm: reading.ssm,
    tensors: loaded,
    tied: !named.has('output.weight'),
    perLayerEmbedding: keys.number('embedding_length_per_layer_input') ?? 0
  }
}

/** The layer a tensor belongs to; null = none. */
export function layerOf(name: string): number | null {
  const match = /^blk\.(\d+)\./.exec(name)
  return match === null ? null : Number(match[1])
}

function readSsm(keys: Keys): SsmShape {
  return {
    inner: keys.number('ssm.inner_size') ?? 0,
    state: keys.number('ssm.state_size') ?? 0,
    groups: keys.number('ssm.group_count') ?? 0,
    rank: keys.number('ssm.time_step_rank') ?? 0,
    kernel: keys.number('ssm.conv_kernel') ?? 0
  }
}

function readLayer(reading: Reading, layer: number): LayerShape {
  return {
    attention: readAttention(reading, layer),
    recurrent: readRecurrent(reading, layer),
    dense: readDense(reading, layer),
    mixture: readMixture(reading, layer)
  }
}

function readDense(reading: Reading, layer: number): DenseShape | null {
  const rows = rowsOf(reading, layer, 'ffn_up')
  if (rows === null) return null
  if (rowsOf(reading, layer, 'ffn_gate') !== null) return { kind: 'gated', width: rows }
  const inner = reading.named.get(`blk.${layer}.ffn_down.weight`)?.dimensions[0]
  return inner !== undefined && rows === 2 * inner
    ? { kind: 'fused', width: inner }
    : { kind: 'plain', width: rows }
}

function rowsOf({ named }: Reading, layer: number, part: string): number | null {
  return named.get(`blk.${layer}.${part}.weight`)?.dimensions[1] ?? null
}

function readAttention(reading: Reading, layer: number): AttentionShape | null {
  const { keys, named, embedding } = reading
  const has = (part: string): boolean => named.has(`blk.${layer}.${part}.weight`)
  const isAttention =
    has('attn_q') || has('attn_q_a') || has('attn_kv_a_mqa') || (has('attn_qkv') && !has('ssm_conv1d'))
  if (!isAttention) return null
  const heads = Math.max(1, keys.perLayer('attention.head_count', layer) ?? 1)
  const kvHeads = keys.perLayer('attention.head_count_kv', layer) ?? heads
  const window = windowOf(keys, layer, reading.layers)
  const suffix = window === null ? '' : '_swa'
  const length = (what: string): number =>
    keys.number(`attention.${what}_length${suffix}`) ??
    keys.number(`attention.${what}_length`) ??
    Math.floor(embedding / heads)
  const own = ownLayers(keys, reading.layers)
  const keyLength = length('key')
  return {
    heads,
    kvHeads,
    keyLength,
    valueLength: length('value'),
    latent: readLatent(keys),
    window,
    ownsCache: layer < own,
    gated: (rowsOf(reading, layer, 'attn_q') ?? 0) === 2 * heads * keyLength,
    fused: has('attn_qkv')
  }
}

/** How many layers from the first on have a cache of their own. */
function ownLayers(keys: Keys, layers: number): number {
  if (keys.architecture === 'gemma3n') return Math.min(layers, gemma3nOwnLayers)
  return layers - (keys.number('attention.shared_kv_layers') ?? 0)
}

/** Follows the `*_mla` keys only: files made before them keep full K and V. */
function readLatent(keys: Keys): AttentionShape['latent'] {
  const keyLength = keys.number('attention.key_length_mla')
  const valueLength = keys.number('attention.value_length_mla')
  const rank = keys.number('attention.kv_lora_rank')
  if (keyLength === null || valueLength === null || rank === null) return null
  const ropeLength = keys.number('rope.dimension_count') ?? 64
  return { rank, ropeLength, keyLength, valueLength }
}

function readRecurrent(reading: Reading, layer: number): RecurrentShape | null {
  const { keys, named, embedding, ssm } = reading
  const has = (part: string): boolean => named.has(`blk.${layer}.${part}`)
  const conv = Math.max(0, ssm.kernel - 1) * (ssm.inner + 2 * ssm.groups * ssm.state)
  const state = ssm.state * ssm.inner
  if (has('shortconv.conv.weight')) {
    const kept = Math.max(0, (keys.number('shortconv.l_cache') ?? 1) - 1)
    return { kind: 'shortConv', conv: embedding * kept, state: 0 }
  }
  if (has('time_mix_key.weight') || has('time_mix_w0.weight') || has('time_mix_w1.weight')) {
    const shift = keys.number('token_shift_count') ?? 2
    return { kind: 'other', conv: shift * embedding, state: embedding * (keys.number('wkv.head_size') ?? 0) }
  }
  const headLength = keys.number('kda.head_dim')
  if (headLength !== null && has('ssm_conv1d_q.weight')) {
    const heads = keys.perLayer('attention.head_count', layer) ?? 0
    const width = heads * headLength
    return { kind: 'other', conv: 3 * Math.max(0, ssm.kernel - 1) * width, state: width * headLength }
  }
  if (!has('ssm_conv1d.weight')) return null
  if (has('attn_qkv.weight') || has('ssm_ba.weight') || has('ssm_beta.weight'))
    return { kind: 'deltaNet', conv, state }
  return { kind: has('ssm_x.weight') ? 'mamba1' : 'mamba2', conv, state }
}

function readMixture(reading: Reading, layer: number): MixtureShape | null {
  const { keys, named } = reading
  const up = named.get(`blk.${layer}.ffn_up_exps.weight`) ?? named.get(`blk.${layer}.ffn_gate_up_exps.weight`)
  if (up === undefined) return null
  const experts = up.dimensions[2] ?? 0
  const fused = up.name.includes('gate_up')
  return {
    experts,
    used: Math.min(experts, keys.perLayer('expert_used_count', layer) ?? experts),
    width: (up.dimensions[1] ?? 0) / (fused ? 2 : 1),
    sharedWidth: rowsOf(reading, layer, 'ffn_up_shexp') ?? 0
  }
}
