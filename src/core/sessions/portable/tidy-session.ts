type Json = Record<string, unknown>

/**
 * Lenient reading of what other programs write: a null in place of a list or an object is a missing one, a number that is
 * none (NaN, 1e999) is unknown, and a reading or an event without a time is left out. What remains is checked as usual.
 */
export function tidySession(document: Json): Json {
  return {
    ...withoutNulls(document),
    ...(isObject(document['phone']) ? { phone: tidyPhone(document['phone']) } : {}),
    ...listOf(document, 'series', (one) => tidyColumn(one, 'v')),
    ...listOf(document, 'processes', (one) => tidyColumn(withoutNulls(one), 'cpuPct')),
    ...listOf(document, 'tests', (one) => [withoutNulls(one)]),
    ...listOf(document, 'events', (one) => (isNumber(one['t']) ? [withoutNulls(one)] : []))
  }
}

function tidyPhone(phone: Json): Json {
  const complete = (cluster: Json): Json[] =>
    Array.isArray(cluster['cpus']) && isNumber(cluster['policy']) ? [cluster] : []
  return { ...withoutNulls(phone), ...listOf(phone, 'clusters', complete) }
}

/** Times and values in step; both are kept as they are when nothing is wrong with them. */
function tidyColumn(one: Json, key: string): Json[] {
  const times = one['t'] ?? []
  const values = one[key] ?? []
  if (!Array.isArray(times) || !Array.isArray(values) || times.length !== values.length)
    return [{ ...one, t: times, [key]: values }]
  if (times.every(isNumber) && values.every(isKnown)) return [{ ...one, t: times, [key]: values }]
  const kept = (times as unknown[]).flatMap((time, at) =>
    isNumber(time) ? [{ time, value: isKnown(values[at]) ? (values[at] as unknown) : null }] : []
  )
  return [{ ...one, t: kept.map(({ time }) => time), [key]: kept.map(({ value }) => value) }]
}

function listOf(from: Json, key: string, tidy: (one: Json) => Json[]): Json {
  const list = from[key]
  if (!Array.isArray(list)) return {}
  return { [key]: (list as unknown[]).flatMap((one) => (isObject(one) ? tidy(one) : [])) }
}

function withoutNulls(from: Json): Json {
  return Object.fromEntries(Object.entries(from).filter(([, value]) => value !== null))
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

/** A value that means something: a number, a text, or an honest null. */
function isKnown(value: unknown): boolean {
  return value === null || typeof value === 'string' || isNumber(value)
}
