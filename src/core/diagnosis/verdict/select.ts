/**
 * Moves the k-th smallest value (from 0) of `values[0..count)` to place k, smaller ones before it, larger ones behind it
 * (Hoare's selection): a quantile without sorting the rest.
 */
export function select(values: Float64Array, k: number, count = values.length): number {
  let low = 0
  let high = count - 1
  while (low < high) {
    const pivot = middleOf(values[low] ?? 0, values[(low + high) >> 1] ?? 0, values[high] ?? 0)
    let left = low
    let right = high
    while (left <= right) {
      while ((values[left] ?? 0) < pivot) left += 1
      while ((values[right] ?? 0) > pivot) right -= 1
      if (left > right) break
      const kept = values[left] ?? 0
      values[left] = values[right] ?? 0
      values[right] = kept
      left += 1
      right -= 1
    }
    if (k <= right) high = right
    else if (k >= left) low = left
    else break
  }
  return values[k] ?? Number.NaN
}

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}
