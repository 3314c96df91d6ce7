import { InvalidArgumentError } from 'commander'

/** Reads a whole number of a range for commander; what does not fit is bad input. */
export function wholeNumber(from: number, to: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= from && value <= to) return value
    throw new InvalidArgumentError(`A whole number from ${from} to ${to} is needed.`)
  }
}
