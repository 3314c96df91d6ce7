/** The logger rooms are given: pino's shape, so that tests and doors can pass their own. */
export interface Log {
  debug(data: object, message: string): void
  info(data: object, message: string): void
  warn(data: object, message: string): void
  error(data: object, message: string): void
  child(bindings: object): Log
}

/** A log that says nothing, for tests and one-shot commands. */
export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silentLog
}
