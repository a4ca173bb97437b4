const maxUint96 = 2n ** 96n - 1n
const maxUint128 = 2n ** 128n - 1n

/** Whether an allowance is more than any supply, or the value that tokens with 96-bit amounts treat as endless. */
export function isUnlimited(amount: bigint): boolean {
  return amount >= maxUint128 || amount === maxUint96
}
