/**
 * The new record, with those of its fields that did not change taken from the old one, or the old record when nothing
 * changed: a frame carries everything
 * again, and a component that gets the same object has nothing to draw.
 */
export function keepSame<T extends object>(old: T | null, fresh: T): T {
  if (old === null) return fresh
  const before = old as Readonly<Record<string, unknown>>
  const entries = Object.entries(fresh).map(([name, value]: [string, unknown]) => [
    name,
    isSame(before[name], value) ? before[name] : value
  ])
  const changed = entries.some(([name, value]) => before[name as string] !== value)
  return changed ? (Object.fromEntries(entries) as T) : old
}

/** Equal as JSON is; the first difference ends the comparison, so a thousand changed rows cost no more than one. */
function isSame(old: unknown, fresh: unknown): boolean {
  if (typeof fresh !== 'object' || fresh === null) return old === fresh
  if (typeof old !== 'object' || old === null || Array.isArray(old) !== Array.isArray(fresh)) return false
  const before = old as Readonly<Record<string, unknown>>
  const now = fresh as Readonly<Record<string, unknown>>
  const keys = Object.keys(before)
  if (keys.length !== Object.keys(now).length) return false
  return keys.every((key) => Object.hasOwn(now, key) && isSame(before[key], now[key]))
}
