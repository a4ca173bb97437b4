/** The largest integer whose square is not above `value`. */
export function squareRoot(value: bigint): bigint {
  if (value < 2n) return value
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const better = (guess + value / guess) >> 1n
    if (better >= guess) return guess
    guess = better
  }
}
