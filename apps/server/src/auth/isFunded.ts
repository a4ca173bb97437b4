import type { Balances } from '@latchkey/wire'

/** In cents of a US dollar: a wallet with this much waits before a device gets it that nobody vouched for. */
const fundedCents = 200_00n

/**
 * Whether an account holds enough to be worth waiting for. What cannot be told counts as much: a chain that does not
 * answer, or a listed token without a price.
 */
export function isFunded({ balances, errors = [], partial = [] }: Balances): boolean {
  if (errors.length > 0 || partial.length > 0) return true
  let cents = 0n
  for (const { value, quantity, unlisted } of balances) {
    if (value !== null) cents += toCents(value)
    else if (unlisted !== true && /[1-9]/.test(quantity.numeric)) return true
  }
  return cents >= fundedCents
}

/** Whole cents of a decimal, rounded up. */
function toCents(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  const cents = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2))
  return /[1-9]/.test(fraction.slice(2)) ? cents + 1n : cents
}
