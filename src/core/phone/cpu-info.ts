export interface CpuInfo {
  /** CPU number → part (`0xd46`), with the implementer in front when it is not Arm (`0x51:0x001`). Only CPUs that were online. */
  readonly parts: ReadonlyMap<number, string>
  /** Features that every listed CPU has. */
  readonly features: readonly string[]
}

const armImplementer = '0x41'

/** Reads /proc/cpuinfo: blocks of `key : value`, one per online CPU; the feature line is `Features` on Arm, `flags` on x86. */
export function parseCpuInfo(text: string): CpuInfo {
  const parts = new Map<number, string>()
  let common: readonly string[] | null = null
  for (const block of text.replaceAll('\r', '').split(/\n\s*\n/)) {
    const values = new Map(
      [...block.matchAll(/^([^:\n]+?)\s*:[ \t]*(.*)$/gm)].map(([, key, value]) => [key, value])
    )
    const cpu = Number(values.get('processor') ?? Number.NaN)
    if (!Number.isInteger(cpu)) continue
    const part = values.get('CPU part')?.trim().toLowerCase()
    const implementer = values.get('CPU implementer')?.trim().toLowerCase() ?? armImplementer
    if (part !== undefined) parts.set(cpu, implementer === armImplementer ? part : `${implementer}:${part}`)
    const own = (values.get('Features') ?? values.get('flags') ?? '')
      .split(/\s+/)
      .filter((word) => word !== '')
    if (own.length > 0) common = common === null ? own : common.filter((word) => own.includes(word))
  }
  return { parts, features: common ?? [] }
}
