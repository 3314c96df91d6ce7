const central = {
  above: [
    -3.969683028665376e1, 2.209460984245205e2, -2.759285104469687e2, 1.38357751867269e2, -3.066479806614716e1,
    2.506628277459239
  ],
  below: [
    -5.447609879822406e1, 1.615858368580409e2, -1.556989798598866e2, 6.680131188771972e1,
    -1.328068155288572e1, 1
  ]
}
const tail = {
  above: [
    -7.784894002430293e-3, -3.223964580411365e-1, -2.400758277161838, -2.549732539343734, 4.374664141464968,
    2.938163982698783
  ],
  below: [7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416, 1]
}
const tailStart = 0.02425

/** The p-quantile (0 < p < 1) of the standard normal distribution; relative error below 1.2e-9 (P. Acklam's rational approximation). */
export function normalQuantile(p: number): number {
  if (p <= 0) return Number.NEGATIVE_INFINITY
  if (p >= 1) return Number.POSITIVE_INFINITY
  if (p > 1 - tailStart) return -normalQuantile(1 - p)
  if (p < tailStart) {
    const q = Math.sqrt(-2 * Math.log(p))
    return polynomial(tail.above, q) / polynomial(tail.below, q)
  }
  const q = p - 0.5
  return (q * polynomial(central.above, q * q)) / polynomial(central.below, q * q)
}

function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0)
}

/** Share of the standard normal distribution below z (Abramowitz and Stegun 7.1.26; error below 1.5e-7). */
export function normalShare(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const series = polynomial([1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592], t) * t
  const error = 1 - series * Math.exp(-x * x)
  return z >= 0 ? (1 + error) / 2 : (1 - error) / 2
}

/**
 * The p-quantile of Student's t with `freedom` degrees of freedom (1 or more, fractions allowed). Exact for 1 and 2, else by the
 * expansion of G. W. Hill (Algorithm 396); 3 digits or better from 3 degrees on.
 */
export function studentQuantile(p: number, freedom: number): number {
  if (p < 0.5) return -studentQuantile(1 - p, freedom)
  if (freedom <= 1) return Math.tan(Math.PI * (p - 0.5))
  if (freedom === 2) return (2 * p - 1) * Math.sqrt(2 / (4 * p * (1 - p)))
  return hill(2 * (1 - p), freedom)
}

/** The value that a share `both` of the distribution exceeds in either direction. */
function hill(both: number, n: number): number {
  const a = 1 / (n - 0.5)
  const b = 48 / (a * a)
  const c = (((20700 * a) / b - 98) * a - 16) * a + 96.36
  const d = ((94.5 / (b + c) - 3) / b + 1) * Math.sqrt((a * Math.PI) / 2) * n
  const y = Math.pow(d * both, 2 / n)
  if (y > 0.05 + a) return Math.sqrt(n * nearNormal({ x: normalQuantile(both / 2), n, a, b, c, d }))
  const far = 1 / (((n + 6) / (n * y) - 0.089 * d - 0.822) * (n + 2) * 3)
  return Math.sqrt(n * (((far + 0.5 / (n + 4)) * y - 1) * ((n + 1) / (n + 2)) + 1 / y))
}

interface Expansion {
  readonly x: number
  readonly n: number
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
}

function nearNormal({ x, n, a, b, c, d }: Expansion): number {
  const start = n < 5 ? c + 0.3 * (n - 4.5) * (x + 0.6) : c
  const scale = (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b + start
  const square = x * x
  const value = (((((0.4 * square + 6.3) * square + 36) * square + 94.5) / scale - square - 3) / b + 1) * x
  return Math.expm1(a * value * value)
}
