const smallest = 512
const largest = 1_048_576

/** The stops of the context slider: powers of two up to the trained context, and that itself as the last one. */
export function ctxStops(trained: number | null): readonly number[] {
  const end = trained === null || trained < smallest ? 131_072 : Math.min(trained, largest)
  const stops: number[] = []
  for (let stop = smallest; stop < end; stop *= 2) stops.push(stop)
  return [...stops, end]
}

/** The stop nearest to a context (by ratio: twice and half are equally far). */
export function nearestStop(stops: readonly number[], ctx: number): number {
  const distance = (stop: number): number => Math.abs(Math.log2(stop / ctx))
  return stops.reduce((best, stop, index) => (distance(stop) < distance(stops[best] ?? 1) ? index : best), 0)
}
