/** The lower of two amounts. */
export function lowerOf(a: bigint, b: bigint): bigint {
  if (a < b) return a
  return b
}
