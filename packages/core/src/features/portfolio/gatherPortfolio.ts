import type { CaipChainId } from '../../base/caip.ts'
import { addDecimals, compareDecimals } from '../../base/decimals.ts'
import { type Holding, holdingKey, type Portfolio } from '../../chains/holding.ts'

/** What was read of an account. */
export type Gathered = {
  readonly holdings: readonly Holding[]
  readonly missing?: readonly CaipChainId[]
  readonly stale?: boolean
  /** A part of the response could not be read. */
  readonly cut?: boolean
}

/** Makes a portfolio of what was read: each thing once, the most valuable first, with the sum of what is known. */
export function gatherPortfolio({ holdings, missing = [], stale = false, cut = false }: Gathered): Portfolio {
  // Of two rows about one token the first counts: adding them up would show money that is not there.
  const once = new Map<string, Holding>()
  for (const holding of holdings) {
    const key = holdingKey(holding)
    if (!once.has(key)) once.set(key, holding)
  }
  // A token that is all gone is no holding; the chain's own coin stays, since everything is paid with it.
  const held = [...once.values()].filter(({ amount, address }) => amount > 0n || address === undefined)
  const sorted = held.toSorted(byWorth)
  // Balances without decimals are not listed (S5.11), nor in the sum, so that it is that of the list.
  const listed = sorted.filter(({ decimals }) => decimals !== 0)
  const values = listed.flatMap(({ value }) => (value === undefined ? [] : [value]))
  const known = values.length > 0 || listed.length === 0
  return {
    holdings: listed,
    undivided: sorted.filter(({ decimals }) => decimals === 0),
    currency: 'USD',
    ...(known && { total: values.reduce(addDecimals, '0') }),
    complete: values.length === listed.length && missing.length === 0 && !cut,
    missing,
    stale,
  }
}

/** By value; then those without a price: the coin, listed tokens, the rest; then by name. */
function byWorth(one: Holding, other: Holding): number {
  return (
    compareDecimals(other.value ?? '0', one.value ?? '0') ||
    rankOf(one) - rankOf(other) ||
    (one.name < other.name ? -1 : one.name > other.name ? 1 : 0)
  )
}

function rankOf({ address, unlisted, value }: Holding): number {
  if (address === undefined) return 0
  return (unlisted ? 2 : 0) + (value === undefined ? 1 : 0) + 1
}

/** Everything of a portfolio that can be sent, tokens without decimals too. */
export function sendable({ holdings, undivided }: Portfolio): readonly Holding[] {
  return [...holdings, ...undivided].filter(({ amount }) => amount > 0n)
}
