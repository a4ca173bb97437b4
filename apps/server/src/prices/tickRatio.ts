const bits = 256n
const unit = 1n << bits
/** What the price grows by from one tick to the next, as Uniswap v3 defines it. */
const step = (unit * 10_001n) / 10_000n
/** Ticks beyond this do not exist. */
const lastTick = 887_272

/** How much of token 1 one of token 0 is worth at a tick, times 2^192; undefined for ticks that do not exist. */
export function tickRatio(tick: number): bigint | undefined {
  if (!Number.isInteger(tick) || Math.abs(tick) > lastTick) return undefined
  let ratio = unit
  let power = step
  for (let left = Math.abs(tick); left > 0; left >>= 1) {
    if (left & 1) ratio = (ratio * power) >> bits
    power = (power * power) >> bits
  }
  return tick < 0 ? (1n << (bits + 192n)) / ratio : ratio >> (bits - 192n)
}
