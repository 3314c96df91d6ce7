const exponents: Readonly<Record<string, number>> = { '': 0, B: 0, K: 1, M: 2, G: 3, T: 4 }

/** Bytes of a size as toybox, toolbox and busybox print it: `0`, `603M`, `1.3M`, `128100K`, `4210m`; base 1024. */
export function parseHumanSize(text: string): number | null {
  const match = /^(\d{1,12}(?:\.\d{1,3})?)([BKMGT]?)$/i.exec(text)
  const exponent = exponents[(match?.[2] ?? '?').toUpperCase()]
  if (match?.[1] === undefined || exponent === undefined) return null
  return Math.round(Number(match[1]) * 1024 ** exponent)
}
