/**
 * The CPU backends of llama.cpp's official Android builds (ggml/src/CMakeLists.txt, GGML_CPU_ALL_VARIANTS): what each needs, by
 * the names of /proc/cpuinfo.
 */
const variants: Readonly<Record<string, readonly string[]>> = {
  'android_armv8.0_1': [],
  'android_armv8.2_1': ['asimddp'],
  'android_armv8.2_2': ['asimddp', 'asimdhp'],
  'android_armv8.6_1': ['asimddp', 'asimdhp', 'i8mm'],
  'android_armv9.0_1': ['asimddp', 'asimdhp', 'i8mm', 'sve2'],
  'android_armv9.2_1': ['asimddp', 'asimdhp', 'i8mm', 'sve', 'sme'],
  'android_armv9.2_2': ['asimddp', 'asimdhp', 'i8mm', 'sve', 'sve2', 'sme']
}

/** How llama.cpp weighs what a variant offers (ggml-cpu/arch/arm/cpu-feats.cpp); the highest usable sum is loaded. */
const weights: Readonly<Record<string, number>> = {
  ...{ asimddp: 2, asimdhp: 4, sve: 8, i8mm: 16, sve2: 32, sme: 64 }
}

/** The variant's needs, from the library's name; null for a backend that is not one of these. */
export function variantNeeds(name: string): readonly string[] | null {
  const variant = /^libggml-cpu-(.+)\.so$/.exec(name)?.[1]
  return variant === undefined ? null : (variants[variant] ?? null)
}

/** Is this one of ggml's CPU backends, of whatever variant? */
export function isCpuBackend(name: string): boolean {
  return /^libggml-cpu(?:-.+)?\.so(?:\.\d+)*$/.test(name)
}

export interface Variant {
  readonly name: string
  readonly needs: readonly string[]
}

/** The variant that llama.cpp loads on a CPU with these features; null when none runs there. */
export function chooseVariant(all: readonly Variant[], features: ReadonlySet<string>): Variant | null {
  const score = ({ needs }: Variant): number => needs.reduce((sum, need) => sum + (weights[need] ?? 0), 1)
  const usable = all.filter(({ needs }) => needs.every((need) => features.has(need)))
  return usable.reduce<Variant | null>(
    (best, variant) => (best === null || score(variant) > score(best) ? variant : best),
    null
  )
}
