import { useState } from 'react'

/** The value as it was when one of `keys` last changed: what is made of it is not made again in between. */
export function useHeld<T>(value: T, keys: readonly unknown[]): T {
  const [held, setHeld] = useState({ keys, value })
  if (sameKeys(held.keys, keys)) return held.value
  setHeld({ keys, value })
  return value
}

function sameKeys(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((one, index) => Object.is(one, b[index]))
}
