/** Round values from `low` to `high`, about `wanted` of them: steps of 1, 2 or 5 times a power of ten. */
export function axisTicks(low: number, high: number, wanted: number): readonly number[] {
  return multiplesOf(roundStep((high - low) / wanted), low, high)
}

const timeStepsS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400]

/** Times in s from 0 to `endS` at steps that a clock has. */
export function timeTicks(endS: number, wanted: number): readonly number[] {
  const step = timeStepsS.find((one) => endS / one <= wanted) ?? 28_800
  return multiplesOf(step, 0, endS)
}

function roundStep(rough: number): number {
  if (!(rough > 0) || !Number.isFinite(rough)) return 1
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * ([1, 2, 5].find((one) => rough <= one * power) ?? 10)
}

function multiplesOf(step: number, low: number, high: number): number[] {
  const first = Math.ceil(low / step - 1e-9)
  const last = Math.floor(high / step + 1e-9)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => (first + at) * step)
}
