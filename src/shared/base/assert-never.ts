/** Ends an exhaustive switch: the compiler refuses a forgotten case, the runtime names it. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
