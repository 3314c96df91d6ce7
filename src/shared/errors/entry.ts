/** See errorCatalogue. */
export type ErrorKind = 'transient' | 'stable' | 'input' | 'bug'

export interface ErrorEntry {
  readonly kind: ErrorKind
  readonly message: string
  readonly meaning: string
  readonly advice: string
}

export const entry = (kind: ErrorKind, message: string, meaning: string, advice: string): ErrorEntry => ({
  kind,
  message,
  meaning,
  advice
})
