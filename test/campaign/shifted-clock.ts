/** Makes this program believe that the wall clock jumped by so many milliseconds; timers and `performance` go on. */
export function shiftClock(offsetMs: number): void {
  const Before = Date
  globalThis.Date = class extends Before {
    constructor(...values: readonly unknown[]) {
      if (values.length === 0) super(Before.now() + offsetMs)
      else super(...(values as []))
    }

    static override now(): number {
      return super.now() + offsetMs
    }
  } as DateConstructor
}
