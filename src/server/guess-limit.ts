/** Counts wrong keys and, when there are many, lets nobody in for a while: guessing then takes longer than the universe has. */
export interface GuessLimit {
  /** True while doors stay shut. */
  readonly shut: () => boolean
  /** A wrong key was shown. */
  readonly wrong: () => void
}

const mostInAMinute = 20
const minuteMs = 60_000

/** A limit over all visitors of this door: on loopback they cannot be told apart. Who carries the cookie is not asked. */
export function createGuessLimit(now: () => number = Date.now): GuessLimit {
  let guesses: number[] = []
  const recent = (): number[] => guesses.filter((at) => at > now() - minuteMs)
  return {
    shut: () => recent().length >= mostInAMinute,
    wrong: () => {
      guesses = [...recent(), now()].slice(-mostInAMinute)
    }
  }
}
