import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCore, type Core } from '@core/app/create-core'
import { bootBenchPhone, llamaBuildFolder, startAdbServer, tinyModel, type BenchPhone } from '@phone/index'
import { DisposableStore } from '@shared/base/disposables'
import { silentLog } from '@shared/base/log'
import { isHotplateError } from '@shared/errors/hotplate-error'
import { RunIntent, type SessionDetail, type SoakRequest } from '@shared/model'
import { writeGguf, type GgufTensor } from '../fixtures/gguf/gguf-writer'
import { statusWhen } from '../integration/provision-bench'
import { isOver, untilSo } from '../integration/session-bench'

/** The phone of the article (24 GB), provisioned by the product, and what the story does with it. */
export interface StoryStand {
  readonly phone: BenchPhone
  readonly core: Core
  /** Starts a run; its session. */
  start(change: Partial<Omit<SoakRequest, 'intent'>>, intent?: Partial<RunIntent>): Promise<string>
  /** Waits for the end of a run; the session as it is stored. */
  ended(sessionId: string): Promise<SessionDetail>
  /** The words with which a run is refused; null when it would start. */
  refusal(modelId: string, context: number): Promise<string | null>
  /** A model whose cache takes 4 MiB a token, known to the library but not on the phone. */
  greedyModel(): Promise<string>
  dispose(): Promise<void>
}

export async function openStory({ timeFactor }: { readonly timeFactor: number }): Promise<StoryStand> {
  const owned = new DisposableStore()
  try {
    const adb = owned.add(await startAdbServer())
    const phone = owned.add(await bootBenchPhone({ profile: 'oneplus-12-24gb', adb, timeFactor }))
    const folder = await mkdtemp(join(tmpdir(), 'hotplate-story-'))
    owned.defer(() => rm(folder, { recursive: true, force: true }))
    const address = { host: adb.host, port: adb.port }
    const core = owned.add(
      createCore({ dataFolder: folder, adb: { address }, log: silentLog, records: true })
    )
    const { library, provision, phones, sessions } = core.services
    const build = await library.importBuild(await llamaBuildFolder())
    const model = await library.importModel((await tinyModel())[0] ?? '')
    const { serial } = await phones.waitFor(phone.serial)
    const placed = { serial, buildId: build.id, modelId: model.id }
    await statusWhen(provision, provision.start(placed))
    const request = { ...placed, durationMs: 120_000, prompt: 'Once upon a time' }
    const plain = { threads: 4, context: 1024 } as const
    return {
      ...{ phone, core },
      start: (change, intent = {}) =>
        sessions.startSoak({ ...request, ...change, intent: RunIntent.parse({ ...plain, ...intent }) }),
      ended: async (id) => {
        await untilSo(() => sessions.get(id), isOver, 480_000)
        const whole = (detail: SessionDetail): boolean => detail.result !== null || detail.output !== null
        return untilSo(() => sessions.get(id), whole, 60_000)
      },
      refusal: async (modelId, context) => {
        const intent = RunIntent.parse({ ...plain, context })
        try {
          await sessions.startSoak({ ...request, modelId, intent })
          return null
        } catch (error) {
          if (isHotplateError(error) && error.code === 'MODEL_DOES_NOT_FIT') return error.message
          if (isHotplateError(error) && error.code === 'NOT_PROVISIONED') return null
          throw error
        }
      },
      greedyModel: async () => (await library.importModel(writeGreedy(join(folder, 'greedy.gguf')))).id,
      dispose: () => owned.dispose()
    }
  } catch (error) {
    await owned.dispose()
    throw error
  }
}

/** Headers of a large model with next to no weights (64 layers, 64 heads of 256: 4 MiB of cache a token): its plan is real, it is never loaded. */
function writeGreedy(path: string): string {
  const shape = {
    ...{ block_count: 64, context_length: 32_768, embedding_length: 16_384, feed_forward_length: 1024 },
    ...{ 'attention.head_count': 64, 'attention.head_count_kv': 64 }
  }
  const numbers = Object.entries(shape).map(
    ([key, value]) => [`llama.${key}`, { type: 'u32', value }] as const
  )
  const hole = (name: string): GgufTensor => ({ name, dimensions: [32, 32], ggmlType: 0, byteLength: 4096 })
  const layers = Array.from({ length: shape.block_count }, (_, layer) =>
    ['q', 'k', 'v'].map((part) => hole(`blk.${String(layer)}.attn_${part}.weight`))
  )
  writeGguf(path, {
    metadata: [['general.architecture', { type: 'string', value: 'llama' }], ...numbers],
    tensors: [hole('token_embd.weight'), ...layers.flat()]
  })
  return path
}
