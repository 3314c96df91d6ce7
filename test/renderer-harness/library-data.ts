import type { Build, BuildCheck, KeptCheck, Model, Recipe } from '@shared/model'

/** Saved recipes: one whose build this library does not have. */
export const recipes: Recipe[] = [
  {
    format: 'hotplate-recipe',
    version: 1,
    id: 'r1',
    name: '35B nightly soak',
    note: 'Peltier clip on, screen off.',
    build: { id: 'b10587', name: 'b10587 android-arm64' },
    model: { id: '35b', name: '35B-A3B Q4_K_M' },
    intent: {
      threads: 4,
      cores: [4, 5, 6, 7],
      context: 4096,
      residency: 'ram',
      lock: true,
      extraFlags: ['-ctk', 'q8_0', '-ctv', 'q8_0']
    },
    durationMs: 900_000,
    prompt: null,
    createdAt: '2026-01-12T09:00:00Z'
  },
  {
    format: 'hotplate-recipe',
    version: 1,
    id: 'r2',
    name: 'Termux baseline',
    note: '',
    build: { id: 'termux', name: 'termux 0.0.0-b9901' },
    model: { id: 'qwen8', name: 'qwen3-8b Q4_0' },
    intent: {
      threads: 'auto',
      cores: 'auto',
      context: 2048,
      residency: 'mmap',
      lock: false,
      extraFlags: []
    },
    durationMs: null,
    prompt: null,
    createdAt: '2026-01-13T09:00:00Z'
  }
]

/** A build that runs, slowly, and one fact that could not be found out. */
export function check(buildId: string, serial: string): BuildCheck {
  return {
    buildId,
    serial,
    runs: true,
    items: [
      {
        code: 'slowBaseline',
        severity: 'warn',
        data: { file: 'libggml-cpu.so', unused: 'asimddp, i8mm' },
        text: 'slow'
      },
      {
        code: 'variantChosen',
        severity: 'note',
        data: { file: 'libggml-cpu-android_armv8.6_1.so', features: 'i8mm' },
        text: 'variant'
      },
      {
        code: 'notChecked',
        severity: 'note',
        data: { what: 'libraries', reason: 'the phone did not answer' },
        text: 'not checked'
      }
    ]
  }
}

/** Files read again: a build is as it was, a model has a shard that is not. */
export function kept(
  kind: KeptCheck['kind'],
  id: string,
  { builds, models }: { readonly builds: readonly Build[]; readonly models: readonly Model[] }
): KeptCheck {
  const of = <T extends { readonly id: string }>(list: readonly T[]): T[] =>
    list.filter((one) => one.id === id)
  const files: readonly { readonly name: string; readonly size: number; readonly sha256: string }[] =
    kind === 'build'
      ? of([...builds]).flatMap((one) => one.files)
      : of([...models]).flatMap((one) => one.shards)
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0)
  const rateBytesPerSecond = 1_900_000_000
  return {
    ...{ kind, id, doneBytes: totalBytes, totalBytes, rateBytesPerSecond, etaMs: 0, done: true },
    files: files.map(({ name, size, sha256 }, index) => {
      const wrong = kind === 'model' && index === 1
      const now = wrong ? { sha256: sha256.replace(/^./, '0'), size: size - 4096 } : { sha256, size }
      return { name, state: wrong ? ('differs' as const) : ('right' as const), ...now, reason: null }
    })
  }
}
