/** Makes this program believe that the wall clock jumped by so many milliseconds; timers and `performance` go on. */
export function shiftClock(offsetMs: number): void {
  globalThis.Date = class extends Date {
    constructor(...values: readonly unknown[]) {
      if (values.length === 0) super(Date.now() + offsetMs)
      else super(...(values as []))
    }

    static override now(): number {
      return super.now() + offsetMs
    }
  } as DateConstructor
}
