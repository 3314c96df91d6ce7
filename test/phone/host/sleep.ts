/** Waits for so many milliseconds. */
export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Asks `probe` every `everyMs` until it answers something other than null; throws with `what` after `timeoutMs`. */
export async function waitFor<T>(
  what: string,
  probe: () => Promise<T | null> | T | null,
  limits: { readonly timeoutMs: number; readonly everyMs: number } = { timeoutMs: 10_000, everyMs: 20 }
): Promise<T> {
  const deadline = performance.now() + limits.timeoutMs
  for (;;) {
    const answer = await probe()
    if (answer !== null) return answer
    if (performance.now() > deadline) throw new Error(`${what}: not within ${limits.timeoutMs} ms`)
    await sleep(limits.everyMs)
  }
}
