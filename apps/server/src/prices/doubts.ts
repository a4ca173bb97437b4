import type { Address } from 'viem'
import { one, within } from './fixedPoint.ts'
import type { PriceFacts } from './priceFacts.ts'

/** How far a dollar token may be from a dollar before somebody else has to say so too. */
const stableBasisPoints = 1_000n
/** What no price does within a minute without being looked at twice. */
const jumpBasisPoints = 3_000n
const jumpMs = 60_000
/** How close two sources must be to confirm each other. */
const agreementBasisPoints = 300n

/** Whether a token that should be worth a dollar is not. */
export function doubtsStable(facts: PriceFacts, address: Address, usd: bigint): boolean {
  return facts.stables.includes(address) && !within(usd, one, stableBasisPoints)
}

/** Whether a price is too far from the one of a moment ago. */
export function isJump(
  usd: bigint,
  before: { readonly usd: bigint; readonly at: number } | undefined,
  now: number,
): boolean {
  return before !== undefined && now - before.at < jumpMs && !within(usd, before.usd, jumpBasisPoints)
}

/** Whether two sources say about the same. */
export function confirms(a: bigint, b: bigint): boolean {
  return within(a, b, agreementBasisPoints)
}
