import { z } from 'zod'

/** ggml types a KV cache may have (`--cache-type-k`, `--cache-type-v`). */
export const KvType = z.enum(['f32', 'f16', 'bf16', 'q8_0', 'q4_0', 'q4_1', 'iq4_nl', 'q5_0', 'q5_1'])
export type KvType = z.infer<typeof KvType>
