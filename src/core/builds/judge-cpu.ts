import type { CheckItem } from '@shared/model'
import type { BuildFacts, CheckedFile } from './build-facts'
import { item } from './check-text'
import { chooseVariant, variantNeeds, type Variant } from './cpu-variants'

/** What makes prompt processing and generation of quantized weights fast on Arm. */
const quick = ['asimddp', 'i8mm'] as const

/**
 * What the build computes with against what the CPU can. `features` are those of /proc/cpuinfo that every core has; a
 * phone with none listed, or of another architecture, is not judged.
 */
export function judgeCpu(facts: BuildFacts, features: ReadonlySet<string>): readonly CheckItem[] {
  const notChecked = (reason: string): readonly CheckItem[] => [
    item('notChecked', 'note', { what: 'features', reason })
  ]
  if (facts.abi !== 'arm64-v8a') return notChecked(`CPU variants of ${facts.abi} are not judged`)
  if (!features.has('asimd')) return notChecked('/proc/cpuinfo of the phone lists no features of 64-bit Arm')
  const variants = facts.files.flatMap(({ name }): Variant[] => {
    const needs = variantNeeds(name)
    return needs === null ? [] : [{ name, needs }]
  })
  if (variants.length > 0) return judgeVariants(variants, features)
  return facts.files
    .filter(({ codeFeatures }) => codeFeatures !== null)
    .flatMap((file) => judgeCode(file, features))
}

function judgeVariants(variants: readonly Variant[], features: ReadonlySet<string>): readonly CheckItem[] {
  const chosen = chooseVariant(variants, features)
  if (chosen === null) {
    const least = variants.reduce((a, b) => (b.needs.length < a.needs.length ? b : a))
    const missing = least.needs.filter((need) => !features.has(need)).join(', ')
    return [
      item('noUsableVariant', 'stop', { variants: variants.map(({ name }) => name).join(', '), missing })
    ]
  }
  const unused = quick.filter((feature) => features.has(feature) && !chosen.needs.includes(feature))
  if (unused.includes('asimddp'))
    return [item('slowBaseline', 'warn', { file: chosen.name, unused: unused.join(', ') })]
  return [item('variantChosen', 'note', { file: chosen.name, features: chosen.needs.join(', ') })]
}

function judgeCode(file: CheckedFile, features: ReadonlySet<string>): readonly CheckItem[] {
  const used = file.codeFeatures ?? new Set<string>()
  const missing = [...used].filter((feature) => !features.has(feature))
  const unused = quick.filter((feature) => features.has(feature) && !used.has(feature))
  const items: CheckItem[] = []
  if (missing.length > 0)
    items.push(
      item('illegalInstruction', file.choosesItself ? 'warn' : 'stop', {
        file: file.name,
        features: missing.join(', ')
      })
    )
  if (unused.includes('asimddp'))
    items.push(item('slowBaseline', 'warn', { file: file.name, unused: unused.join(', ') }))
  return items
}
