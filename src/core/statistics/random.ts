export { seededRandom } from '@shared/base/seeded-random'

/** A source of numbers from 0 (with) to 1 (without). */
export type Random = () => number

/** The items in random order; the list itself stays as it is (Fisher and Yates). */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const order = [...items]
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const [a, b] = [order[last], order[other]]
    if (a === undefined || b === undefined) continue
    order[last] = b
    order[other] = a
  }
  return order
}

/** One value of the standard normal distribution (Box and Muller). */
export function normalValue(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
