import { CoreCluster, type RunCores } from './run'

/**
 * Reads what people write for cores: `auto`, `any`, a cluster (`little`, `mid`, `big`, `prime`), a mask (`0xf0`), or CPU numbers
 * as the kernel lists them (`4-7`, `0,2,4-6`). null = none of these, or a CPU above 63.
 */
export function parseRunCores(text: string): RunCores | null {
  const word = text.trim()
  if (word === 'auto' || word === 'any') return word
  const cluster = CoreCluster.safeParse(word)
  if (cluster.success) return cluster.data
  const cpus = /^0x[0-9a-f]{1,16}$/i.test(word) ? cpusOfBits(BigInt(word)) : cpusOfList(word)
  return cpus === null || cpus.length === 0 ? null : [...new Set(cpus)].sort((a, b) => a - b)
}

function cpusOfBits(bits: bigint): number[] {
  return Array.from({ length: 64 }, (_, cpu) => cpu).filter((cpu) => ((bits >> BigInt(cpu)) & 1n) === 1n)
}

function cpusOfList(text: string): number[] | null {
  const cpus: number[] = []
  for (const part of text.split(',')) {
    const found = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(part.trim())
    const from = Number(found?.[1])
    const to = Number(found?.[2] ?? found?.[1])
    if (found === null || to > 63 || from > to) return null
    for (let cpu = from; cpu <= to; cpu++) cpus.push(cpu)
  }
  return cpus
}
