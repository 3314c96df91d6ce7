/**
 * A phone that cooled down before each repetition, as the product waits for: a lowered clock cap would make thread counts equal
 * that were not injected as equal. That it does wait is tune.test's.
 */
export const rested = { die: 30, board: 29, skin: 28, battery: 28 }
