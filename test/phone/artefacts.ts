import { join } from 'node:path'
import { makeTinyModel } from '../fixtures/gguf/tiny-model'
import { benchCacheFolder } from './rootfs/cache-folder'
import { prepareRootfs } from './rootfs/prepare-rootfs'

/** A flat folder on the host with llama.cpp's programs and libraries that runs wherever it is pushed on a phone. */
export async function llamaBuildFolder(): Promise<string> {
  return (await prepareRootfs()).llamaBuild
}

/** Paths of the shards of a tiny random llama model, made once and cached; about 55 MB in 3 shards unless told. */
export async function tinyModel(
  o: { readonly sizeMiB?: number; readonly shards?: number } = {}
): Promise<readonly string[]> {
  const { sizeMiB = 52, shards = 3 } = o
  return makeTinyModel({ cacheFolder: join(benchCacheFolder(), 'models'), sizeMiB, shards })
}
