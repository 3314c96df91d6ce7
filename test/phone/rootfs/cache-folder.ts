import { homedir } from 'node:os'
import { join } from 'node:path'

/** Where the phone's tree, the llama.cpp build and the models are kept: `$HOTPLATE_BENCH_CACHE` or the user's cache. */
export function benchCacheFolder(): string {
  return process.env['HOTPLATE_BENCH_CACHE'] ?? join(homedir(), '.cache', 'hotplate', 'bench')
}
